// Pictures without a card of this game, from seeds: what a camera sees on other evenings, and might take for one. To measure that nothing is seen in them.
import type { Picture, Quad } from "../../deploy/vision/picture";
import { Dice } from "../../deploy/vision/scene/dice";
import { type Colour, type Face, PLAIN, type Style } from "../../deploy/vision/scene/face";
import { makeLens, makeLight } from "../../deploy/vision/scene/light";
import { type Paint, colourOf, drawOther, painted } from "../../deploy/vision/scene/others";
import { drawScene, quadAt, slanted } from "../../deploy/vision/scene/scene";
import { makeTable } from "../../deploy/vision/scene/table";
import { SUITS, playingFace } from "./playing-cards";

const WIDTH = 960,
  HEIGHT = 720;

type Things = { face: Face; quad: Quad }[];

/** In rows and columns on the table, a little crooked, each drawn by `draw`. */
function inRows(
  dice: Dice,
  rows: number,
  columns: number,
  { width, aspect, gap }: { width: number; aspect: number; gap: number },
  draw: (at: number) => Face,
): Things {
  const wide = width * (1 + gap),
    high = width * (aspect + gap);
  const angle = dice.normal(0.12),
    crooked = gap > 0.03 ? 0.03 : 0;
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return Array.from({ length: rows * columns }, (_, at) => {
    const x = ((at % columns) - (columns - 1) / 2) * wide,
      y = (Math.floor(at / columns) - (rows - 1) / 2) * high;
    const turned = angle + dice.normal(crooked) + (dice.chance(0.5) ? Math.PI : 0);
    return {
      face: draw(at),
      quad: quadAt(WIDTH / 2 + x * c - y * s, HEIGHT / 2 + x * s + y * c, width, width * aspect, turned),
    };
  });
}

function playingCards(dice: Dice): Things {
  const style: Style = { ...PLAIN, aspect: 1.4, radius: 0.05 };
  const deck = Array.from({ length: 52 }, (_, at) => at);
  const rows = 2 + dice.below(2),
    columns = 3 + dice.below(3);
  return inRows(dice, rows, columns, { width: 560 / columns, aspect: 1.4, gap: dice.between(0.05, 0.35) }, () => {
    const [card] = deck.splice(dice.below(deck.length), 1);
    return playingFace(150, style, { rank: 1 + (card % 13), suit: SUITS[Math.floor(card / 13)] }, dice.child());
  });
}

/** Squares, and on some of them a piece seen from above: a disc with a rim. */
function chessBoard(dice: Dice): Things {
  const [light, dark] = dice.pick<[Colour, Colour]>([
    [
      [240, 217, 181],
      [181, 136, 99],
    ],
    [
      [238, 238, 210],
      [118, 150, 86],
    ],
    [
      [250, 250, 250],
      [40, 40, 44],
    ],
    [
      [235, 225, 205],
      [150, 40, 40],
    ],
    [
      [225, 232, 240],
      [80, 90, 160],
    ],
  ]);
  const rim = dice.between(0, 0.07),
    seed = dice.below(1 << 20),
    fullness = dice.between(0.1, 0.6),
    size = dice.between(0.22, 0.4);
  const white: Colour = [dice.between(225, 255), dice.between(215, 250), dice.between(190, 245)],
    black = dice.chance(0.3) ? ([150, 30, 35] as Colour) : ([35, 30, 30] as Colour);
  const paint: Paint = (x, y) => {
    if (Math.min(x, y, 1 - x, 1 - y) < rim) return dark;
    const u = ((x - rim) / (1 - 2 * rim)) * 8,
      v = ((y - rim) / (1 - 2 * rim)) * 8;
    const column = Math.floor(u),
      row = Math.floor(v);
    const chance = ((Math.imul(row * 8 + column + 1, 2654435761) ^ seed) >>> 8) & 255;
    const away = Math.hypot(u - column - 0.5, v - row - 0.5);
    if (chance < fullness * 256 && away < size) {
      const own = chance & 1 ? white : black;
      return away > size - 0.05 || Math.abs(away - size / 2) < 0.03 ? (own.map(one => one * 0.7) as Colour) : own;
    }
    return (row + column) & 1 ? dark : light;
  };
  const face = painted(640, { ...PLAIN, aspect: 1, radius: 0.005 }, paint);
  return [{ face, quad: quadAt(WIDTH / 2, HEIGHT / 2, 640, 640, dice.normal(0.2)) }];
}

/** Of a bathroom, with an ornament on some; or of a game, white with a few coloured dots or strokes. */
function tiles(dice: Dice): Things {
  const isGame = dice.chance(0.6);
  const aspect = isGame ? dice.pick([1, 1.35, 2]) : dice.pick([1, 1, 1.5, 2]);
  const style: Style = { ...PLAIN, aspect, radius: isGame ? 0.08 : 0.01 };
  const gap = isGame && dice.chance(0.6) ? dice.between(0.05, 0.4) : dice.between(0.02, 0.05);
  const inks = [0, 0, 0].map(() => colourOf(dice)),
    ground: Colour = isGame ? [245, 243, 235] : colourOf(dice);
  return inRows(dice, 4, 6, { width: 105, aspect: Math.min(aspect, 1.5), gap }, () => {
    const ink = dice.pick(inks),
      kind = dice.below(5),
      count = 1 + dice.below(6),
      size = dice.between(0.06, 0.13);
    const dots = Array.from({ length: count }, (_, at) => [0.3 + 0.4 * (at & 1), aspect * (0.22 + 0.28 * (at >> 1))]);
    return painted(120, style, (x, y) => {
      const dx = x - 0.5,
        dy = y - aspect / 2,
        away = Math.hypot(dx, dy);
      if (kind === 0) return ground;
      if (kind === 1) return dots.some(([u, v]) => Math.hypot(x - u, y - v) < size) ? ink : ground;
      if (kind === 2) return Math.abs(away - 0.28) < 0.04 || away < 0.1 ? ink : ground;
      if (kind === 3) return away < 0.3 + 0.12 * Math.cos(6 * Math.atan2(dy, dx)) && away > 0.08 ? ink : ground;
      return Math.abs(dy) < 0.03 * aspect || (Math.abs(dx) < 0.04 && Math.abs(dy) < 0.3) ? ink : ground;
    });
  });
}

