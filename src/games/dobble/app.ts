// Dobble: the common symbol of the newest card and the one before (match), who sees it first (duel), a score for the classic ways to play (tower, well),
// and a deck gone through card by card (deck).
import { makeDeck } from "./rules";
import type { Deck } from "./rules";
import type { Reading } from "../../kit/codes";
import { drawDobble } from "./view";
import { drawLines, drawList, linesOf } from "../../kit/list";
import type { Key, Screen } from "../../ports";
import type { App, Host, ScanResult } from "../../shell/app";

/** Between the second card of a duel and "Now!" lie so many ms, and up to twice as many more. */
const READY_MS = 1200;
/** So long after the first key the other one was only later; from then on it claims the point. */
const LATE_MS = 2000;
/** So many steps can be taken back. */
const STEPS = 20;
/** Lines of a list that is read that stay on the display to its end. */
const LAST_LINES = 4;
const LETTERS = 21;
/** Letters of base64 from one picture to the next, and how many of them are decoded, four by four. */
const PICTURE = 81;
const QUARTETS = 84;

/** What a duel waits for: cards, then the moment, then the winner's key; at last the symbol is shown, as it is in a match from the second card on. */
const enum Stage {
  Cards,
  Ready,
  Now,
  Shown,
}

const MODES = "match duel tower well deck".split(" ");

/** The n-th of the words between separators, from 1; "" if there are fewer. */
function wordOf(text: string, separator: string, n: number): string {
  let from = 0;
  while (--n) {
    from = text.indexOf(separator, from) + 1;
    if (!from) return "";
  }
  const end = text.indexOf(separator, from);
  return text.substring(from, end < 0 ? text.length : end);
}

/** Milliseconds as seconds with two digits behind the point. */
function seconds(ms: number): string {
  const hundredths = Math.round(ms / 10);
  return ((hundredths / 100) | 0) + "." + ("0" + (hundredths % 100)).substr(-2);
}

/** As many lines as it takes, broken between words. */
function foldInto(lines: string[], text: string): void {
  let line = "";
  for (const word of text.split(" ")) {
    if (line.length + word.length >= LETTERS) {
      lines.push(line);
      line = "";
    }
    line += (line ? " " : "") + word;
  }
  lines.push(line);
}

