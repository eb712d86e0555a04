// Where the words on a picture stand: beside the edge of their card, never over a symbol of any card, nor over each other.
import { areaOf, isInside, middleOf, sharedArea } from "../../vision/geometry";
import type { Point, Quad } from "../../vision/picture";

/** Something with words that belongs to a card. Sizes in pixels; smaller if there is no room else. */
export interface Want {
  card: number;
  width: number;
  height: number;
  /** It stands below its card, or above. */
  isBelow: boolean;
}

export interface Plate {
  middle: Point;
  /** Degrees clockwise, at most 90 either way: the words stand along the card's edge. */
  angle: number;
  /** Of the size that was wanted. */
  size: number;
  quad: Quad;
}

/** Symbols lie within this share of a card, along either of its sides. */
export const SYMBOLS = 0.8;
/** Which edges are tried in turn, with which sizes: beside a card words lie on their side, so that above and below come first. */
const ROUNDS = [
  { edges: [0, 1], sizes: [1, 0.85, 0.72] },
  { edges: [2, 3], sizes: [1, 0.85, 0.72] },
  { edges: [0, 1, 2, 3], sizes: [0.6, 0.5] },
];
/** Where along an edge; and how much of the plate lies outside the card. */
const ALONG = [0.5, 0.28, 0.72, 0.16, 0.84],
  OUTSIDE = [0.5, 0.75, 1.02, 0.25];

/** The part of a card where its symbols are. */
export function symbolsOf(quad: Quad): Quad {
  const [x, y] = middleOf(quad);
  return quad.map(([px, py]): Point => [x + (px - x) * SYMBOLS, y + (py - y) * SYMBOLS]) as Quad;
}

function plateAt([x, y]: Point, angle: number, width: number, height: number, size: number): Plate {
  const c = Math.cos(angle),
    s = Math.sin(angle);
  const corner = (u: number, v: number): Point => {
    const px = (u * width) / 2,
      py = (v * height) / 2;
    return [x + px * c - py * s, y + px * s + py * c];
  };
  return {
    middle: [x, y],
    angle: (angle * 180) / Math.PI,
    size,
    quad: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
  };
}

/** The edges of a card, the one that is wanted first, then its opposite, then those beside. */
function edgesOf(quad: Quad, isBelow: boolean): { from: Point; to: Point }[] {
  const edges = quad.map((from, at) => ({ from, to: quad[(at + 1) & 3] }));
  const height = ({ from, to }: { from: Point; to: Point }) => from[1] + to[1];
  const first = edges.reduce((best, one) => (height(one) > height(best) === isBelow ? one : best));
  const at = edges.indexOf(first);
  return [first, edges[(at + 2) & 3], edges[(at + 1) & 3], edges[(at + 3) & 3]];
}

/** Plates of a size along an edge, from its middle to its ends. */
function* alongEdge(
  { from, to }: { from: Point; to: Point },
  middle: Point,
  width: number,
  height: number,
  size: number,
): Generator<Plate> {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const out: Point = [along[1], -along[0]];
  const sign = (from[0] - middle[0]) * out[0] + (from[1] - middle[1]) * out[1] > 0 ? 1 : -1;
  // Never upside down.
  const isBack = along[0] < -1e-9;
  const angle = Math.atan2(isBack ? -along[1] : along[1], isBack ? -along[0] : along[0]);
  for (const outside of OUTSIDE)
    for (const share of ALONG) {
      const far = sign * (outside - 0.5) * height * size;
      const x = from[0] + along[0] * length * share + out[0] * far,
        y = from[1] + along[1] * length * share + out[1] * far;
      yield plateAt([x, y], angle, width * size, height * size, size);
    }
}

function* placesFor(quad: Quad, { width, height, isBelow }: Want): Generator<Plate> {
  const middle = middleOf(quad),
    edges = edgesOf(quad, isBelow);
  for (const round of ROUNDS)
    for (const size of round.sizes)
      for (const edge of round.edges) yield* alongEdge(edges[edge], middle, width, height, size);
}

/** Of a plate: how much of it covers what it must not, as a share; more than 1 where it leaves the picture. */
function badness(plate: Plate, forbidden: Quad[], width: number, height: number): number {
  const isOut = plate.quad.some(([x, y]) => x < 0 || y < 0 || x > width || y > height);
  const area = areaOf(plate.quad);
  let covered = 0;
  for (const quad of forbidden) {
    covered += sharedArea(plate.quad, quad) / area;
    // A plate that lies within a large card shares all of it, and one around a small card too.
    if (isInside(plate.middle, quad)) covered += 0.01;
  }
  return covered + (isOut ? 1 : 0);
}

const spanOf = (quad: Quad): number => {
  const [x, y] = middleOf(quad);
  return Math.max(...quad.map(([px, py]) => Math.hypot(px - x, py - y)));
};

/** One plate for each want, in its order: those that come first choose first. */
export function placePlates(quads: Quad[], wants: Want[], width: number, height: number): Plate[] {
  const forbidden = quads.map(symbolsOf);
  const spans = forbidden.map(spanOf);
  const placed: Plate[] = [];
  for (const want of wants) {
    const quad = quads[want.card];
    const reach = spanOf(quad) + want.height + want.width;
    const middle = middleOf(quad);
    const isNear = (other: Quad, span: number) => {
      const [x, y] = middleOf(other);
      return Math.hypot(x - middle[0], y - middle[1]) < reach + span;
    };
    const near = [
      ...forbidden.filter((other, at) => isNear(other, spans[at])),
      ...placed.map(plate => plate.quad).filter(other => isNear(other, spanOf(other))),
    ];
    let best: Plate | undefined,
      least = Infinity;
    for (const plate of placesFor(quad, want)) {
      const bad = badness(plate, near, width, height);
      if (bad >= least) continue;
      least = bad;
      best = plate;
      if (!bad) break;
    }
    placed.push(best!);
  }
  return placed;
}
