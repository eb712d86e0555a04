// What a session of Dobble says: what happened, or what it waits for, and what belongs to it. words.ts makes text of it.

/** A player is 0 at the left, 1 at the right; cards count from 1. */
export const enum Happened {
  /** There is nothing to be said. */
  Nothing,

  // What is to be done now
  ScanCards,
  ScanTwo,
  ScanTwoHidden,
  ScanAnother,
  ScanAnotherHidden,
  ScanNextTwo,
  /** Keys give points, each press one; in a well each press is a card less. */
  TakeWithKeys,
  RidWithKeys,
  /** On a board with one key. */
  CountWithClicks,
  /** A duel's signal is waited for, with fingers on the keys or on the only one. */
  WaitOnKeys,
  WaitOnKey,
  /** The signal. */
  TurnOver,
  /** The symbol is shown: a key says whose point it is; of a board with one key this is not said. */
  WhosePointKeys,
  WhosePoint,
  PlayAgain,

  // Cards
  Card,
  CardAgain,
  CardDouble,
  NotOfDeck,
  DeckComplete,
  DeckDouble,
  NoDobbleCard,
  NoDeck,
  OtherDeck,
  NoCardOfOrder,
  /** A card is scanned while a duel waits for its signal, or after it. */
  WaitForSignal,
  KeyFirst,

  // Points: all but `Equal` have a player
  TakesOne,
  RidOfOne,
  Wins,
  Equal,
  Reacted,
  FirstBy,
  TooEarly,
  PointTo,

  TakenBack,
  NothingToUndo,
  NoSuchMove,
}

/** Behind what happened: a card, sizes and orders of decks, a player, a span of time. */
export type Event =
  | [happened: OfCard, card: number]
  | [happened: Happened.NotOfDeck, card: number, size: number]
  /** As it was asked for, or scanned. */
  | [happened: Happened.NoDeck, order: string | number]
  | [happened: Happened.OtherDeck, order: number]
  | [happened: Happened.NoCardOfOrder, order: number, card: number]
  | [happened: OfPlayer, player: number]
  | [happened: OfTime, player: number, forMs: number]
  | [happened: Exclude<Happened, OfCard | OfDeck | OfPlayer | OfTime>];

type OfCard = Happened.Card | Happened.CardAgain | Happened.CardDouble;
type OfDeck = Happened.NotOfDeck | Happened.NoDeck | Happened.OtherDeck | Happened.NoCardOfOrder;
type OfPlayer = Happened.TakesOne | Happened.RidOfOne | Happened.Wins | Happened.TooEarly | Happened.PointTo;
type OfTime = Happened.Reacted | Happened.FirstBy;
