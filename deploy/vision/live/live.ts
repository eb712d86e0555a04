// A table before a camera that runs: cards are followed from frame to frame by their looks; read is only what is new, has changed, or was read long ago; and the
// whole picture is searched now and then, in slices. So a frame costs a fraction of a still picture. Pure: frames and times in, cards out.
import { LIMITS, type Answered, type Limits, type Verdict } from "../verdict";
import { areaOf, isConvex, isWithin, sharedArea, likeness, scaleQuad } from "../geometry";
import type { Homography } from "../homography";
import type { Net } from "../net";
import type { Picture, Quad } from "../picture";
import { type Options, isWithoutColour, verdictsOn, weigh } from "../recognise";
import type { Found } from "../reading";
import { type Frame, frameOf } from "./frame";
import { STILL, motionOf, moved, shiftBetween, withShift } from "./motion";
import { Search, type Sought, type Stranger } from "./search";
import { Track } from "./track";

/** A card as it is known in a frame. */
export interface LiveCard {
  /** The same as long as the card is followed. */
  id: number;
  code: string;
  /** Clockwise from the card's first short side, in pixels of the picture. */
  corners: Quad;
  confidence: number;
  /** Else one of the two answers, the first of them `code`. */
  sure: boolean;
  answers: [Answered, Answered];
}

export interface LiveView {
  /** What is certain, or certainly doubtful, in the order in which it was first seen. */
  cards: LiveCard[];
  /** What lies among them and may be a card, but cannot be read. `id`: as that of a card. */
  unread: Pick<LiveCard, "id" | "corners">[];
  /** How many cards there seem to be, told or not. */
  count: number;
  /** Cards may lie there, but the picture has no colours. */
  isGrey: boolean;
}

export interface LiveOptions {
  net: Net;
  edition?: Options["edition"];
  limits?: Limits;
}

/** A card that was not seen for so long has gone; one that is covered for a moment is kept. */
export const GONE_MS = 900;
/** Looks that a card needs before it is told as sure, or as doubtful. */
const SURE_LOOKS = 2,
  DOUBTFUL_LOOKS = 3;
/** Cards read in one frame at most: those that are due, by the search, or only because it is long ago. */
const DUE_READS = 5,
  SEARCH_READS = 5,
  IDLE_READS = 2;
/** Masks that a search looks through in one frame. */
const SEARCH_MASKS = 8;
/** From the end of a search to the next: while all is quiet, and while something is missing. Where all is missing there is no pause. */
const CALM_MS = 400,
  UNREST_MS = 100;
/** What was no card is not read again for so long. */
const STRANGE_MS = 1500;
/** What cannot be read is told after so long: a hand may lie over a card, or it has just been laid. */
const UNREAD_MS = 700;
/** Of two that share so much of the smaller one's area only one is there. */
const OVERLAP = 0.34;

export class Live {
  private tracks: Track[] = [];
  private strangers: Stranger[] = [];
  private strangerCount = 0;
  /** What the last search saw as white and as large as the cards; and since when. */
  private unread: Quad[] = [];
  private knownUnread: { id: number; quad: Quad; sinceMs: number }[] = [];
  private frame: Frame | undefined;
  private motion: Homography = STILL;
  private search: Search | undefined;
  private searchedMs = -Infinity;
  private isPostponed = false;
  private isGrey = false;
  private lastMs = -Infinity;
  private nextId = 1;

  constructor(private readonly options: LiveOptions) {}

  /** Forgets everything. */
  clear(): void {
    this.tracks = [];
    this.strangers = [];
    this.strangerCount = 0;
    this.unread = [];
    this.knownUnread = [];
    this.frame = this.search = undefined;
    this.motion = STILL;
    this.isGrey = false;
    this.searchedMs = this.lastMs = -Infinity;
  }

