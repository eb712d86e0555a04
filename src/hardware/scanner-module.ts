// The module that reads codes, in whichever of its makes: it comes into being where a board has a port for it. Opened by the start.
import gm65 from "../../devices/gm65" with { exists: "while open" };
import gm67 from "../../devices/gm67" with { exists: "while open" };
import { openScanner } from "../../devices/scanner";
import type { Scanner } from "../../devices/scanner";
import { bundle, clock, complaints, config } from "./board";
import { busOf } from "./pins";

/** Where this board has no port for it, or one that cannot be set up, only the console scans. */
export default function openModule(): Scanner | undefined {
  const options = config.scanner!;
  const bus = busOf(options);
  try {
    return bus && openScanner(bus, [gm67, gm65], options, clock, (text, ended) => bundle.scan!(text, ended).isOurs);
  } catch (e) {
    complaints.push("scanner: " + e);
    return undefined;
  }
}

export type OpenModule = typeof openModule;
