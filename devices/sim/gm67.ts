// GM67 barcode scanner, from the module's side of its UART. By devices.md sections 1 and 2, which say where each fact is from; what is
// marked there as uncertain is an option here, so that a driver can be shown to bear both.
//
// Not simulated, beside what scanner-module.ts names: the heartbeat (its bytes are undocumented), prefixes and suffixes of the data format, light and
// sound as more than counters, the family's other parameters (refused with NAK 6 and a complaint), flow control.
import { bytesOf, hexOf, KINDS, textOf, type Barcode } from "./barcodes";
import { FrameReceiver, FROM_HOST, RESEND, type Frame } from "./gm67/frames";
import { dressed, encoded, TERMINATORS } from "./gm67/output";
import { PacketSender } from "./gm67/packets";
import { inWords, isPossible, ParameterSet, readChanges, readIds, type Change } from "./gm67/parameter-set";
import {
  codeOfBaud,
  FACTORY,
  isSettingCode,
  parameterOf,
  PARAMETERS,
  settingOfCode,
  Trigger,
  type Setting,
} from "./gm67/parameters";
import { ACK, BAD_CONTEXT, DENIED, NAK, NO_BEEP, Replies } from "./gm67/replies";
import type { EyeRules } from "./scanner-eye";
import { ScannerModule, type ModuleOptions } from "./scanner-module";

const STATUS_RETRANSMIT = 0x01;
const STATUS_SAVE = 0x08;
const LONGEST_BEEP = 0x1a;

/** The flash is written before the ACK (devices.md 1.4). */
const FLASH_MS = 60;
const SLEEP_AFTER_MS = 1000;

export interface Gm67Options extends ModuleOptions {
  /** Rate it was left at; factory: 9600. */
  baud?: number;
  /** As shipped: a USB keyboard, mute on the UART until `^#SC^3030010` has been scanned. */
  usbMode?: boolean;
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

export class Gm67 extends ScannerModule {
  /** Beep commands; LED commands and what the last one said; audible good-read beeps. */
  beeps = 0;
  ledCommands = 0;
  ledOn = false;
  readBeeps = 0;

  private readonly frames = new FrameReceiver(text => this.complaints.push(text));
  private readonly packets = new PacketSender(this.clock, bytes => this.transmit(bytes), this.log);
  private readonly replies = new Replies(this.answers, this.complaints);
  private readonly parameters: ParameterSet;
  private readonly orders: Record<number, Order> = {};
  private isEnabled = true;

  constructor(private readonly options: Gm67Options) {
    super({ ...options, sleepAfterMs: options.sleepAfterMs ?? SLEEP_AFTER_MS });
    this.parameters = new ParameterSet({
      ...(options.usbMode ? {} : { "F2 01": 0 }),
      ...options.settings,
      ...(options.baud === undefined ? {} : { "9C": codeOfBaud(options.baud) }),
    });
    this.baudNow = this.parameters.baud;
    this.defineOrders();
    this.follow();
  }

  /** In force, by number as in devices.md: "8A", "F2 06". */
  get settings(): Map<string, Setting> {
    return this.parameters.settings;
  }

  setting(id: string): number {
    return this.parameters.value(id);
  }

  /** Its button, for the trigger modes level and pulse. */
  button(pressed: boolean): void {
    const trigger = this.setting("8A");
    if (!this.isUp() || (trigger !== Trigger.level && trigger !== Trigger.pulse)) return;
    if (pressed) this.eye.open(this.setting("88") * 100, false);
    else if (trigger === Trigger.level) this.eye.close();
  }

  protected rules(): EyeRules {
    return {
      reads: symbology => this.isEnabled && this.setting(parameterOf(symbology)) === 1,
      betweenMs: () => this.setting("89") * 100,
      sameCodeMs: () => this.setting("F3 03") * 100,
      read: barcode => this.read(barcode),
      nothing: () => this.sayNothingRead(),
    };
  }

