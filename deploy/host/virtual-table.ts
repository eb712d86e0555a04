// A whole device in virtual time, as it lies on the table: an ESP32 of the bench that runs the built firmware, for whoever waits until something has happened.
import type { VirtualBoard } from "../../devices/sim/board";
import type { Gm67 } from "../../devices/sim/gm67";
import type { Oled } from "../../devices/sim/oled";
import { standard, STOCK } from "../arrangements";
import type { KeyName } from "../../devices/sim/rig/messages";
import { Rig } from "../../devices/sim/rig/rig";

export type { KeyName };

/** From power-on until the scanner is set up, with time to spare. */
const STARTED_MS = 30_000;
/** From the module's beep to the finished picture. */
const SHOWN_MS = 500;
/** The module reads one code twice only after 3 s. */
const READ_MS = 5000;
const PRESS_MS = 80;
const HOLD_MS = 800;

export class VirtualTable {
  readonly board: VirtualBoard;
  readonly display: Oled;
  readonly scanner: Gm67;
  private readonly rig: Rig;
  private lines: string[] = [];
  private reads = 0;

  constructor(bundle: string) {
    this.rig = new Rig({
      stock: STOCK,
      arrangement: standard("esp32"),
      programText: bundle,
      tell: message => {
        if (message.type === "printed") this.lines.push(...message.lines);
        if (message.type === "complaint") throw new Error(message.message);
        if (message.type === "read") this.reads++;
      },
    });
    this.board = this.rig.board;
    this.display = this.rig.display;
    this.scanner = this.rig.scanner!;
  }

  /** Power on, and no more than so long. */
  switchOn(forMs: number): void {
    this.rig.power(true);
    this.rig.advance(forMs);
  }

  /** Power on, and until the firmware can be used. Answers false if it never can. */
  start(): boolean {
    this.rig.power(true);
    const isReady = this.until(() => this.isReady(), STARTED_MS, 50);
    this.rig.advance(SHOWN_MS);
    return isReady;
  }

  /** Holds a code before the scanner. What came of it, as the firmware counts it; undefined: nothing was read. */
  scan(text: string): string | undefined {
    const before = this.counts();
    const { reads } = this;
    this.rig.show(text);
    const isRead = this.until(() => this.reads > reads, READ_MS, 5);
    this.rig.show(null);
    this.rig.advance(SHOWN_MS);
    const after = this.counts();
    return isRead ? Object.keys(after).find(name => name !== "keys" && after[name] > before[name]) : undefined;
  }

  press(key: KeyName, held: boolean): void {
    this.rig.key(key, true);
    this.rig.advance(held ? HOLD_MS : PRESS_MS);
    this.rig.key(key, false);
    this.rig.advance(SHOWN_MS);
  }

  /** A line at the firmware's prompt. */
  evaluate<T = unknown>(text: string): T {
    const value = this.board.evaluate<T>(text);
    this.rig.advance(SHOWN_MS);
    return value;
  }

  state(): any {
    return this.board.evaluate("croupier.state()");
  }

  /** What it printed since the last call. */
  printed(): string[] {
    return this.lines.splice(0);
  }

  private until(isSo: () => boolean, atMostMs: number, stepMs: number): boolean {
    for (let passedMs = 0; passedMs < atMostMs && !isSo(); passedMs += stepMs) this.rig.advance(stepMs);
    return isSo();
  }

  private counts(): Record<string, number> {
    return this.board.evaluate<any>("croupier.status()").counts ?? {};
  }

  private isReady(): boolean {
    return this.board.evaluate(
      "typeof croupier === 'object' && !!croupier.status().scanner && croupier.status().scanner.link === 'ready'",
    );
  }
}
