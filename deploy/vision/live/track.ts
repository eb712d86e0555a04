// One card that is followed: where it lies, what the last looks at it said, and whether what lies there now is still what was read.
import { distance, likeness, sidesOf } from "../geometry";
import type { Net, Reading } from "../net";
import type { Point, Quad } from "../picture";
import { align } from "../quads";
import { BY_SIDES, BY_SYMBOLS, type Found, readQuad, sureness } from "../reading";
import type { Frame } from "./frame";
import { type Imprint, compare, imprintOf } from "./imprint";
import { type Patch, findPatch, takePatch } from "./patch";

/** So many of the last looks at a card are put together. */
const LOOKS = 4;
/** So many in a row that say another card are believed, whatever was said before. */
const CONVINCED = 3;
/** A patch that is found is so much like the card, at least. */
const LIKE = 0.8;
/** What differs by more from what was read, in its spots or the hue of its ink, may be another card; so may what differs by so much more than it did in the
 * frames before (the smallest difference counts as `LEAST`). Of the same card in motion the spots differ by up to 0.09, the hue by 0.13; a change of colour alone turns the hue by 0.7. */
const CHANGED = { spots: 0.12, hue: 0.35 },
  JUMP = 1.7,
  LEAST = 0.02;
/** Share of the newest frame in what is usual. */
const NEWEST = 0.2;
/** A look that is less sure says nothing of a card that seems to be another one. */
const CLEAR = 0.5;
/** A card that could not be read is tried again after so long; one that is seen all the time after about so long. */
const RETRY_MS = 100,
  OLD_MS = 400;
/** A quad that shares so much of its area with what was expected is the same place. */
const SAME = 0.6;
/** Corners that are corrected by less than this share of the shorter side tremble: they follow slowly. */
const TREMBLE = 0.06,
  SLOW = 0.35;

/** The likeliest of each of the four, whatever deck it is. */
const nameOf = ({ quantity, filling, colour, shape }: Reading): string =>
  [quantity, filling, colour, shape].map(head => head.indexOf(Math.max(...head))).join("");

/** The mean of the probabilities. */
function together(readings: Reading[]): Reading {
  const [first] = readings;
  if (readings.length === 1) return first;
  const mean = (of: (reading: Reading) => Float32Array) =>
    of(first).map((_, at) =>
      Math.log(readings.reduce((sum, reading) => sum + Math.exp(of(reading)[at]), 0) / readings.length),
    );
  return {
    quantity: mean(({ quantity }) => quantity),
    filling: mean(({ filling }) => filling),
    colour: mean(({ colour }) => colour),
    shape: mean(({ shape }) => shape),
    isCard: readings.reduce((sum, { isCard }) => sum + isCard, 0) / readings.length,
    moves: first.moves,
  };
}

export class Track {
  /** Of this card: another one that is laid in its place has another. */
  id: number;
  /** In pixels of the frame. */
  quad: Quad;
  /** It was found in the last frame, and looks as it was read. */
  isSeen = true;
  /** It is where it was, as far as one can tell, but looks otherwise. */
  isChanged = false;
  /** Somebody should look at it soon. */
  isDue = true;
  seenMs: number;
  /** Before that it need not be tried again. */
  waitUntilMs = 0;
  /** When it was read last. */
  private readMs: number;
  /** How far its spots are from what was read, and how far they usually are. */
  private differs = 0;
  private usual = LEAST;
  private looks: Found[];
  private patch: Patch | undefined;
  private imprint: Imprint;

  constructor(id: number, found: Found, frame: Frame, atMs: number) {
    this.id = id;
    this.quad = found.quad;
    this.looks = [found];
    this.seenMs = this.readMs = atMs;
    this.patch = takePatch(frame.pyramid, found.quad);
    this.imprint = imprintOf(frame.picture, found.quad);
  }

  get name(): string {
    return nameOf(together(this.looks.map(({ reading }) => reading)));
  }

  /** How often it was read. */
  get times(): number {
    return this.looks.length;
  }

  /** All looks together. */
  get found(): Found {
    const last = this.looks[this.looks.length - 1];
    const plain = this.looks.filter(({ isPlain }) => isPlain).length;
    return {
      ...last,
      quad: this.quad,
      reading: together(this.looks.map(({ reading }) => reading)),
      isPlain: 2 * plain >= this.looks.length,
    };
  }

