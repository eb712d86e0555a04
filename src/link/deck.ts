// A deck as the lesson's program writes it: 36 records of five numbers, told apart by control characters.
//
// The board splits and joins text far faster than it looks at letters, so nothing here looks at letters; and it works through a few records at a time.

const NUMBERS = 180;
const US = "\x1F";

/** 36 records, one after the other: card, suit, color, property, field. */
export type Records = Int8Array;

/** Records `from` up to `to` as text. */
export function writeRecords(records: Records, from: number, to: number): string {
  let text = "";
  for (; from < to; from++) text += "\x1E" + records.subarray(5 * from, 5 * from + 5).join(US);
  return text;
}

/** Reads one record, written as we would: card 0..8, suit 0..3, color by the suit, property -2..2, field -6..36. */
export function readRecord(text: string, records: Records, at: number): boolean {
  const fields = text.split(US);
  const card = +fields[0] | 0;
  const suit = +fields[1] | 0;
  const owner = +fields[3] | 0;
  const field = +fields[4] | 0;
  const numbers = [card, suit, suit >> 1, owner, field];
  if (
    text !== numbers.join(US) ||
    card < 0 ||
    card > 8 ||
    suit < 0 ||
    suit > 3 ||
    owner < -2 ||
    owner > 2 ||
    field < -6 ||
    field > 36
  )
    return false;
  records.set(numbers, 5 * at);
  return true;
}

/** 36 different cards, at most one of them the trump under the talon. */
export function isWhole(records: Records): boolean {
  const seen = new Uint8Array(36);
  let trumps = 0;
  for (let at = 0; at < NUMBERS; at += 5) {
    seen[9 * records[at + 1] + records[at]] = 1;
    if (!records[at + 3]) trumps++;
  }
  return seen.indexOf(0) < 0 && trumps < 2;
}

/** The lesson's listing takes record i from where record i - 1 stands: what it sends back is what it was sent, but for a first card that nobody sent. */
export function isShifted(records: Records, sent: Records): boolean {
  let at = 5;
  while (at < NUMBERS && records[at] === sent[at - 5] && records[at + 1] === sent[at - 4]) at += 5;
  return at === NUMBERS;
}

/** Six cards each, nothing out, and nothing or player 1's first card on the table: a new game. */
export function isDeal(records: Records): boolean {
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
export function isLesser(records: Records, than: Records): boolean {
  let at = 0;
  while (at < NUMBERS && records[at] === than[at] && records[at + 1] === than[at + 1]) at += 5;
  return at < NUMBERS && 9 * records[at + 1] + records[at] < 9 * than[at + 1] + than[at];
}
