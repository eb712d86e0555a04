// A card looked up by player 2 among those that player 1 holds: who learns what. That the board computes the same is asserted in test/espruino.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkBundle } from "../../deploy/build/bundle-check";
import { type Asking, approach, ask, openAsking, settle } from "../../deploy/lab/oblivious/asker";
import { codeOfBoth } from "../../deploy/lab/oblivious/code";
import { CARDS, dealOf } from "../../deploy/lab/oblivious/deal";
import { countErrors, secretsOf } from "../../deploy/lab/oblivious/errors";
import { nodeMachine } from "../../deploy/lab/oblivious/node";
import { orderOf } from "../../deploy/lab/oblivious/order";
import { HIGH, LANES, TERMS, VALUE, WORDS, element, heard, hiding } from "../../deploy/lab/oblivious/ring";
import { PARAMETERS, dual, primal } from "../../deploy/lab/oblivious/security";
import { multiply, openTeller, openTelling, prepareTeller } from "../../deploy/lab/oblivious/teller";

const SEED = 81;
const ALL = 1000;
const OPEN = CARDS - 7;
const deal = dealOf(nodeMachine, secretsOf(SEED), OPEN);
const ring = { a: element(nodeMachine, deal.seed, 0), h: hiding(nodeMachine, deal.seed) };

const bitsOf = (number: number) => (number >>> 0).toString(2).replace(/0/g, "").length;

/** The upper bits of a slot's key as player 1 has them. */
function upperOf(asked: Uint8Array, label: number, slot: number): Int32Array {
  const teller = openTeller(nodeMachine, deal.one);
  prepareTeller(nodeMachine, ring, teller, ALL);
  const telling = openTelling(nodeMachine, asked, label, OPEN);
  multiply(nodeMachine, teller, telling, ALL);
  for (let step = 0; step < slot; step++)
    telling.value.forEach((word, at) => (telling.value[at] = (word + teller.step[at]) & LANES));
  return telling.value.map(word => word & HIGH);
}

/** How many bits of a key player 2 has right, beside how many there are. */
function agreement(asking: Asking, slot: number): number {
  const upper = upperOf(asking.bytes, asking.label, slot);
  let same = 0;
  for (let word = 0; word < WORDS; word++) same += 3 - bitsOf(upper[word] ^ asking.upper[word]);
  return same;
}

const sumOf = (element: Int16Array) => element.reduce((sum, term) => sum + term, 0) & VALUE;

describe("a card that is looked up", () => {
  it("is the one in its slot, whichever slot that is", () => {
    expect(deal.lookUps.map(({ slot }) => slot).sort((one, other) => one - other)).toEqual(deal.open);
    for (const { slot, card } of deal.lookUps) expect(card).toBe(deal.cards[slot]);
  });

  it("is the right one in many games, though some bits differ at first and some look-ups are made anew", () => {
    const errors = countErrors(40, SEED);
    expect(errors.wrongCards).toBe(0);
    expect(errors.wrongBits / errors.bits).toBeGreaterThan(0.005);
    expect(errors.wrongBits / errors.bits).toBeLessThan(0.012);
    expect(errors.lost).toBeLessThan(errors.lookUps / 200);
  });

  it("opens no other slot: there player 2 has half of a key's bits right, as a coin would, and no check fits", () => {
    let same = 0;
    let count = 0;
    for (const { asking, checks } of deal.lookUps.slice(0, 12))
      for (let slot = 0; slot < OPEN; slot++) {
        if (slot === asking.choice) continue;
        same += agreement(asking, slot);
        count += 3 * WORDS;
        const guess: Asking = { ...asking, choice: slot, upper: asking.upper.slice(), tries: 0, mask: -1 };
        guess.upper[WORDS] = (asking.label << 8) | slot;
        settle(nodeMachine, guess, checks[slot], ALL);
        expect(guess.mask).toBe(-1);
      }
    expect(same / count).toBeGreaterThan(0.48);
    expect(same / count).toBeLessThan(0.52);
    for (const { asking } of deal.lookUps) expect(agreement(asking, asking.choice)).toBe(3 * WORDS);
  });

  it("is hidden from player 1: the sum of what is said is the same whatever was chosen, and a shift is any number", () => {
    expect(sumOf(ring.h)).toBe(0);
    const asked = openAsking(nodeMachine, deal.two, 0, OPEN);
    ask(nodeMachine, ring, asked, ALL);
    const other: Asking = { ...openAsking(nodeMachine, deal.two, 0, OPEN), choice: (asked.choice + 1) % OPEN };
    ask(nodeMachine, ring, other, ALL);
    expect(other.bytes).not.toEqual(asked.bytes);
    const [one, two] = [asked, other].map(({ bytes }) => heard(nodeMachine, bytes));
    expect(sumOf(one)).toBe(sumOf(two));
    // Of the same slot in other games.
    const shifts = new Set(
      Array.from({ length: 60 }, (_, at) => dealOf(nodeMachine, secretsOf(at), 1).lookUps[0].shift),
    );
    expect(shifts.size).toBeGreaterThan(20);
  });

  it("fills the wire with any bytes: each value of a term comes about as often", () => {
    const counts = new Array<number>(16).fill(0);
    for (const { asked } of deal.lookUps) for (const term of heard(nodeMachine, asked)) counts[term >> 6]++;
    const expected = (OPEN * TERMS) / counts.length;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Of 15 degrees of freedom, one in ten thousand is above.
    expect(chi).toBeLessThan(44);
  });
});

