// A whole board that runs a built bundle: boots it from Storage, serves its ports, buses, pins and timers in virtual time.
// Not simulated: memory and its limits, the time that JavaScript takes, and everything at the head of the files beside this one.
// Two boards share a clock; while one of them waits for its bus, the other goes on.

import { VirtualClock } from "./clock";
import { EventFifo } from "./fifo";
import { makeGlobals, VERSION, type Globals, type GlobalsHost, type Realm } from "./globals";
import { SimGraphics } from "./graphics";
import { SimI2C } from "./i2c";
import { machineOf, type Machine } from "./machines";
import { PinTable, type SimPin } from "./pins";
import { show } from "./print";
import { makeRandom } from "./random";
import { makeRun, type MakeRun, type Run } from "./run";
import { SimSerial, type Chunks } from "./serial";
import { SimStorage } from "./storage";
import { TimerList } from "./timers";
import { WatchList } from "./watches";
import { ChipComplaint, type I2CChip, type SerialChip } from "./wire";

/** An STM32 moves its console off the still silent USB after this time. */
const CONSOLE_MOVES_AFTER_MS = 1000;
const STM_TIMEOUT_MS = 250;
const BOOT_FILES = [".boot0", ".boot1", ".boot2", ".boot3"];

export interface BoardOptions {
  /** `process.env.BOARD`; what nobody knows behaves like a Pico. */
  board?: string;
  storage?: SimStorage;
  clock?: VirtualClock;
  seed?: number;
  chunks?: Chunks;
  /** A computer listens at the USB port. */
  usbConnected?: boolean;
  /** What an STM32 waits for each byte that nobody acknowledges. */
  i2cTimeoutMs?: number;
  /** For places without node:vm. */
  makeRun?: MakeRun;
}

/** What the prompt says to a line: `text` as it prints it, `value` the same as plain JSON, undefined where that cannot be. */
export interface Answer {
  isError: boolean;
  text: string;
  value: unknown;
}

export interface Uncaught {
  message: string;
  stack: string;
  atMs: number;
}

/** Thrown through the program when its watchdog has bitten. */
class WatchdogBite extends Error {}

export class VirtualBoard {
  readonly machine: Machine;
  readonly clock: VirtualClock;
  readonly storage: SimStorage;
  readonly pins: PinTable;
  readonly serials: SimSerial[];
  readonly buses: SimI2C[];
  readonly usb: SimSerial | undefined;
  /** Lines of the console. */
  printed: string[] = [];
  /** What callbacks threw. */
  errors: Uncaught[] = [];
  /** Lines that the prompt ran because they came in on a port that holds the console. */
  executed: string[] = [];
  /** How often the board started since it was made. */
  boots = 0;
  isOn = false;
  /** The random source that chooses chunk boundaries; a test may change how chunks are made at any time. */
  chunks: Chunks;
  fifo!: EventFifo;
  private readonly random: () => number;
  private readonly paths: Record<string, SerialChip> = {};
  private readonly makeRun: MakeRun;
  private timers!: TimerList;
  private watches!: WatchList;
  private runText!: Run;
  private globals!: Globals;
  private realm!: Realm;
  private isBusy = false;
  private wake = 0;
  private consoleTimer = 0;
  private watchdogTimer = 0;
  private watchdogMs = 0;
  private watchdogAuto = true;
  private bitten = false;
  private consoleAt: string | null = null;
  private consoleLine = "";
  private queue: (() => void)[] = [];
  private flags: string[] = [];
  private timeOffsetMs = 0;
  private restarting: "load" | "reset" | "reboot" | undefined;
  private complaint: ChipComplaint | undefined;

