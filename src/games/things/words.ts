// What a session of things says, in words that fit into a line of the display. Opened for a text, then let go.
import type { Event } from "./events";
import { filled } from "../../kit/filled";

/** By `Happened`; # stands for what an event has besides. */
const TEXTS = [
  "Scan two",
  "Scan each name tag",
  "Scan notes or chips",
  "Move the rod",
  "Scan one of a pair",
  "Scan a new tag",
  "A, C: worth #",
  "Scan the next place",
  "Now the other one",

  "They belong together",
  "Its twin came before",
  "Now another one",
  "Not together",
  "Here",
  "Counted",
  "# mm/s",
  "Scan goes on",
  "Scanned before",
  "Learned",
  "Known",
  "Not on the list",
  "The list is full",
  "Full: begin anew",

  "Taken back",
  "Nothing to undo",
  "All are out again",
  "All is forgotten",
  "No such move",
];

export default function wordsOf(event: Event): string {
  return filled(TEXTS[event[0]], event);
}
