// How a module on a UART answers: in the order of the commands, each some time after the byte that completed it.
// Not simulated: a module that is too busy to answer.
import type { SimClock } from "./wire";

export class AnswerLine {
  /** Commands that have no answer yet. */
  unanswered = 0;
  private answeredAtMs = 0;
  private heardAtMs = 0;
  /** Timers of an earlier life (before a power cut) do nothing. */
  private life = 0;

  constructor(
    private readonly clock: SimClock,
    private readonly transmit: (bytes: Uint8Array) => void,
  ) {}

  heard(atMs: number): void {
    this.heardAtMs = atMs;
  }

  /** `then`: what takes effect only after the answer. */
  answer(bytes: Uint8Array, afterMs: number, then?: () => void): void {
    this.unanswered++;
    this.answeredAtMs = Math.max(this.answeredAtMs, this.heardAtMs + afterMs, this.clock.now());
    this.later(this.answeredAtMs - this.clock.now(), () => {
      this.unanswered--;
      this.transmit(bytes);
      then?.();
    });
  }

  /** Unless power goes meanwhile. */
  later(forMs: number, then: () => void): void {
    const { life } = this;
    this.clock.after(Math.max(0, forMs), () => {
      if (life === this.life) then();
    });
  }

  /** Power is gone. */
  forget(): void {
    this.life++;
    this.unanswered = this.answeredAtMs = this.heardAtMs = 0;
  }
}
