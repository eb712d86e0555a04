// This board's end of the cable to another board: it may be out, and bytes from the other end may come damaged or not at all.
// Not simulated: noise on what this board sends; the other end has its own.
import type { SerialChip } from "../wire";
import type { Cable, WireByte } from "./messages";

export class CableEnd implements SerialChip {
  send?: (bytes: Uint8Array, baud: number) => void;

  constructor(
    public cable: Cable,
    private readonly random: () => number,
    private readonly towards: ((byte: WireByte) => void) | undefined,
  ) {}

  receive(byte: number, baud: number): void {
    if (this.cable.isPlugged) this.towards?.({ byte, baud });
  }

  /** A byte from the other board. */
  hear({ byte, baud }: WireByte): void {
    const { isPlugged, noise } = this.cable;
    if (!isPlugged) return;
    const dice = this.random();
    if (dice < noise / 2) return;
    this.send?.(Uint8Array.of(dice < noise ? byte ^ (1 + Math.floor(this.random() * 255)) : byte), baud);
  }
}
