// The shapes of Set for a display with colours: made here, from their outlines, for the strings in src/games/set/shapes.ts. A test compares.

/** How far apart stripes are, and how wide; how thick an outline is. In pixels. */
export interface Drawing {
  /** Along the shape and across it. */
  length: number;
  breadth: number;
  isUpright: boolean;
  edge: number;
  stripe: number;
  pitch: number;
}

type Inside = (u: number, v: number) => boolean;

/** One half of the wave's outline, as curves with two points that pull each; turned half round it is the other half. */
const WAVE = [
  [0.84, -0.97],
  [1.1, -0.85, 1.02, 0.98, 0.46, 0.98],
  [0.1, 0.98, -0.02, 0.5, -0.34, 0.5],
  [-0.56, 0.5, -0.64, 0.97, -0.84, 0.97],
];

/** So many points of a curve. */
const POINTS = 40;

function waveOutline(): number[][] {
  const outline: number[][] = [];
  let [x, y] = WAVE[0];
  for (const [ax, ay, bx, by, toX, toY] of WAVE.slice(1)) {
    for (let step = 0; step < POINTS; step++) {
      const t = step / POINTS;
      const s = 1 - t;
      const at = (a: number, b: number, c: number, d: number) =>
        s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
      outline.push([at(x, ax, bx, toX), at(y, ay, by, toY)]);
    }
    [x, y] = [toX, toY];
  }
  const all = outline.concat(outline.map(point => point.map(part => -part)));
  const most = [0, 1].map(axis => Math.max(...all.map(point => point[axis])));
  return all.map(point => point.map((part, axis) => part / most[axis]));
}

/** Whether a point is within an outline: a ray from it crosses that an odd number of times. */
function within(outline: number[][]): Inside {
  return (u, v) => {
    let isIn = false;
    outline.forEach(([x, y], at) => {
      const [lastX, lastY] = outline[(at || outline.length) - 1];
      if (y > v !== lastY > v && u < ((lastX - x) * (v - y)) / (lastY - y) + x) isIn = !isIn;
    });
    return isIn;
  };
}

/** Wave, diamond, oval; `u`, `v` from -1 to 1, `flat` breadth by length. */
const SHAPES: ((flat: number) => Inside)[] = [
  () => within(waveOutline()),
  () => (u, v) => Math.abs(u) + Math.abs(v) < 1,
  flat => (u, v) => {
    const beyond = Math.max(0, Math.abs(u) - (1 - flat)) / flat;
    return Math.hypot(beyond, v) < 1;
  },
];

/** Whether each pixel is within the shape: most of a pixel has to be. */
function solid(shape: number, { length, breadth }: Drawing): boolean[][] {
  const inside = SHAPES[shape](breadth / length);
  const FINE = 8;
  return Array.from({ length: breadth }, (_, y) =>
    Array.from({ length }, (__, x) => {
      let hits = 0;
      for (let i = 0; i < FINE; i++)
        for (let j = 0; j < FINE; j++) {
          const u = (2 * (x + (i + 0.5) / FINE)) / length - 1;
          const v = (2 * (y + (j + 0.5) / FINE)) / breadth - 1;
          hits += +inside(u, v);
        }
      return hits * 2 > FINE * FINE;
    }),
  );
}

/** Of a shape's pixels those that are nearer to its outside than its edge is thick. */
function edgeOf(pixels: boolean[][], thick: number): boolean[][] {
  const reach = Math.ceil(thick);
  const isNear = (x: number, y: number): boolean => {
    for (let j = -reach; j <= reach; j++)
      for (let i = -reach; i <= reach; i++) if (Math.hypot(i, j) <= thick && !pixels[y + j]?.[x + i]) return true;
    return false;
  };
  return pixels.map((row, y) => row.map((lit, x) => lit && isNear(x, y)));
}

/** Rows of a shape in filling 1 empty, 2 solid, 3 striped. */
export function shapeIn(shape: number, filling: number, drawing: Drawing): boolean[][] {
  const all = solid(shape, drawing);
  const middle = drawing.length >> 1;
  let rows = all;
  if (filling !== 2) {
    const edge = edgeOf(all, drawing.edge);
    const isStripe = (x: number): boolean => {
      const at = (x - middle + (drawing.stripe >> 1) + 100 * drawing.pitch) % drawing.pitch;
      return filling === 3 && at < drawing.stripe;
    };
    rows = all.map((row, y) => row.map((lit, x) => edge[y][x] || (lit && isStripe(x))));
  }
  return drawing.isUpright ? rows[0].map((_, x) => rows.map(row => row[x])) : rows;
}

/** In the order of `Size` in src/games/set/shapes.ts. */
export const SMALL: Drawing = { length: 25, breadth: 13, isUpright: false, edge: 2, stripe: 1, pitch: 3 };
export const MIDDLE: Drawing = { length: 31, breadth: 15, isUpright: false, edge: 2, stripe: 1, pitch: 3 };
export const TALL: Drawing = { length: 37, breadth: 15, isUpright: true, edge: 2, stripe: 1, pitch: 3 };
export const LARGE: Drawing = { length: 57, breadth: 25, isUpright: false, edge: 3, stripe: 2, pitch: 5 };
