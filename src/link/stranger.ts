// Whether a program of the lesson's is at the other end, for a link that speaks its dialect, too. There as long as the meeting is (meeting.ts).
import { Ms } from "./connection";
import type { Connection } from "./connection";
import type { Stranger, Wire } from "./link";

export default function openStranger(wire: Wire, own: Connection): Stranger {
  const status = wire.report;
  /** Noise counted when our last hello went out, and how long to wait for more after it was acknowledged. */
  let quietNoise = -1;
  let answeredMs = 0;
  return {
    greeted: () => {
      quietNoise = status.noise;
    },
    // Alone after our hello, its acknowledgement tells what is on the other end.
    hear: (kind, size) => {
      if (size > 2) wire.switchTo(kind === 0x31 ? 0 : answeredMs > 0 ? 1 : 2, kind === 0x32, quietNoise >= 0);
      else if (wire.airMs <= 0 && status.noise === quietNoise) {
        answeredMs = Ms.Answered;
        own.helloMs = Math.max(own.helloMs, Ms.Answered);
      } else status.stale++;
    },
    tick: passedMs => {
      if (answeredMs <= 0) return false;
      answeredMs -= passedMs;
      if (answeredMs > 0 || status.noise !== quietNoise) return false;
      wire.switchTo(1, false, false);
      return true;
    },
  };
}
