// Text as cards and moves of Durak: what a person typed. Opened when somebody has, then let go.
import { LETTERS, RANKS, WORDS, makeCard } from "./notation";
import { Play, SUITS, rankOf, suitOf } from "./rules";
import type { Card, CardMove, Move, ResignMove, Seat, SeveralMove, ShowMove, TransferMove } from "./rules";

/** A card, in capitals or not, or -1. */
export function parseCard(text: string): Card {
  const name = text.toUpperCase();
  const rank = name.substr(0, 2) === "10" ? 4 : RANKS.indexOf(name[0]);
  const suit = LETTERS.indexOf(name.substr(name.length - 1));
  const card = suit * 9 + rank;
  return rank < 0 || suit < 0 || makeCard(card) !== name ? -1 : card;
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

/** A move, in capitals or not, or -1. Whether it is legal is another question. `seat` is who resigns. */
export default function parseMove(text: string, seat: Seat): Move | -1 {
  text = text.toLowerCase();
  if (text.indexOf("+") > 0) return parseSeveral(text.split("+"));
  if (text[0] === ">") return parseWith(Play.Transfer, text.substr(1));
  if (text.substr(0, 5) === "show ") return parseWith(Play.Show, text.substr(5));
  if (text === "resign") return seat === 1 || seat === 2 ? ((Play.Resign + seat) as ResignMove) : -1;
  const word = WORDS.indexOf(text);
  return word < 0 ? (parseCard(text) as CardMove | -1) : ((Play.Take + word) as Play.Take | Play.Bito | Play.Done);
}