  constructor(private readonly options: BoardOptions = {}) {
    this.machine = machineOf(options.board ?? "PICO_R1_3");
    this.clock = options.clock ?? new VirtualClock();
    this.storage = options.storage ?? new SimStorage(this.machine);
    this.chunks = options.chunks ?? "random";
    this.random = makeRandom(options.seed ?? 1);
    this.makeRun = options.makeRun ?? makeRun;
    this.pins = new PinTable(this.machine, this.clock);
    this.serials = this.makeSerials();
    this.buses = this.makeBuses();
    this.usb = this.machine.usb ? this.makeSerial("USB") : undefined;
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
    const serial = this.serials[number - 1];
    if (!serial) throw new Error(`${this.machine.board} has no Serial${number}`);
    return serial;
  }

  bus(number: number): SimI2C {
    const bus = this.buses[number - 1];
    if (!bus) throw new Error(`${this.machine.board} has no I2C${number}`);
    return bus;
  }

  pin(name: string): SimPin {
    const pin = this.pins.find(name);
    if (!pin) throw new Error(`${this.machine.board} has no pin ${name}`);
    return pin;
  }

  // ---- life

  /** Saves a program as an upload to flash does; none at all when the text is empty. */
  upload(text: string): this {
    this.storage.erase(".bootcde");
    if (text) this.storage.write(".bootcde", text);
    return this;
  }

  /** Power on; the same as `boot`. */
  powerOn(): this {
    return this.boot();
  }

  /** Starts what is in Storage. */
  boot(): this {
    if (this.isOn) this.stop();
    this.start(true);
    this.complain();
    return this;
  }

  /** Whatever runs is gone at once; Storage stays as it is. */
  powerOff(): this {
    if (this.isOn) this.stop();
    return this;
  }

  /** Lets time pass. */
  run(forMs: number): this {
    this.clock.advance(forMs);
    this.complain();
    return this;
  }

  /** Lets time pass until it is so; false if it was not within the time. */
  runUntil(isSo: () => boolean, atMostMs = 10_000, stepMs = 1): boolean {
    const endMs = this.clock.now() + atMostMs;
    while (!isSo() && this.clock.now() < endMs) this.run(stepMs);
    return isSo();
  }

  /** What the prompt would answer, as plain JSON. Exceptions come to the caller. */
  evaluate<T = unknown>(text: string): T {
    if (!this.isOn) throw new Error("The board is off");
    const value = this.busily(() => this.runText(text, "prompt"));
    this.complain();
    return plain(value) as T;
  }

  /** A line at the prompt, and what it says; nothing is thrown. */
  ask(text: string): Answer {
    if (!this.isOn) return { isError: true, text: "The board is off", value: undefined };
    try {
      const value = this.busily(() => this.runText(text, "prompt"));
      return { isError: false, text: showSafely(value), value: plainSafely(value) };
    } catch (error) {
      return {
        isError: true,
        text: "Uncaught " + (typeof error === "object" ? String(error) : showSafely(error)),
        value: undefined,
      };
    }
  }

  /** The program stands still for this long, as if it computed; ports go on filling the FIFO. */
  stall(forMs: number): this {
    this.busily(() => this.clock.advance(forMs));
    return this;
  }

  /** Who holds the prompt: "USB", "Serial1", null for nobody, "limbo" in an STM32's first second. */
  get console(): string | null {
    return this.consoleAt;
  }

  /** How many timers run. */
  get timerCount(): number {
    return this.timers.size;
  }

  // ---- starting and stopping

  private start(loadCode: boolean): void {
    this.isOn = true;
    this.boots++;
    this.timeOffsetMs = -this.clock.now();
    this.begin();
    this.consoleAt = this.firstConsole();
    if (this.consoleAt === "limbo")
      this.consoleTimer = this.clock.after(CONSOLE_MOVES_AFTER_MS, () => this.leaveLimbo());
    this.busily(() => this.runBootCode(loadCode));
  }