  /** It is the same card, which had been lost. */
  inherit({ id, looks }: Track): void {
    this.id = id;
    this.looks = [...looks, ...this.looks].slice(-LOOKS);
  }

  /** How much a look at it is wanted. */
  urgency(atMs: number): number {
    return this.unreadFor(atMs) / OLD_MS + this.differs / Math.max(LEAST, this.usual);
  }

  /** Looks for it around `start`. Answers whether it is there, be it another card. */
  follow(frame: Frame, start: Quad, atMs: number): boolean {
    const there = this.patch && findPatch(this.patch, frame.pyramid, start);
    const isThere = !!there && there.likeness >= LIKE;
    // What was out of sight may have been exchanged.
    if (isThere && !this.isSeen) this.isDue = true;
    this.isChanged = isThere && this.looksOtherwise(frame, there.quad);
    this.isSeen = isThere && !this.isChanged;
    this.quad = isThere ? there.quad : start;
    if (this.isSeen) this.seenMs = atMs;
    return isThere;
  }

  /** It was not found, but the others went on as before: something else lies in its place, or upon it. */
  suspect(): void {
    this.isChanged = this.isDue = true;
  }

  private looksOtherwise(frame: Frame, quad: Quad): boolean {
    const { spots, hue } = compare(this.imprint, imprintOf(frame.picture, quad));
    const isChanged = spots > CHANGED.spots || hue > CHANGED.hue;
    if (isChanged || spots > JUMP * Math.max(LEAST, this.usual)) this.isDue = true;
    this.differs = spots;
    this.usual += NEWEST * (spots - this.usual);
    return isChanged;
  }

  /** Reads it anew where it lies. Answers whether another card lies there now. */
  read(net: Net, frame: Frame, atMs: number): boolean {
    const { isBySymbols, symbols } = this.looks[0];
    const found = readQuad(net, frame.picture, this.quad, isBySymbols ? BY_SYMBOLS : BY_SIDES);
    if (!found) {
      this.isDue = true;
      this.waitUntilMs = atMs + RETRY_MS;
      return false;
    }
    // Symbols are counted only where the whole picture is searched.
    return this.take({ ...found, symbols }, frame, atMs);
  }

  /** Takes in a look at it. Answers whether it is another card than before. */
  private take(found: Found, frame: Frame, atMs: number): boolean {
    const name = nameOf(found.reading);
    const isOther = name !== this.name;
    // What was not found itself is believed to be where it should be only if it is read clearly there.
    if (this.isChanged && (likeness(found.quad, this.quad) < SAME || (isOther && sureness(found.reading) < CLEAR)))
      return false;
    const last = this.looks.slice(1 - CONVINCED);
    const isConvinced =
      isOther && last.length === CONVINCED - 1 && last.every(({ reading }) => nameOf(reading) === name);
    const isReplaced = isOther && (this.isChanged || isConvinced);
    this.looks = isReplaced ? [...(this.isChanged ? [] : last), found] : [...this.looks, found].slice(-LOOKS);
    this.readMs = this.seenMs = atMs;
    this.isDue = isOther || this.looks.length < 2;
    this.isSeen = true;
    this.isChanged = false;
    this.correct(found.quad, frame);
    return isReplaced;
  }

  /** Its sides were seen better; `quad` in pixels of this frame. */
  correct(quad: Quad, frame: Frame): void {
    const now = align(quad, this.quad);
    const side = Math.min(...sidesOf(now));
    const away = Math.max(...now.map((corner, at) => distance(corner, this.quad[at])));
    const share = away < TREMBLE * side ? SLOW : 1;
    this.quad = now.map(([x, y], at): Point => [
      this.quad[at][0] + (x - this.quad[at][0]) * share,
      this.quad[at][1] + (y - this.quad[at][1]) * share,
    ]) as Quad;
    this.patch = takePatch(frame.pyramid, this.quad);
    this.imprint = imprintOf(frame.picture, this.quad);
    this.differs = 0;
  }

  /** Milliseconds since it was last read with success. */
  unreadFor(atMs: number): number {
    return atMs - this.readMs;
  }
}
