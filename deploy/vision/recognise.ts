// A picture in, the cards of the table out. The same in a browser and in Node: nothing here knows where the picture came from.
import { makeCode } from "../../src/games/set/codes";
import { CROP, cornersAt, cropOf, turnedCrop } from "./crop";
import { type Choice, dealOut, editionOf } from "./deck";
import { areaOf, distance, isConvex, isInside, middleOf, scaleQuad, sharedArea, turn } from "./geometry";
import { placesFor } from "./grid";
import { inkOf, isPaper } from "./ink";
import { type Net, type Reading, type White, read, whiteOf } from "./net";
import { type Picture, type Quad, fit, makePicture } from "./picture";
import { type Candidate, type Planes, findQuads, median, searchPlanes } from "./quads";
import type { Edition } from "./scene/shapes";
import { type Spot, type View, cardsBySymbols, findSpots, viewOf } from "./symbols";

export interface Options {
  net: Net;
  /** Longest side of the picture that is searched, and of the one that crops are cut from, in pixels. */
  searchSide?: number;
  workSide?: number;
  /** Answers below it are kept back: 0 to 1. */
  leastConfidence?: number;
  edition?: Edition | "auto";
  /** A moment in milliseconds, for the timings. */
  now?: () => number;
}

export interface Card {
  code: string;
  /** Clockwise from the card's first short side, in pixels of the picture. */
  corners: Quad;
  confidence: number;
  /** From 0; the largest table is 0. */
  table: number;
  row: number;
  column: number;
}

export interface Recognised {
  cards: Card[];
  edition: Edition;
  /** Codes by row and column; null where nothing lies. Of the largest table. */
  grid: (string | null)[][];
  /** The same of every table. */
  tables: (string | null)[][][];
  /** Milliseconds by stage. */
  timings: Record<"shrink" | "quads" | "read" | "symbols" | "place", number>;
}

/** A quad that turned out to be a card, in pixels of the work picture. */
export interface Found {
  quad: Quad;
  reading: Reading;
  white: White;
  crop: Picture;
}

export const USUAL = { searchSide: 1200, workSide: 2000, leastConfidence: 0.5 };

/**
 * How careful to be with a quad. `gate`: probability of being a card, below which it is none. `colour`: the least mean saturation of its ink; of cards in
 * photos the palest have 0.04. `move`: corners that the net would move by more pixels of the crop, on average, are moved, and the crop is cut anew.
 */
export interface Care {
  gate: number;
  colour: number;
  move: number;
}

/** A quad with four sides lies where it lies; one that only symbols speak for is a guess; one that few masks show may be anything. */
export const BY_SIDES: Care = { gate: 0.5, colour: 0.03, move: 2.5 };
const BY_FEW: Care = { ...BY_SIDES, gate: 0.85 };
const BY_SYMBOLS: Care = { gate: 0.95, colour: 0.07, move: 1.3 };
const FEW_VOTES = 3;
/** Below this probability no other corners help; corners that would still move so far at the end are wrong; so often they are moved. */
const HOPE = 0.15,
  MOST_MOVE = 5,
  TURNS = 4;
/** Of a card that only its symbols show, their number and shape must be read so surely: else it is cut out of place. */
const SYMBOL_SURENESS = 0.85;
/** Ink covers at least this share of a card: else it is empty, or a shadow. Of cards in photos the emptiest have 0.03. */
const LEAST_INK = 0.012;
/** Cards read so surely are beyond doubt: their symbols need no other card, and the table is measured by them. */
const FIRM = 0.8;
/** What is read so surely is not read a second time. */
const BEYOND_DOUBT = 0.97;
/** A square quad may be a card seen from its short side: both ways are tried below this aspect. */
const SQUARE = 1.32;
/** A quad that reaches out of the picture by more than this share of its area is a card cut off. */
const OUTSIDE = 0.06;
/** So many cards tell how the table is seen. */
const TRUSTED = 4;
/** Cards on one table are alike in size: an area this many times the median's is something else. */
const MOST_SIZE = 4;

const crop = makePicture(CROP.width, CROP.height);

function meanMove({ moves }: Reading): number {
  return moves.reduce((sum, move) => sum + Math.abs(move), 0) / moves.length;
}

function isWithin(quad: Quad, { width, height }: Picture): boolean {
  const frame: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return sharedArea(quad, frame) >= (1 - OUTSIDE) * areaOf(quad);
}

/** Reads what lies in a quad; the corners follow the net until it moves them no more. Undefined: no card. */
export function readQuad(net: Net, work: Picture, start: Quad, care = BY_SIDES): Found | undefined {
  let quad = start;
  let best: Found | undefined;
  for (let turns = 0; turns < TURNS; turns++) {
    // Where the net would have the corners outside the picture, the card is cut off by its edge.
    if (!isConvex(quad) || !isWithin(quad, work)) return undefined;
    cropOf(work, quad, crop);
    const white = whiteOf(crop);
    const reading = read(net, crop, white);
    if (!best || reading.isCard > best.reading.isCard - 0.02)
      best = { quad, reading, white, crop: { ...crop, data: crop.data.slice() } };
    if (reading.isCard < HOPE || meanMove(reading) < care.move) break;
    quad = cornersAt(quad, reading.moves);
  }
  if (!best || best.reading.isCard < care.gate || meanMove(best.reading) >= MOST_MOVE) return undefined;
  const { share, colour } = inkOf(best.crop, best.white);
  if (share < LEAST_INK || colour < care.colour || !isPaper(best.white)) return undefined;
  const reading = sureness(best.reading) < BEYOND_DOUBT ? readBothWays(net, best) : best.reading;
  return reading.isCard < care.gate ? undefined : { ...best, reading };
}

