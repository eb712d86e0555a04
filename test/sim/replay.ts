// Runs recorded pieces on a simulated Linux board.

import { readFileSync } from "node:fs";
import { SimStorage, VirtualBoard } from "../../devices/sim/board";
import type { MakeRun } from "../../devices/sim/run";
import { Preface, quote, type Piece, type Recording, type Result } from "../rig/espruino/asked/pieces";

export function recordingOf(name: string): Recording {
  return JSON.parse(readFileSync(new URL(`./recordings/${name}.json`, import.meta.url), "latin1")) as Recording;
}

function freshBoard(makeRun?: MakeRun): VirtualBoard {
  const storage = new SimStorage({ pageSize: 1024, pages: 256 });
  storage.write(".bootcde", Preface);
  const board = new VirtualBoard({ board: "LINUX", storage, makeRun }).boot();
  return board;
}

const noLines = (lines: string[]): string[] => lines.flatMap(line => line.split("\n")).filter(line => line);

/** On one board, as they were recorded. */
export function replay(pieces: Piece[], makeRun?: MakeRun): Result[] {
  const board = freshBoard(makeRun);
  return pieces.map(({ name, text }) => {
    board.printed = [];
    const value = board.evaluate(`piece(${quote(text)})`) ?? null;
    const printed = noLines(board.printed);
    return printed.length ? { name, text, value, printed } : { name, text, value };
  });
}

/** Each on a board of its own, for a while. */
export function replayLogs(pieces: Piece[], forMs: number, makeRun?: MakeRun): Result[] {
  return pieces.map(({ name, text }) => {
    const board = freshBoard(makeRun);
    board.evaluate("global.log = []");
    board.evaluate(`piece(${quote(text)}); 0`);
    board.run(forMs);
    return { name, text, value: board.evaluate("log") };
  });
}