/** A bezel, windows, icons, a chart. */
function screen(dice: Dice): Things {
  const ground = colourOf(dice),
    bar = colourOf(dice),
    page: Colour = dice.chance(0.7) ? [250, 250, 252] : [30, 32, 38],
    inks = [0, 0, 0, 0].map(() => colourOf(dice));
  const windows = Array.from({ length: 1 + dice.below(4) }, () => ({
    left: dice.between(0.05, 0.6),
    top: dice.between(0.05, 0.35),
    width: dice.between(0.15, 0.4),
    height: dice.between(0.12, 0.35),
    kind: dice.below(3),
  }));
  const seed = dice.below(1000);
  const paint: Paint = (x, y) => {
    if (Math.min(x, 1 - x) < 0.025 || Math.min(y, 0.62 - y) < 0.025) return [18, 18, 20];
    for (const { left, top, width, height, kind } of windows) {
      const u = (x - left) / width,
        v = (y - top) / height;
      if (u < 0 || v < 0 || u > 1 || v > 1) continue;
      if (v < 0.1) return bar;
      if (u < 0.06 || u > 0.94 || v < 0.18 || v > 0.92) return page;
      const column = Math.floor(u * 6),
        row = Math.floor(v * 5);
      if (kind === 0)
        return u * 6 - column < 0.6 && v > 0.3 + ((column * 37 + seed) % 50) / 100 ? inks[column % 4] : page;
      if (kind === 1)
        return Math.max(Math.abs(u * 6 - column - 0.5), Math.abs(v * 5 - row - 0.5)) < 0.3
          ? inks[(row * 7 + column + seed) % 4]
          : page;
      const line = Math.floor(v * 14);
      return v * 14 - line < 0.45 && u < 0.6 + ((line * 53 + seed) % 35) / 100 ? [90, 90, 96] : page;
    }
    return ground;
  };
  const face = painted(720, { ...PLAIN, aspect: 0.62, radius: 0.01 }, paint);
  return [{ face, quad: quadAt(WIDTH / 2, HEIGHT / 2, 860, 533, dice.normal(0.06)) }];
}

/** Pages, notes and labels: lines, headings, a picture in a column. */
function text(dice: Dice): Things {
  const style: Style = { ...PLAIN, aspect: 1.41, radius: 0.004 };
  return inRows(dice, 2, 3, { width: 200, aspect: 1.41, gap: dice.between(0.05, 0.3) }, () => {
    const margin = dice.between(0.06, 0.14),
      line = dice.between(0.035, 0.07),
      ink: Colour = dice.chance(0.7) ? [35, 35, 40] : colourOf(dice),
      figure = dice.chance(0.5) ? colourOf(dice) : undefined,
      seed = dice.below(1000),
      head = colourOf(dice);
    return painted(260, style, (x, y) => {
      if (x < margin || x > 1 - margin || y < margin || y > 1.41 - margin) return undefined;
      if (y < margin + 0.09) return y < margin + 0.06 && x < 0.7 ? head : undefined;
      if (figure && Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.8) < 0.18)
        return Math.hypot(x - 0.5, y - 0.8) < 0.12 ? figure : [228, 228, 230];
      const row = Math.floor(y / line),
        column = Math.floor(x / (line * 0.45));
      const isSpace = Math.imul(row * 31 + column + seed, 2654435761) >>> 28 < 4;
      return !isSpace && y / line - row > 0.3 && y / line - row < 0.75 && x / (line * 0.45) - column < 0.7
        ? ink
        : undefined;
    });
  });
}

/** Whatever lies about: backs, boxes, napkins, cards with symbols that the game has not. */
function oddments(dice: Dice): Things {
  return inRows(dice, 2, 4, { width: 120, aspect: 1.5, gap: 0.4 }, () => drawOther(130, PLAIN, dice.child()));
}

const KINDS = { "playing cards": playingCards, "chess board": chessBoard, tiles, screen, text, oddments };

export type EmptyKind = keyof typeof KINDS;

export const EMPTY_KINDS = Object.keys(KINDS) as EmptyKind[];

/** A picture of a kind from a seed: seen at a slant, in any light, by any camera. */
export function drawEmpty(kind: EmptyKind, seed: number): Picture {
  const dice = new Dice(1000 * (1 + EMPTY_KINDS.indexOf(kind)) + seed);
  const taper = dice.chance(0.6) ? dice.between(0, 0.16) : 0;
  const things = KINDS[kind](dice).map(({ face, quad }) => ({ face, quad: slanted(quad, WIDTH, HEIGHT, taper) }));
  return drawScene({
    width: WIDTH,
    height: HEIGHT,
    table: makeTable(dice, 100),
    things,
    drop: { dx: 1.5, dy: 2, soft: 5, dark: dice.between(0, 0.5) },
    light: makeLight(dice, WIDTH, HEIGHT, 110),
    lens: makeLens(dice, 110),
    seed,
  });
}
