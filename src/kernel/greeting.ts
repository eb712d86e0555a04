// What the keys do, as a notice: on the first visits of a game since the board was switched on, until a key or a scan comes, or for a while.
import type { Notice } from "./notice";
import type { Shell } from "./shell";

const VISITS = 2;
/** The notice may hide what the game says first: that is read before. */
const AFTER_MS = 3000;
const FOR_MS = 5000;

/** Whenever a line of the menu was opened, with its words: its timer would hold the line, and what that was made by, for as long as it runs. */
export function greet(
  shell: Pick<Shell, "clock" | "counts" | "redraw">,
  notice: Notice,
  label: string,
  keys: string | undefined,
): void {
  const word = label + ";";
  const greeted = notice.greeted || "";
  // What another game would still have said.
  shell.clock.cancel(notice.greeting || 0);
  notice.greeting = 0;
  if (!keys || greeted.split(word).length > VISITS) return;
  notice.greeted = greeted + word;
  const before = JSON.stringify(shell.counts);

  function say(): void {
    notice.greeting = 0;
    if (notice.text || JSON.stringify(shell.counts) !== before) return;
    notice.text = keys!;
    shell.redraw();
    shell.clock.after(FOR_MS, () => {
      // Unless something else is said by now.
      if (notice.text !== keys) return;
      notice.text = "";
      shell.redraw();
    });
  }

  notice.greeting = shell.clock.after(AFTER_MS, say);
}
