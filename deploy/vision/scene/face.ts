// The face of a card as a small picture, and how its printer draws: no two printings of the game are quite alike.
import { type Card, valueOf } from "../../../src/games/set/rules";
import type { Point } from "../picture";
import type { Dice } from "./dice";
import { type Cut, type Edition, outlineOf, shapeOf } from "./shapes";
import { type Stencil, cutStencil } from "./stencil";

export type Colour = [red: number, green: number, blue: number];

/** A card is so much higher than wide: 88 mm over 57. */
export const ASPECT = 1.54;

/** Lengths are shares of the card's width, unless it says otherwise. */
export interface Style {
  edition: Edition;
  /** A deck that somebody made at home has symbols of its own, by the code's last digit less 1: outlines in a square from -1 to 1, y down. */
  own?: Point[][];
  cut: Cut;
  /** Violet, red, green. */
  inks: Colour[];
  paper: Colour;
  symbolWidth: number;
  /** Of the card's height. */
  symbolHeight: number;
  /** From symbol to symbol, of the card's height, where there are two and where there are three. */
  pitches: [two: number, three: number];
  line: number;
  /** Of the striped filling: from stripe to stripe, how much of that is ink, and how dark it is; the stripes run along the card's height. */
  stripe: { pitch: number; share: number; strength: number; slant: number };
  /** Of the card's corners. */
  radius: number;
  /** The card's height over its width. */
  aspect: number;
}

/** A rectangle of red, green, blue and cover, floats from 0 to 255 and from 0 to 1. */
export interface Face {
  width: number;
  height: number;
  data: Float32Array;
  cover: Float32Array;
}

/** As the game is usually printed. */
export const PLAIN: Style = {
  edition: "usual",
  cut: { isBand: false, isMirrored: false, radius: 0.2 },
  inks: [
    [84, 36, 128],
    [222, 40, 52],
    [16, 138, 78],
  ],
  paper: [250, 250, 248],
  symbolWidth: 0.68,
  symbolHeight: 0.215,
  pitches: [0.28, 0.275],
  line: 0.02,
  stripe: { pitch: 0.028, share: 0.4, strength: 1, slant: 0 },
  radius: 0.06,
  aspect: ASPECT,
};

const around = (dice: Dice, { 0: red, 1: green, 2: blue }: Colour, spread: number): Colour =>
  [red, green, blue].map(value => Math.max(0, Math.min(255, value + dice.normal(spread)))) as Colour;

/** Another printer's way. */
export function makeStyle(dice: Dice): Style {
  const edition: Edition = dice.chance(0.3) ? "amigo" : "usual";
  const isAmigo = edition === "amigo";
  const bases: Colour[] = [
    dice.pick<Colour>([
      [84, 36, 128],
      [92, 45, 150],
      [70, 30, 110],
      [110, 50, 140],
      [75, 45, 160],
      [45, 28, 95],
    ]),
    dice.pick<Colour>([
      [222, 40, 52],
      [235, 60, 40],
      [200, 25, 50],
      [226, 30, 70],
      [242, 82, 30],
    ]),
    dice.pick<Colour>([
      [16, 138, 78],
      [0, 110, 70],
      [30, 150, 60],
      [10, 125, 95],
      [60, 170, 60],
      [0, 85, 75],
    ]),
  ];
  const symbolHeight = isAmigo ? dice.between(0.16, 0.25) : dice.between(0.185, 0.24);
  const two = Math.max(symbolHeight + 0.025, dice.between(0.25, 0.31));
  return {
    edition,
    cut: {
      isBand: dice.chance(isAmigo ? 0.5 : 0.12),
      isMirrored: dice.chance(isAmigo ? 0.3 : 0.06),
      radius: dice.chance(0.5) ? 0.02 : dice.between(0.05, 0.35),
    },
    inks: bases.map(ink => around(dice, ink, 14)),
    paper: [0, 0, 0].map(() => dice.between(236, 255)) as Colour,
    symbolWidth: isAmigo ? dice.between(0.5, 0.78) : dice.between(0.6, 0.76),
    symbolHeight,
    pitches: [two, Math.min(0.31, Math.max(symbolHeight + 0.02, dice.between(0.25, 0.3)))],
    line: dice.between(0.012, 0.032),
    stripe: {
      pitch: dice.between(0.017, dice.chance(0.2) ? 0.065 : 0.036),
      share: dice.between(0.15, 0.55),
      strength: dice.between(0.65, 1),
      slant: dice.chance(0.15) ? dice.between(-1.2, 1.2) : 0,
    },
    radius: dice.between(0.03, 0.1),
    aspect: ASPECT * dice.between(0.96, 1.04),
  };
}

