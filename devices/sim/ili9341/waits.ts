// How long an ILI9341 has to be left alone (datasheet v1.11, sections 8.2.2, 8.2.11, 8.2.12 and 15.4).
import { hex } from "../oled/command";

/** After a reset, sleep in and sleep out, before any other command. */
const SHORT_MS = 5;
/** Between sleep out and sleep in, and from a reset of a chip that was awake to sleep out. */
const LONG_MS = 120;
const SLEEP_IN = 0x10;
const SLEEP_OUT = 0x11;
const SOFTWARE_RESET = 0x01;
/** What times of the clock may be off by, being sums of fractions. */
const ROUNDING_MS = 1e-6;

interface Wait {
  untilMs: number;
  forMs: number;
  after: string;
}

export class Waits {
  private readonly all: Record<number, Wait> = {};
  private any: Wait | undefined;

  constructor(private readonly now: () => number) {}

  /** Its supply has come. */
  forget(): void {
    for (const opcode of [SOFTWARE_RESET, SLEEP_IN, SLEEP_OUT]) delete this.all[opcode];
    this.any = undefined;
  }

  afterReset(what: string, wasAwake: boolean): void {
    this.any = this.wait(SHORT_MS, what);
    delete this.all[SLEEP_IN];
    delete this.all[SOFTWARE_RESET];
    if (wasAwake) this.all[SLEEP_OUT] = this.wait(LONG_MS, what);
  }

  afterSleep(isAwake: boolean): void {
    const what = isAwake ? "sleep out" : "sleep in";
    this.any = this.wait(SHORT_MS, what);
    this.all[isAwake ? SLEEP_IN : SLEEP_OUT] = this.wait(LONG_MS, what);
    if (isAwake) this.all[SOFTWARE_RESET] = this.wait(LONG_MS, what);
  }

  /** Undefined: it may come now; else why not. */
  wrongWith(opcode: number): string | undefined {
    const now = this.now() + ROUNDING_MS;
    const broken = [this.any, this.all[opcode]].find(wait => wait && now < wait.untilMs);
    if (!broken) return undefined;
    const passed = (broken.forMs - (broken.untilMs - now)).toFixed(1);
    return `${hex(opcode)} comes ${passed} ms after ${broken.after}: it has to wait for ${broken.forMs} ms`;
  }

  private wait(forMs: number, after: string): Wait {
    return { untilMs: this.now() + forMs, forMs, after };
  }
}
