// Cards of the game on a screen, as a camera sees it: an app's cards in rows, with sides, without or packed, light or dark, in a window or all over; around
// them the bezel. Lengths are pixels of the picture as they would be with the screen seen from straight ahead.
import type { Card } from "../../../src/games/set/rules";
import type { Quad } from "../picture";
import type { Dice } from "./dice";
import { type Colour, type Face, PLAIN, type Style, blankFace, drawFace } from "./face";
import { colourOf } from "./others";

/** Pixels of the drawn screen for one of the picture. */
const DENSITY = 1.3;

/** How an app lays its cards out. `cards`: with sides and gaps; `packed`: side by side; `bare`: symbols on the app's ground, and no sides at all. */
export const LAYINGS = ["cards", "packed", "bare"] as const;
export type Laying = (typeof LAYINGS)[number];

export interface App {
  laying: Laying;
  isDark: boolean;
  style: Style;
  ground: Colour;
  /** Of the line around each card or cell; undefined: there is none. */
  line: Colour | undefined;
  /** Pixels of that line. */
  thick: number;
  /** From card to card, of a card's width. */
  gap: number;
  isLandscape: boolean;
  /** Share of the cards that somebody has touched, which the app frames in this colour. */
  touched?: { share: number; line: Colour; thick: number };
}

const LIGHT_INKS: Colour[][] = [
  [
    [128, 0, 128],
    [255, 0, 0],
    [0, 128, 0],
  ],
  [
    [106, 27, 154],
    [211, 47, 47],
    [56, 142, 60],
  ],
  [
    [80, 40, 160],
    [230, 20, 60],
    [0, 160, 70],
  ],
  [
    [142, 68, 173],
    [231, 76, 60],
    [39, 174, 96],
  ],
];
const DARK_INKS: Colour[][] = [
  [
    [186, 104, 200],
    [239, 83, 80],
    [102, 187, 106],
  ],
  [
    [170, 90, 255],
    [255, 70, 80],
    [60, 220, 120],
  ],
];

const grey = (dice: Dice, low: number, high: number): Colour => {
  const value = dice.between(low, high);
  return [value, value + dice.between(0, 3), value + dice.between(0, 8)];
};

/** Inks, stripes and measures as programs draw them: pure colours, a tint or a hatching for the stripes, cards of any shape. */
export function appStyle(dice: Dice, isDark: boolean, isPacked: boolean): Style {
  const isTint = dice.chance(0.3);
  const symbolHeight = dice.between(0.17, 0.235);
  return {
    ...PLAIN,
    cut: { ...PLAIN.cut, isBand: dice.chance(0.25) },
    inks: dice.pick(isDark ? DARK_INKS : LIGHT_INKS).map(ink => ink.map(one => one + dice.normal(6)) as Colour),
    paper: isDark ? grey(dice, 16, 60) : grey(dice, 238, 255),
    symbolWidth: dice.between(0.55, 0.78),
    symbolHeight,
    pitches: [Math.max(symbolHeight + 0.03, dice.between(0.25, 0.32)), Math.max(symbolHeight + 0.02, 0.28)],
    line: dice.between(0.014, 0.035),
    stripe: {
      pitch: isTint ? 0.004 : dice.between(0.025, 0.06),
      share: isTint ? dice.between(0.2, 0.45) : dice.between(0.25, 0.5),
      strength: 1,
      slant: dice.chance(0.3) ? dice.pick([-1, 1]) : 0,
    },
    radius: isPacked ? 0.005 : dice.between(0.02, 0.13),
    aspect: dice.between(1.3, 1.7),
  };
}

export function makeApp(dice: Dice, laying: Laying, isDark: boolean): App {
  const style = appStyle(dice, isDark, laying === "packed");
  const paper = style.paper;
  const coloured = colourOf(dice).map(one => one * (isDark ? 0.3 : 0.8)) as Colour;
  const ground =
    laying === "bare"
      ? paper
      : dice.pick([coloured, grey(dice, 6, 34), isDark ? grey(dice, 40, 80) : grey(dice, 235, 255)]);
  const isAlike = Math.abs(ground[1] - paper[1]) < 25 && laying !== "bare";
  return {
    laying,
    isDark,
    style,
    ground,
    line:
      isAlike || (laying !== "bare" && dice.chance(0.4)) ? grey(dice, isDark ? 80 : 20, isDark ? 130 : 200) : undefined,
    thick: dice.between(1, 3),
    gap: laying === "packed" ? dice.between(0, 0.02) : dice.between(0.05, 0.3),
    isLandscape: dice.chance(0.4),
  };
}

function fill(face: Face, left: number, top: number, width: number, height: number, colour: Colour): void {
  const right = Math.min(face.width, Math.round((left + width) * DENSITY)),
    bottom = Math.min(face.height, Math.round((top + height) * DENSITY));
  for (let y = Math.max(0, Math.round(top * DENSITY)); y < bottom; y++)
    for (let x = Math.max(0, Math.round(left * DENSITY)); x < right; x++)
      face.data.set(colour, 3 * (y * face.width + x));
}

