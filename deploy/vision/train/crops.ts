// Crops to learn from: a card somewhere near where the search believes it, on any table, in any light, beside or below other cards; and what is no
// card. Each is drawn at the size it would have in a photo, spoiled there, and cut out as the recogniser cuts.
import { type Card, cardsOf, valueOf } from "../../../src/games/set/rules";
import { CROP, EXPECTED, frameOf } from "../crop";
import { areaOf, likeness, sharedArea } from "../geometry";
import { fromBox, inverse, project } from "../homography";
import type { Point, Quad } from "../picture";
import { Dice } from "../scene/dice";
import { type Face, type Style, drawFace, makeStyle } from "../scene/face";
import {
  glareNear,
  greyViolet,
  halfShadow,
  lampLight,
  overExposed,
  paleStripes,
  webcamLens,
  webcamLight,
} from "../scene/hardships";
import { DAYLIGHT, type Light, SHARP, makeLens, makeLight } from "../scene/light";
import { type Scene, type Thing, quadAt } from "../scene/scene";
import { appStyle } from "../scene/screen";
import { type Edition, SHAPES, shapeOf } from "../scene/shapes";
import { drawOther } from "../scene/others";
import { TABLES, makeTable } from "../scene/table";

/** What the net is to answer: classes from 0; shape by `SHAPES`. `isCard` 2: nobody can say. Moves as in `cornersAt`, in pixels of the crop. */
export interface Answer {
  quantity: number;
  filling: number;
  colour: number;
  shape: number;
  isCard: 0 | 1 | 2;
  moves: number[];
}

export interface Sample {
  scene: Scene;
  crop: Quad;
  answer: Answer;
  jpeg: number | undefined;
}

const DECK = cardsOf(false);
/** One symbol, open or striped: what is hardest to tell apart. */
const HARDEST = DECK.filter(card => valueOf(card, 0) === 1 && valueOf(card, 1) !== 2);
const NONE: Answer = { quantity: 0, filling: 0, colour: 0, shape: 0, isCard: 0, moves: [0, 0, 0, 0, 0, 0, 0, 0] };

/** Half of what the net is shown was found by its four sides, to a pixel or two; the rest was guessed from the symbols. */
export function jitter(dice: Dice, quad: Quad, scale: number): Quad {
  const isGuess = dice.chance(0.5);
  const by = isGuess ? 1 : 0.25;
  const angle = dice.normal(0.08 * by),
    grow = Math.exp(dice.normal(0.07 * by));
  const dx = dice.normal(0.07 * by * scale),
    dy = dice.normal(0.08 * by * scale);
  const [mx, my] = [0, 1].map(axis => quad.reduce((sum, point) => sum + point[axis], 0) / 4);
  const c = Math.cos(angle) * grow,
    s = Math.sin(angle) * grow;
  return quad.map(([x, y]): Point => [
    mx + dx + (x - mx) * c - (y - my) * s + dice.normal(0.02 * scale),
    my + dy + (x - mx) * s + (y - my) * c + dice.normal(0.022 * scale),
  ]) as Quad;
}

/** A card as some camera sees it: `width` pixels wide, anywhere turned, more or less from the side; now and then from where one sits. */
function seen(dice: Dice, width: number, height: number, middle: Point): Quad {
  const kind = dice.between(0, 1);
  const squeeze = kind < 0.12 ? dice.between(0.4, 0.65) : kind < 0.4 ? dice.between(0.55, 1) : dice.between(0.85, 1);
  const direction = dice.between(0, 6.3);
  const upright = quadAt(
    0,
    0,
    width,
    height,
    dice.chance(0.5) ? dice.normal(0.1) + (dice.below(4) * Math.PI) / 2 : dice.between(0, 6.3),
  );
  const c = Math.cos(direction),
    s = Math.sin(direction);
  const taper = dice.normal(0.06) / width;
  return upright.map(([x, y]): Point => {
    const u = (x * c + y * s) * squeeze,
      v = y * c - x * s,
      w = 1 + u * taper;
    return [middle[0] + (u * c - v * s) / w, middle[1] + (u * s + v * c) / w];
  }) as Quad;
}

/** Beside, touching or over the card: places in its own frame, as multiples of its sides. */
function neighbours(dice: Dice, quad: Quad, draw: () => Face): { below: Thing[]; over: Thing[] } {
  const frame = fromBox(0, 0, 1, 1, quad);
  const below: Thing[] = [],
    over: Thing[] = [];
  const count = dice.chance(0.55) ? dice.below(4) + 1 : 0;
  const isTouching = dice.chance(0.45);
  for (let at = 0; at < count; at++) {
    const side = dice.below(4);
    const gap = isTouching ? dice.between(-0.1, 0.04) : dice.between(0.02, 0.3);
    const along = dice.chance(0.6) ? dice.normal(0.06) : dice.between(-0.8, 0.8);
    const x = side === 0 ? 1.5 + gap : side === 1 ? -0.5 - gap : 0.5 + along;
    const y = side === 2 ? 1.5 + gap * 0.7 : side === 3 ? -0.5 - gap * 0.7 : 0.5 + along;
    const angle = isTouching && dice.chance(0.5) ? dice.normal(0.02) : dice.normal(0.1);
    // The frame is stretched: turned there, a card would be skewed; so it is turned in a frame as high as a card is.
    const corners = quadAt(x, y * 1.54, 1, 1.54, angle).map(([u, v]) => project(frame, u, v / 1.54)) as Quad;
    (dice.chance(0.5) ? below : over).push({ face: draw(), quad: corners });
  }
  return { below, over };
}

