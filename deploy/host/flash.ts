// Espruino's firmware onto an ESP32 that has none, or an old one, out of a page: Espressif's esptool-js writes files that the person has downloaded
// over Web Serial. Here they are unpacked, recognised and checked before anything is written, and what goes wrong is said in sentences.
import { Mistake } from "../mistake";
import { textOf } from "./upload/bytes";
import { whyNot } from "./upload/web-serial";
import type { WebSerialPort } from "./upload/web-serial";

export interface FirmwareFile {
  name: string;
  bytes: Uint8Array;
}

/** Where a file goes in flash. */
export interface FlashPart {
  name: string;
  what: string;
  address: number;
  bytes: Uint8Array;
}

export interface FlashEar {
  say(line: string): void;
  /** Bytes of all parts. */
  progress(done: number, of: number): void;
}

/** What of esptool-js is used; a test puts something else in its place. */
export interface Loader {
  /** Brings the chip into its download mode; answers what chip it is. */
  connect(): Promise<string>;
  write(parts: FlashPart[], progress: (part: number, done: number) => void): Promise<void>;
  /** Starts what was written. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export type MakeLoader = (port: WebSerialPort) => Promise<Loader>;

/** The three files of Espruino's own release for ESP32, where they go, and what room is there (ESP32 Technical Reference Manual; its partition table). */
const KINDS: { what: string; name: RegExp; address: number; most: number }[] = [
  { what: "the bootloader", name: /^bootloader.*\.bin$/i, address: 0x1000, most: 0x7000 },
  { what: "the partition table", name: /^partition.*\.bin$/i, address: 0x8000, most: 0x1000 },
  { what: "Espruino", name: /^espruino.*\.bin$/i, address: 0x10000, most: 0x3f0000 },
];
/** First byte of a bootloader and of a program; at 1 the number of segments, at 12 the chip (esp_image_header_t, 24 bytes). */
const IMAGE = 0xe9,
  IMAGE_HEADER = 24,
  MOST_SEGMENTS = 16;
/** First two bytes of each of a partition table's entries of 32. */
const PARTITION = [0xaa, 0x50];
const CHIPS: Record<number, string> = {
  0: "ESP32",
  2: "ESP32-S2",
  5: "ESP32-C3",
  9: "ESP32-S3",
  12: "ESP32-C2",
  13: "ESP32-C6",
  16: "ESP32-H2",
};
const CHIP = "ESP32";
/** No firmware unpacks to more. */
const MOST_UNPACKED = 32 << 20;
/** USB adapters of ESP32 boards manage this. */
const BAUD = 460800,
  ROM_BAUD = 115200;
const TAR_BLOCK = 512;

const baseName = (name: string) => name.replace(/^.*[\\/]/, "");
const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

// --- unpacking

async function gunzip({ name, bytes }: FirmwareFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value);
      length += next.value.length;
      if (length > MOST_UNPACKED) throw new Mistake(`${name} unpacks to more than any firmware: it is something else`);
    }
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(`${name} is damaged and cannot be unpacked: download it again`);
  }
  const whole = new Uint8Array(length);
  pieces.reduce((at, piece) => {
    whole.set(piece, at);
    return at + piece.length;
  }, 0);
  return whole;
}

