// Codes as packets (devices.md 1.4, "packet mode"): one at a time, each waits for the host's ACK and is sent twice at most.
// Not simulated: a code spread over several packets.
import { checksum, frame, FROM_MODULE, RESEND } from "./frames";
import type { SimClock } from "../wire";

const DECODED = 0xf3;
const DECODED_LONG = 0xf4;
/** Longest data of a packet with a one-byte length; LEN FF announces the long form. */
const LONGEST_SHORT = 0xfe - 5;
/** SSI's "host serial response time-out". */
const ANSWER_MS = 2000;

/** The long form: FF, opcode, 16-bit length, opcode again; the length counts all but the checksum. */
function makePacket(data: Uint8Array, type: number): Uint8Array {
  if (data.length <= LONGEST_SHORT) return frame(DECODED, type, ...data);
  const length = data.length + 8;
  const bytes = [0xff, DECODED_LONG, length >> 8, length & 0xff, DECODED_LONG, FROM_MODULE, 0, type, ...data];
  return Uint8Array.of(...bytes, ...checksum(bytes));
}

export class PacketSender {
  private readonly packets: Uint8Array[] = [];
  private hasResent = false;
  private timer: number | undefined;

  constructor(
    private readonly clock: SimClock,
    private readonly transmit: (bytes: Uint8Array) => void,
    private readonly log: string[],
  ) {}

  queue(data: Uint8Array, type: number): void {
    this.packets.push(makePacket(data, type));
    if (this.packets.length === 1) this.send();
  }

  acknowledged(): void {
    if (this.packets.length) this.next();
  }

  refused(cause: number): void {
    if (!this.packets.length) return;
    if (cause === RESEND) this.sendAgain("NAK");
    else this.next();
  }

  /** Power is gone. */
  forget(): void {
    this.packets.length = 0;
    this.next();
  }

  private send(): void {
    this.transmit(this.packets[0]);
    this.timer = this.clock.after(ANSWER_MS, () => this.sendAgain("no answer"));
  }

  private sendAgain(why: string): void {
    this.stopTimer();
    this.log.push(`packet ${this.hasResent ? "given up" : "sent again"}: ${why}`);
    if (this.hasResent) return this.next();
    this.hasResent = true;
    this.send();
  }

  private next(): void {
    this.stopTimer();
    this.hasResent = false;
    this.packets.shift();
    if (this.packets.length) this.send();
  }

  private stopTimer(): void {
    if (this.timer !== undefined) this.clock.cancel(this.timer);
    this.timer = undefined;
  }
}
