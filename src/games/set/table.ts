// The table of a game of Set: places that count down the columns, every Set among them, and the way back.
// Adding or removing one card looks only at the pairs that card is in.
import type { Card } from "./card";
import type { Layout, Table } from "./layout";
import type { Triple } from "./triple";

export type { Table } from "./layout";

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

function newLayout(): Layout {
  return {
    cards: new Uint8Array(Size.Most),
    where: new Uint8Array(256),
    sets: [],
    count: 0,
    size: Size.First,
    seen: new Uint8Array(256),
    met: 0,
  };
}

export function makeTable(): Table {
  // Four differences in a word, of which the lowest attribute is different in all but the first. Attribute by attribute, a tenth of the work that one difference
  // after the other takes: the first quarter is what is known, in the others this attribute differs, too.
  const unlike = new Int32Array(64);
  unlike[0] = 0x03030300;
  for (let size = 1; size < 64; size *= 4) {
    const part = unlike.slice(0, size).map(four => four | (size * 0x0c0c0c0c));
    for (let quarter = 1; quarter < 4; quarter++) unlike.set(part, quarter * size);
  }
  return Object.assign(newLayout(), {
    unlike: new Uint8Array(unlike.buffer),
    past: new Uint16Array(Size.Memory),
    steps: 0,
    oldest: 0,
  });
}

// Sets come and go with single cards

/** The Set of a new card at `i` and another one, put where it belongs in the ascending list; its third card lies behind that one. */
function found(table: Table, card: Card, i: number, other: Card): void {
  const where = table.where;
  const j = where[other] - 1;
  const k = where[card ^ (other & table.unlike[card ^ other])] - 1;
  const triple = k < i ? (j << 10) | (k << 5) | i : j < i ? (j << 10) | (i << 5) | k : (i << 10) | (j << 5) | k;
  const sets = table.sets;
  let at = sets.length;
  while (at && sets[at - 1] > triple) at--;
  sets.splice(at, 0, triple);
}

/** Puts a card where none lies. A place is one of a new Set if its third card lies behind it. An empty place is card 0, whose third is the new card itself: that has no place yet. */
function lay(table: Table, card: Card, place: number): void {
  let i = 0;
  for (const other of table.cards)
    if (table.where[card ^ (other & table.unlike[card ^ other])] > ++i) found(table, card, place, other);
  table.cards[place] = card;
  table.where[card] = place + 1;
  table.count++;
}

function lift(table: Table, place: number): void {
  const cards = table.cards;
  table.where[cards[place]] = cards[place] = 0;
  table.count--;
  table.sets = table.sets.filter(
    triple => (triple & 31) !== place && ((triple >> 5) & 31) !== place && triple >> 10 !== place,
  );
}

// Memory

/** The oldest step goes, the whole of it, and with it the way back to the game before. */
function forget(table: Table): void {
  table.before = undefined;
  do table.oldest++;
  while (table.past[table.oldest & Size.Mask] & Change.More);
}

function note(table: Table, change: number): void {
  table.past[table.steps++ & Size.Mask] = change;
  if (table.steps - table.oldest > Size.Memory) forget(table);
}

/** A full table without a Set gets three more places: part of the step that filled it. */
function grow(table: Table): void {
  if (table.count < table.size || table.sets.length || table.size >= Size.Most || table.isSecret) return;
  note(table, (table.size << 8) | Change.More);
  table.size += Size.Column;
}

/**
 * Lays a card on a place of the largest table, or on the lowest free one; the place, or -1 when that, or all of the table, is full. The card must not lie there
 * already. All of it stands here (see `note` and `lay`): a call is a tenth of it. What the loop asks for most stands first: a name costs by what is declared
 * before it.
 */
export function addCard(table: Table, card: Card, wanted?: number): number {
  const where = table.where;
  let other: Card;
  const unlike = table.unlike;
  let i = 0;
  const cards = table.cards;
  const isWanted = wanted !== undefined;
  const place = isWanted ? wanted : cards.indexOf(0);
  if (isWanted ? cards[place] : table.count === table.size) return -1;
  let change = card | (place << 8);
  // As many places as this one needs.
  if (place >= table.size) {
    note(table, table.size << 8);
    table.size = place - (place % Size.Column) + Size.Column;
    change |= Change.More;
  }
  if (!table.seen[card]) {
    table.seen[card] = Seen.Seen;
    table.met++;
    change |= Change.Marked;
  }
  table.past[table.steps++ & Size.Mask] = change;
  if (table.steps - table.oldest > Size.Memory) forget(table);
  // Without a gap no card lies behind this one.
  for (other of cards.subarray(0, place === table.count++ && !isWanted ? place : table.size))
    if (where[card ^ (other & unlike[card ^ other])] > ++i) found(table, card, place, other);
  cards[place] = card;
  where[card] = place + 1;
  if (table.count === table.size) grow(table);
  return place;
}

