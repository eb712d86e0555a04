// Three cards and the verdict, and the deck check: cards drawn as they ought to look.
import { valueOf } from "./card";
import type { Card } from "./card";
import { makeCode } from "./codes";
import type { Scenes } from "./colour-check";
import type { Screen, Tiles } from "../../kernel/ports";
import { Mark, setFont } from "../../kit/font";
import openMiniatures from "./miniature" with { exists: "while open" };
import { broken } from "./rules";
import { translate } from "../../kit/translate";

const miniatures = openMiniatures();

/** From one of three cards to the next, side by side. */
const BESIDE = 44;
/** Shapes that a card may have: each is a part of a picture, for it keeps a slow board busy; one that is large is three parts. */
const SHAPES = 3;
/** Rows of each of them. */
const ROWS = 11;

/** Where there are colours: made when it is drawn with for the first time. */
let inColour: Scenes | undefined;

function scenes(tiles: Tiles): Scenes {
  inColour = inColour || tiles.kit.views().setCheck();
  return inColour;
}

/** Three cards and what is wrong with them; three cards and nothing wrong is a Set. `isNews`: the message says more than which card came last. `drawn`: in pictures, as far as they say it. In parts. */
function drawCheck(
  screen: Screen,
  three: Card[],
  why: string[],
  message: string,
  isNews: boolean,
  drawn: boolean,
  part: number,
): boolean {
  if (screen.tiles) return scenes(screen.tiles).check(screen, three, why, message, isNews, drawn, part);
  const high = screen.getHeight() > 32;
  const isDone = three.length > 2;
  if (!part) screen.clear();
  if (high && part < 3 * SHAPES) {
    const at = (part / SHAPES) | 0;
    drawOne(screen, three[at] || 0, part % SHAPES, BESIDE * at, 1, 15, 0, 15);
    return true;
  }
  setFont(screen, 1);
  if (high || (isDone && !drawn)) drawThree(screen, three, why.length, high);
  else drawBelow(screen, three);
  setFont(screen, 1);
  if (!isDone) screen.drawString(translate(message || "A Set or not?"), 1, screen.getHeight() - 8);
  else if (!why.length) setFont(screen, 2).drawString(translate("A Set!"), high ? 28 : 46, high ? 40 : 6);
  else if (!drawn) drawWords(screen, why, high);
  else drawWhy(screen, three, why, high);
  return false;
}

/** Side by side with their codes. On a low display there are only these, and four lines leave no room for them. */
function drawThree(screen: Screen, three: Card[], lines: number, high: boolean): void {
  for (let at = 0; at < 3 && (high || lines < 4); at++) {
    const card = three[at];
    const x = BESIDE * at;
    if (high && !card) screen.drawRect(x, 1, x + 38, 16);
    screen.drawString(
      card ? makeCode(card) : translate("scan"),
      x + (high && card ? 4 : 7),
      high ? (card ? 18 : 5) : 0,
    );
  }
}

/** One below the other, as a low display has room for them. */
function drawBelow(screen: Screen, three: Card[]): void {
  for (let at = 0; at < 3; at++)
    if (three[at]) miniatures.set(screen).drawString(miniatures.of(three[at]), 2, 8 * at);
    else setFont(screen, 1).drawString(translate("scan"), 2, 8 * at);
}

function drawWords(screen: Screen, why: string[], high: boolean): void {
  const lines = why.length < (high ? 4 : 3) ? [translate("Not a Set:")].concat(why) : why;
  const top = high ? 28 : why.length < 4 ? 8 : 0;
  lines.forEach((line, at) => screen.drawString(line, 1, top + (high ? 9 : 8) * at));
}

