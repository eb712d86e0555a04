// The table of a game of Set: places that count down the columns, every Set among them, and the way back.
// Adding or removing one card looks only at the pairs that card is in.
import type { Card, Triple } from "./rules";

/** As an enum, because a number in the text is read faster than a name is found. */
export const enum Size {
  /** The most places there can be, where a game begins, and by how many it grows. */
  Most = 21,
  First = 12,
  Column = 3,
  /** Undo remembers this many changes of one place, a power of two: more than the last 64 steps even if every one of them takes a Set. */
  Memory = 256,
  Mask = 255,
}

/** What `seen` says of a card. */
export const enum Seen {
  Never,
  Seen,
  Taken,
}

/**
 * A change of the table: the card in bits 0..7 (0: the size changed, and the place is the old size), place in 8..12, then what happened
 * to it. Marked: a card that was added for the first time, or removed as part of a Set. More: belongs to the step of the entry before.
 */
const enum Change {
  Removed = 1 << 13,
  Marked = 1 << 14,
  More = 1 << 15,
}

export interface Table {
  /** Card by place, 0 where none lies. */
  cards: Uint8Array;
  /** All Sets, ascending: three places, 5 bits each. */
  sets: Triple[];
  /** Cards on the table. */
  count: number;
  /** Places in use: 12, 15, 18 or 21. */
  size: number;
  /** `Seen` by card. */
  seen: Uint8Array;
  /** Different cards seen since the game began. */
  met: number;
  /** The lowest free place, or -1. */
  free(): number;
  /** The place of a card, or -1. */
  placeOf(card: Card): number;
  /** Lays a card on the lowest free place; the place, or -1 when the table is full. The card must not lie there already. */
  add(card: Card): number;
  /** Takes one card back; false if the place is empty. */
  remove(place: number): boolean;
  /** A Set leaves the table for good. */
  take(triple: Triple): void;
  /** Three more places; false when there are 21. */
  deal(): boolean;
  canUndo(): boolean;
  /** The step before; false at the start. */
  undo(): boolean;
  /** A new game; what lay there can be brought back once. */
  clear(): void;
  /** Not on the smallest board. Cards that turn out to be others (a seed's stickers in the other numbering): `by` is added to each of `cards`, wherever it is noted. */
  renumber(cards: Card[], by: number): void;
}

