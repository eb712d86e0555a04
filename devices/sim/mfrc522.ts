// NXP's MFRC522 from its host's side, on SPI, with tags in its field. Source: datasheet MFRC522 rev. 3.9 (8.1.2 SPI, 8.5 timer, 9 registers, 10 commands), ISO/IEC 14443-3.
// Not simulated: I2C and UART, the interrupt pin, power down, MIFARE's keys, the random number, the self test, levels of the receiver and of the antenna, rates above 106 kBd.
import { crcOf } from "./mfrc522/crc";
import { Field, type Heard } from "./mfrc522/field";
import { makeRandom } from "./random";
import type { SimPin } from "./pins";
import type { SimTag } from "./tag";
import { ChipComplaint, type SimClock, type SpiChip, type SpiFormat } from "./wire";

const FASTEST_BAUD = 10e6;
const MHZ = 13.56;
/** A bit on the air; a byte has a ninth one. From the end of a question to its answer, from a READ to its data. */
const BIT_MS = 128 / (MHZ * 1000);
const DELAY_MS = 0.087,
  READ_DELAY_MS = 0.6;
/** 8.8.2: its oscillator has to start. */
const RESET_MS = 0.2;
/** A tag has its power so long after the field (ISO/IEC 14443-3, 5.1). */
const ROUSE_MS = 5;
const FIFO_SIZE = 64;
const CRC_MS = 0.05;

const COMMAND = 0x01,
  COM_IRQ = 0x04,
  DIV_IRQ = 0x05,
  ERROR = 0x06,
  STATUS_1 = 0x07,
  FIFO_DATA = 0x09,
  FIFO_LEVEL = 0x0a,
  CONTROL = 0x0c,
  FRAMING = 0x0d,
  COLLISION = 0x0e,
  MODE = 0x11,
  TX_MODE = 0x12,
  RX_MODE = 0x13,
  TX_CONTROL = 0x14,
  TX_ASK = 0x15,
  CRC_HIGH = 0x21,
  CRC_LOW = 0x22,
  TIMER_MODE = 0x2a,
  TIMER_SCALE = 0x2b,
  RELOAD_HIGH = 0x2c,
  RELOAD_LOW = 0x2d,
  VERSION = 0x37;

/** 9.1: as they are after a reset; those that are not here are 0. */
const AT_RESET: [number, number][] = [
  [COMMAND, 0x20],
  [0x02, 0x80],
  [COM_IRQ, 0x14],
  [STATUS_1, 0x21],
  [0x0b, 0x08],
  [CONTROL, 0x10],
  [COLLISION, 0xa0],
  [MODE, 0x3f],
  [TX_CONTROL, 0x80],
  [0x17, 0x10],
  [0x18, 0x84],
  [0x19, 0x4d],
  [0x1d, 0x62],
  [CRC_HIGH, 0xff],
  [CRC_LOW, 0xff],
  [0x24, 0x26],
  [0x26, 0x48],
  [0x27, 0x88],
  [0x28, 0x20],
  [0x29, 0x20],
  [VERSION, 0x92],
];
/** Registers that a program may write without being asked what it wants there. */
const WRITABLE = [0x02, 0x03, 0x0b, MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK, 0x16, 0x17, 0x18, 0x19, 0x24, 0x26]
  .concat([0x27, 0x28, 0x29, TIMER_MODE, TIMER_SCALE, RELOAD_HIGH, RELOAD_LOW])
  .concat([COMMAND, COM_IRQ, DIV_IRQ, FIFO_DATA, FIFO_LEVEL, CONTROL, FRAMING, COLLISION]);

const enum Command {
  Idle = 0x00,
  CalcCrc = 0x03,
  Transmit = 0x04,
  Receive = 0x08,
  Transceive = 0x0c,
  SoftReset = 0x0f,
}

/** 9.3.1.5. */
const enum Irq {
  Timer = 0x01,
  Error = 0x02,
  Idle = 0x10,
  Received = 0x20,
  Sent = 0x40,
}
const CRC_IRQ = 0x04;

/** 9.3.1.7. */
const enum Fault {
  Protocol = 0x01,
  Crc = 0x04,
  Collision = 0x08,
  Overflow = 0x10,
  Write = 0x80,
}

const VALUES_AFTER = 0x80,
  NOT_VALID = 0x20;
const CHECKED = 0x80;
const FIELD = 0x03;
const FULL_MODULATION = 0x40;
const TIMER_AUTO = 0x80;

export interface Mfrc522Options {
  clock: SimClock;
  /** Its select line. Without one it is selected all the time. */
  cs?: SimPin;
  seed?: number;
}

export class Mfrc522 implements SpiChip {
  /** Commands that it has carried out. */
  readonly commands: number[] = [];
  private readonly clock: SimClock;
  private readonly random: () => number;
  private readonly registers = new Uint8Array(64);
  private readonly field = new Field();
  private fifo: number[] = [];
  private isPowered = true;
  private floats = () => 0;
  private life = 0;
  private readyAtMs = 0;
  private fieldAtMs = 0;
  /** What an SPI transaction has said so far: its first byte. */
  private address: number | undefined;