function revert(table: Table, change: number): void {
  const card = change & 255;
  const place = (change >> 8) & 31;
  const marked = change & Change.Marked;
  if (!card) table.size = place;
  else if (change & Change.Removed) {
    lay(table, card, place);
    if (marked) table.seen[card] = Seen.Seen;
  } else {
    lift(table, place);
    if (!marked) return;
    table.seen[card] = Seen.Never;
    table.met--;
  }
}

/** The last column is given up once it is empty: part of the step that emptied it. */
function shrink(table: Table): void {
  const cards = table.cards;
  const last = table.size - Size.Column;
  if (last < Size.First || cards[last] || cards[last + 1] || cards[last + 2]) return;
  note(table, (table.size << 8) | Change.More);
  table.size = last;
  shrink(table);
}

/** Takes one card back; false if the place is empty. */
export function removeCard(table: Table, place: number): boolean {
  const card = table.cards[place];
  if (!card) return false;
  note(table, card | (place << 8) | Change.Removed);
  lift(table, place);
  return true;
}

/** A Set leaves the table for good. */
export function takeSet(table: Table, triple: Triple): void {
  let more = 0;
  for (let shift = 10; shift >= 0; shift -= 5) {
    const place = (triple >> shift) & 31;
    const card = table.cards[place];
    table.seen[card] = Seen.Taken;
    note(table, card | (place << 8) | Change.Removed | Change.Marked | more);
    lift(table, place);
    more = Change.More;
  }
  shrink(table);
  grow(table);
}

/** Three more places; false when there are 21. */
export function dealThree(table: Table): boolean {
  if (table.size >= Size.Most) return false;
  note(table, table.size << 8);
  table.size += Size.Column;
  return true;
}

export function canUndo(table: Table): boolean {
  return table.steps > table.oldest || !!table.before;
}

/** The step before, or the game before; false when there is neither. */
export function undoStep(table: Table): boolean {
  const before = table.before;
  let change;
  if (table.steps === table.oldest) {
    Object.assign(table, before);
    table.before = undefined;
    return !!before;
  }
  do {
    change = table.past[--table.steps & Size.Mask];
    revert(table, change);
  } while (change & Change.More);
  return true;
}

/** A new game; what lay there can be brought back once. */
export function clearTable(table: Table): void {
  if (table.met || table.size > Size.First) {
    const before = newLayout();
    // Whichever field it is: all of them are written so, since a table has them, too.
    for (const name in before) before[name as "count"] = table[name as "count"];
    table.before = before;
  }
  Object.assign(table, newLayout());
  table.steps = table.oldest = 0;
}

/**
 * Cards that turn out to be others (a seed's stickers in the other numbering): `by` is added to each of `list`, wherever it is noted, then every
 * Set is found anew. Two stickers that turn out to be one card leave nothing that could be taken back; the game before is not read again.
 */
export function renumberCards(table: Table, list: Card[], by: number): void {
  const seen = table.seen;
  const past = table.past;
  const old = table.cards;
  const was = list.map(card => seen[card]);
  table.before = undefined;
  for (const card of list) seen[card] = Seen.Never;
  list.forEach((card, at) => {
    if (!was[at]) return;
    if (seen[card + by]) {
      table.oldest = table.steps;
      table.met--;
    } else seen[card + by] = was[at];
  });
  for (let at = table.oldest; at < table.steps; at++)
    if (list.indexOf(past[at & Size.Mask] & 255) >= 0) past[at & Size.Mask] += by;
  table.cards = new Uint8Array(Size.Most);
  table.where.fill(0);
  table.sets = [];
  table.count = 0;
  for (let place = 0; place < Size.Most; place++) {
    const card = old[place] + (list.indexOf(old[place]) < 0 ? 0 : by);
    // Two stickers that turn out to be one card: the first one stays.
    if (card && !table.where[card]) lay(table, card, place);
  }
}
