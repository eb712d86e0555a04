// What Durak's screens are made of besides cards' faces: boxes with round corners, text on them, and a line in words.
import type { Screen } from "../../../kernel/ports";
import { Mark, setFont } from "../../../kit/font";
import { translate } from "../../../kit/translate";

const LETTERS = 21;

/** A display of 64 rows, not of 32. */
export function isHigh(screen: Screen): boolean {
  return screen.getHeight() > 32;
}

/** An outline, or all of it lit. */
export function box(screen: Screen, x: number, y: number, right: number, bottom: number, solid?: boolean): void {
  screen.fillRect(x + 1, y, right - 1, bottom).fillRect(x, y + 1, right, bottom - 1);
  if (!solid) screen.clearRect(x + 1, y + 1, right - 1, bottom - 1);
}

/** Text, dark where it stands in a lit box. */
export function write(screen: Screen, text: string, x: number, y: number, dark?: boolean): void {
  if (dark) screen.setColor(0);
  screen.drawString(text, x, y).setColor(1);
}

/** What is longer than a line is cut at a word. */
export function drawLine(screen: Screen, text: string, y: number): void {
  if (text.length > LETTERS) {
    const end = text.substr(0, LETTERS).lastIndexOf(" ");
    text = text.substr(0, end > 0 ? end : LETTERS - 1) + Mark.Ellipsis;
  }
  write(setFont(screen, 1), text, 1, y);
}

/** The words below a picture; answers `isHigh`. */
export function begin(screen: Screen, line: string): boolean {
  const high = isHigh(screen);
  drawLine(screen.clear(), translate(line), high ? 54 : 24);
  return high;
}

/** As pictures. */
export const SUITS = Mark.Hearts + Mark.Diamonds + Mark.Clubs + Mark.Spades;

/** Words in the language of the display, cards among them with their suits as pictures: "You 10C" with a club for its C; as many letters as before. No other word has a capital suit behind a rank. */
export const suited = (text: string): string =>
  translate(
    text.replace(/([0-9JQKA])([HDCS])/g, (_, rank: string, suit: string) => rank + SUITS["HDCS".indexOf(suit)]),
  );
