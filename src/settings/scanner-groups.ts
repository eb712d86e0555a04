// Settings where a bundle can have a scanner. For who reads settings.
import type { Board } from "../../devices/boards/board";
import type { How } from "../kernel/app";
import type { Has, Schema } from "./schema";
import { port, portOf, word } from "./schema-checks";
import { asked } from "./settings";
import type { Parts } from "./settings";

export function extend(schema: Schema, board: Board, parts: Parts, groups: How[], has: Has): void {
  const asks = groups.map(group => group.scanner);
  schema.scanner = parts.scanning!(portOf(board, asked(asks, "port", [board.scannerPort, port], has), 9600), [
    board.gapMs,
    word,
  ]);
}
