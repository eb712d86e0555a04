// A bout of Durak: a line in words, the table, the other hand, talon and trump to its right, and the own hand with what else may be done at the bottom.
// A display of 32 rows has four lines instead, each as high as one of the chip's pages.
import type { DurakEvent } from "../events";
import type { Card } from "../rules/position";
import type { Screen } from "../../../kernel/ports";
import { box, drawLine, isHigh, suited, write } from "./box";
import { Face, faceOf, setFaces } from "./faces";
import type { Slice } from "../types";
import { setFont } from "../../../kit/font";

/** A card on its way, -1 face down, `at` eighths of it; between "hand" "peer" "talon" "table" "out". */
export interface Moving {
  card: Card;
  from: string;
  to: string;
  at: number;
}

export interface DurakPicture {
  /** Own cards as the strip shows them: by suit and rank, trumps last. */
  hand: Card[];
  /** Same length: whether that card may be played now. */
  can: boolean[];
  /** How much else the cursor can choose, beside the cards; of a large hand with several cards at once it is some forty. */
  choices: number;
  /** The word of one of them, asked for where it is shown. */
  word(at: number): string;
  /** Index into the hand and then the choices, what the cursor is on; -1: nothing. */
  cursorAt: number;
  /** `[[attack, defence or -1], ...]`, at most six. */
  pairs: Card[][];
  trump: Card;
  /** Cards left in the talon; 0: only the trump's suit is shown. */
  talon: number;
  /** Cards in the other hand. */
  peer: number;
  /** "me" "peer" "none" */
  whoseTurn: string;
  /** Whether this player defends in this bout. */
  defends: boolean;
  /** What just happened, or is wrong; where there is nothing to say, whose turn it is and what is to be done. */
  line: string;
  /** What the line tells, if that is an event of the game. */
  event?: DurakEvent;
  /** It may lie on the table already. */
  moving?: Moving;
  /** Of two players at two boards, which one this is. */
  player?: number;
}

/** From one pair on the table to the next; attacks share their edges. */
export const PAIR = 17;
/** Where the other hand, the talon and the trump begin. */
export const SIDE = 104;

/** Words, talon and trump; answers the columns that words take beside the hand. Behind it comes `drawParts`. */
export function drawMost(screen: Screen, picture: DurakPicture): number {
  const high = isHigh(screen);
  const line = picture.line || task(picture);
  const words = suited(line);
  // Capitals leave the row free that a low display needs above its cards.
  drawLine(screen.clear(), high ? words : words.toUpperCase(), high ? 1 : 16);
  const width = drawActions(screen, picture, high);
  drawSide(screen, picture, high);
  return width;
}

/** What it answers draws what lies on the table, up to twelve cards, as much work as all the rest; then the hand, and what is `last`. `width`: what `drawMost` has answered. */
export function drawParts(screen: Screen, picture: DurakPicture, width: number, last?: () => void): Slice {
  const high = isHigh(screen);
  let isLaid = false;
  return () => {
    if (!isLaid) drawPairs(screen, picture, high);
    else {
      drawHand(screen, picture, width, high);
      if (last) last();
    }
    isLaid = !isLaid;
    return isLaid;
  };
}

/** What is to be done, and by whom. */
export function task(picture: DurakPicture): string {
  const me = picture.whoseTurn === "me";
  if (!me && picture.whoseTurn !== "peer") return "";
  if (me === picture.defends) return me ? "Beat it or take" : "The other defends";
  return me ? (picture.pairs.length ? "Add a card or stop" : "Your attack") : "The other attacks";
}

/** The words at the bottom right, those around the cursor; answers how many columns they take. */
function drawActions(screen: Screen, picture: DurakPicture, high: boolean): number {
  const count = picture.choices;
  const rows = Math.min(high ? 2 : 1, count);
  const at = Math.max(0, picture.cursorAt - picture.hand.length);
  const first = Math.max(0, Math.min(at, count - rows));
  const shown: string[] = [];
  const more = count > rows;
  const right = more ? 123 : 127;
  let width = 0;
  for (let row = 0; row < rows; row++) {
    const word = picture.word(first + row);
    shown.push(suited(word));
    width = Math.max(width, 6 * shown[row].length + 3);
  }
  // One word alone stands at the bottom.
  let y = high ? 64 - 11 * rows : 23;
  if (more) {
    const bar = y + ((((high ? 16 : 6) * at) / (count - 1)) | 0);
    screen.fillRect(126, bar, 127, bar + (high ? 5 : 2));
  }
  shown.forEach((action, row) => {
    const on = first + row === picture.cursorAt - picture.hand.length;
    // A low display has no row for an outline.
    if (on || high) box(screen, right - width, y, right, high ? y + 10 : 31, on);
    write(screen, action, right - width + ((width - 6 * action.length) >> 1) + 1, high ? y + 2 : 24, on);
    y += 11;
  });
  return rows ? width + 128 - right : 0;
}

