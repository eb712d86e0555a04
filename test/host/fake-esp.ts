// An ESP32 as it answers a flasher: its boot ROM, and the stub that esptool loads into its RAM. Flash is an array. Not here: efuses (all zero), a flash
// that wears or fails, encryption, and whatever else the chip does. The protocol is Espressif's (esptool's "Serial Protocol").
import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import type { WebSerialPort } from "../../deploy/host/upload/web-serial.ts";

const END = 0xc0,
  ESC = 0xdb,
  ESC_END = 0xdc,
  ESC_ESC = 0xdd;
const SYNC = 0x08,
  MEM_END = 0x06,
  READ_REG = 0x0a,
  DEFLATE_BEGIN = 0x10,
  DEFLATE_DATA = 0x11,
  DEFLATE_END = 0x12,
  FLASH_MD5 = 0x13,
  SECURITY = 0x14,
  READ_FLASH = 0xd2;
const MAGIC_REGISTER = 0x40001000;
const CHIPS = {
  ESP32: { magic: 0x00f01d83, id: undefined, flashId: 0x3ff42080 },
  "ESP32-S3": { magic: 9, id: 9, flashId: 0x60002058 },
};

export interface FakeEspOptions {
  chip?: keyof typeof CHIPS;
  /** Two to this many bytes. */
  flashBits?: number;
  /** What of a written byte arrives in flash. */
  wear?: (byte: number, at: number) => number;
  /** Is told of every command; may pull the plug. */
  listener?: (op: number, esp: FakeEsp) => void;
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

export class FakeEsp {
  readonly flash: Uint8Array;
  /** What was sent that made no frame: an ESP32 in its download mode does not hear it. */
  noise = 0;
  private frame: number[] | undefined;
  private isEscaped = false;
  private isStub = false;
  private deflated: { address: number; pieces: Buffer[] } | undefined;
  private read: { address: number; end: number; sent: number } | undefined;

  constructor(
    private say: (bytes: Uint8Array) => void,
    private readonly options: FakeEspOptions = {},
  ) {
    this.flash = new Uint8Array(1 << (options.flashBits ?? 22)).fill(0xff);
  }

  /** Whoever is at the other end now. */
  heardBy(say: (bytes: Uint8Array) => void): this {
    this.say = say;
    return this;
  }

  /** EN down and up: the stub is gone from its RAM. */
  reset(): void {
    this.isStub = false;
    this.frame = this.deflated = this.read = undefined;
  }

  take(bytes: Uint8Array): void {
    for (const byte of bytes) this.byte(byte);
  }

  private byte(byte: number): void {
    if (byte === END) {
      const frame = this.frame;
      this.frame = frame?.length ? undefined : [];
      this.isEscaped = false;
      if (frame?.length) this.obey(Buffer.from(frame));
    } else if (!this.frame) this.noise++;
    else if (byte === ESC) this.isEscaped = true;
    else {
      this.frame.push(this.isEscaped ? (byte === ESC_END ? END : byte === ESC_ESC ? ESC : byte) : byte);
      this.isEscaped = false;
    }
  }

  private send(packet: Uint8Array): void {
    const bytes = [...packet].flatMap(byte => (byte === END ? [ESC, ESC_END] : byte === ESC ? [ESC, ESC_ESC] : [byte]));
    this.say(Uint8Array.from([END, ...bytes, END]));
  }

  private answer(op: number, value = 0, data: Uint8Array = new Uint8Array(0), status = [0, 0]): void {
    const body = Buffer.concat([data, Buffer.from(this.isStub ? status : [...status, 0, 0])]);
    this.send(Buffer.concat([Buffer.from([1, op, body.length & 255, body.length >> 8]), number(value), body]));
  }

  private obey(frame: Buffer): void {
    if (this.read) return this.goOnReading(frame.readUInt32LE(0));
    if (frame[0] !== 0 || frame.length < 8) return;
    const op = frame[1];
    const data = frame.subarray(8);
    this.options.listener?.(op, this);
    if (op === SYNC) for (let left = 8; left > 0; left--) this.answer(op, 0x20120707);
    else if (op === READ_REG) this.answer(op, this.register(data.readUInt32LE(0)));
    else if (op === SECURITY) this.security();
    else if (op === DEFLATE_BEGIN) this.begin(data);
    else if (op === DEFLATE_DATA) this.more(data);
    else if (op === DEFLATE_END) this.end();
    else if (op === FLASH_MD5) this.hash(data);
    else if (op === READ_FLASH) this.startReading(data);
    else this.answer(op);
    if (op !== MEM_END || data.readUInt32LE(0)) return;
    this.isStub = true;
    this.send(Buffer.from("OHAI"));
  }

