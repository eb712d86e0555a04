// Which code a card stands for that does not say it, as somebody has taught the board: a file that is appended to while it lasts. Opened for each card, then let go.
import { TAUGHT } from "../kit/taught";
import type { Store } from "../kernel/ports";

/** A store reads as much. */
const SIZE = 3600;

/** The code that `card` stands for, "" if none; or with `code`, from now on that one: a card has one code, and a code one card. "" then: there is no room. */
export default function taught(store: Store, card: string, code?: string): string {
  const all = (store.read(TAUGHT) || "").split("\xff")[0];
  let found = "";
  let others = "";
  for (const line of all.split("\n")) {
    const words = line.split(" ");
    if (words[2] !== ".") continue;
    if (words[0] === card) found = words[1];
    else if (words[1] !== code) others += "\n" + line;
  }
  if (!code) return found;
  // Flash likes multiples of four bytes.
  let line = "\n" + card + " " + code + " .";
  while (line.length & 3) line += " ";
  const isMore = others.length === all.length;
  const text = isMore ? line : others + line;
  return others.length + line.length <= SIZE && store.write(TAUGHT, text, isMore ? all.length : 0, SIZE) ? code : "";
}
