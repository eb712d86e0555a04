// Time for what waits for nothing outside of this process: whoever sleeps is woken as soon as nothing else is to be done. Not for sockets, files or other programs,
// which take their own time.
import { afterEach, beforeEach, vi } from "vitest";

/** As coarse as timers may be. */
const STEP_MS = 5;

/** For all tests of the file that calls it. */
export function hurry(): void {
  let isOver = false;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    isOver = false;
    // Between two steps all that was promised comes about.
    const step = () => {
      if (isOver) return;
      vi.advanceTimersByTime(STEP_MS);
      setImmediate(step);
    };
    setImmediate(step);
  });
  afterEach(() => {
    isOver = true;
    vi.useRealTimers();
  });
}
