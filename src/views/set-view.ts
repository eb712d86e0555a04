// The table of a game of Set: three rows of places, the shown Set solid, how many Sets there are, and a line in words.
// What changes most often lies inside whole 8x8 blocks of the display, so that few bytes go over the bus.
import type { Card } from "../games/set";
import { makeCode } from "../games/codes";
import { valueOf } from "../games/set";
import type { Screen } from "../ports";
import { setFont } from "./font";

/** From one column of places to the next; a card's solid middle is the block from 8 to 15. */
const PITCH = 16;
const LEFT = 5;
const CARD = 13;

export interface TableView {
  cards: ArrayLike<Card>;
  /** Places in use. */
  size: number;
  /** Where the next card goes, or -1. */
  next: number;
  /** Bit by place: drawn solid. */
  marked: number;
  /** In large type beside the table, and two lines in small type below it. */
  big: string;
  label: string;
  detail: string;
  message: string;
}

export function drawTable(screen: Screen, view: TableView): void {
  const high = screen.getHeight() > 32;
  const row = high ? 16 : 8;
  setFont(screen.clear().setColor(1).setBgColor(0).setFontAlign(-1, -1), 1);
  screen.drawString(view.message, 1, screen.getHeight() - 8);
  for (let place = 0; place < view.size; place++) {
    const x = LEFT + PITCH * (place / 3 | 0);
    const y = row * (place % 3) + (high ? 1 : 0);
    drawPlace(screen, x, y, high ? 14 : 7, view, place);
  }
  if (view.size <= 15) drawCount(screen, view, high);
  else drawTally(screen, view);
}

function drawPlace(screen: Screen, x: number, y: number, height: number, view: TableView, place: number): void {
  const middle = y + (height >> 1);
  if (view.cards[place]) {
    screen.drawRect(x, y, x + CARD, y + height - 1);
    if (view.marked >> place & 1) screen.fillRect(x + 3, y + 2, x + 10, y + height - 3);
  } else if (place === view.next) {
    screen.fillRect(x + 6, y + 1, x + 7, y + height - 2).fillRect(x + 3, middle - 1, x + 10, middle);
  } else screen.fillRect(x + 6, middle - 1, x + 7, middle);
}

/** Up to five columns leave room for a large number. */
function drawCount(screen: Screen, view: TableView, high: boolean): void {
  setFont(screen, 2).drawString(view.big, 96, high ? 4 : 0);
  setFont(screen, 1);
  if (high) screen.drawString(view.label, 96, 24).drawString(view.detail, 96, 40);
  else screen.drawString(view.detail, 96, 16);
}

/** Six and seven columns leave two letters, one below the other line. */
function drawTally(screen: Screen, view: TableView): void {
  screen.setFontAlign(1, -1).drawString(view.big, 128, 0).setFontAlign(-1, -1);
}

/** Three cards and what is wrong with them; three cards and nothing wrong is a Set. */
export function drawCheck(screen: Screen, three: Card[], why: string[]): void {
  const high = screen.getHeight() > 32;
  setFont(screen.clear().setColor(1).setBgColor(0).setFontAlign(-1, -1), 1);
  for (let at = 0; at < 3; at++) {
    const x = 44 * at;
    if (high && three[at]) drawCard(screen, three[at], x, 0, 13);
    screen.drawString(three[at] ? makeCode(three[at]) : "scan", x + (high ? 4 : 0), high ? 17 : 0);
  }
  if (three.length < 3) return;
  if (!why.length) setFont(screen, 2).drawString("A Set!", 28, high ? 38 : 14);
  const header = why.length < 4 && why.length ? ["Not a Set:"] : [];
  header.concat(why).forEach((line, at) => screen.drawString(line, 1, (high ? 29 : 8) + (high ? 9 : 8) * at));
}

/** The sticker just scanned as its card ought to look, so that a wrong one is seen. */
export function drawDeck(screen: Screen, title: string, card: Card, words: string[], message: string): void {
  const high = screen.getHeight() > 32;
  setFont(screen.clear().setColor(1).setBgColor(0).setFontAlign(-1, -1), 1);
  screen.drawString(title, 1, 0).drawString(message, 1, screen.getHeight() - 8);
  if (!card) return;
  if (!high) screen.drawString(words.slice(0, 2).join(" "), 1, 8).drawString(words.slice(2).join(" "), 1, 16);
  else {
    drawCard(screen, card, 4, 14, 32);
    words.forEach((word, at) => screen.drawString(word, 60, 12 + 10 * at));
  }
}

/** One card: as many shapes as it has, striped, empty or solid. Its colour is left to words. */
function drawCard(screen: Screen, card: Card, x: number, y: number, height: number): void {
  for (let at = 0; at < valueOf(card, 0); at++) drawShape(screen, valueOf(card, 3), valueOf(card, 1), x + at * 14, y, height);
}

/** 11 pixels wide: for each row from 0 to `height` how far it reaches to both sides, and for the wave how far it swings aside. */
function drawShape(screen: Screen, shape: number, filling: number, x: number, y: number, height: number): void {
  for (let row = 0; row <= height; row++) {
    const at = row / height;
    const edge = Math.abs(2 * at - 1);
    const round = Math.sqrt(1 - edge * edge * edge * edge);
    const half = shape === 2 ? 5 * (1 - edge) : (shape === 3 ? 5 : 3) * round;
    const middle = x + 5 + (shape === 1 ? 2 * Math.sin(at * 6.28) : 0);
    const from = Math.round(middle - half);
    const to = Math.round(middle + half);
    if (filling === 2 || row === 0 || row === height || filling === 3 && row % 3 === 1) screen.fillRect(from, y + row, to, y + row);
    else screen.setPixel(from, y + row).setPixel(to, y + row);
  }
}
