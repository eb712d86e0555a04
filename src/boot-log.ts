// Boots that ended well, in a file that is only ever appended to: four bytes when a boot begins, four more when it has proved itself.
import type { Store } from "./ports";

const NAME = "croupier.boot";
const SIZE = 256;
const WORD = 4;
const BEGUN = "boot";
const WELL = "good";
/** So many boots in a row that never proved themselves, and the next one is a safe one. */
export const TRIES = 3;

/** Where the next word goes; what stands there was erased. */
function endOf(log: string): number {
  let at = 0;
  while (at < log.length && log.charCodeAt(at) !== 0xFF) at += WORD;
  return at;
}

function append(store: Store, word: string): void {
  const log = store.read(NAME) || "";
  const at = endOf(log);
  if (log.length === SIZE && at < SIZE) store.append(NAME, word, at, SIZE);
  else {
    // Full, or not ours: what counts is carried over into a fresh one.
    const start = (log.length === SIZE ? log.substr(SIZE - TRIES * WORD) : "") + word;
    store.erase(NAME);
    store.append(NAME, start, 0, SIZE);
  }
}

/** Notes that a boot begins; answers how many before it failed in a row. */
export function beginBoot(store: Store): number {
  const log = store.read(NAME) || "";
  let failed = 0;
  for (let at = endOf(log) - WORD; at >= 0 && log.substr(at, WORD) === BEGUN; at -= WORD) failed++;
  append(store, BEGUN);
  return failed;
}

export function bootedWell(store: Store): void {
  append(store, WELL);
}