/** For each attribute that fails what it is on each card, with a cross at the one that differs from the other two; then words as far as they fit. */
function drawWhy(screen: Screen, three: Card[], why: string[], high: boolean): void {
  const mask = broken(three[0], three[1], three[2]);
  let row = 0;
  for (let attribute = 0; attribute < 4; attribute++) {
    if (!((mask >> attribute) & 1)) continue;
    const values = three.map(card => valueOf(card, attribute));
    const odd = values[0] === values[1] ? 2 : values[0] === values[2] ? 1 : 0;
    for (let at = 0; at < 3; at++) {
      const x = high ? BESIDE * at + 17 : 36 + 23 * row;
      const y = high ? 28 + 9 * row : 8 * at;
      drawValue(screen, three[at], attribute, x, y);
      if (at === odd) setFont(screen, 1).drawString(Mark.Cross, x + 8, y);
    }
    row++;
  }
  setFont(screen, 1);
  if (!high) screen.drawString(row > 1 ? translate("Not a Set") : why[0], 2, 24);
  else if (row < 3) why.forEach((line, at) => screen.drawString(line, 2, 29 + 9 * row + 9 * at));
  else if (row < 4) screen.drawString(translate("Not a Set"), 2, 56);
  if (high && row < 2) setFont(screen, 2).drawString(translate("Not a Set"), 10, 48);
}

/** One attribute of a card: its number as a digit, its filling in an oval, its colour as a letter, its shape empty. */
function drawValue(screen: Screen, card: Card, attribute: number, x: number, y: number): void {
  if (attribute) miniatures.set(screen);
  else setFont(screen, 1);
  screen.drawString(
    attribute === 0
      ? "" + valueOf(card, 0)
      : attribute === 2
        ? miniatures.colour(card)
        : miniatures.shape(attribute === 1 ? (card & 12) | 0xc0 : (card & 0xc0) | 4),
    x,
    y,
  );
}

/** The sticker just scanned as its card ought to look, so that a wrong one is seen; and how many cards of how many were seen. In parts. */
function drawDeck(
  screen: Screen,
  seen: number,
  most: number,
  card: Card,
  words: string[],
  message: string,
  part: number,
): boolean {
  const title = translate("Deck: " + seen + " of " + most);
  if (screen.tiles) return scenes(screen.tiles).deck(screen, title, seen / most, card, words, message, part);
  const high = screen.getHeight() > 32;
  if (!part) screen.clear();
  if (high && part < 3 * SHAPES) {
    const row = ROWS * (part % 3);
    drawOne(screen, card, (part / 3) | 0, 4, 14, 32, row, row + ROWS - 1);
    return true;
  }
  setFont(screen, 1);
  screen.drawString(title, 1, 0).drawString(translate(message), 1, screen.getHeight() - 8);
  if (card && !high) screen.drawString(words.slice(0, 2).join(" "), 1, 8).drawString(words.slice(2).join(" "), 1, 16);
  else if (card) words.forEach((word, at) => screen.drawString(word, 60, 12 + 10 * at));
  return false;
}

/**
 * One shape of a card if it has so many, striped, empty or solid; all of them stand in the middle of 39 columns. Its colour is left to words. 11 pixels wide: for
 * each row how far it reaches to both sides, and for the wave how far it swings aside. Of its rows from 0 to `height` those from `row` to `end`.
 */
function drawOne(
  screen: Screen,
  card: Card,
  which: number,
  x: number,
  y: number,
  height: number,
  row: number,
  end: number,
): void {
  const count = valueOf(card, 0);
  const filling = valueOf(card, 1);
  const shape = valueOf(card, 3);
  for (; which < count && row <= end; row++) {
    const at = (row + 0.5) / (height + 1);
    const edge = Math.abs(2 * at - 1);
    const round = Math.sqrt(1 - edge * edge * edge * edge);
    const half = shape === 2 ? 5 * (1 - edge) : (shape === 3 ? 5 : 3) * round;
    const middle = x + 26 + 14 * which - 7 * count + (shape === 1 ? 2 * Math.sin(at * 6.28) : 0);
    const from = Math.round(middle - half);
    const to = Math.round(middle + half);
    if (filling === 2 || row === 0 || row === height || (filling === 3 && row % 3 === 1))
      screen.fillRect(from, y + row, to, y + row);
    else screen.setPixel(from, y + row).setPixel(to, y + row);
  }
}

const views = { check: drawCheck, deck: drawDeck };
export type CheckViews = typeof views;
export default () => views;
