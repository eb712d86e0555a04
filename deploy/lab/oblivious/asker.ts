// Player 2: looks up one of player 1's cards.
import {
  HIGH,
  LANE,
  VALUE,
  WORDS,
  type Machine,
  type Ring,
  type Saying,
  keyOf,
  lane,
  say,
  saying,
  stretch,
} from "./ring";

/** How near to where its upper bit changes a term may be wrong, and how many such terms are tried both ways. */
const NEAR = 32;
const TRIED = 8;

export interface Asking extends Saying {
  label: number;
  /** Of how many slots. */
  count: number;
  word: number;
  /** Upper bits of the key, and which of them may be wrong: the number of the term, nearest first. */
  upper: Int32Array;
  near: number[];
  tries: number;
  /** What the card is hidden with; -1: not known. */
  mask: number;
}

/** A look-up of a random slot; which one follows from the secret, from its number, and from how many slots there are. */
export function openAsking(machine: Machine, secret: Uint8Array, label: number, count: number): Asking {
  const bits = stretch(machine, secret, (label << 6) | count, 96);
  const said = saying(machine, bits, (((bits[94] << 8) | bits[95]) * count) >> 16);
  return {
    small: said.small,
    choice: said.choice,
    bytes: said.bytes,
    at: 0,
    label: label,
    count: count,
    word: 0,
    upper: new Int32Array(WORDS + 1),
    near: [],
    tries: 0,
    mask: -1,
  };
}

export const ask: (machine: Machine, ring: Ring, asking: Asking, fours: number) => boolean = say;

/** Three more terms of the key, so many times; whether it is whole. `teller`: what player 1 said before. */
export function approach(machine: Machine, teller: Int16Array, asking: Asking, words: number): boolean {
  for (; words && asking.word < WORDS; words--) {
    const values = lane(machine, asking.small, teller, asking.word);
    for (let term = 0; term < 3; term++) {
      const above = (values >>> (term * LANE)) & (VALUE >> 1);
      const far = above < NEAR ? above : (VALUE >> 1) + 1 - above;
      if (far <= NEAR) asking.near.push((far << 8) | (3 * asking.word + term));
    }
    asking.upper[asking.word++] = values & HIGH;
  }
  if (asking.word < WORDS) return false;
  asking.upper[WORDS] = (asking.label << 8) | asking.choice;
  asking.near = asking.near.sort((one, other) => one - other).slice(0, TRIED);
  return true;
}

/** Tries some more keys by player 1's check of the slot; whether one fits, or none does. */
export function settle(machine: Machine, asking: Asking, check: number, tries: number): boolean {
  const upper = asking.upper;
  const near = asking.near;
  for (; tries; tries--) {
    const key = keyOf(machine, upper);
    if (key[0] === check) {
      asking.mask = key[1] & 255;
      return true;
    }
    const next = ++asking.tries;
    if (next >> near.length) return true;
    const change = next ^ (next - 1);
    for (let at = 0; change >> at; at++) {
      const term = near[at] & 255;
      const word = (term / 3) | 0;
      upper[word] ^= 0x200 << (LANE * (term - 3 * word));
    }
  }
  return false;
}

/** What is kept of a look-up until it is used. */
export type Held = Pick<Asking, "choice" | "count" | "mask">;

/** What is said when the slot is drawn that stands at `index`. */
export function shiftTo(asking: Held, index: number): number {
  return (index - asking.choice + asking.count) % asking.count;
}

/** The card there. */
export function learn(asking: Held, hidden: Uint8Array, index: number): number {
  return hidden[index] ^ asking.mask;
}
