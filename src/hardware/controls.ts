// What the console may scan where there is no scanner: control cards.
import { shell } from "./board";
import type { ScanResult } from "../kernel/app";

export function controls(text: string): ScanResult {
  return text[0] === "!" && shell!.app.play(text.substr(1).toLowerCase()) ? "control" : "unknown";
}
