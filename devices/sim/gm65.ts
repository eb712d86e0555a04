// GM65 barcode scanner (GM60, GM805, GM812, GM861 talk alike), from the module's side of its UART: registers that are read and written.
// By devices.md 1.1 and 2, and the public documents named there.
//
// Not simulated, beside what scanner-module.ts names: most symbologies and their options, prefixes and suffixes, code ids but AIM's, sound and
// light, its sleep registers, setting codes but the two that close and open them, 13-bit rates that the manual does not list, what a bad command is
// answered (here: nothing, and a complaint).
import { bytesOf, hexOf, KINDS, textOf, type Barcode } from "./barcodes";
import {
  baudOf,
  divisorOf,
  factoryRegisters,
  isReadOnly,
  KIND_REGISTERS,
  Mode,
  Register,
  REGISTERS,
} from "./gm65/registers";
import { crc, ZoneReceiver, type ZoneCommand } from "./gm65/frames";
import type { EyeRules } from "./scanner-eye";
import { ScannerModule, type ModuleOptions } from "./scanner-module";

const READ = 0x07;
const WRITE = 0x08;
const SAVE = 0x09;
const HEARTBEAT = 0x0a;

const ANSWER_MS = 20;
const FLASH_MS = 100;
const TAILS = ["\r", "\r\n", "\t", ""];
/** What stands for a CRC after an answer to a command without one: the CRC of a plain "done". */
const ANSWER_END: [number, number] = [0x33, 0x31];

export interface Gm65Options extends ModuleOptions {
  baud?: number;
  /** Codes go to USB; commands are answered on the UART all the same. */
  usbMode?: boolean;
  /** Stored registers that differ from the factory's. */
  settings?: Record<number, number>;
  /** Register E2. */
  software?: number;
  /** Changes bytes from 80 on unless register BC has bit 3 (devices.md section 2b). */
  corruptsBinary?: boolean;
  /** The answer to a reset is lost: the rate has changed before it is out (specter-diy, pull request 401). */
  losesResetAnswer?: boolean;
  /** Answers the trigger command and does nothing, as one maker of a driver found on his bench. */
  ignoresTrigger?: boolean;
}

/** Two pairs are known; the others are changed just as repeatably. */
function corrupted(byte: number): number {
  if (byte < 0x80) return byte;
  const known: Record<number, number> = { 0x8d: 0xba, 0x87: 0xcf };
  return known[byte] ?? 0x80 | ((byte * 37 + 11) & 0x7f);
}

export class Gm65 extends ScannerModule {
  /** In force. */
  readonly registers: Uint8Array;

  private readonly receiver = new ZoneReceiver(text => this.complaints.push(text));
  private readonly stored: Uint8Array;
  private userDefaults: Uint8Array;

  constructor(private readonly options: Gm65Options) {
    super(options);
    this.stored = this.firstStored();
    this.userDefaults = this.stored.slice();
    this.registers = this.stored.slice();
    this.baudNow = this.rate() ?? 9600;
    this.follow();
  }

  get strays(): number {
    return this.receiver.strays;
  }

  /** Its button, for manual mode. */
  button(pressed: boolean): void {
    if (!this.isUp() || this.mode() !== Mode.manual) return;
    if (pressed) this.openOnce();
    else this.eye.close();
  }

  /** Its manual's code for the factory's settings: they count from now on, 9600 baud among them, and it starts anew. It tells nobody. */
  reset(): void {
    this.restore(factoryRegisters(this.options.software));
    this.restart();
  }

  protected rules(): EyeRules {
    return {
      reads: symbology => (this.registers[KIND_REGISTERS[symbology]] & 1) === 1,
      betweenMs: () => this.registers[Register.interval] * 100,
      sameCodeMs: () =>
        this.registers[Register.sameCode] & 0x80 ? (this.registers[Register.sameCode] & 0x7f) * 100 : 0,
      read: barcode => this.read(barcode),
      nothing: () => {
        this.registers[Register.trigger] = 0;
      },
    };
  }

  /** Commands are answered on the UART wherever codes go. */
  protected listens(): boolean {
    return true;
  }

  protected take(byte: number, atMs: number): void {
    const command = this.receiver.take(byte, atMs);
    if (command) this.obey(command);
  }

  // --- power ---

  protected override forget(): void {
    super.forget();
    this.receiver.forget();
  }

  protected load(): void {
    this.registers.set(this.stored);
    this.baudNow = this.rate() ?? this.baudNow;
  }

  protected follow(): void {
    if (this.mode() === Mode.continuous || this.mode() === Mode.induction) this.eye.open(0, true);
    else this.eye.close();
  }

  // --- commands ---

  private obey(command: ZoneCommand): void {
    const { type, address, data } = command;
    const words = `command ${hexOf([type])} for ${address.toString(16).padStart(4, "0")} with ${hexOf(data)}`;
    if (!command.isSound) return void this.complaints.push(`wrong CRC in ${words}`);
    if (this.answers.unanswered) this.complaints.push(`${words} before the last was answered`);
    if (type === READ) this.answerRead(command, words);
    else if (type === WRITE) this.takeWrite(command, words);
    else if (type === SAVE) this.save(command, words);
    else if (type === HEARTBEAT) this.answer(command, [0], ANSWER_MS, undefined, 3);
    else this.complaints.push(`unknown type in ${words}`);
  }

