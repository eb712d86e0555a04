// Random numbers from a seed: the same on both boards and in every replay.
// sfc32 (C. Doty-Humphrey's small fast counting generator, 128 bits of state): only additions, shifts and exclusive ors, which the board's 32-bit integers do exactly.

export interface Random {
  /** 0..4294967295 */
  next(): number;
  /** 0..count-1, each as likely as the others. */
  below(count: number): number;
}

/** The seed is four integers of 32 bits; twelve turns mix them before the first number comes out, as the generator's author advises. */
export function makeRandom(a: number, b: number, c: number, counter: number): Random {
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** What would make the first remainders likelier than the last is thrown away. */
  function below(count: number): number {
    const fair = 4294967296 - (4294967296 % count);
    let number = next();
    while (number >= fair) number = next();
    return number % count;
  }

  for (let turn = 0; turn < 12; turn++) next();
  return { next: next, below: below };
}