  private get chip() {
    return CHIPS[this.options.chip ?? "ESP32"];
  }

  private register(address: number): number {
    if (address === MAGIC_REGISTER) return this.chip.magic;
    // Maker and kind of the flash, and its size as a power of two.
    return address === this.chip.flashId ? ((this.options.flashBits ?? 22) << 16) | 0x40ef : 0;
  }

  /** The first of the family does not know the command, and says so under another name. */
  private security(): void {
    if (this.chip.id === undefined) return this.answer(0, 0, new Uint8Array(0), [1, 5]);
    this.answer(SECURITY, 0, Buffer.concat([Buffer.alloc(12), number(this.chip.id), number(0)]));
  }

  private begin(data: Buffer): void {
    this.deflated = { address: data.readUInt32LE(12), pieces: [] };
    this.answer(DEFLATE_BEGIN);
  }

  private more(data: Buffer): void {
    this.deflated?.pieces.push(Buffer.from(data.subarray(16, 16 + data.readUInt32LE(0))));
    this.answer(DEFLATE_DATA);
  }

  private end(): void {
    const { address, pieces } = this.deflated!;
    const wear = this.options.wear ?? (byte => byte);
    this.flash.set(
      Uint8Array.from(inflateSync(Buffer.concat(pieces)), (byte, at) => wear(byte, address + at)),
      address,
    );
    this.answer(DEFLATE_END);
  }

  private hash(data: Buffer): void {
    const [from, length] = [data.readUInt32LE(0), data.readUInt32LE(4)];
    this.answer(
      FLASH_MD5,
      0,
      createHash("md5")
        .update(this.flash.subarray(from, from + length))
        .digest(),
    );
  }

  private startReading(data: Buffer): void {
    this.answer(READ_FLASH);
    const [address, length] = [data.readUInt32LE(0), data.readUInt32LE(4)];
    this.read = { address, end: address + length, sent: address };
    this.goOnReading(0);
  }

  private goOnReading(confirmed: number): void {
    const { address, end, sent } = this.read!;
    if (address + confirmed < sent) return;
    const piece = this.flash.subarray(sent, Math.min(sent + 0x1000, end));
    this.read!.sent += piece.length;
    if (piece.length) return this.send(piece);
    this.read = undefined;
    this.send(createHash("md5").update(this.flash.subarray(address, end)).digest());
  }
}

/** A browser's SerialPort with such a chip behind it. */
export class FakeEspPort implements WebSerialPort {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  readonly esp: FakeEsp;
  speeds: number[] = [];
  /** How often EN went down and up. */
  resets = 0;
  private out: ReadableStreamDefaultController<Uint8Array> | undefined;
  private isDown = false;

  constructor(options: FakeEspOptions = {}) {
    this.esp = new FakeEsp(bytes => this.out?.enqueue(bytes), options);
  }

  getInfo() {
    return { usbVendorId: 0x10c4, usbProductId: 0xea60 };
  }

  async open({ baudRate }: { baudRate: number }): Promise<void> {
    this.speeds.push(baudRate);
    this.readable = new ReadableStream({
      start: out => {
        this.out = out;
      },
    });
    this.writable = new WritableStream({ write: bytes => this.esp.take(bytes) });
  }

  async close(): Promise<void> {
    if (this.readable?.locked || this.writable?.locked) throw new TypeError("Cannot close a locked port");
    this.readable = this.writable = null;
  }

  async setSignals({ requestToSend }: { requestToSend?: boolean }): Promise<void> {
    if (requestToSend === undefined) return;
    if (this.isDown && !requestToSend) {
      this.resets++;
      this.esp.reset();
    }
    this.isDown = requestToSend;
  }

  unplug(): void {
    this.out?.error(Object.assign(new Error("The device has been lost."), { name: "NetworkError" }));
    this.out = undefined;
    this.readable = this.writable = null;
  }
}