  /** A fresh interpreter on the same hardware. */
  private begin(): void {
    this.fifo = new EventFifo(this.machine.fifo, () => this.flag("FIFO_FULL"));
    this.timers = new TimerList(
      () => this.clock.now(),
      message => this.fail(message),
    );
    this.watches = new WatchList(
      this.timers,
      atMs => (atMs + this.timeOffsetMs) / 1000,
      message => this.fail(message),
    );
    this.storage.say = text => this.say(text);
    this.storage.fail = message => this.fail(message);
    this.globals = makeGlobals(this.globalsHost());
    this.runText = this.makeRun(this.globals.scope, {
      now: () => this.boardTime(),
      random: this.random,
      later: call => this.later(() => this.guard(call)),
    });
    this.realm = this.runText("({ Error: Error, Uint8Array: Uint8Array })", "realm") as Realm;
  }

  private runBootCode(loadCode: boolean): void {
    const names = loadCode ? [...BOOT_FILES, this.storage.read(".bootrst") ? ".bootrst" : ".bootcde"] : [".bootrst"];
    for (const name of names) {
      const text = this.storage.read(name);
      if (text !== undefined) this.guard(() => this.runText(text, name));
    }
    this.globals.E.fire("init");
    this.guard(() => this.runText("if (typeof onInit === 'function') onInit()", "onInit"));
  }

  private stop(): void {
    this.isOn = false;
    this.forgetHardware();
    for (const pin of this.pins.all) pin.mode("undefined");
    this.clock.cancel(this.consoleTimer);
    this.clock.cancel(this.watchdogTimer);
    this.watchdogMs = 0;
    this.bitten = false;
  }

  private forgetHardware(): void {
    for (const serial of [...this.serials, ...(this.usb ? [this.usb] : [])]) serial.forget();
    for (const bus of this.buses) bus.forget();
    this.clock.cancel(this.wake);
    this.flags = [];
    this.queue = [];
    this.consoleLine = "";
    this.restarting = undefined;
  }

  private restart(how: "load" | "reset" | "reboot"): void {
    if (how !== "reboot") this.globals.E.fire("kill");
    if (how === "reboot") {
      this.stop();
      return this.start(true);
    }
    this.forgetHardware();
    this.begin();
    this.boots++;
    this.busily(() => this.runBootCode(how === "load"));
  }

  // ---- the idle loop

  /** At most one wake-up is asked for; it comes at once when something waits, else with the next timer. */
  private sleep(): void {
    this.clock.cancel(this.wake);
    if (!this.isOn) return;
    const next = this.fifo.length || this.queue.length || this.restarting ? this.clock.now() : this.timers.nextDueMs;
    if (next !== undefined) this.wake = this.clock.at(next, () => this.idle());
  }

  private idle(): void {
    if (this.isOn && !this.isBusy) this.busily(() => this.turn());
  }

  private turn(): void {
    if (this.watchdogAuto) this.kick();
    for (let waiting = this.fifo.length; waiting > 0; waiting--) this.handleEvent();
    this.timers.runDue();
    while (this.queue.length) this.queue.shift()!();
  }

  private later(call: () => void): void {
    this.queue.push(call);
    if (!this.isBusy) this.sleep();
  }

  private handleEvent(): void {
    const event = this.fifo.pop();
    if (!event) return;
    if ("pin" in event) this.watches.handle(event.pin, event.high, event.atMs);
    else if (event.port === this.consoleAt) for (const byte of event.bytes) this.typed(byte);
    else this.serialNamed(event.port)?.deliver(event.bytes);
  }

