// Cards, and where they are in a position: whatever is asked of them by more than one of those that come and go.
import { At, CARDS, Long, More, Place, Play } from "./position";
import type { Card, CardMove, Position, Seat, TransferMove } from "./position";
import type { Random } from "../../../kit/random";

/** Every choice of two or more suits, a bit each. */
export const SUITS = new Uint8Array([3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15]);

export function rankOf(card: Card): number {
  return card >= Long.Low ? ((card - Long.Low) & 3) - 4 : card % 9;
}

export function suitOf(card: Card): number {
  return card >= Long.Low ? (card - Long.Low) >> 2 : (card / 9) | 0;
}

export function isLong(position: Position): boolean {
  return position.length > At.Size;
}

/** Where the last card stands, and 1. */
export function endOfCards(position: Position): number {
  return isLong(position) ? Long.Size : CARDS;
}

/** Not one of the counts that stand between the cards. */
export function isCard(at: number): boolean {
  return at < CARDS || at >= Long.Low;
}

/** The card that is there, -1: none. (Behind the 36 cards stand other numbers.) */
export function cardAt(position: Position, place: number): Card {
  const card = position.indexOf(place);
  return card >= CARDS ? position.indexOf(place, Long.Low) : card;
}

/** Attacks with the card, throws it in, or beats with it. */
export function moveWith(card: Card): CardMove {
  return (card >= Long.Low ? card - Long.Low + Play.Low : card) as CardMove;
}

/** Passes the attack on with it. */
export function transferWith(card: Card): TransferMove {
  const at = card - Long.Low;
  return (
    at < 0 ? Play.Transfer + card : at < 12 ? Play.LowTransfer + at : Play.LastTransfer - 12 + at
  ) as TransferMove;
}

/** The card that such a move plays; -1: it is none of 2 to 5, for which there are numbers of their own. */
export function lowOf(move: number): Card {
  return move >= Play.Low && move < 255
    ? Long.Low + move - (move < Play.LowTransfer ? Play.Low : Play.LowTransfer)
    : move >= Play.LastTransfer && move < Play.First
      ? Long.Low + 12 + move - Play.LastTransfer
      : -1;
}

/** How many numbers are shuffled for a game by these rules. */
export function deckSize(rules: number): number {
  return (rules >> 8) & More.Full ? 52 : CARDS;
}

/** Cards in that seat's hand, by suit and rank; those from 2 to 5 last. */
export function handOf(position: Position, seat: Seat): Card[] {
  const hand: Card[] = [];
  const plain = Place.Hand + seat;
  const seen = Place.Seen + seat;

  let card = 0;
  // The board walks a list much faster than an index. Not `isCard`: to call it for 25 cards takes the board 6 ms.
  for (const place of position.subarray(0, endOfCards(position))) {
    if ((place === plain || place === seen) && (card < CARDS || card >= Long.Low)) hand.push(card);
    card++;
  }
  return hand;
}

/** `[[attack, defence or -1], ...]` in the order of play. */
export function tableOf(position: Position): Card[][] {
  const pairs: Card[][] = [];
  for (let at = 0; at < position[At.Attacks]; at++) {
    pairs.push([
      cardAt(position, Place.Table + 2 * at),
      at < position[At.Beaten] ? cardAt(position, Place.Table + 2 * at + 1) : -1,
    ]);
  }
  return pairs;
}

/** The cards of a first attack with several of a rank, from the six up; SUITS has only 11 choices, so what lies beyond has none. */
export function severalOf(move: number): Card[] {
  const rank = ((move - Play.Several) / 11) | 0;
  const suits = SUITS[(move - Play.Several) % 11];
  const cards: Card[] = [];
  for (let suit = 0; suit < 4; suit++) if ((suits >> suit) & 1) cards.push(suit * 9 + rank);
  return cards;
}

/** A hand of the usual pack, as `handOf` lists it, in the order in which it is shown: by suit and rank, trumps last. */
export function sortPlain(hand: Card[], trump: Card): Card[] {
  const low = suitOf(trump) * 9;
  const plain: Card[] = [];
  const trumps: Card[] = [];
  for (const card of hand) (card < low || card > low + 8 ? plain : trumps).push(card);
  return plain.concat(trumps);
}

/** Cards in random order (Fisher and Yates): a part of that work, on places `from` up to `to` of a deck, or to its end. */
export function shuffle(random: Random, deck: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to && at < deck.length; at++) {
    const other = random.below(at + 1);
    deck[at] = deck[other];
    deck[other] = at;
  }
}
