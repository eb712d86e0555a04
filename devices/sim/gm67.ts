// GM67 barcode scanner, from the module's side of its UART. By devices.md sections 1 and 2, which say where each fact is from; what is
// marked there as uncertain is an option here, so that a driver can be shown to bear both.
//
// Not simulated: USB as a wire (what it would have typed is in `usb`), the heartbeat (its bytes are undocumented), prefixes and suffixes
// of the data format, light and sound as more than counters, the family's other parameters (refused with NAK 6 and a complaint), parity
// and stop bits, flow control. Bytes leave in one piece through `send`; whoever wires it decides how they are spread over time.
import { bytesOf, hexOf, KINDS, textOf, type Barcode, type Symbology } from "./barcodes";
import { dressed, encoded, TERMINATORS } from "./gm67-output";
import {
  BAUDS,
  codeOfBaud,
  FACTORY,
  isAllowed,
  isPrefix,
  isSettingCode,
  PARAMETERS,
  settingOfCode,
  SQUARE_CODES,
  Trigger,
  type Setting,
} from "./gm67-settings";
import { ScannerEye } from "./scanner-eye";
import { SleepyLine } from "./sleepy-line";
import { frame, FrameReceiver, FROM_HOST, RESEND, type Frame } from "./ssi-frames";
import { PacketSender } from "./ssi-packets";
import type { SerialChip, SimClock } from "./wire";

const ACK = 0xd0;
const NAK = 0xd1;
const PARAMETERS_SENT = 0xc6;
const VERSION_REPLY = 0xa4;
/** NAK causes, beside RESEND. */
const BAD_CONTEXT = 2;
const DENIED = 6;

const STATUS_RETRANSMIT = 0x01;
const STATUS_SAVE = 0x08;
const LONGEST_BEEP = 0x1a;
const NO_BEEP = 0xff;

/** Power on to the first byte it understands; drivers wait 1500 (devices.md 1.4). */
const BOOT_MS = 1000;
const ANSWER_MS = 10;
/** The flash is written before the ACK (devices.md 1.4). */
const FLASH_MS = 60;

export interface Gm67Options {
  clock: SimClock;
  /** Rate it was left at; factory: 9600. */
  baud?: number;
  sleepAfterMs?: number;
  /** Still deaf for so long after the byte that woke it; the vendor asks for 50 ms. */
  wakeMs?: number;
  /** As shipped: a USB keyboard, mute on the UART until `^#SC^3030010` has been scanned. */
  usbMode?: boolean;
  /** Its RX wire is not connected: it scans and hears nothing. */
  silent?: boolean;
  /** Stored settings that differ from the factory's, by number: {"8A": 8, "F2 06": 0}. */
  settings?: Record<string, number>;
  version?: string;
  /** Which STATUS makes a setting outlast a power cut; sources contradict each other (devices.md 1.3). */
  saves?: "bit 3" | "the other way round" | "never";
  /** Parameters that this firmware does not have: NAK 6, and no complaint. */
  refuses?: string[];
  /** Firmware that handles codes as C strings ends them at a NUL (devices.md section 2a). */
  endsAtNul?: boolean;
}

interface Order {
  words: string;
  /** LEN; undefined: any. */
  length?: number;
  run(data: number[], status: number): void;
}

export class Gm67 implements SerialChip {
  send?: (bytes: Uint8Array, baud: number) => void;
  /** In force, by number as in devices.md: "8A", "F2 06". */
  readonly settings = new Map<string, Setting>();
  /** What it was told and did, in words. */
  readonly log: string[] = [];
  /** Malformed or unknown commands. */
  readonly complaints: string[] = [];
  /** What it would have typed as a USB keyboard, one entry a code. */
  readonly usb: Uint8Array[] = [];
  /** Beep commands; LED commands and what the last one said; codes decoded; audible good-read beeps. */
  beeps = 0;
  ledCommands = 0;
  ledOn = false;
  reads = 0;
  readBeeps = 0;
  /** Bytes that came while it could not listen at all: off, booting, silent, or a USB device. */
  unheard = 0;

