// Boots that ended well, in a file that is only ever appended to: four bytes when a boot begins, four more when it has proved itself.
import type { Store } from "./ports";

const NAME = "croupier.boot";
const SIZE = 128;
const BEGUN = "boot";
const WELL = "good";
export const enum Boots {
  /** So many in a row that never proved themselves, and the next one is a safe one. */
  Most = 3,
}

/** What was noted so far; behind it the file is still erased. */
function logOf(store: Store): string {
  const log = store.read(NAME) || "";
  const end = log.indexOf("\xFF");
  return end < 0 ? log : log.substr(0, end);
}

/** Behind what was noted; or, in a file that is full or not ours, anew with what still counts. */
function note(store: Store, log: string, word: string): void {
  if (!store.write(NAME, word, log.length, SIZE)) store.write(NAME, log.substr(SIZE - 4 * Boots.Most) + word, 0, SIZE);
}

/** Notes that a boot begins, or (`isWell`) that it has proved itself; answers how many before it failed in a row. */
export default function noteBoot(store: Store, isWell: boolean): number {
  const log = logOf(store);
  let failed = 0;
  for (let at = log.length - 4; at >= 0 && log.substr(at, 4) === BEGUN; at -= 4) failed++;
  note(store, log, isWell ? WELL : BEGUN);
  return failed;
}
