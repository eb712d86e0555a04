// A scanner module on a wire, and a driver at the other end of it: virtual time, bytes at the pace of the baud rate, chunks as they come.
// The port is the simulated one, so that a module at another baud rate is heard as noise.
import gm65 from "../../devices/gm65";
import gm67 from "../../devices/gm67";
import { openScanner, type MakeProfile, type Scanner, type ScannerOptions } from "../../devices/scanner";
import { makePort } from "../../devices/serial-port";
import { VirtualClock } from "../../devices/sim/clock";
import type { SimSerial } from "../../devices/sim/serial";
import type { SerialChip } from "../../devices/sim/wire";
import { reader as dobble } from "../../src/games/dobble/codes";
import { reader as set } from "../../src/games/set/codes";
import { Code, readCode } from "../../src/kit/codes";
import { type PortOptions, lonePort, uartOf } from "./lone-port";

export interface Scan {
  text: string;
  ended: boolean;
}

export interface LineOptions extends Partial<ScannerOptions>, PortOptions {
  families?: MakeProfile[];
}

/** Reads text as bytes, one a character: "06 F3" to "\x06\xF3". */
export const fromHex = (text: string) =>
  text
    .split(" ")
    .map(byte => String.fromCharCode(parseInt(byte, 16)))
    .join("");
export const toHex = (text: string) =>
  [...text].map(letter => letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")).join(" ");

const READERS = [set, dobble];

/** What a scan is to a game: a card's code, a byte of the first seed's as two hex digits, or what else it is in a word. */
export function nameOf({ text, ended }: Scan): string {
  const { kind, by, value, text: bare } = readCode(text, ended, READERS);
  if (kind === Code.Byte) return toHex(String.fromCharCode(value));
  if (kind === Code.Card) return by === "set" ? bare : `D${value >> 8}/${value & 255}`;
  return ["", "", "!" + bare, "setting", "empty", "unknown"][kind];
}

/** Which kinds are a scanner's own success; the same rule as in src/hardware/scanner.ts. */
const isOurs = (text: string, ended: boolean) => readCode(text, ended, READERS).kind < Code.Empty;

/** A clock as the board's: the number of a timer that has run may be another's by now, so cancelling it is a mistake. */
export function strictClock(clock: VirtualClock) {
  const running = new Set<number>();
  return {
    now: () => clock.now(),
    after: (forMs: number, then: () => void) => {
      const timer = clock.after(forMs, () => {
        running.delete(timer);
        then();
      });
      running.add(timer);
      return timer;
    },
    cancel: (timer: number) => {
      if (timer && !running.delete(timer)) throw new Error(`timer ${timer} has run or was cancelled already`);
      clock.cancel(timer);
    },
  };
}

export class ScannerLine {
  readonly clock = new VirtualClock();
  readonly scans: Scan[] = [];
  /** All that the driver wrote, in order. */
  readonly written: string[] = [];
  readonly port: SimSerial;
  readonly scanner: Scanner;

  constructor(chip?: SerialChip | ((clock: VirtualClock) => SerialChip), options: LineOptions = {}) {
    this.port = lonePort(this.clock, options);
    if (chip) this.plug(typeof chip === "function" ? chip(this.clock) : chip);
    const uart = uartOf(this.port, text => this.written.push(text));
    const settings = { baud: 9600, gapMs: 40, output: "raw", trigger: "continuous", ...options };
    this.scanner = openScanner(
      makePort(uart, { rx: "B7", tx: "B6" }),
      options.families ?? [gm67, gm65],
      settings,
      strictClock(this.clock),
      (text, ended) => {
        this.scans.push({ text, ended });
        return isOurs(text, ended);
      },
    );
  }

  get status() {
    return this.scanner.status;
  }
  get link(): string {
    return this.scanner.status.link;
  }

  /** What was scanned since the last look; noise is not told to anybody. */
  read(): string[] {
    return this.scans
      .splice(0)
      .filter(scan => scan.ended || nameOf(scan) !== "unknown")
      .map(nameOf);
  }

  plug(chip: SerialChip): this {
    this.port.attach(chip);
    return this;
  }

  unplug(): this {
    this.port.attach(undefined);
    return this;
  }

  run(forMs: number): this {
    this.clock.advance(forMs);
    return this;
  }

  /** Until it is so, in steps of a tenth of a second; how long it took. */
  until(isSo: () => boolean, atMostMs = 60_000): number {
    const startMs = this.clock.now();
    while (!isSo()) {
      if (this.clock.now() - startMs > atMostMs)
        throw new Error(`not so within ${atMostMs} ms: ${JSON.stringify(this.status)}`);
      this.run(100);
    }
    return this.clock.now() - startMs;
  }

  untilLink(link: string, atMostMs?: number): this {
    this.until(() => this.link === link, atMostMs);
    return this;
  }

  /** Puts bytes on the wire as a module would, then lets the line rest. */
  send(text: string, restMs = 150, baud = this.port.baud): this {
    this.port.arrive(
      [...text].map(letter => letter.charCodeAt(0)),
      baud,
    );
    return this.run((text.length * 10_000) / baud + restMs);
  }

  /** A chunk as the interpreter hands it over. */
  chunk(text: string): this {
    this.port.deliver([...text].map(letter => letter.charCodeAt(0)));
    return this;
  }
}

/** A line on which no module ever answers, past the search: for what arrives. `first` makes the driver take it for a module that only talks. */
export function talkingOnly(options: LineOptions = {}, first = "!NEW\r"): ScannerLine {
  const line = new ScannerLine(undefined, options);
  line.send(first).untilLink("one-way");
  line.read();
  return line;
}
