// A whole deck gone through card by card: what is missing, double, or out of order. Knows no screen and no key.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import { makeCode } from "./codes";
import type { DeckState } from "./contract";
import { Happened } from "./events";
import type { Event } from "./events";
import { isFirst, renumbered } from "./renumber";
import { cardsOf } from "./rules";
import type { Card } from "./rules";
import type readCard from "./stickers";
import type { Deck } from "./stickers";
import type wordsOf from "./words";

export interface DeckSession {
  isDeck: true;
  scan(reading: Reading): ScanResult;
  moves(): string[];
  /** "report" changes nothing: who shows the deck does that. */
  play(move: string): boolean;
  /** The last one, or 0. */
  card(): Card;
  /** How many different ones, and how many cards the deck has. */
  seen(): number;
  most: number;
  event(): Event;
  state(): DeckState;
}

/** Who scans a sorted deck learns of two swapped stickers, too: one is odd when its neighbours are in order, but not with it between them. */
function oddOf(codes: string[]): string[] {
  return codes.filter((code, at) => {
    const before = at ? codes[at - 1] : "";
    const after = codes[at + 1] || "T";
    return before < after && !(before < code && code < after);
  });
}

/** `words`: what `state()` says is in words. */
export function makeDeckSession(deck: Deck, read: typeof readCard, words: typeof wordsOf): DeckSession {
  const all = cardsOf(deck.junior);
  let last: Card = 0;
  let seen: Card[] = [];
  let double: Card[] = [];
  let event: Event = [Happened.Nothing];

  /** What turns out to have been scanned before is double. */
  function told(cards: Card[], by: number): void {
    const again = renumbered(seen, cards, by);
    seen = again.filter(isFirst);
    double = renumbered(double, cards, by)
      .concat(again.filter((card, at) => !isFirst(card, at, again)))
      .filter(isFirst);
    last = renumbered([last], cards, by)[0];
  }

  function scan(reading: Reading): ScanResult {
    const card = read(deck, reading, told);
    if (typeof card !== "number") {
      event = card;
      return "unknown";
    }
    if (seen.indexOf(card) >= 0) {
      event = [Happened.IsDouble, makeCode(card)];
      if (double.indexOf(card) < 0) double.push(card);
      return "duplicate";
    }
    seen.push(card);
    last = card;
    event =
      seen.length < all.length
        ? [Happened.Card, makeCode(card)]
        : [double.length ? Happened.DeckDouble : Happened.DeckComplete];
    return "added";
  }

  function play(move: string): boolean {
    if (move === "report") return true;
    const isNew = move === "new";
    event = [isNew ? Happened.Nothing : Happened.NotNow];
    if (!isNew) return false;
    last = 0;
    seen = [];
    double = [];
    return true;
  }

  function state(): DeckState {
    return {
      app: "set",
      mode: "deck",
      cards: last ? [makeCode(last)] : [],
      sets: [],
      shown: -1,
      seen: seen.length,
      message: words(event),
      missing: all.filter(card => seen.indexOf(card) < 0).map(makeCode),
      double: double.map(makeCode),
      odd: oddOf(seen.map(makeCode)),
    };
  }

  return {
    isDeck: true,
    scan: scan,
    moves: () => ["report", "new"],
    play: play,
    card: () => last,
    seen: () => seen.length,
    most: all.length,
    event: () => event,
    state: state,
  };
}
