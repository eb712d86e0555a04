// A whole deck gone through card by card: what is missing, double, or out of order. Knows no screen and no key.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import { makeCode } from "./codes";
import type { DeckState } from "./contract";
import { isFirst, renumbered } from "./renumber";
import { cardsOf } from "./rules";
import type { Card } from "./rules";
import { makeReader } from "./stickers";
import type { Deck } from "./stickers";

export interface DeckSession {
  isDeck: true;
  scan(reading: Reading): ScanResult;
  moves(): string[];
  /** "report" changes nothing: who shows the deck does that. */
  play(move: string): boolean;
  /** The last one, or 0. */
  card(): Card;
  /** How many of how many. */
  progress(): string;
  /** In lines. */
  report(): string[];
  message(): string;
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

/** Three codes to a line. */
function inLines(codes: string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < codes.length; at += 3) lines.push(codes.slice(at, at + 3).join(" "));
  return lines;
}

/** `state` in lines to read. */
function reportOf(state: DeckState, progress: string): string[] {
  const odd = state.odd;
  let lines = [progress + ", " + state.missing.length + " missing"].concat(inLines(state.missing));
  if (state.double.length) lines = lines.concat("Double:", inLines(state.double));
  // A deck that is not sorted at all has many.
  if (odd.length && odd.length * 8 < state.seen) lines = lines.concat("Out of order:", inLines(odd));
  return lines;
}

export function makeDeckSession(deck: Deck): DeckSession {
  const all = cardsOf(deck.junior);
  let last: Card = 0;
  let seen: Card[] = [];
  let double: Card[] = [];
  let message = "";

  /** What turns out to have been scanned before is double. */
  const read = makeReader(deck, (cards, by) => {
    const again = renumbered(seen, cards, by);
    seen = again.filter(isFirst);
    double = renumbered(double, cards, by)
      .concat(again.filter((card, at) => !isFirst(card, at, again)))
      .filter(isFirst);
    last = renumbered([last], cards, by)[0];
  });

  function scan(reading: Reading): ScanResult {
    const card = read(reading);
    if (typeof card === "string") {
      message = card;
      return "unknown";
    }
    message = makeCode(card);
    if (seen.indexOf(card) >= 0) {
      message += " is double";
      if (double.indexOf(card) < 0) double.push(card);
      return "duplicate";
    }
    seen.push(card);
    last = card;
    if (seen.length === all.length) message = double.length ? "All, but some double" : "Deck complete";
    return "added";
  }

  function play(move: string): boolean {
    if (move === "report") return true;
    message = move === "new" ? "" : "Not now";
    if (message) return false;
    last = 0;
    seen = [];
    double = [];
    return true;
  }

  function progress(): string {
    return seen.length + " of " + all.length;
  }

  function state(): DeckState {
    return {
      app: "set",
      mode: "deck",
      cards: last ? [makeCode(last)] : [],
      sets: [],
      shown: -1,
      seen: seen.length,
      message: message,
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
    progress: progress,
    report: () => reportOf(state(), progress()),
    message: () => message,
    state: state,
  };
}
