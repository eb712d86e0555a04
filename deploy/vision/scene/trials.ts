// Tables to measure by, drawn from seeds: each kind has one thing that makes cards hard to read, and the truth is known. No seed of these is one of training.
import { type Card, cardsOf, valueOf } from "../../../src/games/set/rules";
import type { Point, Quad } from "../picture";
import { aimedAt, beforeScreen } from "./before-screen";
import { Dice } from "./dice";
import { type Style, makeStyle } from "./face";
import { HOME_MADE } from "./home-made";
import {
  glareNear,
  greyViolet,
  halfShadow,
  lampLight,
  overExposed,
  paleStripes,
  webcamLens,
  webcamLight,
} from "./hardships";
import { DAYLIGHT, type Light, makeLens, makeLight } from "./light";
import { BLACK, type Layout, OAK, layOut, type Scene, type Truth } from "./scene";
import { LAYINGS, type Laying, makeApp } from "./screen";
import { screenshot } from "./screenshot";
import { makeTable } from "./table";

const DECK = cardsOf(false);
const WIDTH = 1000,
  HEIGHT = 800;
/** Training takes its seeds from a million times its own upwards, and its own is small. */
const FIRST_SEED = 1_500_000_000;

/** Different cards in rows, drawn from the dice. */
function deal(dice: Dice, rows: number, columns: number, from = DECK): Card[][] {
  const left = from.slice();
  return Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => left.splice(dice.below(left.length), 1)[0]),
  );
}

/** Inks that a person would call violet, red and green. */
const isTold = ({ inks: [violet, red, green] }: Style) =>
  violet[0] > violet[1] + 15 &&
  violet[2] > violet[0] &&
  red[0] > red[1] + 90 &&
  green[1] > green[2] + 15 &&
  green[1] > green[0] + 60;

/** A printing of the usual edition. */
function usual(dice: Dice): Style {
  let style = makeStyle(dice);
  while (style.edition !== "usual" || !isTold(style)) style = makeStyle(dice);
  return style;
}

/** Pale stripes in every other one. */
const printing = (dice: Dice): Style => {
  const style = usual(dice);
  return dice.chance(0.5) ? paleStripes(dice, style) : style;
};

const daylight = (dice: Dice): Light => ({ ...DAYLIGHT, across: dice.normal(0.1), down: dice.normal(0.1) });

/** What all have in common: three rows of four on some table, a camera that is not quite sharp. */
function usualTable(dice: Dice, cardWidth = dice.between(80, 130)): Partial<Layout> {
  return {
    rows: deal(dice, 3, 4),
    cardWidth,
    style: printing(dice),
    table: dice.chance(0.5) ? dice.pick([OAK, BLACK]) : makeTable(dice, cardWidth),
    angle: dice.normal(0.2),
    taper: dice.chance(0.5) ? dice.between(0, 0.12) : 0,
    light: daylight(dice),
    lens: makeLens(dice, cardWidth),
    width: WIDTH,
    height: HEIGHT,
  };
}

/** One symbol on every card, open or striped, the stripes pale: what is hardest to tell apart. */
function singles(dice: Dice, cardWidth?: number): Partial<Layout> {
  return {
    ...usualTable(dice, cardWidth),
    rows: deal(dice, 3, 4, DECK.filter(isSingle)),
    style: paleStripes(dice, usual(dice)),
  };
}

const isSingle = (card: Card) => valueOf(card, 0) === 1 && valueOf(card, 1) !== 2;
const isViolet = (card: Card) => valueOf(card, 2) === 1;

/** One to four cards, one of them violet. */
function few(dice: Dice): Card[][] {
  const count = 1 + dice.below(4);
  const cards = [dice.pick(DECK.filter(isViolet))];
  while (cards.length < count) {
    const card = dice.pick(DECK);
    if (!cards.includes(card)) cards.push(card);
  }
  return [cards];
}

