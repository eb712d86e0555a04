// How many variables are left.

/** Espruino for Linux takes more as it needs them, so many at a time: what is free says nothing there. */
const BLOCK = 4096;

/** With all garbage collected, or, `isQuick`, with what lies about. */
export function freeVariables(isQuick?: boolean): number {
  const memory = process.memory(!isQuick);
  return memory.total % BLOCK ? memory.free : Infinity;
}