  /**
   * Takes in a frame. Time may stand still or jump (a tab in the background): what is too old is forgotten, never shown. A clock that runs backwards, or a
   * picture of another size, starts anew.
   */
  update(picture: Picture, atMs: number): LiveView {
    const frame = frameOf(picture);
    const last = this.frame?.picture;
    if (
      atMs < this.lastMs ||
      atMs - this.lastMs > GONE_MS ||
      (last && (last.width !== frame.picture.width || last.height !== frame.picture.height))
    )
      this.clear();
    this.lastMs = atMs;
    this.forget(atMs);
    this.follow(frame, atMs);
    this.frame = frame;
    this.work(frame, atMs);
    return this.view(picture.width / frame.picture.width);
  }

  private forget(atMs: number): void {
    this.tracks = this.tracks.filter(
      track => atMs - track.seenMs <= GONE_MS && !(track.isDue && track.unreadFor(atMs) > 2 * GONE_MS),
    );
    this.strangers = this.strangers.filter(one => atMs - one.atMs <= STRANGE_MS);
  }

  // ---- where the cards went

  private follow(frame: Frame, atMs: number): void {
    if (!this.frame) return;
    const { width, height } = frame.picture;
    const guess = withShift(this.motion, [width / 2, height / 2], shiftBetween(this.frame.pyramid, frame.pyramid));
    const before = new Map(this.tracks.map(track => [track, track.quad]));
    const there = this.tracks.filter(track => track.follow(frame, moved(track.quad, guess), atMs));
    const motion = motionOf(there.map(track => ({ before: before.get(track)!, now: track.quad })));
    this.motion = motion ?? withShift(STILL, [0, 0], [guess[2], guess[5]]);
    // Who was not found where the picture as a whole went may be where the other cards went.
    if (motion)
      for (const track of this.tracks)
        if (!there.includes(track) && !track.follow(frame, moved(before.get(track)!, motion), atMs)) track.suspect();
    this.tracks = this.tracks.filter(({ quad }) => isConvex(quad) && isWithin(quad, width, height));
    this.strangers = this.strangers.map(one => ({ ...one, quad: moved(one.quad, this.motion) }));
    this.knownUnread = this.knownUnread.map(one => ({ ...one, quad: moved(one.quad, this.motion) }));
    this.unread = this.unread.map(quad => moved(quad, this.motion));
    this.search?.move(this.motion);
  }

  // ---- what is read in this frame

  private work(frame: Frame, atMs: number): void {
    const due = this.tracks
      .filter(track => track.isDue && (track.isSeen || track.isChanged) && atMs >= track.waitUntilMs)
      .slice(0, DUE_READS);
    for (const track of due) this.read(track, frame, atMs);
    const isWanted = this.search || atMs - this.searchedMs >= this.pauseMs;
    // A frame that is full already leaves the search to the next one.
    if (isWanted && (due.length <= IDLE_READS || this.isPostponed)) {
      this.isPostponed = false;
      this.seek(frame, atMs, due.length);
    } else {
      this.isPostponed = !!isWanted;
      if (!due.length) this.readOldest(frame, atMs);
    }
  }

  /** From the end of a search to the next. */
  private get pauseMs(): number {
    const seen = this.tracks.filter(({ isSeen }) => isSeen).length;
    if (!seen && this.tracks.length) return 0;
    return seen && seen === this.tracks.length ? CALM_MS : UNREST_MS;
  }

  private read(track: Track, frame: Frame, atMs: number): void {
    if (track.read(this.options.net, frame, atMs)) track.id = this.nextId++;
    if (this.overlapping(track).some(one => one !== track && one.isSeen))
      this.tracks = this.tracks.filter(one => one !== track);
  }

  private overlapping({ quad }: Track): Track[] {
    return this.tracks.filter(one => sharedArea(one.quad, quad) > OVERLAP * Math.min(areaOf(one.quad), areaOf(quad)));
  }

  private readOldest(frame: Frame, atMs: number): void {
    const order = this.tracks
      .filter(({ isSeen }) => isSeen)
      .sort((a, b) => b.urgency(atMs) - a.urgency(atMs))
      .slice(0, IDLE_READS);
    for (const track of order) this.read(track, frame, atMs);
  }

