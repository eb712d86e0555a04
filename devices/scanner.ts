// A barcode module on a serial port, whichever protocol it speaks: finds it, sets it up, cuts what it sends into scans, notices when
// it falls silent. The protocol is a `Profile` (gm67.ts, gm65.ts). Nothing that is scanned is acted on here.
import { take } from "./scanner-frames";
import { Await, Link, Step } from "./scanner-line";
import type { Line, ScannerOptions, ScannerStatus } from "./scanner-line";
import go from "./scanner-setup" with { exists: "while open" };
import type { Profile } from "./scanner-profile";
import type { SerialBus } from "./bus";
import type { Clock } from "../src/kernel/ports";

export { Link };
export type { Profile, ScannerOptions, ScannerStatus };

export interface Scanner {
  status: ScannerStatus;
  /** Tells the person at the table by the module's own beep or light; nothing where the module cannot. */
  tell(accepted: boolean): void;
}

const REFUSED_MS = 400;

function tell(line: Line, accepted: boolean): void {
  if (line.status.link !== Link.Ready) return;
  line.bus.write(accepted ? line.profile.accept : line.profile.refuse);
  if (!accepted) line.clock.after(REFUSED_MS, () => line.bus.write(line.profile.calm));
}

/** `listener` is told each scan and answers whether it was one of ours; `ended` says that a terminator stood behind it. */
export function openScanner(
  bus: SerialBus,
  profiles: Profile[],
  options: ScannerOptions,
  clock: Clock,
  listener: (text: string, ended: boolean) => boolean,
): Scanner {
  const line: Line = {
    buffer: "",
    profile: profiles[0],
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
    options: options,
    listener: listener,
    awaits: Await.Idle,
    asks: Await.Idle,
    gaps: 0,
    profiles: profiles,
    step: 0,
    isHeard: false,
    misses: 0,
    memory: "",
    doubt: 0,
    settings: [],
    tries: 0,
    noise: 0,
    go: (step, frame) => go(line, step, frame || ""),
    // A number of a timer that has run may be another's by now, so it is forgotten before anything else.
    goLater: (forMs, step) => {
      clock.cancel(line.timer);
      line.timer = clock.after(forMs, () => {
        line.timer = 0;
        line.go(step);
      });
    },
  };
  bus.onData(chunk => take(line, chunk));
  line.go(Step.Seek);
  return { status: line.status, tell: accepted => tell(line, accepted) };
}
