// ILI9341 and ILI9342C: 320 by 240 pixels of 16 bits over SPI. From Ilitek's datasheets of both: commands in section 8.2, the times after a reset in 8.2.2 and 8.2.12.
// What a tile shows is drawn in a small buffer, some of its rows at a time, and sent from there.
import type { Clock, Screen } from "../src/kernel/ports";
import type { LineBus, SpiBus } from "./bus";
import type { Panel } from "./tiles";

/** What tells one from the other. */
export interface Ili {
  /** How its memory is read out where the longer side lies; upside down. Blue comes first (bit 3) on all glass that is sold with them. */
  upright: number;
  flipped: number;
}

/** Its memory stands on end, and is read by columns (bit 5). */
export const ili9341: Ili = { upright: 0x28, flipped: 0xe8 };
/** Its memory lies. */
export const ili9342: Ili = { upright: 0x08, flipped: 0xc8 };

/** The wires: a bus with its select line, and what says that bytes are data; a reset, if it is wired. */
export interface IliWires {
  spi: SpiBus;
  data: LineBus;
  reset: LineBus | undefined;
  /** Sets the lamp behind it, 0..255. */
  light(level: number): void;
}

const enum Command {
  SoftReset = 0x01,
  SleepOut = 0x11,
  NotInverted = 0x20,
  DisplayOff = 0x28,
  Columns = 0x2a,
  Rows = 0x2b,
  Write = 0x2c,
  Access = 0x36,
  Format = 0x3a,
}

/** Two bytes a pixel. */
const SIXTEEN_BITS = 0x55;
const RESET_MS = 10;
/** Until it may be woken after a reset, and until it is awake after that. */
const WAKE_MS = 120;
/**
 * Pixels of the buffer, of two bytes. Released versions of Espruino send at most 4,092 bytes at once on an ESP32 (lifted in August 2026), and so many take 340 variables.
 */
const PIXELS = 2040;

/** What is sent, and how many bytes that were. */
interface Sender {
  bytes: number;
  /** Data that come behind it go on where it ended. */
  send(command: number, parameters: ArrayLike<number>): void;
  /** What is written from now on fills this window. */
  open(x: number, y: number, width: number, height: number): void;
  /** The first pixels of the buffer. */
  write(pixels: number): void;
}

function makeSender(spi: SpiBus, data: LineBus, buffer: ArrayBuffer): Sender {
  function send(command: number, parameters: ArrayLike<number>): void {
    data.write(false);
    spi.write([command]);
    data.write(true);
    if (parameters.length) spi.write(parameters);
    sender.bytes += 1 + parameters.length;
  }

  function open(x: number, y: number, width: number, height: number): void {
    const right = x + width - 1;
    const bottom = y + height - 1;
    send(Command.Columns, new Uint8Array([x >> 8, x, right >> 8, right]));
    send(Command.Rows, new Uint8Array([y >> 8, y, bottom >> 8, bottom]));
    send(Command.Write, []);
  }

  function write(pixels: number): void {
    spi.write(new Uint8Array(buffer, 0, 2 * pixels));
    sender.bytes += 2 * pixels;
  }

  const sender = { bytes: 0, send: send, open: open, write: write };
  return sender;
}

type MakePiece = (width: number, height: number, buffer: ArrayBuffer) => Screen;

/** What draws in the buffer and sends it. */
function makePainter(sender: Sender, buffer: ArrayBuffer, makePiece: MakePiece): Pick<Panel, "clear" | "paint"> {
  function fill(width: number, rows: number, background: number): Screen {
    return makePiece(width, rows, buffer)
      .setColor(background)
      .setBgColor(background)
      .fillRect(0, 0, width - 1, rows - 1);
  }

  return {
    // The same piece again and again.
    clear: (x, y, width, height, background) => {
      sender.open(x, y, width, height);
      fill(PIXELS, 1, background);
      for (let left = width * height; left > 0; left -= PIXELS) sender.write(Math.min(left, PIXELS));
    },
    paint: (x, y, width, rows, background, draw, from) => {
      draw(fill(width, rows, background), 0, -from);
      sender.open(x, y, width, rows);
      sender.write(width * rows);
    },
  };
}

/** `makePiece` makes a Graphics of 16 bits, high byte first, in the buffer's first bytes. */
export function openIli(
  wires: IliWires,
  chip: Ili,
  flip: boolean,
  isInverted: boolean,
  clock: Clock,
  makePiece: MakePiece,
): Panel {
  const buffer = new ArrayBuffer(2 * PIXELS);
  const sender = makeSender(wires.spi, wires.data, buffer);
  const painter = makePainter(sender, buffer, makePiece);
  const send = sender.send;
  let level = 255;
  let isReady = false;
  let isOn = true;

  /** After that it may be told nothing for 5 ms, and is awake after 120. */
  function wake(): void {
    send(Command.SleepOut, []);
    clock.after(WAKE_MS, setUp);
  }

  function setUp(): void {
    send(Command.Format, [SIXTEEN_BITS]);
    send(Command.Access, [flip ? chip.flipped : chip.upright]);
    send(Command.NotInverted + (isInverted ? 1 : 0), []);
    isReady = true;
    power(isOn);
  }

  function power(on: boolean): void {
    isOn = on;
    if (!isReady) return;
    send(Command.DisplayOff + (on ? 1 : 0), []);
    wires.light(on ? level : 0);
  }

  /** By its wire, or where that leads nowhere by command. */
  function reset(): void {
    const line = wires.reset;
    if (!line) send(Command.SoftReset, []);
    else {
      line.write(false);
      clock.after(RESET_MS, () => line.write(true));
    }
    clock.after(RESET_MS + WAKE_MS, wake);
  }

  wires.light(0);
  reset();
  return {
    isThere: true,
    most: PIXELS,
    sent: () => sender.bytes,
    isReady: () => isReady,
    clear: painter.clear,
    paint: painter.paint,
    light: wanted => {
      level = wanted;
      if (isReady && isOn) wires.light(level);
    },
    power: power,
  };
}
