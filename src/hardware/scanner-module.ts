// The module that reads codes, in whichever of its makes: it comes into being where a board has a port for it. Opened by the start.
import type { SerialBus } from "../../devices/bus";
import gm65 from "../../devices/gm65" with { exists: "while open" };
import gm67 from "../../devices/gm67" with { exists: "while open" };
import { openScanner } from "../../devices/scanner";
import type { Scanner, ScannerOptions } from "../../devices/scanner";
import { bundle, clock } from "./board";

/** `bus`: its port; where this board has none only the console scans. */
export default function openModule(bus: SerialBus | undefined, options: ScannerOptions): Scanner | undefined {
  if (!bus) return undefined;
  return openScanner(bus, [gm67, gm65], options, clock, (text, ended) => bundle.scanning!.scan(text, ended).isOurs);
}

export type OpenModule = typeof openModule;