export function makeTable(): Table {
  let cards = new Uint8Array(Size.Most);
  // Named first, so that it is found soonest; its functions follow at the end.
  const table: any = { cards: cards, sets: [], count: 0, size: Size.First, seen: new Uint8Array(256), met: 0 };
  /** Place + 1 by card, 0 while it is not on the table. */
  let where = new Uint8Array(256);
  const past = new Uint16Array(Size.Memory);
  /** Changes noted so far; those from `oldest` on are still in `past`. */
  let steps = 0;
  let oldest = 0;
  /** The table before the last `clear`. */
  let before: any = undefined;
  /** By the exclusive or of two cards: all bits of the attributes that they share. What they share stays in the third card, what differs is the exclusive or. */
  const alike = new Uint8Array(256);
  for (let x = 0; x < 256; x++) alike[x] = ~((x | (x >> 1)) & 0x55) & ~(((x << 1) | x) & 0xaa);

  // Sets come and go with single cards

  /** For each card on the table the third one is looked up by where it lies; a place is one of a new Set if it lies behind its partner. */
  function lay(card: Card, place: number): void {
    const at = where;
    const same = alike;
    let i = 0;
    // An empty place is card 0, and its third is the new card itself, which has no place yet. No name in between: each costs as much as a step.
    // Without a gap no card lies behind this one. (The smallest board has no room to say so.)
    for (const other of cards.subarray(0, WITH_EXTRAS && place === table.count ? place : table.size))
      if (at[(card & same[card ^ other]) | (card ^ other)] > ++i) found(card ^ other, card, place, i - 1);
    cards[place] = card;
    at[card] = place + 1;
    table.count++;
    if (!table.seen[card]) {
      table.seen[card] = Seen.Seen;
      table.met++;
    }
  }

  /** The Set of a new card at `i` and the one at `j`, put where it belongs in the ascending list; its third card lies behind `j`. */
  function found(x: number, card: Card, i: number, j: number): void {
    const k = where[(card & alike[x]) | x] - 1;
    const triple = k < i ? (j << 10) | (k << 5) | i : j < i ? (j << 10) | (i << 5) | k : (i << 10) | (j << 5) | k;
    const sets = table.sets;
    let at = sets.length;
    while (at && sets[at - 1] > triple) at--;
    sets.splice(at, 0, triple);
  }

  function lift(place: number): void {
    where[cards[place]] = cards[place] = 0;
    table.count--;
    table.sets = table.sets.filter(
      (triple: Triple) => (triple & 31) !== place && ((triple >> 5) & 31) !== place && triple >> 10 !== place,
    );
  }

  // Memory

  function note(change: number): void {
    past[steps++ & Size.Mask] = change;
    if (steps - oldest > Size.Memory) forget();
  }

  /** The oldest step goes, the whole of it, and with it the way back to the game before. */
  function forget(): void {
    before = undefined;
    do oldest++;
    while (past[oldest & Size.Mask] & Change.More);
  }

  function revert(card: Card, place: number, change: number): void {
    const marked = change & Change.Marked;
    if (!card) table.size = place;
    else if (change & Change.Removed) {
      lay(card, place);
      if (marked) table.seen[card] = Seen.Seen;
    } else {
      lift(place);
      if (!marked) return;
      table.seen[card] = Seen.Never;
      table.met--;
    }
  }

  /** Part of the step that made it necessary. */
  function resize(by: number): void {
    note((table.size << 8) | Change.More);
    table.size += by;
  }

  /** A full table without a Set gets three more places. */
  function grow(): void {
    if (table.count >= table.size && !table.sets.length && table.size < Size.Most) resize(Size.Column);
  }

  /** The last column is given up once it is empty. */
  function shrink(): void {
    const last = table.size - Size.Column;
    if (last < Size.First || cards[last] || cards[last + 1] || cards[last + 2]) return;
    resize(-Size.Column);
    shrink();
  }

  function free(): number {
    const place = cards.indexOf(0);
    return place < table.size ? place : -1;
  }

  function add(card: Card): number {
    const place = cards.indexOf(0);
    if (place < 0 || place >= table.size) return -1;
    note(card | (place << 8) | (table.seen[card] ? 0 : Change.Marked));
    lay(card, place);
    grow();
    return place;
  }

  function remove(place: number): boolean {
    if (!cards[place]) return false;
    note(cards[place] | (place << 8) | Change.Removed);
    lift(place);
    return true;
  }

  function take(triple: Triple): void {
    let more = 0;
    for (let shift = 10; shift >= 0; shift -= 5) {
      const place = (triple >> shift) & 31;
      table.seen[cards[place]] = Seen.Taken;
      note(cards[place] | (place << 8) | Change.Removed | Change.Marked | more);
      lift(place);
      more = Change.More;
    }
    shrink();
    grow();
  }

  function deal(): boolean {
    if (table.size >= Size.Most) return false;
    note(table.size << 8);
    table.size += Size.Column;
    return true;
  }

  function undo(): boolean {
    if (steps === oldest) return restore();
    let change;
    do {
      change = past[--steps & Size.Mask];
      revert(change & 255, (change >> 8) & 31, change);
    } while (change & Change.More);
    return true;
  }

  // A new game, and back

  function clear(): void {
    const old = Object.assign({ where: where }, table);
    if (old.met || old.size > Size.First) before = old;
    begin({
      cards: new Uint8Array(Size.Most),
      where: new Uint8Array(256),
      sets: [],
      seen: new Uint8Array(256),
      count: 0,
      size: Size.First,
      met: 0,
    });
  }

  function restore(): boolean {
    if (!before) return false;
    begin(before);
    before = undefined;
    return true;
  }

  function begin(from: any): void {
    Object.assign(table, from);
    cards = from.cards;
    where = from.where;
    steps = oldest = 0;
  }

  /**
   * The other numbering: what is noted of each card moves on, then every Set is found anew. Two stickers that turn out to be one card leave nothing
   * that could be taken back; the game before is not read again.
   */
  function renumber(list: Card[], by: number): void {
    const seen = table.seen;
    const was = list.map(card => seen[card]);
    before = undefined;
    for (const card of list) seen[card] = Seen.Never;
    list.forEach((card, at) => {
      if (!was[at]) return;
      if (seen[card + by]) {
        oldest = steps;
        table.met--;
      } else seen[card + by] = was[at];
    });
    for (let at = oldest; at < steps; at++)
      if (list.indexOf(past[at & Size.Mask] & 255) >= 0) past[at & Size.Mask] += by;
    const old = cards;
    table.cards = cards = new Uint8Array(Size.Most);
    where.fill(0);
    table.sets = [];
    table.count = 0;
    for (let place = 0; place < Size.Most; place++) {
      const card = old[place] + (list.indexOf(old[place]) < 0 ? 0 : by);
      // Two stickers that turn out to be one card: the first one stays.
      if (card && !where[card]) lay(card, place);
    }
  }

  table.free = free;
  table.placeOf = (card: Card): number => where[card] - 1;
  table.add = add;
  table.remove = remove;
  table.take = take;
  table.deal = deal;
  table.canUndo = () => steps > oldest || !!before;
  table.undo = undo;
  table.clear = clear;
  if (WITH_EXTRAS) table.renumber = renumber;
  return table;
}

/** The three places of a triple, ascending. */
export function placesOf(triple: Triple): number[] {
  return [triple >> 10, (triple >> 5) & 31, triple & 31];
}
