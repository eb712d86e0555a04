// Where words stand on Durak's screens.
import type { Screen } from "../../kernel/ports";

/** Above or between the cards of a bout, or below a picture. */
export function rowOfWords(screen: Screen, isAbove: boolean): number {
  const high = screen.getHeight() > 32;
  return isAbove ? (high ? 1 : 16) : high ? 54 : 24;
}