  protected listens(): boolean {
    return this.parameters.isSerial;
  }

  protected take(byte: number, atMs: number): void {
    const whole = this.frames.take(byte, atMs);
    if (whole) this.obey(whole);
  }

  // --- power ---

  protected override forget(): void {
    super.forget();
    this.packets.forget();
    this.frames.forget();
    this.ledOn = false;
    this.isEnabled = true;
  }

  protected load(): void {
    this.parameters.load();
    this.baudNow = this.parameters.baud;
  }

  /** Induction (it sees something move) is continuous reading here. */
  protected follow(): void {
    const trigger = this.setting("8A");
    if (trigger === Trigger.continuous || trigger === Trigger.induction) this.eye.open(0, true);
    else this.eye.close();
  }

  // --- commands ---

  private obey({ bytes, isSound }: Frame): void {
    const [length, op, source, status] = bytes;
    const data = bytes.slice(4);
    if (!isSound) return this.replies.refuse(RESEND, `wrong checksum after ${hexOf(bytes)}`);
    if (source !== FROM_HOST) return void this.complaints.push(`source ${source} in ${hexOf(bytes)}`);
    const order = this.orders[op];
    if (!order) return this.replies.refuse(BAD_CONTEXT, `unknown opcode ${hexOf([op])}`);
    if (order.length && order.length !== length)
      return this.replies.refuse(BAD_CONTEXT, `${order.words} with length ${length}`);
    if (status & ~(STATUS_SAVE | STATUS_RETRANSMIT))
      return this.replies.refuse(BAD_CONTEXT, `status ${hexOf([status])} in ${order.words || hexOf(bytes)}`);
    if (this.answers.unanswered && op !== ACK && op !== NAK)
      this.complaints.push(`${order.words || hexOf(bytes)} before the last command was answered`);
    if (order.words) this.log.push(order.words);
    order.run(data, status);
  }

  private defineOrders(): void {
    const order = (op: number, words: string, length: number | undefined, run: Order["run"]) => {
      this.orders[op] = { words, length, run };
    };
    order(0xa3, "version", 4, () => this.replies.tellVersion(this.options.version ?? "2.2.18"));
    order(0xc6, "", undefined, (data, status) => this.takeParameters(data, status));
    order(0xc7, "", undefined, data => this.answerParameters(data));
    order(0xc8, "defaults", 4, () => this.replies.acknowledge(FLASH_MS, () => this.forgetSettings(false)));
    order(0xe4, "start", 4, () => this.start());
    order(0xe5, "stop", 4, () => this.replies.acknowledge(undefined, () => this.stopSession()));
    order(0xe6, "beep", 5, ([code]) => this.beep(code));
    order(0xe7, "LED on", 5, () => this.setLed(true));
    order(0xe8, "LED off", 5, () => this.setLed(false));
    order(0xe9, "scan enable", 4, () => this.enable(true));
    order(0xea, "scan disable", 4, () => this.enable(false));
    order(0xeb, "sleep", 4, () => this.replies.acknowledge(undefined, () => this.line.sleep()));
    order(0xfa, "reset", 4, () => this.replies.acknowledge(undefined, () => this.restart()));
    order(ACK, "ack", 4, () => this.packets.acknowledged());
    order(NAK, "nak", 5, ([cause]) => this.packets.refused(cause));
  }

  /** START outside host mode is denied (printed in the vendor's lists); while scanning is disabled, too, as SSI has it. */
  private start(): void {
    if (this.setting("8A") !== Trigger.host || !this.isEnabled) return this.replies.deny();
    this.replies.acknowledge(undefined, () => this.eye.open(this.setting("88") * 100, false));
  }

  private stopSession(): void {
    if (this.setting("8A") === Trigger.host) this.eye.close();
  }

  private enable(isEnabled: boolean): void {
    this.isEnabled = isEnabled;
    this.replies.acknowledge();
    this.eye.look();
  }

