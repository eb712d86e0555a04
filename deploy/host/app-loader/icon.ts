// The app's icon, 48 pixels square: three cards of a Set, fanned. Drawn here so that it needs no file of anybody's; the same pixels everywhere.
import { makePng } from "../../png";

export const SIDE = 48;
/** Samples of a pixel, either way. */
const FINE = 4;

type Colour = [red: number, green: number, blue: number];
type Shape = (x: number, y: number) => boolean;

const VIOLET: Colour = [123, 31, 162],
  RED: Colour = [211, 47, 47],
  GREEN: Colour = [46, 125, 50];
const PAPER: Colour = [255, 255, 255],
  EDGE: Colour = [55, 71, 79];
/** Half a card, and how round its corners are. */
const WIDE = 8,
  HIGH = 15,
  ROUND = 3,
  BORDER = 1.2;

/** Within a rounded rectangle about the origin. */
function isCard(x: number, y: number, less: number): boolean {
  const [dx, dy] = [Math.abs(x) - (WIDE - less - ROUND), Math.abs(y) - (HIGH - less - ROUND)];
  if (dx <= 0 && dy <= 0) return true;
  return Math.max(dx, 0) ** 2 + Math.max(dy, 0) ** 2 <= ROUND ** 2;
}

const isOval: Shape = (x, y) => (x / 4.6) ** 2 + (y / 2.9) ** 2 <= 1;
const isDiamond: Shape = (x, y) => Math.abs(x) / 5.4 + Math.abs(y) / 3.6 <= 1;
/** Two half waves, each a parabola. */
const isWave: Shape = (x, y) =>
  Math.abs(x) <= 4.8 && Math.abs(y - (x < 0 ? -1 : 1) * 1.5 * (1 - ((Math.abs(x) - 2.4) / 2.4) ** 2)) <= 1.6;

/** From the bottom card to the top one: middle, turn as sine and cosine, and what is on it: one, two, three of its shape. */
const CARDS: { x: number; y: number; sin: number; cos: number; colour: Colour; shape: Shape; at: number[] }[] = [
  { x: 10.8, y: 25, sin: -0.2, cos: 0.98, colour: VIOLET, shape: isWave, at: [0] },
  { x: 37.2, y: 25, sin: 0.2, cos: 0.98, colour: GREEN, shape: isOval, at: [-5, 5] },
  { x: 24, y: 24, sin: 0, cos: 1, colour: RED, shape: isDiamond, at: [-9, 0, 9] },
];

/** What is seen at a point, or nothing. */
function colourAt(px: number, py: number): Colour | undefined {
  for (const card of [...CARDS].reverse()) {
    const [dx, dy] = [px - card.x, py - card.y];
    const [x, y] = [dx * card.cos + dy * card.sin, dy * card.cos - dx * card.sin];
    if (!isCard(x, y, 0)) continue;
    if (!isCard(x, y, BORDER)) return EDGE;
    return card.at.some(middle => card.shape(x, y - middle)) ? card.colour : PAPER;
  }
  return undefined;
}

/** A pixel is the mean of its samples; its alpha says how many met a card. */
function pixel(column: number, row: number): number[] {
  const seen: Colour[] = [];
  for (let sample = 0; sample < FINE * FINE; sample++) {
    const colour = colourAt(column + ((sample % FINE) + 0.5) / FINE, row + (Math.floor(sample / FINE) + 0.5) / FINE);
    if (colour) seen.push(colour);
  }
  if (!seen.length) return [0, 0, 0, 0];
  return [
    ...[0, 1, 2].map(part => Math.round(seen.reduce((sum, colour) => sum + colour[part], 0) / seen.length)),
    Math.round((255 * seen.length) / (FINE * FINE)),
  ];
}

export function iconPng(): Promise<Buffer> {
  const data = new Uint8Array(4 * SIDE * SIDE);
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) data.set(pixel(column, row), (row * SIDE + column) * 4);
  return makePng({ data, width: SIDE, height: SIDE });
}
