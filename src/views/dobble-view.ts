// Dobble: two cards' common symbol in large type, with its picture where the bundle has pictures; or what else is to be said as large.
import type { Screen } from "../ports";
import { setFont } from "./font";

export interface DobblePicture {
  title: string;
  /** The common symbol's name; "" while there is none to show. */
  name: string;
  symbol: number;
  /** Its picture, 24 columns of three bytes from left to right, the top row in the most significant bit; "" for none. */
  picture: string;
  /** In large type where there is no symbol: a score, a card, a word. */
  big: string;
  message: string;
}

/** Letters in a line of the small type. */
const LETTERS = 21;
/** Rows and columns of a picture. */
const SIDE = 24;

/** Words in as few lines as they need; undefined if one is too long or they are too many. */
function wrap(text: string, letters: number, most: number): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (word.length > letters) return undefined;
    if (line && line.length + word.length >= letters) {
      lines.push(line);
      line = "";
    }
    line += (line ? " " : "") + word;
  }
  lines.push(line);
  return lines.length > most ? undefined : lines;
}

/** As large as it fits beside `left` and between `top` and `bottom`, in the middle; what fits nowhere is cut into lines. */
function drawWords(screen: Screen, text: string, left: number, top: number, bottom: number): void {
  const height = bottom - top;
  for (let scale = 3; scale > 0; scale--) {
    const letters = (screen.getWidth() - left) / (6 * scale) | 0;
    const most = (height + scale) / (9 * scale) | 0;
    let lines = most > 0 ? wrap(text, letters, most) : undefined;
    if (!lines && scale < 2) lines = [text.substr(0, letters), text.substr(letters, letters)].slice(0, most);
    if (!lines) continue;
    setFont(screen, scale);
    let y = top + (height - 9 * scale * lines.length + scale >> 1);
    for (const line of lines) {
      screen.drawString(line, left + (screen.getWidth() - left - screen.stringWidth(line) >> 1), y);
      y += 9 * scale;
    }
    return;
  }
}

export function drawDobble(screen: Screen, picture: DobblePicture): void {
  const high = screen.getHeight() > 32;
  const bottom = screen.getHeight() - (picture.message ? 9 : 0);
  const top = high ? 11 : picture.message ? 0 : 8;
  let left = 0;
  setFont(screen.clear(), 1);
  if (high || !picture.message) screen.drawString(picture.title.substr(0, LETTERS), 1, 0);
  if (high) screen.drawLine(0, 9, screen.getWidth() - 1, 9);
  screen.drawString(picture.message.substr(0, LETTERS), 1, screen.getHeight() - 8);
  if (picture.picture) {
    const scale = high ? 2 : 1;
    screen.setFontCustom(picture.picture, 65, SIDE, SIDE | scale << 8).drawString("A", 2, top + (bottom - top - SIDE * scale >> 1));
    left = SIDE * scale + 6;
  }
  drawWords(screen, picture.name || picture.big, left, top, bottom);
}
