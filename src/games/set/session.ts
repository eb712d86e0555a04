// A game of Set at the table: every Set is found, and shown at once or in stages. Knows no screen, no key and no time.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import { makeCode, parseCode } from "./codes";
import type { TableState } from "./contract";
import type { Card } from "./card";
import { hasPictures, isWhole, shownPlaces } from "./showing";
import type { Showing } from "./showing";
import { makeReader } from "./stickers";
import type { Deck, Reader } from "./stickers";
import * as tables from "./table";
import { Seen, Size } from "./table";
import type { Table } from "./table";
import { placesOf } from "./triple";

/** A line of so many letters is left standing when a Set is taken: to wipe it would take more bytes on the display's bus than the table. At the deck's end less changes there. */
const enum Long {
  Line = 10,
  LastLine = 15,
}

/** Is told to be wiped all the same: most of it stays. */
const FULL = "Take a Set";

export interface Session {
  table: Table;
  showing: Showing;
  /** `place`: where somebody says that it lies; undefined: on the lowest free place. */
  scan(reading: Reading, place?: unknown): ScanResult;
  /** On a place of the largest table. */
  lay(card: Card, place?: number): ScanResult;
  read: Reader;
  /** In notation. "prove" changes nothing: who shows the table does that. */
  moves(): string[];
  play(move: string): boolean;
  /** The next Set or stage of a hint, or (-1) the one before. */
  step(by: number): void;
  /** Somebody else has something to say about this table. */
  say(text: string): void;
  /** What the display's line shows: words, or the last card, which is drawn. */
  line(): string | Card;
  state(): TableState;
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

/** `changed` hears whenever other cards lie there than before, or those that do turn out to be others. */
export default function openSession(hint: boolean, deck: Deck, changed: () => void): Session {
  const table = tables.makeTable();
  const showing: Showing = { hint: hint, triple: -1, stage: 0, size: Size.First, isThrough: false };
  const most = deck.junior ? 27 : 81;
  let message = "";
  /** The card that was just laid, which is what the message says as long as there is no other; put into words only when somebody looks. */
  let fresh: Card = 0;
  /** What the display's line shows instead of the message, where pictures say the same. */
  let instead: string | Card | undefined;

  /** Answers true, as a move does that was played. */
  function say(text: string): boolean {
    message = text;
    fresh = 0;
    instead = undefined;
    return true;
  }

  /** The table changed: the Set that was shown stays shown if it is still there. `least` places are drawn. */
  function settle(least: number): void {
    const sets = table.sets;
    showing.size = Math.max(least, table.size);
    if (sets.indexOf(showing.triple) < 0) {
      showing.triple = hint || !sets.length ? -1 : sets[0];
      showing.stage = 0;
    }
    showing.isThrough = table.met === most && !sets.length;
    changed();
  }

  function ended(): string {
    return showing.isThrough ? "Deck through" : "";
  }

  /** What is to be said of a fresh card besides what it is. */
  function more(): string {
    const isEnough = table.count < Size.First || table.sets.length;
    return ended() || (isEnough ? "" : "No Set: deal " + (table.size - table.count) + " more");
  }

  function news(): string {
    return fresh ? more() || makeCode(fresh) : message;
  }

  function line(): string | Card {
    return (fresh && more()) || (instead === undefined ? message || "Scan a card" : instead);
  }

  // Scanning

  const read = makeReader(deck, (cards, by) => {
    if (by) tables.renumberCards(table, cards, by);
    settle(0);
  });

  function lay(card: Card, place?: number): ScanResult {
    if (table.where[card]) {
      say(makeCode(card) + " lies there");
      return "duplicate";
    }
    if (table.seen[card] === Seen.Taken) {
      say(makeCode(card) + " was taken");
      return "taken";
    }
    if (tables.addCard(table, card, place) < 0) {
      say(place !== undefined ? "Place " + place + " has " + makeCode(table.cards[place]) : FULL);
      return "full";
    }
    settle(0);
    message = "";
    fresh = instead = card;
    return "added";
  }

  function scan(reading: Reading, place?: unknown): ScanResult {
    // Before a sticker is read, which may settle how all of them are numbered. Only numbers are calculated with: what is none may throw. The build turns
    // comparisons round, which NaN notices: here the remainder keeps it out.
    const isPlace =
      place === undefined || (typeof place === "number" && place % 1 === 0 && place >= 0 && place < Size.Most);
    const card = isPlace ? read(reading) : "Places are 0 to 20";
    if (typeof card === "number") return lay(card, place as number | undefined);
    say(card);
    return "unknown";
  }

  // Moves

  function moves(): string[] {
    const list: string[] = [];
    if (showing.triple >= 0 && isWhole(showing)) list.push("take");
    if (hint || table.sets.length) list.push("next");
    if (tables.canUndo(table)) list.push("undo");
    if (table.size < Size.Most) list.push("deal");
    list.push("new");
    if (table.count > 2) list.push("prove");
    for (const card of table.cards) if (card) list.push("remove " + makeCode(card));
    return list;
  }

  function codes(): string {
    return shownPlaces(showing)
      .map(place => makeCode(table.cards[place]))
      .join(" ");
  }

  /** The next Set, or the next stage of a hint; -1: the one before. */
  function step(by: number): boolean {
    const sets = table.sets;
    const count = sets.length;
    if (hint) {
      const stage = Math.min(Math.max(0, showing.stage + by), count ? 5 : 1);
      // Behind the third card comes the next Set's first.
      by = stage > 4 ? 1 : 0;
      showing.stage = by ? 2 : stage;
    }
    const stage = showing.stage;
    showing.triple =
      !count || (hint && stage < 2) ? -1 : sets[(Math.max(0, sets.indexOf(showing.triple)) + by + count) % count];
    if (hint && stage < 4)
      return say(["", count ? "Yes, there is a Set" : "No Set here", "One of its cards", "Two of its cards"][stage]);
    const last = instead;
    const cards = codes();
    say(cards || "No Set");
    // The last card stays.
    if (cards && hasPictures(showing)) instead = typeof last === "number" ? last : "";
    return true;
  }

  function remove(card: Card): boolean {
    if (!table.where[card]) return !say(card ? makeCode(card) + " not there" : "No such card");
    tables.removeCard(table, table.where[card] - 1);
    settle(0);
    return say(makeCode(card) + " removed");
  }

  /** In words: the codes that said which cards it is stay, with a word behind them. */
  function taken(words: string): string {
    const end = ended();
    if (end) return words.length < Long.LastLine ? end : words.replace(" out", " end");
    return words.length < Long.Line || words === FULL ? "Taken" : words;
  }

  /** Takes the shown Set. Beside its pictures, which become those of the next one, the display's line stays as it is. */
  function take(): boolean {
    const was = line();
    const words = message && message === codes() ? message + " out" : message;
    tables.takeSet(table, showing.triple);
    settle(showing.size);
    say(taken(words));
    if (hasPictures(showing)) instead = was;
    return true;
  }

  function play(move: string): boolean {
    if (move.substr(0, 7) === "remove ") return remove(parseCode(move.substr(7)));
    if (moves().indexOf(move) < 0) return !say(whyNot(move));
    if (move === "prove") return true;
    if (move === "next") return step(1);
    if (move === "take") return take();
    if (move === "deal") tables.dealThree(table);
    else if (move === "undo") tables.undoStep(table);
    else tables.clearTable(table);
    settle(0);
    return say(move === "deal" ? "Deal three" : move === "undo" ? "Undone: " + table.count : "New game");
  }

  function state(): TableState {
    const cards: (string | null)[] = [];
    for (const card of table.cards.subarray(0, table.size)) cards.push(card ? makeCode(card) : null);
    return {
      app: "set",
      mode: hint ? "hint" : "solve",
      cards: cards,
      sets: table.sets.map(placesOf),
      shown: table.sets.indexOf(showing.triple),
      seen: table.met,
      message: news(),
    };
  }

  return {
    table: table,
    showing: showing,
    scan: scan,
    lay: lay,
    read: read,
    moves: moves,
    play: play,
    step: step,
    say: say,
    line: line,
    state: state,
  };
}
