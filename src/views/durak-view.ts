// A bout of Durak: a line in words, the table, the other hand, talon and trump to its right, and the own hand with what else may be done at the bottom.
// A display of 32 rows has a line for each, one of the chip's pages high.
import { suitOf } from "../games/durak";
import type { Card } from "../games/durak";
import type { Screen } from "../ports";
import { Face, faceOf, setFaces } from "./durak-faces";
import { Mark, setFont } from "./font";

export { drawLogo, drawOver, drawSeeking } from "./durak-scenes";

export interface DurakPicture {
  /** Own cards as the strip shows them: by suit and rank, trumps last. */
  hand: Card[];
  /** Same length: whether that card may be played now. */
  can: boolean[];
  /** Words after the cards: what else the cursor can choose. */
  actions: string[];
  /** 0..hand.length+actions.length-1, what the cursor is on; -1: none. */
  cursor: number;
  /** Cards chosen together for a first attack with several: indexes into hand. */
  chosen: number[];
  /** [[attack, defence or -1], ...] */
  table: Card[][];
  trump: Card;
  /** Cards left in the talon; 0: only the trump's suit is shown. */
  talon: number;
  /** Cards in the other hand. */
  peer: number;
  /** "me" "peer" "none" */
  turn: string;
  /** Whether this player defends in this bout. */
  defends: boolean;
  /** What just happened, at most 21 letters; what is longer is cut at a word. Empty: what is to be done is said instead. */
  message: string;
  /** A card on its way, -1 face down: from and to "hand" "peer" "talon" "table" "out"; `at` eighths of the way. */
  moving?: { card: Card; from: string; to: string; at: number };
}

const LETTERS = 21;
/** From one pair on the table to the next; cards share their edges. */
const PAIR = 17;
/** Where the other hand, the talon and the trump begin. */
const SIDE = 104;

/** By suit and rank, trumps last. */
export function sortHand(hand: Card[], trump: Card): Card[] {
  const key = (card: Card): number => suitOf(card) === suitOf(trump) ? card + 36 : card;
  return hand.slice().sort((one, other) => key(one) - key(other));
}

export function drawDurak(screen: Screen, picture: DurakPicture): void {
  const high = screen.getHeight() > 32;
  setFont(screen.clear(), 1).drawString(fit(picture.message || task(picture)), 1, high ? 1 : 16);
  drawCounts(screen, picture, high);
  const width = drawActions(screen, picture, high);
  setFaces(screen, 1);
  drawSide(screen, picture, high);
  drawPairs(screen, picture.table, high);
  drawHand(screen, picture, width, high);
  if (picture.moving) drawMoving(screen, picture, high);
}

/** What fits into a line, cut at a word. */
function fit(text: string): string {
  if (text.length <= LETTERS) return text;
  const end = text.substr(0, LETTERS).lastIndexOf(" ");
  return text.substr(0, end > 0 ? end : LETTERS - 1) + Mark.Ellipsis;
}

/** What is to be done, and by whom. */
function task(picture: DurakPicture): string {
  const me = picture.turn === "me";
  if (!me && picture.turn !== "peer") return "";
  if (me === picture.defends) return me ? "Beat it or take" : "The other defends";
  return me ? (picture.table.length ? "Add a card or stop" : "Your attack") : "The other attacks";
}

/** A card's outline with round corners, or all of it lit. */
function box(screen: Screen, x: number, y: number, right: number, bottom: number, solid: boolean): void {
  screen.fillRect(x + 1, y, right - 1, bottom).fillRect(x, y + 1, right, bottom - 1);
  if (!solid) screen.clearRect(x + 1, y + 1, right - 1, bottom - 1);
}

/** Text on a lit box, or beside one. */
function write(screen: Screen, text: string, x: number, y: number, dark: boolean): void {
  if (dark) screen.setColor(0);
  screen.drawString(text, x, y).setColor(1);
}

function drawCounts(screen: Screen, picture: DurakPicture, high: boolean): void {
  screen.drawString("" + picture.peer, SIDE + 10, high ? 11 : 8);
  if (picture.talon) screen.drawString("" + picture.talon, SIDE + (high ? 13 : 10), high ? 21 : 0);
}

