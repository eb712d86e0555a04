// A whole board that runs a built bundle: boots it from Storage, serves its ports, buses, pins and timers in virtual time.
// Not simulated: memory and its limits, the time that JavaScript takes, and everything at the head of the files beside this one.
// Two boards share a clock; while one of them waits for its bus, the other goes on.
import { answerError, answerWith, plain, uncaughtOf, type Answer, type Uncaught } from "./board/answer";
import { textOf } from "./bytes";
import { Hardware, type HardwareOptions } from "./board/hardware";
import { Interpreter, type Restart } from "./board/interpreter";
import { IdleLoop } from "./board/loop";
import { Prompt } from "./board/prompt";
import { Watchdog, WatchdogBite } from "./board/watchdog";
import type { SimPin } from "./pins";
import { show } from "./print";
import { LOOP_MS } from "./radios";
import { makeRun, type MakeRun } from "./run";
import { ChipComplaint } from "./wire";

export { VirtualClock } from "./clock";
export { wire } from "./board/hardware";
export { SimStorage } from "./storage";
export type { Answer, Uncaught } from "./board/answer";

export interface BoardOptions extends HardwareOptions {
  /** A computer listens at the USB port. */
  usbConnected?: boolean;
  /** For places without node:vm. */
  makeRun?: MakeRun;
}

export class VirtualBoard extends Hardware {
  /** What callbacks threw. */
  errors: Uncaught[] = [];
  /** How often the board started since it was made. */
  boots = 0;
  isOn = false;
  private readonly makeRun: MakeRun;
  private readonly prompt: Prompt;
  private readonly loop: IdleLoop;
  private readonly dog: Watchdog;
  private interpreter!: Interpreter;
  private timeOffsetMs = 0;
  private restarting: Restart | undefined;
  /** What that loads by its name. */
  private file: string | undefined;
  /** Runs while its firmware has crashed. */
  private crashed = 0;

  constructor(options: BoardOptions = {}) {
    super(options);
    const { clock, machine } = this;
    this.makeRun = options.makeRun ?? makeRun;
    this.prompt = new Prompt({
      clock,
      machine,
      usbConnected: !!options.usbConnected,
      serialNamed: name => this.serialNamed(name),
      fail: message => this.fail(message),
      runLine: line => this.guard(() => this.prompt.say("=" + show(this.interpreter.run(line, "prompt")))),
    });
    this.loop = new IdleLoop({
      clock,
      isOn: () => this.isOn,
      nextAtMs: () => this.nextAtMs(),
      turn: () => this.turn(),
      afterwards: () => this.afterwards(),
      isStop: error => error instanceof WatchdogBite,
      isGone: () => this.restarting === "now",
    });
    this.dog = new Watchdog(clock, this.loop, () => this.afterwards());
  }

  /** Lines of the console. */
  get printed(): string[] {
    return this.prompt.printed;
  }
  set printed(lines: string[]) {
    this.prompt.printed = lines;
  }

  /** Lines that the prompt ran because they came in on a port that holds the console. */
  get executed(): string[] {
    return this.prompt.executed;
  }

  /** Who holds the prompt, see there. */
  get console(): string | null {
    return this.prompt.at;
  }

  // ---- life

  /** Power on: starts what is in Storage. */
  boot(): this {
    if (this.isOn) this.stop();
    this.start(true);
    this.complain();
    return this;
  }

  powerOn(): this {
    return this.boot();
  }

  /** Whatever runs is gone at once; Storage stays as it is. */
  powerOff(): this {
    if (this.isOn) this.stop();
    return this;
  }

  /** Lets time pass. */
  run(forMs: number): this {
    this.clock.advance(forMs);
    this.complain();
    return this;
  }

  /** Lets time pass until it is so; false if it was not within the time. */
  runUntil(isSo: () => boolean, atMostMs = 10_000, stepMs = 1): boolean {
    const endMs = this.clock.now() + atMostMs;
    while (!isSo() && this.clock.now() < endMs) this.run(stepMs);
    return isSo();
  }

  /** What the prompt would answer, as plain JSON. Exceptions come to the caller. */
  evaluate<T = unknown>(text: string): T {
    if (!this.isOn) throw new Error("The board is off");
    if (this.crashed) return undefined as T;
    const value = this.loop.busily(() => this.interpreter.run(text, "prompt"));
    this.complain();
    return plain(value) as T;
  }

  /** A line at the prompt, which a terminal sends in UTF-8, and what it says; nothing is thrown. */
  ask(text: string): Answer {
    if (!this.isOn) return { isError: true, text: "The board is off", value: undefined };
    if (this.crashed) return { isError: true, text: "The board starts again and again", value: undefined };
    try {
      const line = textOf(new TextEncoder().encode(text));
      return answerWith(this.loop.busily(() => this.interpreter.run(line, "prompt")));
    } catch (error) {
      return answerError(error);
    }
  }

  /** The program stands still for this long, as if it computed; ports go on filling the FIFO. */
  stall(forMs: number): this {
    this.loop.busily(() => this.clock.advance(forMs));
    return this;
  }

  // ---- starting and stopping

  private start(loadCode: boolean): void {
    this.isOn = true;
    this.boots++;
    this.timeOffsetMs = -this.clock.now();
    this.begin();
    this.prompt.start();
    const crash = this.radios?.crash;
    if (crash) return this.crash(crash);
    this.loop.busily(() => this.interpreter.boot(loadCode));
    this.radios?.started();
  }

