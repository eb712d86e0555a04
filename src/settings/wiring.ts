// The settings of this board, and which of them name its wires.
import type { ScannerOptions } from "../../devices/scanner";
import type { PartsConfig } from "../hardware/parts";
import type { Wires } from "../hardware/pins";
import type { Config as AnyConfig } from "./settings";

/** What the scanner, and camera and arm say belongs to them: not every bundle has any. */
export type Config = AnyConfig & PartsConfig & { scanner?: Wires & ScannerOptions & { reader?: string } };

/** What takes effect only at the next start. */
export function wiringIn(config: Config): string {
  return JSON.stringify([
    config.board,
    config.language,
    config.scanner,
    config.peer,
    config.keys,
    config.camera,
    config.arm && config.arm.port,
    config.network,
    Object.assign({}, config.display, { brightness: 0, dimAfterS: 0, offAfterS: 0 }),
  ]);
}
