// The table of a game of Set: places that count down the columns, and every Set among them, as cards are laid. new-table.ts makes one; what else happens to
// it, and the way back, is in table-moves.ts. Adding or removing one card looks only at the pairs that card is in.
import type { Card } from "./card";
import type { Table } from "./layout";

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
export const enum Change {
  Removed = 1 << 13,
  Marked = 1 << 14,
  More = 1 << 15,
}

// Sets come and go with single cards

/** The Set of a new card at `i` and another one, put where it belongs in the ascending list; its third card lies behind that one. */
export function found(table: Table, card: Card, i: number, other: Card): void {
  const where = table.where;
  const j = where[other] - 1;
  const k = where[card ^ (other & table.unlike[card ^ other])] - 1;
  const triple = k < i ? (j << 10) | (k << 5) | i : j < i ? (j << 10) | (i << 5) | k : (i << 10) | (j << 5) | k;
  const sets = table.sets;
  let at = sets.length;
  while (at && sets[at - 1] > triple) at--;
  sets.splice(at, 0, triple);
}

// Memory

/** The oldest step goes, the whole of it, and with it the way back to the game before. */
function forget(table: Table): void {
  table.before = undefined;
  do table.oldest++;
  while (table.past[table.oldest & Size.Mask] & Change.More);
}

export function note(table: Table, change: number): void {
  table.past[table.steps++ & Size.Mask] = change;
  if (table.steps - table.oldest > Size.Memory) forget(table);
}

/** A full table without a Set gets three more places: part of the step that filled it. */
export function grow(table: Table): void {
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
