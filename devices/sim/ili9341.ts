// ILI9341 as seen from its serial pins (4 wires: CS, D/C, clock, data): 240 x 320 pixels of 16 or 18 bits; and its sister ILI9342C, which lies on its side.
// Source: ILITEK ILI9341 datasheet v1.11, sections 7 (interface), 8 (commands), 9 (memory), 15.4 (reset). Of the ILI9342C only what M5Stack's modules are
// known to need: its glass shows everything inverted, and it has one command more (C8).
//
// Not simulated: reading (nothing comes back), partial and idle mode, scrolling, the colour table (each of these is an objection), gamma, frame rates,
// voltages and what they do to the picture, tearing, the parallel and the 3-wire interface; the datasheet's fastest clock (10 MHz; modules are driven at
// 40 and more, and only what nobody does is refused), a reset pulse's upper bound for being overlooked (5 us).
import type { ColourDisplay } from "./colour-display";
import { COMMANDS, ENABLE_EXTENSION, NOT_SIMULATED, type Line } from "./ili9341/commands";
import { Access, FrameMemory, swapped } from "./ili9341/memory";
import { Waits } from "./ili9341/waits";
import { hex } from "./oled/command";
import type { SimPin } from "./pins";
import { makeRandom } from "./random";
import { ChipComplaint, type SimClock, type SpiChip, type SpiFormat } from "./wire";

const FASTEST_BAUD = 80e6;
const RESET_MS = 0.01;
const DATA_OF_PIXELS = [0x2c, 0x3c];
/** Display function control (B6): in its second parameter. */
const SOURCES_REVERSED = 0x20;
const GATES_REVERSED = 0x40;
const NORMALLY_WHITE = 0x80;
const FUNCTION_AT_RESET = 0x82;

export interface Ili9341Options {
  clock: SimClock;
  dc: SimPin;
  /** Without it CS is tied to ground, RST to the supply, and the light to the supply. */
  cs?: SimPin;
  rst?: SimPin;
  backlight?: SimPin;
  /** How the glass is made: 240 wide and 320 high, or 320 wide and 240 high (ILI9342C). */
  native?: "portrait" | "landscape";
  /** The glass shows the opposite of what is in the memory, unless inversion is on. */
  isInverted?: boolean;
  /** Seed of the garbage that fills the memory at power-on. */
  seed?: number;
}

const isHigh = (pin: SimPin): boolean => pin.getMode() === "undefined" || pin.read();

export class Ili9341 implements SpiChip, ColourDisplay {
  /** As the viewer holds it. */
  readonly width = 320;
  readonly height = 240;
  /** That it heard. */
  bytes = 0;
  /** Every complaint so far, for tests of drivers that catch what a bus throws. */
  readonly complaints: string[] = [];
  private readonly part: string;
  private readonly isLandscape: boolean;
  private readonly memory: FrameMemory;
  private readonly waits: Waits;
  private readonly random: () => number;
  private changes = 0;
  private supplied = true;
  private isAwake = false;
  private displays = false;
  private inverts = false;
  private functionControl = FUNCTION_AT_RESET;
  private resetAtMs: number | undefined;
  /** What it has to say of its pins, at the next byte. */
  private grudge = "";
  private light = 0;
  private opcode = -1;
  private line: Line | undefined;
  private parameters: number[] = [];

  constructor(private readonly options: Ili9341Options) {
    const { clock, rst, backlight, native = "portrait", seed = 1 } = options;
    this.isLandscape = native === "landscape";
    this.part = this.isLandscape ? "ILI9342C" : "ILI9341";
    const [width, height] = this.isLandscape ? [320, 240] : [240, 320];
    this.memory = new FrameMemory(width, height, text => this.complain(text));
    this.waits = new Waits(() => clock.now());
    this.random = makeRandom(seed);
    if (rst) this.listen(rst, level => this.resetPin(level > 0));
    if (backlight) this.listen(backlight, level => this.setLight(level));
    else this.light = 1;
    this.powerOn();
  }

  // ---- what a viewer sees

  get isOn(): boolean {
    return this.supplied && this.isAwake && this.displays && this.resetAtMs === undefined;
  }

