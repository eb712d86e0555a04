// A board at a Web Serial port. (The espruino package has browser code of its own, but as scripts that share one global object and its dialogs; of
// that nothing can be imported into a page that Vite bundles.)
import { Mistake } from "../../mistake";
import { bytesOf } from "./bytes";
import { LineTalk, type Line, type LineEvents } from "./line-talk";

/** The part of a browser's SerialPort that is used. */
export interface WebSerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number; bufferSize?: number }): Promise<void>;
  close(): Promise<void>;
  getInfo?(): { usbVendorId?: number; usbProductId?: number };
}

/** USB does not care; the UART of an ESP32 has this. */
const BAUD = 115200;
/** A browser's own 255 bytes are soon full when a program talks a lot. */
const BUFFER = 4096;

/** Why it would not open: the browser's own words mean little. */
export function whyNot(error: unknown): string {
  const { name = "", message = "" } = error as { name?: string; message?: string };
  if (name === "InvalidStateError") return "the port is open already, in this page: finish what uses it first";
  if (name === "NetworkError")
    return "the port would not open: another program or another tab holds it, or (on Linux) you may not use it: join the group dialout and log in again";
  if (name === "NotFoundError") return "no port was chosen: plug the board in, and choose it in the browser's list";
  if (name === "SecurityError")
    return "the browser does not allow serial ports on this page: open it as http://localhost";
  return `the port would not open: ${message || name}`;
}

const hex = (number: number | undefined) => (number ?? 0).toString(16).padStart(4, "0");

/** What to call it: a browser tells no name, at most the USB adapter's numbers. */
export function nameOf(port: WebSerialPort): string {
  const info = port.getInfo?.();
  return info?.usbVendorId === undefined
    ? "the serial port"
    : `the serial port (USB ${hex(info.usbVendorId)}:${hex(info.usbProductId)})`;
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, events: LineEvents): Promise<void> {
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    events.data(value);
  }
}

/** Stream errors that a browser mends by a new stream: a framing error at the wrong speed, a full buffer. */
const MENDED = ["BreakError", "BufferOverrunError", "FramingError", "ParityError"];

async function openLine(port: WebSerialPort, events: LineEvents): Promise<Line> {
  try {
    await port.open({ baudRate: BAUD, bufferSize: BUFFER });
  } catch (error) {
    throw new Mistake(whyNot(error));
  }
  if (!port.readable || !port.writable)
    throw new Mistake("the port opened, but nothing can be read from it: plug the board in anew");
  const writer = port.writable.getWriter();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let isClosing = false;
  const listen = async () => {
    while (port.readable && !isClosing) {
      reader = port.readable.getReader();
      try {
        await pump(reader, events);
        break;
      } catch (error) {
        if (!MENDED.includes((error as Error)?.name)) break;
      } finally {
        reader.releaseLock();
      }
    }
    if (!isClosing) events.gone();
  };
  const listening = listen();
  return {
    write: (text, done) => {
      writer.write(bytesOf(text)).then(done, () => {
        if (!isClosing) events.gone();
      });
    },
    close: async () => {
      if (isClosing) return;
      isClosing = true;
      // What is still on its way to a board that takes nothing would keep the port open for ever.
      await writer.abort().catch(() => undefined);
      writer.releaseLock();
      await reader?.cancel().catch(() => undefined);
      await listening;
      await port.close().catch(() => undefined);
    },
  };
}

/** Opens the port and talks to what is there. */
export const openWebSerial = (port: WebSerialPort): Promise<LineTalk> =>
  LineTalk.open(nameOf(port), events => openLine(port, events));
