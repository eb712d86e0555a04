// Tables as hands lay them: cards off their lines, each turned a little, the whole seen at a slant. Only where the cards lie, no picture.
import { sharedArea } from "../../deploy/vision/geometry";
import type { Quad } from "../../deploy/vision/picture";
import { Dice } from "../../deploy/vision/scene/dice";
import { quadAt, slanted } from "../../deploy/vision/scene/scene";

/** Shares of a card's sides, or of its width (`gap`); radians. */
export interface Loose {
  rows: number;
  columns: number;
  /** How far at most a card lies off its place, either way along both sides. */
  jitter: number;
  /** How far at most a card is turned, and how far the table. */
  turn: number;
  angle: number;
  taper: number;
  /** How likely a place is empty. */
  missing: number;
  gap: [number, number];
}

export interface Lying {
  quad: Quad;
  row: number;
  column: number;
}

const SHORT = 60,
  LONG = 92,
  SIDE = 1000;
/** Of a card: more of it is not covered by another one. */
const COVERED = 0.05;

function lay(layout: Loose, dice: Dice): Lying[] {
  const { rows, columns, jitter } = layout;
  const [wide, high] = dice.chance(0.25) ? [LONG, SHORT] : [SHORT, LONG];
  const gap = dice.between(...layout.gap) * SHORT,
    angle = dice.between(-layout.angle, layout.angle),
    taper = dice.between(0, layout.taper);
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return Array.from({ length: rows * columns }, (_, at) => {
    const row = Math.floor(at / columns),
      column = at % columns;
    const u = (column - (columns - 1) / 2) * (wide + gap) + dice.between(-jitter, jitter) * wide,
      v = (row - (rows - 1) / 2) * (high + gap) + dice.between(-jitter, jitter) * high;
    const turn = angle + dice.between(-layout.turn, layout.turn);
    const quad = quadAt(SIDE / 2 + u * c - v * s, SIDE / 2 + u * s + v * c, wide, high, turn);
    return { quad: slanted(quad, SIDE, SIDE, taper), row, column };
  }).filter(() => !dice.chance(layout.missing));
}

const isApart = (cards: Lying[]) =>
  cards.every(({ quad }, at) =>
    cards.slice(0, at).every(other => sharedArea(quad, other.quad) <= COVERED * SHORT * LONG),
  );

/** From a seed: the first of its tables in which every row and column has a card, and no card lies on another. */
export function layLoosely(layout: Loose, seed: number): Lying[] {
  for (let tries = 0; ; tries++) {
    const cards = lay(layout, new Dice(1000 * seed + tries));
    const lines = new Set(cards.flatMap(({ row, column }) => [`row ${row}`, `column ${column}`])).size;
    if (lines === layout.rows + layout.columns && isApart(cards)) return cards;
  }
}