export default function openDobble(host: Host<any>, how: any): App {
  const clock = host.clock;
  const table = host.table!;
  const settings = host.config.dobble;
  const mode: string = MODES.indexOf(how.mode) < 0 ? "match" : how.mode;
  const isDuel = mode === "duel";
  const isDeck = mode === "deck";
  const isWell = mode === "well";
  const counts = isWell || mode === "tower";
  const keepsScore = counts || isDuel;
  /** On a board with one key a double click is B: the left player's, then. */
  const isAlone = !host.config.keys.A;
  /** Whoever asks for an order means it; otherwise the first card tells. */
  const asked = how.order === undefined ? undefined : makeDeck(+how.order);
  let deck = asked || makeDeck(settings.order)!;
  /** The last two scanned; in a deck all of them, and those that came again. */
  let cards: number[] = [];
  let double: number[] = [];
  let stage = Stage.Cards;
  let message = "";
  /** Points of the left and the right player: cards taken, or got rid of in a well. */
  let score = [0, 0];
  /** Best reaction of either, ms; 0 before the first. */
  let best = [0, 0];
  /** Who got the duel's last point, -1 before; and what his best was before it, -1 once that is settled. */
  let last = -1;
  let replaced = -1;
  let nowMs = 0;
  let timer = 0;
  /** What can be taken back: what was before, as text, which is smallest; in a deck only whether the card was double. */
  let past: string[] = [];
  /** A list of actions, or of lines to read (`reads`), while it is open. */
  let list: string[] = [];
  let reads = false;
  let choice = 0;

  function say(text: string): boolean {
    message = text;
    host.redraw();
    return true;
  }

  function no(text: string): boolean {
    return !say(text);
  }

  /** Cards that belong to the deck: many a printed one has 55 of 57, or 30 of 31. */
  function size(): number {
    const wanted = (how.cards || (deck.order === settings.order && settings.cards)) | 0;
    return wanted > 2 && wanted < deck.cards ? wanted : deck.cards;
  }

  /** Own names are those of the deck that the settings describe. */
  function ownNames(): string {
    return deck.order === settings.order ? settings.names : "";
  }

  function nameOf(symbol: number): string {
    const own = ownNames();
    return (
      (own ? wordOf(own, ",", symbol).trim() : deck.order === 7 ? wordOf(SYMBOLS, "|", symbol) : "") ||
      "Symbol " + symbol
    );
  }

  function common(): number {
    return stage === Stage.Shown ? deck.common(cards[0], cards[1]) : 0;
  }

  /** What to do now. */
  function advice(): string {
    if (isDeck) return "Scan every card";
    if (stage === Stage.Ready) return isAlone ? "Finger on the key" : "Fingers on A and C";
    if (counts && !cards.length)
      return isAlone ? "1 click right, 2 left" : isWell ? "A, C: rid of a card" : "A, C: takes a card";
    if (cards.length) return isDuel ? "One more, face down" : "Now another card";
    return isDuel ? "Scan two, face down" : "Scan two cards";
  }

  // Taking back

  function keep(): void {
    past.push(isDeck ? "" : JSON.stringify([deck.order, cards, last, replaced, score, best]));
    if (past.length > STEPS) past.shift();
  }

  /** Nothing is waited for: two cards are shown, or more are wanted. */
  function settle(): void {
    clock.cancel(timer);
    timer = 0;
    table.signal(false);
    stage = !isDeck && cards.length > 1 ? Stage.Shown : Stage.Cards;
  }

  function undo(): boolean {
    const was = past.pop();
    if (was === undefined) return no("Nothing to undo");
    if (isDeck) (was ? double : cards).pop();
    else {
      const before = JSON.parse(was);
      if (deck.order !== before[0]) deck = makeDeck(before[0])!;
      cards = before[1];
      last = before[2];
      replaced = before[3];
      score = before[4];
      best = before[5];
    }
    settle();
    return say("Taken back");
  }

  function begin(): boolean {
    cards = [];
    double = [];
    score = [0, 0];
    best = [0, 0];
    last = -1;
    settle();
    return say(advice());
  }

  // Scanning

  function scan(reading: Reading): ScanResult {
    const order = reading.value >> 10;
    const card = reading.value & 1023;
    let next = deck;
    if (reading.by !== "dobble") return refuse("No Dobble card");
    if (order !== deck.order) {
      const other = makeDeck(order);
      if (!other) return refuse("No deck: order " + order);
      if (asked || cards.length || (counts && score[0] + score[1])) return refuse("Order " + order + ": other deck");
      next = other;
    }
    if (card < 1 || card > next.cards) return refuse("Order " + order + ": no " + card);
    return isDeck ? tick(card, next) : lay(card, next);
  }

  function refuse(why: string): ScanResult {
    say(why);
    return "unknown";
  }

  /** `next` is the card's deck, another one than before if it is the first. */
  function lay(card: number, next: Deck): ScanResult {
    const waits = stage === Stage.Ready || stage === Stage.Now;
    const isNext = isDuel && stage === Stage.Shown;
    if (cards.length && cards[cards.length - 1] === card && !isNext) {
      // A scanner that still looks at the card says nothing new, least of all over the signal of a duel.
      if (!waits) say("Card " + card + " again");
      return "duplicate";
    }
    if (waits) {
      say(stage === Stage.Now ? "First a key!" : "Wait for the signal");
      return "full";
    }
    keep();
    deck = next;
    if (isNext) {
      cards = [];
      last = -1;
    } else if (cards.length > 1) cards.shift();
    cards.push(card);
    settle();
    if (!isDuel || cards.length < 2) say(cards.length < 2 ? advice() : "");
    else ready();
    return "added";
  }

  function tick(card: number, next: Deck): ScanResult {
    deck = next;
    const isNew = cards.indexOf(card) < 0;
    if (isNew && card > size()) return refuse("Card " + card + ": not of " + size());
    if (isNew || double.indexOf(card) < 0) {
      keep();
      if (!isNew) past[past.length - 1] = "double";
      (isNew ? cards : double).push(card);
    }
    if (!isNew) say("Card " + card + " is double");
    else if (cards.length < size()) say("Card " + card);
    else say(double.length ? "All, but some double" : "Deck complete");
    return isNew ? "added" : "duplicate";
  }

  // The duel

  /** Also after an early press, so that nothing is gained by it. */
  function ready(): void {
    clock.cancel(timer);
    stage = Stage.Ready;
    say(advice());
    timer = clock.after(READY_MS + ((table.random() >>> 8) % (2 * READY_MS)), () => {
      timer = 0;
      list = [];
      stage = Stage.Now;
      nowMs = clock.now();
      table.signal(true);
      say("Turn them over!");
    });
  }

  /** The first key was pressed a moment ago: whoever presses now meant to be first as well. */
  function isLate(): boolean {
    return isDuel && stage === Stage.Shown && timer > 0;
  }

  function sideOf(player: number): string {
    return player ? "Right" : "Left";
  }

  /** `player` 0 has the left key, 1 the right one. */
  function hit(player: number): boolean {
    // Somebody may have set the clock.
    const tookMs = Math.max(0, clock.now() - nowMs);
    if (counts) return count(player);
    if (stage === Stage.Cards) return no(advice());
    if (stage === Stage.Ready) {
      ready();
      return no(sideOf(player) + ": too early!");
    }
    if (stage === Stage.Shown) return claim(player, tookMs);
    keep();
    settle();
    timer = clock.after(LATE_MS, () => {
      timer = 0;
    });
    last = player;
    score[player]++;
    replaced = best[player];
    if (!replaced || tookMs < replaced) best[player] = tookMs;
    nowMs += tookMs;
    return say(sideOf(player) + ": " + seconds(tookMs) + " s");
  }

  /** Whoever was too quick had seen another symbol, or none: the other one says so with his own key. */
  function claim(player: number, laterMs: number): boolean {
    if (isLate()) return last !== player && no(sideOf(last) + " first by " + seconds(laterMs) + " s");
    if (last === player) return no("Scan the next two");
    keep();
    if (last >= 0) score[last]--;
    if (last >= 0 && replaced >= 0) best[last] = replaced;
    score[player]++;
    last = player;
    replaced = -1;
    return say("Point to the " + sideOf(player).toLowerCase());
  }

  // Tower: who has more when all are gone. Well: who is rid of his first

  function hand(): number {
    return (size() - 1) >> 1;
  }

  function isOver(): boolean {
    return isWell ? Math.max(score[0], score[1]) >= hand() : counts && score[0] + score[1] >= size() - 2;
  }

  function count(player: number): boolean {
    if (isOver()) return no("B: play again");
    keep();
    cards = [];
    settle();
    score[player]++;
    if (!isOver()) return say(sideOf(player) + (isWell ? " is rid of one" : " takes one"));
    return say(score[0] === score[1] ? "Equal! B: again" : sideOf(score[0] < score[1] ? 1 : 0) + " wins! B: again");
  }

  /** As people count: what is left in a well. */
  function points(): number[] {
    return score.map(gone => (isWell ? hand() - gone : gone));
  }

  // Playing

  function moves(): string[] {
    const all = past.length ? ["undo", "new"] : ["new"];
    if (isDeck) return ["missing"].concat(all);
    const playable: string[] = [];
    const isOpen = counts ? !isOver() : stage === Stage.Now || (isDuel && stage === Stage.Shown && !isLate());
    for (let player = 0; player < 2; player++)
      if (isOpen && last !== player) playable.push(sideOf(player).toLowerCase());
    if (mode !== "match" && (stage > Stage.Ready || isOver())) playable.push("next");
    return playable.concat(all);
  }

  function play(move: string): boolean {
    if (move === "undo") return undo();
    if (move === "missing" && isDeck) return missing();
    if (move === "next" && keepsScore) return next();
    if ((move === "left" || move === "right") && keepsScore) return hit(move === "left" ? 0 : 1);
    if (move !== "new") return no("No such move");
    if (isDeck) past = [];
    else keep();
    return begin();
  }

  /** A pair leaves the display; or, where nobody finds the symbol of a duel, it is shown. */
  function next(): boolean {
    if (mode === "match" || isOver()) return play("new");
    if (stage === Stage.Now) {
      last = -1;
      settle();
      return say(isAlone ? "Whose point?" : "Whose point? A or C");
    }
    if (stage !== Stage.Shown) return no(advice());
    keep();
    cards = [];
    last = -1;
    settle();
    return say(advice());
  }

  /** What is missing and what is double, neighbours in one: 3 7-12 40. */
  function missing(): boolean {
    const seen = new Uint8Array(size() + 2);
    let text = "";
    let from = 0;
    for (const card of cards) seen[card] = 1;
    seen[size() + 1] = 1;
    for (let card = 1; card <= size() + 1; card++) {
      if (!seen[card]) from = from || card;
      else if (from) {
        text += " " + from + (from < card - 1 ? "-" + (card - 1) : "");
        from = 0;
      }
    }
    list = [];
    foldInto(list, text ? "Missing:" + text : "None is missing");
    foldInto(list, double.length ? "Double: " + double.join(" ") : "None is double");
    reads = true;
    choice = 0;
    host.redraw();
    return true;
  }

  // Keys: A and C are the players', where there are two, and undo elsewhere; B goes on; held: menu, undo, the list of actions

  function press(key: Key, held: boolean): void {
    const by = key === "C" ? 1 : -1;
    // Whoever leans on his key in a duel wants neither menu nor undo.
    const isHasty = key !== "B" && (stage === Stage.Ready || stage === Stage.Now || isLate());
    if (list.length) choose(by, key === "B", held);
    else if (held && !isHasty) {
      if (key === "A") host.open("menu");
      else if (key === "C") undo();
      else act();
    } else if (keepsScore && (key !== "B" || (isAlone && !isOver()))) hit(key === "C" ? 1 : 0);
    else if (key !== "B") undo();
    else if (isDeck) missing();
    else next();
  }

  function act(): void {
    list = (isDeck ? ["missing"] : mode === "match" ? [] : ["next"]).concat(
      ["undo", "new"],
      MODES.filter(name => name !== mode),
      ["menu"],
    );
    reads = false;
    choice = 0;
  }

  function choose(by: number, done: boolean, held: boolean): void {
    const action = list[choice];
    const steps = reads ? Math.max(1, list.length - LAST_LINES + 1) : list.length;
    if (!held && !done) {
      choice = (choice + by + steps) % steps;
      return;
    }
    list = [];
    if (reads || held) return;
    if (action === "menu") host.open(action);
    else if (MODES.indexOf(action) >= 0) host.open("dobble", { mode: action, order: how.order, cards: how.cards });
    else play(action);
  }

  // The picture

  function labelOf(action: string): string {
    return action === "match" ? "common symbol" : action === "deck" ? "check the deck" : action;
  }

  function draw(screen: Screen): void {
    const symbol = common();
    const usual = WITH_PICTURES && symbol > 0 && deck.order === 7 && !ownNames();
    if (list.length)
      return reads
        ? drawLines(screen, list.slice(choice, choice + linesOf(screen)))
        : drawList(screen, "What now?", list.map(labelOf), choice);
    drawDobble(screen, {
      title: titleOf(),
      note: noteOf(),
      words: symbol ? nameOf(symbol) : bigOf(),
      picture: usual ? atob(PICTURES.substr(PICTURE * (symbol - 1), QUARTETS)) : "",
      message: message,
    });
  }

  /** In large type while there is no symbol. */
  function bigOf(): string {
    if (isDeck) return "" + cards.length;
    if (stage > Stage.Cards) return stage === Stage.Now ? "Now!" : "Ready";
    return mode !== "match" ? points().join(":") : cards.length ? "" + cards[0] : "Dobble";
  }

  function titleOf(): string {
    if (isDuel) return "Duel " + score.join(":");
    if (mode === "match" && cards.length > 1) return cards.join(" and ");
    return mode === "match" ? "Common symbol" : isDeck ? "Deck check" : isWell ? "Well" : "Tower";
  }

  function noteOf(): string {
    const times = best.filter(ms => ms > 0);
    if (isDuel && times.length) return "best " + seconds(Math.min(times[0], times[times.length - 1]));
    if (mode === "tower") return size() - 2 - score[0] - score[1] + " left";
    if (isDeck || isWell) return isWell ? "cards left" : "of " + size();
    return deck.order === 7 ? "" : "order " + deck.order;
  }

  function state(): any {
    const symbol = common();
    const answer: any = {
      app: "dobble",
      mode: mode,
      order: deck.order,
      cards: cards.slice(),
      common: symbol ? { symbol: symbol, name: nameOf(symbol) } : null,
      message: message,
    };
    if (keepsScore) answer.score = points();
    if (isDuel) {
      answer.best = best.slice();
      answer.stage = ["cards", "ready", "now", "shown"][stage];
    }
    if (isDeck) answer.double = double.slice();
    return answer;
  }

  begin();
  if (how.order !== undefined && !asked) say("No deck: order " + ("" + how.order).substr(0, 6));
  return {
    state: state,
    scan: scan,
    press: press,
    moves: moves,
    play: play,
    draw: draw,
    close: () => {
      cards = [];
      settle();
    },
  };
}
