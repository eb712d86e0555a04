// What tic-tac-toe's device says, in words that fit into a line of the display.
import type { CameraStatus } from "../../ports";
import { Change } from "./change";
import type { Difference } from "./change";

export const SHOW_EMPTY = "Show empty board, B";
/** Of each picture only the beginning arrives (deploy/host/openmv/main.py says why). */
export const CUT = "Pictures cut! B: keys";

/** Pictures come, and none of them whole. */
export function isCutOff(status: CameraStatus): boolean {
  return status.sight === "babbling" && status.damaged > 0;
}

/** By how the arm's work ended: what the person should know, or do. */
export function wordsOf(fault: string): string {
  const words: { [fault: string]: string } = {
    tray: "Fill the trays, B",
    reach: "Too far for arm, B",
    board: "Hold B: touch points",
    slow: "Over 15 s: raise feed",
    silent: "Arm silent: cable? B",
    error: "Arm refuses a line. B",
    alarm: "Arm alarm! Free it, B",
    reset: "Arm reset. B: home",
    marks: "No such triangle",
  };
  return words[fault] || "Arm stopped. B: home";
}

/** What the person should do; `mark` is the person's, `device` the device's. A stone is named by its cell. */
export function complaintOf(difference: Difference, mark: string, device: string): string {
  const change = difference.change;
  const from = difference.from;
  const to = difference.to;
  return change === Change.Askew
    ? "Straighten " + to + ", then B"
    : change === Change.Hidden
      ? "Uncover " + to + ", then B"
      : change === Change.Two
        ? "Take away " + from + " or " + to
        : !from
          ? "Take away " + to
          : !to
            ? "Put " + (change === Change.OwnRemoved ? mark : device) + " back on " + from
            : change === Change.Swapped
              ? "Swap " + from + " and " + to
              : "Put " + to + " back on " + from;
}
