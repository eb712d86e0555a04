// setWatch with Espruino's debounce: the first edge starts a timer, every further edge restarts it, and when it runs out
// the callback hears of a change only if the level really is another.
// What goes wrong with it on real boards can be had by `faults`: an edge that never comes to anybody's ears (Espruino's issue 834), and a callback that is
// called twice with the same state (1902).
// Not simulated: `irq`, `data`, `hispeed`.

import type { SimPin } from "./pins";
import type { Timer, TimerList } from "./timers";

export interface WatchOptions {
  repeat?: boolean;
  edge?: string | number;
  debounce?: number;
}

export interface WatchEvent {
  state: boolean;
  lastTime: number | undefined;
  time: number;
  pin: SimPin;
}

interface Watch {
  id: number;
  pin: SimPin;
  call: (event: WatchEvent) => void;
  repeat: boolean;
  edge: number;
  debounceMs: number;
  state: boolean;
  lastTime: number | undefined;
  timer: Timer | undefined;
  /** The level that the running timer will report. */
  next: boolean;
}

const EDGES: Record<string, number> = { rising: 1, falling: -1, both: 0 };

/** Asked at each edge, and at each call, whether it goes wrong. */
export interface WatchFaults {
  loses(pin: string, high: boolean): boolean;
  repeats(pin: string, high: boolean): boolean;
}

export class WatchList {
  faults: WatchFaults | undefined;
  private watches: Watch[] = [];

  /** `seconds` turns a moment into the board's time. */
  constructor(
    private readonly timers: TimerList,
    private readonly seconds: (atMs: number) => number,
    private readonly fail: (message: string) => Error,
  ) {}

  add(
    call: (event: WatchEvent) => void,
    pin: SimPin,
    options: boolean | number | WatchOptions | undefined,
    isButton: boolean,
  ): number {
    const wanted = typeof options === "object" && options !== null ? options : { repeat: !!options };
    const debounceMs = Number(wanted.debounce ?? (isButton ? 25 : 0));
    const id = this.watches.length ? this.watches[this.watches.length - 1].id + 1 : 1;
    this.watches.push({
      id,
      pin,
      call,
      repeat: !!wanted.repeat,
      edge: this.edgeOf(wanted.edge, isButton),
      debounceMs: debounceMs > 0 ? debounceMs : 0,
      state: pin.read(),
      lastTime: undefined,
      timer: undefined,
      next: false,
    });
    return id;
  }

  clear(ids: unknown[]): void {
    if (!ids.length) this.watches = [];
    else if (ids[0] === undefined) throw this.fail("clearWatch(undefined) not allowed. Use clearWatch() instead");
    else if (!this.watches.some(watch => watch.id === Number(ids[0])))
      throw this.fail("Unknown Watch " + String(ids[0]));
    else this.watches = this.watches.filter(watch => watch.id !== Number(ids[0]));
  }

  has(pin: SimPin): boolean {
    return this.watches.some(watch => watch.pin === pin);
  }

  /** A timer of a watch outlives clearTimeout(). */
  owns(timer: Timer): boolean {
    return this.watches.some(watch => watch.timer === timer);
  }

  get pins(): SimPin[] {
    return this.watches.map(watch => watch.pin);
  }

  handle(pinName: string, high: boolean, atMs: number): void {
    if (this.faults?.loses(pinName, high)) return;
    for (const watch of this.watches.filter(other => other.pin.name === pinName)) {
      if (!watch.debounceMs) this.settle(watch, high, atMs);
      else if (watch.timer) this.restart(watch, watch.timer, high, atMs);
      else if (high !== watch.state) this.start(watch, high, atMs);
    }
  }

  private start(watch: Watch, high: boolean, atMs: number): void {
    watch.next = high;
    watch.timer = this.timers.addAt(atMs + watch.debounceMs, dueMs => this.expire(watch, dueMs));
  }

  /** An edge that came after the timer should have run out means that it was only not looked at. */
  private restart(watch: Watch, timer: Timer, high: boolean, atMs: number): void {
    const dueMs = timer.dueMs;
    timer.dueMs = atMs + watch.debounceMs;
    watch.next = high;
    if (atMs <= dueMs || high === watch.state) return;
    this.timers.remove(timer.id);
    watch.timer = undefined;
    this.settle(watch, high, dueMs - watch.debounceMs);
  }

  private expire(watch: Watch, dueMs: number): void {
    watch.timer = undefined;
    if (watch.next !== watch.state) this.settle(watch, watch.next, dueMs - watch.debounceMs);
  }

  private settle(watch: Watch, high: boolean, atMs: number): void {
    watch.state = high;
    const event = { state: high, lastTime: watch.lastTime, time: this.seconds(atMs), pin: watch.pin };
    const heard = watch.edge === 0 || watch.edge > 0 === high;
    watch.lastTime = event.time;
    if (heard && !watch.repeat) this.watches = this.watches.filter(other => other !== watch);
    if (heard) watch.call(event);
    if (heard && watch.repeat && this.faults?.repeats(watch.pin.name, high)) watch.call(event);
  }

  private edgeOf(edge: string | number | undefined, isButton: boolean): number {
    if (edge === undefined) return isButton ? 1 : 0;
    const found = typeof edge === "number" ? Math.sign(edge) : EDGES[edge];
    if (found === undefined) throw this.fail("'edge' in setWatch should be 1, -1, 0, 'rising', 'falling' or 'both'");
    return found;
  }
}
