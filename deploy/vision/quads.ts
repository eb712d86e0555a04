// The first way to find cards: as bright pieces with four straight sides. No single level cuts every card out, whatever the light; so many levels,
// two comparisons with the surroundings and two maps of edges are tried, and what several of them agree on is a likely card.
import { areaOf, distance, isConvex, middleOf, sidesOf, turn } from "./geometry";
import { hullOf, quadAround } from "./hull";
import { refit } from "./lines";
import { above, erode, smoothness } from "./masks";
import { type Picture, type Plane, type Quad } from "./picture";
import { borderOf, piecesAt } from "./pieces";
import { blur, meanAround, planesOf } from "./planes";

export interface Candidate {
  /** Clockwise, a short side first, in pixels of the picture that was searched. */
  quad: Quad;
  area: number;
  /** Long side over short side. */
  aspect: number;
  /** How much of the quad its piece fills: a piece with a bay or a bump is no card. */
  filled: number;
  /** So many masks showed it. */
  votes: number;
}

export interface Planes {
  least: Plane;
  bright: Plane;
}

/** Levels tried, of 255; of the brightness fewer, for it shows little that the smallest colour does not. */
const LOWEST = 36,
  HIGHEST = 236,
  STEPS = { least: 14, bright: 22 };
/** So much brighter than the mean around, and so smooth, is a card; of 255. */
const ABOVE = [5, 13],
  SMOOTH = [250, 242];
/** A level that so few pixels reach, or miss, parts nothing. */
const FEW = 0.002;
/** Of the picture's area: 81 cards lie in a picture, or one fills it. */
const SMALLEST = 0.0008,
  LARGEST = 0.6;
/** Pixels: smaller cards cannot be read anyway. */
const SMALLEST_PIXELS = 260;
/** What a card looks like from any angle that can be read. */
const LEAST_FILLED = 0.86,
  MOST_FILLED = 1.07,
  MOST_ASPECT = 2.5,
  MOST_TAPER = 1.9,
  MOST_COSINE = 0.82;
/** Two candidates are the same card: their middles are this near (of the square root of the area), their areas this alike. */
const NEAR = 0.12,
  ALIKE = 1.3;

export function searchPlanes(picture: Picture): Planes {
  const { least, bright } = planesOf(picture);
  return { least: blur(least), bright: blur(bright) };
}

/** A short side first. */
export function upright(quad: Quad): Quad {
  const [first, second] = sidesOf(quad);
  return first <= second ? quad : turn(quad, 1);
}

function isCardlike(quad: Quad): boolean {
  const sides = [0, 1, 2, 3].map(at => distance(quad[at], quad[(at + 1) & 3]));
  if (Math.max(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1]) > MOST_TAPER)
    return false;
  for (let at = 0; at < 4; at++) {
    const before = quad[(at + 3) & 3],
      corner = quad[at],
      after = quad[(at + 1) & 3];
    const cosine =
      ((before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1])) /
      (sides[(at + 3) & 3] * sides[at]);
    if (Math.abs(cosine) > MOST_COSINE) return false;
  }
  return true;
}

/** The area within a border. */
function areaWithin(border: ArrayLike<number>): number {
  let sum = 0;
  let x = border[border.length - 2],
    y = border[border.length - 1];
  for (let at = 0; at < border.length; at += 2) {
    sum += x * border[at + 1] - y * border[at];
    x = border[at];
    y = border[at + 1];
  }
  return sum / 2;
}

/** The card that a border goes around, if it is one. `grow`: pixels that the mask took off every side. */
export function candidateOf(border: Float32Array, grow: number): Candidate | undefined {
  const hull = hullOf(border);
  if (hull.length < 4) return undefined;
  const within = areaWithin(border),
    around = areaOf(hull);
  if (within < 0.8 * around) return undefined;
  const rough = quadAround(hull);
  if (!rough) return undefined;
  const fitted = refit(border, rough);
  if (!fitted || !isConvex(fitted)) return undefined;
  const size = areaOf(fitted);
  const filled = within / size;
  if (filled < LEAST_FILLED || filled > MOST_FILLED || around / size > 1.1) return undefined;
  // Borders run through the middles of their pixels: half a pixel is missing on every side.
  const quad = upright(swell(fitted, grow + 0.5));
  const [short, long] = sidesOf(quad);
  if (long / short > MOST_ASPECT || !isCardlike(quad)) return undefined;
  return { quad, area: areaOf(quad), aspect: long / short, filled, votes: 1 };
}

