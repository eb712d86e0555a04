// A monochrome OLED of 128 columns by pages of 8 rows, over I2C: what SSD1306 and SH1106 have in common. Both take page addressing
// (SSD1306 datasheet 10.1.1 to 10.1.3 and 10.1.13, SH1106 datasheet "Set Page Address"), so one way of sending serves both.
import { makePages } from "./oled-pages";
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
  report: OledStatus;
  /** Nobody asks for it any more. */
  close(): void;
}

const COMMAND = 0x00;
const DATA = 0x40;
const CONTRAST = 0x81;
/** Display off; on is one more. */
const OFF = 0xae;
/**
 * Bytes in one transaction. An STM32 waits out a time-out for each byte that nobody takes, two million turns of a loop (about a second
 * on a Pico): a display unplugged in the middle of a longer one would stall the board until its watchdog bites.
 */
const PIECE = 16;
/** A display that answers is asked this often whether it lost power. One that does not is asked half as often each time, down to a sixteenth. */
const ASK_MS = 1000;
const SELDOM_MS = 16000;
/** Status register, bit 6: the display is off, as after power-up (SSD1306 datasheet 8.1.5). */
const IS_OFF = 0x40;

/** A chip that was unplugged and plugged in again between two transactions comes up dark. */
function isOff(bus: I2CBus, address: number): boolean {
  try {
    return (bus.readFrom(address, 1)[0] & IS_OFF) > 0;
  } catch (e) {
    return true;
  }
}

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
  let timer = 0;
  /** Whether the chip's status can be believed: it said "on" right after it was switched on. */
  let frank = false;

  /** One transaction; false when nobody acknowledges, and then the display counts as unplugged. */
  function send(control: number, data: ArrayLike<number>): boolean {
    try {
      bus.writeTo(address, control, data);
      status.bytes += data.length + 2;
      return true;
    } catch (e) {
      status.present = pages.isBusy = false;
      status.failed++;
      return false;
    }
  }

  /** One byte alone tells whether anybody is there: on STM32 every further byte to an absent chip waits out a time-out. */
  function ask(): void {
    if (!status.present || (frank && lit && !pages.isBusy && isOff(bus, address))) {
      status.present = send(COMMAND, []);
      askMs = Math.min(2 * askMs, SELDOM_MS);
      if (status.present) start();
    }
    timer = clock.after(askMs, ask);
  }

  function start(): void {
    status.started++;
    askMs = ASK_MS;
    if (!send(COMMAND, makeInit(chip(), screen.getHeight(), flip).concat(CONTRAST, level, OFF + lit))) return;
    frank = lit > 0 && !isOff(bus, address);
    pages.sums.fill(0);
    pages.dirty = (1 << (screen.getHeight() >> 3)) - 1;
    pages.show();
  }

  /** So many columns of a page from column `from` on. What does not arrive is sent after the restart, with everything else. */
  function sendRun(page: number, from: number, left: number): void {
    const column = from + offset;
    let taken = left > 0 && status.present && send(COMMAND, [0xb0 | page, column & 15, 0x10 | (column >> 4)]);
    for (let at = page * 128 + from; taken && left > 0; at += PIECE) {
      taken = send(DATA, new Uint8Array(screen.buffer, at, Math.min(left, PIECE)));
      left -= PIECE;
    }
  }

  const pages = makePages(screen, status, sendRun, clock, crc);
  ask();
  // One object: another one, and what asks the first, take variables.
  return Object.assign(pages, {
    screen: screen,
    report: status,
    close: () => clock.cancel(timer),
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
  } as Pick<Oled, "screen" | "report" | "close" | "contrast" | "power">);
}
