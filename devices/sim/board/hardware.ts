// What a virtual board has of hardware, and what hangs on it: ports, buses, pins, and the chips at their wires. It stays as it is when the board starts anew.
// Not simulated: everything at the head of serial.ts, i2c.ts, spi.ts, lcd.ts and pins.ts.
import { VirtualClock } from "../clock";
import type { Hearing } from "../ear";
import { SimI2C } from "../i2c";
import { SimLcd } from "../lcd";
import { machineOf, type Machine } from "../machines";
import { SimNet, type Dial } from "../net";
import { PinTable, type SimPin } from "../pins";
import { makeRandom } from "../random";
import { SimSerial, type Chunks } from "../serial";
import { SimSpi, type SpiPins } from "../spi";
import { SimStorage } from "../storage";
import { SimTouch } from "../touch";
import { SimRadios } from "../radios";
import { ChipComplaint, type I2CChip, type SerialChip, type SpiChip } from "../wire";

const STM_TIMEOUT_MS = 250;

export interface HardwareOptions {
  /** `process.env.BOARD`; what nobody knows behaves like a Pico. */
  board?: string;
  storage?: SimStorage;
  clock?: VirtualClock;
  seed?: number;
  chunks?: Chunks;
  /** Its UARTs hear as an ESP32's do; without it they lose nothing, and bytes come in `chunks`. */
  hearing?: Hearing;
  /** What an STM32 waits for each byte that nobody acknowledges. */
  i2cTimeoutMs?: number;
  /**
   * An ESP32's, as a fresh one has it; without it the board is as `croupier upload` leaves it. Where it is said, `hearing` follows the access point that
   * comes and goes.
   */
  wifi?: boolean;
  /** Of an ESP32; without it the board has it switched off, as `croupier upload` leaves it. */
  bluetooth?: boolean;
  /** An ESP32's firmware is one that starts with its Wi-Fi switched off, too, as none up to 2v29 does. */
  startsWithoutWifi?: boolean;
  /** False: the firmware of a board with a colour display knows of none: no `g`, and no touch. */
  lcd?: boolean;
  /** Where connections lead, on a board that can have a network; without it there is none. */
  dial?: Dial;
  /** Those connections are a page's, which has WebSockets and no others: the program sees that by a global of that name. */
  webSockets?: boolean;
}

export abstract class Hardware {
  readonly machine: Machine;
  readonly clock: VirtualClock;
  readonly storage: SimStorage;
  readonly pins: PinTable;
  readonly serials: SimSerial[];
  readonly buses: SimI2C[];
  readonly spis: SimSpi[];
  /** Each `new SPI()` is this one. */
  readonly softSpi: SimSpi;
  readonly usb: SimSerial | undefined;
  readonly radios: SimRadios | undefined;
  readonly net: SimNet | undefined;
  /** What `g` draws on. */
  readonly lcd: SimLcd | undefined;
  private readonly finger: SimTouch | undefined;
  /** The random source that chooses chunk boundaries; a test may change how chunks are made at any time. */
  chunks: Chunks;
  /** Likewise; a program may switch Wi-Fi off. */
  hearing: Hearing | undefined;
  protected readonly random: () => number;
  private readonly paths: Record<string, SerialChip> = {};
  private complaint: ChipComplaint | undefined;

