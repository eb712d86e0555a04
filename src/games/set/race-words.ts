// What a race says, in words that fit into a line of the display. Opened for a text, then let go.
import { RaceHappened } from "./race-events";
import type { RaceEvent } from "./race-events";
import { short } from "./short";
import type wordsOf from "./words";
import { filled } from "../../kit/filled";
import { seconds } from "../../kit/seconds";

/** By `RaceHappened`; each # stands for what an event has besides. */
const TEXTS = [
  "",
  "Over",
  "Not now",
  "Taken back",
  "No such race",
  "Lay cards first",
  "No free place",

  "No such practice",
  "Machine: no Set",
  "Machine: a Set",
  "Best # mean #",

  "Sure? forget again",
  "Forgotten",
  "Times forgotten",

  "",
  "#",
  "# not there",

  "P#: # s",
  "P#: not a Set",
  "P#: there is one",
  "P#: time is up",
  "P#: which three?",
  "P# # ms later",
  "P#: same ms, P# first",
  "P# waits # s",
  "P# does not play",
  "P# plays",
  "P# has left",
];

/** `onTable`: what makes text of the table's own events. */
export default function raceWordsOf(event: RaceEvent, onTable: typeof wordsOf): string {
  if (event[0] === RaceHappened.OnTable) return onTable(event[1]);
  return filled(
    TEXTS[event[0]],
    event[0] === RaceHappened.Found
      ? [0, event[1], seconds(event[2])]
      : event[0] === RaceHappened.Known
        ? [0, short(event[1]), short(event[2])]
        : event,
  );
}
