// A monochrome OLED of 128 columns by pages of 8 rows, over I2C: what SSD1306 and SH1106 have in common. Both take page addressing
// (SSD1306 datasheet 10.1.1 to 10.1.3 and 10.1.13, SH1106 datasheet "Set Page Address"), so one way of sending serves both.
import openPages, { Sums } from "./oled-pages" with { exists: "while open" };
import type { I2CBus } from "./bus";
import type { Canvas, Clock, Display } from "../src/kernel/ports";

/** What tells one chip from the other. */
export interface OledChip {
  /** Where the first visible column lies in the chip's memory. */
  offset: number;
  /** Clock divider and oscillator. */
  clock: number;
  /** Commands that switch its supply for the glass on, and whatever else only it has. */
  power: number[];
  /** How the COM pins are wired where there are 32 rows; 64 have the alternative way. */
  lowPins: number;
  /** Pre-charge periods, and the level at which a COM pin counts as off. */
  precharge: number;
  vcom: number;
}

/** `failed` transactions, times it was (re)`started`, `bytes` put on the bus (address bytes too). */
export interface OledStatus {
  present: boolean;
  failed: number;
  started: number;
  bytes: number;
}

export interface Oled extends Display {
  screen: Canvas;
  report: OledStatus;
  /** Of what it shows: for each page a checksum, then one for each of its blocks. */
  sums: Int32Array;
  /** Bit p: page p may have changed. */
  dirty: number;
  /** Pages are being sent. */
  isBusy: boolean;
  /** Nobody asks for it any more. */
  isClosed?: boolean;
}

const COMMAND = 0x00;
const CONTRAST = 0x81;
/** Display off; on is one more. */
const OFF = 0xae;
/** A display that answers is asked this often whether it lost power. One that does not is asked half as often each time, down to a sixteenth. */
const ASK_MS = 1000;
const SELDOM_MS = 16000;
/** Status register, bit 6: the display is off, as after power-up (SSD1306 datasheet 8.1.5). */
const IS_OFF = 0x40;

/** Commands that set a chip up, in one transaction: off meanwhile, no offset, the memory shown as it is; `rows` 32 or 64, `flip` turned by 180 degrees. */
export function makeInit(chip: OledChip, rows: number, flip: boolean): number[] {
  return [0xae, 0xd5, chip.clock, 0xa8, rows - 1, 0xd3, 0, 0x40].concat(
    chip.power,
    // Segment remap and scan direction.
    flip ? [0xa0, 0xc0] : [0xa1, 0xc8],
    [0xda, rows > 32 ? 0x12 : chip.lowPins, 0xd9, chip.precharge, 0xdb, chip.vcom, 0xa4, 0xa6],
  );
}

/** Any number of displays may be open at once: all that one remembers is in here. `chip` is asked for whenever it is set up; `crc` is any checksum of 32 bits. */
export function openOled(
  bus: I2CBus,
  address: number,
  screen: Canvas,
  chip: () => OledChip,
  flip: boolean,
  clock: Clock,
  crc: (data: Uint8Array) => number,
): Oled {
  const status = { present: false, failed: 0, started: 0, bytes: 0 };
  const offset = chip().offset;
  let level = 0xcf;
  let lit = 1;
  let askMs = ASK_MS;
  /** Whether the chip's status can be believed: it said "on" right after it was switched on. */
  let frank = false;

  /** One transaction; false when nobody acknowledges, and then the display counts as unplugged. */
  function send(control: number, data: ArrayLike<number>): boolean {
    try {
      bus.writeTo(address, control, data);
      status.bytes += data.length + 2;
      return true;
    } catch (e) {
      status.present = oled.isBusy = false;
      status.failed++;
      return false;
    }
  }

  /** A chip that was unplugged and plugged in again between two transactions comes up dark. */
  function isOff(): boolean {
    try {
      return (bus.readFrom(address, 1)[0] & IS_OFF) > 0;
    } catch (e) {
      return true;
    }
  }

  /** One byte alone tells whether anybody is there: on STM32 every further byte to an absent chip waits out a time-out. */
  function ask(): void {
    if (oled.isClosed) return;
    if (!status.present || (frank && lit && !oled.isBusy && isOff())) {
      status.present = send(COMMAND, []);
      askMs = Math.min(2 * askMs, SELDOM_MS);
      if (status.present) start();
    }
    clock.after(askMs, ask);
  }

  function start(): void {
    status.started++;
    askMs = ASK_MS;
    if (!send(COMMAND, makeInit(chip(), screen.getHeight(), flip).concat(CONTRAST, level, OFF + lit))) return;
    frank = lit > 0 && !isOff();
    oled.sums.fill(0);
    oled.dirty = (1 << (screen.getHeight() >> 3)) - 1;
    oled.show();
  }

  const oled: Oled = {
    screen: screen,
    report: status,
    sums: new Int32Array((screen.getHeight() >> 3) * Sums.OfPage),
    dirty: 0,
    isBusy: false,
    show: () => {
      if (oled.isBusy || !status.present) return;
      clock.after(0, openPages(oled, send, offset, clock, crc));
      // Last, or whatever is cut off before it waits for ever for what is not being sent.
      oled.isBusy = true;
    },
    contrast: wanted => {
      level = wanted;
      if (status.present) send(COMMAND, [CONTRAST, level]);
    },
    // In the dark nobody can tell whether it lost power meanwhile, so it starts anew.
    power: on => {
      lit = on ? 1 : 0;
      if (status.present && on) start();
      else if (status.present) send(COMMAND, [OFF]);
    },
  };
  ask();
  return oled;
}
