// What a driver is tried on without a board: time with Espruino's timer numbers, pins with its debounce, an I2C bus of either family.
import { VirtualClock } from "../../devices/sim/clock";
import { SimI2C } from "../../devices/sim/i2c";
import { machineOf, type Family } from "../../devices/sim/machines";
import { SimSpi } from "../../devices/sim/spi";
import type { SpiChip } from "../../devices/sim/wire";
import { PinTable, type SimPin } from "../../devices/sim/pins";
import { TimerList } from "../../devices/sim/timers";
import { WatchList } from "../../devices/sim/watches";
import type { WatchPin } from "../../devices/bus";
import type { Clock } from "../../src/kernel/ports";

const fail = (message: string) => new Error(message);

export class Workbench {
  /** What chips live by. */
  readonly time = new VirtualClock();
  private readonly timers = new TimerList(() => this.time.now(), fail);
  readonly watches = new WatchList(this.timers, atMs => atMs / 1000, fail);
  private readonly pins = new PinTable(machineOf("ESP32"), this.time);
  private readonly running = new Set<number>();
  /** Timer numbers that were cancelled though they had run: on a board each might have been somebody else's. */
  strayCancels = 0;
  /** The longest that the program stood still at a stretch. */
  longestStallMs = 0;

  /** As main.ts makes it of Espruino's setTimeout. */
  readonly clock: Clock = {
    now: () => Math.round(this.time.now()),
    after: (forMs, then) => {
      const number = this.timers.add(
        () => {
          this.running.delete(number);
          const beforeMs = this.time.now();
          then();
          this.longestStallMs = Math.max(this.longestStallMs, this.time.now() - beforeMs);
        },
        forMs,
        false,
      );
      this.running.add(number);
      return number;
    },
    cancel: number => {
      if (!number) return;
      if (!this.running.delete(number)) this.strayCancels++;
      this.timers.clear("Timeout", [number], () => false);
    },
  };

  get nowMs(): number {
    return this.time.now();
  }

  run(forMs: number): this {
    const endMs = this.time.now() + forMs;
    while (this.turn(endMs));
    this.time.advance(Math.max(0, endMs - this.time.now()));
    return this;
  }

  /** One turn of the idle loop: everything that is due at the next moment at which anything is. False when that lies behind `endMs`. */
  turn(endMs: number): boolean {
    const next = this.timers.nextDueMs;
    if (next === undefined || next > endMs) return false;
    this.time.advance(Math.max(0, next - this.time.now()));
    this.timers.runDue();
    return true;
  }

  bus(family: Family, timeoutMs = 250): SimI2C {
    const bus = new SimI2C("I2C1", {
      family,
      timeoutMs,
      fail,
      block: forMs => this.time.advance(forMs),
      watchChip: call => call(),
      makeBytes: quantity => new Uint8Array(quantity),
    });
    bus.setup({ bitrate: 400000 });
    return bus;
  }

  /** With a chip on it, and the pin that selects it. */
  spi(family: Family, makeChip: (select: SimPin) => SpiChip): { bus: SimSpi; select: SimPin } {
    const bus = new SimSpi("SPI1", {
      family,
      fail,
      pin: what => this.pins.find(what),
      block: forMs => this.time.advance(forMs),
      watchChip: call => call(),
      makeBytes: from => Uint8Array.from(from as ArrayLike<number>),
    });
    const select = this.pins.find("D5")!;
    bus.attach(makeChip(select));
    bus.setup({ baud: 1e6 });
    return { bus, select };
  }

  /** A pin that is high unless a finger is on it, or the other way round. */
  pin(name: string, high: boolean): SimPin {
    const pin = this.pins.find(name)!;
    pin.mode(high ? "input_pulldown" : "input_pullup");
    pin.edge = (_, level) => this.watches.handle(pin.name, level, this.time.now());
    return pin;
  }

  readonly watch: WatchPin = (listener, pin, debounceMs) => {
    this.watches.add(listener, pin as SimPin, { repeat: true, edge: "both", debounce: debounceMs }, false);
  };
}
