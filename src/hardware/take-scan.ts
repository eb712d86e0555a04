// One barcode, from its text to what comes of it. Opened for each, then let go.
import { tell } from "../../devices/scanner-tell";
import { bundle, module, shell } from "./board";
import { Code, readCode } from "../kit/codes";
import type { Readers, Reading } from "../kit/codes";
import type { ScanResult } from "../kernel/app";
import { takeScan } from "../kernel/scans";
import { freeVariables } from "../kernel/variables";

export interface Taken {
  result: ScanResult;
  /** The code was one of ours. */
  isOurs: boolean;
}

/** So many variables one code takes at most. */
const NEED = 1000;

/** Letters that a scanner may be set to put around each code, both ends together. */
const AROUND = 8;

/** `ended`: a terminator stood behind it; `place`: where it lies, whatever somebody says of that. */
export default function take(text: string, ended: boolean, place?: unknown): Taken {
  // What was opened for the last ones refers to itself: only the garbage collector finds it.
  if (freeVariables(true) < NEED) freeVariables();
  const readers: Readers = [];
  for (const game of bundle.games) if (game.reader) readers.push(game.reader());
  const status = module && module.status;

  /** What stands between a prefix and a suffix; nothing if they are not around it. */
  function within(code: string, prefix: string, suffix: string): Reading {
    const from = prefix.length;
    const inner = code.substr(from, code.length - from - suffix.length);
    return readCode(prefix + inner + suffix === code ? inner : "", true, readers);
  }

  /** Two codes that are ours but for the same letters around them tell what the scanner puts there. A single byte may have one such letter, or anything would be one. */
  function learn(before: string): Reading | undefined {
    for (let size = 1; size <= AROUND; size++)
      for (let head = 0; head <= size; head++) {
        const prefix = text.substr(0, head);
        const suffix = text.substr(text.length + head - size);
        const first = within(before, prefix, suffix);
        const second = first.kind < Code.Empty ? within(text, prefix, suffix) : first;
        if (first.kind + second.kind > (size > 1 ? Code.Card : 2 * Code.Byte)) continue;
        status!.prefix = prefix;
        status!.suffix = suffix;
        done(first);
        return second;
      }
    return undefined;
  }

  const done = (one: Reading, where?: unknown): ScanResult =>
    takeScan(shell!, one, ended, accepted => module && tell(module, accepted), where);

  let reading = readCode(text, ended, readers);
  if (status && reading.kind > Code.Byte) {
    const code = within(text, status.prefix, status.suffix);
    if (code.kind !== Code.Empty) reading = code;
  }
  // A code to join has a password in it.
  if (reading.kind === Code.Unknown && !/JOIN /.test(text)) {
    if (ended && shell!.app.any) reading.kind = Code.Card;
    else if (status) {
      const before = status.unread;
      status.unread = text;
      reading = (before && before !== text && learn(before)) || reading;
    }
  }
  return { result: done(reading, place), isOurs: reading.kind < Code.Empty };
}