/** How many symbols stand where, as shares of the height from the middle. */
export function placesOf(count: number, { pitches }: Style): number[] {
  return count === 1 ? [0] : count === 2 ? [-pitches[0] / 2, pitches[0] / 2] : [-pitches[1], 0, pitches[1]];
}

/** A white card with round corners and nothing on it. */
export function blankFace(width: number, { paper, radius, aspect }: Style): Face {
  const height = Math.round(width * aspect);
  const face = { width, height, data: new Float32Array(3 * width * height), cover: new Float32Array(width * height) };
  const round = radius * width;
  face.cover.fill(1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      face.data[3 * at] = paper[0];
      face.data[3 * at + 1] = paper[1];
      face.data[3 * at + 2] = paper[2];
      const dx = Math.max(round - x - 0.5, x + 0.5 - width + round),
        dy = Math.max(round - y - 0.5, y + 0.5 - height + round);
      if (dx > 0 && dy > 0) face.cover[at] = Math.max(0, Math.min(1, round - Math.sqrt(dx * dx + dy * dy) + 0.5));
    }
  return face;
}

/** Share of stripe ink at a place, its edges softened by a pixel. */
function striped(x: number, y: number, { pitch, share, slant }: Style["stripe"], width: number): number {
  const wide = pitch * width;
  if (wide < 2) return share;
  const at = (x + slant * y) / wide;
  const away = Math.abs(at - Math.floor(at) - 0.5) * wide;
  return Math.max(0, Math.min(1, (share * wide) / 2 - away + 0.5));
}

/** Prints a stencil on a face, its middle at (middleX, middleY). */
function print(
  face: Face,
  stencil: Stencil,
  middleX: number,
  middleY: number,
  filling: number,
  ink: Colour,
  stripe: Style["stripe"],
): void {
  const left = Math.round(middleX - stencil.width / 2),
    top = Math.round(middleY - stencil.height / 2);
  for (let y = 0; y < stencil.height; y++)
    for (let x = 0; x < stencil.width; x++) {
      const from = y * stencil.width + x;
      const within =
        stencil.inside[from] *
        (filling === 2 ? 1 : filling === 3 ? striped(x, y, stripe, face.width) * stripe.strength : 0);
      const share = Math.max(within, stencil.line[from]);
      const px = left + x,
        py = top + y;
      if (share <= 0 || px < 0 || py < 0 || px >= face.width || py >= face.height) continue;
      const at = 3 * (py * face.width + px);
      for (let channel = 0; channel < 3; channel++)
        face.data[at + channel] += share * (ink[channel] - face.data[at + channel]);
    }
}

/** The outline of a card's symbol on a card that is `width` wide, around (0, 0). */
export function symbolOutline(card: Card, style: Style, width: number): Point[] {
  const halfWidth = (style.symbolWidth * width) / 2,
    halfHeight = (style.symbolHeight * style.aspect * width) / 2;
  const digit = valueOf(card, 3);
  if (style.own) return style.own[digit - 1].map(([x, y]): Point => [x * halfWidth, y * halfHeight]);
  return outlineOf(shapeOf(digit, style.edition), halfWidth, halfHeight, style.cut);
}

/** The card, `width` pixels wide. */
export function drawFace(card: Card, width: number, style: Style): Face {
  const face = blankFace(width, style);
  const line = style.line * width;
  const stencilWidth = 2 * Math.ceil((style.symbolWidth * width) / 2 + line),
    stencilHeight = 2 * Math.ceil((style.symbolHeight * style.aspect * width) / 2 + line);
  const outline = symbolOutline(card, style, width).map(([x, y]): Point => [
    x + stencilWidth / 2,
    y + stencilHeight / 2,
  ]);
  const stencil = cutStencil(stencilWidth, stencilHeight, outline, line);
  for (const place of placesOf(valueOf(card, 0), style)) {
    print(
      face,
      stencil,
      width / 2,
      face.height * (0.5 + place),
      valueOf(card, 1),
      style.inks[valueOf(card, 2) - 1],
      style.stripe,
    );
  }
  return face;
}
