// A deck as the lesson's program writes it: 36 records of five numbers, told apart by control characters.

const NUMBERS = 180;
/** A record takes at most so many bytes. */
export const RECORD = 13;

const RS = 0x1E;
const US = 0x1F;
const MINUS = 0x2D;

export interface Decks {
  /** Writes records `from` up to `to` into `out`; answers how many bytes they took. */
  write(out: Uint8Array, numbers: Int8Array, from: number, to: number): number;
  /** What has come so far. */
  numbers: Int8Array;
  /** Of all its bytes: two different decks have hardly ever the same. */
  sum: number;
  /** Before the first byte of a deck. */
  restart(): void;
  /** Takes a byte; false: it has no place in a deck. What is only wrong is read to its end: who says it again and again means it. */
  byte(code: number): boolean;
  /** What came since `restart` is 36 different cards, every number in its range, and at most one trump under the talon. */
  isWhole(): boolean;
  /**
   * The lesson's listing takes record i from where record i - 1 stands: what it sends back is what it was sent, but for a first card that nobody sent.
   */
  isShifted(sent: Int8Array): boolean;
  /** Six cards each, nothing out, and nothing or player 1's first card on the table: a new game. */
  isDeal(numbers: Int8Array): boolean;
}

export function openDecks(): Decks {
  const numbers = new Int8Array(NUMBERS);
  /** Numbers so far; -1 before the first record. */
  let count = -1;
  let value = 0;
  let digits = 0;
  /** -1 behind a minus. */
  let sign = 1;
  let isWrong = false;

  /** A record is written as the lesson does, without leading zeros; rank, suit and colour have one digit. */
  function write(out: Uint8Array, deck: Int8Array, from: number, to: number): number {
    let size = 0;
    for (let at = 5 * from; at < 5 * to; at += 5) {
      const owner = deck[at + 3];
      let field = deck[at + 4];
      out.set([RS, 48 + deck[at], US, 48 + deck[at + 1], US, 48 + deck[at + 2], US], size);
      size += 7;
      if (owner < 0) out[size++] = MINUS;
      out[size++] = 48 + Math.abs(owner);
      out[size++] = US;
      if (field < 0) {
        out[size++] = MINUS;
        field = -field;
      }
      if (field > 9) out[size++] = 48 + field / 10;
      out[size++] = 48 + field % 10;
    }
    return size;
  }

  /** Card 0..8, suit 0..3, colour by the suit, property -2..2, field -6..36. */
  function keep(): void {
    const column = count % 5;
    value *= sign;
    if (count < 0 || count === NUMBERS || !digits || digits > 2 || (column > 3 ? value < -6 || value > 36 : column > 2 ? value < -2 || value > 2 : value < 0
      || value > (column ? 3 : 8) || column > 1 && value !== numbers[count - 1] >> 1)) isWrong = true;
    else numbers[count++] = value;
    value = digits = 0;
    sign = 1;
  }

  function byte(code: number): boolean {
    decks.sum = 31 * decks.sum + code & 0xFFFF;
    if (isWrong) return code >= 48 && code < 58 || code === US || code === RS || code === MINUS;
    if (code >= 48 && code < 58) {
      value = 10 * value + code - 48;
      if (++digits > 2) isWrong = true;
    } else if (code === US || code === RS) {
      if (count < 0 && code === RS && !digits && sign > 0) count = 0;
      else {
        keep();
        if (code === RS ? count % 5 : !(count % 5)) isWrong = true;
      }
    } else if (code !== MINUS) return false;
    else if (digits || sign < 0) isWrong = true;
    else sign = -1;
    return true;
  }

  function isWhole(): boolean {
    keep();
    if (isWrong || count !== NUMBERS) return false;
    const seen = new Uint8Array(36);
    let trumps = 0;
    for (let at = 0; at < NUMBERS; at += 5) {
      seen[9 * numbers[at + 1] + numbers[at]] = 1;
      if (!numbers[at + 3]) trumps++;
    }
    return seen.indexOf(0) < 0 && trumps < 2;
  }

  function isShifted(sent: Int8Array): boolean {
    let at = 5;
    while (at < NUMBERS && numbers[at] === sent[at - 5] && numbers[at + 1] === sent[at - 4]) at += 5;
    return !isWrong && count === NUMBERS && at === NUMBERS;
  }

  function isDeal(deck: Int8Array): boolean {
    const counts = [0, 0, 0];
    let table = 0;
    for (let at = 0; at < NUMBERS; at += 5) {
      const owner = deck[at + 3];
      if (owner < -1) return false;
      if (owner > 0) counts[owner]++;
      if (deck[at + 4] < 0) table += owner === 1 ? 1 : 2;
    }
    return counts[1] === 6 && counts[2] === 6 && table < 2;
  }

  function restart(): void {
    count = -1;
    value = digits = decks.sum = 0;
    sign = 1;
    isWrong = false;
  }

  const decks: Decks = { byte: byte, sum: 0, numbers: numbers, write: write, restart: restart, isWhole: isWhole, isShifted: isShifted, isDeal: isDeal };
  return decks;
}
