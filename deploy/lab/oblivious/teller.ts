// Player 1: holds the cards in an order of its own, and tells of each look-up one card, and does not know which.
import {
  HIGH,
  LANES,
  WORDS,
  type Machine,
  type Ring,
  type Saying,
  heard,
  keyOf,
  lane,
  say,
  saying,
  stretch,
} from "./ring";

/** What its secret is stretched for. */
const TELLER = 0xffff;

/** For all look-ups of a game. */
export interface Teller extends Saying {
  /** The terms of h r that a key has. */
  step: Int32Array;
  word: number;
}

/** One look-up. */
export interface Telling {
  label: number;
  /** What was asked, until the terms of it that a key has are there. */
  asked: Int16Array;
  word: number;
  /** Those of (b + k h) r. */
  value: Int32Array;
  slot: number;
  checks: Int32Array;
  masks: Uint8Array;
}

export function openTeller(machine: Machine, secret: Uint8Array): Teller {
  const said = saying(machine, stretch(machine, secret, TELLER, 94), 0);
  return { small: said.small, choice: 0, bytes: said.bytes, at: 0, step: new Int32Array(WORDS), word: 0 };
}

/** Some more of what it says before the first look-up, and of what it needs for all; whether that is all. */
export function prepareTeller(machine: Machine, ring: Ring, teller: Teller, fours: number): boolean {
  if (!say(machine, ring, teller, fours)) return false;
  for (; fours > 0 && teller.word < WORDS; fours--) {
    teller.step[teller.word] = lane(machine, teller.small, ring.h, teller.word);
    teller.word++;
  }
  return teller.word === WORDS;
}

/** `count`: of how many slots one was asked for. */
export function openTelling(machine: Machine, bytes: Uint8Array, label: number, count: number): Telling {
  return {
    label: label,
    asked: heard(machine, bytes),
    word: 0,
    value: new Int32Array(WORDS),
    slot: 0,
    checks: new Int32Array(count),
    masks: new Uint8Array(count),
  };
}

/** Three more terms of the product, so many times; whether it is whole. */
export function multiply(machine: Machine, teller: Teller, telling: Telling, words: number): boolean {
  for (; words && telling.word < WORDS; words--) {
    telling.value[telling.word] = lane(machine, teller.small, telling.asked, telling.word);
    telling.word++;
  }
  return telling.word === WORDS;
}

/** The keys of some more slots; whether there are all. The checks are said, the masks kept until a card is drawn. */
export function deriveKeys(machine: Machine, teller: Teller, telling: Telling, slots: number): boolean {
  const upper = new Int32Array(WORDS + 1);
  const value = telling.value;
  const step = teller.step;
  const checks = telling.checks;
  for (; slots && telling.slot < checks.length; slots--) {
    for (let at = 0; at < WORDS; at++) {
      upper[at] = value[at] & HIGH;
      value[at] = (value[at] + step[at]) & LANES;
    }
    upper[WORDS] = (telling.label << 8) | telling.slot;
    const key = keyOf(machine, upper);
    checks[telling.slot] = key[0];
    telling.masks[telling.slot++] = key[1];
  }
  return telling.slot === checks.length;
}

/** What is said when a card is drawn: all of them, each hidden by a mask of its own. `shift`: what player 2 said. */
export function tell(masks: Uint8Array, cards: Uint8Array, shift: number): Uint8Array {
  const hidden = new Uint8Array(masks.length);
  let at = masks.length - shift;
  for (let slot = 0; slot < hidden.length; slot++) hidden[slot] = cards[slot] ^ masks[at++ % masks.length];
  return hidden;
}
