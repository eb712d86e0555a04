// The recogniser under Node: the net from its file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root";
import { type Net, readNet } from "./net";

let net: Net | undefined;

/** The net that comes with the program, read once. */
export function usualNet(): Net {
  net ??= readNet(readFileSync(join(ROOT, "deploy/vision/net.bin")));
  return net;
}
