// What Set's sessions say, but for races: what happened, and what belongs to it. words.ts makes text of it.

export const enum Happened {
  // A word or two, at most nine letters
  Nothing,
  /** A card that was just laid. */
  Card,
  Set,
  NotNow,
  Taken,
  NewGame,
  /** There is no free place for another card. */
  TakeSet,

  // When a Set is taken these are left standing: to wipe so many letters would take more bytes on the display's bus than the table
  DealThree,
  /** There may lie more than was scanned. */
  NoSetYet,
  NoSuchCard,
  DeckThrough,
  Removed,
  SatAgrees,
  SatDiffers,
  NotSetCard,
  NoMorePlaces,
  Undone,

  // And these at the deck's end, too, where less changes
  NoSetShown,
  NothingToUndo,
  OneOfCards,
  TwoOfCards,
  ThereIsSet,
  /** Which cards the shown Set has; then it was taken, or taken as the last one. */
  Shown,
  ShownOut,
  ShownEnd,
  WasTaken,
  NotThere,
  LiesThere,
  PlaceHas,
  NoSuchPlace,
  NotInJunior,
  /** Which of both numberings the seed's stickers have is not known yet, and this one does not tell; or this one has the other. */
  OtherCardFirst,
  NotNumberedSo,

  // Of the table as it is
  ScanCard,
  DealMore,

  // Of the proof
  SatSearching,
  SatAgreesNone,
  SatDiffersNone,

  // Of three cards
  NotSet,

  // Of a deck
  ScanEvery,
  IsDouble,
  DeckComplete,
  DeckDouble,
}

/** `code`: what stands on a card's sticker; of three cards with spaces between. */
export type Event =
  | [happened: OfCode, code: string]
  | [happened: OfCount, count: number]
  | [happened: Happened.PlaceHas, place: number, code: string]
  | [happened: Happened.NotNumberedSo, numbering: string]
  /** `why`: in words of the edition (card-words.ts). */
  | [happened: Happened.NotSet, why: string]
  | [happened: Exclude<Happened, OfCode | OfCount | OfMore>];

type OfCode =
  | Happened.Card
  | Happened.Removed
  | Happened.Shown
  | Happened.ShownOut
  | Happened.ShownEnd
  | Happened.WasTaken
  | Happened.NotThere
  | Happened.LiesThere
  | Happened.NotInJunior
  | Happened.IsDouble;
type OfCount = Happened.SatAgrees | Happened.SatDiffers | Happened.Undone | Happened.DealMore;
type OfMore = Happened.PlaceHas | Happened.NotNumberedSo | Happened.NotSet;