/** Any light in which a person would take a picture: not too dark, and without shadows of its own. */
function roomLight(dice: Dice): Light {
  const light = makeLight(dice, WIDTH, HEIGHT, 110);
  const brighter = dice.between(0.55, 1) / Math.max(...light.colour);
  return { ...light, colour: light.colour.map(value => value * brighter) as Light["colour"], shades: [], glares: [] };
}

/** Some changes of the light here and there on the table. */
function hereAndThere(dice: Dice, count: number, change: typeof halfShadow): Light {
  let light = roomLight(dice);
  for (; count > 0; count--)
    light = change(dice, light, dice.between(0.25, 0.75) * WIDTH, dice.between(0.25, 0.75) * HEIGHT, 110);
  return light;
}

/** By kind, in words: what is special about the table. */
const KINDS: Record<string, (dice: Dice) => Partial<Layout>> = {
  "nothing special": dice => ({ ...usualTable(dice), style: usual(dice) }),
  "one pale symbol": dice => ({ ...singles(dice), light: roomLight(dice) }),
  "half shadow, one pale symbol": dice => ({
    ...singles(dice),
    light: hereAndThere(dice, 1 + dice.below(3), halfShadow),
  }),
  "glare, one pale symbol": dice => ({ ...singles(dice), light: hereAndThere(dice, 2 + dice.below(3), glareNear) }),
  "over-exposed, one pale symbol": dice => ({ ...singles(dice), light: overExposed(dice, daylight(dice)) }),
  "over-exposed": dice => ({ ...usualTable(dice), light: overExposed(dice, daylight(dice)) }),
  "40 to 70 pixels wide": dice => ({ ...singles(dice, dice.between(40, 70)), light: roomLight(dice) }),
  "from afar, 7 megapixels": dice => ({
    ...singles(dice, dice.between(60, 90)),
    light: roomLight(dice),
    width: 3 * WIDTH,
    height: 3 * HEIGHT,
  }),
  "lamp light, one to four cards": dice => ({
    ...usualTable(dice),
    rows: few(dice),
    light: lampLight(dice, roomLight(dice)),
  }),
  "grey violet in lamp light": dice => ({
    ...usualTable(dice),
    rows: few(dice),
    style: greyViolet(dice, printing(dice)),
    light: lampLight(dice, roomLight(dice)),
  }),
  "grey violet": dice => ({ ...usualTable(dice), style: greyViolet(dice, printing(dice)), light: roomLight(dice) }),
  "a neighbour's edge over it": dice => ({
    ...usualTable(dice, dice.between(110, 130)),
    gapX: dice.between(-0.1, -0.02),
    gapY: dice.between(-0.03, 0.2),
    shift: 0.015,
    light: roomLight(dice),
  }),
};

/** The same of cards on a screen, three or four rows of them. */
const onScreen = (dice: Dice, laying: Laying, isDark: boolean) => {
  const [rows, columns] = dice.pick([
    [3, 4],
    [3, 4],
    [4, 3],
  ]);
  return beforeScreen(dice, makeApp(dice, laying, isDark), deal(dice, rows, columns), dice.between(65, 125));
};

const SCREENS: Record<string, (dice: Dice) => { scene: Scene; truth: Truth[] }> = {
  "on a screen": dice => onScreen(dice, "cards", false),
  "on a screen, packed": dice => onScreen(dice, "packed", false),
  "on a screen, without edges": dice => onScreen(dice, "bare", false),
  "on a dark screen": dice => onScreen(dice, dice.pick(LAYINGS), true),
};

/** Telephones are held upright: three columns; pages are wide. */
const shotOf = (dice: Dice, laying: Laying, isDark: boolean, isWide: boolean) => {
  const [rows, columns] = isWide
    ? [3, 4]
    : dice.pick([
        [4, 3],
        [4, 3],
        [5, 3],
      ]);
  const cards = deal(dice, rows, columns);
  return {
    ...screenshot(dice, laying, isDark, cards, dice.between(60, isWide ? 140 : 220)),
    jpeg: 55 + dice.below(46),
  };
};

