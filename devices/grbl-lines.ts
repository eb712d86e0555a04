// A step of an arm's work as a line for Grbl. Speeds of more than the machine's own $110 to $112 make moves take longer than computed. The pump hangs
// on the spindle's pins (M3, with S of $30, by default 1000) or on the coolant's (M8).
import type { ArmOptions, ArmStep } from "../src/kernel/ports";

/** No table is larger; and no pause is as many seconds. */
const MAX_MM = 2000;
/** Hundredths of a millimetre. */
const PER_INCH = 2540;

/**
 * What the machine told of itself at home ($$, $#, its state), numbers by their names: "$13" is 1 where it tells its zeros in inches, bits of "$23" are axes that find their
 * switch at the lower end, "$130" to "$132" is how long they are; "G540" to "G542" are the zeros that a person has set, counted from the machine's own, and "G920" to "G922" come on
 * top; "Idl0" to "Idl2" is where it stands, from those zeros if there is a "W", else from the machine's own.
 */
export interface Told {
  [name: string]: number;
}

/**
 * A word of a line; "?", which no line may hold, for what no machine can do, and for what is no number. Hundredths of a millimetre are finer than a belt (toFixed is none
 * of the board's strengths: 9.999 becomes 9.99).
 */
function word(letter: string, value: number, least: number, most: number): string {
  return value >= least && value <= most ? letter + Math.round(value * 100) / 100 : "?";
}

/** "" where it is none. */
export function lineOf(step: ArmStep, options: ArmOptions, told: Told): string {
  /**
   * The machine's own axes go from minus their length to 0, or from 0 on: then it stands at 0, which is the lower end, or higher. Where nobody has set a zero there, and the arm
   * goes beyond theirs (`top`), its zero is their lower end. Of an axis whose length is not known it is known by a person's zero alone.
   */
  const axis = (at: number, value: number | undefined, top: number): string => {
    const length = told["$13" + at];
    const offset = (told["G54" + at] || 0) + (told["G92" + at] || 0);
    const isUp = told["Idl" + at] + (told["W"] ? offset : 0) + ((told["$23"] >> at) & 1) > 0.5;
    const zero = Math.round(offset * (told["$13"] ? PER_INCH : 100)) / 100;
    const low = (isUp ? 0 : -(length || MAX_MM)) - zero;
    const shift = zero || isUp || top <= 0 ? 0 : -length;
    return value === undefined ? "" : word("XYZ"[at], value + shift, low, length ? low + length : MAX_MM);
  };
  const seconds = word("P", step.forMs / 1000, 0, MAX_MM);
  const axes = axis(0, step.x, options.highX) + axis(1, step.y, options.highY) + axis(2, step.z, options.travelMm);
  const pump = step.pump;
  const isCoolant = options.pump === "M8";
  if ((seconds + axes).indexOf("?") >= 0) return "";
  if (pump !== undefined) return isCoolant ? (pump ? "M8" : "M9") : pump ? "M3S" + (options.power | 0) : "M5";
  return axes ? "G1" + axes + "F" + ((step.z === undefined ? options.feed : options.feedZ) | 0) : "G4" + seconds;
}