describe("after a power cut", () => {
  it("the same secrets say the same bytes, and bring the same cards", () => {
    const again = dealOf(nodeMachine, secretsOf(SEED), OPEN);
    expect(again.first).toEqual(deal.first);
    expect(again.lookUps.map(({ asked, checks, shift, hidden, card }) => [asked, checks, shift, hidden, card])).toEqual(
      deal.lookUps.map(({ asked, checks, shift, hidden, card }) => [asked, checks, shift, hidden, card]),
    );
  });

  it("a look-up among fewer slots has another secret, for two elements of one secret would tell of the choice", () => {
    const [one, two] = [OPEN, OPEN - 1].map(count => openAsking(nodeMachine, deal.two, 3, count));
    expect(one.small).not.toEqual(two.small);
  });
});

describe("at the end both open their secrets", () => {
  it("and a look-up that asked for what was not drawn shows", () => {
    const { asking } = deal.lookUps[4];
    const opened = openAsking(nodeMachine, deal.two, asking.label, OPEN);
    ask(nodeMachine, ring, opened, ALL);
    expect(opened.bytes).toEqual(asking.bytes);
    const lie: Asking = {
      ...openAsking(nodeMachine, deal.two, asking.label, OPEN),
      choice: (asking.choice + 7) % OPEN,
    };
    ask(nodeMachine, ring, lie, ALL);
    expect(opened.bytes).not.toEqual(lie.bytes);
  });

  it("and a key that only some slots have shows: what was told of every slot follows from player 1's secret and what was asked", () => {
    for (const { asking, telling } of deal.lookUps.slice(0, 3)) {
      for (let slot = 0; slot < OPEN; slot += 4) {
        const upper = new Int32Array(WORDS + 1);
        upper.set(upperOf(asking.bytes, asking.label, slot));
        upper[WORDS] = (asking.label << 8) | slot;
        const key = new Int32Array(nodeMachine.hash(upper.buffer));
        expect([telling.checks[slot], telling.masks[slot]]).toEqual([key[0], key[1] & 255]);
      }
    }
  });
});

describe("an order that follows from a secret", () => {
  it("has every card once, and is another one for every secret", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), fc.constantFrom(24, 36, 52), (secret, count) => {
        const order = orderOf(nodeMachine, secret, count);
        expect([...order].sort((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, at) => at));
        const other = secret.slice();
        other[7] ^= 1;
        expect(orderOf(nodeMachine, other, count)).not.toEqual(order);
      }),
      { seed: SEED },
    );
  });
});

it("whatever comes as an element or a check, both sides come to an end", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 470, maxLength: 470 }), fc.integer(), (bytes, check) => {
      const asking = openAsking(nodeMachine, deal.two, 1, OPEN);
      approach(nodeMachine, heard(nodeMachine, bytes), asking, ALL);
      expect(settle(nodeMachine, asking, check, ALL)).toBe(true);
      expect(asking.mask).toBe(-1);
      expect(
        multiply(nodeMachine, openTeller(nodeMachine, deal.one), openTelling(nodeMachine, bytes, 1, OPEN), ALL),
      ).toBe(true);
    }),
    { seed: SEED, numRuns: 40 },
  );
});

describe("how hard a secret is to find", () => {
  it.each([
    ["LightSaber", 512, 5 / 2, 118],
    ["Saber", 768, 2, 189],
    ["FireSaber", 1024, 3 / 2, 260],
  ])("is counted of %s as its authors count it", (_, unknown, variance, bits) => {
    const parameters = { terms: unknown + 1, wide: 13, said: 10, variance };
    expect(Math.abs(Math.min(primal(parameters), dual(parameters)) - bits)).toBeLessThan(3);
  });

  it("is more than to try all of a board's secrets of 64 bits", () => {
    expect(PARAMETERS.terms).toBe(TERMS);
    expect(Math.min(primal(PARAMETERS), dual(PARAMETERS))).toBeGreaterThan(64);
  });
});

it("is written in what a board reads", async () => expect(checkBundle(await codeOfBoth())).toEqual([]));
