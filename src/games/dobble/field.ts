// Finite fields: so many numbers, 0 to order - 1, that can be added, subtracted, multiplied and divided among themselves. Where the order is a prime
// they are remainders; where it is a power of one, their digits in base 2 or 3 are a polynomial's coefficients.

/**
 * What lines and points ask of a field, in constant time each. It is all four operations: a + b is `line(1, a, b)`, a * b is `line(a, b, 0)`,
 * a - b is `ratio(a, b, 1, 0)`, a / b is `ratio(a, 0, b, 0)`; every call more would cost the board more than what is done in it. So would remainders
 * taken before the call: of `line`'s c, and of `ratio`'s a and b, which are less than the order's square apart, only the remainders count.
 */
export interface Field {
  /** slope * x + c */
  line(slope: number, x: number, c: number): number;
  /** (a - b) / (c - d), where c is not d. */
  ratio(a: number, b: number, c: number, d: number): number;
}

/** A bit for every order: 1, 2, 3, 5, 7, 11, 13, 17 and 19. (A single number is no field by the book; the smallest deck makes do with it.) */
const PRIMES = 0xa28ae;
/** 4, 8, 9 and 16. */
const POWERS = 0x10310;

/** Remainders are divided through a table of what 1 / (c - d) is, by c - d + order. */
function makePrime(order: number): Field {
  const inverse = new Uint8Array(2 * order);
  for (let a = 1; a < order; a++) {
    for (let b = 1; b < order; b++) if ((a * b) % order === 1) inverse[a] = inverse[a + order] = b;
  }
  const square = order * order;
  return {
    line: (slope, x, c) => (slope * x + c) % order,
    ratio: (a, b, c, d) => ((a - b + square) * inverse[c - d + order]) % order,
  };
}

/** x times a polynomial: x * x = x + 1 for order 4 and 9 (there in base 3), x * x * x = x + 1 for 8, x to the fourth = x + 1 for 16. Its powers are all numbers but 0. */
function timesX(order: number, a: number): number {
  if (order === 9) return ((a + ((a / 3) | 0)) % 3) * 3 + ((a / 3) | 0);
  return 2 * a < order ? 2 * a : (2 * a) ^ order ^ 3;
}

/** Polynomials are multiplied through logarithms: the powers of x twice in a row, and of which power each is. */
function makePower(order: number): Field {
  const last = order - 1;
  const power = new Uint8Array(2 * last);
  const log = new Uint8Array(order);
  let a = 1;
  for (let at = 0; at < last; at++) {
    power[at] = power[at + last] = a;
    log[a] = at;
    a = timesX(order, a);
  }
  const minus =
    order === 9
      ? (a: number, b: number) => ((((a / 3) | 0) - ((b / 3) | 0) + 3) % 3) * 3 + ((a - b + 9) % 3)
      : (a: number, b: number) => a ^ b;
  return {
    line: (slope, x, c) => minus(slope && x ? power[log[slope] + log[x]] : 0, minus(0, c % order)),
    ratio(a, b, c, d) {
      const above = minus(a % order, b % order);
      return above && power[log[above] + last - log[minus(c, d)]];
    },
  };
}

/** Undefined where there is no field of that order, or where it would be more than 19. */
export function makeField(order: number): Field | undefined {
  // Whoever asks may have read it anywhere, and a shift takes every number for an integer below 32.
  if (order !== (order & 31)) return undefined;
  if ((PRIMES >> order) & 1) return makePrime(order);
  return (POWERS >> order) & 1 ? makePower(order) : undefined;
}
