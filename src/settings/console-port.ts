// The console's own port as the other board's, on boards with an ESP32: no other has its console on a port with pins. For who reads settings, in a bundle with room for it.
import type { Board } from "../../devices/boards/board";
import { Baud, Console } from "../kit/settings-file";
import type { How } from "../kernel/app";
import type { Check, Has, Schema } from "./schema";
import { port, portOf } from "./schema-checks";
import { asked } from "./settings";

export function extendPeer(schema: Schema, board: Board, groups: How[], has: Has): void {
  const peer = schema.peer as Schema;
  const standard = (peer.port as string[])[0];
  if (board.env.substr(0, 5) !== "ESP32") return;
  const either: Check = (value, _, has) => value === Console.Setting || port(value, standard, has);
  const name = asked(
    groups.map(group => group.peer),
    "port",
    [standard, either],
    has,
  );
  if (name === Console.Setting) Object.assign(peer, portOf({ ports: { console: Console.Pins } }, name, Baud.Console));
  peer.port = [name, either];
}
