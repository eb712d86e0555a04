// Three cards and the verdict, and the deck check: cards drawn as they ought to look.
import { valueOf } from "./card";
import type { Card } from "./card";
import { makeCode } from "./codes";
import type { Screen } from "../../ports";
import { setFont } from "../../kit/font";

/** Three cards and what is wrong with them; three cards and nothing wrong is a Set. */
export function drawCheck(screen: Screen, three: Card[], why: string[], message: string): void {
  const high = screen.getHeight() > 32;
  setFont(screen.clear(), 1);
  // On a low display four lines leave no room for the codes.
  for (let at = 0; at < 3 && (high || why.length < 4); at++) {
    const x = 44 * at;
    if (high && three[at]) drawCard(screen, three[at], x, 0, 15);
    else if (high) screen.drawRect(x, 0, x + 38, 15);
    screen.drawString(
      three[at] ? makeCode(three[at]) : "scan",
      x + (high && three[at] ? 4 : 7),
      high ? (three[at] ? 18 : 4) : 0,
    );
  }
  if (three.length < 3) {
    screen.drawString(message || "A Set or not?", 1, screen.getHeight() - 8);
    return;
  }
  if (!why.length) setFont(screen, 2).drawString("A Set!", 28, high ? 40 : 14);
  const lines = why.length && why.length < (high ? 4 : 3) ? ["Not a Set:"].concat(why) : why;
  const top = high ? 28 : why.length < 4 ? 8 : 0;
  lines.forEach((line, at) => screen.drawString(line, 1, top + (high ? 9 : 8) * at));
}

/** The sticker just scanned as its card ought to look, so that a wrong one is seen. */
export function drawDeck(screen: Screen, title: string, card: Card, words: string[], message: string): void {
  const high = screen.getHeight() > 32;
  setFont(screen.clear(), 1);
  screen.drawString(title, 1, 0).drawString(message, 1, screen.getHeight() - 8);
  if (!card) return;
  if (!high) screen.drawString(words.slice(0, 2).join(" "), 1, 8).drawString(words.slice(2).join(" "), 1, 16);
  else {
    drawCard(screen, card, 4, 14, 32);
    words.forEach((word, at) => screen.drawString(word, 60, 12 + 10 * at));
  }
}

/** One card: as many shapes as it has, striped, empty or solid, in the middle of 39 columns. Its colour is left to words. */
function drawCard(screen: Screen, card: Card, x: number, y: number, height: number): void {
  const count = valueOf(card, 0);
  for (let at = 0; at < count; at++)
    drawShape(screen, valueOf(card, 3), valueOf(card, 1), x + 21 + 14 * at - 7 * count, y, height);
}

/** 11 pixels wide: for each row from 0 to `height` how far it reaches to both sides, and for the wave how far it swings aside. */
function drawShape(screen: Screen, shape: number, filling: number, x: number, y: number, height: number): void {
  for (let row = 0; row <= height; row++) {
    const at = (row + 0.5) / (height + 1);
    const edge = Math.abs(2 * at - 1);
    const round = Math.sqrt(1 - edge * edge * edge * edge);
    const half = shape === 2 ? 5 * (1 - edge) : (shape === 3 ? 5 : 3) * round;
    const middle = x + 5 + (shape === 1 ? 2 * Math.sin(at * 6.28) : 0);
    const from = Math.round(middle - half);
    const to = Math.round(middle + half);
    if (filling === 2 || row === 0 || row === height || (filling === 3 && row % 3 === 1))
      screen.fillRect(from, y + row, to, y + row);
    else screen.setPixel(from, y + row).setPixel(to, y + row);
  }
}