/** Lays a card on the screen, its middle at (x, y); a quarter turned where it lies as landscape. */
function stamp(face: Face, card: Face, x: number, y: number, isLandscape: boolean): void {
  const wide = isLandscape ? card.height : card.width,
    high = isLandscape ? card.width : card.height;
  const left = Math.round(x * DENSITY - wide / 2),
    top = Math.round(y * DENSITY - high / 2);
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const from = isLandscape ? (wide - 1 - column) * card.width + row : row * card.width + column;
      const to = 3 * ((top + row) * face.width + left + column);
      for (let channel = 0; channel < 3; channel++)
        face.data[to + channel] += card.cover[from] * (card.data[3 * from + channel] - face.data[to + channel]);
    }
}

/** A bar with a title and buttons, and sometimes lines of text below the cards. */
function drawFurniture(face: Face, dice: Dice, app: App, width: number, top: number, bar: number): void {
  const ink = grey(dice, app.isDark ? 150 : 30, app.isDark ? 230 : 90);
  fill(
    face,
    0,
    top,
    width,
    bar,
    dice.chance(0.5) ? colourOf(dice) : grey(dice, app.isDark ? 20 : 190, app.isDark ? 70 : 250),
  );
  for (let x = dice.between(8, 30); x < width * 0.4; x += dice.between(9, 16))
    fill(face, x, top + bar * 0.35, dice.between(4, 8), bar * 0.3, ink);
  for (let count = dice.below(4), x = width - 20; count > 0; count--, x -= 70)
    fill(face, x - 50, top + bar * 0.2, 50, bar * 0.6, colourOf(dice));
}

export interface Screen {
  face: Face;
  /** Of the picture, seen from straight ahead. */
  width: number;
  height: number;
  cards: { card: Card; quad: Quad; row: number; column: number }[];
}

/** A screen that shows these cards, each `cardWidth` pixels wide. `isWhole`: with its bezel around it; else what it shows and no more. */
export function drawScreen(dice: Dice, app: App, rows: Card[][], cardWidth: number, isWhole = true): Screen {
  const { style, isLandscape } = app;
  const long = cardWidth * style.aspect,
    step = app.gap * cardWidth;
  const wide = isLandscape ? long : cardWidth,
    high = isLandscape ? cardWidth : long;
  const columns = rows[0].length;
  const bar = dice.between(0.2, 0.4) * cardWidth,
    pad = dice.between(0.06, 0.4) * cardWidth,
    bezel = isWhole ? dice.between(0.08, 0.3) * cardWidth : 0;
  const beside = dice.between(0, dice.chance(0.5) ? 2 : 0.1) * cardWidth,
    below = dice.between(0, 0.8) * cardWidth;
  const appWidth = columns * wide + (columns - 1) * step + 2 * pad,
    appHeight = bar + rows.length * high + (rows.length - 1) * step + 2 * pad;
  const width = appWidth + 2 * beside + 2 * bezel,
    height = appHeight + below + 2 * bezel;
  const face = blankFace(Math.round(width * DENSITY), {
    ...PLAIN,
    radius: isWhole ? 0.012 : 0,
    aspect: height / width,
  });
  if (isWhole) fill(face, 0, 0, width, height + 2, dice.chance(0.75) ? grey(dice, 8, 30) : grey(dice, 170, 215));
  fill(face, bezel, bezel, width - 2 * bezel, height - 2 * bezel, dice.chance(0.5) ? app.ground : colourOf(dice));
  fill(face, bezel + beside, bezel, appWidth, appHeight, app.ground);
  drawFurniture(face, dice, app, width - bezel, bezel, bar);
  const cards = rows.flatMap((row, y) =>
    row.map((card, x) => {
      const middleX = bezel + beside + pad + x * (wide + step) + wide / 2,
        middleY = bezel + bar + pad + y * (high + step) + high / 2;
      const { line, thick } = app.touched && dice.chance(app.touched.share) ? app.touched : app;
      if (line) {
        const around = { ...style, paper: line, aspect: (long + 2 * thick) / (cardWidth + 2 * thick) };
        stamp(face, blankFace(Math.round((cardWidth + 2 * thick) * DENSITY), around), middleX, middleY, isLandscape);
      }
      stamp(face, drawFace(card, Math.round(cardWidth * DENSITY), style), middleX, middleY, isLandscape);
      return { card, quad: cellAt(middleX, middleY, wide, high, isLandscape), row: y, column: x };
    }),
  );
  return { face, width, height, cards };
}

/** Clockwise, a short side first. */
function cellAt(x: number, y: number, wide: number, high: number, isLandscape: boolean): Quad {
  const quad: Quad = [
    [x - wide / 2, y - high / 2],
    [x + wide / 2, y - high / 2],
    [x + wide / 2, y + high / 2],
    [x - wide / 2, y + high / 2],
  ];
  return isLandscape ? [quad[1], quad[2], quad[3], quad[0]] : quad;
}