/** Where the true corners lie in the crop, less where they were expected: nearest first, for a card looks the same upside down. */
function movesTo(crop: Quad, quad: Quad): number[] {
  const toCrop = inverse(fromBox(CROP.left, CROP.top, CROP.right - CROP.left, CROP.bottom - CROP.top, crop));
  const inCrop = quad.map(([x, y]) => project(toCrop, x, y)) as Quad;
  const flat = (from: number) =>
    EXPECTED.flatMap(([x, y], at) => {
      const [u, v] = inCrop[(at + from) & 3];
      return [u - x, v - y];
    });
  const size = (moves: number[]) => moves.reduce((sum, move) => sum + move * move, 0);
  const straight = flat(0),
    turned = flat(2);
  return size(straight) <= size(turned) ? straight : turned;
}

/** A crop that shows no card, though it shows pieces of some. */
export function missed(dice: Dice, quad: Quad, scale: number): Quad {
  const [mx, my] = [0, 1].map(axis => quad.reduce((sum, point) => sum + point[axis], 0) / 4);
  const kind = dice.below(5);
  const around = (x: number, y: number, grow: number, angle: number): Quad => {
    const c = Math.cos(angle) * grow,
      s = Math.sin(angle) * grow;
    return quad.map(([px, py]): Point => [
      x + (px - mx) * c - (py - my) * s,
      y + (px - mx) * s + (py - my) * c,
    ]) as Quad;
  };
  const away = dice.between(0.45, 1.1) * scale,
    direction = dice.between(0, 6.3);
  if (kind < 2)
    return around(
      mx + away * Math.cos(direction) * 1.2,
      my + away * Math.sin(direction) * 1.2,
      Math.exp(dice.normal(0.15)),
      dice.normal(0.15),
    );
  if (kind === 2)
    return around(
      mx + dice.normal(0.1 * scale),
      my + dice.normal(0.1 * scale),
      dice.chance(0.5) ? dice.between(0.3, 0.62) : dice.between(1.6, 2.6),
      dice.normal(0.2),
    );
  // Across the card: a short side where its long one is.
  if (kind === 3) {
    const across = [quad[1], quad[2], quad[3], quad[0]] as Quad;
    return jitter(dice, across, scale);
  }
  return around(mx, my, dice.between(0.8, 1.2), dice.between(0.6, 2.5));
}

/** `isHidden`: so much of it that nobody can say. */
export function answerOf(card: Card, edition: Edition, crop: Quad, quad: Quad, isHidden: boolean): Answer {
  const moves = movesTo(crop, quad);
  const furthest = Math.max(...[0, 2, 4, 6].map(at => Math.hypot(moves[at], moves[at + 1])));
  return {
    quantity: valueOf(card, 0) - 1,
    filling: valueOf(card, 1) - 1,
    colour: valueOf(card, 2) - 1,
    shape: SHAPES.indexOf(shapeOf(valueOf(card, 3), edition)),
    isCard: isHidden || furthest > 17 ? 2 : 1,
    moves,
  };
}

/** What a crop shows that missed its card; it may have found the next one. */
export const noCard = (crop: Quad | undefined, others: Quad[]): Answer => ({
  ...NONE,
  isCard: crop && others.some(quad => likeness(crop, quad) > 0.4) ? 2 : 0,
});

function answerFor(card: Card, style: Style, crop: Quad, quad: Quad, over: Thing[]): Answer {
  const hidden = over.reduce((sum, thing) => sum + sharedArea(quad, thing.quad), 0) / areaOf(quad);
  return answerOf(card, style.edition, crop, quad, hidden > 0.12);
}

/** Another printer's way, often one that is hard to read. */
function printing(dice: Dice): Style {
  let style = makeStyle(dice);
  if (dice.chance(0.3)) style = paleStripes(dice, style);
  return dice.chance(0.15) ? greyViolet(dice, style) : style;
}

/** The light on a card in the middle of a square scene. */
function lighting(dice: Dice, side: number, scale: number): Light {
  let light = makeLight(dice, side, side, scale);
  if (dice.chance(0.15)) light = lampLight(dice, light);
  if (dice.chance(0.15)) light = overExposed(dice, light);
  if (dice.chance(0.2)) light = halfShadow(dice, light, side / 2, side / 2, scale);
  return dice.chance(0.12) ? glareNear(dice, light, side / 2, side / 2, scale) : light;
}

/** Where a card is shown: on a table before a camera or a webcam; or by an app, whose picture is taken pixel by pixel. */
type Setting = "camera" | "webcam" | "app";