  private seek(frame: Frame, atMs: number, reads: number): void {
    // Where nothing is followed there is nothing to be late for; but what was begun before is of another view.
    const isLost = !this.tracks.some(({ isSeen }) => isSeen);
    if (isLost && this.search?.knew) this.search = undefined;
    this.search ??= new Search(this.options.net, frame, this.tracks, this.strangers);
    const sought = this.search.step(isLost ? Infinity : SEARCH_MASKS, Math.max(1, SEARCH_READS - reads));
    if (!sought) return;
    this.take(sought, this.search, frame, atMs);
    this.search = undefined;
    this.searchedMs = atMs;
  }

  /** What a search found lies elsewhere by now, if the camera moved meanwhile. */
  private take(
    { plain, spare, fresh, seen, rejected, strangers, unread }: Sought,
    search: Search,
    frame: Frame,
    atMs: number,
  ): void {
    const { toNow } = search;
    this.strangerCount = strangers;
    this.unread = unread.map(quad => moved(quad, toNow));
    for (const { track, quad } of seen)
      if (this.tracks.includes(track) && track.isSeen) {
        const now = moved(quad, toNow);
        if (likeness(now, track.quad) > 0.75) track.correct(now, frame);
      }
    for (const quad of rejected) this.strangers.push({ quad: moved(quad, toNow), atMs });
    for (const found of fresh) this.begin(found, search, frame, atMs);
    this.isGrey = plain.length + spare.length > 0 && isWithoutColour(search.frame.picture);
  }

  private begin(found: Found, search: Search, frame: Frame, atMs: number): void {
    const track = new Track(this.nextId, found, search.frame, atMs);
    if (search.frame !== frame && !track.follow(frame, moved(found.quad, search.toNow), atMs)) return;
    const inPlace = this.overlapping(track);
    if (inPlace.some(({ isSeen }) => isSeen)) return;
    // The same card, which was out of sight or jumped: who had it in hand has it still.
    const same = this.tracks.find(one => !one.isSeen && one.name === track.name);
    if (same) track.inherit(same);
    else this.nextId++;
    this.tracks = [...this.tracks.filter(one => one !== same && !inPlace.includes(one)), track];
  }

  // ---- what is told

  private view(scale: number): LiveView {
    const found = this.tracks.map(track => ({ track, found: track.found }));
    const plain = found.filter(one => one.found.isPlain),
      spare = found.filter(one => !one.found.isPlain);
    const { sightings } = weigh(
      this.options.net,
      { plain: plain.map(one => one.found), spare: spare.map(one => one.found), strangers: this.strangerCount },
      1,
      this.options.edition,
    );
    const { verdicts, unread } = verdictsOn(
      this.isGrey ? [] : sightings,
      this.isGrey ? [] : this.unread,
      this.options.limits ?? LIMITS,
    );
    const cards: LiveCard[] = [];
    let count = 0;
    verdicts.forEach((verdict, at) => {
      const { answers } = sightings[at],
        { track } = [...plain, ...spare][at];
      if (verdict === "none") return;
      count++;
      if (track.times < looksFor(verdict)) {
        track.isDue = true;
        return;
      }
      const corners = scaleQuad(track.quad, scale);
      cards.push({ id: track.id, ...answers[0], corners, sure: verdict === "sure", answers });
    });
    this.knowUnread(unread);
    return {
      cards: cards.sort((a, b) => a.id - b.id),
      unread: this.knownUnread
        .filter(({ sinceMs }) => this.lastMs - sinceMs >= UNREAD_MS)
        .map(({ id, quad }) => ({ id, corners: scaleQuad(quad, scale) })),
      count,
      isGrey: this.isGrey,
    };
  }

  /** What lies where something unread lay before is the same. */
  private knowUnread(quads: Quad[]): void {
    this.knownUnread = quads.map(quad => {
      const same = this.knownUnread.find(one => likeness(one.quad, quad) > OVERLAP);
      return { id: same?.id ?? this.nextId++, quad, sinceMs: same?.sinceMs ?? this.lastMs };
    });
  }
}

const looksFor = (verdict: Verdict): number => (verdict === "sure" ? SURE_LOOKS : DOUBTFUL_LOOKS);
