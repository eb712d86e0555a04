// What the SSD1306 and the SH1106 have in common: the I2C framing, the power switch, and the way from display memory to a panel.
// Sources: SSD1306 datasheet rev 1.1 sections 8.1.5 (I2C), 8.7 (memory), 9-10 (commands); SH1106 datasheet v2.3. The table of each
// chip's own commands is in its own file.
//
// Not simulated, for either chip: time (oscillator, frame rate, ramp of the charge pump), the other interfaces (SPI, 6800, 8080),
// general call and 10-bit addresses, current and its dependence on contrast; a pixel is lit or dark.
import { COMS, comWiredTo } from "./oled/com-pins";
import { atMost, bothHalves, hex, type Command } from "./oled/command";
import { ChipComplaint, type I2CChip } from "./wire";

const PAGES = 8;
export const COLUMNS_SEEN = 128;

const CONTROL_CONTINUES = 0x80;
const CONTROL_DATA = 0x40;
const STATUS_OFF = 0x40;

export interface OledOptions {
  address?: number;
  /** Rows of the glass. */
  rows?: 32 | 64;
  /** Seed of the garbage that fills the memory at power-on. */
  seed?: number;
  /** Low bits of the status byte; the SSD1306 datasheet leaves them open, so a test may choose. */
  identity?: number;
  /**
   * What a stop in the middle of a command's parameters means. The datasheets do not promise that the rest may follow in the next
   * transaction, so that is a complaint; but the chips bear it and Espruino's stock module does it: "keep" is for measuring that module.
   */
  cutOff?: "complain" | "keep";
}

const enum Await {
  Control,
  OneByte,
  Stream,
}

export abstract class Oled implements I2CChip {
  readonly address: number;
  readonly rows: number;
  /** Transactions and bytes (address bytes among them) that a logic analyser on the bus would have counted. */
  transactions = 0;
  busBytes = 0;
  /** Every complaint thrown so far, for tests of drivers that catch what a bus throws. */
  readonly complaints: string[] = [];

  protected readonly commands: Command[] = [];
  protected readonly ram: Uint8Array;
  protected on = false;
  protected contrast = 0;
  protected everythingLit = false;
  protected inverse = false;
  protected startLine = 0;
  protected offset = 0;
  /** Rows in a frame (the multiplex ratio's value + 1). */
  protected multiplex = COMS;
  protected comReversed = false;
  protected comByTurns = true;
  protected comSwapped = false;
  protected segmentsReversed = false;
  protected page = 0;
  protected column = 0;

  private readonly identity: number;
  private readonly keepsCommands: boolean;
  private random: number;
  private supplied = true;
  private acksLeft = Infinity;
  private refusalsLeft = 0;
  private awaits = Await.Control;
  private takesData = false;
  private pending: Command | undefined;
  private opcode = 0;
  private parameters: number[] = [];

  protected constructor(
    readonly part: string,
    protected readonly segments: number,
    options: OledOptions,
    identity: number,
  ) {
    this.address = options.address ?? 0x3c;
    this.rows = options.rows ?? 64;
    this.identity = options.identity ?? identity;
    this.keepsCommands = options.cutOff === "keep";
    this.random = (options.seed ?? 1) >>> 0 || 1;
    this.ram = new Uint8Array(PAGES * segments);
    this.defineCommon();
  }

  /** Contrast register, 0..255. */
  get brightness(): number {
    return this.contrast;
  }
  get isOn(): boolean {
    return this.on;
  }

  /** Pulled out, it acknowledges nothing; plugged in again it has been through a power-on reset. */
  get plugged(): boolean {
    return this.supplied;
  }
  set plugged(plugged: boolean) {
    if (plugged && !this.supplied) this.powerOn();
    this.supplied = plugged;
  }

  /**
   * Acknowledges `bytes` more bytes (address bytes count) and then none: a loose wire. What was acknowledged before has been taken in.
   * After `times` transactions have failed so, it is well again; `nackAfter(Infinity)` heals at once.
   */
  nackAfter(bytes: number, times = Infinity): void {
    this.acksLeft = bytes;
    this.refusalsLeft = times;
  }

  write(bytes: Uint8Array): boolean {
    this.transactions++;
    this.awaits = Await.Control;
    if (!this.acknowledges()) return this.abandon();
    for (const byte of bytes) {
      if (!this.acknowledges()) return this.abandon();
      this.take(byte);
    }
    this.stop();
    return true;
  }

  /** Over I2C only the status can be read (SSD1306 8.1.5.2; the SH1106's data read is not simulated). */
  read(quantity: number): Uint8Array | undefined {
    this.transactions++;
    if (!this.acknowledges()) {
      this.abandon();
      return undefined;
    }
    this.busBytes += quantity;
    return new Uint8Array(quantity).fill((this.on ? 0 : STATUS_OFF) | this.identity);
  }

  /** What a person sees: one string a row, '#' lit, '.' dark. */
  pixels(): string[] {
    const picture: string[] = [];
    for (let row = 0; row < this.rows; row++) picture.push(this.rowOfPixels(row));
    return picture;
  }

  /** Registers as the datasheets' reset sections say; each chip has more. Called by `powerOn` and by the chip's constructor. */
  protected reset(): void {
    this.on = this.everythingLit = this.inverse = false;
    this.startLine = this.offset = this.page = this.column = 0;
    this.multiplex = COMS;
    this.comReversed = this.comSwapped = this.segmentsReversed = false;
    this.comByTurns = true;
  }

  /** One byte for the display memory at the pointers. */
  protected abstract store(byte: number): void;
  /** The memory byte of `page` that drives panel column `x`. */
  protected abstract byteSeenAt(page: number, x: number): number;
  /** True when the panel gets its high voltage. */
  protected abstract isPowered(): boolean;