  private readonly clock: SimClock;
  private readonly eye: ScannerEye;
  private readonly line: SleepyLine;
  private readonly frames: FrameReceiver;
  private readonly stored = new Map<string, number>();
  private readonly orders: Record<number, Order> = {};
  private readonly packets: PacketSender;
  private baudNow: number;
  private isPowered = true;
  private isBooting = false;
  private isEnabled = true;
  private unanswered = 0;
  private answeredAtMs = 0;
  private heardAtMs = 0;
  /** Timers of an earlier life (before a power cut) do nothing. */
  private life = 0;

  constructor(private readonly options: Gm67Options) {
    this.clock = options.clock;
    this.line = new SleepyLine(options.sleepAfterMs ?? 1000, options.wakeMs ?? 20, this.clock.now());
    this.frames = new FrameReceiver(text => this.complaints.push(text));
    this.packets = new PacketSender(this.clock, bytes => this.transmit(bytes), this.log);
    this.eye = new ScannerEye(this.clock, {
      reads: symbology => this.isEnabled && this.isCodeOn(symbology),
      betweenMs: () => this.setting("89") * 100,
      sameCodeMs: () => this.setting("F3 03") * 100,
      read: barcode => this.read(barcode),
      nothing: () => this.sayNothingRead(),
    });
    if (!options.usbMode) this.stored.set("F2 01", 0);
    for (const [id, value] of Object.entries(options.settings ?? {})) this.stored.set(id, value);
    if (options.baud !== undefined) this.stored.set("9C", codeOfBaud(options.baud));
    this.defineOrders();
    this.loadStored();
    this.baudNow = BAUDS[this.setting("9C")];
    this.followTrigger();
  }

  get baud(): number {
    return this.baudNow;
  }
  /** Bytes that came at another baud rate; bytes lost to its sleep. */
  get noise(): number {
    return this.line.noise;
  }
  get lost(): number {
    return this.line.lost;
  }

  setting(id: string): number {
    return this.settings.get(id)?.value ?? PARAMETERS[id].factory;
  }

  /** Holds a barcode before it: until it has been read once, or for `forMs`. */
  show(text: string | Uint8Array, symbology: Symbology = "datamatrix", forMs?: number): void {
    this.eye.hold({ data: bytesOf(text), symbology }, forMs);
  }

  takeAway(): void {
    this.eye.takeAway();
  }

  /** Its button, for the trigger modes level and pulse. */
  button(pressed: boolean): void {
    const trigger = this.setting("8A");
    if (!this.isUp() || (trigger !== Trigger.level && trigger !== Trigger.pulse)) return;
    if (pressed) this.eye.open(this.setting("88") * 100, false);
    else if (trigger === Trigger.level) this.eye.close();
  }

  power(on: boolean): void {
    if (on === this.isPowered) return;
    this.isPowered = on;
    this.stopEverything();
    if (on) this.boot();
  }

  receive(byte: number, baud: number, atMs: number): void {
    if (!this.isUp() || this.options.silent || this.setting("F2 01") !== 0) {
      this.unheard++;
      return;
    }
    if (!this.line.hears(baud, this.baudNow, atMs)) return;
    this.heardAtMs = atMs;
    const whole = this.frames.take(byte, atMs);
    if (whole) this.obey(whole);
  }

  // --- commands ---

  private obey({ bytes, isSound }: Frame): void {
    const [length, op, source, status] = bytes;
    const data = bytes.slice(4);
    if (!isSound) return this.refuse(RESEND, `wrong checksum after ${hexOf(bytes)}`);
    if (source !== FROM_HOST) return void this.complaints.push(`source ${source} in ${hexOf(bytes)}`);
    const order = this.orders[op];
    if (!order) return this.refuse(BAD_CONTEXT, `unknown opcode ${hexOf([op])}`);
    if (order.length && order.length !== length)
      return this.refuse(BAD_CONTEXT, `${order.words} with length ${length}`);
    if (status & ~(STATUS_SAVE | STATUS_RETRANSMIT))
      return this.refuse(BAD_CONTEXT, `status ${hexOf([status])} in ${order.words || hexOf(bytes)}`);
    if (this.unanswered && op !== ACK && op !== NAK)
      this.complaints.push(`${order.words || hexOf(bytes)} before the last command was answered`);
    if (order.words) this.log.push(order.words);
    order.run(data, status);
  }

