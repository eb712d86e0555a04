// What came of a deck that was gone through, in lines to read.
import type { DeckState } from "./contract";

/** Three codes to a line. */
function inLines(codes: string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < codes.length; at += 3) lines.push(codes.slice(at, at + 3).join(" "));
  return lines;
}

export function reportOf(state: DeckState, most: number): string[] {
  const odd = state.odd;
  let lines = [state.seen + " of " + most + ", " + state.missing.length + " missing"].concat(inLines(state.missing));
  if (state.double.length) lines = lines.concat("Double:", inLines(state.double));
  // A deck that is not sorted at all has many.
  if (odd.length && odd.length * 8 < state.seen) lines = lines.concat("Out of order:", inLines(odd));
  return lines;
}
