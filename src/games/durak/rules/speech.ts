// Durak in a person's words: what was typed as cards and moves, and why a move is not possible. Opened when something was typed, or is to be said, then let go.
import type { Speech } from "../types";
import { LETTERS, RANKS, WORDS, makeCard } from "./notation";
import { SUITS, cardAt, lowOf, moveWith, rankOf, suitOf, transferWith } from "./cards";
import { At, Long, Phase, Place, Play, Rule, turnOf } from "./position";
import type {
  Card,
  CardMove,
  FirstMove,
  Move,
  Position,
  ResignMove,
  Seat,
  SeveralMove,
  ShowMove,
  SwapMove,
  TransferMove,
} from "./position";
import { isHeld } from "./rules";

/** A card, in capitals or not, or -1. */
export function parseCard(text: string): Card {
  const name = text.toUpperCase();
  const rank = name.substr(0, 2) === "10" ? 4 : RANKS.indexOf(name[0]);
  const suit = LETTERS.indexOf(name.substr(name.length - 1));
  const card = rank > 8 ? Long.Low + 4 * suit + rank - 9 : suit * 9 + rank;
  return rank < 0 || suit < 0 || makeCard(card) !== name ? -1 : card;
}

function parseWith(base: number, text: string): TransferMove | ShowMove | -1 {
  const card = parseCard(text);
  if (card >= Play.Transfer) return base === Play.Transfer ? transferWith(card) : -1;
  return card < 0 ? -1 : ((base + card) as TransferMove | ShowMove);
}

/** Different cards of one rank, from the six up, in any order. */
function parseSeveral(parts: string[]): SeveralMove | -1 {
  const rank = rankOf(parseCard(parts[0]));
  let suits = 0;
  for (const part of parts) {
    const card = parseCard(part);
    const bit = 1 << suitOf(card);
    if (card < 0 || card >= Play.Transfer || rankOf(card) !== rank || suits & bit) return -1;
    suits |= bit;
  }
  return (Play.Several + rank * SUITS.length + SUITS.indexOf(suits)) as SeveralMove;
}

function parseFirst(text: string): FirstMove | -1 {
  const suit = text.length === 1 ? LETTERS.indexOf(text.toUpperCase()) : -1;
  return suit < 0 ? -1 : ((Play.First + suit) as FirstMove);
}

/** A move, in capitals or not, or -1. Whether it is legal is another question. `seat` is who resigns. */
export function parseMove(text: string, seat: Seat): Move | -1 {
  text = text.toLowerCase();
  if (text.indexOf("+") > 0) return parseSeveral(text.split("+"));
  if (text[0] === ">") return parseWith(Play.Transfer, text.substr(1));
  if (text.substr(0, 5) === "show ") return parseWith(Play.Show, text.substr(5));
  if (text === "swap") return Play.Swap as SwapMove;
  if (text.substr(0, 6) === "first ") return parseFirst(text.substr(6));
  if (text === "resign") return seat === 1 || seat === 2 ? ((Play.Resign + seat) as ResignMove) : -1;
  const word = WORDS.indexOf(text);
  const card = word < 0 ? parseCard(text) : -1;
  return word < 0
    ? card >= 0
      ? moveWith(card)
      : (card as CardMove | -1)
    : ((Play.Take + word) as Play.Take | Play.Bito | Play.Done);
}

/** Why `move`, which is not legal, is not. A line has room for 21 letters. */
export function whyNot(position: Position, move: number, seat: Seat): string {
  const phase = position[At.Phase];
  if (phase === Phase.Over) return "The game is over";
  if (turnOf(position) !== seat) return "Not your turn";
  if (move === Play.Take) return "Nothing to take";
  if (move === Play.Bito)
    return phase === Phase.Defend ? "Beat it or take" : phase === Phase.Taking ? "Say done" : "Attack first";
  if (move === Play.Done) return phase === Phase.ThrowIn ? "Say bito" : "Not now";
  if (move === Play.Swap) return "Nothing to exchange";
  if (move >= Play.First && move < Play.Swap) return "No choice now";
  const low = lowOf(move);
  if (low < 0 && move > Play.Done) return move < Play.Several ? "No such move" : "Not together";
  const isPassed = low < 0 ? move >= Play.Transfer : move === transferWith(low);
  const base = !isPassed ? 0 : low >= 0 || move < Play.Show ? Play.Transfer : Play.Show;
  const card = low < 0 ? move - base : low;
  const name = makeCard(card);
  if (!isHeld(position, card, seat)) return "You have no " + name;
  if (base) return whyNoTransfer(position, base, card);
  if (phase === Phase.Defend)
    return name + " beats no " + makeCard(cardAt(position, Place.Table + 2 * position[At.Beaten]));
  return position[At.Attacks] < position[At.Limit]
    ? "No " + name.substr(0, name.length - 1) + " on the table"
    : "No more than " + position[At.Limit];
}

function whyNoTransfer(position: Position, base: number, card: number): string {
  const rules = position[At.Rules];
  if (!(rules & (base === Play.Show ? Rule.Show : Rule.Transfer))) return "Not by these rules";
  if (position[At.Phase] !== Phase.Defend) return "Only to defend";
  if (position[At.Beaten]) return "One is beaten already";
  if (base === Play.Show && suitOf(card) !== suitOf(position[At.Trump])) return "Only a trump is shown";
  return base === Play.Show && position[At.Shown] & 1 ? "Once a bout" : "Other rank, or full";
}

export default function openSpeech(): Speech {
  return { parse: parseMove, whyNot: whyNot };
}
