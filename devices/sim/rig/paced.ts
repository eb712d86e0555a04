// Something that is told when it has changed, but not at every change.
import type { VirtualClock } from "../clock";

export class Paced {
  private isPending = false;
  private lastAtMs = -Infinity;

  /** Told `afterMs` after the first change, so that what belongs together comes together, and at most once in `everyMs`. */
  constructor(
    private readonly clock: VirtualClock,
    private readonly afterMs: number,
    private readonly everyMs: number,
    private readonly tell: () => void,
  ) {}

  mark(): void {
    if (this.isPending) return;
    this.isPending = true;
    this.clock.at(Math.max(this.clock.now() + this.afterMs, this.lastAtMs + this.everyMs), () => {
      this.isPending = false;
      this.lastAtMs = this.clock.now();
      this.tell();
    });
  }
}