/** The other hand, talon and trump; and the font of the cards for all that follows. */
function drawSide(screen: Screen, picture: DurakPicture, high: boolean): void {
  const talon = picture.talon;
  const theirs = !high && picture.whoseTurn === "peer";
  if (theirs) box(screen, SIDE - 1, 7, 127, 15, true);
  write(screen, "" + picture.peer, SIDE + 11, high ? 11 : 8, theirs);
  if (talon) write(screen, "" + talon, SIDE + (high ? 12 : 11), high ? 23 : 0);
  if (high && talon) box(screen, SIDE, 21, SIDE + 10, 40);
  write(setFaces(screen, 1), Face.Back, SIDE + (high ? 2 : 1), high ? 11 : 8, theirs);
  const trump = faceOf(picture.trump, "\n");
  if (!high) write(screen, trump[2], SIDE + 1, 0);
  else {
    write(screen, talon ? trump : trump[2], SIDE + 2, talon ? 23 : 27);
    if (picture.whoseTurn !== "none") write(screen, picture.whoseTurn === "me" ? Face.Down : Face.Up, SIDE + 14, 33);
  }
}

/** Each attack, and over its lower half the card that beats it. */
function drawPairs(screen: Screen, picture: DurakPicture, high: boolean): void {
  const away = picture.moving ? picture.moving.card : -1;
  let x = 0;
  for (const pair of picture.pairs) {
    if (pair[0] !== away) {
      if (high) box(screen, x, 10, x + PAIR, 30);
      write(screen, faceOf(pair[0], ""), x + 2, high ? 12 : 0);
    }
    if (pair[1] >= 0 && pair[1] !== away) {
      if (high) box(screen, x + 1, 20, x + PAIR - 1, 40, true);
      write(screen, faceOf(pair[1], ""), x + 2, high ? 22 : 8, high);
    }
    x += PAIR;
  }
}

/**
 * As many cards as fit, those around the cursor; arrows where there are more. One that may be played has an outline, the cursor's is lit and raised; where nothing can
 * be raised, one that may be played is underlined.
 */
function drawHand(screen: Screen, picture: DurakPicture, width: number, high: boolean): void {
  const hand = picture.hand;
  const pitch = high ? 12 : 16;
  let count = ((124 - width) / pitch) | 0;
  if (count < hand.length) count = ((119 - width) / pitch) | 0;
  else count = hand.length;
  const first = Math.max(0, Math.min(picture.cursorAt - (count >> 1), hand.length - count));
  const y = high ? 51 : 24;
  if (first) write(screen, Face.Left, 0, y);
  if (first + count < hand.length) write(screen, Face.Right, 5 + count * pitch, y);
  for (let at = first; at < first + count; at++) {
    const x = 5 + (at - first) * pitch;
    const on = at === picture.cursorAt;
    const can = picture.can[at];
    const top = on ? 42 : 45;
    if (high ? on || can : on)
      box(screen, high ? x : x - 1, high ? top : 23, x + (high ? 10 : 14), high ? 63 : 31, can && (on || !high));
    else if (!high && can) screen.fillRect(x, 31, x + 13, 31);
    write(screen, faceOf(hand[at], high ? "\n" : ""), high ? x + 2 : x, high ? top + 2 : 24, on && can);
  }
}

const LETTERS = 21;
const WIDTH = 6;

/** What a line says is to be done next, behind what has been done: only where it has room for that (session.ts). */
const TASKS = "attack beat it add?";

/** Whose move it is, or else the words without what is to be done, if there are more than so many letters. */
export function shortened(words: string, most: number): string {
  if (words.length > most && words.substr(0, 10) === "The other ") return "Other " + words.substr(10);
  const colon = words.indexOf(": ");
  const isTask = colon > 0 && TASKS.indexOf(words.substr(colon + 2)) >= 0;
  return words.length > most && isTask ? words.substr(0, colon) : words;
}

/** As `drawMost`, with a clock at the right end of the line of words, where these leave it the room. `clock`: minutes and seconds, "" if there is none. */
export function drawTimed(screen: Screen, picture: DurakPicture, clock: string): number {
  const high = isHigh(screen);
  // A gap between both.
  const most = LETTERS - clock.length - 1;
  const words = shortened(picture.line || task(picture), most);
  if (!clock || words.length > most) return drawMost(screen, picture);
  picture.line = words;
  const width = drawMost(screen, picture);
  const left = 127 - WIDTH * clock.length;
  if (high) box(screen, left, 0, 127, 8, true);
  write(setFont(screen, 1), clock, left + 1, high ? 1 : 16, high);
  // All that follows is cards.
  setFaces(screen, 1);
  return width;
}
