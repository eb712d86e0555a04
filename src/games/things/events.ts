// What a session of things says: what happened, or what it waits for. words.ts makes text of it.

export const enum Happened {
  // What is to be done now: one for each mode, in their order
  ScanTwo,
  ScanPeople,
  ScanWorth,
  MoveRod,
  /** Learning, in the same order. */
  LearnPairs,
  LearnPeople,
  LearnWorth,
  LearnPlaces,
  /** One of a pair is learned. */
  LearnOther,

  // What a scan came to
  /** A pair: of the last two, or with one of before. */
  Together,
  CameBefore,
  /** Its twin is missing, and so is that of the thing before. */
  NowOther,
  NotTogether,
  Here,
  Counted,
  /** The speed stands behind it; without one it is the first code. */
  Moving,
  FirstPlace,
  /** It came before, and changes nothing. */
  Again,
  Learned,
  Known,
  Unknown,
  /** No more things, or no more scans. */
  ListFull,
  MarksFull,

  TakenBack,
  NothingToUndo,
  BegunAnew,
  Forgotten,
  NoSuchMove,
}

export type Event =
  | [happened: Happened.Moving, mmPerSecond: number]
  | [happened: Happened.LearnWorth, worth: number]
  | [happened: Exclude<Happened, Happened.Moving | Happened.LearnWorth>];
