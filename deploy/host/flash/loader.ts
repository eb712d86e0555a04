// Espressif's esptool-js on a serial port: a chip in its download mode, what it is, and what is written into its flash.
import { md5 } from "@noble/hashes/legacy.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { ESPLoader, Transport } from "esptool-js";
import { Mistake } from "../../mistake";
import { WRITE_BAUD } from "./chips";
import { wait } from "../upload/talk";
import { whyNot, type WebSerialPort } from "../upload/web-serial";
import type { FlashPart } from "./plan";

/** What a chip says of itself. */
export interface FoundChip {
  name: string;
  /** Bytes of flash; undefined if it does not tell. */
  flash: number | undefined;
}

/** What of esptool-js is used; a test puts something else in its place. */
export interface Loader {
  /** Brings the chip into its download mode. */
  connect(): Promise<FoundChip>;
  read(address: number, length: number): Promise<Uint8Array>;
  /** Writes, and compares what stands in flash with what was sent. */
  write(parts: FlashPart[], progress: (part: number, done: number) => void): Promise<void>;
  /** Starts what is in flash. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export type MakeLoader = (port: FlashPort) => Promise<Loader>;

/** A port may change its speed without being opened anew, and a wire without the lines that reset a chip says so. */
export interface FlashPort extends WebSerialPort {
  /** Speed of writing; a page leaves it open. */
  readonly writeBaud?: number;
}

const ROM_BAUD = 115200;
/** EN is pulled down so long; a capacitor holds it up for a moment. */
const RESET_MS = 100;
const THERE_MS = 250;

/** What esptool-js says, as somebody with a board in his hand needs it. */
export function flashReason(error: unknown): string {
  if (error instanceof Mistake) return error.message;
  const text = String((error as Error)?.message ?? error);
  const name = (error as Error)?.name;
  if (
    (name === "NetworkError" && /open/i.test(text)) ||
    ["InvalidStateError", "NotFoundError", "SecurityError"].includes(name)
  )
    return whyNot(error);
  if (/lost|disconnect|break|WritableStream|stream is closed/i.test(text))
    return "the board went away in the middle: plug it in anew, and write again; an ESP32 can always be written again";
  if (/MD5|does not match/i.test(text))
    return "what stands in flash is not what was sent: write it again, with another cable if that happens twice";
  if (/unexpected chip/i.test(text))
    return "what answers is a chip of Espressif's that has no Espruino: nothing was written";
  if (/connect|timeout|sync|no serial data|serial data stream|invalid head|serial noise/i.test(text)) {
    return "the chip does not go into its download mode: hold its button BOOT (or IO0), press EN (or RST) once, start again, and let BOOT go when writing begins";
  }
  return `writing failed: ${text}; write it again`;
}

/** EN down and up again, GPIO0 up. (HardReset of esptool-js 0.7 only lets EN go.) */
async function restart(transport: Transport): Promise<void> {
  await transport.setSignals(false, true);
  await wait(RESET_MS);
  await transport.setSignals(false, false);
}

/** esptool-js goes on asking a port that is not there any more, for a quarter of a minute. */
async function whileThere<T>(port: FlashPort, work: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setInterval> | undefined;
  const gone = new Promise<never>((_, reject) => {
    clock = setInterval(() => {
      if (!port.readable) reject(new Error("The device has been lost."));
    }, THERE_MS);
  });
  return Promise.race([work, gone]).finally(() => clearInterval(clock));
}

function write(loader: ESPLoader, parts: FlashPart[], progress: (part: number, done: number) => void): Promise<void> {
  return loader.writeFlash({
    fileArray: parts.map(({ bytes, address }) => ({ data: bytes, address })),
    flashMode: "keep",
    flashFreq: "keep",
    flashSize: "keep",
    eraseAll: false,
    compress: true,
    // Counted in bytes that are compressed already: shares are what can be told.
    reportProgress: (part, done, of) => progress(part, Math.round((parts[part].bytes.length * done) / of)),
    calculateMD5Hash: image => bytesToHex(md5(image)),
  });
}

async function flashSize(loader: ESPLoader): Promise<number | undefined> {
  const text = /^(\d+)(KB|MB)$/.exec((await loader.detectFlashSize()) ?? "");
  return text ? Number(text[1]) * (text[2] === "MB" ? 1 << 20 : 1 << 10) : undefined;
}

/** esptool-js on a real port. */
export async function openEsptool(port: FlashPort): Promise<Loader> {
  const esptool = await import("esptool-js");
  const transport = new esptool.Transport(port as never, false);
  const nothing = () => undefined;
  // It tells the console what it does, whether or not it was asked to.
  transport.trace = nothing;
  const loader = new esptool.ESPLoader({
    transport,
    baudrate: port.writeBaud ?? WRITE_BAUD,
    romBaudrate: ROM_BAUD,
    terminal: { clean: nothing, write: nothing, writeLine: nothing },
  });
  return {
    connect: async () => {
      await loader.main();
      return { name: loader.chip.CHIP_NAME, flash: await flashSize(loader) };
    },
    read: (address, length) => loader.readFlash(address, length),
    write: (parts, progress) => whileThere(port, write(loader, parts, progress)),
    restart: () => restart(transport),
    close: () => transport.disconnect(),
  };
}