  constructor(private readonly options: Mfrc522Options) {
    this.clock = options.clock;
    this.random = makeRandom(options.seed ?? 1);
    this.reset();
  }

  // ---- what a person does

  lay(...tags: SimTag[]): void {
    this.field.lay(tags);
  }

  takeAway(...tags: SimTag[]): void {
    this.field.takeAway(tags);
  }

  /** `floats`: what is read on its wire meanwhile. */
  power(isOn: boolean, floats = () => 0): void {
    this.isPowered = isOn;
    this.floats = floats;
    this.reset();
    if (!isOn) this.field.power(false);
  }

  // ---- SPI

  get isSelected(): boolean {
    const { cs } = this.options;
    return !cs || (cs.getMode() !== "undefined" && !cs.read());
  }

  deselected(): void {
    this.address = undefined;
  }

  transfer(bytes: Uint8Array, { baud, mode, order }: SpiFormat): Uint8Array {
    if (baud > FASTEST_BAUD) this.object(`${baud} baud: ${FASTEST_BAUD} at most`);
    if (mode !== 0 || order !== "msb") this.object(`SPI mode ${mode}, ${order} first`);
    return bytes.map(byte => (this.isPowered ? this.take(byte) : this.floats()));
  }

  /** 8.1.2: the first byte is an address. Then come data to write there, or further addresses to read; while one comes, what the one before asked for goes out. */
  private take(byte: number): number {
    const before = this.address;
    if (before !== undefined && !(before & 0x80)) {
      this.write(before >> 1, byte);
      return Math.floor(this.random() * 256);
    }
    const answer = before === undefined ? Math.floor(this.random() * 256) : this.read((before >> 1) & 0x3f);
    // The last byte of a reading is 0.
    if (before !== undefined && byte !== 0 && !(byte & 0x80)) this.object(`address ${byte} while reading`);
    if (byte & 1) this.object(`address byte ${byte}: its last bit is 0`);
    this.address = before !== undefined && byte === 0 ? 0x80 : byte;
    return answer;
  }

  // ---- registers

  private read(at: number): number {
    if (this.clock.now() < this.readyAtMs) return at === COMMAND ? 0x10 | this.registers[COMMAND] : 0;
    if (at === FIFO_DATA) return this.fifo.shift() ?? 0;
    if (at === FIFO_LEVEL) return this.fifo.length;
    return this.registers[at];
  }

  private write(at: number, value: number): void {
    // 8.8.2: what it is told while it starts is lost.
    if (this.clock.now() < this.readyAtMs) return;
    if (!WRITABLE.includes(at)) this.object(`write to register ${at.toString(16)}`);
    if (at === COMMAND) return this.command(value);
    if (at === COM_IRQ || at === DIV_IRQ) return this.mark(at, value);
    if (at === FIFO_DATA) return this.fill(value);
    if (at === FIFO_LEVEL) return this.flush(value);
    const before = this.registers[at];
    this.registers[at] = value;
    if (at === COLLISION) this.registers[at] = (before & 0x7f) | (value & VALUES_AFTER);
    else if (at === TX_CONTROL) this.switchField();
    else if (at === FRAMING && value & 0x80) this.startSend();
    else if ((at === TX_MODE || at === RX_MODE) && value & 0x70) this.object("a rate above 106 kBd");
  }

  /** 9.3.1.5: with bit 7 the marked ones are set, without it they are cleared. */
  private mark(at: number, value: number): void {
    if (value & 0x80) this.registers[at] |= value & 0x7f;
    else this.registers[at] &= ~value;
  }

  private fill(value: number): void {
    if (this.fifo.length < FIFO_SIZE) return void this.fifo.push(value);
    this.registers[ERROR] |= Fault.Overflow;
    this.object("FIFO is full");
  }

  private flush(value: number): void {
    if (value !== 0x80) this.object(`FIFOLevelReg ${value}`);
    this.fifo = [];
    this.registers[ERROR] &= ~Fault.Overflow;
  }

  private switchField(): void {
    const isOn = (this.registers[TX_CONTROL] & FIELD) === FIELD;
    this.field.power(isOn);
    this.fieldAtMs = this.clock.now() + ROUSE_MS;
  }

  private reset(): void {
    this.life++;
    this.registers.fill(0);
    for (const [at, value] of AT_RESET) this.registers[at] = value;
    this.fifo = [];
    this.address = undefined;
    this.readyAtMs = this.clock.now() + RESET_MS;
    this.field.power(false);
  }

  // ---- commands

  private command(value: number): void {
    const command = value & 0x0f;
    // Whatever went on ends.
    this.life++;
    this.registers[COMMAND] = value & 0x3f;
    this.commands.push(command);
    if (command === Command.SoftReset) this.reset();
    else if (command === Command.CalcCrc) this.calculate();
    else if (command !== Command.Idle && command !== Command.Transceive) this.object(`command ${command}`);
  }

