// What the keys do, as a notice: on the first visits of a game since the board was switched on, until a key or a scan comes, or for a while.
import type { Host } from "./app";
import type { Notice } from "./notice";

const VISITS = 2;
const FOR_MS = 5000;

/** Whenever a line of the menu was opened, with its words: its timer would hold the line, and what that was made by, for as long as it runs. */
export function greet(
  host: Pick<Host, "clock" | "redraw">,
  notice: Notice,
  label: string,
  keys: string | undefined,
): void {
  const word = label + ";";
  if (!keys || notice.greeted.split(word).length > VISITS) return;
  notice.greeted += word;
  notice.text = keys;
  host.redraw();
  host.clock.after(FOR_MS, () => {
    // Unless something else is said by now.
    if (notice.text !== keys) return;
    notice.text = "";
    host.redraw();
  });
}
