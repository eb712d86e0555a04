// Cards and moves of Durak as text, for people and for the console: `6H`, `>6H`, `show 6H`, `6H+6S`, `take`, `bito`, `done`, `first S`, `swap`, `resign`.
import { LETTERS, makeCard, makePlainMove } from "./plain-notation";
import { Play, lowOf, transferWith } from "./position";

export { LETTERS, RANKS, WORDS, makeCard } from "./plain-notation";

/** Who resigns is not said; a byte that is no move is "". */
export function makeMove(move: number): string {
  const low = lowOf(move);
  if (low >= 0) return (move === transferWith(low) ? ">" : "") + makeCard(low);
  if (move >= Play.First && move < Play.Swap) return "first " + LETTERS[move - Play.First];
  return move === Play.Swap ? "swap" : makePlainMove(move);
}
