// What tic-tac-toe's device says, in words that fit into a line of the display.
import type { CameraStatus } from "../../kernel/ports";
import { Change } from "./change";
import type { Difference } from "./change";

export const SHOW_EMPTY = "Show empty board, B";
/** Of each picture only the beginning arrives (deploy/host/openmv/main.py says why). */
export const CUT = "Pictures cut! B: keys";

/** Pictures come, and none of them whole. */
export function isCutOff(status: CameraStatus): boolean {
  return status.sight === "babbling" && status.damaged > 0;
}

/** By how the arm's work ended: what the person should know, or do. No table: the build renames the members of an object, and a fault is a text. */
export function wordsOf(fault: string): string {
  if (fault === "tray") return "Fill the trays, B";
  if (fault === "reach") return "Too far for arm, B";
  if (fault === "board") return "Hold B: touch points";
  if (fault === "slow") return "Over 15 s: raise feed";
  if (fault === "silent") return "Arm silent: cable? B";
  if (fault === "error") return "Arm refuses a line. B";
  if (fault === "alarm") return "Arm alarm! Free it, B";
  if (fault === "reset") return "Arm reset. B: home";
  if (fault === "marks") return "No such triangle";
  return "Arm stopped. B: home";
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
