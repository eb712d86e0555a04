// A serial port of this computer, or a TCP socket that somebody put before one, as a browser's page would have it: esptool-js knows no other kind.
import type { FlashPort } from "../flash/loader";
import { textOf } from "./bytes";
import { openLine } from "./line";
import type { Line } from "./line-talk";

interface Signals {
  dataTerminalReady?: boolean;
  requestToSend?: boolean;
}

/** As a browser calls it when the board is pulled out. */
const lost = () => Object.assign(new Error("The device has been lost."), { name: "NetworkError" });

export class HostPort implements FlashPort {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  private line: Line | undefined;
  private dtr = false;
  private rts = false;

  /** `usb`: what the system tells of it; by that esptool-js knows how a chip's own USB is reset. */
  constructor(
    private readonly path: string,
    readonly writeBaud: number,
    private readonly usb: { usbVendorId?: number; usbProductId?: number } = {},
  ) {}

  getInfo() {
    return this.usb;
  }

  async open({ baudRate }: { baudRate: number }): Promise<void> {
    let out: ReadableStreamDefaultController<Uint8Array> | undefined;
    let gone: (error: Error) => void = () => undefined;
    const isGone = new Promise<never>((_, reject) => {
      gone = reject;
    });
    isGone.catch(() => undefined);
    const line = await openLine(this.path, baudRate, {
      data: bytes => out?.enqueue(new Uint8Array(bytes)),
      gone: () => {
        out?.error(lost());
        gone(lost());
        out = undefined;
        this.readable = this.writable = null;
      },
    });
    this.line = line;
    this.readable = new ReadableStream<Uint8Array>({
      start: controller => {
        out = controller;
      },
      cancel: () => {
        out = undefined;
      },
    });
    this.writable = new WritableStream<Uint8Array>({
      write: bytes => Promise.race([new Promise<void>(done => line.write(textOf(bytes), done)), isGone]),
    });
  }

  async close(): Promise<void> {
    await this.line?.close();
    this.line = undefined;
    this.readable = this.writable = null;
  }

  /** What is left out stays as it is. */
  async setSignals({ dataTerminalReady = this.dtr, requestToSend = this.rts }: Signals): Promise<void> {
    this.dtr = dataTerminalReady;
    this.rts = requestToSend;
    await this.line?.signals?.(this.dtr, this.rts);
  }

  /** esptool-js asks for it where it is there, and spares the board a reopened port, which would reset it. */
  async setBaudRate(baud: number): Promise<void> {
    await this.line?.speed?.(baud);
  }
}