  private defineOrders(): void {
    const order = (op: number, words: string, length: number | undefined, run: Order["run"]) => {
      this.orders[op] = { words, length, run };
    };
    order(0xa3, "version", 4, () => this.answerVersion());
    order(0xc6, "", undefined, (data, status) => this.takeParameters(data, status));
    order(0xc7, "", undefined, data => this.answerParameters(data));
    order(0xc8, "defaults", 4, () => this.acknowledge(FLASH_MS, () => this.forgetSettings(false)));
    order(0xe4, "start", 4, () => this.start());
    order(0xe5, "stop", 4, () => this.acknowledge(ANSWER_MS, () => this.stopSession()));
    order(0xe6, "beep", 5, ([code]) => this.beep(code));
    order(0xe7, "LED on", 5, () => this.setLed(true));
    order(0xe8, "LED off", 5, () => this.setLed(false));
    order(0xe9, "scan enable", 4, () => this.enable(true));
    order(0xea, "scan disable", 4, () => this.enable(false));
    order(0xeb, "sleep", 4, () => this.acknowledge(ANSWER_MS, () => this.line.sleep()));
    order(0xfa, "reset", 4, () => this.acknowledge(ANSWER_MS, () => this.restart()));
    order(ACK, "ack", 4, () => this.packets.acknowledged());
    order(NAK, "nak", 5, ([cause]) => this.packets.refused(cause));
  }

  /** START outside host mode is denied (printed in the vendor's lists); while scanning is disabled, too, as SSI has it. */
  private start(): void {
    if (this.setting("8A") !== Trigger.host || !this.isEnabled) return this.deny();
    this.acknowledge(ANSWER_MS, () => this.eye.open(this.setting("88") * 100, false));
  }

  private stopSession(): void {
    if (this.setting("8A") === Trigger.host) this.eye.close();
  }

  private enable(isEnabled: boolean): void {
    this.isEnabled = isEnabled;
    this.acknowledge();
    this.eye.look();
  }

  private beep(code: number): void {
    if (code > LONGEST_BEEP) return this.refuse(BAD_CONTEXT, `beep code ${hexOf([code])}`);
    this.beeps++;
    this.acknowledge();
  }

  private setLed(on: boolean): void {
    this.ledOn = on;
    this.ledCommands++;
    this.acknowledge();
  }

  private answerVersion(): void {
    const text = `GM67 Firmware version:${this.options.version ?? "2.2.18"}`;
    this.answer(frame(VERSION_REPLY, ...bytesOf(text)), ANSWER_MS);
  }

  // --- parameters ---

  /** C6: beep code, then number and value, any number of times. All or none is taken. */
  private takeParameters(data: number[], status: number): void {
    const [beepCode, ...rest] = data;
    if (beepCode === undefined || (beepCode > LONGEST_BEEP && beepCode !== NO_BEEP))
      return this.refuse(BAD_CONTEXT, `beep code in C6 ${hexOf(data)}`);
    const changes = this.readChanges(rest);
    if (!changes) return this.refuse(BAD_CONTEXT, `parameters ${hexOf(rest)}`);
    if (changes.some(({ id }) => this.options.refuses?.includes(id))) return this.deny();
    const wrong = changes.find(({ id, value }) => !this.isPossible(id, value));
    if (wrong) return this.refuse(DENIED, `parameter ${wrong.id} = ${wrong.value}`);
    if (beepCode !== NO_BEEP) this.beeps++;
    const isSaved = this.isSavedBy(status);
    for (const { id, value } of changes) this.change(id, value, isSaved);
    this.acknowledge(isSaved ? FLASH_MS : ANSWER_MS, () => this.followSettings(changes.some(({ id }) => id === "8A")));
  }

