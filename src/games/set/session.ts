// A game of Set at the table: every Set is found, and shown at once or in stages. Knows no screen, no key and no time.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../shell/app";
import { makeCode, parseCode } from "./codes";
import type { TableState } from "./contract";
import { placesOf } from "./rules";
import type { Card, Triple } from "./rules";
import { isWhole, settle, step, tripleOf } from "./showing";
import type { Showing } from "./showing";
import { makeStickers } from "./stickers";
import type { Deck } from "./stickers";
import * as tables from "./table";
import type { Table } from "./table";

export interface Session {
  table: Table;
  showing: Showing;
  scan(reading: Reading): ScanResult;
  lay(card: Card): ScanResult;
  /** In notation. "prove" changes nothing: who shows the table does that. */
  moves(): string[];
  play(move: string): boolean;
  /** The next Set or stage of a hint, or (-1) the one before. */
  step(by: number): void;
  /** Somebody else has something to say about this table. */
  say(text: string): void;
  message(): string;
  /** Where the next card goes, in words. */
  next(): string;
  state(): TableState;
}

const REMOVE = "remove ";

function nextPlace(table: Table): string {
  const place = tables.freePlace(table);
  return place < 0 ? "table full" : "next col" + (((place / 3) | 0) + 1) + " row" + ((place % 3) + 1);
}

/** Every card has been seen, and what lies there holds no Set. */
function ended(table: Table, all: number): string {
  return table.met === all && !table.sets.length ? "Deck through, no Set" : "";
}

/** What there is to say of a card that was just laid. */
function newsOf(card: Card, table: Table): string {
  return table.count < 12 || table.sets.length
    ? makeCode(card) + "  " + nextPlace(table)
    : "No Set: deal " + (table.size - table.count) + " more";
}

function movesOf(table: Table, showing: Showing): string[] {
  const list: string[] = [];
  if (showing.shown >= 0 && isWhole(showing)) list.push("take");
  if (showing.hint || table.sets.length) list.push("next");
  if (tables.canUndo(table)) list.push("undo");
  if (table.size < tables.Size.Most) list.push("deal");
  list.push("new");
  if (table.count > 2) list.push("prove");
  for (const card of table.cards) if (card) list.push(REMOVE + makeCode(card));
  return list;
}

function whyNot(move: string): string {
  return move === "undo"
    ? "Nothing to undo"
    : move === "deal"
      ? "No more places"
      : move === "take"
        ? "No Set is shown"
        : "Not now";
}

/** `changed` hears whenever other cards lie there than before, or none of them is what it was. */
export default function openSession(hint: boolean, deck: Deck, changed: () => void): Session {
  const table = tables.makeTable();
  const showing: Showing = { hint: hint, shown: -1, stage: 0 };
  /** Cards of this deck. */
  const all = deck.junior ? 27 : 81;
  let message = "";
  /** The card that was just laid, which is what the message says as long as there is no other; put into words only when somebody looks. */
  let fresh: Card = 0;

  function say(text: string): void {
    message = text;
    fresh = 0;
  }

  /** Says so, and answers whether it was done. */
  function answer(done: boolean, text: string): boolean {
    say(text);
    return done;
  }

  function keep(triple: Triple): void {
    settle(showing, table, triple);
    changed();
  }

  // Scanning

  function told(cards: Card[], by: number): void {
    const triple = tripleOf(showing, table);
    if (by) tables.renumberCards(table, cards, by);
    keep(triple);
  }

  const stickers = makeStickers(deck, told);

  function lay(card: Card): ScanResult {
    const isThere = tables.placeOf(table, card) >= 0;
    if (isThere || table.seen[card] === tables.Seen.Taken) {
      say(makeCode(card) + (isThere ? " lies there" : " was taken"));
      return isThere ? "duplicate" : "taken";
    }
    const triple = tripleOf(showing, table);
    if (tables.addCard(table, card) < 0) {
      say("Full: take a Set");
      return "full";
    }
    keep(triple);
    message = "";
    fresh = card;
    return "added";
  }

  function scan(reading: Reading): ScanResult {
    const card = stickers.read(reading);
    if (card) return lay(card);
    say(stickers.why);
    return "unknown";
  }

  // Moves

  function moves(): string[] {
    return movesOf(table, showing);
  }

  function take(triple: Triple): boolean {
    tables.takeSet(table, triple);
    showing.stage = 0;
    keep(-1);
    const isShort = table.count < 12 && table.met < all;
    return answer(true, ended(table, all) || (isShort ? "Taken: lay 3 more" : "Taken"));
  }

  function remove(card: Card): boolean {
    const place = card ? tables.placeOf(table, card) : -1;
    const triple = tripleOf(showing, table);
    if (place < 0) return answer(false, card ? makeCode(card) + " not there" : "No such card");
    tables.removeCard(table, place);
    keep(triple);
    return answer(true, makeCode(card) + " removed");
  }

  function play(move: string): boolean {
    if (move.substr(0, REMOVE.length) === REMOVE) return remove(parseCode(move.substr(REMOVE.length)));
    if (moves().indexOf(move) < 0) return answer(false, whyNot(move));
    const triple = tripleOf(showing, table);
    if (move === "prove") return true;
    if (move === "take") return take(triple);
    if (move === "next") return answer(true, step(showing, table, 1));
    if (move === "deal") tables.dealThree(table);
    else if (move === "undo") tables.undoStep(table);
    else tables.clearTable(table);
    keep(triple);
    return answer(
      true,
      move === "deal"
        ? "Deal: " + nextPlace(table)
        : move === "undo"
          ? "Undone: " + table.count + " cards"
          : "New game",
    );
  }

  function news(): string {
    return fresh ? ended(table, all) || newsOf(fresh, table) : message;
  }

  function state(): TableState {
    const cards: (string | null)[] = [];
    for (let place = 0; place < table.size; place++)
      cards.push(table.cards[place] ? makeCode(table.cards[place]) : null);
    return {
      app: "set",
      mode: hint ? "hint" : "solve",
      cards: cards,
      sets: table.sets.map(placesOf),
      shown: showing.shown,
      seen: table.met,
      message: news(),
    };
  }

  return {
    table: table,
    showing: showing,
    scan: scan,
    lay: lay,
    moves: moves,
    play: play,
    step: by => say(step(showing, table, by)),
    say: say,
    message: news,
    next: () => nextPlace(table),
    state: state,
  };
}
