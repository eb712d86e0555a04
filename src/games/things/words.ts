// What a session of things says, in words that fit into a line of the display.
import type { Happened } from "./events";

/** By `Happened`. */
const TEXTS =
  "These two|Its twin came before|Not together|Now its twin|Scan a code|Scan a new code|Noted|Scanned before|Learned|Not on the list|No room|" +
  "Taken back|Nothing to undo|All are out again";

export const wordsOf = (event: Happened): string => TEXTS.split("|")[event];
