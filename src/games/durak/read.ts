// What stands in Storage of a match, read an entry at a time. Opened for each part, then let go. See match.ts.
import type { Position } from "./rules/position";
import begin from "./begin" with { exists: "while open" };
import { log, settle } from "./entries";
import { sumOf } from "./digest";
import { File } from "./match";
import type { Match, Reading } from "./match";
import shuffled from "./shuffled" with { exists: "while open" };

/** The head, if it is whole and of a kind that is meant (`at` stays 0 while its deck is being shuffled); false: there is nothing to go on with. */
function readHead(match: Match, reading: Reading): boolean {
  const text = reading.text;
  const byte = (index: number) => text.charCodeAt(index);
  // Above the kind stand the bits of `More`.
  const kind = byte(1) & 3;
  const rules = byte(3) | ((byte(1) >> 2) << 8);
  const extra = match.extra;
  const other = extra && kind === extra.kind ? extra : undefined;
  if (byte(0) !== File.Mark || (!other && kind !== match.kind)) return false;
  if (!match.ownPacks && rules > 255) return false;
  const size = other ? other.size : 16;
  const seed = new Uint8Array(size);
  for (let index = 0; index < size; index++) seed[index] = byte(File.Head + index);
  const end = File.Head + size;
  if (text.substr(end, 4) !== sumOf(match, text.substr(0, end))) return false;
  if (!other && !shuffled(match, seed, rules)) return true;
  match.score = [byte(6), byte(7), byte(8)];
  const position = other && other.placed(seed, rules, byte(9), byte(10));
  reading.now = begin(match, kind, seed, byte(4) + 256 * byte(11), byte(2), position, byte(5), rules, true);
  reading.at = match.end = end + 4;
  return true;
}

/** Everything behind the last whole entry counts for nothing. */
function finish(match: Match, now: Position): boolean {
  match.reading = undefined;
  match.position = now;
  match.isTorn = true;
  settle(match, now);
  return true;
}

/** An entry; true when there is no more to read. */
export default function readOn(match: Match): boolean {
  const reading = match.reading;
  if (!reading) return true;
  if (!reading.at) {
    if (!readHead(match, reading)) match.reading = undefined;
    return !match.reading;
  }
  const text = reading.text;
  const at = reading.at;
  const now = reading.now!;
  const value = text.charCodeAt(at);
  const mask = at < text.length - 1 ? value ^ text.charCodeAt(at + 1) : 0;
  reading.at += 2;
  if (mask === File.Drawn) reading.drawn.push(value);
  else {
    const next = mask === File.Entry ? log(match, now, value, 0, reading.drawn) : undefined;
    if (!next) return finish(match, now);
    reading.now = next;
    reading.drawn = [];
    match.end = reading.at;
  }
  return false;
}
