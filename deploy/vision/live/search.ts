// The search for cards in one picture, in slices: a few are read in each frame, while the camera moves on. What is known already is not read again.
import { type Gathered, type Reader, gather, readerOf } from "../gather";
import { areaOf, likeness, sharedArea } from "../geometry";
import { type Homography, chain } from "../homography";
import type { Net } from "../net";
import type { Quad } from "../picture";
import { type Candidate, type Planes, searchPlanes, seekQuads } from "../quads";
import { BY_SIDES, type Found, meanMove, sureness } from "../reading";
import type { Frame } from "./frame";
import { STILL } from "./motion";
import type { Track } from "./track";

/** Quads that share so much of their area are the same thing; a quad that lies within another one with so much of its own is a part of it. */
const SAME = 0.6,
  WITHIN = 0.8;
/** What is read so surely, its corners in place, is not read in other outlines. */
const FIRM = 0.97;

/** What was read as no card. */
export interface Stranger {
  quad: Quad;
  atMs: number;
}

interface Known {
  track: Track;
  quad: Quad;
  /** What it was read as; given out once. */
  found: Found;
  candidate?: Candidate;
}

export interface Sought extends Gathered {
  /** Cards that nobody knew. */
  fresh: Found[];
  /** Known ones whose sides were seen. */
  seen: { track: Track; quad: Quad }[];
  /** What was read as no card. */
  rejected: Quad[];
}

export class Search {
  /** From this picture to the one of now. */
  toNow: Homography = STILL;
  private readonly planes: Planes;
  private readonly steps: Generator<void, Candidate[]>;
  private candidates: Candidate[] | undefined;
  private readonly known: Known[];
  private readonly reader: Reader;
  /** By the quad: what was read there. */
  private readonly answers = new Map<string, Found | undefined>();
  private readonly rejected: Quad[] = [];
  private left = 0;
  private isCut = false;

  constructor(
    net: Net,
    readonly frame: Frame,
    tracks: Track[],
    private readonly strangers: readonly Stranger[],
  ) {
    this.reader = readerOf(net, frame.picture);
    this.known = tracks.filter(({ isSeen }) => isSeen).map(track => ({ track, quad: track.quad, found: track.found }));
    this.planes = searchPlanes(frame.picture);
    this.steps = seekQuads(this.planes);
  }

  /** Some cards were seen when it began. */
  get knew(): boolean {
    return this.known.length > 0;
  }

  /** The camera has moved since. */
  move(motion: Homography): void {
    this.toNow = chain(this.toNow, motion);
  }

  /** Looks through so many masks more, or reads so many things; answers what was found when all is read. */
  step(masks: number, reads: number): Sought | undefined {
    const { candidates } = this;
    if (!candidates) {
      this.candidates = this.seek(masks);
      return undefined;
    }
    this.left = reads;
    this.isCut = false;
    for (const one of candidates) if (this.left > 0) this.bySides(one);
    // What is left to do is worth a frame of its own, unless this one had little to read.
    const isRead = candidates.every(one => this.answers.has(keyOf(one.quad)));
    return isRead && this.left > reads / 2 ? this.gather(candidates) : undefined;
  }

  private gather(candidates: Candidate[]): Sought | undefined {
    const gathered = gather(
      {
        bySides: one => this.bySides(one),
        bySymbols: start => this.bySymbols(start),
        whiteAt: quad => this.reader.whiteAt(quad),
      },
      this.planes,
      1,
      candidates,
    );
    if (this.isCut) return undefined;
    const own = new Set(this.known.map(({ found }) => found));
    return {
      ...gathered,
      fresh: [...gathered.plain, ...gathered.spare].filter(found => !own.has(found)),
      seen: this.known.flatMap(({ track, candidate }) => (candidate ? { track, quad: candidate.quad } : [])),
      rejected: this.rejected,
    };
  }

  private seek(masks: number): Candidate[] | undefined {
    for (let mask = 0; mask < masks; mask++) {
      const { done, value } = this.steps.next();
      if (!done) continue;
      for (const one of value) this.match(one);
      return value.sort((a, b) => b.votes - a.votes);
    }
    return undefined;
  }

  /** Of the outlines of a known card the one that most masks show. */
  private match(one: Candidate): void {
    const known = this.known.find(({ quad }) => likeness(quad, one.quad) >= 0.75);
    if (known && (known.candidate?.votes ?? 0) < one.votes) known.candidate = one;
  }

  /** The card whose outline, or a part of it, a quad is. */
  private among<T extends { quad: Quad }>(cards: Iterable<T>, quad: Quad): T | undefined {
    for (const one of cards)
      if (likeness(one.quad, quad) >= SAME || sharedArea(one.quad, quad) >= WITHIN * areaOf(quad)) return one;
    return undefined;
  }

  /** What was read in this picture so surely that other outlines of it need not be read. */
  private *firm(): Generator<Found> {
    for (const found of this.answers.values())
      if (found && sureness(found.reading) >= FIRM && meanMove(found.reading) < BY_SIDES.move) yield found;
  }

  private bySides(one: Candidate): Found | undefined {
    return this.once(one.quad, () => {
      const known = this.among(this.known, one.quad)?.found ?? this.among(this.firm(), one.quad);
      if (known || this.strangers.some(({ quad }) => likeness(quad, one.quad) >= 0.8)) return known;
      this.left--;
      const found = this.reader.bySides(one);
      if (!found) this.rejected.push(one.quad);
      return found;
    });
  }

  private bySymbols(start: Quad): Found | undefined {
    return this.once(start, () => {
      const known = this.among(this.known, start);
      if (known) return known.found;
      this.isCut ||= this.left <= 0;
      if (this.isCut) return undefined;
      this.left--;
      return this.reader.bySymbols(start);
    });
  }

  private once(quad: Quad, read: () => Found | undefined): Found | undefined {
    const key = keyOf(quad);
    if (this.answers.has(key)) return this.answers.get(key);
    const found = read();
    // What there was no room for in this frame is asked for again in the next.
    if (!this.isCut) this.answers.set(key, found);
    return found;
  }
}

const keyOf = (quad: Quad): string => quad.join(" ");
