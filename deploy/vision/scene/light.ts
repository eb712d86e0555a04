// What happens between a table and a picture of it: lamps, shadows, glare, a lens, a sensor.
import { type Canvas, makeCanvas } from "./canvas";
import type { Dice } from "./dice";

/** A straight edge of shadow: everything on one side of the line through (x, y) has only `rest` of the light, tinted; the edge is `soft` pixels wide. */
export interface Shade {
  x: number;
  y: number;
  angle: number;
  soft: number;
  rest: number;
  tint: [number, number, number];
}

/** A lamp mirrored on the cards: white that adds up to `strength` (0 to 1), spread over `radius` pixels. */
export interface Glare {
  x: number;
  y: number;
  radius: number;
  strength: number;
}

export interface Light {
  /** The light's colour and strength: 1, 1, 1 leaves the picture as it is. */
  colour: [number, number, number];
  /** Change of light from one side to the other, as shares. */
  across: number;
  down: number;
  shades: Shade[];
  glares: Glare[];
  /** 1 leaves colours as they are, 0 makes them grey. */
  saturation: number;
  /** Exponent of the tone curve: below 1 lifts the dark parts. */
  gamma: number;
}

export interface Lens {
  /** Pixels of its blur. */
  blur: number;
  /** Pixels by which the hand moved, and the direction. */
  shake: number;
  angle: number;
  /** Spread of the sensor's noise, of 255. */
  noise: number;
}

export const DAYLIGHT: Light = {
  colour: [1, 1, 1],
  across: 0,
  down: 0,
  shades: [],
  glares: [],
  saturation: 1,
  gamma: 1,
};
export const SHARP: Lens = { blur: 0, shake: 0, angle: 0, noise: 1 };

/** Of each channel what a shade leaves at full depth. */
function depthOf({ angle, soft, rest, tint, x, y }: Shade) {
  const c = Math.cos(angle) / soft,
    s = Math.sin(angle) / soft;
  return {
    c,
    s,
    offset: 0.5 - x * c - y * s,
    red: 1 - rest * tint[0],
    green: 1 - rest * tint[1],
    blue: 1 - rest * tint[2],
  };
}

export function castLight(canvas: Canvas, light: Light): void {
  const { width, height, data } = canvas;
  const { glares, saturation } = light;
  const depths = light.shades.map(depthOf);
  const tones = tonesOf(light.gamma);
  let at = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const slope = 1 + light.across * (x / width - 0.5) + light.down * (y / height - 0.5);
      let red = light.colour[0] * slope,
        green = light.colour[1] * slope,
        blue = light.colour[2] * slope;
      for (let which = 0; which < depths.length; which++) {
        const depth = depths[which];
        const share = Math.max(0, Math.min(1, x * depth.c + y * depth.s + depth.offset));
        red *= 1 - share * depth.red;
        green *= 1 - share * depth.green;
        blue *= 1 - share * depth.blue;
      }
      let white = 0;
      for (let which = 0; which < glares.length; which++) {
        const glare = glares[which];
        white += glare.strength * Math.exp(-((x - glare.x) ** 2 + (y - glare.y) ** 2) / (2 * glare.radius ** 2));
      }
      const rest = Math.max(0, 1 - white),
        added = 255 * (1 - rest);
      red = tone(data[at] * red * rest + added, tones);
      green = tone(data[at + 1] * green * rest + added, tones);
      blue = tone(data[at + 2] * blue * rest + added, tones);
      const grey = ((red + green + blue) / 3) * (1 - saturation);
      data[at] = grey + red * saturation;
      data[at + 1] = grey + green * saturation;
      data[at + 2] = grey + blue * saturation;
    }
}

/** Steps of the tone curve's table to one of 255: finer than the rounding that follows. */
const TONES = 8;

/** The tone curve as a table: a power a pixel would take longer than all the rest. */
function tonesOf(gamma: number): Float32Array {
  return Float32Array.from({ length: 255 * TONES + 1 }, (_, at) => 255 * (at / TONES / 255) ** gamma);
}

function tone(value: number, tones: Float32Array): number {
  return tones[value <= 0 ? 0 : value >= 255 ? 255 * TONES : Math.round(value * TONES)];
}

