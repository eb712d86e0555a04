// Set at the table: finds every Set (solve), helps in stages (hint), judges three cards (check), checks a whole deck (deck).
import { isBase0, makeCode, parseCode, Code } from "../games/codes";
import type { Reading } from "../games/codes";
import { broken, cardsOf, isCard, isJunior, isSet } from "../games/set";
import type { Card } from "../games/set";
import { placesOf, Seen, Table } from "../games/set-table";
import type { Key, Screen } from "../ports";
import { drawLines, drawList } from "../views/list";
import { drawCheck, drawDeck, drawTable } from "../views/set-view";
import type { App, Host, ScanResult } from "./app";
import makeProof from "./set-proof?factory";
import makeWords from "./set-words?factory";

/** Where the numbering of the seed's stickers is remembered once a card has told it. */
const NUMBERING = "croupier.num";
/** From a sticker in base 0 to the card; the fields there are 0..2. */
const BASE0 = 0x55;
/** Places 0, 1 and 2 as a triple. */
const FIRST_THREE = 1 << 5 | 2;

export default function openSet(host: Host, how: any): App {
  const mode: string = how.mode || "solve";
  const junior = (how.deck || host.config.deck) === "junior";
  const table = new Table();
  const words = mode === "check" || mode === "deck" ? makeWords()(host.config) : undefined;
  /** Index into the Sets, -1 while none is shown. */
  let shown = -1;
  /** How far a hint has gone: 0 nothing, 1 whether there is a Set, 2 to 4 that many less one of its cards. */
  let stage = 0;
  let message = "";
  /** check: the cards so far. */
  let three: Card[] = [];
  let why: string[] = [];
  /** deck: cards that were scanned twice, cards out of order. */
  let double: string[] = [];
  let odd: string[] = [];
  let last = 0;
  let numbering: string = host.config.stickers === "auto" ? host.store.read(NUMBERING) || "" : host.config.stickers;
  /** The seed's stickers that either numbering could have meant, read as base 1 until one tells. */
  let unsure: Card[] = [];
  /** The list of actions, or pages to read, while one is open. */
  let actions: string[] | undefined;
  let cursor = 0;
  let pages: string[] | undefined;
  let proof: any;

  const size = junior ? 27 : 81;
  const sets = () => mode === "check" ? (three.length === 3 && isSet(three[0], three[1], three[2]) ? [FIRST_THREE] : []) : mode === "deck" ? [] : table.sets;

  function say(text: string): boolean {
    message = text;
    host.redraw();
    return true;
  }

  /** Keeps the shown Set in range after the table changed. */
  function settle(triple: number): void {
    const list = table.sets;
    const at = list.indexOf(triple);
    if (mode === "hint") {
      if (at < 0) stage = 0;
      shown = stage > 1 ? at : -1;
    } else shown = at >= 0 ? at : list.length ? 0 : -1;
    pages = undefined;
    closeProof();
  }

  function closeProof(): void {
    if (proof) proof.close();
    proof = undefined;
  }

  function current(): number {
    return shown < 0 ? -1 : table.sets[shown];
  }

  function nextPlace(): string {
    const place = table.free();
    return place < 0 ? "table full" : "next col" + ((place / 3 | 0) + 1) + " row" + (place % 3 + 1);
  }

  // Scanning

  /** Legacy stickers in either numbering; 0 for a byte that the numbering in force does not have. */
  function fromLegacy(byte: number): Card {
    const base0 = isBase0(byte);
    const base1 = isCard(byte);
    if (!numbering && base0 && base1) {
      if (unsure.indexOf(byte) < 0) unsure.push(byte);
      return byte;
    }
    if (!numbering) numberingIs(base0 ? "base0" : "base1");
    if (numbering === "base0" ? base0 : base1) return numbering === "base0" ? byte + BASE0 : byte;
    say("Not a " + numbering + " sticker");
    return 0;
  }

  /** A card told which numbering it is: those before it are read again. */
  function numberingIs(found: string): void {
    numbering = found;
    host.store.write(NUMBERING, found);
    const triple = current();
    if (found === "base0") {
      table.renumber(unsure, BASE0);
      three = three.map(card => unsure.indexOf(card) < 0 ? card : card + BASE0);
    }
    unsure = [];
    settle(triple);
  }

  function scan(reading: Reading): ScanResult {
    message = "";
    const card = reading.kind === Code.Set ? reading.value : reading.kind === Code.Legacy ? fromLegacy(reading.value) : 0;
    const result = card ? lay(card) : "unknown";
    if (result === "unknown" && !message) say("Not a Set card");
    host.redraw();
    return result;
  }

  function lay(card: Card): ScanResult {
    const code = makeCode(card);
    if (junior && !isJunior(card)) {
      say(code + " not in junior");
      return "unknown";
    }
    if (mode === "check") return judge(card, code);
    if (mode === "deck") return tick(card, code);
    const place = table.placeOf(card);
    if (place >= 0) {
      say(code + " lies there");
      return "duplicate";
    }
    if (table.seen[card] === Seen.Taken) {
      say(code + " was taken");
      return "taken";
    }
    const triple = current();
    if (table.add(card) < 0) {
      say(table.size < 21 ? "Full: take or deal 3" : "Full: take a Set");
      return "full";
    }
    settle(triple);
    message = table.met === size && !table.sets.length ? "Deck through, no Set" : code + "  " + nextPlace();
    if (table.count >= 12 && !table.sets.length) message = table.free() < 0 ? "No Set" : "No Set: deal 3 more";
    return "added";
  }

  // Three cards judged

  function judge(card: Card, code: string): ScanResult {
    if (three.length > 2) three = [];
    if (three.indexOf(card) >= 0) {
      say(code + " twice");
      return "duplicate";
    }
    three.push(card);
    if (table.seen[card] === Seen.Never) {
      table.seen[card] = Seen.Seen;
      table.met++;
    }
    why = three.length < 3 ? [] : words.verdict(three, broken(three[0], three[1], three[2]));
    message = three.length < 3 ? code : why.length ? "Not a Set: " + why.join(", ") : "A Set!";
    return "added";
  }

  // The deck card by card

  function tick(card: Card, code: string): ScanResult {
    if (table.seen[card]) {
      if (double.indexOf(code) < 0) double.push(code);
      say(code + " is double");
      return "duplicate";
    }
    table.seen[card] = Seen.Seen;
    table.met++;
    // Somebody who scans a sorted deck learns of two swapped stickers: each of them stands out of line.
    const rank = cardsOf(junior).map(makeCode).sort().indexOf(code);
    const inOrder = rank === last;
    if (!inOrder && table.met > 1) odd.push(code);
    last = inOrder ? rank + 1 : last + 1;
    three = [card];
    message = table.met === size ? (double.length ? "All, some double" : "Deck complete") : code;
    return "added";
  }

  function missing(): string[] {
    return cardsOf(junior).filter(card => !table.seen[card]).map(makeCode);
  }

  function report(): boolean {
    const lost = missing();
    pages = [table.met + " of " + size + ", missing " + lost.length].concat(inLines(lost));
    if (double.length) pages = pages.concat(["Double:"], inLines(double));
    if (odd.length && odd.length < 9) pages = pages.concat(["Out of order:"], inLines(odd));
    cursor = 0;
    return say("");
  }

  /** Three codes to a line. */
  function inLines(codes: string[]): string[] {
    const lines = [];
    for (let at = 0; at < codes.length; at += 3) lines.push(codes.slice(at, at + 3).join(" "));
    return lines;
  }

  // Moves

  function moves(): string[] {
    const list: string[] = [];
    if (mode === "solve" || mode === "hint") {
      if (shown >= 0 && (mode === "solve" || stage > 3)) list.push("take");
      if (mode === "hint" || table.sets.length) list.push("next");
      if (table.canUndo) list.push("undo");
      if (table.size < 21) list.push("deal");
      list.push("prove");
      for (const card of table.cards) if (card) list.push("remove " + makeCode(card));
    }
    if (mode === "check" && three.length) list.push("undo");
    list.push("new");
    return list;
  }

  function play(move: string): boolean {
    const word = move.substr(0, 6);
    if (word === "remove") return remove(parseCode(move.substr(7)));
    if (moves().indexOf(move) < 0) {
      say(move === "undo" ? "Nothing to undo" : move === "deal" ? "No more places" : move === "take" ? "No Set is shown" : "Not now: " + move.substr(0, 12));
      return false;
    }
    if (move === "take") return take();
    if (move === "next") return next(1);
    if (move === "undo") return undo();
    if (move === "deal") return deal();
    return move === "new" ? restart() : prove();
  }

  function take(): boolean {
    table.take(current());
    stage = 0;
    settle(-1);
    if (table.met === size && !table.sets.length) return say("Deck through, no Set");
    return say(table.count < 12 && table.met < size ? "Taken: lay 3 more" : "Taken");
  }

  function remove(card: Card): boolean {
    const place = card ? table.placeOf(card) : -1;
    if (place < 0 || mode === "check" || mode === "deck") {
      say(card ? makeCode(card) + " is not there" : "Remove which card?");
      return false;
    }
    const triple = current();
    table.remove(place);
    settle(triple);
    return say(makeCode(card) + " removed");
  }

  function undo(): boolean {
    if (mode === "check") {
      three.pop();
      why = [];
      return say("Undone");
    }
    const triple = current();
    table.undo();
    settle(triple);
    return say("Undone: " + table.count + " cards");
  }

  function deal(): boolean {
    table.deal();
    return say("Deal: " + nextPlace());
  }

  function restart(): boolean {
    table.clear();
    three = [];
    why = [];
    double = [];
    odd = [];
    last = stage = 0;
    settle(-1);
    return say("New: scan the cards");
  }

  function prove(): boolean {
    const cards: Card[] = [];
    for (const card of table.cards) if (card) cards.push(card);
    proof = makeProof()(host, cards, table.sets.length, say);
    host.redraw();
    return true;
  }

  /** The next Set, or the next stage of a hint. */
  function next(by: number): boolean {
    const count = table.sets.length;
    if (mode === "hint") return hint(by);
    if (count) shown = (shown + by + count) % count;
    return say(count ? current3() : "No Set");
  }

  function current3(): string {
    return placesOf(current()).map(place => makeCode(table.cards[place])).join(" ");
  }

  function hint(by: number): boolean {
    const count = table.sets.length;
    stage = Math.max(0, stage + by);
    if (stage > 4) {
      stage = 2;
      shown = (shown + 1) % (count || 1);
    }
    if (!count) stage = Math.min(stage, 1);
    if (stage < 2) shown = -1;
    else if (shown < 0) shown = 0;
    if (stage > 3) return say(current3());
    return say(stage === 0 ? "" : stage === 1 ? (count ? "Yes, there is a Set" : "No Set here") : stage === 2 ? "One of its cards" : "Two of its cards");
  }

  // Keys

  function press(key: Key, held: boolean): void {
    if (proof) {
      if (!proof.press(key, held)) closeProof();
      return host.redraw();
    }
    if (pages) return turn(key, held);
    if (actions) return choose(key, held);
    if (held) {
      if (key === "A") host.open("menu");
      else if (key === "B") openActions();
      else play("undo");
    } else if (mode === "deck") report();
    else if (mode === "check") play(key === "B" ? "new" : "undo");
    else if (key === "B") play(mode === "hint" && stage < 4 ? "next" : shown < 0 ? "deal" : "take");
    else next(key === "C" ? 1 : -1);
    host.redraw();
  }

  function openActions(): void {
    actions = moves().filter(move => move[0] !== "r").concat(mode === "deck" ? "report" : [], table.count && mode !== "deck" ? "remove" : [], "menu");
    cursor = 0;
    host.redraw();
  }

  function choose(key: Key, held: boolean): void {
    const list = actions as string[];
    host.redraw();
    if (held) actions = undefined;
    else if (key !== "B") cursor = (cursor + (key === "C" ? 1 : list.length - 1)) % list.length;
    else {
      const move = list[cursor];
      actions = undefined;
      if (move === "menu") host.open("menu");
      else if (move === "report") report();
      else if (move === "remove") {
        actions = moves().filter(other => other[0] === "r");
        cursor = 0;
      } else play(move);
    }
  }

  function turn(key: Key, held: boolean): void {
    const list = pages as string[];
    if (held || key === "B" || cursor + 6 >= list.length && key === "C") pages = undefined;
    else cursor = Math.max(0, cursor + (key === "C" ? 5 : -5));
    host.redraw();
  }

  // The picture

  function draw(screen: Screen): void {
    if (proof) return proof.draw(screen);
    if (pages) return drawLines(screen, pages.slice(cursor, cursor + 6));
    if (actions) return drawList(screen, "Set: what now?", actions, cursor);
    if (mode === "check" || mode === "deck") return drawThree(screen);
    const count = table.sets.length;
    let marked = 0;
    if (shown >= 0) {
      const places = placesOf(current());
      for (let at = 0; at < (mode === "hint" ? stage - 1 : 3); at++) marked |= 1 << places[at];
    }
    const known = mode === "solve" || stage > 3;
    drawTable(screen, {
      cards: table.cards, size: table.size, next: table.free(), marked: marked,
      big: known ? "" + count : stage ? (count ? "!" : "0") : "?",
      label: known ? (count === 1 ? "Set" : "Sets") : "hint",
      detail: known && shown >= 0 ? shown + 1 + "/" + count : mode === "hint" && !known ? stage + "/4" : "",
      message: message || (table.count ? nextPlace() : "Scan the cards"),
    });
  }

  function drawThree(screen: Screen): void {
    if (mode === "check") drawCheck(screen, three, why);
    else drawDeck(screen, "Deck: " + table.met + " of " + size, three[0], three.length ? words.describe(three[0]).split(" ") : [], message || "Scan every card");
  }

  function state(): any {
    const list = mode === "check" || mode === "deck" ? three : onTable();
    const found = sets();
    const result: any = {
      app: "set", mode: mode,
      cards: list.map(card => card ? makeCode(card) : null),
      sets: found.map(placesOf), shown: mode === "check" ? found.length - 1 : shown, seen: table.met,
      message: message,
    };
    if (mode === "deck") {
      result.missing = missing();
      result.double = double;
      result.odd = odd;
    }
    return result;
  }

  /** By place, 0 where none lies. */
  function onTable(): Card[] {
    const list: Card[] = [];
    for (let place = 0; place < table.size; place++) list.push(table.cards[place]);
    return list;
  }

  return { state: state, scan: scan, press: press, moves: moves, play: play, draw: draw, close: closeProof };
}