  get backlight(): number {
    const { backlight } = this.options;
    return backlight?.getMode() === "undefined" ? 0 : this.light;
  }

  get pixelsWritten(): number {
    return this.memory.pixelsWritten;
  }

  get version(): number {
    return this.changes + this.memory.pixelsWritten;
  }

  /** The module's mounting: its upper end is on the viewer's left. */
  pixel(x: number, y: number): number {
    if (!this.isOn || x < 0 || y < 0 || x >= this.width || y >= this.height) return 0;
    const { memory, functionControl } = this;
    let column = this.isLandscape ? x : y,
      page = this.isLandscape ? y : x;
    if (functionControl & SOURCES_REVERSED) column = memory.width - 1 - column;
    if (functionControl & GATES_REVERSED) page = memory.height - 1 - page;
    const stored = memory.at(column, page);
    const colour = memory.access & Access.Bgr ? stored : swapped(stored);
    const isWhite = (functionControl & NORMALLY_WHITE) !== 0;
    return (this.inverts !== !!this.options.isInverted) === isWhite ? colour ^ 0xffff : colour;
  }

  /** Pulled out, it hears nothing; plugged in again it has been through a power-on reset. */
  get plugged(): boolean {
    return this.supplied;
  }
  set plugged(plugged: boolean) {
    if (plugged && !this.supplied) this.powerOn();
    this.supplied = plugged;
    this.changes++;
  }

  // ---- the wire

  get isSelected(): boolean {
    const { cs } = this.options;
    return !cs || !isHigh(cs);
  }

  transfer(bytes: Uint8Array, format: SpiFormat): undefined {
    if (!this.supplied) return;
    this.bytes += bytes.length;
    this.checkFormat(format);
    const { dc } = this.options;
    if (this.grudge) this.complain(this.grudge);
    if (this.resetAtMs !== undefined) this.complain("bytes while RST is low");
    if (dc.getMode() !== "output") this.complain("nobody drives D/C");
    const isData = dc.read();
    for (const byte of bytes)
      if (isData) this.takeData(byte);
      else this.takeCommand(byte);
  }

  private checkFormat({ baud, mode, order }: SpiFormat): void {
    if (mode === 1 || mode === 2) this.complain(`SPI mode ${mode}; it reads at the rising edge: 0, or 3`);
    if (order === "lsb") this.complain("the lowest bit comes first");
    if (baud > FASTEST_BAUD) this.complain(`${baud} baud`);
  }

  // ---- commands and their parameters

  private takeCommand(opcode: number): void {
    this.finish();
    const missing = NOT_SIMULATED[opcode];
    if (missing) this.complain(`${hex(opcode)}: ${missing} is not simulated`);
    const line = this.isLandscape && opcode === 0xc8 ? ENABLE_EXTENSION : COMMANDS[opcode];
    if (!line) this.complain(`unknown command ${hex(opcode)}`);
    const early = this.waits.wrongWith(opcode);
    if (early) this.complain(early);
    this.opcode = opcode;
    this.line = line;
    this.parameters = [];
    if (!line[1]) this.run(opcode, this.parameters);
  }

  /** Memory keeps what has come so far of it; a command that breaks off is a driver's mistake. */
  private finish(): void {
    const { line, opcode, parameters } = this;
    this.line = undefined;
    if (!line) return;
    const [name, fewest] = line;
    if (parameters.length < fewest)
      this.complain(`${hex(opcode)} (${name}) has ${fewest} parameters, and ${parameters.length} came`);
    if (DATA_OF_PIXELS.includes(opcode)) this.memory.end();
  }

  private takeData(byte: number): void {
    const { line, opcode, parameters } = this;
    if (!line) this.complain(`data ${hex(byte)}, and no command before it`);
    if (DATA_OF_PIXELS.includes(opcode)) return this.memory.put(byte);
    const [name, fewest, most] = line;
    parameters.push(byte);
    if (parameters.length > most) this.complain(`${hex(opcode)} (${name}): more than ${most} parameters`);
    if (parameters.length >= fewest) this.run(opcode, parameters);
  }

