// The idle loop of a virtual board: it sleeps until an event, a timer or a promise waits, and lets nothing else run the program meanwhile.
// Not simulated: the time that a turn takes.
import type { VirtualClock } from "../clock";

/** What the loop needs of its board. */
export interface LoopHost {
  clock: VirtualClock;
  isOn(): boolean;
  /** When there is something to do: now, or with the next timer; undefined: nothing is known. */
  nextAtMs(): number | undefined;
  turn(): void;
  /** The program has come to its end; the board may have to start anew. */
  afterwards(): void;
  /** What stops the program without being an error. */
  isStop(error: unknown): boolean;
  /** Whatever the program still says, nobody hears it. */
  isGone(): boolean;
}

export class IdleLoop {
  isBusy = false;
  private wake = 0;
  private queue: (() => void)[] = [];

  constructor(private readonly host: LoopHost) {}

  /** At most one wake-up is asked for; it comes at once when something waits, else with the next timer. */
  sleep(): void {
    const { clock } = this.host;
    clock.cancel(this.wake);
    if (!this.host.isOn()) return;
    const nextMs = this.queue.length ? clock.now() : this.host.nextAtMs();
    if (nextMs !== undefined) this.wake = clock.at(nextMs, () => this.idle());
  }

  /** Something has come that a sleeping loop does not know of. */
  rouse(): void {
    if (!this.isBusy) this.sleep();
  }

  /** At the end of this turn. */
  later(call: () => void): void {
    this.queue.push(call);
    this.rouse();
  }

  /** Everything that runs the program goes through here: nothing else may run it meanwhile. */
  busily<T>(work: () => T): T | undefined {
    if (this.isBusy) return work();
    this.isBusy = true;
    try {
      const value = work();
      return this.host.isGone() ? undefined : value;
    } catch (error) {
      if (!this.host.isStop(error)) throw error;
      return undefined;
    } finally {
      this.isBusy = false;
      this.host.afterwards();
    }
  }

  forget(): void {
    this.host.clock.cancel(this.wake);
    this.queue = [];
  }

  private idle(): void {
    if (!this.host.isOn() || this.isBusy) return;
    this.busily(() => {
      this.host.turn();
      while (this.queue.length) this.queue.shift()!();
    });
  }
}
