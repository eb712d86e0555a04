// A drawn picture of a table whose truth is known: for tests, and for training. Nothing here has ever seen a photo.
import type { Card } from "../../../src/games/set/rules";
import { fromSquare, project } from "../homography";
import type { Picture, Point, Quad } from "../picture";
import { layFace, layShadow, makeCanvas, toPicture } from "./canvas";
import { type Grid, layGrid } from "./pixels";
import { Dice } from "./dice";
import { type Face, PLAIN, type Style, drawFace } from "./face";
import { DAYLIGHT, type Lens, type Light, SHARP, castLight, expose } from "./light";
import { type Table, paintTable } from "./table";

/** Something flat on the table; what comes later in the list lies above. */
export interface Thing {
  face: Face;
  /** From the first to the second corner runs the face's upper edge. */
  quad: Quad;
  /** It shines through pixels of its own. */
  grid?: Grid;
}

/** What a thing casts on the table around it: how far and where to, in pixels, how soft, and how dark (0 to 1). */
export interface Drop {
  dx: number;
  dy: number;
  soft: number;
  dark: number;
}

export interface Scene {
  width: number;
  height: number;
  table: Table;
  things: Thing[];
  drop: Drop;
  light: Light;
  lens: Lens;
  seed: number;
}

export const OAK: Table = {
  kind: "wood",
  colour: [178, 128, 84],
  second: [140, 94, 58],
  grain: 60,
  angle: 0.1,
  seed: 1,
};
export const BLACK: Table = { kind: "plain", colour: [34, 34, 38], second: [22, 22, 24], grain: 40, angle: 0, seed: 1 };
export const DROP: Drop = { dx: 1.5, dy: 2, soft: 5, dark: 0.45 };

export function drawScene(scene: Scene): Picture {
  const canvas = makeCanvas(scene.width, scene.height);
  paintTable(canvas, scene.table);
  for (const { face, quad, grid } of scene.things) {
    if (scene.drop.dark > 0) layShadow(canvas, quad, scene.drop.dx, scene.drop.dy, scene.drop.soft, scene.drop.dark);
    layFace(canvas, face, quad);
    if (grid) layGrid(canvas, grid, quad);
  }
  castLight(canvas, scene.light);
  expose(canvas, scene.lens, new Dice(scene.seed));
  return toPicture(canvas);
}

/** A card of this width and height around a middle, turned clockwise by `angle` radians. */
export function quadAt(x: number, y: number, width: number, height: number, angle = 0): Quad {
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u, v]) => {
    const px = (u * width) / 2,
      py = (v * height) / 2;
    return [x + px * c - py * s, y + px * s + py * c];
  }) as Quad;
}

/** A picture of width and height 1 as a camera at a slant sees it: its far edge is `taper` shorter on either side. */
export function slanted(quad: Quad, width: number, height: number, taper: number): Quad {
  const view = fromSquare([
    [taper * width, 0],
    [(1 - taper) * width, 0],
    [width, height],
    [0, height],
  ]);
  return quad.map(([x, y]) => project(view, x / width, y / height)) as Quad;
}

/** A table of cards in rows and columns, with everything as plain as can be: tests change what they are about. */
export interface Layout {
  rows: (Card | 0)[][];
  /** Pixels of a card's width, and the gaps between cards as shares of it. */
  cardWidth: number;
  gapX: number;
  gapY: number;
  style: Style;
  /** Turns of the whole table, radians; turn and shift of each card at random, as radians and as a share of its width. */
  angle: number;
  tilt: number;
  shift: number;
  /** 0: seen from above. */
  taper: number;
  table: Table;
  light: Light;
  lens: Lens;
  drop: Drop;
  seed: number;
  width: number;
  height: number;
  /** Cards lie as landscape. */
  isLandscape: boolean;
}

export const LAYOUT: Layout = {
  rows: [],
  cardWidth: 110,
  gapX: 0.25,
  gapY: 0.25,
  style: PLAIN,
  angle: 0,
  tilt: 0.04,
  shift: 0.02,
  taper: 0,
  table: BLACK,
  light: DAYLIGHT,
  lens: SHARP,
  drop: DROP,
  seed: 1,
  width: 1000,
  height: 800,
  isLandscape: false,
};

export interface Truth {
  card: Card;
  quad: Quad;
  row: number;
  column: number;
}

/** The scene of a layout, and where which card lies. */
export function layOut(change: Partial<Layout>): { scene: Scene; truth: Truth[] } {
  const layout = { ...LAYOUT, ...change };
  const { rows, style, width, height } = layout;
  const dice = new Dice(layout.seed);
  const short = layout.cardWidth,
    long = short * style.aspect;
  const [wide, high] = layout.isLandscape ? [long, short] : [short, long];
  const columns = Math.max(...rows.map(row => row.length));
  const c = Math.cos(layout.angle),
    s = Math.sin(layout.angle);
  const truth: Truth[] = [];
  rows.forEach((cards, row) =>
    cards.forEach((card, column) => {
      if (!card) return;
      const x = (column - (columns - 1) / 2) * (wide + layout.gapX * short) + dice.normal(layout.shift * short);
      const y = (row - (rows.length - 1) / 2) * (high + layout.gapY * short) + dice.normal(layout.shift * short);
      const middle: Point = [width / 2 + x * c - y * s, height / 2 + x * s + y * c];
      const angle =
        layout.angle +
        dice.normal(layout.tilt) +
        (layout.isLandscape ? -Math.PI / 2 : 0) +
        (dice.chance(0.5) ? Math.PI : 0);
      truth.push({
        card,
        quad: slanted(quadAt(middle[0], middle[1], short, long, angle), width, height, layout.taper),
        row,
        column,
      });
    }),
  );
  const things = truth.map(({ card, quad }) => ({ face: drawFace(card, Math.round(short * 1.2), style), quad }));
  return {
    scene: {
      width,
      height,
      table: layout.table,
      things,
      drop: layout.drop,
      light: layout.light,
      lens: layout.lens,
      seed: layout.seed,
    },
    truth,
  };
}
