// `require("GM67")`: the driver as a module for Espruino's Storage. GM67.md beside it is its page.
import gm67 from "../gm67";
import { openScanner } from "../scanner";
import { tell } from "../scanner-tell";
import { makePort } from "../serial-port";
import type { ScannerStatus } from "../scanner";
import type { Uart, Wires } from "../serial-port";
import { clock } from "./clock";

/** A line that is quiet this long has finished what it was saying. */
const GAP_MS = 40;

export interface Reader {
  /** How the module is: `link` is "ready" when it is set up. */
  status: ScannerStatus;
  /** Beeps and lights: true for a code that you take, false for one that you refuse. */
  tell(accepted: boolean): void;
}

/**
 * Finds a GM67 at whatever rate it listens, sets it up, and calls `onCode` with each code.
 * `wires`: its pins, `{ rx, tx }`, and `baud` (9600) and `trigger` ("continuous", "level", "pulse" or "induction") if you wish.
 */
export function connect(
  serial: Uart,
  wires: Wires & { baud?: number; trigger?: string },
  onCode: (code: string) => void,
): Reader {
  const line = openScanner(
    makePort(serial, wires),
    [gm67],
    { baud: wires.baud || 9600, gapMs: GAP_MS, output: "raw", trigger: wires.trigger || "continuous" },
    clock(),
    (code, ended) => {
      // The module ends each code with a CR. What has none is noise, or a code that was cut.
      if (ended) onCode(code);
      return ended;
    },
  );
  return { status: line.status, tell: accepted => tell(line, accepted) };
}
