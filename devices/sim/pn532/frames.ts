// Frames of the PN532 as it hears and makes them (UM0701-02, 6.2.1): 00 00 FF, a length and its checksum, bytes that begin with who speaks, and their checksum.

export interface Received {
  kind: "command" | "ack" | "damaged";
  /** Behind the D4. */
  data: number[];
}

const HOST = 0xd4;

const sumOf = (bytes: number[]): number => bytes.reduce((sum, byte) => sum + byte, 0) & 0xff;

export function frameOf(data: number[]): Uint8Array {
  return Uint8Array.of(0, 0, 0xff, data.length, -data.length & 0xff, ...data, -sumOf(data) & 0xff, 0);
}

export const concat = (parts: number[][]): Uint8Array => Uint8Array.from(parts.flat());

const enum Await {
  /** 00 FF. */
  Start,
  Length,
  Check,
  Data,
}

/** Takes bytes one by one. */
export class Framer {
  private state = Await.Start;
  private before = 0xff;
  private length = 0;
  private data: number[] = [];

  constructor(private readonly heard: (received: Received) => void) {}

  forget(): void {
    this.state = Await.Start;
    this.before = 0xff;
  }

  take(byte: number): void {
    const { state, before } = this;
    this.before = byte;
    if (state === Await.Start && before === 0 && byte === 0xff) this.state = Await.Length;
    else if (state === Await.Length) {
      this.length = byte;
      this.state = Await.Check;
    } else if (state === Await.Check) this.check(byte);
    else if (state === Await.Data) this.collect(byte);
  }

  private check(byte: number): void {
    this.data = [];
    const isAck = this.length === 0 && byte === 0xff;
    const isGood = this.length > 0 && ((this.length + byte) & 0xff) === 0;
    this.state = isGood ? Await.Data : Await.Start;
    if (!isGood) this.heard({ kind: isAck ? "ack" : "damaged", data: [] });
  }

  /** With the checksum behind the bytes. */
  private collect(byte: number): void {
    this.data.push(byte);
    if (this.data.length <= this.length) return;
    this.state = Await.Start;
    const isGood = !sumOf(this.data) && this.data[0] === HOST;
    this.heard({ kind: isGood ? "command" : "damaged", data: this.data.slice(1, -1) });
  }
}
