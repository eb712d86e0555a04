// What tic-tac-toe says, in words that fit into a line of the display. Opened for a text, then let go.
import { Change } from "./change";
import type { Difference } from "./change";
import { Happened } from "./events";
import type { Event } from "./events";

/** By `Happened`; each # stands for what an event has besides. */
const TEXTS = [
  "",

  "You begin",
  "The board begins",
  "The device begins",
  "Lay a stone, then B",
  "B: put, hold B: go",
  "Your turn",
  "The board's turn",
  "It is over. B: new",
  "You won. B: new",
  "The board won. B: new",
  "Device won. B: new",
  "A draw. B: new",
  "Taken back",
  "Thinking ...",
  "Level #",

  "The game is over",
  "Not your turn",
  "Nothing to take back",
  "No such move",
  "Lay it yourself",
  "Wait ...",
  "Cells: #",

  "No camera in settings",
  "Pictures cut! B: keys",
  "No pictures: cable? B",
  "Looking ...",
  "Keep still, then B",
  "Show empty board, B",
  "Turn it back, then B",
  "Turned A left C right",
  "Mirrored: turn camera",

  "Trays full? Then B",
  "Trays count as full",
  "The arm goes home",
  "The arm is home",
  "B: the arm goes home",
  "Points are kept",
  "Left as it was",
  "croupier.json damaged",
  "Storage full",
  "",
  "# lost? Look, then B",
  "Done. B: new",
  "Done, # s. B: new",

  "",

  "You: #",
  "Board: #",
  "Device: #",
  "# is taken",
  "Try #",
  "Try #: it wins",
  "Try #: but it is lost",
  "# is back. Your turn",
  "# went to #! Fixing",
  "Put # on #, then B",
  "Setting # on #",
];

/** By `Refusal`. */
const REFUSALS = ["", "not nine", "only . X O", "count X and O", "after the end"];

/** By how the arm's work ended: what the person should know, or do. */
const FAULTS: { [fault: string]: string } = {
  "tray X": "Fill tray X, B",
  "tray O": "Fill tray O, B",
  reach: "Too far for arm, B",
  board: "Hold B: touch points",
  slow: "Over 15 s: raise feed",
  silent: "Arm silent: cable? B",
  error: "Arm refuses a line. B",
  alarm: "Arm alarm! Free it, B",
  homing: "Grbl: set $22=1. B",
  switch: "Home switch? B",
  door: "Close door, B",
  marks: "No such triangle",
};

/** What the person should do; `mark` is the person's. A stone is named by its cell. */
function complaintOf(difference: Difference, mark: string): string {
  const change = difference.change;
  const from = difference.from;
  const to = difference.to;
  const isOwn = change === Change.OwnRemoved;
  return change === Change.Askew
    ? "Straighten " + to + ", then B"
    : change === Change.Hidden
      ? "Uncover " + to + ", then B"
      : change === Change.Two
        ? "Take away " + from + " or " + to
        : !from
          ? "Take away " + to
          : !to
            ? "Put " + (isOwn === (mark === "X") ? "X" : "O") + " back on " + from
            : change === Change.Swapped
              ? "Swap " + from + " and " + to
              : "Put " + to + " back on " + from;
}

/** Cells are counted from 1. Nothing here is called in a loop: a function with a name would leave all of this to the garbage collector. */
export default function wordsOf(event: Event): string {
  const happened = event[0];
  if (event[0] === Happened.Wrong) return complaintOf(event[1], event[2]);
  if (event[0] === Happened.ArmFailed) return FAULTS[event[1]] || "Arm " + event[1] + ". B: home";
  const values = event as (string | number)[];
  const parts = TEXTS[happened].split("#");
  let text = parts[0];
  for (let at = 1; at < parts.length; at++) {
    const value = values[at];
    text +=
      (happened === Happened.CellsRefused
        ? REFUSALS[+value]
        : happened === Happened.DoneIn
          ? Math.round(+value / 100) / 10
          : happened > Happened.Wrong && typeof value === "number"
            ? value + 1
            : value) + parts[at];
  }
  return text;
}