/** Plain files of a tar archive (POSIX ustar: name at 0, size in octal at 124, type at 156). */
function untar(archive: string, bytes: Uint8Array): FirmwareFile[] {
  const files: FirmwareFile[] = [];
  for (let at = 0; at + TAR_BLOCK <= bytes.length && bytes[at];) {
    const header = textOf(bytes.subarray(at, at + TAR_BLOCK));
    const size = parseInt(header.slice(124, 136), 8);
    const from = at + TAR_BLOCK;
    if (!(size >= 0) || from + size > bytes.length)
      throw new Mistake(`${archive} is damaged: it breaks off; download it again`);
    if (header[156] === "0" || header[156] === "\0")
      files.push({ name: baseName(header.slice(0, 100).split("\0")[0]), bytes: bytes.slice(from, from + size) });
    at = from + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  return files;
}

/** What the person dropped, unpacked where it is Espruino's own archive. */
export async function unpack(dropped: FirmwareFile[]): Promise<FirmwareFile[]> {
  const files: FirmwareFile[] = [];
  for (const file of dropped) {
    if (startsWith(file.bytes, [0x1f, 0x8b])) files.push(...untar(file.name, await gunzip(file)));
    else if (startsWith(file.bytes, [0x50, 0x4b]))
      throw new Mistake(`${file.name} is a ZIP archive: unpack it, and choose the files that end in .bin`);
    else files.push({ name: baseName(file.name), bytes: file.bytes });
  }
  return files;
}

// --- what goes where

function kindOf(name: string) {
  return KINDS.find(kind => kind.name.test(name));
}

function checkImage({ name, bytes }: FirmwareFile, what: string): void {
  if (bytes.length < IMAGE_HEADER || bytes[0] !== IMAGE || !bytes[1] || bytes[1] > MOST_SEGMENTS)
    throw new Mistake(
      `${name} is not ${what} for an ESP32 (it should begin with the byte E9): was it downloaded whole?`,
    );
  const chip = bytes[12] | (bytes[13] << 8);
  // Programs built before the chip was noted have FFFF there.
  if (chip && chip !== 0xffff)
    throw new Mistake(
      `${name} is for ${CHIPS[chip] ?? `another chip (${chip})`}, not for an ESP32: choose the ESP32's in Espruino's list of downloads`,
    );
}

function checkTable({ name, bytes }: FirmwareFile): void {
  if (bytes.length < 32 || !startsWith(bytes, PARTITION))
    throw new Mistake(`${name} is no partition table (it should begin with the bytes AA 50): was it downloaded whole?`);
}

/** The files of a firmware with their addresses, lowest first; what is not part of it is left out, what is and cannot be right is a mistake. */
export function planFlash(files: FirmwareFile[]): FlashPart[] {
  const parts: FlashPart[] = [];
  for (const file of files) {
    const kind = kindOf(file.name);
    if (!kind) continue;
    const { what, address, most } = kind;
    if (parts.some(part => part.address === address))
      throw new Mistake(
        `${file.name} and ${parts.find(part => part.address === address)!.name} are both ${what}: choose the files of one firmware only`,
      );
    if (file.bytes.length > most)
      throw new Mistake(`${file.name} is too large for ${what}: ${file.bytes.length} bytes, at most ${most}`);
    if (address === KINDS[1].address) checkTable(file);
    else checkImage(file, what);
    parts.push({ name: file.name, what, address, bytes: file.bytes });
  }
  const missing = KINDS.filter(kind => !parts.some(part => part.address === kind.address)).map(kind => kind.what);
  if (missing.includes("Espruino")) {
    throw new Mistake(
      `there is no Espruino among ${files.map(file => file.name).join(", ") || "no files"}: choose espruino_..._esp32.tgz, or the files in it: bootloader.bin, partitions_espruino.bin, espruino_esp32.bin`,
    );
  }
  if (missing.length === 1)
    throw new Mistake(
      `${missing[0]} is missing: choose all three files of the release, or Espruino's alone for a board that has it already`,
    );
  return parts.sort((one, other) => one.address - other.address);
}

// --- writing

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
  if (/lost|disconnect|break/i.test(text))
    return "the board went away in the middle: plug it in anew, and write again; an ESP32 can always be written again";
  if (/connect|timeout|sync|no serial data|invalid head|serial noise/i.test(text)) {
    return "the chip does not go into its download mode: hold its button BOOT (or IO0), press EN (or RST) once, start again, and let BOOT go when writing begins";
  }
  if (/MD5|does not match/i.test(text))
    return "what stands in flash is not what was sent: write it again, with another cable if that happens twice";
  return `writing failed: ${text}; write it again`;
}

/** esptool-js on a real port. */
async function openEsptool(port: WebSerialPort): Promise<Loader> {
  const { ESPLoader, Transport } = await import("esptool-js");
  const transport = new Transport(port as never, false);
  const nothing = () => undefined;
  const loader = new ESPLoader({
    transport,
    baudrate: BAUD,
    romBaudrate: ROM_BAUD,
    terminal: { clean: nothing, write: nothing, writeLine: nothing },
  });
  return {
    connect: async () => {
      await loader.main();
      return loader.chip.CHIP_NAME;
    },
    write: (parts, progress) =>
      loader.writeFlash({
        fileArray: parts.map(({ bytes, address }) => ({ data: bytes, address })),
        flashMode: "keep",
        flashFreq: "keep",
        flashSize: "keep",
        eraseAll: false,
        compress: true,
        // Counted in bytes that are compressed already: shares are what can be told.
        reportProgress: (part, done, of) => progress(part, Math.round((parts[part].bytes.length * done) / of)),
      }),
    restart: () => loader.after("hard_reset"),
    close: () => transport.disconnect(),
  };
}

/** Writes what `planFlash` has planned, and starts it. */
export async function flash(
  port: WebSerialPort,
  parts: FlashPart[],
  ear: FlashEar,
  make: MakeLoader = openEsptool,
): Promise<void> {
  const of = parts.reduce((sum, part) => sum + part.bytes.length, 0);
  const before = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.bytes.length, 0));
  let loader: Loader | undefined;
  try {
    loader = await make(port);
    ear.say("Asking the chip into its download mode ...");
    const chip = await loader.connect();
    if (chip !== CHIP) throw new Mistake(`this is an ${chip}, and the firmware is for an ESP32: nothing was written`);
    for (const { what, name, address, bytes } of parts)
      ear.say(`${what} (${name}), ${bytes.length} bytes, to 0x${address.toString(16)}`);
    await loader.write(parts, (part, done) => ear.progress(before[part] + done, of));
    await loader.restart();
    ear.say("Written, and started. Espruino answers after some seconds; then Croupier can be put onto it.");
  } catch (error) {
    throw new Mistake(flashReason(error));
  } finally {
    await loader?.close().catch(() => undefined);
  }
}
