// A barcode module on a serial port, whichever protocol it speaks: finds it, sets it up, cuts what it sends into scans, notices when
// it falls silent. The protocol is a `Profile` (gm67.ts, gm65.ts), which is there only while it is needed. Nothing that is scanned is acted on here.
import takeWhole from "./scanner-frames" with { exists: "while open" };
import { Await, Link, LONGEST, Step } from "./scanner-line";
import type { Line, ScannerOptions, ScannerStatus } from "./scanner-line";
import go from "./scanner-setup" with { exists: "while open" };
import { Say } from "./scanner-profile";
import type { MakeProfile } from "./scanner-profile";
import type { SerialBus } from "./bus";
import type { Clock } from "../src/kernel/ports";

export { Link };
export type { MakeProfile, ScannerOptions, ScannerStatus };

export interface Scanner {
  status: ScannerStatus;
  /** Tells the person at the table by the module's own beep or light; nothing where the module cannot. */
  tell(accepted: boolean): void;
}

const REFUSED_MS = 400;
/** Until what failed is tried again. */
const AGAIN_MS = 5000;

function tell(line: Line, accepted: boolean): void {
  if (line.status.link !== Link.Ready) return;
  const say = line.families[line.family]().say;
  line.bus.write(say(accepted ? Say.Accept : Say.Refuse));
  const calm = say(Say.Calm);
  if (!accepted) line.clock.after(REFUSED_MS, () => line.bus.write(calm));
}

function take(line: Line, chunk: string): void {
  line.clock.cancel(line.gap);
  line.gap = line.clock.after(line.options.gapMs, () => {
    line.gap = 0;
    takeWhole(line, false);
  });
  line.buffer += chunk;
  if (line.buffer.length > LONGEST) takeWhole(line, true);
}

/** `listener` is told each scan and answers whether it was one of ours; `ended` says that a terminator stood behind it. */
export function openScanner(
  bus: SerialBus,
  families: MakeProfile[],
  options: ScannerOptions,
  clock: Clock,
  listener: (text: string, ended: boolean) => boolean,
): Scanner {
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
    goLater: (forMs, step) => {
      line.next = step;
      clock.cancel(line.timer);
      line.timer = clock.after(forMs, goOn);
    },
  };

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
      if (!isDone) line.goLater(AGAIN_MS, step);
    }
  }

  bus.onData(chunk => take(line, chunk));
  go(line, Step.Seek, "");
  return { status: line.status, tell: accepted => tell(line, accepted) };
}
