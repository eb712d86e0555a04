// The console of a virtual board: which port holds it, what is printed there, and lines that come in there and are run.
// Not simulated: editing within a line, the history, colours.
import type { VirtualClock } from "../clock";
import type { Machine } from "../machines";
import type { SimSerial } from "../serial";

/** An STM32 moves its console off the still silent USB after this time; an RP2040 does it, too, when nothing feeds its USB plug, and sooner. */
const CONSOLE_MOVES_AFTER_MS = 1000;
const LIMBO = "limbo";
/** An ESP32 sets its console up for this; all others leave it as a port is. */
const ESP32_BAUD = 115200;
/** What a line may be made of; all else is not taken, and not said again. */
const SPACE = 32,
  TAB = 9;
const CTRL_C = 3;

/** What the prompt needs of its board. */
export interface PromptHost {
  clock: VirtualClock;
  machine: Machine;
  /** A computer listens at the USB port. */
  usbConnected: boolean;
  serialNamed(name: string): SimSerial | undefined;
  fail(message: string): Error;
  /** Runs a line and says what comes of it. */
  runLine(line: string): void;
}

export class Prompt {
  /** Who holds it: "USB", "Serial1", null for nobody, "limbo" in the first second. */
  at: string | null = null;
  /** Lines of the console. */
  printed: string[] = [];
  /** Lines that it ran because they came in on a port that holds the console. */
  readonly executed: string[] = [];
  private line = "";
  private timer = 0;

  constructor(private readonly host: PromptHost) {}

  start(): void {
    const { machine, usbConnected, clock } = this.host;
    const mayMove = machine.family === "stm32" || machine.family === "rp2040";
    this.at = !mayMove ? machine.console : usbConnected ? "USB" : LIMBO;
    if (this.at === LIMBO) this.timer = clock.after(CONSOLE_MOVES_AFTER_MS, () => this.leaveLimbo());
    this.open();
  }

  /** The port that holds it is set up without the program. */
  open(): void {
    const serial = this.serial;
    if (!serial || this.host.machine.family !== "esp32") return;
    serial.isOpen = true;
    serial.baud = ESP32_BAUD;
  }

  stop(): void {
    this.host.clock.cancel(this.timer);
  }

  /** Half a line is gone. */
  forget(): void {
    this.line = "";
  }

  move(port: string | null): void {
    const serial = port === null ? undefined : this.host.serialNamed(port);
    if (port !== null && !serial) throw this.host.fail("Unknown device type " + port);
    const before = this.at;
    if (port === before) return;
    if (before !== LIMBO) this.say("-> " + port);
    this.at = port;
    if (serial) serial.isOpen = true;
    if (before !== LIMBO) this.say("<- " + before);
  }

  say(line: string): void {
    // Where it is nowhere nobody sees it.
    if (this.at === null) return;
    this.printed.push(...line.split("\n"));
    this.answer(line + "\r\n");
  }

  /** A line is run at its end, whoever sent it. */
  typed(byte: number): void {
    if (byte === CTRL_C) {
      this.line = "";
      return;
    }
    if (byte < SPACE && byte !== TAB && byte !== 10 && byte !== 13) return;
    if (byte !== 10 && byte !== 13) {
      this.line += String.fromCharCode(byte);
      return this.answer(String.fromCharCode(byte));
    }
    const { line } = this;
    this.line = "";
    if (!line) return;
    this.executed.push(line);
    this.host.runLine(line);
    this.answer(">");
  }

  private leaveLimbo(): void {
    if (this.at === LIMBO) this.move(this.host.machine.console);
  }

  /** A console on a wire is seen by whatever hangs on that wire. */
  private answer(text: string): void {
    const { serial } = this;
    if (serial?.isWired) serial.print(text);
  }

  private get serial(): SimSerial | undefined {
    return this.at && this.at !== LIMBO ? this.host.serialNamed(this.at) : undefined;
  }
}
