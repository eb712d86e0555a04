// Grbl's receive buffer: bytes into lines, and one line after the other to be obeyed.
// Not simulated: where in the ring a byte lies; comments and blanks take room as they do in the original.
import { textOf } from "../bytes";

const RX_BUFFER = 128;
const LONGEST_LINE = 80;
/** What a line too long is taken for. */
export const OVERFLOW = "overflow";

export class LineBuffer {
  private text = "";
  private overflowed = false;
  /** Lines that wait for their turn. */
  private waiting: string[] = [];
  /** A line is taken and has no answer yet. */
  private unanswered = false;

  constructor(
    private readonly log: string[],
    private readonly object: (words: string) => void,
  ) {}

  /** True at the end of a line. */
  take(byte: number): boolean {
    const isEnd = byte === 10 || byte === 13;
    if (isEnd) this.endLine();
    else if (this.size() >= RX_BUFFER - 1) this.object("more than its receive buffer holds");
    else if (this.text.length >= LONGEST_LINE - 1) this.overflowed = true;
    else this.text += textOf([byte]);
    return isEnd;
  }

  /** The next line, once the last one is answered. */
  next(): string | undefined {
    if (this.unanswered || !this.waiting.length) return undefined;
    this.unanswered = true;
    return this.waiting.shift();
  }

  answered(): void {
    this.unanswered = false;
  }

  forget(): void {
    this.text = "";
    this.overflowed = false;
    this.waiting = [];
    this.unanswered = false;
  }

  private size(): number {
    return this.waiting.reduce((sum, line) => sum + line.length + 1, this.text.length);
  }

  private endLine(): void {
    const line = this.overflowed ? OVERFLOW : this.text;
    this.text = "";
    this.overflowed = false;
    this.log.push(line);
    if (this.unanswered || this.waiting.length) this.object(`"${line}" before the answer to the last line`);
    this.waiting.push(line);
  }
}
