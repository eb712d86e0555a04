// A deck as the lesson's program writes it: 36 records of five numbers, told apart by control characters.
//
// The board splits and joins text far faster than it looks at letters, so nothing here looks at letters; and it works through a few records at a time.

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