  private answerRead(command: ZoneCommand, words: string): void {
    const {
      address,
      data: [count, ...more],
    } = command;
    if (!count || more.length || address + count > REGISTERS) return void this.complaints.push(`impossible ${words}`);
    this.log.push(`read ${hexOf([address])}`);
    this.answer(command, [...this.registers.slice(address, address + count)], ANSWER_MS);
  }

  private takeWrite(command: ZoneCommand, words: string): void {
    const { address, data } = command;
    if (!data.length || address + data.length > REGISTERS) return void this.complaints.push(`impossible ${words}`);
    if (data.some((_, i) => isReadOnly(address + i)))
      return void this.complaints.push(`read-only register in ${words}`);
    this.log.push(`write ${hexOf([address])} = ${hexOf(data)}`);
    if (address === Register.defaults) return this.takeDefaults(data[0], command);
    data.forEach((value, i) => this.put(address + i, value));
    this.answer(command, [0], ANSWER_MS, () => this.followWrite(address));
  }

  private save(command: ZoneCommand, words: string): void {
    if (command.address !== 0 || String(command.data) !== "0") return void this.complaints.push(`impossible ${words}`);
    this.log.push("save");
    this.keep(this.registers);
    this.answer(command, [0], FLASH_MS);
  }

  private put(address: number, value: number): void {
    this.registers[address] = value;
    if (address === Register.kinds) this.switchKinds((value >> 1) & 3);
  }

  private takeDefaults(what: number, command: ZoneCommand): void {
    if (what === 0x50) this.userDefaults = this.registers.slice();
    else if (what !== 0x55 && what !== 0x56) this.complaints.push(`D9 = ${hexOf([what])}`);
    if (what !== 0x55 && what !== 0x56) return this.answer(command, [0], ANSWER_MS);
    this.restore(what === 0x55 ? factoryRegisters(this.options.software) : this.userDefaults);
    if (this.options.losesResetAnswer) this.restart();
    else this.answer(command, [0], ANSWER_MS, () => this.restart());
  }

  private restore(registers: Uint8Array): void {
    this.registers.set(registers);
    this.keep(registers);
  }

  /** The usual kinds and all kinds are the same here: all that this module knows. */
  private switchKinds(which: number): void {
    for (const address of Object.values(KIND_REGISTERS)) this.registers[address] = which === 0 ? 0 : 1;
  }

  /** What takes effect after the answer: the rate, the mode, the trigger. */
  private followWrite(address: number): void {
    const baud = this.rate();
    if (baud === undefined) this.complaints.push(`no rate has the divisor ${this.divisor()}`);
    else this.baudNow = baud;
    if (address === Register.mode) this.follow();
    else if (address === Register.trigger) this.followTrigger();
    else this.eye.look();
  }

  private followTrigger(): void {
    if (this.mode() !== Mode.command || this.options.ignoresTrigger) return;
    if (this.registers[Register.trigger] & 1) this.openOnce();
    else this.eye.close();
  }

  private openOnce(): void {
    this.eye.open(this.registers[Register.duration] * 100, false);
  }

  private mode(): number {
    return this.registers[Register.mode] & 3;
  }
  private divisor(): number {
    return this.registers[Register.baud] | (this.registers[Register.baud + 1] << 8);
  }
  private rate(): number | undefined {
    return baudOf(this.divisor());
  }

  /** 02 00 STATE LEN DATA CRC; an answer to a command without CRC ends in 33 31 whatever its data. */
  private answer({ hasCrc }: ZoneCommand, data: number[], afterMs: number, then?: () => void, head = 2): void {
    const counted = [0, data.length, ...data];
    const bytes = Uint8Array.of(head, 0, ...counted, ...(hasCrc ? crc(counted) : ANSWER_END));
    this.answers.answer(bytes, afterMs, then);
  }

  // --- codes ---

  private read(barcode: Barcode): void {
    this.reads++;
    if (this.mode() === Mode.command) this.registers[Register.trigger] = 0;
    const text = textOf(barcode.data);
    const isSettingCode = text === "_SET_CODE_ON" || text === "_SET_CODE_OFF";
    if (isSettingCode) this.takeSettingCode(text);
    if (!isSettingCode || this.registers[Register.settingCodes] & 1) this.deliver(barcode);
  }

  /** The only two whose text is public. Closed, nothing but a command opens them. */
  private takeSettingCode(text: string): void {
    if (this.registers[Register.settingCodes] & 2) return;
    this.log.push(`setting code ${text}`);
    if (text === "_SET_CODE_OFF") this.registers[Register.settingCodes] |= 2;
  }

  private deliver({ data, symbology }: Barcode): void {
    const isChanged = this.options.corruptsBinary && !(this.registers[Register.raw] & 8);
    const aim = this.registers[Register.aim] & 0x80 ? KINDS[symbology].aim : "";
    const tail = TAILS[(this.registers[Register.tail] >> 5) & 3];
    const output = Uint8Array.of(...bytesOf(aim), ...(isChanged ? data.map(corrupted) : data), ...bytesOf(tail));
    if (this.registers[Register.output] & 3) this.usb.push(output);
    else this.transmit(output);
  }

  private firstStored(): Uint8Array {
    const { baud, usbMode, settings, software } = this.options;
    const registers = factoryRegisters(software);
    if (baud) registers.set([divisorOf(baud) & 0xff, divisorOf(baud) >> 8], Register.baud);
    if (usbMode) registers[Register.output] |= 1;
    for (const [address, value] of Object.entries(settings ?? {})) registers[Number(address)] = value;
    return registers;
  }

  private keep(registers: Uint8Array): void {
    this.stored.set(registers);
    this.stored[Register.trigger] = 0;
  }
}
