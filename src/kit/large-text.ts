// Words as large as a box has room for them, on a display of one colour.
import type { Screen } from "../kernel/ports";
import { setFont } from "./font";
import { wrap } from "./lines";

/** Letters that go below the line they stand on; all others are a row less high. */
const DEEP = "gjpqy,;_|";

/** Rows from the top of a line to its lowest pixel, in the font's own size. */
function rowsOf(line: string): number {
  for (const letter of line) if (DEEP.indexOf(letter) >= 0) return 8;
  return 7;
}

/**
 * Draws words in the middle of the box from `left` and `top` to the right edge and above `bottom`, if they fit at that scale, with the letters closer
 * together where that helps; or (`cut`, at scale 1) as many lines of them as fit.
 */
export function drawAt(
  screen: Screen,
  text: string,
  scale: number,
  left: number,
  top: number,
  bottom: number,
  cut?: boolean,
): boolean {
  const width = screen.getWidth() - 1 - left;
  const height = bottom - top;
  let longest = 0;
  // In the smallest type a word may be cut.
  if (scale > 1) for (const word of text.split(" ")) longest = Math.max(longest, word.length);
  let pitch = 6 * scale;
  let letters = ((width + scale) / pitch) | 0;
  const isTight = longest > letters;
  if (isTight) {
    pitch--;
    letters = ((width + scale - 1) / pitch) | 0;
  }
  if (longest > letters) return false;
  const lines = wrap(text, letters);
  const gaps = lines.length - 1;
  let rows = 0;
  for (const line of lines) rows += scale * rowsOf(line);
  if (!cut && rows + gaps > height) return false;
  const gap = gaps ? Math.max(1, Math.min(scale, ((height - rows) / gaps) | 0)) : 0;
  let y = top + Math.max(0, (height - rows - gaps * gap) >> 1);
  setFont(screen, scale);
  for (const line of lines) {
    // Behind its last letter a line has no gap.
    const x = left + ((width - (line.length - 1) * pitch - 5 * scale) >> 1);
    const end = y + scale * rowsOf(line);
    if (end > bottom) break;
    if (isTight) for (let at = 0; at < line.length; at++) screen.drawString(line[at], x + at * pitch, y);
    else screen.drawString(line, x, y);
    y = end + gap;
  }
  return true;
}

/** At the largest scale that fits, at least twice the small type. */
export function drawLarge(
  screen: Screen,
  text: string,
  most: number,
  left: number,
  top: number,
  bottom: number,
): boolean {
  for (let scale = most; scale > 1; scale--) if (drawAt(screen, text, scale, left, top, bottom)) return true;
  return false;
}
