// One barcode for an app that takes any, whatever is on it but settings of the scanner, control words and what joins a tournament. Opened for each, then let go.
import { tell } from "../../devices/scanner-tell";
import { module, shell } from "./board";
import { Code, readCode } from "../kit/codes";
import { takeScan } from "../kernel/scans";
import { freeVariables } from "../kernel/variables";
import type { Taken } from "./take-scan";

/** Undefined where the app that is open takes no such code. Without a terminator (`ended`) it may be a piece of one. */
export default function takeAny(text: string, ended: boolean): Taken | undefined {
  // What was opened for the last one refers to itself: only the garbage collector finds it.
  freeVariables();
  const reading = readCode(text, true, []);
  if (!ended || !shell!.app.any || reading.kind !== Code.Unknown || /JOIN /.test(text)) return undefined;
  reading.kind = Code.Card;
  return { result: takeScan(shell!, reading, true, accepted => module && tell(module, accepted)), isOurs: true };
}
