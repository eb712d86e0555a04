// Where the camera's points are for the arm: a person steers the cup above three marks that the camera has named, and says so at each.
import type { StoneArm } from "./arm";
import { transformOf } from "./plane";
import type { Point } from "./plane";

export interface Touch {
  /** Which mark is sought, from 0; the step in millimetres; whether the cup is down; what was wrong with the last move, or "marks" with the three points. */
  state: { mark: number; stepMm: number; low: boolean; fault: string };
  /** What may be done, in the order in which a list shows it. */
  actions(): string[];
  /** Does one of them; false while the arm is at work. */
  act(action: string): boolean;
}

/**
 * `marks`: three points as the camera sees them, say the centres of cells 1, 3 and 7. `found` gets the six numbers (points that do not fit
 * are touched anew, from the first); `changed` says that there is something to show.
 */
export default function openTouch(
  arm: StoneArm,
  marks: Point[],
  found: (transform: number[]) => void,
  changed: () => void,
): Touch {
  const state = { mark: 0, stepMm: 10, low: false, fault: "" };
  let touched: Point[] = [];
  let working = false;

  /** The third one settles it, or all three are touched anew. */
  function touch(): void {
    touched.push({ x: arm.at.x, y: arm.at.y });
    if (touched.length < 3) return;
    const transform = transformOf(marks, touched);
    touched = [];
    if (transform.length) found(transform);
    else state.fault = "marks";
  }

  function actions(): string[] {
    return ["X-", "X+", "Y-", "Y+", "step", state.low ? "up" : "down", "touch"];
  }

  function act(action: string): boolean {
    const stepMm = action[1] === "-" ? -state.stepMm : state.stepMm;
    const low = action === "down" || (state.low && action !== "up" && action !== "touch");
    if (working || actions().indexOf(action) < 0) return false;
    if (action === "step") {
      state.stepMm = stepMm > 9 ? 1 : stepMm < 1 ? 10 : 0.1;
      return true;
    }
    working = true;
    // From a touched mark it goes up first, and so does it before any step sideways.
    arm.jog(action[0] === "X" ? stepMm : 0, action[0] === "Y" ? stepMm : 0, low, fault => {
      working = false;
      state.fault = fault;
      if (!fault) {
        state.low = low;
        if (action === "touch") touch();
      } else if (fault !== "reach") {
        // Where it was is no longer known.
        state.low = false;
        touched = [];
      }
      state.mark = touched.length;
      changed();
    });
    return true;
  }

  return { state: state, actions: actions, act: act };
}
