// Words as large as a box has room for them, on a display in colour.
import { centre } from "./colour-text";
import { wrap } from "./lines";
import type { Screen } from "../kernel/ports";

/** In the middle of a box, at the largest scale up to `most` at which no word is cut; at the double one words and lines that do not fit are. */
export function drawFitted(
  screen: Screen,
  text: string,
  most: number,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  let longest = 0;
  let scale = most + 1;
  let letters = 0;
  let lines: string[];
  for (const word of text.split(" ")) longest = Math.max(longest, word.length);
  do {
    scale--;
    letters = ((width + scale) / (6 * scale)) | 0;
    lines = wrap(text, letters);
  } while (scale > 2 && (longest > letters || (9 * lines.length - 2) * scale > height));
  lines = lines.slice(0, ((height / scale + 2) / 9) | 0);
  // A line's letters have seven rows, and two are between lines.
  let y = top + ((height - (9 * lines.length - 2) * scale) >> 1);
  for (const line of lines) {
    centre(screen, line, scale, left, width, y);
    y += 9 * scale;
  }
}
