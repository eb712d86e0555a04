// Dobble: two cards' common symbol in type as large as it gets, with its picture where there is one; or whatever else is to be said as large.
import type { Screen } from "../../kernel/ports";
import { setFont } from "../../kit/font";
import { wrap } from "../../kit/lines";
import { LETTERS } from "../../kit/list";

export interface DobblePicture {
  title: string;
  /** At the title's right. */
  note: string;
  /** In large type: the symbol's name, a score, a card. */
  words: string;
  /** That score. */
  score: number[] | undefined;
  /** The words are a duel's signal. */
  isSignal: boolean;
  /** The symbol's picture: the bits of 22 columns of 22 rows, from left to right, each from its top; "" for none. */
  picture: string;
  message: string;
}

/** Rows and columns of a picture. */
const SIDE = 22;
/** The first column behind a small picture and a large one, and the first row below them. */
const BEHIND = SIDE + 6;
const BESIDE = 2 * SIDE + 8;
const BELOW = SIDE + 6;
const UNDER = 2 * SIDE + 3;
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
function drawAt(
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
function drawLarge(screen: Screen, text: string, most: number, left: number, top: number, bottom: number): boolean {
  for (let scale = most; scale > 1; scale--) if (drawAt(screen, text, scale, left, top, bottom)) return true;
  return false;
}

/** Leaves the small type in force. */
function drawPicture(screen: Screen, bitmap: string, scale: number, y: number): void {
  if (bitmap) screen.setFontCustom(bitmap, 65, SIDE, SIDE | (scale << 8)).drawString("A", 1 + scale, y);
  setFont(screen, 1);
}

/** With the note at the right, where both have room. */
function drawTitle(screen: Screen, picture: DobblePicture, left: number, y: number): void {
  const note = picture.note;
  screen.drawString(picture.title, left, y);
  if (left + 6 * (picture.title.length + note.length + 1) < screen.getWidth())
    screen.drawString(note, screen.getWidth() - 6 * note.length, y);
}

/** A large picture with the words beside it, or below it if they are one line; or a small one above them, where only that makes them large. */
function drawHigh(screen: Screen, picture: DobblePicture): void {
  const words = picture.words;
  const bitmap = picture.picture;
  const bottom = picture.message ? 53 : 63;
  const left = bitmap ? BESIDE : 1;
  const isLarge = drawLarge(screen, words, 5, left, 12, bottom);
  if (!isLarge && bitmap && drawAt(screen, words, 2, 1, UNDER, 63)) return drawAbove(screen, picture, 2);
  if (!isLarge && bitmap && drawAt(screen, words, 2, 1, BELOW, 63)) return drawAbove(screen, picture, 1);
  if (!isLarge) drawAt(screen, words, 1, left, 12, bottom, true);
  drawPicture(screen, bitmap, 2, picture.message ? 5 : 10);
  drawTitle(screen, picture, left, 0);
  screen.drawLine(bitmap ? left : 0, 9, screen.getWidth() - 1, 9).drawString(picture.message, 1, 55);
}

/** Picture, title and message above large words. */
function drawAbove(screen: Screen, picture: DobblePicture, scale: number): void {
  const left = scale > 1 ? BESIDE : BEHIND;
  let y = 11;
  drawPicture(screen, picture.picture, scale, 2);
  drawTitle(screen, picture, left, 0);
  screen.drawLine(left, 9, screen.getWidth() - 1, 9);
  for (const line of wrap(picture.message, ((screen.getWidth() - left) / 6) | 0)) {
    screen.drawString(line, left, y);
    y += 8;
  }
}

/** No rows for everything: large words come before a title, and a message before both. */
function drawLow(screen: Screen, picture: DobblePicture): void {
  const words = picture.words;
  const message = picture.message;
  const left = picture.picture ? BEHIND : 1;
  const bottom = message ? 23 : 31;
  let top = 0;
  let isDrawn = false;
  for (let scale = 3; scale && !isDrawn; scale--) {
    top = message ? 0 : 9;
    isDrawn = drawAt(screen, words, scale, left, top, bottom);
    if (!isDrawn && top) isDrawn = drawAt(screen, words, scale, left, (top = 0), bottom);
  }
  if (!isDrawn) drawAt(screen, words, 1, left, 0, bottom, true);
  drawPicture(screen, picture.picture, 1, message ? 1 : 5);
  if (top) drawTitle(screen, picture, left, 0);
  screen.drawString(message, 1, 24);
  if (message && message.length + picture.title.length < LETTERS)
    screen.drawString(picture.title, screen.getWidth() - 6 * picture.title.length, 24);
}

export function drawDobble(screen: Screen, picture: DobblePicture): void {
  screen.clear();
  if (screen.getHeight() > 32) drawHigh(screen, picture);
  else drawLow(screen, picture);
}
