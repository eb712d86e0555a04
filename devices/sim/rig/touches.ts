// A person's finger on a board's display.
// Not simulated: a second finger.
import type { VirtualBoard } from "../board";
import type { Touched } from "./messages";

/** Nobody taps faster, and a board looks where the finger is every 20 ms; but messages that waited for a busy browser come all at once. */
const FINGER_MS = 40;

export class Touches {
  /** Where the finger is; null: nowhere. */
  private at: Touched | null = null;
  /** What it did since, and the board has not felt yet. */
  private readonly waiting: (Touched | null)[] = [];
  private isWaiting = false;

  constructor(private readonly board: VirtualBoard) {}

  move(at: Touched | null): void {
    const { waiting } = this;
    const before = waiting.length > 1 ? waiting[waiting.length - 2] : this.at;
    // Where it came down is always felt, and where it went; not every place on its way.
    if (at && before && waiting.length && waiting[waiting.length - 1]) waiting.pop();
    waiting.push(at);
    if (!this.isWaiting) this.next();
  }

  private next(): void {
    const { board, waiting } = this;
    this.isWaiting = waiting.length > 0;
    if (!this.isWaiting) return;
    this.at = waiting.shift()!;
    if (this.at) board.touch(this.at.x, this.at.y);
    else board.release();
    board.clock.after(FINGER_MS, () => this.next());
  }
}
