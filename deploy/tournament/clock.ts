// A clock that nobody sets back in the middle of an evening: the computer's time when it was started, and what has passed since.

/** `least`: a moment that is over, by what the file remembers; ms since 1970. */
export function startClock(least = 0): () => number {
  const began = Math.max(Date.now(), least);
  const from = performance.now();
  return () => Math.floor(began + performance.now() - from);
}
