// A step of an arm's work as a line for Grbl. Speeds of more than the machine's own $110 to $112 make moves take longer than computed. The pump hangs
// on the spindle's pins (M3, with S of $30, by default 1000) or on the coolant's (M8).
import type { ArmOptions, ArmStep } from "../src/kernel/ports";

/** No table is larger; and no pause is as many seconds. */
const MAX_MM = 2000;

/**
 * A word of a line; "?", which no line may hold, for what no machine can do. Hundredths of a millimetre are finer than a belt (toFixed is none
 * of the board's strengths: 9.999 becomes 9.99). Written with an equality, which holds for no number that is none: the build turns comparisons around.
 */
function word(letter: string, value: number | undefined, least: number): string {
  if (value === undefined) return "";
  return Math.min(Math.max(value, least), MAX_MM) === value ? letter + Math.round(value * 100) / 100 : "?";
}

/** "" where it is none. */
export function lineOf(step: ArmStep, options: ArmOptions): string {
  const seconds = word("P", step.forMs / 1000, 0);
  const axes = word("X", step.x, -MAX_MM) + word("Y", step.y, -MAX_MM) + word("Z", step.z, -MAX_MM);
  const pump = step.pump;
  const isCoolant = options.pump === "M8";
  if ((seconds + axes).indexOf("?") >= 0) return "";
  if (pump !== undefined) return isCoolant ? (pump ? "M8" : "M9") : pump ? "M3S" + (options.power | 0) : "M5";
  return axes ? "G1" + axes + "F" + ((step.z === undefined ? options.feed : options.feedZ) | 0) : "G4" + seconds;
}
