// Where Durak's cards are, and what of that one may know.
//
// A position is one row of bytes. Its first 36 say where each card is, one byte a card, so that no card can be in two places; the rest are counts
// that follow from the game so far. `new Uint8Array(position)` is a copy. Of a game with another pack than 36 cards, or where the turned-up card may be exchanged, a
// position is longer: see `Long`.

/**
 * suit * 9 + rank: rank 0..8 is 6 7 8 9 10 J Q K A, suit 0..3 is H D C S (the lesson's order). Below the sixes `Long.Low` + suit * 4 + rank + 4: rank -4..-1
 * is 2 3 4 5. A card is its place in a position.
 */
import type { Random } from "../../../kit/random";

export type Card = number;
/** 1 or 2. */
export type Seat = number;

declare const kind: unique symbol;
/** A number that stands for a move of that kind, and not for just anything. */
type Kind<Name> = number & { readonly [kind]: Name };

/** Attacks, is thrown in, or beats the first unbeaten card. */
export type CardMove = Kind<"card">;
/** Passes an attack on, with a card or by showing the trump. */
export type TransferMove = Kind<"transfer">;
export type ShowMove = Kind<"show">;
/** A first attack with several cards. */
export type SeveralMove = Kind<"several">;
/** Which open attack is beaten first; and the lowest trump is exchanged for the turned-up one. */
export type FirstMove = Kind<"first">;
export type SwapMove = Kind<"swap">;
/** A seat gives up. */
export type ResignMove = Kind<"resign">;
/** What may be done in a game, one byte: see `Play`. Whatever else a byte says is a number, until `isLegal` or `parseMove` has looked at it. */
export type Move =
  | CardMove
  | TransferMove
  | ShowMove
  | Play.Take
  | Play.Bito
  | Play.Done
  | SeveralMove
  | FirstMove
  | SwapMove
  | ResignMove;
export type Position = Uint8Array;

export const CARDS = 36;

/** Where a card is. Below `Hand` it lies in the talon, with so many cards under it; the trump card is the lowest. */
export const enum Place {
  /** In an observed position: in the talon or in the other hand, one cannot know. */
  Hidden = 63,
  /** Plus the seat. */
  Hand = 64,
  /** Plus the seat: both players have seen that it is there, for it was taken from the table or shown. */
  Seen = 68,
  /** Plus twice the number of the attack it is, or one more for the card that beats that attack. */
  Table = 128,
  Out = 255,
}

/** What stands behind the 36 cards. */
export const enum At {
  Phase = 36,
  /** The seat that attacks in this bout. */
  Attacker,
  /** The trump card. */
  Trump,
  /** Cards in the talon. */
  Talon,
  /** Attack cards that this bout may have. */
  Limit,
  /** Attack cards on the table, and how many of them are beaten: always the first ones. */
  Attacks,
  Beaten,
  Rules,
  /** Cards in the hands of seat 1 and 2; `Hands` plus the seat. */
  Hands = 43,
  /** A bit for each rank on the table: the first eight, and the ace. */
  Ranks = 46,
  Aces,
  Result,
  /** Bouts that ended beaten, counted up to 1. */
  Bito,
  /** Bouts taken in a row since a card was drawn. */
  Taken,
  /** Bits: a trump has been shown in this bout; which attack is beaten next has been chosen, and none beaten since. */
  Shown,
  Size,
}

/** What a long position has besides: bits of `More`, and the cards from 2 to 5. Those that are not in the pack are out. */
export const enum Long {
  More = 52,
  Low,
  Size = 69,
}

/** What stands above the eight bits of `Rule`: in a position in a byte of its own. */
export const enum More {
  /** 24 cards, from the nine up; or 52, from the two up. */
  Short = 1,
  Full = 2,
  /** Who holds the lowest trump of the pack may exchange it for the one that lies under the talon. */
  Swap = 4,
  /** Any of these makes positions long. */
  Long = 7,
  /** Both boards know all this, and that the defender may choose which attack he beats first. It stands in no position. */
  Known = 8,
}

export const enum Phase {
  Attack,
  Defend,
  ThrowIn,
  Taking,
  Over,
}

/** Who won: the seat, or 3 for a draw; 0 while the game goes on. */
export const enum Result {
  None = 0,
  Draw = 3,
}

/** Options, a bit each; 0 is plain podkidnoy. */
export const enum Rule {
  /** Perevodnoy: while nothing is beaten, the defender may add a card of the same rank and become the attacker. */
  Transfer = 1,
  /** And may, once a bout, show the trump of that rank instead of playing it. */
  Show = 2,
  /** At most five attack cards until a bout has ended beaten. */
  FirstFive = 4,
  /** A bout may begin with several cards of one rank. */
  Several = 8,
  /** The lesson's house rules: who holds ten cards after taking has lost, and an empty hand wins at once. */
  LossAtTen = 16,
  EmptyWins = 32,
  /** Nothing may be thrown in after `take`. */
  NoFollow = 64,
  /** Who lost the last game attacks first in the next. */
  LoserFirst = 128,
}

/** A move is a card (it attacks, is thrown in, or beats the first unbeaten card), or one of these. */
export const enum Play {
  /** Plus the card. */
  Transfer = 36,
  Show = 72,
  Take = 108,
  Bito,
  Done,
  /** Plus the seat that resigns. */
  Resign = 111,
  /** The last four of what begins at LowTransfer. */
  LastTransfer = 115,
  /** Plus the suit of the attack that is to be beaten first: while more than one is open, all have one rank. */
  First = 119,
  Swap = 123,
  /** Plus rank * 11 plus the index in SUITS: a first attack with several cards. */
  Several = 128,
  /** Plus suit * 4 plus rank + 4: a card from 2 to 5; and the first twelve of those that transfer. */
  Low = 227,
  LowTransfer = 243,
}

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

/** The seat whose turn it is, 0 when the game is over. */
export function turnOf(position: Position): Seat {
  const phase = position[At.Phase];
  return phase === Phase.Over ? 0 : phase === Phase.Defend ? 3 - position[At.Attacker] : position[At.Attacker];
}

/** Cards in that seat's hand, by suit and rank; those from 2 to 5 last. */
export function handOf(position: Position, seat: Seat): Card[] {
  const hand: Card[] = [];
  const plain = Place.Hand + seat;
  const seen = Place.Seen + seat;

  let card = 0;
  // The board walks a list much faster than an index.
  for (const place of position.subarray(0, endOfCards(position))) {
    if ((place === plain || place === seen) && isCard(card)) hand.push(card);
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

/** Of any pack. */
export function sortHand(hand: Card[], trump: Card): Card[] {
  return hand.length && hand[hand.length - 1] >= Long.Low ? sortAll(hand, trump) : sortPlain(hand, trump);
}

/** The same with cards below the six. */
function sortAll(hand: Card[], trump: Card): Card[] {
  const high = suitOf(trump);
  const key = (card: Card) => 13 * (suitOf(card) === high ? 4 : suitOf(card)) + rankOf(card);
  return hand.slice().sort((one, other) => key(one) - key(other));
}

/** Cards in random order (Fisher and Yates): a part of that work, on places `from` up to `to` of a deck, or to its end. */
export function shuffle(random: Random, deck: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to && at < deck.length; at++) {
    const other = random.below(at + 1);
    deck[at] = deck[other];
    deck[other] = at;
  }
}
