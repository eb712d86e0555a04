// The cards among the quads of a picture: where two overlap the surer one, all of one size, and those that only their symbols show. What looks like a card
// but has something against it is kept apart: it changes nothing of what is said of the others.
import { areaOf, distance, isInside, middleOf, scaleQuad, sharedArea } from "./geometry";
import { cropOf } from "./crop";
import { type Net, type Reading, type White, read, whiteOf } from "./net";
import type { Picture, Quad } from "./picture";
import { type Candidate, type Planes, median } from "./quads";
import {
  BEYOND_DOUBT,
  BY_SYMBOLS,
  FEW_VOTES,
  type Found,
  meanMove,
  readCandidate,
  readQuad,
  sureness,
} from "./reading";
import { cardlike } from "./unread";
import { type Spot, type View, cardsBySymbols, countSymbols, findSpots, viewOf } from "./symbols";

/** Of a card that only its symbols show, their number and shape must be read so surely: else it is cut out of place. */
const SYMBOL_SURENESS = 0.85;
/** Cards read so surely are beyond doubt: their symbols need no other card, and the table is measured by them. */
const FIRM = 0.8;
/** What covers less than this share of a card and lies on it is a part of it. */
const PART = 0.5;
/** So many cards tell how the table is seen. */
const TRUSTED = 4;
/** So much surer must symbols be than four sides at the same place, and four sides that few masks show than those that many do. */
const GUESSED = 0.3,
  SELDOM = 0.15;
/** Cards on one table are alike in size: an area this many times the median's is something else. */
const MOST_SIZE = 4;

/** What was found by its sides, or by its symbols. `plain`: nothing speaks against these. */
interface Kinds {
  plain: Found[];
  spare: Found[];
}

export interface Gathered extends Kinds {
  /** How many things as large as the cards, with four sides as well, are none. */
  strangers: number;
  /** Of these, and of what is odd, what may be a card that cannot be read: white as the cards are. */
  unread: Quad[];
}

const split = (found: Found[]): Kinds => ({
  plain: found.filter(({ isPlain }) => isPlain),
  spare: found.filter(({ isPlain }) => !isPlain),
});

/** Four sides say where a card is; symbols that look a little more like one do not take its place, nor do sides that a shadow's edge shows in one mask or two. */
const rankOf = ({ reading, isBySymbols, votes }: Found) =>
  sureness(reading) - meanMove(reading) / 30 - (isBySymbols ? GUESSED : votes < FEW_VOTES ? SELDOM : 0);

/** Of cards that share a third of the smaller one's area, only the surest is there; those of `first` come before all others. */
function withoutOverlap(found: Found[], first: Found[] = []): Found[] {
  const kept = first.slice();
  for (const one of found.slice().sort((a, b) => rankOf(b) - rankOf(a))) {
    const overlaps = kept.some(
      other =>
        sharedArea(one.quad, other.quad) > 0.34 * Math.min(areaOf(one.quad), areaOf(other.quad)) ||
        isInside(middleOf(one.quad), other.quad) ||
        isInside(middleOf(other.quad), one.quad),
    );
    if (!overlaps) kept.push(one);
  }
  return kept.slice(first.length);
}

/** Without what is far larger or smaller than most cards: those of `standard`. */
function ofOneSize(found: Found[], standard = found): Found[] {
  if (standard.length < TRUSTED) return found;
  const usual = median(standard.map(({ quad }) => areaOf(quad)));
  return found.filter(({ quad }) => areaOf(quad) < MOST_SIZE * usual && areaOf(quad) > usual / MOST_SIZE);
}

/** The surest card near a spot; the table is seen there as here. */
function viewNear(found: Found[], { x, y }: Spot, scale: number, views: Map<Found, View>): View | undefined {
  let best: Found | undefined,
    least = Infinity;
  for (const one of found) {
    const away = distance(middleOf(one.quad), [x / scale, y / scale]);
    if (away < least) {
      least = away;
      best = one;
    }
  }
  return best && views.get(best);
}

/** Cards that only their symbols show. `scale`: search pixels for one of the work picture. */
function readSymbols(reader: Reader, planes: Planes, scale: number, bySides: Found[]): Found[] {
  const found = bySides.filter(({ reading }) => sureness(reading) >= FIRM);
  const views = new Map(found.map(one => [one, viewOf(scaleQuad(one.quad, scale))]));
  const spots = findSpots(planes.least).filter(
    ({ x, y }) => !found.some(({ quad }) => isInside([x / scale, y / scale], quad)),
  );
  const more: Found[] = [];
  const likely = cardsBySymbols(spots, spot => viewNear(found, spot, scale, views));
  // A few cards may be a mistake, and not to be measured by: then the symbols are also taken by themselves.
  if (found.length && found.length < TRUSTED) likely.push(...cardsBySymbols(spots, () => undefined));
  for (const { quad, symbols } of likely.sort((a, b) => b.symbols - a.symbols)) {
    const start = scaleQuad(quad, 1 / scale);
    if (
      symbols === 1 &&
      more.some(one => one.isPlain && one.reading.isCard > 0.95 && isInside(middleOf(start), one.quad))
    )
      continue;
    const one = reader.bySymbols(start);
    if (one && Math.exp(Math.max(...one.reading.quantity) + Math.max(...one.reading.shape)) >= SYMBOL_SURENESS)
      more.push({ ...one, symbols: countSymbols(spots, scaleQuad(one.quad, scale)) });
  }
  return more;
}

