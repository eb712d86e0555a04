// A serial line to a board: whoever tests says what comes, and hears what the board says.
import { textOf } from "../../../devices/sim/bytes";
import type { SerialChip } from "../../../devices/sim/wire";

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0) & 255);

export class Line implements SerialChip {
  send?: SerialChip["send"];
  private said = "";

  constructor(readonly baud: number) {}

  receive(byte: number): void {
    this.said += textOf([byte]);
  }

  /** What the board has said since this was last asked. */
  heard(): string {
    const { said } = this;
    this.said = "";
    return said;
  }

  /** Puts bytes on the line, at its rate; how long that takes. */
  say(text: string): number {
    this.send!(bytesOf(text), this.baud);
    return (text.length * 10_000) / this.baud;
  }
}