function settingOf(dice: Dice): Setting {
  const kind = dice.between(0, 1);
  return kind < 0.1 ? "app" : kind < 0.22 ? "webcam" : "camera";
}

/** The scene as it is seen there. An app's cards are on one colour and in no light; a webcam's lamp is often mirrored on them. */
function settled(dice: Dice, setting: Setting, scene: Scene, scale: number): Scene {
  if (setting === "camera") return scene;
  if (setting === "webcam") {
    const light = webcamLight(dice, scene.light);
    const isGlaring = dice.chance(0.5);
    return {
      ...scene,
      light: isGlaring ? glareNear(dice, light, scene.width / 2, scene.height / 2, scale) : light,
      lens: webcamLens(dice),
    };
  }
  return {
    ...scene,
    table: { ...scene.table, kind: "plain", second: scene.table.colour },
    drop: { ...scene.drop, dark: dice.chance(0.7) ? 0 : 0.3 },
    light: DAYLIGHT,
    lens: { ...SHARP, blur: dice.chance(0.5) ? 0 : dice.between(0.3, 0.9), noise: 0 },
  };
}

/** The next sample; everything about it comes from the dice. */
export function makeSample(dice: Dice): Sample {
  const setting = settingOf(dice);
  const style = setting === "app" ? appStyle(dice, false, dice.chance(0.3)) : printing(dice);
  // From a card in a small picture to one twice as large as its crop: larger ones look no different.
  const scale = dice.chance(0.65) || setting === "webcam" ? dice.between(28, 65) : dice.between(60, 105);
  const side = Math.ceil(scale * 2.3);
  const card = dice.pick(dice.chance(0.2) ? HARDEST : DECK);
  const kind = dice.between(0, 1);
  const isOther = kind < 0.14,
    isMissed = kind >= 0.14 && kind < 0.3;
  const middle: Point = [side / 2, side / 2];
  const quad =
    setting === "app"
      ? quadAt(...middle, scale, scale * style.aspect, (dice.below(4) * Math.PI) / 2)
      : seen(dice, scale, scale * style.aspect, middle);
  const texture = Math.round(scale * 1.15);
  const face = isOther ? drawOther(texture, style, dice) : drawFace(card, texture, style);
  const { below, over } = neighbours(dice, quad, () =>
    dice.chance(0.08) ? drawOther(texture, style, dice) : drawFace(dice.pick(DECK), texture, style),
  );
  const table = makeTable(dice, scale);
  const isBare = isOther && dice.chance(0.25);
  if (isBare) table.kind = dice.pick(TABLES);
  // A white table shows its cards by their shadows, if at all.
  const drop = {
    dx: dice.normal(0.03 * scale),
    dy: dice.normal(0.03 * scale),
    soft: scale * dice.between(0.015, 0.12),
    dark: dice.chance(0.2) ? 0 : dice.between(0.1, 0.7),
  };
  const crop = isMissed ? missed(dice, quad, scale) : jitter(dice, quad, scale);
  const others = [...below, ...over].map(thing => thing.quad);
  const answer =
    isOther || isMissed ? noCard(isMissed ? crop : undefined, others) : answerFor(card, style, crop, quad, over);
  const things = isBare ? [] : [...below, { face, quad }, ...over];
  const scene = {
    width: side,
    height: side,
    table,
    things,
    drop,
    light: lighting(dice, side, scale),
    lens: makeLens(dice, scale),
    seed: dice.below(1 << 30),
  };
  const jpeg = dice.chance(0.5) ? 20 + dice.below(76) : undefined;
  return { ...windowOn(settled(dice, setting, scene, scale), crop), answer, jpeg };
}

/** Only the part of a scene that the crop shows, and a little around it: the rest need not be drawn. */
function windowOn(scene: Scene, crop: Quad): { scene: Scene; crop: Quad } {
  const frame = frameOf(crop);
  const corners = [
    [0, 0],
    [CROP.width, 0],
    [CROP.width, CROP.height],
    [0, CROP.height],
  ].map(([x, y]) => project(frame, x, y));
  const low = (axis: number) => Math.max(0, Math.floor(Math.min(...corners.map(corner => corner[axis]))) - 8);
  const high = (axis: number) => Math.ceil(Math.max(...corners.map(corner => corner[axis]))) + 8;
  const left = Math.min(low(0), scene.width - 2),
    top = Math.min(low(1), scene.height - 2);
  const moved = (quad: Quad) => quad.map(([x, y]) => [x - left, y - top]) as Quad;
  const shift = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: one.x - left, y: one.y - top });
  return {
    scene: {
      ...scene,
      width: Math.min(scene.width, high(0)) - left,
      height: Math.min(scene.height, high(1)) - top,
      things: scene.things.map(({ face, quad }) => ({ face, quad: moved(quad) })),
      light: { ...scene.light, shades: scene.light.shades.map(shift), glares: scene.light.glares.map(shift) },
    },
    crop: moved(crop),
  };
}