  private run(opcode: number, parameters: number[]): void {
    const { memory } = this;
    const [first, second] = parameters;
    this.changes++;
    if (opcode === 0x01) this.reset("software reset", false);
    else if (opcode === 0x10 || opcode === 0x11) this.sleep(opcode === 0x11);
    else if (opcode === 0x20 || opcode === 0x21) this.inverts = opcode === 0x21;
    else if (opcode === 0x26) this.checkOneOf(first, [1, 2, 4, 8]);
    else if (opcode === 0x28 || opcode === 0x29) this.displays = opcode === 0x29;
    else if (opcode === 0x2a) memory.setColumns((first << 8) | second, (parameters[2] << 8) | parameters[3]);
    else if (opcode === 0x2b) memory.setPages((first << 8) | second, (parameters[2] << 8) | parameters[3]);
    else if (opcode === 0x2c) memory.begin();
    else if (opcode === 0x36) this.setAccess(first);
    else if (opcode === 0x3a) this.setFormat(first);
    else if (opcode === 0xb6) this.functionControl = second;
    else if (opcode === 0xf6) this.setInterface(parameters);
  }

  /** Bits 4 and 2 are the direction in which the glass is refreshed. */
  private setAccess(bits: number): void {
    if (bits & 3) this.complain(`36: the lowest bits of ${hex(bits)} are zero`);
    this.memory.access = bits;
  }

  private setFormat(format: number): void {
    this.checkOneOf(format, [0x05, 0x06, 0x55, 0x56, 0x65, 0x66]);
    this.memory.bytesPerPixel = (format & 7) === 5 ? 2 : 3;
  }

  private setInterface([first, , third = 0]: number[]): void {
    if (first & 0xf8 || third) this.complain("F6: reversed meanings of 36, and other interfaces, are not simulated");
    this.memory.startsAgain = (first & 1) !== 0;
  }

  private checkOneOf(value: number, allowed: number[]): void {
    if (!allowed.includes(value))
      this.complain(`${hex(this.opcode)}: parameter ${hex(value)} is none of ${allowed.map(hex).join(" ")}`);
  }

  // ---- supply, reset and sleep

  private powerOn(): void {
    this.memory.fill(this.random);
    this.isAwake = false;
    this.waits.forget();
    this.reset("power-on", true);
    this.waits.forget();
  }

  /** A software reset leaves 36 and 3A as they were (8.2.2); the memory's content stays in either case. */
  private reset(what: string, isWhole: boolean): void {
    const { memory } = this;
    this.waits.afterReset(what, this.isAwake);
    this.isAwake = this.displays = this.inverts = false;
    this.functionControl = FUNCTION_AT_RESET;
    memory.startsAgain = true;
    this.line = undefined;
    if (isWhole) memory.access = 0;
    if (isWhole) memory.bytesPerPixel = 3;
    memory.resetWindow();
  }

  private sleep(isAwake: boolean): void {
    if (isAwake === this.isAwake) return;
    this.isAwake = isAwake;
    this.waits.afterSleep(isAwake);
  }

  private resetPin(isHigh: boolean): void {
    const nowMs = this.options.clock.now();
    const sinceMs = this.resetAtMs;
    if (!isHigh) this.resetAtMs ??= nowMs;
    if (!isHigh || sinceMs === undefined) return;
    this.resetAtMs = undefined;
    this.changes++;
    if (!this.supplied) return;
    if (nowMs - sinceMs >= RESET_MS) this.reset("the reset", true);
    else this.grudge = `RST was low for ${Math.round(1000 * (nowMs - sinceMs))} us; it has to be for 10`;
  }

  private setLight(level: number): void {
    this.light = Math.max(0, Math.min(1, level));
    this.changes++;
  }

  /** Whatever the program writes there. */
  private listen(pin: SimPin, hear: (level: number) => void): void {
    const { heard } = pin;
    pin.heard = written => {
      heard?.(written);
      hear(written.value);
    };
  }

  private complain(text: string): never {
    const complaint = `${this.part}: ${text}`;
    this.complaints.push(complaint);
    this.line = undefined;
    this.grudge = "";
    throw new ChipComplaint(complaint);
  }
}