  protected powerOn(): void {
    for (let i = 0; i < this.ram.length; i++) this.ram[i] = this.nextRandom();
    this.pending = undefined;
    this.acksLeft = Infinity;
    this.reset();
  }

  protected define(from: number, to: number, name: string, run: (opcode: number) => void): void {
    for (let opcode = from; opcode <= to; opcode++) this.commands[opcode] = { name, parameters: 0, run };
  }

  protected defineLong(
    opcode: number,
    name: string,
    parameters: number,
    run: (parameters: number[]) => void,
    wrong?: Command["wrong"],
  ): void {
    this.commands[opcode] = { name, parameters, wrong, run: (_, values) => run(values) };
  }

  /** Commands that both chips have, with the same parameters. */
  private defineCommon(): void {
    this.define(0x40, 0x7f, "start line", opcode => {
      this.startLine = opcode & 63;
    });
    this.defineLong(0x81, "contrast", 1, ([contrast]) => {
      this.contrast = contrast;
    });
    this.define(0xa0, 0xa1, "segment remap", opcode => {
      this.segmentsReversed = opcode === 0xa1;
    });
    this.define(0xa4, 0xa5, "whole display lit", opcode => {
      this.everythingLit = opcode === 0xa5;
    });
    this.define(0xa6, 0xa7, "inverse display", opcode => {
      this.inverse = opcode === 0xa7;
    });
    this.define(0xae, 0xaf, "display off or on", opcode => this.turnOn(opcode === 0xaf));
    this.defineLong(
      0xd3,
      "display offset",
      1,
      ([offset]) => {
        this.offset = offset;
      },
      atMost(63),
    );
    this.defineLong(0xd5, "clock", 1, () => {});
    this.defineLong(0xd9, "pre-charge", 1, () => {}, bothHalves);
    this.define(0xe3, 0xe3, "no operation", () => {});
  }

  /** Rows in a frame; the chips differ in how few these may be. */
  protected defineRatio(wrong: Command["wrong"]): void {
    this.defineLong(
      0xa8,
      "multiplex ratio",
      1,
      ([value]) => {
        this.multiplex = value + 1;
      },
      wrong,
    );
  }

  protected turnOn(isOn: boolean): void {
    this.on = isOn;
  }

  protected complain(text: string): never {
    this.pending = undefined;
    const complaint = `${this.part}: ${text}`;
    this.complaints.push(complaint);
    throw new ChipComplaint(complaint);
  }

  private acknowledges(): boolean {
    this.busBytes++;
    if (!this.supplied) return false;
    return this.acksLeft-- > 0;
  }

  /** The transaction broke off on our side: half a command is forgotten, and that is nobody's mistake. */
  private abandon(): false {
    this.pending = undefined;
    if (this.supplied && --this.refusalsLeft <= 0) this.acksLeft = Infinity;
    return false;
  }

  /** SSD1306 8.1.5.1 (SH1106 the same): control byte Co D/C 000000; Co = 1: one byte and then another control byte; Co = 0: bytes to the stop. */
  private take(byte: number): void {
    if (this.awaits === Await.Control) {
      if (byte & ~(CONTROL_CONTINUES | CONTROL_DATA)) this.complain(`${hex(byte)} is no control byte`);
      this.takesData = (byte & CONTROL_DATA) !== 0;
      this.awaits = byte & CONTROL_CONTINUES ? Await.OneByte : Await.Stream;
      return;
    }
    if (this.awaits === Await.OneByte) this.awaits = Await.Control;
    if (this.takesData) this.takeData(byte);
    else this.takeCommand(byte);
  }

  private takeData(byte: number): void {
    if (this.pending) this.complain(`data in the middle of ${this.halfCommand()}`);
    this.store(byte);
  }

  private takeCommand(byte: number): void {
    if (!this.pending) this.begin(byte);
    else this.parameters.push(byte);
    const command = this.pending;
    if (!command || this.parameters.length < command.parameters) return;
    const wrong = command.wrong?.(this.parameters);
    if (wrong) this.complain(`${hex(this.opcode)} (${command.name}): ${wrong}`);
    this.pending = undefined;
    command.run(this.opcode, this.parameters);
  }

  private begin(opcode: number): void {
    const command = this.commands[opcode];
    if (!command) this.complain(`unknown command ${hex(opcode)}`);
    this.opcode = opcode;
    this.pending = command;
    this.parameters = [];
  }

  private stop(): void {
    if (this.pending && !this.keepsCommands) this.complain(`stop in the middle of ${this.halfCommand()}`);
  }

  private halfCommand(): string {
    return `${hex(this.opcode)} (${this.pending?.name}), ${this.parameters.length} of ${this.pending?.parameters} parameters`;
  }

  private rowOfPixels(row: number): string {
    const com = comWiredTo(row, this.rows, this.comByTurns, this.comSwapped);
    const turn = ((this.comReversed ? this.multiplex - 1 - com : com) + this.offset + COMS) % COMS;
    if (!this.on || !this.isPowered() || turn >= this.multiplex) return ".".repeat(COLUMNS_SEEN);
    if (this.everythingLit) return "#".repeat(COLUMNS_SEEN);
    const line = (this.startLine + turn) % COMS;
    const lit = this.inverse ? 0 : 1;
    let pixels = "";
    for (let x = 0; x < COLUMNS_SEEN; x++)
      pixels += ((this.byteSeenAt(line >> 3, x) >> (line & 7)) & 1) === lit ? "#" : ".";
    return pixels;
  }

  /** Xorshift: garbage that is the same in every run. */
  private nextRandom(): number {
    this.random ^= this.random << 13;
    this.random ^= this.random >>> 17;
    this.random ^= this.random << 5;
    return (this.random >>> 8) & 0xff;
  }
}
