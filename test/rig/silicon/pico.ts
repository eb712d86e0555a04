// A Raspberry Pi Pico in rp2040js: Espruino's firmware on the chip's own core, a bundle in its flash, a display on its I2C block, modules or another Pico on its
// UARTs, questions at its prompt over its USB. Its time is the chip's: one that runs twice does the same twice.
//
// Not there: the time that code takes from a flash behind its cache (here every instruction takes what it takes from memory), the second core's program, analogue
// pins.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ConsoleLogger,
  createSetupPacket,
  DataDirection,
  LogLevel,
  SetupRecipient,
  SetupType,
  Simulator,
  USBCDC,
} from "rp2040js";
import type { I2CChip, SerialChip, SimClock } from "../../../devices/sim/wire";
import { valueOf } from "../espruino/answers";
import { Console, filesOf, type Program, questionOf } from "../espruino/emulated";
import { storageImage } from "../espruino/storage-image";
import { ChipClock } from "./clock";
import { fitFlash } from "./flash";
import { Bus } from "./i2c";
import { Port } from "./port";

const FIRMWARE = "espruino.uf2";
const BOOT_ROM = "bootrom.bin";

const FLASH_AT = 0x10000000;
const FLASH_SIZE = 0x200000;
/** By upstream's board file: the last 256 KB. */
const STORAGE_AT = 0x1c0000;
const PAGE = 0x1000;
/** High while a computer feeds the board. */
const VBUS_PIN = 24;
const ROOM_FOR_A_LINE = 256;

/** A UF2 file is blocks of 512 bytes: where its payload belongs at 12, how long it is at 16, the payload at 32. */
const UF2_BLOCK = 512;

/** Nobody sees what is printed while no terminal is open, so what nobody catches is kept. */
const NOTES = `echo(0);var uncaught=[];process.on("uncaughtException",function(e){uncaught.push(""+e)});
`;

/** USB's class of serial ports (CDC PSTN 6.3.12). */
const SET_CONTROL_LINE_STATE = 0x22;
const DTR_AND_RTS = 3;

const folder = process.env.ESPRUINO_RP2040;

export const hasSilicon = !!folder && [FIRMWARE, BOOT_ROM].every(file => existsSync(join(folder, file)));

/** Says loudly what is missing. */
export function siliconAvailable(what: string): boolean {
  if (!hasSilicon)
    console.warn(`SKIPPED: ${what}: needs ESPRUINO_RP2040 naming a folder with ${FIRMWARE} and ${BOOT_ROM}`);
  return hasSilicon;
}

export interface PicoOptions extends Program {
  /** What another one's flash held, instead of all these. */
  storage?: Uint8Array;
  /** On I2C1, with its pins pulled up. */
  display?: I2CChip;
  /** On Serial1 and Serial2. */
  serial?: Record<number, (clock: SimClock) => SerialChip>;
  /** Pins that a key would pull down. */
  keys?: string[];
}

/**
 * Waiting for an event is left at the latest after so long, as the architecture allows it, and never because of an event before: Espruino, when it has nothing
 * to do, goes round such a wait (its own timer's interrupt is the event), and would keep this machine busy.
 */
const LONGEST_WAIT_NANOS = 250_000;

/** Time goes on for several together: a slice of it is no longer than a byte takes at 115,200 baud. */
const SLICE_MS = 0.08;

export function runTogether(picos: Pico[], forMs: number): void {
  const untilMs = Math.max(...picos.map(({ clock }) => clock.now())) + forMs;
  if (picos.length === 1) return picos[0].runUntil(untilMs);
  for (let atMs = Math.min(...picos.map(({ clock }) => clock.now())); atMs < untilMs;) {
    atMs = Math.min(untilMs, atMs + SLICE_MS);
    for (const pico of picos) pico.runUntil(atMs);
  }
}

export class Pico {
  instructions = 0;
  readonly clock: ChipClock;
  readonly bus: Bus;
  readonly ports: Port[];
  readonly flash;
  /** Whose time goes on while this one is waited for. */
  together: Pico[] = [this];
  private readonly simulator = new Simulator();
  private readonly chip = this.simulator.rp2040;
  private readonly usb: USBCDC;
  private isConnected = false;
  private typed: number[] = [];
  private readonly answers: string[] = [];
  private readonly console = new Console(text => this.answers.push(text));

  /** Powered, and at its prompt: a board with keys, that is after the two seconds in which one leads to the safe shell, for while it waits for nothing else it hears no USB. */
  static start(options: PicoOptions): Pico {
    const pico = new Pico(options);
    pico.ask("1");
    return pico;
  }

