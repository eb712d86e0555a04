// What cards lie on: wood, cloth, stone, a patterned carpet, a white table. Drawn from smooth noise.
import type { Canvas } from "./canvas";
import type { Dice } from "./dice";
import type { Colour } from "./face";

export const TABLES = ["plain", "wood", "cloth", "pattern", "fur"] as const;

export interface Table {
  kind: (typeof TABLES)[number];
  colour: Colour;
  /** The other colour of grain, threads and patches. */
  second: Colour;
  /** Pixels of the coarsest grain. */
  grain: number;
  /** Of the grain's direction, radians. */
  angle: number;
  seed: number;
}

function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 over a lattice of whole numbers. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x),
    top = Math.floor(y);
  const fx = x - left,
    fy = y - top;
  const u = fx * fx * (3 - 2 * fx),
    v = fy * fy * (3 - 2 * fy);
  const a = hash(left, top, seed),
    b = hash(left + 1, top, seed),
    c = hash(left, top + 1, seed),
    d = hash(left + 1, top + 1, seed);
  return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
}

/** How much of the second colour shows at a place, by kind of table. */
const MIX: Record<Table["kind"], (x: number, y: number, seed: number) => number> = {
  plain: (x, y, seed) => 0.25 * noise(x, y, seed) + 0.1 * noise(x * 9, y * 9, seed + 1),
  wood: (x, y, seed) =>
    0.5 * noise(x * 0.35, y * 4 + noise(x, y, seed) * 2, seed) + 0.5 * noise(x * 0.8, y * 17, seed + 1),
  cloth: (x, y, seed) => 0.3 * noise(x, y, seed) + 0.7 * noise(x * 12, y * 12, seed + 1),
  pattern: (x, y, seed) => Math.max(0, Math.min(1, (noise(x * 2, y * 2, seed) - 0.5) * 14 + 0.5)),
  fur: (x, y, seed) => 0.4 * noise(x, y, seed) + 0.6 * noise(x * 2 + 3 * noise(x, y, seed + 2), y * 22, seed + 1),
};

export function paintTable(canvas: Canvas, { kind, colour, second, grain, angle, seed }: Table): void {
  const mix = MIX[kind];
  const c = Math.cos(angle) / grain,
    s = Math.sin(angle) / grain;
  let at = 0;
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      const share = mix(x * c + y * s, y * c - x * s, seed);
      for (let channel = 0; channel < 3; channel++)
        canvas.data[at++] = colour[channel] + share * (second[channel] - colour[channel]);
    }
}

const WOODS: Colour[] = [
  [205, 160, 110],
  [170, 120, 75],
  [120, 75, 45],
  [60, 40, 30],
  [225, 190, 150],
  [150, 100, 70],
];

/** Another colour not far away: darker or lighter by up to this share. */
const near = (dice: Dice, colour: Colour, by: number): Colour => {
  const factor = 1 + dice.between(-by, by);
  return colour.map(value => Math.max(0, Math.min(255, value * factor + dice.normal(6)))) as Colour;
};

/** `scale`: pixels of a card's width. A third are dark, a quarter wood, a fifth white. */
export function makeTable(dice: Dice, scale: number): Table {
  const any = () => [0, 0, 0].map(() => dice.between(10, 220)) as Colour;
  const grey = (low: number, high: number): Colour => {
    const value = dice.between(low, high);
    return [value, value, value].map(one => one + dice.normal(7)) as Colour;
  };
  const kind = dice.pick(["plain", "plain", "wood", "wood", "cloth", "pattern"] as const);
  const colour =
    kind === "wood" && dice.chance(0.85)
      ? near(dice, dice.pick(WOODS), 0.15)
      : dice.chance(0.3)
        ? grey(8, 60)
        : dice.chance(0.35)
          ? grey(205, 252)
          : any();
  const contrast = kind === "pattern" ? 0.6 : kind === "plain" ? 0.15 : 0.4;
  const second = kind === "pattern" && dice.chance(0.5) ? any() : near(dice, colour, contrast);
  return {
    kind,
    colour,
    second,
    grain: scale * dice.between(0.25, 1.5),
    angle: dice.between(0, 6.3),
    seed: dice.below(1 << 30),
  };
}
