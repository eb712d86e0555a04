// The recogniser under Node: the net from its file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Mistake, reasonOf } from "../mistake";
import { ROOT } from "../root";
import { type Net, readNet } from "./net";

let net: Net | undefined;

/** The net that comes with the program, read once. */
export function usualNet(): Net {
  net ??= readNet(readFileSync(join(ROOT, "deploy/vision/net.bin")));
  return net;
}

/** A net that somebody trained for other cards; throws a Mistake if the file is none. */
export function netIn(file: string): Net {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Mistake(`cannot read ${file}: ${reasonOf(error)}; name the net.bin that \`npm run train\` wrote`);
  }
  try {
    return readNet(bytes);
  } catch {
    throw new Mistake(`${file} is no net, or a damaged one; name the net.bin that \`npm run train\` wrote`);
  }
}
