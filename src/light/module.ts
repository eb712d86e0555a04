// The scanner as the updater wants it: reading all the time, ten codes a second, in the plain form. What it is told is not kept in the module. Opened by the start.
import gm65 from "../../devices/gm65" with { exists: "while open" };
import gm67 from "../../devices/gm67" with { exists: "while open" };
import { openScanner } from "../../devices/scanner";
import type { Scanner } from "../../devices/scanner";
import type { Profile } from "../../devices/scanner-profile";
import { bundle, clock, complaints, config, shell } from "../hardware/board";
import { busOf } from "../hardware/pins";
import { tapLight } from "./tap";

/** Tenths of a second from one code to the next; 5 is what a module is shipped with. */
const INTERVAL = 0x89;
const FAST = 1;

/** Its own words, and one more setting. */
function fast(): Profile {
  const profile = gm67();
  const settings = profile.settings;
  profile.settings = (packet, trigger) => settings(packet, trigger).concat([["a code each 0.1 s", [INTERVAL, FAST]]]);
  return profile;
}

/** As the module is shipped, for the program that comes next. */
export function slowDown(scanner: Scanner | undefined): void {
  if (scanner && scanner.status.module === "GM67") scanner.bus.write(gm67().setting(["", [INTERVAL, 5]], false));
}

/** Undefined: this board has no port for it, or one that cannot be set up. */
export default function openModule(): Scanner | undefined {
  const options = config.scanner!;
  const bus = busOf(options);
  const take = (code: string) => shell!.app.scan!({ kind: 0, by: "light", value: 0, text: code });
  try {
    return (
      bus &&
      openScanner(
        tapLight(bus, clock, take),
        [fast, gm65],
        { baud: options.baud, gapMs: options.gapMs, output: "raw", trigger: "continuous" },
        clock,
        (text, ended) => bundle.scan!(text, ended).isOurs,
      )
    );
  } catch (e) {
    complaints.push("scanner: " + e);
    return undefined;
  }
}
