// What a finished build left in dist/, or in the folder that DIST names. The only way to it for tests and measurements: whoever imports this needs the
// bundles (needs.ts), so that a command which runs tests knows what to build first.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "../../devices/sim/bytes";

const FOLDER = process.env.DIST || fileURLToPath(new URL("../../dist", import.meta.url));

export function bundleBytes(name = "croupier"): Buffer {
  const path = join(FOLDER, `${name}.js`);
  if (!existsSync(path)) throw new Error(`dist/${name}.js is not there: run "npm run build" first`);
  return readFileSync(path);
}

/** A letter for each byte. */
export const bundleText = (name = "croupier"): string => bundleBytes(name).toString("latin1");

/** By which it is told in what is measured: `croupier.js CRC32 1a2b3c4d`. */
export const bundleSum = (name = "croupier"): string =>
  `${name}.js CRC32 ${(crc32(bundleBytes(name)) >>> 0).toString(16).padStart(8, "0")}`;
