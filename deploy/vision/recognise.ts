// A picture in, the cards of the table out. The same in a browser and in Node: nothing here knows where the picture came from.
import { makeCode } from "../../src/games/set/codes";
import { readAgain } from "./again";
import { type Dealt, dealOut, editionOf } from "./deck";
import { type Gathered, gather, inOneLight, readerOf } from "./gather";
import { scaleQuad } from "./geometry";
import { burntOf, printOf } from "./ink";
import type { Net, Reading } from "./net";
import { type Picture, type Quad, fit } from "./picture";
import { findQuads, searchPlanes } from "./quads";
import { type Found, sureness } from "./reading";
import type { Edition } from "./scene/shapes";
import { type Unread, cardlike, layAll } from "./unread";
import {
  ALONE,
  type Answered,
  type Evidence,
  LIMITS,
  type Limits,
  type Verdict,
  inCompany,
  verdictOf,
} from "./verdict";

export interface Options {
  net: Net;
  /** Longest side of the picture that is searched, and of the one that crops are cut from, in pixels. */
  searchSide?: number;
  workSide?: number;
  /** Where a card is sure, doubtful, or none. */
  limits?: Limits;
  edition?: Edition | "auto";
  /** Cards that are not read surely are not looked at a second time: for pictures that come one after the other. */
  isOnce?: boolean;
  /** A moment in milliseconds, for the timings. */
  now?: () => number;
}

export interface Card {
  code: string;
  /** Else it is surely a card, but which one a person should look at: one of `answers`. */
  sure: boolean;
  /** The two best, the best first. */
  answers: [Answered, Answered];
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
  /** What lies among them and may be a card, but cannot be read; and gaps in their rows, where one may lie that was not seen. */
  unread: Unread[];
  /** Something like cards lies there, but the picture has no colours: none of them can be told. */
  isGrey: boolean;
  /** Whatever has four sides, cards or not: where somebody says that a card lies, it lies in one of these. */
  pieces: Quad[];
  edition: Edition;
  /** Codes by row and column; null where nothing lies. Of the largest table. */
  grid: (string | null)[][];
  /** The same of every table. */
  tables: (string | null)[][][];
  /** Milliseconds by stage. */
  timings: Record<"shrink" | "quads" | "read" | "symbols" | "place", number>;
}

export const USUAL = { searchSide: 1200, workSide: 2000, limits: LIMITS };

/** The filling, in a code, that pale stripes are taken for on paper of which so much is beyond white. */
const OPEN = "1",
  BURNT = 0.3;

/** Channels of a grey picture differ by no more. */
const GREY = 10;

/** Something that looks like a card, with what speaks for it: before anybody has decided whether it is one. */
export interface Sighting extends Pick<Card, "answers" | "corners"> {
  evidence: Evidence;
}

