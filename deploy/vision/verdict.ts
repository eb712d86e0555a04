// Whether something is surely a card, and surely read. What is surely a card but not surely read is doubtful: it is shown, for a person to look at, and never
// left out. What stands here was measured by `npm run accuracy`, on photos and on pictures without cards.

/** What a card may be. */
export interface Answered {
  code: string;
  confidence: number;
}

/** What the other things on a picture say of one. */
export interface Company {
  /** Another looks like the same card, which no deck has. */
  isTwice: boolean;
  /** Cards found by their sides, which tell how the table is seen; and things as large with four sides that are none. */
  bySides: number;
  strangers: number;
  /** Different cards that only symbols show. */
  bySymbols: number;
}

/** What speaks for a card. Probabilities are 0 to 1. */
export interface Evidence extends Company {
  /** Nothing speaks against its ink, its paper and how it lies. */
  isPlain: boolean;
  /** Only its symbols show it. */
  isBySymbols: boolean;
  /** Symbols that were counted one by one are as many as the first answer has. */
  isCounted: boolean;
  /** Read as open, but so much of its paper is beyond white that pale stripes would be, too. */
  isBleached: boolean;
  /** Probability of being a card, and of being the first answer, or one of the two. */
  isCard: number;
  confidence: number;
  pair: number;
  /** Of its ink: how much of the card it covers, how colourful it is, how much lies where no symbol stands, how much is of one hue. */
  share: number;
  colour: number;
  stray: number;
  hue: number;
}

export interface Limits {
  /** A card read with this confidence is sure; one that lies there twice needs more. */
  sure: number;
  sureTwice: number;
  /** One that only symbols show needs more as well where no cards with sides tell how large it is and how it lies. */
  sureLoose: number;
  /** Less likely, it is no card; more so where its ink or paper is odd. */
  card: number;
  odd: number;
  /** One of the two answers must be so likely. */
  pair: number;
}

export const LIMITS: Limits = { sure: 0.8, sureTwice: 0.9, sureLoose: 0.9, card: 0.95, odd: 0.98, pair: 0.5 };

/** Ink as a card's symbols have it; and as a card has it whose corners are out of place, or on which something lies. */
const CLEAN = { stray: 0.2, hue: 0.85 },
  SMEARED = { stray: 0.5, hue: 0.6 };
/** Of a card with odd ink or paper: less or paler ink is none. */
const FAINT = { share: 0.004, colour: 0.02, stray: 0.25, hue: 0.8 };
/** So many cards by their sides are a table; so many different ones by symbols alone may be one, or are. */
const TABLE = 2,
  SEVERAL = 3,
  MANY = 5;

export const ALONE: Company = { isTwice: false, bySides: 0, strangers: 0, bySymbols: 0 };

export type Verdict = "sure" | "doubtful" | "none";

const isInked = ({ stray, hue }: Evidence, most: { stray: number; hue: number }) =>
  stray <= most.stray && hue >= most.hue;

/** Symbols without sides may be pips, windows or letters: they are cards among cards, but not the same one again and again. */
function ofSymbols(evidence: Evidence, limits: Limits): Verdict {
  const { isCard, isTwice, isCounted, confidence, pair, bySides, bySymbols } = evidence;
  const isSecond = confidence < pair / 2;
  if (isSecond || isCard < limits.card || pair < limits.pair || !isInked(evidence, SMEARED)) return "none";
  const isClean = isInked(evidence, CLEAN) && !isTwice;
  if (bySides >= TABLE) return isClean && confidence >= limits.sure ? "sure" : "doubtful";
  if (bySymbols >= MANY) return isClean && isCounted && confidence >= limits.sureLoose ? "sure" : "doubtful";
  return isClean && bySymbols >= SEVERAL ? "doubtful" : "none";
}

/** What has four sides. Among many others that are no cards it is one of them. */
function ofSides(evidence: Evidence, limits: Limits): Verdict {
  const { isPlain, isCard, isTwice, confidence, pair, share, colour, bySides, strangers } = evidence;
  if (pair < limits.pair) return "none";
  if (!isPlain) {
    const isFaint = share >= FAINT.share && colour >= FAINT.colour && isInked(evidence, FAINT);
    return isCard >= limits.odd && !isTwice && isFaint && strangers <= bySides ? "doubtful" : "none";
  }
  if (isCard < limits.card) return "none";
  const most = Math.max(1, bySides);
  if (strangers > 4 * most) return "none";
  const isBacked = bySides >= TABLE || isInked(evidence, CLEAN);
  return isBacked && strangers <= most && confidence >= (isTwice ? limits.sureTwice : limits.sure)
    ? "sure"
    : "doubtful";
}

export function verdictOf(evidence: Evidence, limits = LIMITS): Verdict {
  const verdict = evidence.isBySymbols ? ofSymbols(evidence, limits) : ofSides(evidence, limits);
  return verdict === "sure" && evidence.isBleached ? "doubtful" : verdict;
}

/** Tells each sighting of the others. */
export function inCompany<T extends { answers: [Answered, Answered]; evidence: Evidence }>(
  sightings: T[],
  strangers: number,
): T[] {
  const likely = sightings.filter(({ evidence }) => evidence.isCard >= LIMITS.card);
  // What was dealt its second best is still most like the first.
  const looksOf = ({ answers: [one, other] }: T) => (other.confidence > one.confidence ? other : one).code;
  const plain = likely.filter(({ evidence }) => evidence.isPlain);
  const bySides = plain.filter(({ evidence }) => !evidence.isBySymbols && evidence.confidence >= LIMITS.sure).length;
  const isTwice = (one: T) => likely.some(other => other !== one && looksOf(other) === looksOf(one));
  const bySymbols = plain.filter(
    one => one.evidence.isBySymbols && isInked(one.evidence, CLEAN) && !isTwice(one),
  ).length;
  return sightings.map(one => ({
    ...one,
    evidence: { ...one.evidence, isTwice: isTwice(one), bySides, strangers, bySymbols },
  }));
}
