// Cards and moves of Durak as text, for people and for the console: `6H`, `>6H`, `show 6H`, `6H+6S`, `take`, `bito`, `done`, `resign`.
import { Play, SUITS, rankOf, severalOf, suitOf } from "./rules";
import type { Card, CardMove, Move, ResignMove, Seat, SeveralMove, ShowMove, TransferMove } from "./rules";

/** A letter each, since a list of words is long on a board: T is written 10. */
const RANKS = "6789TJQKA";
/** Hearts, diamonds, clubs, spades. */
const LETTERS = "HDCS";
/** From `Play.Take` on. */
const WORDS = ["take", "bito", "done"];

export function makeCard(card: Card): string {
  const rank = rankOf(card);
  return (rank === 4 ? "10" : RANKS[rank]) + LETTERS[suitOf(card)];
}

/** A card, in capitals or not, or -1. */
export function parseCard(text: string): Card {
  const name = text.toUpperCase();
  const rank = name.substr(0, 2) === "10" ? 4 : RANKS.indexOf(name[0]);
  const suit = LETTERS.indexOf(name.substr(name.length - 1));
  const card = suit * 9 + rank;
  return rank < 0 || suit < 0 || makeCard(card) !== name ? -1 : card;
}

/** Who resigns is not said; a byte that is no move is "". */
export function makeMove(move: number): string {
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

/** A move, in capitals or not, or -1. Whether it is legal is another question. `seat` is who resigns. */
export function parseMove(text: string, seat: Seat): Move | -1 {
  text = text.toLowerCase();
  if (text.indexOf("+") > 0) return parseSeveral(text.split("+"));
  if (text[0] === ">") return parseWith(Play.Transfer, text.substr(1));
  if (text.substr(0, 5) === "show ") return parseWith(Play.Show, text.substr(5));
  if (text === "resign") return seat === 1 || seat === 2 ? ((Play.Resign + seat) as ResignMove) : -1;
  const word = WORDS.indexOf(text);
  return word < 0 ? (parseCard(text) as CardMove | -1) : ((Play.Take + word) as Play.Take | Play.Bito | Play.Done);
}

function parseWith(base: number, text: string): TransferMove | ShowMove | -1 {
  const card = parseCard(text);
  return card < 0 ? -1 : ((base + card) as TransferMove | ShowMove);
}

/** Different cards of one rank, in any order. */
function parseSeveral(parts: string[]): SeveralMove | -1 {
  const rank = rankOf(parseCard(parts[0]));
  let suits = 0;
  for (const part of parts) {
    const card = parseCard(part);
    const bit = 1 << suitOf(card);
    if (card < 0 || rankOf(card) !== rank || suits & bit) return -1;
    suits |= bit;
  }
  return (Play.Several + rank * SUITS.length + SUITS.indexOf(suits)) as SeveralMove;
}
