// Three cards judged. Knows no screen and no key.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import type { Words } from "./card-words";
import { makeCode } from "./codes";
import type { CheckState } from "./contract";
import { Happened } from "./events";
import type { Event } from "./events";
import { isFirst, renumbered } from "./renumber";
import type { Card } from "./card";
import type readCard from "./stickers";
import type { Deck } from "./stickers";
import type wordsOf from "./words";

export interface CheckSession {
  isDeck: false;
  scan(reading: Reading): ScanResult;
  moves(): string[];
  play(move: string): boolean;
  /** The cards so far, up to three. */
  three(): Card[];
  /** What is wrong with three. */
  why(): string[];
  event(): Event;
  state(): CheckState;
}

/** `words`: what `state()` says is in words. */
export function makeCheckSession(
  deck: Deck,
  read: typeof readCard,
  cardWords: () => Words,
  words: typeof wordsOf,
): CheckSession {
  let three: Card[] = [];
  let why: string[] = [];
  /** Different ones since `new`. */
  let seen: Card[] = [];
  let event: Event = [Happened.Nothing];

  function told(cards: Card[], by: number): void {
    three = renumbered(three, cards, by).filter(isFirst);
    seen = renumbered(seen, cards, by).filter(isFirst);
  }

  function scan(reading: Reading): ScanResult {
    const card = read(deck, reading, told);
    if (typeof card !== "number") {
      event = card;
      return "unknown";
    }
    if (three.length < 3 && three.indexOf(card) >= 0) {
      event = [Happened.IsDouble, makeCode(card)];
      return "duplicate";
    }
    if (seen.indexOf(card) < 0) seen.push(card);
    if (three.length > 2) three = [];
    three.push(card);
    why = three.length < 3 ? [] : cardWords().verdict(three);
    event =
      three.length < 3
        ? [Happened.Card, makeCode(card)]
        : why.length
          ? [Happened.NotSet, why.join(", ")]
          : [Happened.Set];
    return "added";
  }

  function moves(): string[] {
    return three.length ? ["undo", "new"] : ["new"];
  }

  function play(move: string): boolean {
    const can = moves().indexOf(move) >= 0;
    event = [can ? Happened.Nothing : Happened.NotNow];
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
      message: words(event),
    };
  }

  return {
    isDeck: false,
    scan: scan,
    moves: moves,
    play: play,
    three: () => three,
    why: () => why,
    event: () => event,
    state: state,
  };
}
