// An ESP32 that starts again and again without ever reaching its prompt, told by what its port says: its boot ROM prints a line at each start, and the
// firmware a line before it gives up. Seen on Espruino 2v27.45: with Wi-Fi switched off it crashes behind its banner ("Guru Meditation", rst:0xc), with both
// radios off it finds no room for its variables.

import { CROUPIER } from "../../how-typed";
import { first, STARTS } from "./said-kinds";

/** The boot ROM's line: `rst:0xc (SW_CPU_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)`. */
const STARTED = /rst:0x[0-9a-f]+ \(\w+\),boot:0x[0-9a-f]+ \(SPI_/gi;
/** The firmware asked for the start, as it does behind a panic. A plug is 0x1, a flash without a program 0x10. */
const BY_ITSELF = /rst:0xc \(/gi;
const PANIC = /Guru Meditation Error|abort\(\) was called/;
/** One start is a plug, a second may be an opened port that pulled at EN. */
export const LOOP_STARTS = 3;

/** So much of what a board says is kept: a panic and its registers take 2 kB. */
export const HEARD_MOST = 16_384;
/** A loop of the kinds above takes at most 3 s a round. */
export const LOOP_MS = 15_000;

/** How often a board started, as its port tells. */
export const startsIn = (heard: string): number => heard.match(STARTED)?.length ?? 0;

/** It did so at least once, behind a panic or without one. */
export const restartedItself = (heard: string): boolean => PANIC.test(heard) || heard.search(BY_ITSELF) >= 0;

export const isLoop = (heard: string): boolean =>
  startsIn(heard) >= LOOP_STARTS &&
  // No radio is to blame for a weak supply, or for a flash without a program.
  !first(STARTS, heard) &&
  (PANIC.test(heard) || (heard.match(BY_ITSELF)?.length ?? 0) >= LOOP_STARTS - 1);

export const REMEDY = `\`${CROUPIER} flash --rescue\` brings it back, and keeps program and settings`;
/** With what to do. */
export const LOOP_WORDS = `the board starts again and again and never comes to its prompt, as an ESP32 does when a radio was switched off that its Espruino cannot do without: ${REMEDY}`;
