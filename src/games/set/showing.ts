// Which Set is shown, and how much of it: all of it, or in stages to whoever wants a hint.
import { makeCode } from "./codes";
import { placesOf } from "./rules";
import type { Triple } from "./rules";
import type { Table } from "./table";

export interface Showing {
  /** In stages. */
  hint: boolean;
  /** Index into the Sets, -1 while none is shown. */
  shown: number;
  /** How far a hint has gone: 0 nothing, 1 whether there is a Set, 2 to 4 its first one, two, three cards. */
  stage: number;
}

/** A Set is shown whole, if there is one, and how many there are. */
export function isWhole(showing: Showing): boolean {
  return !showing.hint || showing.stage > 3;
}

/** The Set that is shown, or -1. */
export function tripleOf(showing: Showing, table: Table): Triple {
  return showing.shown < 0 ? -1 : table.sets[showing.shown];
}

/** Where those of its cards lie that may be seen. */
export function markedPlaces(showing: Showing, table: Table): number[] {
  if (showing.shown < 0) return [];
  return placesOf(tripleOf(showing, table)).slice(0, showing.hint ? showing.stage - 1 : 3);
}

/** The table changed: the Set that was shown stays shown if it is still there. */
export function settle(showing: Showing, table: Table, triple: Triple): void {
  showing.shown = table.sets.indexOf(triple);
  if (showing.shown >= 0) return;
  if (showing.hint) showing.stage = 0;
  else if (table.sets.length) showing.shown = 0;
}

/** The next Set, or the next stage of a hint; -1: the one before. Answers what there is to say. */
export function step(showing: Showing, table: Table, by: number): string {
  const count = table.sets.length;
  if (showing.hint) {
    showing.stage = Math.max(0, showing.stage + by);
    if (showing.stage > 4) {
      showing.stage = 2;
      showing.shown++;
    }
    if (!count) showing.stage = Math.min(showing.stage, 1);
    showing.shown = showing.stage < 2 ? -1 : Math.max(0, showing.shown) % count;
    if (showing.stage < 4)
      return ["", count ? "Yes, there is a Set" : "No Set here", "One of its cards", "Two of its cards"][showing.stage];
  } else if (count) showing.shown = (showing.shown + by + count) % count;
  return count
    ? markedPlaces(showing, table)
        .map(place => makeCode(table.cards[place]))
        .join(" ")
    : "No Set";
}