/** A blur with these weights along (dx, dy) steps of a pixel. */
function smear(canvas: Canvas, weights: number[], dx: number, dy: number): void {
  const { width, height, data } = canvas;
  const out = makeCanvas(width, height).data;
  const half = weights.length >> 1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let red = 0,
        green = 0,
        blue = 0;
      for (let step = -half; step <= half; step++) {
        const px = Math.max(0, Math.min(width - 1, Math.round(x + step * dx))),
          py = Math.max(0, Math.min(height - 1, Math.round(y + step * dy)));
        const from = 3 * (py * width + px),
          weight = weights[step + half];
        red += weight * data[from];
        green += weight * data[from + 1];
        blue += weight * data[from + 2];
      }
      const to = 3 * (y * width + x);
      out[to] = red;
      out[to + 1] = green;
      out[to + 2] = blue;
    }
  canvas.data = out;
}

function bell(spread: number): number[] {
  const half = Math.ceil(2.5 * spread);
  const weights = Array.from({ length: 2 * half + 1 }, (_, at) =>
    Math.exp(-((at - half) ** 2) / (2 * spread * spread)),
  );
  const sum = weights.reduce((a, b) => a + b);
  return weights.map(weight => weight / sum);
}

/** Uniform numbers are noise enough, and a linear congruential generator (Numerical Recipes, 1992) draws them quickly. */
function addNoise(data: Float32Array, spread: number, seed: number): void {
  if (!spread) return;
  const scale = (spread * Math.sqrt(12)) / 4294967296;
  let state = seed;
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    data[at] += state * scale;
  }
}

export function expose(canvas: Canvas, lens: Lens, dice: Dice): void {
  if (lens.blur > 0.2) {
    smear(canvas, bell(lens.blur), 1, 0);
    smear(canvas, bell(lens.blur), 0, 1);
  }
  const steps = 2 * Math.round(lens.shake / 2) + 1;
  if (steps > 1) smear(canvas, new Array(steps).fill(1 / steps), Math.cos(lens.angle), Math.sin(lens.angle));
  addNoise(canvas.data, lens.noise, dice.below(1 << 30));
}

/** Any light that cards are still read in. `width` and `height` are the picture's, `scale` the pixels of a card's width. */
export function makeLight(dice: Dice, width: number, height: number, scale: number): Light {
  const warmth = dice.normal(0.13);
  const green = dice.normal(0.05);
  const strength = dice.chance(0.12) ? dice.between(0.25, 0.45) : dice.between(0.45, 1.1);
  const colour = [Math.exp(warmth), Math.exp(green), Math.exp(-warmth)];
  const most = Math.max(...colour);
  const shades: Shade[] = [];
  const count = dice.chance(0.35) ? (dice.chance(0.4) ? 2 : 1) : 0;
  for (let at = 0; at < count; at++) {
    const isHard = dice.chance(0.6);
    shades.push({
      x: dice.between(0, width),
      y: dice.between(0, height),
      angle: dice.between(0, 6.3),
      soft: scale * (isHard ? dice.between(0.01, 0.08) : dice.between(0.1, 1)),
      rest: dice.between(0.35, 0.85),
      tint: [1 + dice.normal(0.07), 1 + dice.normal(0.03), 1 + dice.normal(0.08)],
    });
  }
  const glares: Glare[] = dice.chance(0.2)
    ? [
        {
          x: dice.between(0, width),
          y: dice.between(0, height),
          radius: scale * dice.between(0.15, 1),
          strength: dice.between(0.1, 0.6),
        },
      ]
    : [];
  return {
    colour: colour.map(value => (value / most) * strength) as Light["colour"],
    across: dice.normal(0.15),
    down: dice.normal(0.15),
    shades,
    glares,
    saturation: dice.chance(0.35) ? dice.between(0.45, 1.5) : 1,
    gamma: Math.exp(dice.normal(0.18)),
  };
}

/** `scale`: pixels of a card's width. */
export function makeLens(dice: Dice, scale: number): Lens {
  return {
    blur: dice.chance(0.5) ? scale * dice.between(0, 0.016) : 0,
    shake: dice.chance(0.1) ? scale * dice.between(0, 0.06) : 0,
    angle: dice.between(0, 6.3),
    noise: dice.between(0, dice.chance(0.3) ? 9 : 4),
  };
}