function drawSide(screen: Screen, picture: DurakPicture, high: boolean): void {
  const suit = faceOf(picture.trump, "")[1];
  screen.drawString(Face.Back, SIDE, high ? 11 : 8);
  if (!high) screen.drawString(suit, SIDE, 0);
  else {
    if (picture.talon) box(screen, SIDE, 21, SIDE + 10, 40, false);
    screen.drawString(picture.talon ? faceOf(picture.trump, "\n") : suit, SIDE + 2, 23);
    if (picture.turn !== "none") screen.drawString(picture.turn === "me" ? Face.Down : Face.Up, SIDE + 14, 33);
  }
}

/** Each attack, and the card that beats it over its lower half. */
function drawPairs(screen: Screen, table: Card[][], high: boolean): void {
  let x = 0;
  for (const pair of table) {
    if (high) box(screen, x, 10, x + PAIR, 30, false);
    screen.drawString(faceOf(pair[0], ""), x + 2, high ? 12 : 0);
    if (pair[1] >= 0) {
      if (high) box(screen, x, 20, x + PAIR, 40, true);
      write(screen, faceOf(pair[1], ""), x + 2, high ? 22 : 8, high);
    }
    x += PAIR;
  }
}

/** The words at the bottom right, as many as fit; answers how wide they are. */
function drawActions(screen: Screen, picture: DurakPicture, high: boolean): number {
  const actions = picture.actions;
  const rows = high ? 2 : 1;
  let width = 0;
  for (const action of actions) width = Math.max(width, 6 * action.length + 3);
  const cursor = picture.cursor - picture.hand.length;
  const first = Math.max(0, Math.min(cursor, actions.length - rows));
  for (let row = 0; row < rows && first + row < actions.length; row++) {
    const y = high ? 42 + 11 * row : 23;
    const on = first + row === cursor;
    if (on) box(screen, 127 - width, y, 127, y + (high ? 10 : 8), true);
    write(screen, actions[first + row], 129 - width, y + (high ? 2 : 1), on);
  }
  return width;
}

/** As many cards as fit, those around the cursor; arrows where there are more. */
function drawHand(screen: Screen, picture: DurakPicture, width: number, high: boolean): void {
  const hand = picture.hand;
  const cursor = picture.cursor;
  const pitch = high ? 12 : PAIR;
  const count = Math.min((116 - width) / pitch | 0, hand.length);
  const first = Math.max(0, Math.min(cursor - (count >> 1), hand.length - count));
  const y = high ? 50 : 24;
  if (first) screen.drawString(Face.Left, 0, y);
  if (first + count < hand.length) screen.drawString(Face.Right, 6 + count * pitch, y);
  const draw = high ? drawCard : drawLow;
  for (let at = first; at < first + count; at++) draw(screen, hand[at], 5 + (at - first) * pitch, at === cursor, picture.can[at], picture.chosen.indexOf(at) >= 0);
}

/** One that may be played has an outline, the cursor's is lit and raised, a chosen one is raised and ticked at its foot. */
function drawCard(screen: Screen, card: Card, x: number, on: boolean, can: boolean, chosen: boolean): void {
  const y = on || chosen ? 42 : 45;
  if (on || can || chosen) box(screen, x, y, x + 10, 63, on && can);
  write(screen, faceOf(card, "\n"), x + 2, y + 2, on && can);
  if (chosen) box(screen, x + 3, 60, x + 7, 62, !on);
}

function drawLow(screen: Screen, card: Card, x: number, on: boolean, can: boolean, chosen: boolean): void {
  if (on) box(screen, x - 1, 23, x + 14, 31, can);
  else if (can) screen.fillRect(x, 31, x + 13, 31);
  if (chosen) screen.fillRect(x, 23, x + 13, 23);
  write(screen, faceOf(card, ""), x, 24, on && can);
}

/** Where cards come from and go to; the middle of each, as x and y behind one another. */
function placeOf(picture: DurakPicture, name: string): number[] {
  if (name === "hand") return [54, 44];
  if (name === "peer") return [SIDE, 2];
  if (name === "table") return [Math.min(5, picture.table.length) * PAIR + 3, 12];
  return [SIDE, name === "talon" ? 20 : 12];
}

function drawMoving(screen: Screen, picture: DurakPicture, high: boolean): void {
  const moving = picture.moving as any;
  const from = placeOf(picture, moving.from);
  const to = placeOf(picture, moving.to);
  const x = from[0] + ((to[0] - from[0]) * moving.at >> 3);
  const y = (from[1] + ((to[1] - from[1]) * moving.at >> 3)) / (high ? 1 : 4) | 0;
  box(screen, x, y, x + 10, y + 19, true);
  write(screen, moving.card < 0 ? Face.Back : faceOf(moving.card, "\n"), x + 2, y + 2, true);
}