  protected constructor(options: HardwareOptions) {
    this.machine = machineOf(options.board ?? "PICO_R1_3");
    this.clock = options.clock ?? new VirtualClock();
    this.storage = options.storage ?? new SimStorage(this.machine);
    this.chunks = options.chunks ?? "random";
    this.hearing = options.hearing;
    this.random = makeRandom(options.seed ?? 1);
    this.pins = new PinTable(this.machine, this.clock);
    const { family, serials, buses, spis, usb } = this.machine;
    this.serials = Array.from({ length: serials }, (_, index) => this.makeSerial("Serial" + (index + 1)));
    const timeoutMs = options.i2cTimeoutMs ?? STM_TIMEOUT_MS;
    this.buses = Array.from({ length: buses }, (_, index) => this.makeBus("I2C" + (index + 1), timeoutMs));
    this.spis = Array.from({ length: spis }, (_, index) => this.makeSpi("SPI" + (index + 1)));
    this.softSpi = this.makeSpi("SPI");
    this.usb = usb ? this.makeSerial("USB") : undefined;
    // A test that speaks of hearing alone keeps what it said.
    const heard = (wifi: boolean) =>
      options.wifi !== undefined && this.hearing && (this.hearing = { ...this.hearing, wifi });
    const { wifi = true, bluetooth = false, startsWithoutWifi } = options;
    this.radios =
      family === "esp32" ? new SimRadios(wifi, bluetooth, heard, !!options.dial, startsWithoutWifi) : undefined;
    if (options.dial && (this.radios || family === "linux")) this.net = new SimNet(options.dial, !!options.webSockets);
    if (this.machine.hasLcd && options.lcd !== false) {
      this.lcd = new SimLcd(() => this.isOn, this.pin("D21"));
      this.finger = new SimTouch({
        clock: this.clock,
        isOn: () => this.isOn,
        isBusy: () => this.isBusy,
        tell: event => this.later(() => this.fire("touch", event)),
      });
    }
    for (const pin of this.pins.all) pin.edge = (_pin, high) => this.edge(pin, high);
  }

  // ---- wires

  /** Puts a chip on an I2C bus, counted from 1. */
  i2c(bus: number, chip: I2CChip): this {
    this.bus(bus).attach(chip);
    return this;
  }

  detachI2C(bus: number, chip: I2CChip): this {
    this.bus(bus).detach(chip);
    return this;
  }

  /** Puts a chip on an SPI bus, counted from 1, 0 for pins that the program itself moves (`new SPI()`); `wires`: the pins that it hangs on, where that matters. */
  spi(bus: number, chip: SpiChip, wires?: SpiPins): this {
    (bus ? this.spiBus(bus) : this.softSpi).attach(chip, wires);
    return this;
  }

  /** Wires a chip to a UART, counted from 1, or to a path that a Linux board may open. */
  serial(port: number | string, chip: SerialChip): this {
    if (typeof port === "string") this.paths[port] = chip;
    else this.port(port).attach(chip);
    return this;
  }

  /** A silent wire. */
  detachSerial(port: number | string): this {
    if (typeof port === "string") delete this.paths[port];
    for (const serial of this.serials)
      if (typeof port === "string" ? serial.options.path === port : serial === this.port(port))
        serial.attach(undefined);
    return this;
  }

  port(number: number): SimSerial {
    return this.partAt(this.serials, number, "Serial");
  }

  bus(number: number): SimI2C {
    return this.partAt(this.buses, number, "I2C");
  }

  spiBus(number: number): SimSpi {
    return this.partAt(this.spis, number, "SPI");
  }

  private partAt<Part>(parts: Part[], number: number, kind: string): Part {
    const part = parts[number - 1];
    if (!part) throw new Error(`${this.machine.board} has no ${kind}${number}`);
    return part;
  }

  /** A finger on the touch screen, or one that moves there; pixels as `g` counts them. */
  touch(x: number, y: number): this {
    this.needFinger().touch(x, y);
    return this;
  }

  release(): this {
    this.needFinger().release();
    return this;
  }

  pin(name: string): SimPin {
    const pin = this.pins.find(name);
    if (!pin) throw new Error(`${this.machine.board} has no pin ${name}`);
    return pin;
  }

  /** Saves a program as an upload to flash does; none at all when the text is empty. */
  upload(text: string): this {
    this.storage.erase(".bootcde");
    if (text) this.storage.write(".bootcde", text);
    return this;
  }

  // ---- what the program's side of the board has to do

