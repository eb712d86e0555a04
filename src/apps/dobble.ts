// Dobble: the common symbol of the newest card and the one before (match), who sees it first (duel), a score for the classic ways to play (tower, well),
// and a deck gone through card by card (deck).
import { makeDeck } from "../games/dobble";
import type { Deck } from "../games/dobble";
import { Code } from "../games/codes";
import type { Reading } from "../games/codes";
import { drawDobble } from "../views/dobble-view";
import { drawLines, drawList, linesOf } from "../views/list";
import type { Key, Screen } from "../ports";
import type { App, Host, ScanResult } from "./app";

/** Between the second card and "Now!" lie so many ms, and up to twice as many more. */
const READY_MS = 1200;
/** What waits for a key: cards first, then the moment, then the winner's key; at last the symbol is shown. */
const enum Stage { Cards, Ready, Now, Shown }

const MODES = "match duel tower well deck".split(" ");

export default function openDobble(host: Host, how: any): App {
  const clock = host.clock;
  const table = host.table!;
  const settings = host.config.dobble;
  const mode: string = MODES.indexOf(how.mode) < 0 ? "match" : how.mode;
  const keepsScore = mode === "duel" || mode === "tower" || mode === "well";
  /** Whoever asks for an order means it; otherwise the first card tells. */
  const wanted: number = how.order > 0 ? how.order : 0;
  let deck: Deck | undefined = makeDeck(wanted || settings.order);
  /** The last two scanned in a match and a duel, all of them in a deck. */
  let cards: number[] = [];
  let double: number[] = [];
  let stage = Stage.Cards;
  let message = "";
  /** The symbol that is shown, 0 for none, and how it looks on the board that has pictures. */
  let common = 0;
  let picture = "";
  let score = [0, 0];
  /** Best reaction of either player, ms; 0 before the first. */
  const best = [0, 0];
  /** Who got the last point, or -1; what it was before. */
  let last = -1;
  let nowMs = 0;
  let timer = 0;
  /** A list of actions, or of lines to read (`reads`), while it is open. */
  let list: string[] = [];
  let reads = false;
  let choice = 0;

  function say(text: string): boolean {
    message = text;
    host.redraw();
    return true;
  }

  /** Cards that belong to the deck: real ones have 55 of 57, and 30 of 31. */
  function size(): number {
    const all = deck ? deck.cards : 0;
    const asked = how.cards || settings.cards;
    return asked > 0 && asked < all ? asked : all;
  }

  function nameOf(symbol: number): string {
    const own = settings.names.split(",")[symbol - 1];
    return own ? own.trim() : deck!.order === 7 && SYMBOLS.split("|")[symbol - 1] || "";
  }

  function begin(): boolean {
    clock.cancel(timer);
    table.signal(false);
    cards = [];
    double = [];
    list = [];
    stage = Stage.Cards;
    common = 0;
    last = -1;
    score = mode === "well" ? [size() - 1 >> 1, size() - 1 >> 1] : [0, 0];
    if (!deck) return !say("No deck of order " + (wanted || settings.order));
    return say(mode === "deck" ? "Scan every card" : mode === "tower" || mode === "well" ? "A, C: a card is gone" : "Scan two cards");
  }

  // Scanning

  function scan(reading: Reading): ScanResult {
    if (reading.kind !== Code.Dobble) {
      say("No Dobble card");
      return "unknown";
    }
    return add(reading.value >> 10, reading.value & 1023);
  }

  function add(order: number, card: number): ScanResult {
    if (!wanted && !cards.length && (!deck || order !== deck.order) && makeDeck(order)) deck = makeDeck(order);
    if (!deck || order !== deck.order) {
      say("Order " + order + (makeDeck(order) ? ": another deck" : ": no such deck"));
      return "unknown";
    }
    if (card < 1 || card > deck.cards) {
      say("Order " + order + ": no card " + card);
      return "unknown";
    }
    return mode === "deck" ? tick(card) : lay(card);
  }

  function lay(card: number): ScanResult {
    if (cards[cards.length - 1] === card && stage !== Stage.Shown) {
      say("Card " + card + " again");
      return "duplicate";
    }
    if (mode === "duel") {
      if (stage === Stage.Ready || stage === Stage.Now) {
        say("First a key!");
        return "full";
      }
      if (stage === Stage.Shown) {
        // The next pair.
        cards = [];
        stage = Stage.Cards;
        common = 0;
      }
      cards.push(card);
      if (cards.length < 2) say("Another, face down");
      else ready();
      return "added";
    }
    if (cards.length > 1) cards.shift();
    cards.push(card);
    if (cards.length > 1) show();
    else say("Card " + card + ": one more");
    return "added";
  }

  function show(): void {
    common = deck!.common(cards[0], cards[1]);
    stage = Stage.Shown;
    if (WITH_PICTURES) picture = deck!.order === 7 && !settings.names ? atob(PICTURES.substr(96 * (common - 1), 96)) : "";
    if (common) say("");
    else say("The same card twice");
  }

  function tick(card: number): ScanResult {
    const isNew = cards.indexOf(card) < 0;
    if (isNew && card <= size()) cards.push(card);
    else if (isNew) {
      say("Card " + card + " is not of " + size());
      return "unknown";
    } else if (double.indexOf(card) < 0) double.push(card);
    if (!isNew) say("Card " + card + " is double");
    else if (cards.length < size()) say("Card " + card);
    else say(double.length ? "All, but some double" : "Deck complete");
    return isNew ? "added" : "duplicate";
  }

  // The duel

  function ready(): void {
    stage = Stage.Ready;
    say("Fingers on A and C");
    timer = clock.after(READY_MS + (table.random() >>> 8) % (2 * READY_MS), () => {
      stage = Stage.Now;
      nowMs = clock.now();
      table.signal(true);
      say("Turn them over!");
    });
  }

  /** `player` 0 pressed A, 1 pressed C. */
  function hit(player: number): boolean {
    const name = player ? "Right" : "Left";
    if (mode !== "duel") return count(player);
    if (stage === Stage.Cards) return !say("Scan two cards");
    if (stage === Stage.Ready) return !say(name + ": too early!");
    if (stage === Stage.Shown) return correct(player);
    const tookMs = clock.now() - nowMs;
    show();
    table.signal(false);
    last = player;
    score[player]++;
    if (!best[player] || tookMs < best[player]) best[player] = tookMs;
    return say(name + ": " + seconds(tookMs) + " s");
  }

  /** Whoever was too quick had seen another symbol, or none: the other one says so with his own key. */
  function correct(player: number): boolean {
    if (last < 0 || last === player) return !say("Scan the next two");
    score[last]--;
    score[player]++;
    last = player;
    return say("Point to the " + (player ? "right" : "left"));
  }

  function seconds(ms: number): string {
    const hundredths = Math.round(ms / 10);
    return (hundredths / 100 | 0) + "." + ("0" + hundredths % 100).substr(-2);
  }

  /** Tower: who has more when all are gone. Well: who is rid of his first. */
  function count(player: number): boolean {
    const sum = score[0] + score[1];
    if (isOver()) return !say("B: play again");
    last = player;
    if (mode === "well") score[player]--;
    else score[player]++;
    if (!isOver()) return say((player ? "Right" : "Left") + (mode === "well" ? " is rid of one" : " takes one"));
    const ahead = mode === "well" ? score[0] ? 1 : 0 : score[0] < score[1] ? 1 : 0;
    return say(mode === "tower" && sum + 1 === 2 * score[0] ? "Equal! B: again" : (ahead ? "Right" : "Left") + " wins! B: again");
  }

  function isOver(): boolean {
    return mode === "tower" ? score[0] + score[1] >= size() - 2 : mode === "well" && (!score[0] || !score[1]);
  }

  // Playing

  function moves(): string[] {
    return mode === "deck" ? ["new", "undo", "missing"] : mode === "match" ? ["new", "undo"] : ["left", "right", "undo", "new"];
  }

  function play(move: string): boolean {
    if (move === "new") return begin();
    if (move === "undo") return undo();
    if (move === "missing" && mode === "deck") return missing();
    return (move === "left" || move === "right") && keepsScore ? hit(move === "left" ? 0 : 1) : !say("No such move");
  }

  function undo(): boolean {
    if (keepsScore && last >= 0) {
      score[last] += mode === "well" ? 1 : -1;
      last = -1;
    } else if (cards.length && stage !== Stage.Ready && stage !== Stage.Now) {
      cards.pop();
      common = 0;
      stage = Stage.Cards;
    } else return !say("Nothing to undo");
    return say("Taken back");
  }

  function missing(): boolean {
    const absent: string[] = [];
    for (let card = 1; card <= size(); card++) if (cards.indexOf(card) < 0) absent.push("" + card);
    list = pages(absent.length ? "Missing: " + absent.join(" ") : "None is missing").concat(double.length ? pages("Double: " + double.join(" ")) : []);
    reads = true;
    choice = 0;
    return say("");
  }

  /** Lines of at most 21 letters, broken between words. */
  function pages(text: string): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
      if (line.length + word.length > 20) {
        lines.push(line);
        line = "";
      }
      line += (line ? " " : "") + word;
    }
    lines.push(line);
    return lines;
  }

  // Keys: A and C are the players' where there are two; B goes on; held: menu, undo, the list of actions

  function press(key: Key, held: boolean): void {
    const by = key === "C" ? 1 : -1;
    if (list.length) choose(by, key === "B", held);
    else if (held) {
      if (key === "A") host.open("menu");
      else if (key === "C") undo();
      else {
        list = moves().filter(move => move !== "left" && move !== "right").concat(MODES.filter(name => name !== mode), ["menu"]);
        reads = false;
        choice = 0;
      }
    } else if (keepsScore && key !== "B") hit(key === "A" ? 0 : 1);
    else if (key === "B" && (mode !== "duel" || stage === Stage.Shown) && (!keepsScore || mode === "duel" || isOver())) {
      if (mode === "deck") missing();
      else if (mode === "duel") {
        cards = [];
        common = 0;
        stage = Stage.Cards;
        say("Scan two cards");
      } else begin();
    }
  }

  function choose(by: number, done: boolean, held: boolean): void {
    const action = list[choice];
    const isAction = !reads && done && !held;
    if (!held && !done) choice = Math.max(0, Math.min(choice + by, list.length - 1));
    else list = [];
    if (!isAction) return;
    if (action === "menu") host.open(action);
    else if (MODES.indexOf(action) >= 0) host.open("dobble", { mode: action, order: wanted, cards: how.cards });
    else play(action);
  }

  // The picture

  function draw(screen: Screen): void {
    if (list.length) return reads ? drawLines(screen, list.slice(choice, choice + linesOf(screen))) : drawList(screen, "What now?", list, choice);
    const isShown = common > 0 && stage === Stage.Shown;
    drawDobble(screen, {
      title: titleOf(), name: isShown ? nameOf(common) || "Symbol " + common : "", symbol: isShown ? common : 0, picture: isShown ? picture : "",
      big: mode === "deck" ? cards.length + " of " + size() : stage === Stage.Ready ? "Ready" : stage === Stage.Now ? "Now!" : keepsScore ? score.join(":") : cards.length ? "" + cards[0] : "Dobble",
      message: message,
    });
  }

  function titleOf(): string {
    const order = deck ? deck.order : 0;
    if (mode === "match" && cards.length > 1) return cards[0] + " and " + cards[1] + (order === 7 ? "" : " of " + (order + 1) + " symbols");
    if (mode === "duel") return "Duel " + score.join(":") + (best[0] || best[1] ? ", best " + best.map(ms => ms ? seconds(ms) : "-").join(" ") : "");
    return mode === "tower" ? "Tower: cards taken" : mode === "well" ? "Well: cards left" : mode === "deck" ? "Deck of " + size() : "Match";
  }

  function state(): any {
    const answer: any = {
      app: "dobble", mode: mode, order: deck ? deck.order : 0, cards: cards, common: common && stage === Stage.Shown ? { symbol: common, name: nameOf(common) } : null, message: message,
    };
    if (keepsScore) answer.score = score;
    if (mode === "duel") {
      answer.best = best;
      answer.stage = ["cards", "ready", "now", "shown"][stage];
    }
    if (mode === "deck") answer.double = double;
    return answer;
  }

  function close(): void {
    clock.cancel(timer);
    table.signal(false);
  }

  begin();
  return { state: state, scan: scan, press: press, moves: moves, play: play, draw: draw, close: close };
}
