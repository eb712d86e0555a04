// Settings where a bundle can have a scanner: its own, and what takes no room beside one. For who reads settings.
import type { Board } from "../../devices/boards/board";
import type { How } from "../kernel/app";
import type { Description } from "../kernel/game";
import type { Has, Schema } from "./schema";
import playerKeys from "./player-keys";
import { port } from "./schema-checks";
import { asked, hasWord, objectOf } from "./settings";
import type { Parts } from "./settings";

export function extend(schema: Schema, board: Board, parts: Parts, groups: How[], has: Has): void {
  Object.assign(schema.keys, playerKeys());
  if (!parts.scanning) return;
  const asks = groups.map(group => group.scanner);
  schema.scanner = parts.scanning(board, asked(asks, "port", [board.scannerPort, port], has));
}

/** A camera and an arm of which nobody says anything. */
export function thin(config: How, own: How, parts: Parts, games: Description[]): void {
  if (parts.scanning)
    for (const game of games)
      for (const part of ["camera", "arm"])
        if (hasWord(game.needs, part) && !Object.keys(objectOf(own[part])).length) config[part] = {};
}
