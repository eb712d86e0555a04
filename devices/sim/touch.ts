// The touch screen of a "Cheap Yellow Display" as a program hears of it: `E.on("touch", e => ...)` with {x, y, b}, b 1 while it is touched, and once b 0 with
// the last place. Source: Espruino's libs/misc/jswrap_esp32_cyd.c. Its code reads the place (an XPT2046's) whenever the board is idle and says so when it is
// another one than before, which it nearly always is: a finger that rests wanders by a pixel. So it wanders here, between two neighbours, after it came.
//
// Not simulated: how often a real board is idle (thousands of times a second, or, asleep, only every 50 ms; here it reads every 20 ms), the first reading's
// error while the finger comes down, pressure, that Espruino's scale leaves a border of some ten pixels that no finger reaches, and goes beyond the other
// edges by as much (places outside may be touched here, too), noise of several pixels, two fingers.
import type { SimClock } from "./wire";

const EVERY_MS = 20;
const MIDDLE = 160;

export interface TouchEvent {
  x: number;
  y: number;
  b: 0 | 1;
}

/** What it needs of its board. */
export interface TouchHost {
  clock: SimClock;
  isOn(): boolean;
  isBusy(): boolean;
  /** At once, by way of the idle loop. */
  tell(event: TouchEvent): void;
}

export class SimTouch {
  private at: { x: number; y: number } | undefined;
  /** As it was told last; undefined: not touched. */
  private told: { x: number; y: number } | undefined;
  private wanders = false;
  private isReading = false;

  constructor(private readonly host: TouchHost) {}

  touch(x: number, y: number): void {
    this.at = { x: Math.trunc(x), y: Math.trunc(y) };
    this.wanders = false;
    if (!this.isReading) this.read();
  }

  release(): void {
    this.at = undefined;
  }

  /** Again and again, until it has told of the end. */
  private read(): void {
    const { host } = this;
    if (!host.isOn()) this.told = undefined;
    else if (!host.isBusy()) this.look();
    this.isReading = !!this.at || !!this.told;
    if (this.isReading) host.clock.after(EVERY_MS, () => this.read());
  }

  private look(): void {
    const { at, told, host } = this;
    if (at) {
      const x = this.wanders ? at.x + (at.x < MIDDLE ? 1 : -1) : at.x;
      this.wanders = !this.wanders;
      this.told = { x, y: at.y };
      host.tell({ x, y: at.y, b: 1 });
    } else if (told) {
      this.told = undefined;
      host.tell({ ...told, b: 0 });
    }
  }
}
