// Which Set is shown, and how much of it: all of it, or in stages to whoever wants a hint.
import { placesOf } from "./triple";
import type { Triple } from "./triple";

export interface Showing {
  /** In stages. */
  hint: boolean;
  /** The Set that is shown, -1 while none is. */
  triple: Triple;
  /** How far a hint has gone: 0 nothing, 1 whether there is a Set, 2 to 4 its first one, two, three cards. */
  stage: number;
  /** Places that are drawn: those of a column that went with a Set stay as free places until something else changes. */
  size: number;
  /** Every card has been seen, and what lies there holds no Set. */
  isThrough: boolean;
}

/** Nothing is held back: neither how many Sets there are, nor a card of the shown one. */
export function isWhole(showing: Showing): boolean {
  return !showing.hint || showing.stage > 3;
}

/** Where those of its cards lie that may be seen. */
export function shownPlaces(showing: Showing): number[] {
  return showing.triple < 0 ? [] : placesOf(showing.triple).slice(0, showing.hint ? showing.stage - 1 : 3);
}
