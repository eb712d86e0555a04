// Durak's settings. Where our own dialect is the only one there is less to choose, and no room for what only few want.

/** `isOwnOnly`: as the bundle is that has no more room, whichever this is. */
export default function settings(_board?: unknown, _scans?: boolean, isOwnOnly?: boolean) {
  const isWhole = !isOwnOnly;
  const first = {
    /** The bot: 1 beginner, 2, 3 strong. Not in `durak.js`. */
    level: [3, 1, 2],
  } as const;
  const all = {
    /** How two boards talk: `auto` whatever both can, `lesson` as the lesson's program does. */
    dialect: isWhole ? (["auto", "lesson"] as const) : (["auto"] as const),
    /** Rule: the defender may pass an attack on with a card of the same rank. */
    transfer: [false, true],
    /** Rule: and may, once a bout, show the trump of that rank instead of playing it. */
    show: [false, true],
    /** Rule: at most five attack cards until a bout has ended beaten. */
    firstFive: [false, true],
    /** Rule: a bout may begin with several cards of one rank. */
    several: [true, false],
    /** Rule: who holds ten cards after taking has lost. */
    lossAtTen: [false, true],
    /** Rule: an empty hand wins at once. */
    emptyWins: [false, true],
    /** Rule: more may be thrown in after `take`. */
    follow: [true, false],
    /** Rule: who lost the last game attacks first in the next. */
    loserFirst: [false, true],
  } as const;
  const more = {
    /** Rule: how many cards: 24 from the nine up, 36 from the six up, 52 from the two up. Not in `durak.js`. */
    pack: [36, 24, 52],
    /** Rule: who holds the lowest trump of the pack may exchange it for the turned-up one. Not in `durak.js`. */
    swap: [false, true],
    /** Whoever has won so many games first has won a match, and the score begins anew; 0: it goes on for ever. Not in `durak.js`. */
    firstTo: [0, 3, 5, 7, 10],
    /** Minutes that each player has for a game, 0: as many as he likes. Each board goes by its own. Not in `durak.js`. */
    clock: [0, 3, 5, 10, 15, 30],
  } as const;
  type All = typeof first & typeof all & typeof more;
  return { durak: isWhole ? Object.assign(first, all, more) : (all as All) };
}
