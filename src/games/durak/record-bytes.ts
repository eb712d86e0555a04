/** What the record of a game is made of, behind 16 bytes of its deal. */
export const enum Record {
  Rules = 16,
  Game,
  First,
  Score,
  Seat = 22,
  /** Behind it the bits of `More`, unless there are none. */
  Size,
}
