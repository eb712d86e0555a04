// Set at the table: finds every Set (solve) or helps in stages (hint). Judging three cards and checking a deck are set-check.ts.
import { Code } from "../../kit/codes";
import { isBase0, makeCode, parseCode } from "./codes";
import type { Reading } from "../../kit/codes";
import { isCard } from "./card";
import { isJunior } from "./rules";
import type { Card } from "./rules";
import { makeTable, placesOf, Seen } from "./table";
import type { Table } from "./table";
import type { Key, Screen } from "../../ports";
import { drawList } from "../../kit/list";
import { drawTable } from "./view";
import type { App, Host, ScanResult } from "../../shell/app";
import makeCheck from "./check" with { exists: "while open" };
import makeProof from "./proof" with { exists: "while open" };

/** Where the numbering of the seed's stickers is remembered once a card has told it. */
const NUMBERING = "croupier.num";
const AUTO = "auto";
/** From a sticker in base 0, whose fields are 0..2, to the card. */
const BASE0 = 0x55;

export default function openSet(host: Host<any>, how: any): App {
  const hint = WITH_MODES && how.mode === "hint";
  const junior = WITH_EXTRAS && (how.deck || host.config.deck) === "junior";
  const judging = WITH_MODES && (how.mode === "check" || how.mode === "deck");
  const size = junior ? 27 : 81;
  const table: Table = judging ? (undefined as any) : makeTable();
  let judge: any;
  /** Index into the Sets, -1 while none is shown. */
  let shown = -1;
  /** How far a hint has gone: 0 nothing, 1 whether there is a Set, 2 to 4 its first one, two, three cards. */
  let stage = 0;
  let message = "";
  /** The card that was just laid, which is what the message says as long as there is no other; put into words only when somebody looks. */
  let fresh = 0;
  let numbering: string = host.config.stickers;
  if (numbering === AUTO) numbering = "" + (host.store.read(NUMBERING) || AUTO);
  /** The seed's stickers that either numbering could have meant, read as base 1 until one tells. */
  let unsure: Card[] = [];
  /** The list of actions, while it is open. */
  let actions: string[] = [];
  let cursor = 0;
  let proof: any;

  function say(text: string): boolean {
    message = text;
    fresh = 0;
    host.redraw();
    return true;
  }

  function no(text: string): boolean {
    return !say(text);
  }

  function current(): number {
    return shown < 0 ? -1 : table.sets[shown];
  }

  /** The table changed: the Set that was shown stays shown if it is still there. */
  function settle(triple: number): void {
    shown = table.sets.indexOf(triple);
    if (!hint) {
      if (shown < 0 && table.sets.length) shown = 0;
    } else if (shown < 0) stage = 0;
    closeProof();
  }

  function closeProof(): void {
    if (WITH_MODES && proof) proof.close();
    proof = undefined;
  }

  function nextPlace(): string {
    const place = table.free();
    return place < 0 ? "table full" : "next col" + (((place / 3) | 0) + 1) + " row" + ((place % 3) + 1);
  }

  // Scanning

  /** The card that a sticker means, in words why it is none of this deck, or 0. */
  function cardOf(reading: Reading): Card {
    const card =
      reading.by === "set" && reading.kind === Code.Card
        ? reading.value
        : reading.kind === Code.Byte
          ? fromLegacy(reading.value)
          : 0;
    if (card && junior && !isJunior(card)) {
      say(makeCode(card) + " not in junior");
      return 0;
    }
    if (!card && !message) say("Not a Set card");
    return card;
  }

  /** One of the seed's stickers in either numbering; 0 for a byte that the numbering in force does not have. */
  function fromLegacy(byte: number): Card {
    const base0 = isBase0(byte);
    if (numbering === AUTO) {
      if (base0 && isCard(byte)) {
        // Of the two cards only one is in the junior deck.
        if (junior) {
          say("Other card first");
          return 0;
        }
        if (unsure.indexOf(byte) < 0) unsure.push(byte);
        return byte;
      }
      numberingIs(base0 ? "base0" : "base1");
    }
    if (numbering === "base0") {
      if (base0) return byte + BASE0;
    } else if (isCard(byte)) return byte;
    say("Not a " + numbering + " sticker");
    return 0;
  }

  /** A card told which numbering it is: those before it are read again (on the smallest board: taken off, to be scanned again). */
  function numberingIs(found: string): void {
    const triple = judging ? 0 : current();
    numbering = found;
    host.store.write(NUMBERING, found);
    if (found === "base0") {
      if (judging) judge.renumber(unsure, BASE0);
      else if (WITH_EXTRAS) table.renumber(unsure, BASE0);
      else for (const card of unsure) table.remove(table.placeOf(card));
    }
    unsure = [];
    if (!judging) settle(triple);
  }

  function scan(reading: Reading): ScanResult {
    message = "";
    const card = cardOf(reading);
    return card ? lay(card) : "unknown";
  }

  function lay(card: Card): ScanResult {
    if (table.placeOf(card) >= 0) {
      say(makeCode(card) + " lies there");
      return "duplicate";
    }
    if (table.seen[card] === Seen.Taken) {
      say(makeCode(card) + " was taken");
      return "taken";
    }
    const triple = current();
    if (table.add(card) < 0) {
      say("Full: take a Set");
      return "full";
    }
    settle(triple);
    fresh = card;
    host.redraw();
    return "added";
  }

  function news(): string {
    if (!fresh) return message;
    return (
      ended() ||
      (table.count < 12 || table.sets.length
        ? makeCode(fresh) + "  " + nextPlace()
        : "No Set: deal " + (table.size - table.count) + " more")
    );
  }

  /** Every card has been seen, and what lies there holds no Set. */
  function ended(): string {
    return table.met === size && !table.sets.length ? "Deck through, no Set" : "";
  }

  // Moves

  function moves(): string[] {
    const list: string[] = [];
    if (shown >= 0 && (!hint || stage > 3)) list.push("take");
    if (hint || table.sets.length) list.push("next");
    if (table.canUndo()) list.push("undo");
    if (table.size < 21) list.push("deal");
    list.push("new");
    if (WITH_MODES && table.count > 2) list.push("prove");
    for (const card of table.cards) if (card) list.push("remove " + makeCode(card));
    return list;
  }

  function whyNot(move: string): string {
    return WITH_EXTRAS && move === "undo"
      ? "Nothing to undo"
      : WITH_EXTRAS && move === "deal"
        ? "No more places"
        : move === "take"
          ? "No Set is shown"
          : "Not now";
  }

  function play(move: string): boolean {
    if (move.substr(0, 7) === "remove ") return remove(parseCode(move.substr(7)));
    if (moves().indexOf(move) < 0) return no(whyNot(move));
    if (move === "next") return step(1);
    const triple = current();
    if (move === "take") return take(triple);
    if (WITH_MODES && move === "prove") return prove();
    if (move === "deal") table.deal();
    else if (move === "undo") table.undo();
    else table.clear();
    settle(triple);
    return say(
      move === "deal" ? "Deal: " + nextPlace() : move === "undo" ? "Undone: " + table.count + " cards" : "New game",
    );
  }

  function take(triple: number): boolean {
    table.take(triple);
    stage = 0;
    settle(-1);
    return say(ended() || (table.count < 12 && table.met < size ? "Taken: lay 3 more" : "Taken"));
  }

  function remove(card: Card): boolean {
    if (!card || table.placeOf(card) < 0) return no(card ? makeCode(card) + " not there" : "No such card");
    const triple = current();
    table.remove(table.placeOf(card));
    settle(triple);
    return say(makeCode(card) + " removed");
  }

  function prove(): boolean {
    const cards: Card[] = [];
    for (const card of table.cards) if (card) cards.push(card);
    closeProof();
    proof = makeProof(host, cards, table.sets.length, say);
    host.redraw();
    return true;
  }

  /** The next Set, or the next stage of a hint; -1: the one before. */
  function step(by: number): boolean {
    const count = table.sets.length;
    if (hint) {
      stage = Math.max(0, stage + by);
      if (stage > 4) {
        stage = 2;
        shown++;
      }
      if (!count) stage = Math.min(stage, 1);
      shown = stage < 2 ? -1 : Math.max(0, shown) % count;
      if (stage < 4)
        return say(["", count ? "Yes, there is a Set" : "No Set here", "One of its cards", "Two of its cards"][stage]);
    } else if (count) shown = (shown + by + count) % count;
    return say(
      count
        ? placesOf(current())
            .map(place => makeCode(table.cards[place]))
            .join(" ")
        : "No Set",
    );
  }

  // Keys: A and C step, B does what comes next; held: menu, actions, undo

  function press(key: Key, held: boolean): void {
    const by = key === "C" ? 1 : -1;
    if (WITH_MODES && proof) {
      if (!proof.press(key, held)) closeProof();
    } else if (actions.length) choose(by, key === "B", held);
    else if (held) {
      if (key === "A") host.open("menu");
      else if (key === "C") play("undo");
      else
        list(
          moves()
            .filter(move => move[0] !== "r")
            .concat(table.count ? "remove" : [], "menu"),
        );
    } else if (key === "B") play(hint && stage < 4 ? "next" : "take");
    else step(by);
  }

  function list(items: string[]): void {
    actions = items;
    cursor = 0;
  }

  function choose(by: number, done: boolean, held: boolean): void {
    const count = actions.length;
    const move = actions[cursor];
    if (!held && !done) cursor = (cursor + by + count) % count;
    else {
      actions = [];
      if (held) return;
      if (move === "menu") host.open(move);
      else if (move === "remove") list(moves().filter(other => other[0] === "r"));
      else play(move);
    }
  }

  // The picture

  function draw(screen: Screen): void {
    if (WITH_MODES && proof) return proof.draw(screen);
    if (actions.length) return drawList(screen, "What now?", actions, cursor);
    const count = table.sets.length;
    const known = !hint || stage > 3;
    let marked = 0;
    if (shown >= 0) for (const place of placesOf(current()).slice(0, hint ? stage - 1 : 3)) marked |= 1 << place;
    drawTable(
      screen,
      table.cards,
      table.size,
      table.free(),
      marked,
      known ? "" + count : stage ? (count ? "!" : "0") : "?",
      known ? (count === 1 ? "Set" : "Sets") : "Hint",
      known && shown >= 0 ? shown + 1 + "/" + count : "",
      news() || "Scan:  " + nextPlace(),
    );
  }

  function state(): any {
    const cards: any[] = [];
    for (let place = 0; place < table.size; place++)
      cards.push(table.cards[place] ? makeCode(table.cards[place]) : null);
    return {
      app: "set",
      mode: hint ? "hint" : "solve",
      cards: cards,
      sets: table.sets.map(placesOf),
      shown: shown,
      seen: table.met,
      message: news(),
    };
  }

  if (judging) {
    judge = makeCheck(host, how.mode === "check", junior, cardOf, () => message, say);
    return judge;
  }
  return { state: state, scan: scan, press: press, moves: moves, play: play, draw: draw, close: closeProof };
}
