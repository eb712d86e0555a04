// Dobble: two cards' common symbol in type as large as it gets, with its picture where there is one; or whatever else is to be said as large.
import type { Screen } from "../../kernel/ports";
import { setFont } from "../../kit/font";
import { drawAt, drawLarge } from "../../kit/large-text";
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