/** A webcam's picture of a table, its lamp mirrored here and there on the cards. */
function beforeWebcam(dice: Dice) {
  const cardWidth = dice.between(50, 76);
  let light = webcamLight(dice, { ...roomLight(dice), colour: makeLight(dice, 1, 1, 1).colour });
  for (let count = 1 + dice.below(4); count > 0; count--)
    light = glareNear(dice, light, dice.between(0.3, 0.7) * 640, dice.between(0.25, 0.75) * 480, cardWidth);
  const table = {
    ...usualTable(dice, cardWidth),
    angle: dice.normal(0.05),
    taper: dice.between(0, 0.05),
    light,
    lens: webcamLens(dice),
    width: 640,
    height: 480,
    seed: dice.below(1 << 30),
  };
  return { ...layOut(table), jpeg: 30 + dice.below(50) };
}

/** A table as who sits at it sees it: `pitch` radians from straight above, so many of the picture's heights away. */
function fromChair(dice: Dice) {
  const { scene, truth } = layOut({
    ...usualTable(dice, 120),
    angle: dice.normal(0.5),
    taper: 0,
    light: roomLight(dice),
    seed: dice.below(1 << 30),
  });
  const pitch = dice.between(0.75, 1.1),
    away = dice.between(1.1, 2.4) * HEIGHT,
    roll = dice.normal(0.08);
  const view = (quad: Quad) =>
    quad.map(([x, y]): Point => {
      const depth = 1 - ((y - HEIGHT / 2) * Math.sin(pitch)) / away;
      const [u, v] = [(x - WIDTH / 2) / depth, ((y - HEIGHT / 2) * Math.cos(pitch)) / depth];
      return [u * Math.cos(roll) - v * Math.sin(roll), u * Math.sin(roll) + v * Math.cos(roll)];
    }) as Quad;
  const aim = aimedAt(
    truth.flatMap(({ quad }) => view(quad)),
    dice.between(0.8, 1.6),
  );
  const seen = <T extends { quad: Quad }>(one: T): T => ({ ...one, quad: aim(view(one.quad)) });
  return { scene: { ...scene, things: scene.things.map(seen) }, truth: truth.map(seen) };
}

const PICTURES: Record<string, (dice: Dice) => { scene: Scene; truth: Truth[]; jpeg?: number }> = {
  ...SCREENS,
  "screenshot of a telephone": dice => shotOf(dice, dice.pick(["cards", "cards", "packed"]), false, false),
  "screenshot of a page": dice => shotOf(dice, dice.pick(LAYINGS), false, true),
  "screenshot, dark": dice => shotOf(dice, dice.pick(LAYINGS), true, dice.chance(0.5)),
  "webcam, 640 x 480, glare": beforeWebcam,
  "from a chair, at a slant": fromChair,
  "a home-made deck": dice =>
    layOut({ ...usualTable(dice), style: HOME_MADE, light: roomLight(dice), seed: dice.below(1 << 30) }),
};

export const TRIALS = [...Object.keys(KINDS), ...Object.keys(PICTURES)];

/** Tables of a kind that are as much to measure as one of twelve cards. */
export const tablesFor = (kind: string): number => (kind.includes("lamp light") ? 4 : 1);

/** `number` from 0: another table each. `jpeg`: the quality that its picture is saved with. */
export function trialOf(kind: string, number: number): { scene: Scene; truth: Truth[]; jpeg: number } {
  const dice = new Dice(FIRST_SEED + 10_000 * TRIALS.indexOf(kind) + number);
  const jpeg = 35 + dice.below(60);
  return { jpeg, ...(PICTURES[kind]?.(dice) ?? layOut({ seed: dice.below(1 << 30), ...KINDS[kind](dice) })) };
}
