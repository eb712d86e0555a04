// What a person may say about the scanner.
import type { portOf } from "./schema-checks";
import type { Check } from "./schema";

/** `wires`: where it hangs; `gap`: what its port needs. */
export default function settings(wires: ReturnType<typeof portOf>, gap: readonly [number, Check]) {
  return {
    /** `Serial1` ... `Serial6`. A port has its own pins: the board receives on `rx` and sends on `tx`. */
    port: wires.port,
    rx: wires.rx,
    tx: wires.tx,
    /** Path of the port, on Linux. */
    path: wires.path,
    /** Speed that Croupier tries first. */
    baud: wires.baud,
    /** Form in which the module sends a code. */
    output: ["raw", "packet"],
    /** When the module reads. */
    trigger: ["continuous", "induction", "level", "pulse"],
    /** Pause that ends a code, in milliseconds. */
    gapMs: gap,
  } as const;
}
