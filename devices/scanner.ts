// A barcode module on a serial port, whichever protocol it speaks: finds it, sets it up, cuts what it sends into scans, notices when
// it falls silent. The protocol is a `Profile` (gm67.ts, gm65.ts), which is there only while it is needed. Nothing that is scanned is acted on here.
import takeWhole from "./scanner-frames" with { exists: "while open" };
import { Await, Link, LONGEST, Step } from "./scanner-line";
import type { Line, ScannerOptions, ScannerStatus } from "./scanner-line";
import go from "./scanner-setup" with { exists: "while open" };
import type { MakeProfile } from "./scanner-profile";
import type { SerialBus } from "./bus";
import type { Clock } from "../src/kernel/ports";

export { Link };
export type { MakeProfile, ScannerOptions, ScannerStatus };

/** A module's line; others look at its `status`. */
export type Scanner = Line;

/** Until what failed is tried again. */
const AGAIN_MS = 5000;

/** `listener` is told each scan and answers whether it was one of ours; `ended` says that a terminator stood behind it. */
export function openScanner(
  bus: SerialBus,
  families: MakeProfile[],
  options: ScannerOptions,
  clock: Clock,
  listener: (text: string, ended: boolean) => boolean,
): Scanner {
  /** A number of a timer that has run may be another's by now, so it is forgotten before anything else. */
  function goOn(): void {
    const step = line.next;
    let isDone = false;
    line.timer = 0;
    try {
      go(line, step, "");
      isDone = true;
    } finally {
      // Too few variables were free for it: they may not be for ever.
      if (!isDone) {
        clock.cancel(line.timer);
        line.next = step;
        line.timer = clock.after(AGAIN_MS, goOn);
      }
    }
  }

  const line: Line = {
    buffer: "",
    family: 0,
    status: {
      link: Link.Seeking,
      module: "",
      baud: 0,
      refused: [],
      scans: 0,
      noise: 0,
      overflow: 0,
      damaged: 0,
      lost: 0,
      prefix: "",
      suffix: "",
      unread: "",
    },
    bus: bus,
    clock: clock,
    gap: 0,
    timer: 0,
    next: Step.Seek,
    options: options,
    listener: listener,
    awaits: Await.Idle,
    asks: Await.Idle,
    gaps: 0,
    families: families,
    step: 0,
    isHeard: false,
    misses: 0,
    memory: "",
    doubt: 0,
    settings: [],
    tries: 0,
    noise: 0,
    goOn: goOn,
  };

  /** A pause on the line. */
  function cut(): void {
    line.gap = 0;
    takeWhole(line, false);
  }

  bus.onData(chunk => {
    clock.cancel(line.gap);
    line.buffer += chunk;
    if (line.buffer.length > LONGEST) takeWhole(line, true);
    line.gap = clock.after(options.gapMs, cut);
  });
  goOn();
  return line;
}
