// Espruino's time as the drivers ask for it.
import type { Clock } from "../../src/kernel/ports";

export const clock = (): Clock => ({
  now: () => getTime() * 1000,
  after: (forMs, then) => setTimeout(then, forMs),
  cancel: timer => {
    if (timer) clearTimeout(timer);
  },
});
