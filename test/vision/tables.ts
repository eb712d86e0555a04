// Kinds of tables that photos show and programs stumble over, drawn from a seed: for the tests, and to see how well each kind is read.
import { cardsOf } from "../../src/games/set/rules";
import type { Card } from "../../src/games/set/rules";
import { Dice } from "../../deploy/vision/scene/dice";
import { type Colour, PLAIN, type Style, drawFace, makeStyle } from "../../deploy/vision/scene/face";
import { DAYLIGHT, type Light, SHARP, makeLens } from "../../deploy/vision/scene/light";
import type { Edition } from "../../deploy/vision/scene/shapes";
import { BLACK, DROP, type Layout, OAK, type Scene, layOut } from "../../deploy/vision/scene/scene";
import type { Table } from "../../deploy/vision/scene/table";

const DECK = cardsOf(false);

export const WHITE: Table = {
  kind: "plain",
  colour: [236, 236, 234],
  second: [226, 226, 224],
  grain: 80,
  angle: 0,
  seed: 1,
};

/** Different cards in rows, drawn from the dice. */
export function deal(dice: Dice, rows: number, columns: number): Card[][] {
  const left = DECK.slice();
  return Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => left.splice(dice.below(left.length), 1)[0]),
  );
}

const hardShadow = (dice: Dice, width: number, height: number): Light => ({
  ...DAYLIGHT,
  colour: [1, 0.98, 0.93],
  shades: [0, 1]
    .slice(0, 1 + dice.below(2))
    .map(() => ({
      x: dice.between(0.2, 0.8) * width,
      y: dice.between(0.2, 0.8) * height,
      angle: dice.between(0, 6.3),
      soft: dice.between(1, 6),
      rest: dice.between(0.42, 0.65),
      tint: [0.95, 1, 1.06] as [number, number, number],
    })),
});

/** Inks that a person would call violet, red and green. */
const isPlain = ({ inks: [violet, red, green] }: Style) =>
  violet[0] > violet[1] + 15 &&
  violet[2] > violet[0] &&
  red[0] > red[1] + 90 &&
  green[1] > green[2] + 15 &&
  green[1] > green[0] + 60;

function styleOf(dice: Dice, edition: Edition): Style {
  let style = makeStyle(dice);
  while (style.edition !== edition || !isPlain(style)) style = makeStyle(dice);
  return style;
}
const usual = (dice: Dice) => styleOf(dice, "usual");
const amigo = (dice: Dice) => styleOf(dice, "amigo");

/** By kind: what is special about the table. */
export const KINDS: Record<string, (dice: Dice) => Partial<Layout>> = {
  plain: dice => ({ rows: deal(dice, 3, 4), style: usual(dice), table: OAK, angle: dice.normal(0.1) }),
  slanted: dice => ({
    rows: deal(dice, 3, 4),
    style: usual(dice),
    table: BLACK,
    taper: dice.between(0.1, 0.22),
    cardWidth: 100,
    lens: makeLens(dice, 100),
  }),
  turned: dice => ({
    rows: deal(dice, 3, 3),
    style: usual(dice),
    table: OAK,
    angle: dice.between(-0.5, 0.5),
    isLandscape: dice.chance(0.5),
    cardWidth: 90,
  }),
  touching: dice => ({
    rows: deal(dice, 3, 4),
    style: usual(dice),
    table: dice.pick([OAK, BLACK]),
    gapX: dice.between(-0.02, 0.01),
    gapY: dice.between(-0.02, 0.01),
    tilt: 0.015,
    shift: 0.01,
    cardWidth: 110,
  }),
  overlapping: dice => ({
    rows: deal(dice, 2, 4),
    style: usual(dice),
    table: OAK,
    gapX: dice.between(-0.09, -0.04),
    gapY: 0.2,
    tilt: 0.03,
    shift: 0.02,
    cardWidth: 120,
  }),
  shadows: dice => ({
    rows: deal(dice, 3, 4),
    style: usual(dice),
    table: OAK,
    light: hardShadow(dice, 1000, 800),
    gapX: dice.between(0, 0.2),
    gapY: dice.between(0, 0.2),
  }),
  white: dice => ({
    rows: deal(dice, 3, 4),
    style: usual(dice),
    table: WHITE,
    drop: { ...DROP, dark: dice.between(0.05, 0.4) },
  }),
  warm: dice => ({
    rows: deal(dice, 3, 4),
    style: usual(dice),
    table: OAK,
    light: { ...DAYLIGHT, colour: [dice.between(0.5, 0.9), dice.between(0.34, 0.5), dice.between(0.16, 0.28)] },
    lens: { ...SHARP, noise: 4 },
  }),
  dim: dice => ({
    rows: deal(dice, 3, 4),
    style: usual(dice),
    table: BLACK,
    light: { ...DAYLIGHT, colour: [0.3, 0.29, 0.27], across: 0.5 },
    lens: { ...SHARP, noise: 4, blur: 0.8 },
  }),
  blue: dice => ({
    rows: deal(dice, 3, 4),
    style: usual(dice),
    table: BLACK,
    light: { ...DAYLIGHT, colour: [0.55, 0.7, 1] },
  }),
  amigo: dice => ({ rows: deal(dice, 3, 4), style: amigo(dice), table: OAK, angle: dice.normal(0.05) }),
  small: dice => ({
    rows: deal(dice, 6, 10),
    style: usual(dice),
    table: BLACK,
    cardWidth: 52,
    gapX: 0.3,
    gapY: 0.2,
    width: 1000,
    height: 800,
  }),
  deck: dice => ({
    rows: deal(dice, 9, 9),
    style: PLAIN,
    table: BLACK,
    cardWidth: 48,
    gapX: 0.25,
    gapY: 0.12,
    width: 1100,
    height: 1000,
  }),
};

/** The layout of a kind from a seed. */
export function tableOf(kind: string, seed: number): Partial<Layout> {
  return { seed, ...KINDS[kind](new Dice(seed)) };
}

/** Not half way from violet to red: which of the two it is, nobody can tell. */
const BETWEEN = 0.4;

/** A table with one violet card, the one at this place of the rows, that may as well be red. */
export function withDoubt(layout: Partial<Layout>, place: number): Scene {
  const { scene, truth } = layOut(layout);
  const [violet, red, green] = PLAIN.inks;
  const mixed = violet.map((value, at) => value + BETWEEN * (red[at] - value)) as Colour;
  const { card } = truth[place];
  scene.things[place].face = drawFace(card, 180, { ...PLAIN, inks: [mixed, red, green] });
  return scene;
}
