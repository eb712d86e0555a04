// What is to be seen of a deck of the lesson's dialect without knowing the game.
import type { Records } from "./deck";

const NUMBERS = 180;

export const enum Look {
  IsWhole,
  IsDeal,
  IsShifted,
  IsGreater,
}

/** 36 different cards, at most one of them the trump under the talon. */
function isWhole(records: Records): boolean {
  const seen = new Uint8Array(36);
  let trumps = 0;
  for (let at = 0; at < NUMBERS; at += 5) {
    seen[9 * records[at + 1] + records[at]] = 1;
    if (!records[at + 3]) trumps++;
  }
  return seen.indexOf(0) < 0 && trumps < 2;
}

/** The lesson's listing takes record i from where record i - 1 stands: what it sends back is what it was sent, but for a first card that nobody sent. */
function isShifted(records: Records, sent: Records): boolean {
  let at = 5;
  while (at < NUMBERS && records[at] === sent[at - 5] && records[at + 1] === sent[at - 4]) at += 5;
  return at === NUMBERS;
}

/** Six cards each, nothing out, and nothing or player 1's first card on the table: a new game. */
function isDeal(records: Records): boolean {
  const counts = [0, 0, 0];
  let table = 0;
  for (let at = 0; at < NUMBERS; at += 5) {
    const owner = records[at + 3];
    if (owner < -1) return false;
    if (owner > 0) counts[owner]++;
    if (records[at + 4] < 0) table += owner === 1 ? 1 : 2;
  }
  return counts[1] === 6 && counts[2] === 6 && table < 2;
}

/** Of two decks in different orders: by the first card that is another one. */
function isGreater(records: Records, than: Records): boolean {
  let at = 0;
  while (at < NUMBERS && records[at] === than[at] && records[at + 1] === than[at + 1]) at += 5;
  return at < NUMBERS && 9 * records[at + 1] + records[at] > 9 * than[at + 1] + than[at];
}

/** `other`: our own deck. */
export default function look(what: Look, records: Records, other: Records): boolean {
  return what === Look.IsWhole
    ? isWhole(records)
    : what === Look.IsDeal
      ? isDeal(records)
      : what === Look.IsShifted
        ? isShifted(records, other)
        : isGreater(records, other);
}
