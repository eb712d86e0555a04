// The console's own port as the other board's, on boards whose data has pins for it. For who reads settings, in a bundle with room for it.
import type { Board } from "../../devices/boards/board";
import { Console } from "../kit/settings-file";
import type { How } from "../kernel/app";
import type { Check, Has, Schema } from "./schema";
import { port, portOf } from "./schema-checks";
import { asked } from "./settings";

/** The console's own speed, and the lesson's. */
const BAUD = 115200;

export function extendPeer(schema: Schema, board: Board, groups: How[], has: Has): void {
  const pins = board.console;
  const peer = schema.peer as Schema;
  const standard = (peer.port as string[])[0];
  if (!pins) return;
  const either: Check = (value, _, has) => value === Console.Setting || port(value, standard, has);
  const name = asked(
    groups.map(group => group.peer),
    "port",
    [standard, either],
    has,
  );
  if (name === Console.Setting) Object.assign(peer, portOf({ ports: { console: pins } }, name, BAUD));
  peer.port = [name, either];
}