export interface Look {
  sightings: Sighting[];
  /** White as the cards are and as large, but none by what the net says. */
  unread: Quad[];
  pieces: Quad[];
  isGrey: boolean;
  edition: Edition;
  timings: Omit<Recognised["timings"], "place">;
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

function sightingOf(found: Found, { isCard }: Reading, [best, second]: Dealt, scale: number): Sighting {
  const { quad, ink, dark, isPlain, isBySymbols, symbols, crop, white } = found;
  const answers = [best, second].map(({ card, confidence }) => ({
    code: makeCode(card),
    confidence: confidence * isCard,
  })) as Card["answers"];
  const [{ code, confidence }, other] = answers;
  return {
    answers,
    corners: scaleQuad(quad, scale),
    evidence: {
      isPlain,
      isBySymbols,
      isCounted: symbols === Number(code[1]),
      isBleached: code[2] === OPEN && burntOf(crop) >= BURNT,
      isCard,
      confidence,
      pair: confidence + other.confidence,
      ...ink,
      ...printOf(crop, white, Number(code[1]), dark),
      ...ALONE,
    },
  };
}

/** Grey as it was taken; a grey picture that was coloured or compressed has a trace of colour in single pixels. */
export function isWithoutColour({ data }: Picture): boolean {
  let colourful = 0;
  for (let at = 0; at < data.length; at += 4) {
    const most = Math.max(data[at], data[at + 1], data[at + 2]);
    if (most - Math.min(data[at], data[at + 1], data[at + 2]) > GREY) colourful++;
  }
  return colourful < data.length / 40_000;
}

/** What is read less surely is read again, the least sure first, and no more of it than this many cards. */
const UNSURE = 0.88,
  MOST_AGAIN = 12;

function lookAgain(net: Net, picture: Picture, work: Picture, gathered: Gathered): Gathered {
  const unsure = [...gathered.plain, ...gathered.spare]
    .filter(({ reading }) => sureness(reading) < UNSURE)
    .sort((a, b) => sureness(a.reading) - sureness(b.reading))
    .slice(0, MOST_AGAIN);
  const again = (found: Found[]) =>
    found.map(one =>
      unsure.includes(one) ? { ...one, reading: readAgain(net, picture, work, one.quad, one.reading, one.white) } : one,
    );
  return { ...gathered, plain: again(gathered.plain), spare: again(gathered.spare) };
}

/** Everything on a picture that might be a card. */
export function look(picture: Picture, options: Options): Look {
  const { net, searchSide, workSide } = { ...USUAL, ...options };
  const now = options.now ?? (() => performance.now());
  const times = [now()];
  const onStage = () => void times.push(now());
  const work = fit(picture, workSide),
    search = fit(work, searchSide);
  onStage();
  const planes = searchPlanes(search);
  const candidates = findQuads(planes);
  onStage();
  const gathered = gather(readerOf(net, work), planes, search.width / work.width, candidates, onStage);
  const seen = options.isOnce ? gathered : lookAgain(net, picture, work, gathered);
  onStage();
  const weighed = weigh(net, seen, picture.width / work.width, options.edition);
  const [shrink, quads, read, symbols] = times.slice(1).map((at, which) => at - times[which]);
  return {
    ...weighed,
    pieces: candidates.map(({ quad }) => scaleQuad(quad, picture.width / search.width)),
    unread: gathered.unread.map(quad => scaleQuad(quad, picture.width / work.width)),
    isGrey: weighed.sightings.length > 0 && isWithoutColour(search),
    timings: { shrink, quads, read, symbols },
  };
}

/** Which card each of these is taken for, and what speaks for it; first what is plain, then what is spare. `scale`: pixels of the picture for one of theirs. */
export function weigh(
  net: Net,
  { plain, spare, strangers }: Omit<Gathered, "unread">,
  scale: number,
  wanted: Options["edition"] = "auto",
): Pick<Look, "sightings" | "edition"> {
  const found = [...plain, ...spare];
  const readings = inOneLight(net, found, plain);
  const standard = plain.length ? readings.slice(0, plain.length) : readings;
  const edition = wanted === "auto" ? editionOf(standard) : wanted;
  // What is odd takes no card away from what is not.
  const dealt = dealOut(readings.slice(0, plain.length), edition);
  dealt.push(...dealOut(readings.slice(plain.length), edition, new Set(dealt.map(([{ card }]) => card))));
  const sightings = found.map((one, at) => sightingOf(one, readings[at], dealt[at], scale));
  return { sightings: inCompany(sightings, strangers), edition };
}

/** The verdict of each sighting, in their order; and of what is no card for it, and of `others`, what lies there like one all the same. */
export function verdictsOn(
  sightings: Sighting[],
  others: Quad[],
  limits: Limits,
): { verdicts: Verdict[]; unread: Quad[] } {
  const verdicts = sightings.map(({ evidence }) => verdictOf(evidence, limits));
  const quadsOf = (some: Sighting[]) => some.map(({ corners }) => corners);
  const cards = quadsOf(sightings.filter((_, at) => verdicts[at] !== "none"));
  const none = sightings.filter(({ evidence }, at) => verdicts[at] === "none" && !evidence.isBySymbols);
  return { verdicts, unread: cardlike([...quadsOf(none), ...others], cards) };
}

/** Which of the sightings are cards, and where they lie. */
export function judge(
  { sightings, unread: others, pieces, isGrey, edition, timings }: Look,
  limits = LIMITS,
  now = () => performance.now(),
): Recognised {
  const atMs = now();
  const { verdicts, unread: unreadQuads } = verdictsOn(isGrey ? [] : sightings, isGrey ? [] : others, limits);
  const seen = verdicts
    .map((verdict, at) => ({ ...sightings[at], verdict }))
    .filter(({ verdict }) => verdict !== "none");
  const { places, unread } = layAll(
    seen.map(({ corners }) => corners),
    unreadQuads,
  );
  const cards = seen
    .map(({ answers, corners, verdict }, at): Card => ({
      ...answers[0],
      sure: verdict === "sure",
      answers,
      corners,
      ...places[at],
    }))
    .sort((a, b) => a.table - b.table || a.row - b.row || a.column - b.column);
  const count = Math.max(0, ...cards.map(card => card.table + 1));
  const tables = Array.from({ length: count }, (_, table) => gridOf(cards, table));
  return {
    cards,
    unread,
    pieces,
    isGrey,
    edition,
    grid: tables[0] ?? [],
    tables,
    timings: { ...timings, place: now() - atMs },
  };
}

/** Light is dark and dark is light; hues stay what they are, as a screen's dark mode has them. */
export function inverted({ data, width, height }: Picture): Picture {
  const turned = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const by = 255 - Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]);
    for (let channel = 0; channel < 3; channel++) turned[at + channel] = data[at + channel] + by;
    turned[at + 3] = 255;
  }
  return { data: turned, width, height };
}

/** With fewer cards than so many, sure ones, a picture is looked at as one of shining symbols on dark cards as well; and it is one with so many. */
const FEW = 3;

const countSure = ({ cards }: Recognised) => cards.filter(({ sure }) => sure).length;

/** Everything that lies on the table, or the tables, of a picture. */
export function recognise(picture: Picture, options: Options): Recognised {
  const seen = (one: Picture) => judge(look(one, options), options.limits, options.now);
  const usual = seen(picture);
  if (countSure(usual) >= FEW || usual.isGrey) return usual;
  const dark = seen(inverted(picture));
  return countSure(dark) >= Math.max(FEW, usual.cards.length + 1) ? dark : usual;
}
