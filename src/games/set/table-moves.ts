// What happens to a table besides cards that are laid, and the way back.
import type { Card } from "./card";
import { newLayout } from "./new-table";
import { Change, Seen, Size, found, grow, note } from "./table";
import type { Table } from "./table";
import type { Triple } from "./triple";

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
