// What the shell is to a game: a clock, a store that keeps nothing, and a table on which nothing hangs.
import type { VirtualClock } from "../../devices/sim/clock";
import { makeRandom } from "../../devices/sim/random";
import { Kept } from "../../src/kernel/app";
import type { Host } from "../../src/kernel/app";
import showPage from "../../src/ui/page";

/** All of a host but its settings and what it opens. */
export function around(time: VirtualClock, seed: number, signal: (on: boolean) => void = () => undefined) {
  const random = makeRandom(seed);
  return {
    clock: {
      now: () => time.now(),
      after: (forMs, then) => time.after(forMs, then),
      cancel: timer => {
        if (timer) time.cancel(timer);
      },
    },
    store: { read: () => undefined, write: () => true },
    redraw: () => undefined,
    page: showPage,
    table: {
      random32: () => Math.floor(random() * 2 ** 32),
      crc: () => 0,
      peer: () => undefined,
      signal,
      sweep: () => ({ free: 12000 }),
      camera: () => undefined,
      arm: () => undefined,
      release: () => undefined,
      keep: () => Kept.Done,
    },
  } satisfies Partial<Host<never>>;
}
