// What is known of this board's players over all races, in a file that is only ever appended to: behind each race the next slot says "sums:check:". The last
// slot that makes sense says it all; one that a power cut tore makes none. A full file is written anew with that slot alone, which a second file has by then.
import type { Store } from "../../kernel/ports";
import { NOTHING } from "./race-sums";

const NAME = "croupier.races";
/** Counts where the other one makes no sense: then a power cut befell it while it was written anew. */
const SPARE = "croupier.races2";
/**
 * Of a slot: forty numbers as large as a life of races makes them. It is found by its place, for looking through a long text takes a board long. The numbers of
 * eight players take several slots.
 */
const SLOT = 256;
const SIZE = 2048;
/** Letters of the longest entry. */
const LONGEST = 4 * SLOT;

/** A check sum of 32 bits. */
export type Crc = (text: string) => number;

const textOf = (store: Store, name: string): string => store.read(name) || "";

/** Where the first empty slot is. */
function endOf(text: string): number {
  let at = 0;
  while (at < text.length && text[at] !== "\xFF") at += SLOT;
  return at;
}

/** What a file says last, if anything in it makes sense. */
export function lastIn(text: string, crc: Crc): string | undefined {
  for (let at = endOf(text); at;) {
    at -= SLOT;
    const entry = text.substr(at, LONGEST);
    // To part so long a text takes a board 20 ms.
    const sums = entry.substr(0, entry.indexOf(":"));
    const check = ":" + crc(sums) + ":";
    if (entry.substr(sums.length, check.length) === check) return sums;
  }
  return undefined;
}

export function sumsIn(store: Store, crc: Crc): string {
  return lastIn(textOf(store, NAME), crc) || lastIn(textOf(store, SPARE), crc) || NOTHING;
}

/** From now on `sums` are what is known. */
export function keepSums(store: Store, crc: Crc, sums: string): void {
  const end = endOf(textOf(store, NAME));
  const entry = sums + ":" + crc(sums) + ":";
  if (end + entry.length <= SIZE) store.write(NAME, entry, end, SIZE);
  // It may be full, or bytes were not as empty as they looked.
  if (textOf(store, NAME).substr(end, entry.length) !== entry && store.write(SPARE, entry))
    store.write(NAME, entry, 0, SIZE);
}
