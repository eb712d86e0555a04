// A whole device in virtual time, as it lies on the table: an ESP32 with display, scanner and three keys that runs the built firmware.
import { esp32 } from "../devices/boards/esp32";
import { VirtualBoard } from "../devices/sim/board";
import { Gm67 } from "../devices/sim/gm67";
import { Ssd1306 } from "../devices/sim/ssd1306";

export type KeyName = "A" | "B" | "C";

/** From power-on until the scanner is set up, with time to spare. */
const STARTED_MS = 30_000;
/** From the module's beep to the finished picture. */
const SHOWN_MS = 500;
/** The module reads one code twice only after 3 s. */
const READ_MS = 5000;
const PRESS_MS = 80;
const HOLD_MS = 800;

export class VirtualTable {
  readonly board = new VirtualBoard({ board: "ESP32" });
  readonly display = new Ssd1306({ address: 0x3c, rows: 64 });
  readonly scanner = new Gm67({ clock: this.board.clock });
  private readonly wiring = esp32();
  private printedBefore = 0;

  constructor(bundle: string) {
    const port = Number(this.wiring.scanner.replace("Serial", ""));
    this.board.i2c(1, this.display).serial(port, this.scanner).upload(bundle);
  }

  /** Power on, and until the firmware can be used. Answers false if it never can. */
  start(): boolean {
    this.board.boot();
    const isReady = this.board.runUntil(() => this.isReady(), STARTED_MS, 50);
    this.board.run(SHOWN_MS);
    return isReady;
  }

  /** Holds a code before the scanner. What came of it, as the firmware counts it; undefined: nothing was read. */
  scan(text: string): string | undefined {
    const before = this.counts();
    const reads = this.scanner.reads;
    this.scanner.show(text);
    const isRead = this.board.runUntil(() => this.scanner.reads > reads, READ_MS, 5);
    this.scanner.takeAway();
    this.board.run(SHOWN_MS);
    const after = this.counts();
    return isRead ? Object.keys(after).find(name => name !== "keys" && after[name] > before[name]) : undefined;
  }

  press(key: KeyName, held: boolean): void {
    const pin = this.board.pin(this.wiring.keys[key]!);
    pin.set(false);
    this.board.run(held ? HOLD_MS : PRESS_MS);
    pin.set(true);
    this.board.run(SHOWN_MS);
  }

  /** A line at the firmware's prompt. */
  evaluate<T = unknown>(text: string): T {
    const value = this.board.evaluate<T>(text);
    this.board.run(SHOWN_MS);
    return value;
  }

  state(): any {
    return this.board.evaluate("croupier.state()");
  }

  /** What it printed since the last call. */
  printed(): string[] {
    const lines = this.board.printed.slice(this.printedBefore);
    this.printedBefore = this.board.printed.length;
    return lines;
  }

  private counts(): Record<string, number> {
    return this.board.evaluate<any>("croupier.status()").counts ?? {};
  }

  private isReady(): boolean {
    return this.board.evaluate("typeof croupier === 'object' && !!croupier.status().scanner && croupier.status().scanner.link === 'ready'");
  }
}
