// Pins: what the program drives, what a test holds them at, and who hears of an edge.
// Not simulated: which pins are analogue inputs, strength, voltages between the two levels, pin interrupts in native code.
// A pin here is an object; on a board `typeof` says number.

import type { VirtualClock } from "./clock";
import type { Machine } from "./machines";

export type PinMode =
  | "input"
  | "input_pullup"
  | "input_pulldown"
  | "output"
  | "opendrain"
  | "analog"
  | "af_output"
  | "af_opendrain"
  | "undefined";

/** `hz`: how often a second an `analog` value swings. */
export interface Written {
  atMs: number;
  value: number;
  analog?: boolean;
  hz?: number;
}

/** The global that a program sees, and the wire that a test holds, in one. */
export class SimPin {
  /** Everything that was written, for tests. */
  readonly written: Written[] = [];
  private currentMode: PinMode = "undefined";
  private output = false;
  private held: boolean | undefined;
  /** Hears every change of what `read` would say. */
  edge: ((pin: SimPin, high: boolean) => void) | undefined;
  /** The share of the supply that stands at it, where something analogue hangs there. */
  analogue: (() => number) | undefined;
  /** Hears everything that the program writes. */
  heard: ((written: Written) => void) | undefined;
  /** Keys with diodes that lead from here. */
  keys: DiodeKey[] = [];

  constructor(
    readonly name: string,
    readonly number: number,
    private readonly clock: VirtualClock,
    private readonly pulled: "up" | "down" | undefined,
    private readonly negated: boolean,
  ) {}

  read(): boolean {
    return this.level !== this.negated;
  }

  write(value: unknown): void {
    if (this.currentMode !== "opendrain") this.currentMode = "output";
    this.record({ atMs: this.clock.now(), value: value ? 1 : 0 });
    this.changing(() => (this.output = !!value !== this.negated));
  }

  /** Without an argument: high, by the program. With one: held there from outside, as by a finger or a chip; undefined lets go. */
  set(high?: boolean): void {
    if (arguments.length) this.changing(() => (this.held = high));
    else this.write(1);
  }

  reset(): void {
    this.write(0);
  }

  toggle(): boolean {
    this.write(!this.output);
    return this.output;
  }

  mode(mode: PinMode): void {
    this.changing(() => (this.currentMode = mode));
  }

  getMode(): PinMode {
    return this.currentMode;
  }

  pulse(value: unknown, forMs: number | number[]): void {
    let level = !!value,
      span = 0;
    for (const step of Array.isArray(forMs) ? forMs : [forMs]) {
      this.clock.after(span, this.writer(level));
      level = !level;
      span += step;
    }
    this.clock.after(span, this.writer(!value));
  }

  /** Driven by the firmware itself, a chip select for instance: as written, but not one of the program's own writings. */
  drive(high: boolean): void {
    if (this.currentMode !== "opendrain") this.currentMode = "output";
    this.changing(() => (this.output = high !== this.negated));
  }

  writeAnalog(value: number, hz?: number): void {
    this.currentMode = "af_output";
    this.record({ atMs: this.clock.now(), value, analog: true, ...(hz ? { hz } : {}) });
  }

  toString(): string {
    return this.name;
  }

  toJSON(): string {
    return this.name;
  }

  valueOf(): number {
    return this.number;
  }

  [Symbol.toPrimitive](hint: string): string | number {
    return hint === "number" ? this.number : this.name;
  }

  private writer(level: boolean): () => void {
    return () => this.write(level);
  }

  private record(written: Written): void {
    this.written.push(written);
    this.heard?.(written);
  }

  /** What the program drives here: undefined where it only reads. */
  get driven(): boolean | undefined {
    if (this.currentMode === "output") return this.output;
    return this.currentMode === "opendrain" && !this.output ? false : undefined;
  }

  private get level(): boolean {
    if (this.currentMode === "output" || (this.currentMode === "opendrain" && !this.output)) return this.output;
    if (this.held !== undefined) return this.held;
    if (drawnLow(this, [])) return false;
    if (this.currentMode === "input_pullup" || this.currentMode === "opendrain") return true;
    if (this.currentMode === "input_pulldown") return false;
    return this.pulled === "up";
  }

  private changing(change: () => void): void {
    const before = this.read();
    change();
    if (this.read() !== before) this.edge?.(this, this.read());
  }
}

/** Whether closed keys lead from here to a pin that is low; through however many diodes: those of Schottky's kind lose little. */
function drawnLow(pin: SimPin, before: SimPin[]): boolean {
  return pin.keys.some(
    ({ to, isDown }) =>
      isDown &&
      !before.includes(to) &&
      (to.driven === undefined ? drawnLow(to, [...before, pin]) : to.driven === false),
  );
}

/** A key and a diode in a row, which let current flow from one pin to the other. Nothing here tells of an edge: who has such keys looks. */
export class DiodeKey {
  isDown = false;

  constructor(
    readonly from: SimPin,
    readonly to: SimPin,
  ) {
    from.keys.push(this);
  }

  /** Both pins drive, and against each other. */
  get isShort(): boolean {
    return this.isDown && this.from.driven === true && this.to.driven === false;
  }
}

export class PinTable {
  readonly all: SimPin[];

  constructor(
    private readonly machine: Machine,
    clock: VirtualClock,
  ) {
    this.all = machine.pins.map(
      (name, number) => new SimPin(name, number, clock, machine.pulled[name], machine.negated.includes(name)),
    );
  }

  /** By pin, name, alias or number. */
  find(what: unknown): SimPin | undefined {
    if (what instanceof SimPin) return what;
    if (typeof what === "number") return this.all[what];
    const name = this.machine.aliases[String(what)] ?? String(what);
    return this.all.find(pin => pin.name === name);
  }

  isButton(pin: SimPin): boolean {
    return this.machine.aliases.BTN1 === pin.name;
  }
}
