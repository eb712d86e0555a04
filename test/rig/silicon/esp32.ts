// An emulated ESP32 that runs a genuine Espruino: bundle and settings in its flash, a display on its I2C, modules or another board on its UARTs, questions at
// its prompt. Its time is this machine's. ESPRUINO_ESP32 names a folder with the emulator and the firmware's own three files; docs/inside.md says how the
// emulator is called. Flash outlasts a start, as on a chip, and so do its two radios, whose state stands in NVS.
//
// Not there: the radios' air (nobody can connect), analogue pins, the time that code takes (the emulator's core is not cycle-true).
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { I2CChip, SerialChip, SimClock } from "../../../devices/sim/wire";
import { LineTalk } from "../../../deploy/host/upload/line-talk";
import { filesOf, type Program } from "../espruino/emulated";
import { sleep } from "../espruino/interpreter";
import { storageImage } from "../espruino/storage-image";

/** What stands where in 4 MB of flash: bootloader, partition table, Espruino. */
const FIRMWARE = { "bootloader.bin": 0x1000, "partitions_espruino.bin": 0x8000, "espruino_esp32.bin": 0x10000 };
const EMULATOR = "emulator";
const FLASH_SIZE = 0x400000;
export const NVS = { at: 0x9000, length: 0x3000 };
export const STORAGE = { at: 0x320000, length: 0xe0000, page: 0x1000 };

/** From power to prompt, on a busy machine. */
const START_MS = 60_000;
const ASK_MS = 20_000;
/** Of a start that nothing is heard of, on a busy machine: the emulator's two cores may wait for each other for ever, in one of some ten starts behind a panic. */
const SILENT_MS = 8000;
/** Before each transaction that the chip sent: its address, and its length in two bytes. */
const I2C_HEAD = 3;

const folder = process.env.ESPRUINO_ESP32;
const wanted = [EMULATOR, ...Object.keys(FIRMWARE)];

export const hasEsp32 = !!folder && wanted.every(file => existsSync(join(folder, file)));

/** Says loudly what is missing. */
export function esp32Available(what: string): boolean {
  if (!hasEsp32) console.warn(`SKIPPED: ${what}: needs ESPRUINO_ESP32 naming a folder with ${wanted.join(", ")}`);
  return hasEsp32;
}

/** What it calls itself, as it stands in its image, for titles. */
export const esp32Title = (): string => {
  if (!hasEsp32) return "no emulated ESP32";
  const [version = "unknown"] =
    readFileSync(join(folder!, "espruino_esp32.bin"), "latin1").match(/\b\d+v\d\d(?:\.\d+)?\b/) ?? [];
  return `${version} on an emulated ESP32`;
};

/** Which radios are on: as after flashing, or as the firmware itself notes it when one was switched off. */
export type Radios = "both" | "wifi" | "bluetooth" | "none";

export interface Esp32Options extends Partial<Program> {
  radios?: Radios;
  /** On I2C1. */
  display?: I2CChip;
  /** On Serial2 and Serial3, at 9600 baud where nothing else is said. */
  serial?: Record<number, (clock: SimClock) => SerialChip>;
  baud?: number;
  /** Two that play each other have addresses of their own. */
  number?: number;
  /** No program, and nothing else in Storage. */
  isEmpty?: boolean;
}

/** This machine's time, for the parts that hang on the chip. */
class WallClock implements SimClock {
  private readonly timers = new Map<number, NodeJS.Timeout>();
  private last = 0;

  now(): number {
    return performance.now();
  }

  after(forMs: number, then: () => void): number {
    const timer = ++this.last;
    const call = () => {
      this.timers.delete(timer);
      then();
    };
    this.timers.set(timer, setTimeout(call, forMs));
    return timer;
  }

  cancel(timer: number): void {
    clearTimeout(this.timers.get(timer));
    this.timers.delete(timer);
  }

  stop(): void {
    for (const timer of this.timers.keys()) this.cancel(timer);
  }
}

/** One of the emulator's sockets: it connects each time that it is started. */
class Wire {
  private socket: Socket | undefined;
  private readonly server: Server;

  constructor(
    readonly path: string,
    private readonly take: (bytes: Buffer) => void,
  ) {
    this.server = createServer(socket => {
      this.socket = socket;
      socket.on("error", () => undefined);
      socket.on("data", data => this.take(data));
    });
  }