/** A card is the same upside down, but the net sees it with other eyes: the mean of both answers errs less. */
function readBothWays(net: Net, { crop: own, white, reading }: Found): Reading {
  const other = read(net, turnedCrop(own), white);
  const mean = (a: Float32Array, b: Float32Array) =>
    a.map((value, at) => Math.log((Math.exp(value) + Math.exp(b[at])) / 2));
  return {
    quantity: mean(reading.quantity, other.quantity),
    filling: mean(reading.filling, other.filling),
    colour: mean(reading.colour, other.colour),
    shape: mean(reading.shape, other.shape),
    isCard: (reading.isCard + other.isCard) / 2,
    moves: reading.moves.map((move, at) => (move - other.moves[(at + 4) % 8]) / 2),
  };
}

/** Of both ways to hold a card that looks square, the better one. */
function readCandidate(net: Net, work: Picture, { quad, aspect, votes }: Candidate): Found | undefined {
  const care = votes < FEW_VOTES ? BY_FEW : BY_SIDES;
  const one = readQuad(net, work, quad, care);
  if (aspect > SQUARE) return one;
  const other = readQuad(net, work, turn(quad, 1), care);
  return !one || (other && other.reading.isCard > one.reading.isCard) ? other : one;
}

/** The probability of being a card, and of being the one that it looks most like. */
export function sureness({ quantity, filling, colour, shape, isCard }: Reading): number {
  return isCard * Math.exp([quantity, filling, colour, shape].reduce((sum, head) => sum + Math.max(...head), 0));
}

/** Of cards that share a third of the smaller one's area, only the surest is there. */
function withoutOverlap(found: Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found
    .slice()
    .sort((a, b) => sureness(b.reading) - meanMove(b.reading) / 30 - sureness(a.reading) + meanMove(a.reading) / 30)) {
    const overlaps = kept.some(
      other =>
        sharedArea(one.quad, other.quad) > 0.34 * Math.min(areaOf(one.quad), areaOf(other.quad)) ||
        isInside(middleOf(one.quad), other.quad) ||
        isInside(middleOf(other.quad), one.quad),
    );
    if (!overlaps) kept.push(one);
  }
  return kept;
}

/** Without what is far larger or smaller than most cards. */
function ofOneSize(found: Found[]): Found[] {
  if (found.length < 4) return found;
  const usual = median(found.map(({ quad }) => areaOf(quad)));
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
function readSymbols(net: Net, work: Picture, planes: Planes, scale: number, bySides: Found[]): Found[] {
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
    if (symbols === 1 && more.some(one => one.reading.isCard > 0.95 && isInside(middleOf(start), one.quad))) continue;
    const one = readQuad(net, work, start, BY_SYMBOLS);
    if (one && Math.exp(Math.max(...one.reading.quantity) + Math.max(...one.reading.shape)) >= SYMBOL_SURENESS)
      more.push(one);
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
function inOneLight(net: Net, found: Found[]): Reading[] {
  if (found.length < 3) return found.map(({ reading }) => reading);
  const [red, blue] = lightOf(found);
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

/** Codes by row and column of one table. */
export function gridOf(cards: Pick<Card, "code" | "table" | "row" | "column">[], table: number): (string | null)[][] {
  const some = cards.filter(card => card.table === table);
  const rows = Math.max(-1, ...some.map(card => card.row)) + 1,
    columns = Math.max(-1, ...some.map(card => card.column)) + 1;
  const grid: (string | null)[][] = Array.from({ length: rows }, () => new Array(columns).fill(null));
  for (const { code, row, column } of some) grid[row][column] = code;
  return grid;
}

/** Everything that lies on the table, or the tables, of a picture. */
export function recognise(picture: Picture, options: Options): Recognised {
  const { net, searchSide, workSide, leastConfidence } = { ...USUAL, ...options };
  const now = options.now ?? (() => performance.now());
  const times = [now()];
  const work = fit(picture, workSide),
    search = fit(work, searchSide);
  const scale = search.width / work.width;
  times.push(now());
  const planes = searchPlanes(search);
  const candidates = findQuads(planes);
  times.push(now());
  const bySides = ofOneSize(
    withoutOverlap(
      candidates
        .map(one => readCandidate(net, work, { ...one, quad: scaleQuad(one.quad, 1 / scale) }))
        .filter(one => one !== undefined),
    ),
  );
  times.push(now());
  const found = ofOneSize(withoutOverlap([...bySides, ...readSymbols(net, work, planes, scale, bySides)]));
  times.push(now());
  const readings = inOneLight(net, found);
  const edition = options.edition && options.edition !== "auto" ? options.edition : editionOf(readings);
  const dealt: Choice[] = dealOut(readings, edition);
  const sure = found
    .map((one, at) => ({
      quad: scaleQuad(one.quad, picture.width / work.width),
      code: makeCode(dealt[at].card),
      confidence: dealt[at].confidence * readings[at].isCard,
    }))
    .filter(({ confidence }) => confidence >= leastConfidence);
  const places = placesFor(sure.map(({ quad }) => quad));
  const cards = sure
    .map(({ quad, code, confidence }, at): Card => ({ code, corners: quad, confidence, ...places[at] }))
    .sort((a, b) => a.table - b.table || a.row - b.row || a.column - b.column);
  const count = Math.max(0, ...cards.map(card => card.table + 1));
  const tables = Array.from({ length: count }, (_, table) => gridOf(cards, table));
  times.push(now());
  const [shrinkMs, quadsMs, readMs, symbolsMs, placeMs] = times.slice(1).map((at, which) => at - times[which]);
  return {
    cards,
    edition,
    grid: tables[0] ?? [],
    tables,
    timings: { shrink: shrinkMs, quads: quadsMs, read: readMs, symbols: symbolsMs, place: placeMs },
  };
}
