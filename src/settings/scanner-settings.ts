// What a person may say about the scanner.
import type { Board } from "../../devices/boards/board";
import { portOf, word } from "./schema-checks";

/** `port`: where it hangs. */
export default function settings(board: Board, port: string) {
  const wires = portOf(board, port, 9600);
  return {
    /** `Serial1` ... `Serial6`; a port brings its pins along: `rx`, on which the board receives, and `tx`, on which it sends. */
    port: wires.port,
    rx: wires.rx,
    tx: wires.tx,
    /** A port by its path, on Linux. */
    path: wires.path,
    /** Tried first. */
    baud: wires.baud,
    /** How the module sends a code. */
    output: ["raw", "packet"],
    /** When the module reads. */
    trigger: ["continuous", "induction", "level", "pulse"],
    /** Silence that ends a code, in milliseconds. */
    gapMs: [board.gapMs, word],
  } as const;
}