  listen(): Promise<void> {
    return new Promise(resolve => this.server.listen(this.path, resolve));
  }

  write(bytes: Uint8Array): void {
    this.socket?.write(bytes);
  }

  close(): void {
    this.socket?.destroy();
    this.server.close();
  }
}

/** NVS as the firmware leaves it, asked of it once in this process. */
const notes = new Map<Radios, Promise<Buffer>>();

const OFF: Record<Radios, string[]> = {
  both: [],
  wifi: ["ESP32.enableBLE(false)"],
  bluetooth: ["ESP32.enableWifi(false)"],
  none: ["ESP32.enableBLE(false)", "ESP32.enableWifi(false)"],
};

async function nvsOf(radios: Radios): Promise<Buffer> {
  const board = await Esp32.start({ isEmpty: true });
  try {
    for (const order of OFF[radios]) {
      await board.awake();
      const from = board.printed.length;
      // It never answers this.
      await board.talk.ask(`(${order},1)`, 1000);
      await board.said(/rst:0xc/, from);
    }
    return board.flash().subarray(NVS.at, NVS.at + NVS.length);
  } finally {
    board.stop();
  }
}

export class Esp32 {
  /** Everything on the console, answers and all. */
  printed = "";
  /** I2C transactions, and their bytes. */
  transactions = 0;
  bytes = 0;
  talk!: LineTalk;
  readonly clock = new WallClock();
  readonly modules: Record<number, SerialChip> = {};
  /** What its UARTs sent. */
  readonly heard: Record<number, Buffer[]> = { 2: [], 3: [] };
  private child: ChildProcess | undefined;
  private nurse: NodeJS.Timeout | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), "croupier-esp32-"));
  private readonly image = join(this.folder, "flash.bin");
  private readonly wires: Record<"console" | "uart1" | "uart2" | "i2c", Wire>;
  private taken: (bytes: Uint8Array) => void = () => undefined;
  private readonly listeners = new Set<(bytes: Buffer) => void>();
  private i2c = Buffer.alloc(0);

  private constructor(private readonly options: Esp32Options) {
    const wire = (name: string, take: (bytes: Buffer) => void) => new Wire(join(this.folder, name), take);
    this.wires = {
      console: wire("console", bytes => this.hearConsole(bytes)),
      uart1: wire("uart1", bytes => this.sent(2, bytes)),
      uart2: wire("uart2", bytes => this.sent(3, bytes)),
      i2c: wire("i2c", bytes => this.transact(bytes)),
    };
    for (const [number, module] of Object.entries(options.serial ?? {})) this.plug(Number(number), module(this.clock));
  }

  /** Powered, and at its prompt. */
  static async start(options: Esp32Options): Promise<Esp32> {
    const board = await Esp32.powered(options);
    await board.awake();
    return board;
  }

  /** Powered; it may never come to a prompt. */
  static async powered(options: Esp32Options): Promise<Esp32> {
    const board = new Esp32(options);
    await board.burn();
    for (const wire of Object.values(board.wires)) await wire.listen();
    board.talk = await LineTalk.open("the emulated ESP32", async events => {
      board.taken = events.data;
      return {
        write: (text, done) => {
          board.type(Buffer.from(text, "latin1"));
          done();
        },
        close: () => undefined,
      };
    });
    board.power(true);
    return board;
  }

  private async burn(): Promise<void> {
    const { radios = "both", isEmpty } = this.options;
    const flash = Buffer.alloc(FLASH_SIZE, 0xff);
    for (const [file, at] of Object.entries(FIRMWARE)) readFileSync(join(folder!, file)).copy(flash, at);
    if (radios !== "both") {
      if (!notes.has(radios)) notes.set(radios, nvsOf(radios));
      (await notes.get(radios)!).copy(flash, NVS.at);
    }
    if (!isEmpty) storageImage(filesOf(this.options, "echo(0);"), STORAGE.length, STORAGE.page).copy(flash, STORAGE.at);
    writeFileSync(this.image, flash);
  }

  /** What is in its flash now. */
  flash(): Buffer {
    return readFileSync(this.image);
  }

  /** Plug out, plug in; `download`: into its ROM's download mode, as with BOOT held. */
  power(isOn: boolean, download = false): void {
    this.child?.kill("SIGKILL");
    this.child = undefined;
    clearInterval(this.nurse);
    if (!isOn) return;
    if (!download) this.watchOver();
    const wires = Object.entries(this.wires).flatMap(([name, { path }]) => [`--${name}`, path]);
    const mac = `246f280000${(this.options.number ?? 1).toString(16).padStart(2, "0")}`;
    const args = ["--flash", this.image, "--mac", mac, ...wires, ...(download ? ["--download"] : [])];
    this.child = spawn(join(folder!, EMULATOR), args, { stdio: "ignore" });
  }

  /** Plugs it in anew if it hangs before it has a prompt. */
  private watchOver(): void {
    let [saidMs, said] = [Date.now(), this.printed.length];
    this.nurse = setInterval(() => {
      if (this.printed.endsWith(">")) return clearInterval(this.nurse);
      if (this.printed.length !== said) [saidMs, said] = [Date.now(), this.printed.length];
      else if (Date.now() - saidMs > SILENT_MS) this.power(true);
    }, 500);
  }

  stop(): void {
    this.power(false);
    this.clock.stop();
    for (const wire of Object.values(this.wires)) wire.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async awake(forMs = START_MS): Promise<void> {
    await this.until("1", forMs);
    clearInterval(this.nurse);
  }

  /** Until its console has said so behind that letter. */
  async said(words: RegExp, from = 0, forMs = START_MS): Promise<void> {
    const end = Date.now() + forMs;
    while (!words.test(this.printed.slice(from))) {
      if (Date.now() > end) throw new Error(`never said ${words}: ${this.printed.slice(-500)}`);
      await sleep(50);
    }
  }

  /** The JSON value of an expression at the prompt; what it throws is thrown here. A question that gets lost is asked again. */
  async ask(expression: string, forMs = ASK_MS): Promise<any> {
    for (let left = 3; left > 0; left--) {
      const answer = await this.talk.ask(`[${expression}]`, forMs);
      if (answer !== undefined) return (answer as unknown[])[0];
    }
    throw new Error(`no answer to ${expression.slice(0, 200)}; printed: ${this.printed.slice(-1000)}`);
  }

  async until(expression: string, forMs = ASK_MS): Promise<void> {
    const end = Date.now() + forMs;
    while (!(await this.talk.ask(expression, 3000).catch(() => undefined))) {
      if (Date.now() > end) throw new Error(`never true: ${expression}; printed: ${this.printed.slice(-1000)}`);
      await sleep(50);
    }
  }

  // ---- its wires

  /** Onto its console, as if typed. */
  type(bytes: Uint8Array): void {
    this.wires.console.write(bytes);
  }

  /** Hears all that its console says. */
  listen(listener: (bytes: Buffer) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Onto Serial2 or Serial3, at the rate that the chip has set. */
  hear(number: number, bytes: Uint8Array): void {
    (number === 2 ? this.wires.uart1 : this.wires.uart2).write(bytes);
  }

  plug(number: number, module: SerialChip): void {
    this.modules[number] = module;
    module.send = bytes => this.hear(number, bytes);
  }

  private sent(number: number, bytes: Buffer): void {
    this.heard[number].push(bytes);
    for (const byte of bytes) this.modules[number]?.receive(byte, this.options.baud ?? 9600, this.clock.now());
  }

  private hearConsole(bytes: Buffer): void {
    this.printed += bytes.toString("latin1");
    this.taken(bytes);
    for (const listener of this.listeners) listener(bytes);
  }

  private transact(bytes: Buffer): void {
    this.i2c = Buffer.concat([this.i2c, bytes]);
    while (this.i2c.length >= I2C_HEAD) {
      const length = this.i2c.readUInt16LE(1);
      if (this.i2c.length < I2C_HEAD + length) return;
      const [address] = this.i2c;
      this.transactions++;
      this.bytes += length;
      const { display } = this.options;
      if (length && display?.address === address) display.write(this.i2c.subarray(I2C_HEAD, I2C_HEAD + length));
      this.i2c = this.i2c.subarray(I2C_HEAD + length);
    }
  }
}

/** Three wires between two of them: Serial3 to Serial3 in both directions. */
export function joinPeers(one: Esp32, other: Esp32): void {
  one.modules[3] = { receive: byte => other.hear(3, Uint8Array.of(byte)) };
  other.modules[3] = { receive: byte => one.hear(3, Uint8Array.of(byte)) };
}
