// What a session of Dobble says, in words that fit into a line of the display. Opened for a text, then let go.
import { Happened } from "./events";
import type { Event } from "./events";
import { seconds } from "../../kit/seconds";

const SIDES = ["left", "right"];

/** By `Happened`; each # stands for what an event has besides. Whatever comes first begins with a capital letter. */
const TEXTS = [
  "",

  "Scan every card",
  "Scan two cards",
  "Scan two, face down",
  "Now another card",
  "One more, face down",
  "Scan the next two",
  "A, C: takes a card",
  "A, C: rid of a card",
  "1 click right, 2 left",
  "Fingers on A and C",
  "Finger on the key",
  "Turn them over!",
  "Whose point? A or C",
  "Whose point?",
  "B: play again",

  "Card #",
  "Card # again",
  "Card # is double",
  "Card #: not of #",
  "Deck complete",
  "All, but some double",
  "No Dobble card",
  "No deck: order #",
  "Order #: other deck",
  "Order #: no #",
  "Wait for the signal",
  "First a key!",

  "# takes one",
  "# is rid of one",
  "# wins! B: again",
  "Equal! B: again",
  "#: # s",
  "# first by # s",
  "#: too early!",
  "Point to the #",

  "Taken back",
  "Nothing to undo",
  "No such move",
];

/** Nothing here is called in a loop: a function with a name would leave all of this to the garbage collector. */
export default function wordsOf(event: Event): string {
  const values: (string | number)[] = event.slice();
  const happened = event[0];
  if (happened >= Happened.TakesOne && happened <= Happened.PointTo) {
    // Of points: who, and how long he took.
    values[1] = SIDES[+values[1]];
    if (values.length > 2) values[2] = seconds(+values[2]);
  }
  const parts = TEXTS[happened].split("#");
  let text = parts[0];
  for (let at = 1; at < parts.length; at++) text += values[at] + parts[at];
  return text.substr(0, 1).toUpperCase() + text.substr(1);
}
