// What a board with a scanner has besides: the module on its port, and the codes that it reads.
import type { SerialBus } from "../../devices/bus";
import { Link } from "../../devices/scanner";
import type { Scanner as Module, ScannerOptions, ScannerStatus } from "../../devices/scanner";
import { clock, shell } from "./board";
import { Code, readCode } from "../kit/codes";
import type { Readers } from "../kit/codes";
import openModule from "./scanner-module" with { exists: "while open" };
import settings from "../settings/scanner-settings" with { exists: "while open" };
import type { ScanResult } from "../kernel/app";
import type { Game } from "../kernel/game";
import { takeScan } from "../kernel/scans";

/** What a bundle with a scanner brings. */
export interface Scanner {
  settings: typeof settings;
  /** `bus`: its port; where this board has none only the console scans, and there is no status. */
  open(games: Game[], bus: SerialBus | undefined, options: ScannerOptions): ScannerStatus | undefined;
  /** One barcode, as if the scanner had read it; `place`: where it lies, whatever somebody says of that. */
  scan(text: string, place: unknown): ScanResult;
  /** What a person should know about it. */
  trouble(status: ScannerStatus): string[];
}

let module: Module | undefined;
const readers: Readers = [];

/** Whether the code was one of ours. */
function hear(text: string, ended: boolean): boolean {
  const reading = readCode(text, ended, readers);
  takeScan(shell!, reading, ended, module);
  return reading.kind < Code.Empty;
}

function open(games: Game[], bus: SerialBus | undefined, options: ScannerOptions): ScannerStatus | undefined {
  for (const game of games) if (game.reader) readers.push(game.reader);
  if (bus) module = openModule(bus, options, clock, hear);
  return module && module.status;
}

function scan(text: string, place: unknown): ScanResult {
  return takeScan(shell!, readCode(text, true, readers), true, module, place);
}

function trouble(status: ScannerStatus): string[] {
  return status.link === Link.Silent ? ["Scanner silent: check", "5V, RX, TX; then scan", "its code from sheet 1"] : [];
}

export const scanner: Scanner = { settings: settings, open: open, scan: scan, trouble: trouble };
