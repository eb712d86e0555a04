// What a board with a scanner has besides the module on its port: what becomes of the codes that it reads.
import { Link } from "../../devices/scanner";
import type { ScannerStatus } from "../../devices/scanner";
import settings from "../settings/scanner-settings" with { exists: "while open" };

/** What a bundle with a scanner brings. */
export interface Scanner {
  settings: typeof settings;
  /** What a person should know about it. */
  trouble(status: ScannerStatus): string[];
}

export const scanner: Scanner = {
  settings: settings,
  trouble: status =>
    status.link === Link.Silent ? ["Scanner silent: check", "5V, RX, TX; then scan", "its code from sheet 1"] : [],
};
