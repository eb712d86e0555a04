// A quad of the picture, read by the net: whether a card lies there, which, and what speaks against it.
import { CROP, cornersAt, cropOf, turnedCrop } from "./crop";
import { isConvex, isWithin, turn } from "./geometry";
import { DARK, type Ink, PALE, inkOf, isPaper, marginOf } from "./ink";
import { type Net, type Reading, type White, read, whiteOf } from "./net";
import { type Picture, type Quad, makePicture } from "./picture";
import type { Candidate } from "./quads";

/** A quad that turned out to be a card, or to look like one, in pixels of the work picture. */
export interface Found {
  quad: Quad;
  reading: Reading;
  white: White;
  crop: Picture;
  ink: Ink;
  /** What leaves no more than this share of the white was taken for ink. */
  dark: number;
  /** Nothing speaks against it. Else it looks like a card, but its ink, its paper or its place are not as they should be. */
  isPlain: boolean;
  /** Only its symbols speak for it: where its sides are is a guess. */
  isBySymbols: boolean;
  /** So many symbols stand there, counted one by one; 0 where nobody has counted. */
  symbols: number;
  /** So many masks showed its four sides; 0 where only symbols speak for it. */
  votes: number;
}

type Seen = Pick<Found, "quad" | "reading" | "white" | "crop">;

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
export const BY_SYMBOLS: Care = { gate: 0.95, colour: 0.07, move: 1.3 };
/** So few masks that show a quad may be mistaken. */
export const FEW_VOTES = 3;
/** Below this probability no other corners help; corners that would still move so far at the end are wrong; so often they are moved. */
const HOPE = 0.15,
  MOST_MOVE = 5,
  TURNS = 4;
/** Ink covers at least this share of a card: else it is empty, or a shadow. Of cards in photos the emptiest have 0.03. */
const LEAST_INK = 0.012;
/** A margin darker than this share of the white is no paper: the symbols shine. */
const LEAST_MARGIN = 0.55;
/** What is read so surely is not read a second time. */
export const BEYOND_DOUBT = 0.97;
/** A square quad may be a card seen from its short side: both ways are tried below this aspect. */
const SQUARE = 1.32;
/** What looks less like a card is none, whatever else may be said of it. */
const LIKELY = 0.5;

const crop = makePicture(CROP.width, CROP.height);

export function meanMove({ moves }: Reading): number {
  return moves.reduce((sum, move) => sum + Math.abs(move), 0) / moves.length;
}

/** Reads what lies in a quad; the corners follow the net until it moves them no more. Undefined: no card. */
export function readQuad(net: Net, work: Picture, start: Quad, care = BY_SIDES, votes = 0): Found | undefined {
  let quad = start;
  let best: Seen | undefined;
  for (let turns = 0; turns < TURNS; turns++) {
    // Where the net would have the corners outside the picture, the card is cut off by its edge.
    if (!isConvex(quad) || !isWithin(quad, work.width, work.height)) return undefined;
    cropOf(work, quad, crop);
    const white = whiteOf(crop);
    const reading = read(net, crop, white);
    if (!best || reading.isCard > best.reading.isCard - 0.02)
      best = { quad, reading, white, crop: { ...crop, data: crop.data.slice() } };
    if (reading.isCard < HOPE || meanMove(reading) < care.move) break;
    quad = cornersAt(quad, reading.moves);
  }
  if (!best || best.reading.isCard < LIKELY || meanMove(best.reading) >= MOST_MOVE) return undefined;
  if (marginOf(best.crop, best.white) < LEAST_MARGIN) return undefined;
  const usual = inkOf(best.crop, best.white);
  // Thin pale ink is no reason to think that there is none.
  const dark = usual.share < LEAST_INK ? PALE : DARK;
  const ink = dark === DARK ? usual : inkOf(best.crop, best.white, dark);
  const isInked = usual.share >= LEAST_INK && ink.colour >= care.colour && isPaper(best.white);
  const isBySymbols = care === BY_SYMBOLS;
  // Symbols without sides are a guess already: what is odd as well is nothing.
  if (isBySymbols && !(isInked && best.reading.isCard >= care.gate)) return undefined;
  const reading = sureness(best.reading) < BEYOND_DOUBT ? readBothWays(net, best) : best.reading;
  const isLikely = Math.min(best.reading.isCard, reading.isCard) >= care.gate;
  if (reading.isCard < (isBySymbols ? care.gate : LIKELY)) return undefined;
  return { ...best, reading, ink, dark, isPlain: isInked && isLikely, isBySymbols, symbols: 0, votes };
}

/** A card is the same upside down, but the net sees it with other eyes: the mean of both answers errs less. */
function readBothWays(net: Net, { crop: own, white, reading }: Seen): Reading {
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
export function readCandidate(net: Net, work: Picture, { quad, aspect, votes }: Candidate): Found | undefined {
  const care = votes < FEW_VOTES ? BY_FEW : BY_SIDES;
  const one = readQuad(net, work, quad, care, votes);
  if (aspect > SQUARE || (one?.isPlain && sureness(one.reading) >= BEYOND_DOUBT)) return one;
  const other = readQuad(net, work, turn(quad, 1), care, votes);
  if (one && other && one.isPlain !== other.isPlain) return one.isPlain ? one : other;
  return !one || (other && other.reading.isCard > one.reading.isCard) ? other : one;
}

/** The probability of being a card, and of being the one that it looks most like. */
export function sureness({ quantity, filling, colour, shape, isCard }: Reading): number {
  return isCard * Math.exp([quantity, filling, colour, shape].reduce((sum, head) => sum + Math.max(...head), 0));
}
