// What a board with a scanner has besides the module on its port: what becomes of the codes that it reads.
import { Link } from "../../devices/scanner";
import type { ScannerStatus } from "../../devices/scanner";
import take from "./take-scan" with { exists: "while open" };
import settings from "../settings/scanner-settings" with { exists: "while open" };
import type { ScanResult } from "../kernel/app";

/** What a bundle with a scanner brings. */
export interface Scanner {
  settings: typeof settings;
  /** One barcode, as if the scanner had read it; `place`: where it lies, whatever somebody says of that. */
  scan(text: string, place: unknown): ScanResult;
  /** What a person should know about it. */
  trouble(status: ScannerStatus): string[];
}

/** Whether the code was one of ours. */
export const hear = (text: string, ended: boolean) => take(text, ended).isOurs;

export const scanner: Scanner = {
  settings: settings,
  scan: (text, place) => take(text, true, place).result,
  trouble: status =>
    status.link === Link.Silent ? ["Scanner silent: check", "5V, RX, TX; then scan", "its code from sheet 1"] : [],
};
