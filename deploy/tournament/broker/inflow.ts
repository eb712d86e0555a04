// What one connection sends, as fast as it may: a packet that is too early waits, and nothing more is read from that connection meanwhile.
import type { Duplex } from "node:stream";
import type { Bucket } from "../bucket";
import { PacketReader } from "./sizes";

/** A packet costs one, and one more for each so many bytes. */
const COST_BYTES = 512;
/** Of a packet that may not come yet; then it is looked at again. */
const LONGEST_WAIT_MS = 1000;

type Push = (chunk: Buffer | null, encoding?: BufferEncoding) => boolean;
type Read = (size: number) => void;

export class Inflow {
  private readonly reader: PacketReader;
  private held: Buffer = Buffer.alloc(0);
  private isEnded = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly pass: Push;
  private readonly more: Read;
  /** The stream has asked for more while something waited. */
  private isAsked = false;

  /**
   * Stands in the stream's `push`, before the stream keeps what comes, and in its `_read`, before it asks for more: what waits here stays what was read at once.
   * `most`: bytes of a packet. `purses`: what it and its address may still send. `tooLarge`: a packet says that it is larger.
   */
  constructor(
    private readonly stream: Duplex,
    most: number,
    private readonly purses: () => Bucket[],
    private readonly tooLarge: () => void,
  ) {
    this.reader = new PacketReader(most);
    this.pass = stream.push.bind(stream);
    stream.push = (chunk: Buffer | null) => this.take(chunk);
    this.more = stream._read.bind(stream);
    stream._read = size => this.ask(size);
    stream.once("close", () => clearTimeout(this.timer));
  }

  private ask(size: number): void {
    this.isAsked = this.held.length > 0;
    if (!this.isAsked) this.more(size);
  }

  private take(chunk: Buffer | null): boolean {
    if (this.stream.destroyed) return false;
    if (!chunk) this.isEnded = true;
    else this.held = this.held.length ? Buffer.concat([this.held, chunk]) : chunk;
    // While something waits its timer goes on with it.
    return this.timer === undefined && this.pump();
  }

  /** Answers whether more is wanted. */
  private pump(): boolean {
    this.timer = undefined;
    let isWanted = true;
    while (this.held.length) {
      const waitMs = Math.max(...this.purses().map(purse => purse.waitMs));
      if (waitMs > 0) {
        this.timer = setTimeout(() => this.pump(), Math.min(waitMs, LONGEST_WAIT_MS));
        return false;
      }
      const end = this.reader.read(this.held, 0);
      if (end < 0) {
        this.tooLarge();
        return false;
      }
      if (this.reader.isBetween)
        for (const purse of this.purses()) purse.take(1 + Math.floor(this.reader.size / COST_BYTES));
      const part = this.held.subarray(0, end);
      this.held = this.held.subarray(end);
      isWanted = this.pass(part);
      if (this.stream.destroyed) return false;
    }
    if (this.isEnded) return this.pass(null);
    if (this.isAsked) this.ask(this.stream.readableHighWaterMark);
    return isWanted;
  }
}
