// Cards that turn out to be others: `by` is added to each of `moved`.
import type { Card } from "./rules";

export function renumbered(list: Card[], moved: Card[], by: number): Card[] {
  return list.map(card => (moved.indexOf(card) < 0 ? card : card + by));
}

/** For `filter`: what stands there a second time goes. */
export function isFirst(card: Card, at: number, all: Card[]): boolean {
  return all.indexOf(card) === at;
}