  private beep(code: number): void {
    if (code > LONGEST_BEEP) return this.replies.refuse(BAD_CONTEXT, `beep code ${hexOf([code])}`);
    this.beeps++;
    this.replies.acknowledge();
  }

  private setLed(on: boolean): void {
    this.ledOn = on;
    this.ledCommands++;
    this.replies.acknowledge();
  }

  // --- parameters ---

  /** C6: beep code, then number and value, any number of times. All or none is taken. */
  private takeParameters(data: number[], status: number): void {
    const [beepCode, ...rest] = data;
    if (beepCode === undefined || (beepCode > LONGEST_BEEP && beepCode !== NO_BEEP))
      return this.replies.refuse(BAD_CONTEXT, `beep code in C6 ${hexOf(data)}`);
    const changes = readChanges(rest);
    if (!changes) return this.replies.refuse(BAD_CONTEXT, `parameters ${hexOf(rest)}`);
    if (changes.some(({ id }) => this.options.refuses?.includes(id))) return this.replies.deny();
    const wrong = changes.find(change => !isPossible(change));
    if (wrong) return this.replies.refuse(DENIED, `parameter ${wrong.id} = ${wrong.value}`);
    if (beepCode !== NO_BEEP) this.beeps++;
    const isSaved = this.isSavedBy(status);
    for (const change of changes) this.change(change, isSaved);
    this.replies.acknowledge(isSaved ? FLASH_MS : undefined, () =>
      this.followSettings(changes.some(({ id }) => id === "8A")),
    );
  }

  private isSavedBy(status: number): boolean {
    if (this.options.saves === "never") return false;
    return ((status & STATUS_SAVE) !== 0) === (this.options.saves !== "the other way round");
  }

  private change(change: Change, isSaved: boolean): void {
    this.log.push(inWords(change, isSaved));
    if (change.id === FACTORY) this.forgetSettings(true);
    else this.parameters.change(change, isSaved);
  }

  /** A new baud rate or interface holds from after the ACK. */
  private followSettings(hasNewTrigger: boolean): void {
    this.baudNow = this.parameters.baud;
    if (hasNewTrigger) this.follow();
    else this.eye.look();
  }

  private answerParameters(data: number[]): void {
    const ids = readIds(data);
    const unknown = ids.find(id => !PARAMETERS[id] || this.options.refuses?.includes(id));
    if (!ids.length || unknown !== undefined) return this.replies.refuse(DENIED, `asked for parameters ${hexOf(data)}`);
    this.log.push(`asked for ${ids.map(id => PARAMETERS[id].name).join(", ")}`);
    const values = ids.flatMap(id => [...id.split(" ").map(byte => parseInt(byte, 16)), this.setting(id)]);
    this.replies.tellParameters(values);
  }

  private forgetSettings(isFactory: boolean): void {
    this.parameters.forget(isFactory);
    this.isEnabled = true;
    this.follow();
  }

  // --- codes ---

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
    if (!setting || !isPossible(setting)) return void this.log.push(`unknown setting code ${text}`);
    this.log.push("setting code");
    this.change(setting, true);
    this.followSettings(setting.id === "8A");
  }

  private deliver({ data, symbology }: Barcode): void {
    const end = this.options.endsAtNul ? data.indexOf(0) : -1;
    const bytes = encoded(end < 0 ? data : data.slice(0, end), this.setting("F2 06"));
    if (this.parameters.isSerial && this.setting("EE") === 1)
      return this.packets.queue(bytes, KINDS[symbology].packetType);
    const output = dressed(bytes, symbology, id => this.setting(id));
    if (this.parameters.isSerial) this.transmit(output);
    else this.usb.push(output);
  }

  private sayNothingRead(): void {
    if (this.setting("5E") === 1 && this.parameters.isSerial)
      this.transmit(bytesOf(`NR${TERMINATORS[this.setting("F2 05")]}`));
  }
}