/** White as most cards of the table have it, as shares of green. */
function lightOf(found: Found[]): [number, number] {
  return [
    median(found.map(({ white }) => white[0] / (white[1] + 1))),
    median(found.map(({ white }) => white[2] / (white[1] + 1))),
  ];
}

/** Where a crop's own white is odd and its colour unsure, the light of the whole table is asked as well. */
export function inOneLight(net: Net, found: Found[], standard = found): Reading[] {
  if (standard.length < 3) return found.map(({ reading }) => reading);
  const [red, blue] = lightOf(standard);
  return found.map(({ reading, white, crop: own }) => {
    const isOdd =
      Math.abs(Math.log((white[0] + 1) / (white[1] + 1) / red)) +
        Math.abs(Math.log((white[2] + 1) / (white[1] + 1) / blue)) >
      0.12;
    if (!isOdd || Math.exp(Math.max(...reading.colour)) > 0.9) return reading;
    const other = read(net, own, [white[1] * red, white[1], white[1] * blue]);
    return {
      ...reading,
      colour: reading.colour.map((value, at) => Math.log((Math.exp(value) + Math.exp(other.colour[at])) / 2)),
    };
  });
}

/** Of quads that were read as no card those that are as large as most cards, one for each place. */
function countStrangers(rejected: Candidate[], plain: Found[]): number {
  if (!plain.length) return 0;
  const usual = median(plain.map(({ quad }) => areaOf(quad)));
  const apart = 0.4 * Math.sqrt(usual);
  const taken = plain.map(({ quad }) => middleOf(quad));
  let count = 0;
  for (const { quad, votes } of rejected) {
    const area = areaOf(quad),
      middle = middleOf(quad);
    if (votes < FEW_VOTES || area < 0.6 * usual || area > 1.7 * usual) continue;
    if (taken.some(other => distance(middle, other) < apart)) continue;
    taken.push(middle);
    count++;
  }
  return count;
}

/** A symbol, or a part of one, on what is surely a card, whichever: reading it would tell nothing. */
function isPartOf({ quad, area }: Pick<Candidate, "quad" | "area">, found: Found[]): boolean {
  const middle = middleOf(quad);
  return found.some(
    one =>
      one.isPlain && area < PART * areaOf(one.quad) && isInside(middle, one.quad) && one.reading.isCard >= BEYOND_DOUBT,
  );
}

/** Reads what may be a card, in pixels of the work picture: something with four sides, and the corners that symbols speak for. `whiteAt`: what paper would be there. */
export interface Reader {
  bySides(one: Candidate): Found | undefined;
  bySymbols(start: Quad): Found | undefined;
  whiteAt(quad: Quad): White;
}

export const readerOf = (net: Net, work: Picture): Reader => ({
  bySides: one => readCandidate(net, work, one),
  bySymbols: start => readQuad(net, work, start, BY_SYMBOLS),
  whiteAt: quad => whiteOf(cropOf(work, quad)),
});

/** By how much, as natural logarithms, an unread card's paper may be brighter or darker than the nearest card's, and of another colour. */
const PAPER = { bright: 0.7, tint: 0.25 };

/** Quads that lie there as the cards do and are as white. */
function unreadAmong(reader: Reader, quads: Quad[], cards: Found[]): Quad[] {
  return cardlike(
    quads,
    cards.map(({ quad }) => quad),
  ).filter(quad => {
    const middle = middleOf(quad);
    const near = cards.reduce((best, one) =>
      distance(middleOf(one.quad), middle) < distance(middleOf(best.quad), middle) ? one : best,
    );
    const white = reader.whiteAt(quad);
    const [red, green, blue] = near.white.map((value, at) => Math.log((white[at] + 1) / (value + 1)));
    return Math.abs(green) < PAPER.bright && Math.abs(red - green) < PAPER.tint && Math.abs(blue - green) < PAPER.tint;
  });
}

/** `scale`: search pixels for one of the work picture. `onRead`: what sides show has been read. */
export function gather(
  reader: Reader,
  planes: Planes,
  scale: number,
  candidates: Candidate[],
  onRead?: () => void,
): Gathered {
  const quads = candidates.map(one => ({ ...one, quad: scaleQuad(one.quad, 1 / scale), area: one.area / scale ** 2 }));
  const rejected: Candidate[] = [];
  const read: Found[] = [];
  // The likeliest first, which explain most of the others.
  for (const one of quads.sort((a, b) => b.votes - a.votes)) {
    if (isPartOf(one, read)) continue;
    const found = reader.bySides(one);
    if (found) read.push(found);
    else rejected.push(one);
  }
  const bySides = split(read);
  const whole = ofOneSize(withoutOverlap(bySides.plain));
  onRead?.();
  const plain = ofOneSize(withoutOverlap([...whole, ...readSymbols(reader, planes, scale, whole)]));
  const spare = ofOneSize(withoutOverlap(bySides.spare, plain), plain);
  const doubted = rejected.filter(({ votes }) => votes >= FEW_VOTES).map(({ quad }) => quad);
  return { plain, spare, strangers: countStrangers(rejected, plain), unread: unreadAmong(reader, doubted, plain) };
}
