// The small drawings: a card as its owner sees it, and what a control card does.
import { type Card, valueOf } from "../../../src/games/set/rules";
import { PALETTES } from "../../palette";
import { type Outline, round } from "./marks";

/** Violet, red, green: colours, or what a page takes for one. */
export type Inks = readonly string[];

const INK = "#333333";

/** A shape two units wide, x from -1 to 1, y down: how far it reaches up and down at an x. `tall` is half its height in the same units. */
type Reach = (x: number, tall: number) => [top: number, bottom: number];

// The wave is a bent band: its middle line is a sine, its thickness dies away only at the very ends, so that they are round.
function wave(x: number, tall: number): [number, number] {
  const middle = -0.42 * tall * Math.sin(Math.PI * x);
  const half = 0.58 * tall * Math.sqrt(1 - Math.abs(x) ** 6);
  return [middle - half, middle + half];
}

function diamond(x: number, tall: number): [number, number] {
  const half = tall * (1 - Math.abs(x));
  return [-half, half];
}

// Straight in the middle and half a circle at either end.
function oval(x: number, tall: number): [number, number] {
  const past = Math.max(0, Math.abs(x) - (1 - tall));
  const half = Math.sqrt(Math.max(0, tall * tall - past * past));
  return [-half, half];
}

const SHAPES: Reach[] = [wave, diamond, oval];
const STEPS = 64;
const STRIPES = 8;

/** A box in mm around (x, y). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// The ends of a wave and an oval are steep: points close together there, far apart in the middle.
function stepsAcross(): number[] {
  const xs = [];
  for (let step = 0; step <= STEPS; step++) xs.push(-Math.cos((Math.PI * step) / STEPS));
  return xs;
}

function contour(reach: Reach, box: Box): string {
  const half = box.width / 2;
  const tall = box.height / box.width;
  const at = (x: number, y: number) => `${round(box.x + x * half)} ${round(box.y + y * half)}`;
  const xs = stepsAcross();
  const upper = xs.map(x => at(x, reach(x, tall)[0]));
  const lower = xs
    .slice(1, -1)
    .reverse()
    .map(x => at(x, reach(x, tall)[1]));
  return "M" + upper.concat(lower).join("L") + "Z";
}

// Each stripe is cut to length here, so that neither PDF nor SVG needs a clipping path.
function stripes(reach: Reach, box: Box): string {
  const half = box.width / 2;
  const tall = box.height / box.width;
  let path = "";
  for (let stripe = 0; stripe < STRIPES; stripe++) {
    const x = (2 * stripe + 1) / STRIPES - 1;
    const [top, bottom] = reach(x, tall);
    path += `M${round(box.x + x * half)} ${round(box.y + top * half)}V${round(box.y + bottom * half)}`;
  }
  return path;
}

/** One shape in its filling (1 empty, 2 solid, 3 striped) and colour, its line included in the box. */
export function drawShape(
  box: Box,
  filling: number,
  colour: number,
  shape: number,
  inks: Inks = PALETTES.usual.inks,
): Outline[] {
  const ink = inks[colour - 1];
  const width = round(box.width * 0.07);
  const inner = { ...box, width: box.width - width, height: box.height - width };
  const reach = SHAPES[shape - 1];
  const outline: Outline = { path: contour(reach, inner), stroke: ink, width };
  if (filling === 2) outline.fill = ink;
  if (filling !== 3) return [outline];
  return [{ path: stripes(reach, inner), stroke: ink, width: round((inner.width / STRIPES) * 0.4) }, outline];
}

/** The card, its shapes one above the other around the middle of the box. */
export function drawCard(card: Card, box: Box, inks?: Inks): Outline[] {
  const quantity = valueOf(card, 0);
  const height = Math.min(box.height / 3.75, box.width * 0.62);
  const pitch = height * 1.35;
  const marks = [];
  for (let at = 0; at < quantity; at++) {
    const y = box.y + (at - (quantity - 1) / 2) * pitch;
    marks.push(
      ...drawShape(
        { x: box.x, y, width: box.width, height },
        valueOf(card, 1),
        valueOf(card, 2),
        valueOf(card, 3),
        inks,
      ),
    );
  }
  return marks;
}

// Drawn in a square from -1 to 1. Take points away from the table, undo back, next on; deal adds cards; new shows empty places.
const SIGNS: Record<string, string[]> = {
  "!TAKE": ["M0 -1L0.8 0H0.3V0.55H-0.3V0H-0.8Z", "M-0.9 0.75H0.9V1H-0.9Z"],
  "!UNDO": ["M-1 0L0 -0.8V-0.3H1V0.3H0V0.8Z"],
  "!NEXT": ["M1 0L0 0.8V0.3H-1V-0.3H0V-0.8Z"],
  "!DEAL": ["M-0.25 -0.9H0.25V-0.25H0.9V0.25H0.25V0.9H-0.25V0.25H-0.9V-0.25H-0.25Z"],
  "!NEW": [-1, -0.28, 0.44].map(x => `M${x} -0.5H${x + 0.56}V0.5H${x}ZM${x + 0.14} -0.36V0.36H${x + 0.42}V-0.36Z`),
};

/** The sign of a control card. */
export function drawControl(code: string, box: Box): Outline[] {
  const half = Math.min(box.width, box.height) / 2;
  return SIGNS[code].map(path => ({ path: scale(path, box.x, box.y, half), fill: INK }));
}

// Paths of absolute M, L, H, V and Z only.
function scale(path: string, x: number, y: number, by: number): string {
  return path.replace(/([MLHV])([-\d.]+)(?: ([-\d.]+))?/g, (_, word, a, b) => {
    if (word === "V") return "V" + round(y + a * by);
    return word + round(x + a * by) + (b === undefined ? "" : " " + round(y + b * by));
  });
}
