import { describe, expect, it } from "vitest";
import { makeField } from "../../../src/games/dobble/field";

const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19];
/** Order, characteristic and degree. */
const POWERS = [
  [4, 2, 2],
  [8, 2, 3],
  [9, 3, 2],
  [16, 2, 4],
];

function operationsOf(order: number) {
  const { line, ratio } = makeField(order)!;
  return {
    all: Array.from({ length: order }, (_, a) => a),
    add: (a: number, b: number) => line(1, a, b),
    multiply: (a: number, b: number) => line(a, b, 0),
    subtract: (a: number, b: number) => ratio(a, b, 1, 0),
    divide: (a: number, b: number) => ratio(a, 0, b, 0),
  };
}

describe.each([...PRIMES, ...POWERS.map(([order]) => order)])("the field of order %i", order => {
  const { all, add, multiply, subtract, divide } = operationsOf(order);
  const { line, ratio } = makeField(order)!;

  it("adds and multiplies in either order, with 0 and 1 as everywhere, and never leaves its numbers", () => {
    for (const a of all)
      for (const b of all) {
        expect(all).toContain(add(a, b));
        expect(all).toContain(multiply(a, b));
        expect([add(a, b), multiply(a, b)]).toEqual([add(b, a), multiply(b, a)]);
        expect([add(a, 0), multiply(a, 1), multiply(a, 0)]).toEqual([a, a, 0]);
      }
  });

  it("takes away what was added, and divides by what was multiplied with", () => {
    for (const a of all)
      for (const b of all) {
        expect(subtract(add(a, b), b)).toBe(a);
        if (b) expect(divide(multiply(a, b), b)).toBe(a);
      }
  });

  it("groups sums and products as one likes, and multiplies a sum by its parts", () => {
    let wrong = 0;
    for (const a of all)
      for (const b of all)
        for (const c of all) {
          if (add(add(a, b), c) !== add(a, add(b, c))) wrong++;
          if (multiply(multiply(a, b), c) !== multiply(a, multiply(b, c))) wrong++;
          if (multiply(a, add(b, c)) !== add(multiply(a, b), multiply(a, c))) wrong++;
          if (line(a, b, c) !== add(multiply(a, b), c)) wrong++;
        }
    expect(wrong).toBe(0);
  });

  it("finds where two lines meet", () => {
    let wrong = 0;
    for (const m of all)
      for (const p of all)
        for (const c of all)
          for (const d of all) {
            const x = m === p ? -1 : ratio(d, c, m, p);
            if (m !== p && line(m, x, c) !== line(p, x, d)) wrong++;
          }
    expect(wrong).toBe(0);
  });
});

describe("a field of prime order", () => {
  it("is the remainders", () => {
    for (const order of PRIMES) {
      const { all, add, multiply } = operationsOf(order);
      for (const a of all)
        for (const b of all) expect([add(a, b), multiply(a, b)]).toEqual([(a + b) % order, (a * b) % order]);
    }
  });
});

describe.each(POWERS)("the field of order %i", (order, base, degree) => {
  it(`adds the digits of numbers in base ${base}, each by itself`, () => {
    const { all, add } = operationsOf(order);
    const digits = (a: number) => a.toString(base).padStart(degree, "0");
    for (const a of all)
      for (const b of all) {
        expect([...digits(add(a, b))].map(Number)).toEqual(
          [...digits(a)].map((digit, at) => (Number(digit) + Number(digits(b)[at])) % base),
        );
      }
  });

  it("has a number whose powers are all others but 0", () => {
    const { multiply } = operationsOf(order);
    const powers = new Set<number>();
    for (let power = base; !powers.has(power); power = multiply(power, base)) powers.add(power);
    expect(powers.size).toBe(order - 1);
  });
});

describe("a field", () => {
  it("is not made of an order that has none, or that is too large", () => {
    for (const order of [0, 6, 10, 12, 14, 15, 18, 20, 23, 25, 27, 32, 34, -2, 2.5, NaN])
      expect(makeField(order)).toBeUndefined();
  });
});
