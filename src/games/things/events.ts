// What happened in a session of things, or what it waits for. words.ts makes text of it.

export const enum Happened {
  // A pair: of the last two, or one of them came before others
  Together,
  CameBefore,
  /** The twins of the last two are missing. */
  NotTogether,
  /** Its twin is missing. */
  NowOther,
  Scan,
  Learn,
  Noted,
  /** It changes nothing. */
  Again,
  Learned,
  Unknown,
  NoRoom,
  TakenBack,
  NothingToUndo,
  BegunAnew,
}
