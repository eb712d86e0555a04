// What the console scans, or a scanner that is no code of light: light is taken, and all else means nothing here.
import type { ScanResult } from "../kernel/app";
import { shell } from "../hardware/board";

export default function scan(text: string): { result: ScanResult; isOurs: boolean } {
  const result = shell!.app.scan ? shell!.app.scan({ kind: 0, by: "light", value: 0, text: text }) : "ignored";
  return { result: result, isOurs: result === "added" };
}
