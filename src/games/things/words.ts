// What a session of things says, in words that fit into a line of the display.
import type { Happened } from "./events";

/** By `Happened`. */
const TEXTS = [
  "These two",
  "Twin came before",
  "Not together",
  "Its twin?",
  "Scan a code",
  "A new code",
  "Noted",
  "Known",
  "Learned",
  "Not listed",
  "No room",
  "Taken back",
  "Nothing to undo",
  "All anew",
];

export const wordsOf = (event: Happened): string => TEXTS[event];