  private readChanges(bytes: number[]): { id: string; value: number }[] | undefined {
    const changes: { id: string; value: number }[] = [];
    for (let i = 0; i < bytes.length;) {
      const length = isPrefix(bytes[i]) ? 2 : 1;
      const value = bytes[i + length];
      if (value === undefined) return undefined;
      changes.push({ id: hexOf(bytes.slice(i, i + length)), value });
      i += length + 1;
    }
    return changes.length ? changes : undefined;
  }

  private isPossible(id: string, value: number): boolean {
    if (id === FACTORY) return value === 0;
    return PARAMETERS[id] !== undefined && isAllowed(PARAMETERS[id], value);
  }

  private isSavedBy(status: number): boolean {
    if (this.options.saves === "never") return false;
    return ((status & STATUS_SAVE) !== 0) === (this.options.saves !== "the other way round");
  }

  private change(id: string, value: number, isSaved: boolean): void {
    this.log.push(this.inWords(id, value, isSaved));
    if (id === FACTORY) return this.forgetSettings(true);
    this.put(id, value, isSaved);
    if (id === "F2 50") for (const code of SQUARE_CODES) this.put(code, value, isSaved);
  }

  private put(id: string, value: number, saved: boolean): void {
    this.settings.set(id, { value, saved });
    if (saved) this.stored.set(id, value);
  }

  private inWords(id: string, value: number, isSaved: boolean): string {
    if (id === FACTORY) return "factory settings";
    const { name, words } = PARAMETERS[id];
    return `${name} = ${words?.[value] ?? value}${isSaved ? ", saved" : ""}`;
  }

  /** A new baud rate or interface holds from after the ACK. */
  private followSettings(hasNewTrigger: boolean): void {
    this.baudNow = BAUDS[this.setting("9C")];
    if (hasNewTrigger) this.followTrigger();
    else this.eye.look();
  }

  /** Induction (it sees something move) is continuous reading here. */
  private followTrigger(): void {
    const trigger = this.setting("8A");
    if (trigger === Trigger.continuous || trigger === Trigger.induction) this.eye.open(0, true);
    else this.eye.close();
  }

  /** The reply is uncertain on this module; SSI answers with the same C6 that sets, beep code FF. */
  private answerParameters(data: number[]): void {
    const ids: string[] = [];
    for (let i = 0; i < data.length; i += isPrefix(data[i]) ? 2 : 1)
      ids.push(hexOf(data.slice(i, i + (isPrefix(data[i]) ? 2 : 1))));
    const unknown = ids.find(id => !PARAMETERS[id] || this.options.refuses?.includes(id));
    if (!ids.length || unknown !== undefined) return this.refuse(DENIED, `asked for parameters ${hexOf(data)}`);
    this.log.push(`asked for ${ids.map(id => PARAMETERS[id].name).join(", ")}`);
    const values = ids.flatMap(id => [...id.split(" ").map(byte => parseInt(byte, 16)), this.setting(id)]);
    this.answer(frame(PARAMETERS_SENT, NO_BEEP, ...values), ANSWER_MS);
  }

  private loadStored(): void {
    for (const [id, { factory }] of Object.entries(PARAMETERS))
      this.settings.set(id, { value: this.stored.get(id) ?? factory, saved: true });
  }

  /** F2 FF makes a USB keyboard of it again; SSI's own defaults (C8) are taken to leave interface and rate as they are. */
  private forgetSettings(isFactory: boolean): void {
    const kept = isFactory ? [] : ["F2 01", "9C"].map((id): [string, number] => [id, this.setting(id)]);
    this.stored.clear();
    for (const [id, value] of kept) this.stored.set(id, value);
    this.loadStored();
    this.isEnabled = true;
    this.followTrigger();
  }

  // --- answers ---

  private acknowledge(afterMs = ANSWER_MS, then?: () => void): void {
    this.answer(frame(ACK), afterMs, then);
  }

  private deny(): void {
    this.answer(frame(NAK, DENIED), ANSWER_MS);
  }

