// What a board with a scanner has besides the module on its port: the codes that it reads.
import { Link } from "../../devices/scanner";
import type { ScannerStatus } from "../../devices/scanner";
import { module, shell } from "./board";
import { Code, readCode } from "../kit/codes";
import type { Readers } from "../kit/codes";
import settings from "../settings/scanner-settings" with { exists: "while open" };
import type { ScanResult } from "../kernel/app";
import { takeScan } from "../kernel/scans";

/** What a bundle with a scanner brings. */
export interface Scanner {
  settings: typeof settings;
  /** One barcode, as if the scanner had read it; `place`: where it lies, whatever somebody says of that. */
  scan(text: string, place: unknown): ScanResult;
  /** What a person should know about it. */
  trouble(status: ScannerStatus): string[];
}

/** Of all games that have one. */
export const readers: Readers = [];

/** Whether the code was one of ours. */
export function hear(text: string, ended: boolean): boolean {
  const reading = readCode(text, ended, readers);
  takeScan(shell!, reading, ended, module);
  return reading.kind < Code.Empty;
}

function scan(text: string, place: unknown): ScanResult {
  return takeScan(shell!, readCode(text, true, readers), true, module, place);
}

function trouble(status: ScannerStatus): string[] {
  return status.link === Link.Silent ? ["Scanner silent: check", "5V, RX, TX; then scan", "its code from sheet 1"] : [];
}

export const scanner: Scanner = { settings: settings, scan: scan, trouble: trouble };
