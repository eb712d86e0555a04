// A person's fingers on a board's keys.
// Not simulated: contacts that bounce.
import type { VirtualBoard } from "../board";
import type { KeyPin } from "./arrangement";
import type { KeyName } from "./messages";

/** Nobody's finger is faster, and the firmware lets contacts bounce for 25 ms; but messages that waited for a busy browser come all at once. */
const FINGER_MS = 40;

export class Fingers {
  /** When a finger that moved a key can move it again. */
  private readonly free: Partial<Record<KeyName, number>> = {};

  constructor(
    private readonly board: VirtualBoard,
    private readonly keys: KeyPin[],
  ) {
    for (const { pin, isHigh } of keys) board.pin(pin).set(!isHigh);
  }

  move(key: KeyName, isDown: boolean): void {
    const wired = this.keys.find(one => one.key === key);
    if (!wired) return;
    const { clock } = this.board;
    const move = () => this.board.pin(wired.pin).set(isDown === wired.isHigh);
    const atMs = Math.max(clock.now(), this.free[key] ?? 0);
    this.free[key] = atMs + FINGER_MS;
    if (atMs > clock.now()) clock.at(atMs, move);
    else move();
  }
}
