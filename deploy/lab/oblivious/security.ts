// How hard it is to find a secret of ring.ts by lattice reduction, as it is counted usually: the block size with which BKZ finds the secret (primal) or tells an
// element from random numbers (dual), at 2^(0.292 block size) for one call of its sieve and nothing for all the rest ("core-SVP"; Alkim, Ducas, Poeppelmann and
// Schwabe, 2016). So a real attack costs more. The sums of all terms are no secret, hence a dimension less. Hybrid attacks, which guess a part of the
// secret, are not counted: a guessed term costs a bit and saves a fifth of one.

export interface Parameters {
  terms: number;
  /** Bits of a product, and of what is said of it. */
  wide: number;
  said: number;
  /** Of a secret's terms. */
  variance: number;
}

/** What ring.ts has. */
export const PARAMETERS: Parameters = { terms: 373, wide: 13, said: 10, variance: 1 / 2 };

const BITS_A_BLOCK = 0.292;
const SMALLEST = 60;
const LARGEST = 1000;
/** Vectors that a sieve gives, in bits for each of the block's dimensions. */
const GIVEN = 0.2075;

/** The root of Hermite's factor. */
const rootOf = (block: number) =>
  (((Math.PI * block) ** (1 / block) * block) / (2 * Math.PI * Math.E)) ** (1 / (2 * (block - 1)));

/** Natural logarithms of the modulus, and of the error's deviation and of that over the secret's. */
function logarithms({ wide, said, variance }: Parameters): { modulus: number; error: number; ratio: number } {
  const error = Math.log(2 ** (wide - said) / Math.sqrt(12));
  return { modulus: wide * Math.LN2, error, ratio: error - Math.log(variance) / 2 };
}

/** The least over how many of the equations are used. */
function least(terms: number, costOf: (equations: number) => number): number {
  let cost = Infinity;
  for (let equations = terms >> 2; equations < terms; equations++) cost = Math.min(cost, costOf(equations));
  return cost;
}

/** In bits. */
export function primal(parameters: Parameters): number {
  const { modulus, error, ratio } = logarithms(parameters);
  const unknown = parameters.terms - 1;
  for (let block = SMALLEST; block < LARGEST; block++) {
    const root = Math.log(rootOf(block));
    const isFound = (equations: number) => {
      const dimension = equations + unknown + 1;
      const volume = (equations * modulus + unknown * ratio) / dimension;
      return Math.log(block) / 2 + error <= (2 * block - dimension - 1) * root + volume;
    };
    if (least(parameters.terms, equations => (isFound(equations) ? 0 : 1)) === 0) return BITS_A_BLOCK * block;
  }
  return BITS_A_BLOCK * LARGEST;
}

/** In bits. A vector's advantage counts twice, less the vectors that one sieve gives. */
export function dual(parameters: Parameters): number {
  const { modulus, error, ratio } = logarithms(parameters);
  const unknown = parameters.terms - 1;
  let cost = Infinity;
  for (let block = SMALLEST; block < LARGEST; block++) {
    const root = Math.log(rootOf(block));
    const costOf = (equations: number) => {
      const dimension = equations + unknown;
      const length = (dimension - 1) * root + (unknown * (modulus - ratio)) / dimension;
      const advantage = (-2 * Math.PI ** 2 * Math.exp(2 * (length + error - modulus))) / Math.LN2;
      return BITS_A_BLOCK * block + Math.max(0, -2 * advantage - GIVEN * block);
    };
    cost = Math.min(cost, least(parameters.terms, costOf));
  }
  return cost;
}
