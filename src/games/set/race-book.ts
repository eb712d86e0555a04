// What is known of this board's players over all races, in a file that is only ever appended to: ";sums:check;" behind each race. The last entry that makes
// sense says it all; one that a power cut tore makes none. A full file is written anew with the last entry alone, which a second file has by then.
import type { Store } from "../../ports";

const NAME = "croupier.races";
/** Counts where the other one makes no sense: then a power cut befell it while it was written anew. */
const SPARE = "croupier.races2";
const SIZE = 1024;
/** What is written is a multiple of this, as flash likes it. */
const STEP = 4;

/** A check sum of 32 bits. */
export type Crc = (text: string) => number;

function textOf(store: Store, name: string): string {
  const text = (store.read(name) || "") + "\xFF";
  return text.substr(0, text.indexOf("\xFF"));
}

/** What a file says last; if nothing in it makes sense, `otherwise`. */
export function lastIn(text: string, crc: Crc, otherwise?: string): string | undefined {
  const entries = text.split(";");
  while (entries.length) {
    const words = entries.pop()!.split(":");
    if (words[1] === "" + crc(words[0])) return words[0];
  }
  return otherwise;
}

/** "": nothing yet. */
export function sumsIn(store: Store, crc: Crc): string {
  return lastIn(textOf(store, NAME), crc, lastIn(textOf(store, SPARE), crc, ""))!;
}

/** From now on `sums` are what is known. */
export function keepSums(store: Store, crc: Crc, sums: string): void {
  const text = textOf(store, NAME);
  let entry = ";" + sums + ":" + crc(sums) + ";";
  while (entry.length % STEP) entry += " ";
  // Behind what makes no sense nothing is appended: what is known then may stand in the other file.
  if (!(text.length % STEP) && text.length + entry.length <= SIZE && lastIn(text, crc))
    store.write(NAME, entry, text.length, SIZE);
  // By then it may be there; or bytes were not as empty as they looked.
  if (sumsIn(store, crc) !== sums && store.write(SPARE, entry)) store.write(NAME, entry, 0, SIZE);
}