/** Every side moved outwards by so many pixels, roughly: away from the middle. */
function swell(quad: Quad, by: number): Quad {
  const [x, y] = middleOf(quad);
  const [first, second] = sidesOf(quad);
  const share = 1 + (4 * by) / (first + second);
  return quad.map(corner => [x + (corner[0] - x) * share, y + (corner[1] - y) * share]) as Quad;
}

/** Adds what the pieces of a plane show at each of some levels; a step for each. */
function* harvest(plane: Plane, levels: number[], found: Candidate[], grow = 0): Generator<void, void> {
  const all = plane.width * plane.height;
  const smallest = Math.max(SMALLEST_PIXELS, SMALLEST * all),
    largest = LARGEST * all;
  for (const { level, pieces } of piecesAt(plane, levels, smallest * 0.4)) {
    for (const piece of pieces) {
      const width = piece.right - piece.left,
        height = piece.bottom - piece.top;
      if (width * height < smallest || piece.area > largest || piece.area < 0.2 * width * height) continue;
      // A border much longer than a card's is that of something frayed.
      const longest = 4 * (width + height);
      const border = borderOf(plane, piece, level, longest + 1);
      if (border.length > 2 * longest) continue;
      const candidate = candidateOf(border, grow);
      if (candidate && candidate.area >= smallest && candidate.area <= largest) found.push(candidate);
    }
    yield;
  }
}

/** The levels that part some pixels of a plane from the others. */
function levelsOf({ data }: Plane, step: number): number[] {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) counts[data[at]]++;
  const levels: number[] = [];
  for (let level = LOWEST; level <= HIGHEST; level += step) {
    const below = (counts.subarray(0, level).reduce((sum, count) => sum + count, 0) * 4) / data.length;
    if (below > FEW && below < 1 - FEW) levels.push(level);
  }
  return levels;
}

/** Every quad that any mask shows; a step for each level of each. */
function* candidatesIn({ least, bright }: Planes): Generator<void, Candidate[]> {
  const found: Candidate[] = [];
  const side = Math.round(Math.min(least.width, least.height) / 8) | 1;
  for (const [plane, step] of [
    [least, STEPS.least],
    [bright, STEPS.bright],
  ] as const) {
    yield* harvest(plane, levelsOf(plane, step), found);
    yield* harvest(erode(above(plane, meanAround(plane, side))), ABOVE, found, 1);
    yield* harvest(smoothness(plane), SMOOTH, found, 1);
  }
  return found;
}

/** Of candidates for one card, the one nearest to all others. */
function medoid(group: Candidate[]): Candidate {
  const aligned = group.map(({ quad }) => align(quad, group[0].quad));
  const middle = [0, 1, 2, 3].map(corner => [0, 1].map(axis => median(aligned.map(quad => quad[corner][axis]))));
  let best = 0,
    least = Infinity;
  aligned.forEach((quad, at) => {
    const away =
      quad.reduce(
        (sum, point, corner) => sum + Math.hypot(point[0] - middle[corner][0], point[1] - middle[corner][1]),
        0,
      ) *
      (1.2 - 0.2 * Math.min(1, group[at].filled));
    if (away < least) {
      least = away;
      best = at;
    }
  });
  return { ...group[best], votes: group.length };
}

/** Turned so that its corners are the other's. */
export function align(quad: Quad, like: Quad): Quad {
  let best = quad,
    least = Infinity;
  for (let by = 0; by < 4; by++) {
    const turned = turn(quad, by);
    const away = turned.reduce((sum, point, at) => sum + distance(point, like[at]), 0);
    if (away < least) {
      least = away;
      best = turned;
    }
  }
  return best;
}

export function median(values: number[]): number {
  const sorted = values.slice().sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

/** Likely cards in a picture, each once. */
export function findQuads(planes: Planes): Candidate[] {
  const steps = seekQuads(planes);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in small steps, for who has something else to do in between. */
export function* seekQuads(planes: Planes): Generator<void, Candidate[]> {
  const groups: { x: number; y: number; area: number; members: Candidate[] }[] = [];
  for (const candidate of yield* candidatesIn(planes)) {
    const [x, y] = middleOf(candidate.quad);
    const group = groups.find(
      one =>
        Math.hypot(one.x - x, one.y - y) < NEAR * Math.sqrt(one.area) &&
        candidate.area < one.area * ALIKE &&
        one.area < candidate.area * ALIKE,
    );
    if (group) group.members.push(candidate);
    else groups.push({ x, y, area: candidate.area, members: [candidate] });
  }
  return groups.map(group => medoid(group.members));
}
