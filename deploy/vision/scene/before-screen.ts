// A screen with cards of the game before a camera: where it stands, its light in a dim room, its pixels against those of the camera, and what it mirrors.
import type { Card } from "../../../src/games/set/rules";
import { fromBox, project } from "../homography";
import type { Point, Quad } from "../picture";
import type { Dice } from "./dice";
import { type Colour, PLAIN, blankFace } from "./face";
import { DAYLIGHT, type Light, makeLens } from "./light";
import { DROP, type Scene, type Thing, type Truth, quadAt, slanted } from "./scene";
import { type App, drawScreen } from "./screen";
import { makeTable } from "./table";

const WIDTH = 1000,
  HEIGHT = 800;

/** A rectangle around (0, 0), turned and seen at a slant from below or from a side, in the middle of the picture. */
function standing(dice: Dice, width: number, height: number): (quad: Quad) => Quad {
  const angle = dice.normal(0.12),
    taper = dice.between(0, 0.16),
    isAside = dice.chance(0.5);
  const swapped = (quad: Quad) => quad.map(([x, y]) => [y, x]) as Quad;
  const there = quadAt(WIDTH / 2, HEIGHT / 2, width, height, angle);
  const seen = isAside ? swapped(slanted(swapped(there), HEIGHT, WIDTH, taper)) : slanted(there, WIDTH, HEIGHT, taper);
  const view = fromBox(0, 0, width, height, seen);
  return quad => quad.map(([x, y]) => project(view, x, y)) as Quad;
}

/** Of the picture's sides, what cards take at most. */
const MOST = 0.95;

/** The camera is aimed at these points, and near enough that they nearly fill the picture, or further away. `most`: it is never nearer than that many times. */
export function aimedAt(points: Point[], most = 1): (quad: Quad) => Quad {
  const [left, right, top, bottom] = [0, 1].flatMap(axis => {
    const values = points.map(point => point[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  const scale = Math.min(most, (MOST * WIDTH) / (right - left), (MOST * HEIGHT) / (bottom - top));
  return quad =>
    quad.map(([x, y]) => [
      WIDTH / 2 + (x - (left + right) / 2) * scale,
      HEIGHT / 2 + (y - (top + bottom) / 2) * scale,
    ]) as Quad;
}

/** A window or a lamp mirrored in the screen: a pane that lies over everything and hides little of it. */
function mirrored(dice: Dice): Thing {
  const face = blankFace(60, { ...PLAIN, paper: [235, 240, 250], aspect: dice.between(0.5, 2) });
  const share = dice.between(0.06, 0.3);
  face.cover.forEach((cover, at) => {
    face.cover[at] = cover * share;
  });
  const width = dice.between(80, 320);
  const quad = quadAt(
    dice.between(0.25, 0.75) * WIDTH,
    dice.between(0.25, 0.75) * HEIGHT,
    width,
    (width * face.height) / face.width,
    dice.normal(0.2),
  );
  return { face, quad };
}

/** The screen's own light is all there is: bluish mostly, and often more than the camera takes. */
function screenLight(dice: Dice): Light {
  const strength = dice.between(0.6, 1.25),
    cold = dice.between(-0.05, 0.22);
  const colour = [Math.exp(-cold), Math.exp(-cold / 3 + dice.normal(0.03)), 1].map(one => one * strength);
  return {
    ...DAYLIGHT,
    colour: colour as Light["colour"],
    across: dice.normal(0.12),
    down: dice.normal(0.12),
    gamma: dice.between(0.75, 1.15),
    saturation: dice.between(0.75, 1.2),
    glares: Array.from({ length: dice.below(3) }, () => ({
      x: dice.between(0, WIDTH),
      y: dice.between(0, HEIGHT),
      radius: dice.between(15, 150),
      strength: dice.between(0.05, 0.55),
    })),
  };
}

const dimmed = (colour: Colour, by: number) => colour.map(one => one * by) as Colour;

/** Everything of one picture; the whole of every card is in it. `cardWidth`: pixels. */
export function beforeScreen(
  dice: Dice,
  app: App,
  rows: Card[][],
  cardWidth: number,
): { scene: Scene; truth: Truth[] } {
  const screen = drawScreen(dice, app, rows, cardWidth);
  const view = standing(dice, screen.width, screen.height);
  const aim = aimedAt(screen.cards.flatMap(({ quad }) => view(quad)));
  const truth = screen.cards.map(({ quad, ...one }) => ({ ...one, quad: aim(view(quad)) }));
  const { width, height } = screen;
  const quad = aim(
    view([
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]),
  );
  const room = dice.between(0.1, 0.9),
    table = makeTable(dice, cardWidth);
  const pitch = dice.between(0.45, 2.2),
    fine = Math.min(1, pitch / 1.6);
  const shown: Thing = {
    face: screen.face,
    quad,
    grid: {
      columns: width / pitch,
      rows: height / pitch,
      across: fine * dice.between(0, 0.35),
      down: fine * dice.between(0, 0.2),
    },
  };
  const things = [shown, ...Array.from({ length: dice.below(3) }, () => mirrored(dice))];
  const scene: Scene = {
    width: WIDTH,
    height: HEIGHT,
    table: { ...table, colour: dimmed(table.colour, room), second: dimmed(table.second, room) },
    things,
    drop: { ...DROP, dark: 0 },
    light: screenLight(dice),
    lens: makeLens(dice, cardWidth),
    seed: dice.below(1 << 30),
  };
  return { scene, truth };
}
