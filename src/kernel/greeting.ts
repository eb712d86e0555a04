// What the keys do, as a notice: on the first visits of a game since the board was switched on, until a key or a scan comes, or for a while.
import type { Clock } from "./ports";
import type { Notice } from "./notice";

const VISITS = 2;
const FOR_MS = 5000;

/** Answers what is to be called whenever a line of the menu was opened, with its words: its timer would hold the line, and what that was made by, for as long as it runs. */
export default function makeGreeting(
  clock: Clock,
  notice: Notice,
  redraw: () => void,
): (label: string, keys: string | undefined) => void {
  /** The labels of all that were greeted, one behind the other. */
  let visits = "";

  function say(text: string): void {
    notice.text = text;
    redraw();
  }

  return (label, keys) => {
    const word = label + ";";
    if (!keys || visits.split(word).length > VISITS) return;
    visits += word;
    say(keys);
    clock.after(FOR_MS, () => {
      // Unless something else is said by now.
      if (notice.text === keys) say("");
    });
  };
}
