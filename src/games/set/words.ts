// What Set's sessions say, in words that fit into a line of the display. Opened for a text, then let go.
import type { Event } from "./events";
import { filled } from "../../kit/filled";

/** By `Happened`; each # stands for what an event has besides. */
const TEXTS = [
  "",
  "#",
  "A Set!",
  "Not now",
  "Taken",
  "New game",
  "Take a Set",

  "Deal three",
  "No Set so far",
  "No such card",
  "Deck through",
  "# removed",
  "SAT agrees: #",
  "SAT differs: #",
  "Not a Set card",
  "No more places",
  "Undone: #",

  "No Set is shown",
  "Nothing to undo",
  "One of its cards",
  "Two of its cards",
  "Yes, there is a Set",
  "#",
  "# out",
  "# end",
  "# was taken",
  "# not there",
  "# lies there",
  "Place # has #",
  "Places are 0 to 20",
  "# not in junior",
  "Other card first",
  "Not a # sticker",

  "Scan a card",
  "No Set: deal # more",

  "SAT is searching",
  "SAT agrees: no Set",
  "SAT differs: no Set",

  "Not a Set: #",

  "Scan every card",
  "# is double",
  "Deck complete",
  "All, but some double",
];

export default function wordsOf(event: Event): string {
  return filled(TEXTS[event[0]], event);
}
