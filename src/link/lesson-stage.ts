// Where a board stands in the lesson's dialect, and its times.

export const enum Ms {
  Silent = 3000,
  /** It acknowledges our acknowledgement and draws its screen before it reads again. */
  Calm = 600,
}

export const enum Stage {
  /** Hellos go out, and one or an acknowledgement of ours is waited for. */
  AwaitHello,
  /** Made player 2. */
  AwaitDeal,
  /** A deck has been dealt. */
  AwaitDeck,
}

/** What is done with a deck that has come. */
export const enum Judging {
  Nothing,
  /** It may be believed. */
  Seen,
  /** The game is asked what it has of it. */
  Asked,
}
