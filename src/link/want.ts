// What a player may want of the other board, whatever the dialect.
export const enum Want {
  /** Another game, with whoever is there. */
  Another,
  /** To play by its rules; or with a board that has not played the last game. */
  Its,
  /** Nothing any more: the unfinished game has been forgotten (`session` and `seat` answer 0). */
  Nothing,
}
