// setTimeout, setInterval and their kin as Espruino runs them: one list, ids that come again, and passes through the list in the order of ids.
// Not simulated: timers that run late because JavaScript is busy (it takes no time, unless it waits for a bus or a full port).

const SHORTEST_MS = 0.1;
const LONGEST_MS = 31536000001000;

export interface Timer {
  id: number;
  dueMs: number;
  everyMs?: number;
  run: (dueMs: number) => void;
}

export class TimerList {
  private timers: Timer[] = [];
  private changed = false;

  constructor(
    private readonly now: () => number,
    private readonly fail: (message: string) => Error,
  ) {}

  add(run: (dueMs: number) => void, forMs: unknown, repeat: boolean): number {
    const span = this.spanOf(forMs);
    const timer: Timer = { id: this.nextId(), dueMs: this.now() + span, run };
    if (repeat) timer.everyMs = span;
    this.timers.push(timer);
    this.changed = true;
    return timer.id;
  }

  /** For a debounced watch: no shortest span, and no restart of a pass that is under way. */
  addAt(dueMs: number, run: (dueMs: number) => void): Timer {
    const timer = { id: this.nextId(), dueMs, run };
    this.timers.push(timer);
    return timer;
  }

  remove(id: number): void {
    this.timers = this.timers.filter(timer => timer.id !== id);
    this.changed = true;
  }

  /** Without an argument everything goes. */
  clear(kind: "Timeout" | "Interval", ids: unknown[], keep: (timer: Timer) => boolean): void {
    if (!ids.length) this.timers = this.timers.filter(keep);
    else if (ids[0] === undefined) throw this.fail(`clear${kind}(undefined) not allowed. Use clear${kind}() instead`);
    else this.timers = this.timers.filter(timer => timer.id !== Number(ids[0]));
    this.changed = true;
  }

  /** Also makes an interval of a timeout, as the original does. */
  change(id: unknown, forMs: unknown): void {
    const timer = this.timers.find(other => other.id === Number(id));
    if (!timer) throw this.fail("Unknown Interval");
    timer.everyMs = Math.max(SHORTEST_MS, Number(forMs));
    timer.dueMs = this.now() + timer.everyMs;
    this.changed = true;
  }

  get nextDueMs(): number | undefined {
    return this.timers.length ? Math.min(...this.timers.map(timer => timer.dueMs)) : undefined;
  }

  get size(): number {
    return this.timers.length;
  }

  /** One pass; it starts over whenever a callback adds or removes a timer. Whatever becomes due meanwhile waits for the next. */
  runDue(): void {
    const atMs = this.now();
    do {
      this.changed = false;
      for (const timer of [...this.timers]) {
        if (timer.dueMs > atMs) continue;
        const { dueMs } = timer;
        timer.run(dueMs);
        if (timer.everyMs === undefined) this.timers = this.timers.filter(other => other !== timer);
        else timer.dueMs = dueMs + timer.everyMs;
        if (this.changed) break;
      }
    } while (this.changed);
  }

  private nextId(): number {
    return this.timers.length ? this.timers[this.timers.length - 1].id + 1 : 1;
  }

  private spanOf(forMs: unknown): number {
    const span = Number(forMs);
    if (span > LONGEST_MS) throw this.fail("Interval is too long (>100 years)");
    return span >= SHORTEST_MS ? span : SHORTEST_MS;
  }
}
