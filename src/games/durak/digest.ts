// What is asked of a match when something is written into it or compared.
import { At, CARDS, Long, Phase } from "./rules/position";
import type { Position } from "./rules/position";
import { bytesOf } from "../../kit/bytes";
import { File, isOver } from "./match";
import type { Match } from "./match";

/** Whether what was played last can be taken back. Not when cards were drawn: who has seen them cannot forget them. `now`: how the game stands. */
export function canUndo(match: Match, now: Position): boolean {
  const before = match.before;
  return !!before && now[At.Phase] !== Phase.Over && match.count < File.Most && before[At.Talon] === now[At.Talon];
}

export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode.apply(null, bytes as never);
}

/** The check sum of a file's head and deal. */
export function sumOf(match: Match, head: string): string {
  return textOf(new Uint8Array(bytesOf(match.crc(head))));
}

/** Up to `Place.Seen`. */
const HIDDEN = /[\0-C]/g;

/** 16 bits, never 0, over what both players know of a position. (A regular expression is built in, and takes the board half the time of a loop.) */
export function digestOf(match: Match, position: Position): number {
  const text = textOf(position);
  const cards = text.substr(0, CARDS).replace(HIDDEN, "\0");
  // Behind a short position there is nothing.
  const rest = text.substring(CARDS, Long.Low) + text.substr(Long.Low).replace(HIDDEN, "\0");
  return match.crc(cards + rest) & 0xffff || 1;
}

/** Of everything in a game that is over, 32 bits; otherwise 0. */
export function auditOf(match: Match): number {
  const crc = match.crc;
  return match.position && isOver(match)
    ? crc([crc(match.seed), crc(match.log.subarray(0, match.count)), crc(match.position)].join()) >>> 0
    : 0;
}