  private refuse(cause: number, complaint: string): void {
    this.complaints.push(complaint);
    this.answer(frame(NAK, cause), ANSWER_MS);
  }

  /** Answers leave in the order of the commands. */
  private answer(bytes: Uint8Array, afterMs: number, then?: () => void): void {
    this.unanswered++;
    this.answeredAtMs = Math.max(this.answeredAtMs, this.heardAtMs + afterMs, this.clock.now());
    this.later(this.answeredAtMs - this.clock.now(), () => {
      this.unanswered--;
      this.transmit(bytes);
      then?.();
    });
  }

  private transmit(bytes: Uint8Array): void {
    this.line.stayAwake(this.clock.now() + (bytes.length * 10_000) / this.baudNow);
    this.send?.(bytes, this.baudNow);
  }

  // --- codes ---

  private isCodeOn(symbology: Symbology): boolean {
    if (KINDS[symbology].isFlat) return this.setting("F2 11") === 1;
    const ids: Partial<Record<Symbology, string>> = {
      datamatrix: "F0 24",
      qr: "F0 25",
      pdf417: "0F",
      aztec: "F0 28",
      maxicode: "F0 26",
      hanxin: "F0 2F",
    };
    return this.setting(ids[symbology]!) === 1;
  }

  private read(barcode: Barcode): void {
    this.reads++;
    if (this.setting("38") === 1 && this.setting("F2 0C") === 0) this.readBeeps++;
    const text = textOf(barcode.data);
    if (isSettingCode(text) && this.setting("EC") === 1) this.applySettingCode(text);
    else this.deliver(barcode);
  }

  /** It tells the host nothing (devices.md 1.5). */
  private applySettingCode(text: string): void {
    const setting = settingOfCode(text);
    if (!setting || !this.isPossible(setting.id, setting.value))
      return void this.log.push(`unknown setting code ${text}`);
    this.log.push("setting code");
    this.change(setting.id, setting.value, true);
    this.followSettings(setting.id === "8A");
  }

  private deliver(barcode: Barcode): void {
    const data = this.encoded(barcode.data);
    if (this.setting("F2 01") !== 0) this.usb.push(this.dressed(data, barcode.symbology));
    else if (this.setting("EE") === 1) this.packets.queue(data, KINDS[barcode.symbology].packetType);
    else this.transmit(this.dressed(data, barcode.symbology));
  }

  private encoded(data: Uint8Array): Uint8Array {
    const end = this.options.endsAtNul ? data.indexOf(0) : -1;
    return encoded(end < 0 ? data : data.slice(0, end), this.setting("F2 06"));
  }

  private dressed(data: Uint8Array, symbology: Symbology): Uint8Array {
    return dressed(data, symbology, {
      codeId: this.setting("2D"),
      hasMarks: this.setting("F2 B7") === 1,
      terminator: this.setting("F2 05"),
    });
  }

  private sayNothingRead(): void {
    if (this.setting("5E") === 1 && this.setting("F2 01") === 0)
      this.transmit(bytesOf(`NR${TERMINATORS[this.setting("F2 05")]}`));
  }

  // --- power ---

  private isUp(): boolean {
    return this.isPowered && !this.isBooting;
  }

  private stopEverything(): void {
    this.life++;
    this.packets.forget();
    this.unanswered = this.answeredAtMs = this.heardAtMs = 0;
    this.ledOn = false;
    this.isEnabled = true;
    this.frames.forget();
    this.eye.forget();
  }

  private boot(): void {
    this.isBooting = true;
    this.loadStored();
    this.baudNow = BAUDS[this.setting("9C")];
    this.later(BOOT_MS, () => {
      this.isBooting = false;
      this.line.stayAwake(this.clock.now());
      this.followTrigger();
    });
  }

  private restart(): void {
    this.stopEverything();
    this.boot();
  }

  private later(forMs: number, then: () => void): number {
    const life = this.life;
    return this.clock.after(Math.max(0, forMs), () => {
      if (life === this.life) then();
    });
  }
}
