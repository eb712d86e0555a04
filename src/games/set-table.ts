// The table of a game of Set: places that count down the columns, every Set among them, and the way back.
// Adding or removing one card looks only at the pairs that card is in.
import { Card, Triple } from "./set";

export const PLACES = 21;
const FIRST = 12;
const COLUMN = 3;
/** Undo remembers this many changes of one place: the last 64 steps even if half of them take a Set. */
const MEMORY = 160;

/** What `seen` says of a card. */
export const enum Seen { Never, Seen, Taken }

/**
 * A change of the table: the card in bits 0..7 (0: the size changed, and the place is the old size), place in 8..12, then what happened
 * to it. Marked: a card that was added for the first time, or removed as part of a Set. More: belongs to the step of the entry before.
 */
const enum Change { Removed = 1 << 13, Marked = 1 << 14, More = 1 << 15 }

export class Table {
  /** Card by place, 0 where none lies. */
  cards = new Uint8Array(PLACES);
  /** Place + 1 by card, 0 while it is not on the table. */
  private where = new Uint8Array(256);
  /** All Sets, ascending: three places, 5 bits each. */
  sets: Triple[] = [];
  count = 0;
  /** Places in use: 12, 15, 18 or 21. */
  size = FIRST;
  seen = new Uint8Array(256);
  /** Different cards seen since the game began. */
  met = 0;
  private past = new Uint16Array(MEMORY);
  private steps = 0;
  /** The table before the last `clear`. */
  private before: any = undefined;

  /** The lowest free place, or -1. */
  free(): number {
    const place = this.cards.indexOf(0);
    return place < this.size ? place : -1;
  }

  /** The place of a card, or -1. */
  placeOf(card: Card): number {
    return this.where[card] - 1;
  }

  /** Lays a card on the lowest free place; the place, or -1 when the table is full. The card must not lie there already. */
  add(card: Card): number {
    const place = this.free();
    if (place < 0) return -1;
    this.note(card | place << 8 | (this.seen[card] ? 0 : Change.Marked));
    this.lay(card, place);
    this.grow();
    return place;
  }

  /** Takes one card back; false if the place is empty. */
  remove(place: number): boolean {
    const card = this.cards[place];
    if (!card) return false;
    this.lift(place);
    this.note(card | place << 8 | Change.Removed);
    return true;
  }

  /** A Set leaves the table for good. */
  take(triple: Triple): void {
    let more = 0;
    for (const place of placesOf(triple)) {
      const card = this.cards[place];
      this.lift(place);
      this.seen[card] = Seen.Taken;
      this.note(card | place << 8 | Change.Removed | Change.Marked | more);
      more = Change.More;
    }
    while (this.size > FIRST && this.count <= this.size - COLUMN && this.isFree(this.size - COLUMN)) this.resize(-COLUMN);
    this.grow();
  }

  /** Three more places; false when there are 21. */
  deal(): boolean {
    if (this.size >= PLACES) return false;
    this.note(this.size << 8);
    this.size += COLUMN;
    return true;
  }

  /** The step before; false at the start. */
  undo(): boolean {
    if (!this.steps) return this.restore();
    const past = this.past;
    let change;
    do {
      change = past[--this.steps % MEMORY];
      past[this.steps % MEMORY] = 0;
      this.revert(change & 255, change >> 8 & 31, change);
    } while (change & Change.More);
    if (!past[(this.steps + MEMORY - 1) % MEMORY]) this.steps = 0;
    return true;
  }

  get canUndo(): boolean {
    return this.steps > 0 || !!this.before;
  }

  /** A new game; what lay there can be brought back once. */
  clear(): void {
    const before = { cards: this.cards, where: this.where, sets: this.sets, seen: this.seen, count: this.count, size: this.size, met: this.met };
    this.cards = new Uint8Array(PLACES);
    this.where = new Uint8Array(256);
    this.seen = new Uint8Array(256);
    this.sets = [];
    this.count = this.met = this.steps = 0;
    this.size = FIRST;
    this.before = before.met ? before : undefined;
  }

