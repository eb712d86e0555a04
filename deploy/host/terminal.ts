// Pictures of a display in letters, and a part of the terminal that is drawn again in place.
import { stripVTControlCharacters } from "node:util";
import { inColours } from "../terminal-text";

/** How a picture is made of letters. */
export type Style = "half-blocks" | "braille" | "ascii";

interface Letters {
  width: number;
  height: number;
  letter: (dots: number) => string;
}

const DOTS = ["", "▀", "▄", "█"];
/** Unicode's numbering of the eight dots of a braille letter, by rows of two. */
const BRAILLE_BITS = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];

function brailleOf(dots: number): string {
  return String.fromCharCode(0x2800 + BRAILLE_BITS.reduce((sum, bit, at) => sum + ((dots >> at) & 1 ? bit : 0), 0));
}

/** Pixels one letter holds across and down; `letter` gets a bit for each, by rows, the first in bit 0. */
const LETTERS: Record<Style, Letters> = {
  "half-blocks": { width: 1, height: 2, letter: dots => DOTS[dots] || " " },
  braille: { width: 2, height: 4, letter: brailleOf },
  ascii: { width: 1, height: 1, letter: dots => (dots ? "#" : ".") },
};

const FRAMES: Record<Style, string[]> = {
  "half-blocks": ["┌", "─", "┐", "│", "└", "┘"],
  braille: ["┌", "─", "┐", "│", "└", "┘"],
  ascii: ["+", "-", "+", "|", "+", "+"],
};

/** Lines that stand below a picture: words, an answer, the prompt. */
const BELOW = 10;

export function isUtf8(env: NodeJS.ProcessEnv): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return locale ? /utf-?8/i.test(locale) : process.platform === "win32" && !!env.WT_SESSION;
}

/** The style that suits where the picture goes: the largest that the terminal has room for, or plain ASCII. */
export function styleFor(out: { isTTY?: boolean; columns?: number; rows?: number }, env: NodeJS.ProcessEnv): Style {
  if (!out.isTTY || !isUtf8(env)) return "ascii";
  const fits = (out.columns ?? 80) >= 128 + 2 && (out.rows ?? 24) >= 64 / 2 + 2 + BELOW;
  return fits ? "half-blocks" : "braille";
}

/** Which pixels of a letter's rectangle are lit. */
function dotsAt(pixels: string[], left: number, top: number, { width, height }: Letters): number {
  let dots = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (pixels[top + y]?.[left + x] === "#") dots |= 1 << (y * width + x);
  }
  return dots;
}

/**
 * So few rows that a picture of 128x64 in braille (16 lines), what is said below it and the prompt leave none for a frame. 80x24 is what a terminal
 * opens with.
 */
const SHORT_ROWS = 30;

export const isShort = (out: { isTTY?: boolean; rows?: number }): boolean =>
  !!out.isTTY && (out.rows ?? 24) < SHORT_ROWS;

/** A display's rows of `#` and `.` as lines, framed if there is room for it. */
export function drawPicture(pixels: string[], style: Style, isFramed = true): string[] {
  const letters = LETTERS[style];
  const [topLeft, line, topRight, side, bottomLeft, bottomRight] = FRAMES[style];
  const columns = Math.ceil(pixels[0].length / letters.width);
  const rows: string[] = [];
  for (let top = 0; top < pixels.length; top += letters.height) {
    let row = "";
    for (let column = 0; column < columns; column++)
      row += letters.letter(dotsAt(pixels, column * letters.width, top, letters));
    rows.push(isFramed ? side + row + side : row.trimEnd());
  }
  if (!isFramed) return rows;
  return [topLeft + line.repeat(columns) + topRight, ...rows, bottomLeft + line.repeat(columns) + bottomRight];
}

/** How many rows of a terminal a line takes. */
function rowsOf(line: string, columns: number): number {
  return Math.max(1, Math.ceil(stripVTControlCharacters(line).length / columns));
}

/** The lower part of a terminal, drawn again where it stood. */
export class Block {
  private rows = 0;

  constructor(private readonly out: { write(text: string): unknown; columns?: number }) {}

  /** Replaces what the last call drew, and `typed`, which the person has typed below it. */
  draw(lines: string[], typed?: string): void {
    const columns = this.out.columns || 80;
    const up = this.rows + (typed === undefined ? 0 : rowsOf(typed + " ", columns));
    this.out.write((up ? `\x1b[${up}A` : "") + "\r\x1b[J" + lines.map(inColours).join("\n") + "\n");
    this.rows = lines.map(inColours).reduce((sum, line) => sum + rowsOf(line, columns), 0);
  }
}
