// A deck as the lesson's program writes it: 36 records of five numbers, told apart by control characters.

export const NUMBERS = 180;
/** A record takes at most so many bytes. */
export const RECORD = 13;

const RS = 0x1E;
const US = 0x1F;
const MINUS = 0x2D;

export interface DeckReader {
  /** Takes a byte; false: no deck goes on like this. */
  byte(code: number): boolean;
  /** What came since `restart` is 36 records, every number in its range. */
  isFull(): boolean;
  restart(): void;
  numbers: Int8Array;
  /** Of all bytes since: two different decks have hardly ever the same. */
  sum: number;
}

/** One number behind a separator, and where the next byte goes. */
function put(out: Uint8Array, at: number, separator: number, value: number): number {
  out[at++] = separator;
  if (value < 0) {
    out[at++] = MINUS;
    value = -value;
  }
  if (value > 9) out[at++] = 48 + value / 10;
  out[at++] = 48 + value % 10;
  return at;
}

/** Writes records `from` up to `to`; answers how many bytes they took. */
export function writeRecords(out: Uint8Array, numbers: Int8Array, from: number, to: number): number {
  let size = 0;
  for (let at = 5 * from; at < 5 * to; at += 5) {
    // Rank, suit and colour are always one digit.
    out[size] = RS;
    out[size + 1] = 48 + numbers[at];
    out[size + 2] = US;
    out[size + 3] = 48 + numbers[at + 1];
    out[size + 4] = US;
    out[size + 5] = 48 + numbers[at + 2];
    size = put(out, size + 6, US, numbers[at + 3]);
    size = put(out, size, US, numbers[at + 4]);
  }
  return size;
}

/** Card 0..8, suit 0..3, colour by the suit, property -2..2, field -6..36. */
function isInRange(column: number, value: number, before: number): boolean {
  if (!column) return value >= 0 && value < 9;
  if (column === 1) return value >= 0 && value < 4;
  if (column === 2) return value === before >> 1;
  return column === 3 ? value >= -2 && value < 3 : value >= -6 && value <= 36;
}

export function makeDeckReader(): DeckReader {
  const numbers = new Int8Array(NUMBERS);
  let count = 0;
  let value = 0;
  let digits = 0;
  let isNegative = false;
  let isOpen = false;
  let isWrong = false;

  /** A separator stands before each number: the one that it ends, if there is one, is kept. */
  function keep(): boolean {
    if (!digits || !isInRange(count % 5, isNegative ? -value : value, numbers[count - 1]) || count === NUMBERS) return false;
    numbers[count++] = isNegative ? -value : value;
    value = digits = 0;
    isNegative = false;
    return true;
  }

  function separate(code: number): boolean {
    if (code === US) return keep() && count % 5 > 0;
    if (code === RS) {
      if (isOpen) return keep() && count % 5 === 0;
      return isOpen = true;
    }
    if (code !== MINUS || digits || isNegative) return false;
    return isNegative = true;
  }

  /** What is wrong is read to its end as well: who says it again and again means it. */
  function byte(code: number): boolean {
    reader.sum = 31 * reader.sum + code & 0xFFFF;
    if (code >= 48 && code < 58) {
      value = 10 * value + code - 48;
      if (++digits > 2) isWrong = true;
    } else if (!separate(code)) {
      isWrong = true;
      // Nothing that a deck could have in it.
      if (code !== MINUS && code !== US && code !== RS) return false;
    }
    if (isWrong) digits = value = 0;
    return true;
  }

  const reader: DeckReader = {
    numbers: numbers, byte: byte, sum: 0,
    isFull: () => !isWrong && count === NUMBERS - 1 && keep(),
    restart: () => {
      count = value = digits = reader.sum = 0;
      isOpen = isNegative = isWrong = false;
    },
  };
  return reader;
}

/** The lesson's listing takes record i from where record i - 1 stands: what it sends back is what it was sent, but for a first card that nobody sent. */
export function isShifted(numbers: Int8Array, sent: Int8Array): boolean {
  let at = 5;
  while (at < NUMBERS && numbers[at] === sent[at - 5] && numbers[at + 1] === sent[at - 4]) at += 5;
  return at === NUMBERS;
}

/** 36 different cards, at most one of them the trump under the talon. */
export function isWhole(numbers: Int8Array): boolean {
  const seen = new Uint8Array(36);
  let different = 0;
  let trumps = 0;
  for (let at = 0; at < NUMBERS; at += 5) {
    const card = 9 * numbers[at + 1] + numbers[at];
    if (!seen[card]) different++;
    seen[card] = 1;
    if (!numbers[at + 3]) trumps++;
  }
  return different === 36 && trumps < 2;
}

/** Six cards each, nothing out, and nothing or player 1's first card on the table: a new game. */
export function isDeal(numbers: Int8Array): boolean {
  const counts = [0, 0, 0];
  let table = 0;
  for (let at = 0; at < NUMBERS; at += 5) {
    const owner = numbers[at + 3];
    if (owner < -1) return false;
    if (owner > 0) counts[owner]++;
    if (numbers[at + 4] < 0) table += owner === 1 ? 1 : 2;
  }
  return counts[1] === 6 && counts[2] === 6 && table < 2;
}
