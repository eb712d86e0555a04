// Takes what is scanned where there is room for decks with codes of their own, and for a log.
import { config } from "./board";
import take from "./keyed-scan" with { exists: "while open" };
import openLog from "./scan-log" with { exists: "while open" };
import type { Bundle } from "./board";

/** It exists while `log` is set. */
let log: (() => void) | undefined;

export const wholeScan: NonNullable<Bundle["scan"]> = (text, ended, place) => {
  const taken = take(text, ended, place);
  log = config.log ? log || openLog() : undefined;
  if (log) log();
  return taken;
};