  /** The firmware gives up before it has a prompt, and starts anew. */
  private crash(words: string): void {
    this.prompt.say(words);
    this.crashed = this.clock.after(LOOP_MS, () => this.restart("reboot"));
  }

  /** A fresh interpreter on the same hardware. */
  private begin(): void {
    const { machine, storage, pins, serials, buses, spis, softSpi, usb, radios, net, lcd, random, makeRun, clock } =
      this;
    this.interpreter = new Interpreter({
      ...{ machine, storage, pins, serials, buses, spis, softSpi, usb, radios, net, lcd, random, makeRun },
      now: () => clock.now(),
      timeAt: atMs => atMs + this.timeOffsetMs,
      time: () => clock.now() + this.timeOffsetMs,
      setTime: ms => (this.timeOffsetMs = ms - clock.now()),
      guard: call => this.guard(call),
      later: call => this.later(call),
      say: line => this.restarting !== "now" && this.prompt.say(line),
      setConsole: port => this.setConsole(port),
      console: () => this.console,
      watchdog: (forMs, auto) => this.dog.set(forMs, auto),
      kick: () => this.dog.kick(),
      restart: (how, file) => {
        this.restarting = how;
        this.file = file;
      },
    });
  }

  private stop(): void {
    this.isOn = false;
    this.forget();
    for (const pin of this.pins.all) pin.mode("undefined");
    this.prompt.stop();
    this.dog.stop();
    this.clock.cancel(this.crashed);
    this.crashed = 0;
  }

  private forget(): void {
    this.forgetSetUp();
    this.net?.drop();
    this.loop.forget();
    this.prompt.forget();
    this.restarting = undefined;
  }

  private restart(how: Restart): void {
    if (how === "reboot" || how === "now") {
      this.stop();
      return this.start(true);
    }
    const { file } = this;
    this.file = undefined;
    this.interpreter.globals.E.fire("kill");
    this.forget();
    this.begin();
    this.prompt.open();
    this.boots++;
    this.loop.busily(() => this.interpreter.boot(how === "load" && file === undefined, file));
  }

  // ---- the idle loop

  protected get isBusy(): boolean {
    return this.loop.isBusy;
  }

  private nextAtMs(): number | undefined {
    const { fifo, timers } = this.interpreter;
    return fifo.length || this.restarting ? this.clock.now() : timers.nextDueMs;
  }

  private turn(): void {
    const { fifo, timers } = this.interpreter;
    this.dog.idle();
    for (let waiting = fifo.length; waiting > 0; waiting--) this.handleEvent();
    timers.runDue();
  }

  private handleEvent(): void {
    const { fifo, watches } = this.interpreter;
    const event = fifo.pop();
    if (!event) return;
    if ("pin" in event) watches.handle(event.pin, event.high, event.atMs);
    else if (event.port === this.prompt.at) for (const byte of event.bytes) this.prompt.typed(byte);
    else this.serialNamed(event.port)?.deliver(event.bytes);
  }

  private afterwards(): void {
    if (!this.isOn) return;
    const how = this.dog.hasBitten ? "reboot" : this.restarting;
    this.dog.hasBitten = false;
    this.restarting = undefined;
    if (how) this.restart(how);
    this.loop.sleep();
  }

  protected later(call: () => void): void {
    this.loop.later(call);
  }

  /** What it throws is printed and kept, and the board goes on. */
  protected guard(call: () => void): void {
    try {
      call();
    } catch (error) {
      if (error instanceof WatchdogBite) throw error;
      if (!(error instanceof ChipComplaint)) this.uncaught(error);
    }
  }

  private uncaught(error: unknown): void {
    const { process } = this.interpreter.globals;
    if (process.hasListener("uncaughtException")) return process.fire("uncaughtException", error);
    this.errors.push(uncaughtOf(error, this.clock.now()));
    this.prompt.say("Uncaught " + (typeof error === "object" ? String(error) : show(error)));
  }

  protected block(forMs: number): void {
    if (this.isBusy) this.clock.advance(forMs);
    if (this.dog.hasBitten) throw new WatchdogBite("The watchdog has bitten");
  }

  protected received(port: string, bytes: number[]): void {
    if (!this.isOn || this.crashed) return;
    this.interpreter.fifo.pushBytes(port, bytes);
    this.loop.rouse();
  }

  protected edge(pin: SimPin, high: boolean): void {
    if (!this.isOn) return;
    const { watches, fifo } = this.interpreter;
    if (!watches.has(pin)) return;
    fifo.pushEdge(pin.name, high, this.clock.now());
    this.loop.rouse();
  }

  // ---- what the program sees

  protected setConsole(port: string | null): void {
    this.prompt.move(port);
  }

  protected flag(name: string): void {
    this.interpreter.flag(name);
  }

  protected fire(event: string, value: unknown): void {
    this.interpreter.globals.E.fire(event, value);
  }

  protected fail(message: string): Error {
    // A test may use a port before the first start.
    return this.interpreter?.fail(message) ?? new Error(message);
  }

  protected makeBytes(from: number | ArrayLike<number>): Uint8Array {
    return this.interpreter.makeBytes(from);
  }
}
