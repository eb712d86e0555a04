// What Grbl keeps from one line of G-code to the next: kind of motion, units, distances, feed.
// Not simulated: planes, coordinate systems, the inverse-time feed.
import type { Words } from "./words";

export const INCH_MM = 25.4;

export class Modal {
  motion = "G0";
  isRelative = false;
  isInches = false;
  feed = 0;

  take({ commands, values }: Words): void {
    if ("F" in values) this.feed = values.F;
    for (const command of commands) {
      if (command === "G20" || command === "G21") this.isInches = command === "G20";
      if (command === "G90" || command === "G91") this.isRelative = command === "G91";
      if (command === "G0" || command === "G1" || command === "G80") this.motion = command;
    }
  }

  /** Millimetres a minute. */
  speed(rapid: number): number {
    return this.motion === "G0" ? rapid : this.feed * this.unitMm;
  }

  /** Where the words lead from there; what they do not say stays. */
  targetOf({ values }: Words, from: number[], isRelative = this.isRelative): number[] {
    return ["X", "Y", "Z"].map((axis, at) =>
      axis in values ? values[axis] * this.unitMm + (isRelative ? from[at] : 0) : from[at],
    );
  }

  /** As `$G` tells it. */
  report(isPumpOn: boolean): string {
    const { motion, isInches, isRelative, feed } = this;
    return `[GC:${motion} G54 G17 G${isInches ? 20 : 21} G${isRelative ? 91 : 90} G94 M${isPumpOn ? 3 : 5} M9 T0 F${feed} S0]`;
  }

  private get unitMm(): number {
    return this.isInches ? INCH_MM : 1;
  }
}