  /** Powered, and no time has passed. */
  constructor(options: PicoOptions) {
    const { chip } = this;
    chip.logger = new ConsoleLogger(LogLevel.Error, true);
    const rom = readFileSync(join(folder!, BOOT_ROM));
    chip.loadBootrom(Uint32Array.from({ length: rom.length / 4 }, (_, at) => rom.readUInt32LE(4 * at)));
    this.burn(options);
    this.clock = new ChipClock(chip);
    this.flash = fitFlash(chip, this.clock);
    this.bus = new Bus(chip.i2c[0], this.clock, () => chip.clkSys);
    if (options.display) this.bus.hang(options.display);
    this.ports = chip.uart.map((_, at) => new Port(chip, at, this.clock));
    for (const [number, module] of Object.entries(options.serial ?? {}))
      this.port(Number(number)).plug(module(this.clock));
    chip.gpio[VBUS_PIN].setInputValue(true);
    for (const key of options.keys ?? ["D16", "D17", "D18"]) this.press(key, false);
    this.usb = new USBCDC(chip.usbCtrl);
    this.usb.onSerialData = data => this.console.take(Buffer.from(data).toString("latin1"));
    this.usb.onDeviceConnected = () => (this.isConnected = true);
    chip.core.PC = FLASH_AT;
  }

  /** Everything on the console but answers. */
  get printed(): string {
    return this.console.printed;
  }

  /** By the firmware's number of it. */
  port(number: number): Port {
    return this.ports[number - 1];
  }

  /** What is in its flash now, for one that is started in its place. */
  storage(): Uint8Array {
    return this.chip.flash.slice(STORAGE_AT, FLASH_SIZE);
  }

  press(pin: string, isDown = true): void {
    this.chip.gpio[Number(pin.slice(1))].setInputValue(!isDown);
  }

  run(forMs: number): void {
    runTogether(this.together, forMs);
  }

  /** The JSON value of an expression at the prompt. */
  ask(expression: string, forMs = 20_000): any {
    this.terminal(true);
    this.type(questionOf(expression));
    try {
      return this.answer(expression, forMs);
    } finally {
      this.terminal(false);
    }
  }

  /** Errors that nobody caught. */
  uncaught(): string[] {
    return this.ask("uncaught");
  }

  until(expression: string, forMs = 20_000): void {
    const endMs = this.clock.now() + forMs;
    while (!this.ask(expression)) {
      if (this.clock.now() > endMs) throw new Error(`never true: ${expression}; printed: ${this.printed.slice(-500)}`);
      this.run(50);
    }
  }

  runUntil(atMs: number): void {
    const { clock } = this.simulator;
    const { core } = this.chip;
    const untilNanos = atMs * 1e6;
    const cycle = 1e9 / this.chip.clkSys;
    this.feed();
    while (clock.nanos < untilNanos) {
      if (core.waiting) {
        clock.tick(Math.min(clock.nanosToNextAlarm || Infinity, untilNanos - clock.nanos, LONGEST_WAIT_NANOS));
        core.waiting = false;
      } else {
        clock.tick(core.executeInstruction() * cycle);
        core.eventRegistered = false;
        this.instructions++;
      }
    }
  }

  private burn(options: PicoOptions): void {
    const { flash } = this.chip;
    const image = readFileSync(join(folder!, FIRMWARE));
    for (let block = 0; block < image.length; block += UF2_BLOCK) {
      const [address, length] = [image.readUInt32LE(block + 12) - FLASH_AT, image.readUInt32LE(block + 16)];
      if (address >= 0 && address < STORAGE_AT) flash.set(image.subarray(block + 32, block + 32 + length), address);
    }
    if (options.storage) flash.set(options.storage, STORAGE_AT);
    else flash.set(storageImage(filesOf(options, NOTES), FLASH_SIZE - STORAGE_AT, PAGE), STORAGE_AT);
  }

  private type(line: string): void {
    this.typed.push(...Buffer.from(line, "latin1"));
  }

  /** A terminal is opened or closed: while one is open Espruino never rests, which would keep this machine busy. */
  private terminal(isOpen: boolean): void {
    if (!this.isConnected) return;
    this.chip.usbCtrl.sendSetupPacket(
      createSetupPacket({
        dataDirection: DataDirection.HostToDevice,
        type: SetupType.Class,
        recipient: SetupRecipient.Device,
        bRequest: SET_CONTROL_LINE_STATE,
        wValue: isOpen ? DTR_AND_RTS : 0,
        wIndex: 0,
        wLength: 0,
      }),
    );
  }

  /** The computer's end of USB keeps only so much. */
  private feed(): void {
    const { txFIFO } = this.usb;
    const count = Math.min(this.typed.length, ROOM_FOR_A_LINE - txFIFO.itemCount);
    for (const byte of this.typed.splice(0, Math.max(0, count))) this.usb.sendSerialByte(byte);
  }

  private answer(expression: string, forMs = 20_000): any {
    const endMs = this.clock.now() + forMs;
    while (!this.answers.length) {
      if (this.clock.now() > endMs) throw this.console.missing(expression);
      this.run(2);
    }
    return valueOf(this.answers.shift()!);
  }
}
