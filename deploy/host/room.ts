// The word of a room for two boards on a network: easy to read out, impossible to guess.
import { randomInt } from "node:crypto";

const CONSONANTS = "bdfghjklmnprstvz",
  VOWELS = "aeiu";
/** A syllable is one of 64: six bits each. */
const SYLLABLES = 14;

/** 84 random bits in seven groups of two syllables: `mufa-dine-lebu-...`. */
export function makeWord(pick: (below: number) => number = randomInt): string {
  const syllables = Array.from(
    { length: SYLLABLES },
    () => CONSONANTS[pick(CONSONANTS.length)] + VOWELS[pick(VOWELS.length)],
  );
  return syllables.join("").match(/..../g)!.join("-");
}