  /** 10.3.1.4: over what stands in the FIFO. */
  private calculate(): void {
    const preset = [0, 0x6363, 0xa671, 0xffff][this.registers[MODE] & 3];
    const [low, high] = crcOf(this.fifo.splice(0), preset);
    this.later(CRC_MS, () => {
      this.registers[CRC_LOW] = low;
      this.registers[CRC_HIGH] = high;
      this.registers[DIV_IRQ] |= CRC_IRQ;
      this.registers[STATUS_1] |= 0x20;
    });
  }

  private startSend(): void {
    const { registers } = this;
    const isSending = (registers[COMMAND] & 0x0f) === Command.Transceive;
    if (!isSending) this.object("StartSend without Transceive");
    if (!this.fifo.length) this.object("StartSend of nothing");
    if ((registers[TX_CONTROL] & FIELD) !== FIELD) this.object("StartSend without a field");
    if (!(registers[TX_ASK] & FULL_MODULATION)) this.object("tags of type A need full modulation");
    // 9.3.1.7: most of these are cleared when a command starts.
    registers[ERROR] = 0;
    registers[FRAMING] &= 0x7f;
    const align = (registers[FRAMING] >> 4) & 7;
    const lastBits = registers[FRAMING] & 7 || 8;
    const bytes = this.fifo.splice(0);
    if (registers[TX_MODE] & CHECKED) {
      if ((registers[MODE] & 3) !== 1) this.object("checksums of type A begin with 6363");
      bytes.push(...crcOf(bytes));
    }
    const isRead = bytes[0] === 0x30;
    const sentMs = (bytes.length * 9 + 2) * BIT_MS;
    this.later(sentMs, () => {
      registers[COM_IRQ] |= Irq.Sent;
      // A tag that has no power yet hears nothing.
      const heard = this.clock.now() < this.fieldAtMs ? undefined : this.field.ask({ bytes, lastBits });
      const delayMs = isRead ? READ_DELAY_MS : DELAY_MS;
      if (!heard || !this.isInTime(delayMs)) return this.startTimer();
      this.later(delayMs + heard.bits.length * BIT_MS, () => this.receive(heard, align));
    });
  }

  /** 8.5. */
  private get timerMs(): number {
    const { registers } = this;
    const scale = ((registers[TIMER_MODE] & 0x0f) << 8) | registers[TIMER_SCALE];
    const reload = (registers[RELOAD_HIGH] << 8) | registers[RELOAD_LOW];
    return ((2 * scale + 1) * (reload + 1)) / (MHZ * 1000);
  }

  private isInTime(delayMs: number): boolean {
    return !(this.registers[TIMER_MODE] & TIMER_AUTO) || delayMs < this.timerMs;
  }

  /** It runs from the end of what was sent to the first bits that come. */
  private startTimer(): void {
    if (this.registers[TIMER_MODE] & TIMER_AUTO) this.later(this.timerMs, () => (this.registers[COM_IRQ] |= Irq.Timer));
  }

  /** `align`: where in its byte the first bit goes. */
  private receive({ bits, collision, tags }: Heard, align: number): void {
    const { registers } = this;
    const isChecking = !!(registers[RX_MODE] & CHECKED);
    const isWhole = tags.every(tag => this.field.tags.includes(tag));
    // One that was taken away meanwhile has stopped somewhere.
    let got = isWhole ? bits : bits.slice(0, Math.floor(this.random() * bits.length));
    let error = 0;
    registers[COLLISION] = (registers[COLLISION] & VALUES_AFTER) | NOT_VALID;
    if (collision !== undefined && collision < got.length) {
      error |= Fault.Collision;
      // Of which bit only 1 to 32 is told; 32 as 0 (9.3.1.15).
      registers[COLLISION] =
        (registers[COLLISION] & VALUES_AFTER) | (collision < 32 ? (collision + 1) & 31 : NOT_VALID);
      if (!(registers[COLLISION] & VALUES_AFTER)) got = got.map((bit, at) => (at < collision ? bit : 0));
    }
    const bytes = this.bytesOf(got, align);
    const lastBits = (got.length + align) % 8;
    if (isChecking) {
      const sum = bytes.splice(-2);
      if (lastBits || bytes.length < 1 || `${sum}` !== `${crcOf(bytes)}`) error |= Fault.Crc;
    } else if (!isWhole) error |= Fault.Protocol;
    this.fifo.push(...bytes.slice(0, FIFO_SIZE - this.fifo.length));
    registers[CONTROL] = (registers[CONTROL] & 0xf8) | lastBits;
    registers[ERROR] = error;
    registers[COM_IRQ] |= Irq.Received | (error ? Irq.Error : 0);
  }

  private bytesOf(bits: number[], align: number): number[] {
    const bytes: number[] = new Array(Math.ceil((bits.length + align) / 8)).fill(0);
    bits.forEach((bit, at) => (bytes[(at + align) >> 3] |= bit << ((at + align) & 7)));
    return bytes;
  }

  private later(forMs: number, then: () => void): void {
    const { life } = this;
    this.clock.after(forMs, () => {
      if (life === this.life) then();
    });
  }

  private object(words: string): void {
    throw new ChipComplaint(`MFRC522: ${words}`);
  }
}
