// A simulated Grbl on a wire, and the driver at the other end of it: virtual time, bytes at the pace of the baud rate, chunks as they come.
import openGrbl from "../../devices/grbl";
import { makePort } from "../../devices/serial-port";
import { VirtualClock } from "../../devices/sim/clock";
import { SimGrbl, type SimGrblOptions } from "../../devices/sim/grbl";
import type { SimSerial } from "../../devices/sim/serial";
import type { Arm, ArmDone, ArmOptions, ArmStep } from "../../src/kernel/ports";
import { type PortOptions, lonePort, uartOf } from "./lone-port";
import { strictClock } from "./scanner-line";

export interface GrblLineOptions extends Partial<ArmOptions>, PortOptions {
  chip?: Omit<SimGrblOptions, "clock">;
}

/** How a job ended. */
export interface Ending {
  fault: string;
  steps: number;
  forMs: number;
}

export class GrblLine {
  readonly clock = new VirtualClock();
  readonly chip: SimGrbl;
  readonly port: SimSerial;
  readonly grbl: Arm;
  /** All that the driver wrote, in order. */
  readonly written: string[] = [];
  /** What the driver may never do, whatever comes in. */
  readonly mistakes: string[] = [];
  private oksBefore = 0;
  private linesOut = 0;
  private last = "";

  constructor(options: GrblLineOptions = {}) {
    this.chip = new SimGrbl({ clock: this.clock, ...options.chip });
    this.port = lonePort(this.clock, options);
    this.port.attach(this.chip);
    const uart = uartOf(this.port, text => this.look(text));
    const settings = {
      baud: 115200,
      feed: 6000,
      feedZ: 1500,
      pump: "M3",
      power: 1000,
      highX: 260,
      highY: 200,
      travelMm: 25,
      ...options,
    };
    this.grbl = openGrbl(makePort(uart, { rx: "B7", tx: "B6" }), settings, strictClock(this.clock));
  }

  get status() {
    return this.grbl.status;
  }
  get lines(): string[] {
    return this.written.filter(text => text.endsWith("\n")).map(text => text.trim());
  }

  run(forMs: number): this {
    this.clock.advance(forMs);
    return this;
  }

  /** Starts something and waits for its end; that it does not end twice shows in `mistakes`. */
  finish(start: (done: ArmDone) => void, atMostMs = 600_000): Ending {
    const startMs = this.clock.now();
    let ending: Ending | undefined;
    start((fault, steps) => {
      if (ending) this.mistakes.push("done twice");
      ending = { fault, steps, forMs: this.clock.now() - startMs };
    });
    while (!ending && this.clock.now() - startMs < atMostMs) this.run(10);
    if (!ending) throw new Error(`not done within ${atMostMs} ms: ${JSON.stringify(this.status)}`);
    return ending;
  }

  home(): Ending {
    return this.finish(done => this.grbl.home(done));
  }
  do(job: ArmStep[]): Ending {
    return this.finish(done => this.grbl.run(job, done));
  }

  /** Once it has started, homed and ready. */
  ready(): this {
    this.run(2000);
    const { fault } = this.home();
    if (fault) throw new Error(fault);
    return this;
  }

  /** Nothing that must not be, on either side. */
  get complaints(): string[] {
    return [...this.mistakes, ...this.chip.objections];
  }

  /** Bytes from a broken wire. */
  noise(text: string): this {
    this.chip.transmit(text);
    return this;
  }

  private look(text: string): void {
    this.written.push(text);
    if (text === "\x18") {
      this.linesOut = 0;
      this.oksBefore = this.chip.oks;
    }
    if (
      !/^(?:\$H|\$\$|\$#|G21G90G54\?|G1(?:[XYZ]-?\d+(?:\.\d\d?)?)+F\d+|G4P\d+(?:\.\d\d?)?|M3S\d+|M5|M8|M9)\n$|^[!?\x18]$/.test(
        text,
      )
    )
      this.mistakes.push(`sent ${JSON.stringify(text)}`);
    // A line again, once the machine was asked about it: its ok may have been lost.
    if (text === this.last && this.written.at(-2) === "?") return;
    if (text.endsWith("\n")) this.last = text;
    if (text.endsWith("\n") && this.linesOut++ > this.chip.oks - this.oksBefore)
      this.mistakes.push(`${JSON.stringify(text)} before the ok of the last line`);
  }
}
