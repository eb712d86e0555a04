// The board under the updater: its flash and its sums.
import { PROGRAM } from "./cargo";
import { START } from "./ground";
import type { Ground } from "./ground";
import { openProgram } from "./program";

/** With it, whether this firmware has SHA-256: most have. */
export function boardGround(): Ground & { hasSums: boolean } {
  const text = (bytes: Uint8Array) => "" + E.toString(bytes);
  let sums: EspruinoCrypto | undefined;
  try {
    sums = require("crypto");
  } catch (e) {
    // It is said on the display.
  }
  return {
    hasSums: !!sums,
    files: require("Storage"),
    sha: said => (sums ? text(new Uint8Array(sums.SHA256(said))) : START),
    crc: E.CRC32,
    program: openProgram((require("Storage").read(PROGRAM) || "").length),
    text: text,
    bytes: E.toUint8Array,
  };
}
