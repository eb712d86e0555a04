// A browser's SerialPort with a board behind it, as far as deploy/host/upload/web-serial.ts uses one.
import type { VirtualBoard } from "../../devices/sim/board.ts";
import type { WebSerialPort } from "../../deploy/host/upload/web-serial.ts";
import { BoardPrompt } from "./tcp.ts";

/** Bytes that a browser hands over at a time. */
const CHUNK = 61;
const CLOCK_MS = 5;

export interface FakeSerialOptions {
  /** What arrives of what was sent. */
  damage?: (text: string) => string;
  /** Sees all that was sent, and may unplug the board. */
  listener?: (text: string, port: FakeSerial) => void;
  /** Instead of a board: what it answers to what. */
  answer?: (text: string) => string;
  speed?: number;
  /** What `open` is refused with. */
  refuses?: string;
}

export class FakeSerial implements WebSerialPort {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  opened = 0;
  sent = "";
  private out: ReadableStreamDefaultController<Uint8Array> | undefined;
  private clock: ReturnType<typeof setInterval> | undefined;
  private prompt: BoardPrompt | undefined;

  constructor(
    board: VirtualBoard | undefined,
    private readonly options: FakeSerialOptions = {},
  ) {
    this.prompt = board && new BoardPrompt(board, text => this.hear(text));
  }

  getInfo() {
    return { usbVendorId: 0x10c4, usbProductId: 0xea60 };
  }

  async open(): Promise<void> {
    const { refuses, speed } = this.options;
    if (refuses) throw Object.assign(new Error("Failed to open serial port."), { name: refuses });
    if (this.readable) throw Object.assign(new Error("The port is already open."), { name: "InvalidStateError" });
    this.opened++;
    this.readable = new ReadableStream({
      start: out => {
        this.out = out;
      },
    });
    this.writable = new WritableStream({ write: bytes => this.take(Buffer.from(bytes).toString("latin1")) });
    if (speed) this.clock = setInterval(() => this.prompt?.idle(CLOCK_MS * speed), CLOCK_MS);
  }

  /** As in a browser: not while somebody holds one of its streams. */
  async close(): Promise<void> {
    if (this.readable?.locked || this.writable?.locked) throw new TypeError("Cannot close a locked port");
    clearInterval(this.clock);
    this.readable = this.writable = null;
  }

  /** The wires RTS and DTR end in the air. */
  async setSignals(): Promise<void> {}

  unplug(): void {
    clearInterval(this.clock);
    this.prompt = undefined;
    this.out?.error(Object.assign(new Error("The device has been lost."), { name: "NetworkError" }));
    this.out = undefined;
    this.readable = null;
  }

  /** What the board, or somebody on its console, says. */
  hear(text: string): void {
    for (let at = 0; at < text.length; at += CHUNK)
      this.out?.enqueue(new Uint8Array(Buffer.from(text.slice(at, at + CHUNK), "latin1")));
  }

  private take(text: string): void {
    this.sent += text;
    this.options.listener?.(text, this);
    const arrived = this.options.damage?.(text) ?? text;
    if (this.options.answer) this.hear(this.options.answer(arrived));
    this.prompt?.take(arrived);
  }
}
