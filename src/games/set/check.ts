// Three cards judged (check), or a whole deck gone through card by card (deck).
import { makeCode, parseCode } from "./codes";
import type { Reading } from "../../kit/codes";
import { broken, cardsOf } from "./rules";
import type { Card } from "./rules";
import type { Key, Screen } from "../../ports";
import { drawLines, drawList, linesOf } from "../../kit/list";
import { drawCheck, drawDeck } from "./check-view";
import type { App, Host, ScanResult } from "../../shell/app";
import { makeWords } from "./words";

export interface Check extends App {
  /** Cards that turn out to be others, as in games/set-table.ts. */
  renumber(cards: Card[], by: number): void;
}

/** `cardOf` reads a sticker, 0 for none, and says why not through `said`; `say` replaces what was said. */
export default function openCheck(
  host: Host<any>,
  check: boolean,
  junior: boolean,
  cardOf: (reading: Reading) => Card,
  said: () => string,
  say: (text: string) => void,
): Check {
  const words = makeWords(host.config);
  const deck = cardsOf(junior);
  /** Scanned so far; in a deck the last one. */
  let three: Card[] = [];
  let why: string[] = [];
  let seen: string[] = [];
  let double: string[] = [];
  /** A report to read, while it is open. */
  let pages: string[] = [];
  let first = 0;
  /** Lines that fit on the display. */
  let page = 0;
  let actions: string[] = [];
  let cursor = 0;

  function scan(reading: Reading): ScanResult {
    say("");
    const card = cardOf(reading);
    if (!card) return "unknown";
    const code = makeCode(card);
    pages = [];
    if (check ? three.length < 3 && three.indexOf(card) >= 0 : seen.indexOf(code) >= 0) {
      if (!check && double.indexOf(code) < 0) double.push(code);
      say(code + " is double");
      return "duplicate";
    }
    if (seen.indexOf(code) < 0) seen.push(code);
    if (check) judge(card, code);
    else tick(card, code);
    return "added";
  }

  function judge(card: Card, code: string): void {
    if (three.length > 2) three = [];
    three.push(card);
    why = three.length < 3 ? [] : words.verdict(three, broken(three[0], three[1], three[2]));
    say(three.length < 3 ? code : why.length ? "Not a Set: " + why.join(", ") : "A Set!");
  }

  function tick(card: Card, code: string): void {
    three = [card];
    say(seen.length === deck.length ? (double.length ? "All, but some double" : "Deck complete") : code);
  }

  /** What turns out to have been scanned before is double. */
  function renumber(cards: Card[], by: number): void {
    const moved = (card: Card): Card => (cards.indexOf(card) < 0 ? card : card + by);
    const once = (item: any, at: number, all: any[]): boolean => all.indexOf(item) === at;
    const reread = (code: string): string => makeCode(moved(parseCode(code)));
    const all = seen.map(reread);
    three = three.map(moved).filter(once);
    seen = all.filter(once);
    double = double
      .map(reread)
      .concat(all.filter((code, at) => all.indexOf(code) < at))
      .filter(once);
  }

  /** Who scans a sorted deck learns of two swapped stickers, too: one is odd when its neighbours are in order, but not with it between them. */
  function odd(): string[] {
    return seen.filter((code, at) => {
      const before = at ? seen[at - 1] : "";
      const after = seen[at + 1] || "T";
      return before < after && !(before < code && code < after);
    });
  }

  function missing(): string[] {
    return deck.map(makeCode).filter(code => seen.indexOf(code) < 0);
  }

  /** Three codes to a line. */
  function inLines(codes: string[]): string[] {
    const lines: string[] = [];
    for (let at = 0; at < codes.length; at += 3) lines.push(codes.slice(at, at + 3).join(" "));
    return lines;
  }

  function report(): boolean {
    const lost = missing();
    const strange = odd();
    pages = [seen.length + " of " + deck.length + ", " + lost.length + " missing"].concat(inLines(lost));
    if (double.length) pages = pages.concat("Double:", inLines(double));
    // A deck that is not sorted at all has many.
    if (strange.length && strange.length * 8 < seen.length) pages = pages.concat("Out of order:", inLines(strange));
    first = 0;
    return true;
  }

  function moves(): string[] {
    const list: string[] = check ? [] : ["report"];
    if (check && three.length) list.push("undo");
    return list.concat("new");
  }

  function play(move: string): boolean {
    host.redraw();
    if (moves().indexOf(move) < 0) {
      say("Not now");
      return false;
    }
    if (move === "report") return report();
    if (move === "undo") three.pop();
    else {
      three = [];
      seen = [];
      double = [];
    }
    why = [];
    say("");
    return true;
  }

  function press(key: Key, held: boolean): void {
    if (pages.length) {
      if (held || key === "B" || (key === "C" && first + page >= pages.length)) pages = [];
      else first = Math.max(0, first + (key === "C" ? page : -page));
    } else if (actions.length) choose(key, held);
    else if (held) {
      if (key === "A") host.open("menu");
      else {
        actions = moves().concat("menu");
        cursor = 0;
      }
    } else play(check ? (key === "B" ? "new" : "undo") : "report");
  }

  function choose(key: Key, held: boolean): void {
    const move = actions[cursor];
    if (!held && key !== "B") cursor = (cursor + (key === "C" ? 1 : actions.length - 1)) % actions.length;
    else {
      actions = [];
      if (held) return;
      if (move === "menu") host.open(move);
      else play(move);
    }
  }

  function draw(screen: Screen): void {
    page = linesOf(screen);
    if (pages.length) drawLines(screen, pages.slice(first, first + page));
    else if (actions.length) drawList(screen, "What now?", actions, cursor);
    else if (check) drawCheck(screen, three, why, said());
    else
      drawDeck(
        screen,
        "Deck: " + seen.length + " of " + deck.length,
        three[0],
        three.length ? words.describe(three[0]) : [],
        said() || "Scan every card",
      );
  }

  function state(): any {
    const whole = three.length > 2 && !why.length;
    const result: any = {
      app: "set",
      mode: check ? "check" : "deck",
      cards: three.map(makeCode),
      sets: check && whole ? [[0, 1, 2]] : [],
      shown: check && whole ? 0 : -1,
      seen: seen.length,
      message: said(),
    };
    if (!check) {
      result.missing = missing();
      result.double = double;
      result.odd = odd();
    }
    return result;
  }

  return {
    state: state,
    scan: scan,
    press: press,
    moves: moves,
    play: play,
    draw: draw,
    close: () => undefined,
    renumber: renumber,
  };
}
