// A deal of six cards each and one card drawn later, as two honest boards would say it: who is told what, and every byte of it.
import { type Asking, approach, ask, learn, openAsking, settle, shiftTo } from "./asker";
import { orderOf } from "./order";
import { type Machine, element, heard, hiding } from "./ring";
import { type Telling, deriveKeys, multiply, openTeller, openTelling, prepareTeller, tell } from "./teller";

export const CARDS = 36;
export const HAND = 6;
const WHOLE = 1000;

/** Eight bytes each. */
export interface Secrets {
  /** Both know it. */
  seed: Uint8Array;
  one: Uint8Array;
  two: Uint8Array;
}

export interface LookUp {
  asked: Uint8Array;
  checks: Int32Array;
  shift: number;
  hidden: Uint8Array;
  /** Of the slot, in the list of those that were asked for. */
  index: number;
  slot: number;
  /** What player 2 has learnt. */
  card: number;
  asking: Asking;
  telling: Telling;
}

export interface Deal extends Secrets {
  /** Player 1's cards by slot, player 2's slots by draw. */
  cards: Uint8Array;
  slots: Uint8Array;
  /** What player 1 does not know the slot's owner of: all but its own hand and the turned-up trump. */
  open: number[];
  /** What player 1 says first. */
  first: Uint8Array;
  lookUps: LookUp[];
  /** None of its keys fitted; another look-up took its place. */
  lost: number;
}

/** One after the other, until `count` have succeeded. */
export function dealOf(machine: Machine, secrets: Secrets, count = HAND + 1): Deal {
  const ring = { a: element(machine, secrets.seed, 0), h: hiding(machine, secrets.seed) };
  const cards = orderOf(machine, secrets.one, CARDS);
  const slots = orderOf(machine, secrets.two, CARDS);
  const told = [...slots.subarray(0, HAND), slots[CARDS - 1]];
  const open = Array.from({ length: CARDS }, (_, slot) => slot).filter(slot => !told.includes(slot));
  const shown = Uint8Array.from(open, slot => cards[slot]);
  const teller = openTeller(machine, secrets.one);
  while (!prepareTeller(machine, ring, teller, WHOLE));
  const first = heard(machine, teller.bytes);
  const lookUps: LookUp[] = [];
  let lost = 0;
  for (let label = 0; lookUps.length < count; label++) {
    const asking = openAsking(machine, secrets.two, label, open.length);
    ask(machine, ring, asking, WHOLE);
    const telling = openTelling(machine, asking.bytes, label, open.length);
    multiply(machine, teller, telling, WHOLE);
    deriveKeys(machine, teller, telling, WHOLE);
    approach(machine, first, asking, WHOLE);
    settle(machine, asking, telling.checks[asking.choice], WHOLE);
    if (asking.mask < 0) {
      lost++;
      continue;
    }
    const slot = slots[HAND + lookUps.length];
    const index = open.indexOf(slot);
    const shift = shiftTo(asking, index);
    const hidden = tell(telling.masks, shown, shift);
    const card = learn(asking, hidden, index);
    const { bytes: asked } = asking;
    lookUps.push({ asked, checks: telling.checks, shift, hidden, index, slot, card, asking, telling });
  }
  return { ...secrets, cards, slots, open, first: teller.bytes, lookUps, lost };
}
