// A monochrome OLED of 128 columns by pages of 8 rows, over I2C: what SSD1306 and SH1106 have in common. Both take page addressing
// (SSD1306 datasheet 10.1.1 to 10.1.3 and 10.1.13, SH1106 datasheet "Set Page Address"), so one way of sending serves both.
import { I2CBus } from "./bus";
import { Canvas, Clock, Display } from "../src/ports";

/** What tells one chip from the other. */
export interface OledChip {
  /** Commands that wake the chip, in one transaction; `rows` 32 or 64, `flip` turned by 180 degrees. */
  init(rows: number, flip: boolean): number[];
  /** Where the first visible column lies in the chip's memory. */
  offset: number;
}

const COMMAND = 0x00;
const DATA = 0x40;
/** Columns in a block that has a checksum of its own. Addressing a run anew costs 7 bytes, so smaller blocks gain little. */
const BLOCK = 8;
const BLOCKS = 16;
/** A display that does not answer is asked again this often; one that does is asked whether it lost power. */
const ASK_MS = 1000;
/** Status register, bit 6: the display is off, as after power-up (SSD1306 datasheet 8.1.5). */
const IS_OFF = 0x40;

export class Oled implements Display {
  screen: Canvas;
  present = false;
  /** Counters: transactions that failed, times it was (re)started, bytes put on the bus (address bytes too). */
  failed = 0;
  started = 0;
  sent = 0;
  private bus: I2CBus;
  private address: number;
  private clock: Clock;
  private crc: (data: Uint8Array) => number;
  private chip: OledChip;
  private rows: number;
  private flip: boolean;
  private level = 0xCF;
  private lit = true;
  /** For each page its checksum, then one for each of its blocks. */
  private sums: Int32Array;
  /** Bit p: page p may have changed. */
  private pages = 0;
  private busy = false;
  /** Whether the chip's status can be believed: it said "on" right after it was switched on. */
  private frank = false;

  constructor(bus: I2CBus, address: number, canvas: Canvas, chip: OledChip, flip: boolean, clock: Clock, crc: (data: Uint8Array) => number) {
    this.screen = canvas;
    this.bus = bus;
    this.address = address;
    this.clock = clock;
    this.crc = crc;
    this.chip = chip;
    this.flip = flip;
    this.rows = canvas.getHeight();
    this.sums = new Int32Array((this.rows >> 3) * (BLOCKS + 1));
    this.ask();
  }

  show(): void {
    if (!this.busy && this.present) {
      this.busy = true;
      this.next();
    }
  }

  brightness(level: number): void {
    this.level = level;
    if (this.present) this.command([0x81, level]);
  }

  power(on: boolean): void {
    this.lit = on;
    if (this.present) this.command([on ? 0xAF : 0xAE]);
  }

  /** One byte alone tells whether anybody is there: on STM32 every further byte to an absent chip waits out a time-out. */
  private ask(): void {
    if (this.present) this.look();
    else if (this.write([COMMAND])) this.start();
    this.clock.after(ASK_MS, () => this.ask());
  }

  /** A chip that was unplugged and plugged in again between two of our transactions comes up dark. */
  private look(): void {
    if (!this.frank || !this.lit || this.busy) return;
    try {
      if (this.bus.readFrom(this.address, 1)[0] & IS_OFF) this.start();
    } catch (e) {
      this.lost();
    }
  }

  private start(): void {
    this.present = true;
    this.started++;
    if (!this.command(this.chip.init(this.rows, this.flip).concat([0x81, this.level, this.lit ? 0xAF : 0xAE]))) return;
    try {
      this.frank = this.lit && !(this.bus.readFrom(this.address, 1)[0] & IS_OFF);
    } catch (e) {
      this.frank = false;
    }
    this.sums.fill(0);
    this.pages = (1 << (this.rows >> 3)) - 1;
    this.show();
  }

  private lost(): void {
    this.present = this.busy = false;
    this.failed++;
  }

  private command(bytes: number[]): boolean {
    return this.write([COMMAND].concat(bytes));
  }

  private write(bytes: number[]): boolean {
    try {
      this.bus.writeTo(this.address, bytes);
      this.sent += bytes.length + 1;
      return true;
    } catch (e) {
      this.lost();
      return false;
    }
  }

  /** One page an idle turn, so that serial events are served in between. */
  private next(): void {
    const box = this.screen.getModified(true);
    if (box) this.pages |= (2 << (box.y2 >> 3)) - (1 << (box.y1 >> 3));
    const pages = this.pages;
    if (!pages || !this.present) {
      this.busy = false;
      return;
    }
    let page = 0;
    while (!(pages >> page & 1)) page++;
    this.pages &= ~(1 << page);
    if (this.changed(page * (BLOCKS + 1), page * 128, 128)) this.send(page);
    this.clock.after(0, () => this.next());
  }

  /** Whether a stretch of the buffer differs from what its checksum remembers; remembers the new one. */
  private changed(slot: number, from: number, size: number): boolean {
    const sum = this.crc(new Uint8Array(this.screen.buffer, from, size)) | 0;
    if (this.sums[slot] === sum) return false;
    this.sums[slot] = sum;
    return true;
  }

  /** Sends the changed blocks of a page; a single unchanged one in between costs about what a new address does, and goes along. */
  private send(page: number): void {
    const slot = page * (BLOCKS + 1) + 1;
    let from = -1;
    let to = 0;
    for (let block = 0; block < BLOCKS; block++) {
      if (!this.changed(slot + block, page * 128 + block * BLOCK, BLOCK)) continue;
      if (from >= 0 && block > to + 1) {
        this.run(page, from, to);
        from = -1;
      }
      if (from < 0) from = block;
      to = block + 1;
    }
    if (from >= 0) this.run(page, from, to);
  }

  private run(page: number, from: number, to: number): void {
    const column = from * BLOCK + this.chip.offset;
    if (!this.command([0xB0 | page, column & 15, 0x10 | column >> 4])) return this.again(page);
    const data = new Uint8Array(this.screen.buffer, page * 128 + from * BLOCK, (to - from) * BLOCK);
    try {
      this.bus.writeTo(this.address, DATA, data);
      this.sent += data.length + 2;
    } catch (e) {
      this.lost();
      this.again(page);
    }
  }

  /** What did not arrive is still to be sent. (A restart sends everything.) */
  private again(page: number): void {
    this.pages |= 1 << page;
  }
}
