// Text on a colour display, in the font's double size unless something else is said.
import type { Screen } from "../kernel/ports";
import { Font, Mark, setFont } from "./font";

/** Letters of double size that stand clear of both edges. */
export const COLOUR_LETTERS = 24;

/** At most so many letters; what is left out is said by the last one. */
export function cut(text: string, letters: number): string {
  return text.length > letters ? text.substr(0, letters - 1) + Mark.Ellipsis : text;
}

/** In the middle of a row, which begins at `left`, and with its top at `y`. */
export function centre(screen: Screen, text: string, scale: number, left: number, width: number, y: number): void {
  // Behind its last letter a line has no gap.
  const x = left + ((width - (Font.Width * text.length - 1) * scale) >> 1);
  setFont(screen, scale).drawString(text, x, y);
}

/** A rectangle whose corners are taken off, from one corner to the other. */
export function fillRounded(screen: Screen, x1: number, y1: number, x2: number, y2: number): void {
  screen
    .fillRect(x1 + 3, y1, x2 - 3, y2)
    .fillRect(x1 + 1, y1 + 1, x2 - 1, y2 - 1)
    .fillRect(x1, y1 + 3, x2, y2 - 3);
}
