// The module that reads codes, in whichever of its makes: it comes into being where a board has a port for it.
import type { SerialBus } from "../../devices/bus";
import gm65 from "../../devices/gm65" with { exists: "while open" };
import gm67 from "../../devices/gm67" with { exists: "while open" };
import { openScanner } from "../../devices/scanner";
import type { Scanner, ScannerOptions } from "../../devices/scanner";
import type { Clock } from "../kernel/ports";

export default function openModule(
  bus: SerialBus,
  options: ScannerOptions,
  clock: Clock,
  hear: (text: string, ended: boolean) => boolean,
): Scanner {
  return openScanner(bus, [gm67, gm65], options, clock, hear);
}
