// A board's watchdog. Not simulated: its reset as hardware sees it; the board starts anew and the pins keep what they are held at.
import type { VirtualClock } from "../clock";

/** Thrown through the program when its watchdog has bitten. */
export class WatchdogBite extends Error {}

export class Watchdog {
  /** The board has to start anew. */
  hasBitten = false;
  private forMs = 0;
  private isAuto = true;
  private timer = 0;

  /** `bitten`: the program does not run, so that nobody else would notice. */
  constructor(
    private readonly clock: VirtualClock,
    private readonly loop: { readonly isBusy: boolean },
    private readonly bitten: () => void,
  ) {}

  /** `isAuto`: the idle loop kicks it. */
  set(forMs: number, isAuto: boolean): void {
    this.forMs = forMs;
    this.isAuto = isAuto;
    this.kick();
  }

  kick(): void {
    this.clock.cancel(this.timer);
    if (this.forMs) this.timer = this.clock.after(this.forMs, () => this.bite());
  }

  /** A turn of the idle loop. */
  idle(): void {
    if (this.isAuto) this.kick();
  }

  stop(): void {
    this.clock.cancel(this.timer);
    this.forMs = 0;
    this.hasBitten = false;
  }

  /** A board that only sleeps between timers is not stuck: the idle loop of the real one would kick. */
  private bite(): void {
    if (!this.loop.isBusy && this.isAuto) return this.kick();
    this.hasBitten = true;
    if (!this.loop.isBusy) this.bitten();
  }
}
