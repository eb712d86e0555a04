// What comes from a program of the lesson's while two boards meet, for a link that speaks its dialect, too. Opened for each, then let go.
import { Ms } from "./connection";
import type { Connection } from "./connection";
import type { Wire } from "./link";

/** Alone after our hello, its acknowledgement tells what is on the other end: see answered.ts. For `kind` and `size` see `Found`. */
export default function hear(wire: Wire, own: Connection, kind: number, size: number): void {
  const status = wire.report;
  if (size > 2) wire.switchTo(kind === 0x31 ? 0 : own.isAnswered ? 1 : 2, kind === 0x32, own.quietNoise !== undefined);
  else if (wire.airMs > 0 || status.noise !== own.quietNoise) status.stale++;
  else {
    own.isAnswered = true;
    own.helloMs = Ms.Answered;
  }
}
