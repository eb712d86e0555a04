// What a person may say about the scanner.
import type { portOf } from "./schema-checks";
import type { Check } from "./schema";

/** `wires`: where it hangs; `gap`: what its port needs. */
export default function settings(wires: ReturnType<typeof portOf>, gap: readonly [number, Check]) {
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
    gapMs: gap,
  } as const;
}
