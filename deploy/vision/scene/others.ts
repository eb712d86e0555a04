// What lies on tables besides cards of this game, and might be taken for them: backs, empty cards, other games, pages of text.
import type { Dice } from "./dice";
import { type Colour, type Face, type Style, blankFace } from "./face";

export type Paint = (x: number, y: number) => Colour | undefined;

/** Paints over a blank card; x and y as shares of its width. */
export function painted(width: number, style: Style, paint: Paint): Face {
  const face = blankFace(width, style);
  for (let y = 0; y < face.height; y++)
    for (let x = 0; x < face.width; x++) {
      const colour = paint((x + 0.5) / face.width, (y + 0.5) / face.width);
      if (colour) face.data.set(colour, 3 * (y * face.width + x));
    }
  return face;
}

export const colourOf = (dice: Dice): Colour => [dice.between(20, 240), dice.between(20, 240), dice.between(20, 240)];

/** A card seen from behind: a pattern all over, mostly with a white rim. */
export function back(width: number, style: Style, dice: Dice): Face {
  const rim = dice.chance(0.6) ? dice.between(0.03, 0.1) : 0;
  const first = colourOf(dice),
    second = dice.chance(0.5) ? style.paper : colourOf(dice);
  const pitch = dice.between(0.04, 0.3),
    isRound = dice.chance(0.5),
    isChecked = dice.chance(0.5);
  return painted(width, style, (x, y) => {
    if (x < rim || y < rim || x > 1 - rim || y > style.aspect - rim) return undefined;
    const u = Math.floor(x / pitch),
      v = Math.floor(y / pitch);
    if (isRound) return Math.hypot(x / pitch - u - 0.5, y / pitch - v - 0.5) < 0.35 ? second : first;
    return (isChecked ? u + v : u) & 1 ? second : first;
  });
}

/** A playing card: pips in two or three columns, an index in the corners. */
function pips(width: number, style: Style, dice: Dice): Face {
  const ink: Colour = dice.chance(0.5) ? [200, 30, 40] : [25, 25, 30];
  const columns = dice.pick([1, 2, 2, 3]),
    rows = dice.pick([1, 2, 3, 4]),
    size = dice.between(0.06, columns === 1 && rows === 1 ? 0.2 : 0.09);
  return painted(width, style, (x, y) => {
    const nearCorner =
      Math.min(x, 1 - x) < 0.13 &&
      Math.min(y, style.aspect - y) < 0.3 &&
      Math.min(x, 1 - x) > 0.05 &&
      Math.min(y, style.aspect - y) > 0.06;
    if (nearCorner && (Math.floor(x * 40) + Math.floor(y * 25)) % 3) return ink;
    const u = x * (columns + 1),
      v = (y / style.aspect) * (rows + 1);
    const column = Math.max(1, Math.min(columns, Math.round(u))),
      row = Math.max(1, Math.min(rows, Math.round(v)));
    const dx = Math.abs(u - column) / (columns + 1),
      dy = (Math.abs(v - row) / (rows + 1)) * style.aspect;
    return dx + dy * 0.8 < size ? ink : undefined;
  });
}

/** A page: lines of words. */
function text(width: number, style: Style, dice: Dice): Face {
  const ink: Colour = dice.chance(0.7) ? [40, 40, 45] : colourOf(dice);
  const line = dice.between(0.04, 0.15),
    letter = line * dice.between(0.3, 0.6),
    margin = dice.between(0.02, 0.15),
    seed = dice.below(1000);
  return painted(width, style, (x, y) => {
    if (x < margin || x > 1 - margin || y < margin || y > style.aspect - margin) return undefined;
    const row = Math.floor(y / line),
      column = Math.floor(x / letter);
    const isSpace = Math.imul(row * 31 + column + seed, 2654435761) >>> 28 < 5;
    return !isSpace && y / line - row > 0.3 && y / line - row < 0.75 && x / letter - column < 0.7 ? ink : undefined;
  });
}

/** One colour, as a napkin, a telephone or a box has. */
function plain(width: number, style: Style, dice: Dice): Face {
  const colour = dice.chance(0.4) ? style.paper : colourOf(dice);
  const second = dice.chance(0.5) ? colourOf(dice) : colour;
  const edge = dice.between(0, style.aspect),
    slope = dice.normal(1);
  return painted(width, style, (x, y) => (y + slope * (x - 0.5) > edge ? second : colour));
}

/** Symbols of a kind that the game has not: a disc, a ring, a cross, a big letter-like block, in any colour. */
function strange(width: number, style: Style, dice: Dice): Face {
  const ink = dice.chance(0.5) ? dice.pick(style.inks) : colourOf(dice);
  const kind = dice.below(4),
    size = dice.between(0.12, 0.42),
    thick = dice.between(0.02, 0.08);
  return painted(width, style, (x, y) => {
    const dx = x - 0.5,
      dy = y - style.aspect / 2,
      away = Math.hypot(dx, dy);
    const isInk =
      kind === 0
        ? away < size
        : kind === 1
          ? Math.abs(away - size) < thick
          : kind === 2
            ? Math.min(Math.abs(dx), Math.abs(dy)) < thick && away < size
            : (Math.abs(dx) < size && Math.abs(Math.abs(dy) - size) < thick) ||
              (Math.abs(dy) < size && Math.abs(Math.abs(dx) - size) < thick);
    return isInk ? ink : undefined;
  });
}

export const OTHERS = [
  back,
  back,
  pips,
  text,
  plain,
  strange,
  (width: number, style: Style) => blankFace(width, style),
];

/** Something that is no card of the game but lies there like one. */
export function drawOther(width: number, style: Style, dice: Dice): Face {
  return dice.pick(OTHERS)(width, style, dice);
}
