// The recogniser under Node: the net from its file.
import { readFileSync } from "node:fs";
import { type Net, readNet } from "./net";

let net: Net | undefined;

/** The net that comes with the program, read once. */
export function usualNet(): Net {
  net ??= readNet(readFileSync(new URL("./net.bin", import.meta.url)));
  return net;
}
