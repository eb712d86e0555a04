// Ctrl-C at Espruino's prompt ends what runs just then, and with it goes all that is due at that moment: timers do not run, an interval ends, a port loses its listener.
// So each timer is known here until it has run to its end, and what is overdue begins again. Only Espruino on Linux needs it, which cuts off what takes more than
// two milliseconds: an STM32 lets its turns last a tenth of a second (two wraps of a counter of 24 bits), and an ESP32 only ever clears the line (2v29). Only croupier.js has it.
import { clock, display, module, shell } from "./board";
import { lines } from "./lines";

const BEAT_MS = 1000;
/** After so long without one another one begins. */
const PAUSE_MS = 2500;

/** From now on, for as long as the board runs. */
export default function beat(): void {
  const timers: { [n: number]: () => void } = {};
  /** Espruino's own of each, without which one that nobody wants any more would stay until it is due. */
  const ids: { [n: number]: number } = {};
  /** By so many each has run, or it never will. */
  const beats: { [n: number]: number } = {};
  let count = 0;
  let heart = 0;
  let guard = 0;

  function forget(n: number): void {
    delete timers[n];
    delete ids[n];
    delete beats[n];
  }

  /** Espruino skips a `finally` when Ctrl-C comes, but not after an error. */
  function run(n: number): void {
    const then = timers[n];
    try {
      if (then) then();
    } finally {
      forget(n);
    }
  }

  /**
   * First of all, the next one and one that stands in for it; only then are those of before let go, for this may be cut off anywhere. What was on its way
   * to the display when a timer was lost nobody knows: all of it is sent anew.
   */
  function look(): void {
    const due = heart;
    const stood = guard;
    heart = setTimeout(look, BEAT_MS);
    guard = setTimeout(look, PAUSE_MS);
    clearTimeout(due);
    clearTimeout(stood);
    for (const n in timers) {
      if (beats[n]-- > 0) continue;
      ids[n] = setTimeout(run, 0, +n);
      if (!shell) continue;
      shell.counts.interrupted = (shell.counts.interrupted || 0) + 1;
      shell.wake();
      display!.power(true);
    }
    for (const name in lines) lines[name].bus.onData();
    if (module) module.bus.onData();
  }

  clock.after = (forMs, then) => {
    beats[++count] = (forMs / BEAT_MS + 2) | 0;
    timers[count] = then;
    ids[count] = setTimeout(run, forMs, count);
    return count;
  };
  clock.cancel = n => {
    if (ids[n]) clearTimeout(ids[n]);
    forget(n);
  };
  look();
}