  /** Everything that runs the program goes through here: nothing else may run it meanwhile. */
  private busily<T>(work: () => T): T | undefined {
    if (this.isBusy) return work();
    this.isBusy = true;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WatchdogBite)) throw error;
      return undefined;
    } finally {
      this.isBusy = false;
      this.afterwards();
    }
  }

  private afterwards(): void {
    if (!this.isOn) return;
    const how = this.bitten ? "reboot" : this.restarting;
    this.bitten = false;
    this.restarting = undefined;
    if (how) this.restart(how);
    this.sleep();
  }

  /** Runs a piece of the program; what it throws is printed and kept, and the board goes on. */
  private guard(call: () => void): void {
    try {
      call();
    } catch (error) {
      if (error instanceof WatchdogBite) throw error;
      if (!(error instanceof ChipComplaint)) this.uncaught(error);
    }
  }

  private uncaught(error: unknown): void {
    if (this.globals.process.hasListener("uncaughtException"))
      return this.globals.process.fire("uncaughtException", error);
    const thrown = error as { message?: string; stack?: string };
    const message =
      typeof error === "object" && error !== null && "message" in error ? String(thrown.message) : String(error);
    this.errors.push({ message, stack: String(thrown.stack ?? ""), atMs: this.clock.now() });
    this.say("Uncaught " + (typeof error === "object" ? String(error) : show(error)));
  }

  /** Time in which the program waits and the rest of the world does not. */
  private block(forMs: number): void {
    if (this.isBusy) this.clock.advance(forMs);
    if (this.bitten) throw new WatchdogBite("The watchdog has bitten");
  }

  // ---- console

  private firstConsole(): string {
    if (this.machine.family !== "stm32") return this.machine.console;
    return this.options.usbConnected ? "USB" : "limbo";
  }

  private leaveLimbo(): void {
    if (this.consoleAt === "limbo") this.setConsole(this.machine.console);
  }

  private setConsole(port: string | null): void {
    if (port !== null && !this.serialNamed(port)) throw this.fail("Unknown device type " + port);
    this.consoleAt = port;
    const serial = port === null ? undefined : this.serialNamed(port);
    if (serial) serial.isOpen = true;
  }

  private say(line: string): void {
    this.printed.push(...line.split("\n"));
    this.answer(line + "\r\n");
  }

  /** A console on a wire is seen by whatever hangs on that wire. */
  private answer(text: string): void {
    const serial = this.consoleAt && this.consoleAt !== "limbo" ? this.serialNamed(this.consoleAt) : undefined;
    if (serial?.isWired) serial.print(text);
  }

  /** The prompt: a line is run at its end, whoever sent it. */
  private typed(byte: number): void {
    if (byte !== 10 && byte !== 13) {
      this.consoleLine += String.fromCharCode(byte);
      return this.answer(String.fromCharCode(byte));
    }
    const line = this.consoleLine;
    this.consoleLine = "";
    if (!line) return;
    this.executed.push(line);
    this.guard(() => this.say("=" + show(this.runText(line, "prompt"))));
    this.answer(">");
  }

  // ---- time, flags, watchdog

  private boardTime(): number {
    return this.clock.now() + this.timeOffsetMs;
  }

  private flag(name: string): void {
    if (this.flags.includes(name)) return;
    this.flags.push(name);
    this.say(`New interpreter error: ${name}`);
    this.globals.E.fire("errorFlag", [name]);
  }

  private takeFlags(): string[] {
    const flags = this.flags;
    this.flags = [];
    return flags;
  }

  private watchdog(forMs: number, auto: boolean): void {
    this.watchdogMs = forMs;
    this.watchdogAuto = auto;
    this.kick();
  }

  private kick(): void {
    this.clock.cancel(this.watchdogTimer);
    if (this.watchdogMs) this.watchdogTimer = this.clock.after(this.watchdogMs, () => this.bite());
  }

  /** A board that only sleeps between timers is not stuck: the idle loop of the real one would kick. */
  private bite(): void {
    if (!this.isBusy && this.watchdogAuto) return this.kick();
    this.bitten = true;
    if (!this.isBusy) this.afterwards();
  }

  // ---- parts

  private makeSerials(): SimSerial[] {
    return Array.from({ length: this.machine.serials }, (_, index) => this.makeSerial("Serial" + (index + 1)));
  }

  private makeSerial(name: string): SimSerial {
    const board = this;
    return new SimSerial(name, {
      clock: this.clock,
      transmit: this.machine.transmit,
      random: this.random,
      get chunks() {
        return board.chunks;
      },
      guard: call => this.guard(call),
      later: call => this.later(call),
      fail: message => this.fail(message),
      block: forMs => this.block(forMs),
      received: (port, bytes) => this.received(port, bytes),
      flag: flag => this.flag(flag),
      setConsole: port => this.setConsole(port),
      chipAt: path => this.paths[path],
      watchChip: call => this.watchChip(call),
    });
  }

  private makeBuses(): SimI2C[] {
    return Array.from(
      { length: this.machine.buses },
      (_, index) =>
        new SimI2C("I2C" + (index + 1), {
          family: this.machine.family,
          timeoutMs: this.options.i2cTimeoutMs ?? STM_TIMEOUT_MS,
          block: forMs => this.block(forMs),
          fail: message => this.fail(message),
          watchChip: call => this.watchChip(call),
          makeBytes: quantity => new this.realm.Uint8Array(quantity),
        }),
    );
  }

  private globalsHost(): GlobalsHost {
    return {
      machine: this.machine,
      storage: this.storage,
      pins: this.pins,
      timers: this.timers,
      watches: this.watches,
      serials: this.serials,
      buses: this.buses,
      usb: this.usb,
      random: this.random,
      realm: () => this.realm,
      fail: message => this.fail(message),
      guard: call => this.guard(call),
      later: call => this.later(call),
      runText: (text, name) => this.runText(text, name),
      say: line => this.say(line),
      time: () => this.boardTime(),
      setTime: ms => (this.timeOffsetMs = ms - this.clock.now()),
      takeFlags: () => this.takeFlags(),
      setConsole: port => this.setConsole(port),
      console: () => this.consoleAt,
      watchdog: (forMs, auto) => this.watchdog(forMs, auto),
      kick: () => this.kick(),
      restart: how => (this.restarting = how),
    };
  }

  private serialNamed(name: string): SimSerial | undefined {
    return name === "USB" ? this.usb : this.serials.find(serial => serial.name === name);
  }

  private received(port: string, bytes: number[]): void {
    if (!this.isOn) return;
    this.fifo.pushBytes(port, bytes);
    if (!this.isBusy) this.sleep();
  }

  private edge(pin: SimPin, high: boolean): void {
    if (!this.isOn || !this.watches.has(pin)) return;
    this.fifo.pushEdge(pin.name, high, this.clock.now());
    if (!this.isBusy) this.sleep();
  }

  private fail(message: string): Error {
    return this.realm ? new this.realm.Error(message) : new Error(message);
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

  private complain(): void {
    const complaint = this.complaint;
    this.complaint = undefined;
    if (complaint) throw complaint;
  }
}

/** What contains itself has no end; Espruino cuts it off in its own way. */
function showSafely(value: unknown): string {
  try {
    return show(value);
  } catch {
    return "{ ... }";
  }
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? "null");

function plainSafely(value: unknown): unknown {
  try {
    return plain(value);
  } catch {
    return undefined;
  }
}

/** A wire between two boards that share a clock. `fault` sees every byte and says what arrives instead of it. */
export function wire(
  one: VirtualBoard,
  onePort: number,
  other: VirtualBoard,
  otherPort: number,
  fault: (byte: number, atMs: number) => number[] = byte => [byte],
): void {
  const towards = (board: VirtualBoard, port: number): SerialChip => ({
    receive: (byte, baud, atMs) => {
      for (const arrived of fault(byte, atMs)) board.port(port).hear(arrived, baud, atMs - 10_000 / baud);
    },
  });
  one.serial(onePort, towards(other, otherPort));
  other.serial(otherPort, towards(one, onePort));
}

export { SimStorage, SimGraphics, VirtualClock, VERSION };
