// One barcode, from its text to what comes of it. Opened for each, then let go.
import { tell } from "../../devices/scanner-tell";
import { bundle, module, shell } from "./board";
import { Code, readCode } from "../kit/codes";
import type { Readers } from "../kit/codes";
import type { ScanResult } from "../kernel/app";
import { takeScan } from "../kernel/scans";
import { freeVariables } from "../kernel/variables";

export interface Taken {
  result: ScanResult;
  /** The code was one of ours. */
  isOurs: boolean;
}

/** `ended`: a terminator stood behind it; `place`: where it lies, whatever somebody says of that. */
export default function take(text: string, ended: boolean, place?: unknown): Taken {
  // What was opened for the last one refers to itself: only the garbage collector finds it.
  freeVariables();
  const readers: Readers = [];
  for (const game of bundle.games) if (game.reader) readers.push(game.reader());
  const reading = readCode(text, ended, readers);
  const result = takeScan(shell!, reading, ended, accepted => module && tell(module, accepted), place);
  return { result: result, isOurs: reading.kind < Code.Empty };
}
