// How many variables are left.

/** Variables that all settings of all games take while they are read: 1,850 on a board with 5,100. */
const SETTINGS = 2000;
/** Espruino for Linux takes more as it needs them, so many at a time: what is free says nothing there. */
const BLOCK = 4096;

/** @rarely Whether all settings can be read now. */
export function hasRoom(): boolean {
  const memory = process.memory();
  return memory.free >= SETTINGS || memory.total % BLOCK === 0;
}
