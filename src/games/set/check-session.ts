// Three cards judged. Knows no screen and no key.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import { makeCode } from "./codes";
import type { CheckState } from "./contract";
import { isFirst, renumbered } from "./renumber";
import type { Card } from "./card";
import { makeReader } from "./stickers";
import type { Deck } from "./stickers";
import type { Words } from "./words";

export interface CheckSession {
  isDeck: false;
  scan(reading: Reading): ScanResult;
  moves(): string[];
  play(move: string): boolean;
  /** The cards so far, up to three. */
  three(): Card[];
  /** What is wrong with three. */
  why(): string[];
  message(): string;
  state(): CheckState;
}

export function makeCheckSession(deck: Deck, words: Words): CheckSession {
  let three: Card[] = [];
  let why: string[] = [];
  /** Different ones since `new`. */
  let seen: Card[] = [];
  let message = "";

  const read = makeReader(deck, (cards, by) => {
    three = renumbered(three, cards, by).filter(isFirst);
    seen = renumbered(seen, cards, by).filter(isFirst);
  });

  function scan(reading: Reading): ScanResult {
    const card = read(reading);
    if (typeof card === "string") {
      message = card;
      return "unknown";
    }
    if (three.length < 3 && three.indexOf(card) >= 0) {
      message = makeCode(card) + " is double";
      return "duplicate";
    }
    if (seen.indexOf(card) < 0) seen.push(card);
    if (three.length > 2) three = [];
    three.push(card);
    why = three.length < 3 ? [] : words.verdict(three);
    message = three.length < 3 ? makeCode(card) : why.length ? "Not a Set: " + why.join(", ") : "A Set!";
    return "added";
  }

  function moves(): string[] {
    return three.length ? ["undo", "new"] : ["new"];
  }

  function play(move: string): boolean {
    const can = moves().indexOf(move) >= 0;
    message = can ? "" : "Not now";
    if (!can) return false;
    if (move === "undo") three.pop();
    else {
      three = [];
      seen = [];
    }
    why = [];
    return true;
  }

  function state(): CheckState {
    const isSet = three.length > 2 && !why.length;
    return {
      app: "set",
      mode: "check",
      cards: three.map(makeCode),
      sets: isSet ? [[0, 1, 2]] : [],
      shown: isSet ? 0 : -1,
      seen: seen.length,
      message: message,
    };
  }

  return {
    isDeck: false,
    scan: scan,
    moves: moves,
    play: play,
    three: () => three,
    why: () => why,
    message: () => message,
    state: state,
  };
}
