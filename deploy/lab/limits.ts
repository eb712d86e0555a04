// How large things may grow in what the board reads and in what stands for its parts. `npm run counts` prints where they are; a test holds them to it.

/** The folders that are counted. */
export const COUNTED = ["src", "devices"];

/** What Espruino's own types leave open is filled there, in its own words. */
export const AMBIENT = ["src/espruino.d.ts"];

export const LIMITS = {
  /** `any`, `Function`, `object` and `Object` as types, and what is asserted to be `unknown` or `never` first. */
  disguises: 0,
  /** Imports that are not in the list of deploy/build/layers.ts. */
  wrongArrows: 0,
  /** From its first line to its last, with all the functions in it. */
  functionLines: 80,
  fileLines: 300,
};

/** What may be longer, up to how many lines, and why. Only what a reader looks things up in, and does not follow: tables. */
export interface Exception {
  file: string;
  /** A function of it; the file itself, where it is missing. */
  name?: string;
  lines: number;
  reason: string;
}

export const EXCEPTIONS: Exception[] = [];
