// Where Durak's cards are, and what of that one may know.
//
// A position is one row of bytes. Its first 36 say where each card is, one byte a card, so that no card can be in two places; the rest are counts
// that follow from the game so far. `new Uint8Array(position)` is a copy. Of a game with another pack than 36 cards, or where the turned-up card may be exchanged, a
// position is longer: see `Long`.

/**
 * suit * 9 + rank: rank 0..8 is 6 7 8 9 10 J Q K A, suit 0..3 is H D C S (the lesson's order). Below the sixes `Long.Low` + suit * 4 + rank + 4: rank -4..-1
 * is 2 3 4 5. A card is its place in a position.
 */

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

/** The seat whose turn it is, 0 when the game is over. */
export function turnOf(position: Position): Seat {
  const phase = position[At.Phase];
  return phase === Phase.Over ? 0 : phase === Phase.Defend ? 3 - position[At.Attacker] : position[At.Attacker];
}
