// What a race says, in words that fit into a line of the display. Opened for a text, then let go.
import { RaceHappened } from "./race-events";
import type { RaceEvent } from "./race-events";
import type wordsOf from "./words";
import { filled } from "../../kit/filled";

/** By `RaceHappened`; each # stands for what an event has besides. */
const TEXTS = [
  "",
  "Over",
  "Not now",
  "Taken back",
  "No: # play, goal #",
  "Lay cards first",
  "No free place",

  "No such practice",
  "Machine: no Set",
  "Machine: a Set",
  "Best # mean #",

  "#",
  "P2: other rules",
  "P2: not believed",

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

/** `onTable`: what makes text of the table's own events. Nothing here has a name and is called twice: a function with a name would leave all of this to the garbage collector. */
export default function raceWordsOf(event: RaceEvent, onTable: typeof wordsOf): string {
  if (event[0] === RaceHappened.OnTable) return onTable(event[1]);
  const isKnown = event[0] === RaceHappened.Known;
  let values = event as (string | number)[];
  if (isKnown || event[0] === RaceHappened.Found)
    // Minutes of practice are told without digits behind the point.
    values = values.map((value, at) =>
      !isKnown && at < 2
        ? value
        : isKnown && +value >= 100000
          ? Math.round(+value / 1000)
          : (Math.round(+value / 10) / 100).toFixed(2),
    );
  return filled(TEXTS[event[0]], values);
}
