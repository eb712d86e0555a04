// A game of Set at the table: every Set is found, and shown at once or in stages. Knows no screen, no key and no time.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import { makeCode, parseCode } from "./codes";
import type { TableState } from "./contract";
import type { Card } from "./card";
import { Happened } from "./events";
import type { Event } from "./events";
import { hasPictures, isWhole, shownPlaces } from "./showing";
import type { Showing } from "./showing";
import { makeReader } from "./stickers";
import type { Deck, Reader } from "./stickers";
import * as tables from "./table";
import { Seen, Size } from "./table";
import type { Table } from "./table";
import { placesOf } from "./triple";
import type wordsOf from "./words";

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
  say(event: Event): void;
  /** What the table says now. */
  event(): Event;
  /** What the display's line shows: that, or something that pictures leave to be said, or the last card, which is drawn. */
  line(): Event | Card;
  state(): TableState;
}

function whyNot(move: string): Event {
  return [
    move === "undo"
      ? Happened.NothingToUndo
      : move === "deal"
        ? Happened.NoMorePlaces
        : move === "take"
          ? Happened.NoSetShown
          : Happened.NotNow,
  ];
}

/** `changed` hears whenever other cards lie there than before, or those that do turn out to be others; `words`: what `state()` says is in words. */
export default function openSession(hint: boolean, deck: Deck, changed: () => void, words: typeof wordsOf): Session {
  const table = tables.makeTable();
  const showing: Showing = { hint: hint, triple: -1, stage: 0, size: Size.First, isThrough: false };
  const most = deck.junior ? 27 : 81;
  /** What happened last. */
  let said: Event = [Happened.Nothing];
  /** What the display's line shows instead of it, where pictures say the same. */
  let instead: Event | Card | undefined;

  /** Answers true, as a move does that was played. */
  function say(event: Event): boolean {
    said = event;
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

  /** Of a card that was just laid something else may have to be said. */
  function event(): Event {
    if (said[0] !== Happened.Card) return said;
    if (showing.isThrough) return [Happened.DeckThrough];
    const isEnough = table.count < Size.First || table.sets.length;
    return isEnough ? said : [Happened.DealMore, table.size - table.count];
  }

  function line(): Event | Card {
    const now = event();
    if (now[0] !== said[0]) return now;
    return instead === undefined ? (now[0] === Happened.Nothing ? [Happened.ScanCard] : now) : instead;
  }

  // Scanning

  const read = makeReader(deck, (cards, by) => {
    if (by) tables.renumberCards(table, cards, by);
    settle(0);
  });

  function lay(card: Card, place?: number): ScanResult {
    if (table.where[card]) {
      say([Happened.LiesThere, makeCode(card)]);
      return "duplicate";
    }
    if (table.seen[card] === Seen.Taken) {
      say([Happened.WasTaken, makeCode(card)]);
      return "taken";
    }
    if (tables.addCard(table, card, place) < 0) {
      say(place !== undefined ? [Happened.PlaceHas, place, makeCode(table.cards[place])] : [Happened.TakeSet]);
      return "full";
    }
    settle(0);
    say([Happened.Card, makeCode(card)]);
    instead = card;
    return "added";
  }

  function scan(reading: Reading, place?: unknown): ScanResult {
    // Before a sticker is read, which may settle how all of them are numbered. Only numbers are calculated with: what is none may throw. The build turns
    // comparisons round, which NaN notices: here the remainder keeps it out.
    const isPlace =
      place === undefined || (typeof place === "number" && place % 1 === 0 && place >= 0 && place < Size.Most);
    const card: Card | Event = isPlace ? read(reading) : [Happened.NoSuchPlace];
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
      return say([
        stage > 2
          ? Happened.TwoOfCards
          : stage > 1
            ? Happened.OneOfCards
            : !stage
              ? Happened.Nothing
              : count
                ? Happened.ThereIsSet
                : Happened.NoSetHere,
      ]);
    const last = instead;
    const cards = codes();
    say(cards ? [Happened.Shown, cards] : [Happened.NoSet]);
    // The last card stays.
    if (cards && hasPictures(showing)) instead = typeof last === "number" ? last : [Happened.Nothing];
    return true;
  }

  function remove(card: Card): boolean {
    if (!table.where[card]) return !say(card ? [Happened.NotThere, makeCode(card)] : [Happened.NoSuchCard]);
    tables.removeCard(table, table.where[card] - 1);
    settle(0);
    return say([Happened.Removed, makeCode(card)]);
  }

  /** What there is to say of a Set that was taken. The codes that said which cards it is stay, with a word behind them; so does whatever is left standing (events.ts). */
  function taken(was: Event): Event {
    const isThrough = showing.isThrough;
    if (was[0] < (isThrough ? Happened.NoSetShown : Happened.DealThree))
      return [isThrough ? Happened.DeckThrough : Happened.Taken];
    return was[0] === Happened.Shown || was[0] === Happened.ShownOut
      ? [isThrough ? Happened.ShownEnd : Happened.ShownOut, was[1]]
      : was;
  }

  /** Takes the shown Set. Beside its pictures, which become those of the next one, the display's line stays as it is. */
  function take(): boolean {
    const was = line();
    tables.takeSet(table, showing.triple);
    settle(showing.size);
    say(taken(said));
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
    return say(
      move === "undo" ? [Happened.Undone, table.count] : [move === "deal" ? Happened.DealThree : Happened.NewGame],
    );
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
      given: shownPlaces(showing),
      seen: table.met,
      message: words(event()),
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
    event: event,
    line: line,
    state: state,
  };
}
