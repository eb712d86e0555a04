// Cards and moves of Durak as text, for people and for the console: `6H`, `>6H`, `show 6H`, `6H+6S`, `take`, `bito`, `done`, `first S`, `swap`, `resign`.
import { lowOf, rankOf, severalOf, suitOf, transferWith } from "./cards";
import { Play } from "./position";
import type { Card } from "./position";

/** A letter each, since a list of words is long on a board: T is written 10. */
export const RANKS = "6789TJQKA" + "2345";
/** Hearts, diamonds, clubs, spades. */
export const LETTERS = "HDCS";
/** From `Play.Take` on. */
export const WORDS = ["take", "bito", "done"];

export function makeCard(card: Card): string {
  const rank = rankOf(card);
  return (rank === 4 ? "10" : RANKS[rank < 0 ? rank + 13 : rank]) + LETTERS[suitOf(card)];
}

/** A move of the usual pack. Who resigns is not said; a byte that is no move is "". */
export function makePlainMove(move: number): string {
  if (move < Play.Transfer) return makeCard(move);
  if (move < Play.Show) return ">" + makeCard(move - Play.Transfer);
  if (move < Play.Take) return "show " + makeCard(move - Play.Show);
  if (move < Play.Resign) return WORDS[move - Play.Take];
  if (move < Play.Several) return move === Play.Resign + 1 || move === Play.Resign + 2 ? "resign" : "";
  return move < Play.Several + 99
    ? severalOf(move)
        .map(card => makeCard(card))
        .join("+")
    : "";
}

/** The same of any pack. Who resigns is not said; a byte that is no move is "". */
export function makeMove(move: number): string {
  const low = lowOf(move);
  if (low >= 0) return (move === transferWith(low) ? ">" : "") + makeCard(low);
  if (move >= Play.First && move < Play.Swap) return "first " + LETTERS[move - Play.First];
  return move === Play.Swap ? "swap" : makePlainMove(move);
}