  /** Runs a piece of the program and deals with what it throws. */
  protected abstract guard(call: () => void): void;
  /** At the end of this turn of the idle loop. */
  protected abstract later(call: () => void): void;
  /** An exception that the program will see. */
  protected abstract fail(message: string): Error;
  /** Time in which the program waits and the rest of the world does not. */
  protected abstract block(forMs: number): void;
  protected abstract received(port: string, bytes: number[]): void;
  protected abstract edge(pin: SimPin, high: boolean): void;
  protected abstract flag(name: string): void;
  /** What E's listeners hear. */
  protected abstract fire(event: string, value: unknown): void;
  /** The port that holds the prompt. */
  abstract get console(): string | null;
  abstract isOn: boolean;
  protected abstract setConsole(port: string | null): void;
  protected abstract makeBytes(from: number | ArrayLike<number>): Uint8Array;
  /** The program runs, so that it hears of a complaint first. */
  protected abstract get isBusy(): boolean;

  // ---- parts

  protected serialNamed(name: string): SimSerial | undefined {
    return name === "USB" ? this.usb : this.serials.find(serial => serial.name === name);
  }

  /** The board starts again: what the program has set up goes, the wires stay. */
  protected forgetSetUp(): void {
    for (const serial of [...this.serials, ...(this.usb ? [this.usb] : [])]) serial.forget();
    for (const bus of [...this.buses, ...this.spis, this.softSpi]) bus.forget();
    this.lcd?.restart();
  }

  /** What a chip has complained of since this was last asked. */
  protected complain(): void {
    const complaint = this.complaint;
    this.complaint = undefined;
    if (complaint) throw complaint;
  }

  /** A program may catch what a chip complains about; the test still hears it. */
  private watchChip(call: () => void): void {
    try {
      call();
    } catch (error) {
      if (!(error instanceof ChipComplaint)) throw error;
      this.complaint ??= error;
      if (this.isBusy) throw error;
    }
  }

  private needFinger(): SimTouch {
    if (!this.finger) throw new Error(`${this.machine.board} has no touch screen`);
    return this.finger;
  }

  private makeSerial(name: string): SimSerial {
    const board = this;
    return new SimSerial(name, {
      clock: this.clock,
      transmit: this.machine.transmit,
      noNulMs: this.machine.noNulMs,
      random: this.random,
      get chunks() {
        return board.chunks;
      },
      get hearing() {
        return name === "USB" ? undefined : board.hearing;
      },
      guard: call => this.guard(call),
      later: call => this.later(call),
      fail: message => this.fail(message),
      block: forMs => this.block(forMs),
      received: (port, bytes) => this.received(port, bytes),
      flag: flag => this.flag(flag),
      setConsole: port => this.setConsole(port),
      holdsConsole: port => this.console === port,
      chipAt: path => this.paths[path],
      watchChip: call => this.watchChip(call),
    });
  }

  private makeBus(name: string, timeoutMs: number): SimI2C {
    return new SimI2C(name, {
      family: this.machine.family,
      timeoutMs,
      block: forMs => this.block(forMs),
      fail: message => this.fail(message),
      watchChip: call => this.watchChip(call),
      makeBytes: quantity => this.makeBytes(quantity),
    });
  }

  private makeSpi(name: string): SimSpi {
    return new SimSpi(name, {
      family: this.machine.family,
      pin: what => this.pins.find(what),
      block: forMs => this.block(forMs),
      fail: message => this.fail(message),
      watchChip: call => this.watchChip(call),
      makeBytes: from => this.makeBytes(from),
    });
  }
}

/** A wire between two boards that share a clock. `fault` sees every byte and says what arrives instead of it. */
export function wire(
  one: Hardware,
  onePort: number,
  other: Hardware,
  otherPort: number,
  fault: (byte: number, atMs: number) => number[] = byte => [byte],
): void {
  const towards = (board: Hardware, port: number): SerialChip => ({
    receive: (byte, baud, atMs) => {
      for (const arrived of fault(byte, atMs)) board.port(port).hear(arrived, baud, atMs - 10_000 / baud);
    },
  });
  one.serial(onePort, towards(other, otherPort));
  other.serial(otherPort, towards(one, onePort));
}
