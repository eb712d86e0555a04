// Durak's settings. Where our own dialect is the only one there is less to choose, and no room for what only few want.

/** `isOwnOnly`: as the bundle is that has no more room, whichever this is. */
export default function settings(_board?: unknown, _scans?: boolean, isOwnOnly?: boolean) {
  const isWhole = !isOwnOnly;
  const first = {
    /** Level of the bot: 1 is a beginner, 3 is strong. Not in `durak.js`. */
    level: [3, 1, 2],
  } as const;
  const all = {
    /** `auto` finds the dialect of the other board; `lesson` forces the lesson's. */
    dialect: isWhole ? (["auto", "lesson"] as const) : (["auto"] as const),
    /** Rule: you may pass an attack on with a card of the same rank. */
    transfer: [false, true],
    /** Rule: once a bout, you may show the trump of that rank instead of playing it. */
    show: [false, true],
    /** Rule: at most five attack cards until the first bito. */
    firstFive: [false, true],
    /** Rule: a bout may begin with several cards of one rank. */
    several: [true, false],
    /** Rule: you lose with ten cards in your hand after a take. */
    lossAtTen: [false, true],
    /** Rule: an empty hand wins at once. */
    emptyWins: [false, true],
    /** Rule: you may add more after `take`. */
    follow: [true, false],
    /** Rule: the loser of the last game attacks first. */
    loserFirst: [false, true],
  } as const;
  const more = {
    /** Rule: number of cards: 24 from the nine up, 36 from the six up, 52 from the two up. Not in `durak.js`. */
    pack: [36, 24, 52],
    /** Rule: you may exchange the lowest trump of the pack for the turned-up one. Not in `durak.js`. */
    swap: [false, true],
    /** The board plays for you, game after game. Not in `durak.js`. */
    auto: [false, true],
    /** Seconds that the board takes for a move of its own; 0 for less than one. Not in `durak.js`. */
    waitS: [0, 1, 2, 5, 10, 30],
    /** Games that win a match; 0 for no end. Not in `durak.js`. */
    firstTo: [0, 3, 5, 7, 10],
    /** Minutes for each player and game; 0 for no clock. Each board uses its own setting. Not in `durak.js`. */
    clock: [0, 3, 5, 10, 15, 30],
  } as const;
  type All = typeof first & typeof all & typeof more;
  return { durak: isWhole ? Object.assign(first, all, more) : (all as All) };
}