  private restore(): boolean {
    const before = this.before;
    if (!before) return false;
    for (const name in before) (this as any)[name] = before[name];
    this.before = undefined;
    return true;
  }

  /** For each card on the table the third one is looked up by where it lies; a place is one of a new Set if it lies behind its partner. */
  private lay(card: Card, place: number): void {
    const where = this.where;
    let i = 0;
    let x, m, k;
    // An empty place is card 0, and its third is the new card itself, which has no place yet.
    for (const other of this.cards) {
      x = card ^ other;
      m = (x | x >> 1) & 0x55;
      m |= m << 1;
      k = where[card & ~m | x & m];
      if (k > ++i) this.found(place, i - 1, k - 1);
    }
    this.cards[place] = card;
    where[card] = place + 1;
    this.count++;
    if (!this.seen[card]) {
      this.seen[card] = Seen.Seen;
      this.met++;
    }
  }

  private lift(place: number): void {
    this.where[this.cards[place]] = 0;
    this.cards[place] = 0;
    this.count--;
    this.sets = this.sets.filter(triple => (triple & 31) !== place && (triple >> 5 & 31) !== place && triple >> 10 !== place);
  }

  /** Three different places as a triple, put where it belongs in the ascending list; j < k. */
  private found(i: number, j: number, k: number): void {
    const triple = i < j ? i << 10 | j << 5 | k : i < k ? j << 10 | i << 5 | k : j << 10 | k << 5 | i;
    const sets = this.sets;
    let at = sets.length;
    while (at && sets[at - 1] > triple) at--;
    sets.splice(at, 0, triple);
  }

  /** A full table without a Set gets three more places. */
  private grow(): void {
    if (this.count >= this.size && !this.sets.length && this.size < PLACES) this.resize(COLUMN);
  }

  /** Part of the step that made it necessary. */
  private resize(by: number): void {
    this.note(this.size << 8 | Change.More);
    this.size += by;
  }

  private isFree(from: number): boolean {
    return !this.cards[from] && !this.cards[from + 1] && !this.cards[from + 2];
  }

  /** The zero behind the newest entry marks where memory ends; what is left of a step that it cut goes too. */
  private note(change: number): void {
    const past = this.past;
    past[this.steps++ % MEMORY] = change;
    let end = this.steps;
    do past[end++ % MEMORY] = 0;
    while (past[end % MEMORY] & Change.More);
  }

  private revert(card: Card, place: number, change: number): void {
    if (!card) this.size = place;
    else if (!(change & Change.Removed)) {
      this.lift(place);
      if (change & Change.Marked) {
        this.seen[card] = Seen.Never;
        this.met--;
      }
    } else {
      this.lay(card, place);
      if (change & Change.Marked) this.seen[card] = Seen.Seen;
    }
  }

  /** Cards that turn out to be others (a seed's stickers in the other numbering): `by` is added to each of `cards`, wherever it is noted. */
  renumber(cards: Card[], by: number): void {
    const lay = this.cards;
    const seen = this.seen;
    const past = this.past;
    const met = cards.map(card => {
      const was = seen[card];
      seen[card] = Seen.Never;
      return was;
    });
    for (let place = 0; place < PLACES; place++) if (cards.indexOf(lay[place]) >= 0) lay[place] += by;
    for (let at = 0; at < MEMORY; at++) if (cards.indexOf(past[at] & 255) >= 0) past[at] += by;
    for (let at = 0; at < cards.length; at++) seen[cards[at] + by] = met[at];
    this.again();
  }

  /** Every Set anew, from the cards alone. */
  private again(): void {
    const cards = this.cards;
    this.cards = new Uint8Array(PLACES);
    this.where.fill(0);
    this.sets = [];
    this.count = 0;
    for (let place = 0; place < PLACES; place++) {
      // Two stickers that turn out to be one card: the first one stays.
      if (cards[place] && !this.where[cards[place]]) this.lay(cards[place], place);
    }
  }
}

/** The three places of a triple, ascending. */
export function placesOf(triple: Triple): number[] {
  return [triple >> 10, triple >> 5 & 31, triple & 31];
}
