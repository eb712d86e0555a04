// Cards in a moving picture: the same card is recognised from frame to frame by where it lies, and what it is is put to the vote of the last frames.
import { align } from "./quads";
import { distance, likeness, middleOf, sidesOf } from "./geometry";
import type { Point, Quad } from "./picture";
import type { Answered } from "./verdict";

/** What one frame showed. */
export interface Sight {
  code: string;
  corners: Quad;
  confidence: number;
  /** Else one of the two answers, the first of them `code`. */
  sure: boolean;
  answers: [Answered, Answered];
}

/** A card that the votes agree on; or, where most looks were in doubt, the two that it may be. */
export interface Steady extends Omit<Sight, "answers"> {
  /** The two that most votes speak for; one, where all do. */
  answers: Answered[];
  /** The same as long as the card is followed. */
  id: number;
  /** Frames that spoke for this code, those long past counting less. */
  votes: number;
}

/** A vote counts half after so long. */
const HALF_MS = 1500;
/** A card that was not seen for so long has gone; one that shows now and then is kept. */
const GONE_MS = 900;
/** Votes that a code needs, and its share of all votes for this card. */
const LEAST_VOTES = 1.6,
  LEAST_SHARE = 0.6;
/** Quads that share this much of their area are the same card; so are middles nearer than this share of its shorter side, when the camera moves fast. */
const SAME = 0.3,
  NEAR = 0.6;
/** Corners that moved by less than this share of the shorter side tremble: they follow slowly. */
const TREMBLE = 0.06,
  SLOW = 0.35;

interface Track {
  id: number;
  corners: Quad;
  votes: Map<string, number>;
  /** Votes of looks that were sure, and of those that were not. */
  sure: number;
  unsure: number;
  seenMs: number;
}

export class Follower {
  private tracks: Track[] = [];
  private nextId = 1;
  private lastMs = -Infinity;

  /**
   * Takes in a frame and answers what is certain, in the order in which it was first seen. Time may stand still or jump (a tab in the background): what
   * is too old is forgotten, never shown. A clock that runs backwards starts anew.
   */
  update(sights: readonly Sight[], atMs: number): Steady[] {
    if (atMs < this.lastMs) this.clear();
    this.fade(atMs);
    this.lastMs = atMs;
    const left = new Set(this.tracks);
    // The surest sights choose first which card they are.
    for (const sight of [...sights].sort((a, b) => b.confidence - a.confidence)) {
      const track = this.trackFor(sight, left) ?? this.begin(sight);
      left.delete(track);
      this.see(track, sight, atMs);
    }
    return this.steady();
  }

  /** Forgets everything. */
  clear(): void {
    this.tracks = [];
    this.lastMs = -Infinity;
  }

  private fade(atMs: number): void {
    this.tracks = this.tracks.filter(track => atMs - track.seenMs <= GONE_MS);
    const share = 0.5 ** ((atMs - this.lastMs) / HALF_MS);
    for (const track of this.tracks) {
      for (const [code, count] of track.votes) track.votes.set(code, count * share);
      track.sure *= share;
      track.unsure *= share;
    }
  }

  private trackFor(sight: Sight, left: Set<Track>): Track | undefined {
    let best: Track | undefined,
      most = 0;
    for (const track of left) {
      const shared = likeness(sight.corners, track.corners);
      const near =
        1 - distance(middleOf(sight.corners), middleOf(track.corners)) / (NEAR * Math.min(...sidesOf(track.corners)));
      // A card that was called the same before is the likelier one.
      const score = (shared >= SAME ? 1 + shared : near) + (track.votes.has(sight.code) ? 0.1 : 0);
      if ((shared >= SAME || near > 0) && score > most) {
        most = score;
        best = track;
      }
    }
    return best;
  }

  private begin({ corners }: Sight): Track {
    const track = { id: this.nextId++, corners, votes: new Map<string, number>(), sure: 0, unsure: 0, seenMs: 0 };
    this.tracks.push(track);
    return track;
  }

  private see(track: Track, { code, corners, confidence, sure, answers }: Sight, atMs: number): void {
    const now = align(corners, track.corners);
    const side = Math.min(...sidesOf(now));
    const moved = Math.max(...now.map((corner, at) => distance(corner, track.corners[at])));
    const follow = moved < TREMBLE * side ? SLOW : 1;
    track.corners = now.map(([x, y], at): Point => [
      track.corners[at][0] + (x - track.corners[at][0]) * follow,
      track.corners[at][1] + (y - track.corners[at][1]) * follow,
    ]) as Quad;
    for (const one of sure ? [{ code, confidence }] : answers)
      track.votes.set(one.code, (track.votes.get(one.code) ?? 0) + one.confidence);
    track[sure ? "sure" : "unsure"] += confidence;
    track.seenMs = atMs;
  }

  private steady(): Steady[] {
    return this.tracks.flatMap(({ id, corners, votes, sure, unsure }) => {
      const all = [...votes.values()].reduce((sum, count) => sum + count, 0);
      const answers = [...votes]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 2)
        .map(([code, count]) => ({ code, confidence: count / all }));
      const [{ code, confidence }] = answers;
      const isAgreed = confidence * all >= LEAST_VOTES && confidence >= LEAST_SHARE;
      // Looks that were sure and contradict each other say nothing; looks that were in doubt say so.
      const isDoubted = all >= LEAST_VOTES && unsure > sure;
      return isAgreed || isDoubted
        ? [{ id, code, corners, confidence, votes: confidence * all, sure: !isDoubted, answers }]
        : [];
    });
  }
}
