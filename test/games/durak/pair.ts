// Two boards with a game of Durak open, a wire between them that paces bytes and spoils them on wish, and one virtual clock. Everything follows from a seed.
import { crc32, flatten } from "../../../devices/sim/bytes";
import { openStore } from "../../../devices/store";
import { VirtualClock } from "../../../devices/sim/clock";
import { makeRandom } from "../../../devices/sim/random";
import { SimStorage } from "../../../devices/sim/storage";
import { Kept } from "../../../src/kernel/app";
import type { App, Host } from "../../../src/kernel/app";
import type { DurakConfig } from "../../../src/games/durak/wishes";
import type { MakeBot } from "../../../src/games/durak/bot/bot";
import openDurak from "../../../src/games/durak/whole-app";
import type { Key } from "../../../src/kernel/ports";
import { pictureOf } from "../set/game";
import { drawAll } from "../../kit/drawn";
import { USUAL } from "../../oracles/durak-usual";

/** What may happen to each byte, as probabilities. */
export interface Faults {
  flip?: number;
  lose?: number;
  twice?: number;
  delay?: number;
  garbage?: number;
}

export const RULES: DurakConfig["durak"] = {
  level: 1,
  dialect: "auto",
  ...USUAL,
  firstTo: 0,
  clock: 0,
  auto: false,
  waitS: 0,
};

/** One direction. Bytes that arrive in the same moment come as one chunk. */
export class Lane {
  listener: (chunk: string) => void = () => undefined;
  isCut = false;
  faults: Faults = {};
  bytes = 0;
  /** Everything that was sent, when somebody wants to look. */
  sent: number[] | undefined;
  private freeAtMs = 0;
  private arriving = "";

  constructor(
    private readonly clock: VirtualClock,
    private readonly random: () => number,
    private readonly baud: number,
  ) {}

  send(data: Uint8Array | string): void {
    for (const byte of flatten(data)) {
      this.bytes++;
      this.sent?.push(byte);
      this.freeAtMs = Math.max(this.freeAtMs, this.clock.now()) + 10_000 / this.baud;
      for (const arrived of this.spoil(byte)) {
        const late = this.random() < (this.faults.delay ?? 0) ? this.random() * 400 : 0;
        this.clock.at(this.freeAtMs + late, () => this.arrive(arrived));
      }
    }
  }

  private spoil(byte: number): number[] {
    const { flip = 0, lose = 0, twice = 0, garbage = 0 } = this.faults;
    const dice = this.random();
    if (this.isCut || dice < lose) return [];
    if (dice < lose + flip) return [byte ^ (1 + Math.floor(this.random() * 255))];
    if (dice < lose + flip + twice) return [byte, byte];
    if (dice < lose + flip + twice + garbage) return [Math.floor(this.random() * 256), byte];
    return [byte];
  }

  /** As an interpreter delivers them: when it gets round to it. */
  private arrive(byte: number): void {
    if (!this.arriving)
      this.clock.after(this.random() * 3, () => {
        const chunk = this.arriving;
        this.arriving = "";
        this.listener(chunk);
      });
    this.arriving += String.fromCharCode(byte);
  }
}

export class Seat {
  /** Variables left on this board. */
  free = 12000;
  app!: App;
  isOn = false;
  lamp = false;
  readonly host: Host<DurakConfig>;
  /** Who thinks instead of the board's own bot. */
  bot: MakeBot | undefined;
  readonly storage: SimStorage;
  private epoch = 0;
  opened: string[] = [];

  constructor(
    private readonly clock: VirtualClock,
    random: () => number,
    readonly out: Lane,
    readonly into: Lane,
    public how: any,
    config: any,
    baud: number,
  ) {
    this.storage = new SimStorage({ pageSize: 4096, pages: 3 });
    this.host = {
      clock: {
        now: () => clock.now(),
        after: (forMs, then) => this.after(forMs, then),
        cancel: timer => clock.cancel(timer),
      },
      store: openStore(this.storage as any),
      settings: { peer: { baud }, keys: { A: "", B: "", C: "" }, durak: { ...RULES, ...config } },
      redraw: () => undefined,
      open: name => (this.opened.push(name), true),
      table: {
        random32: () => Math.floor(random() * 0x100000000),
        crc: data => crc32(flatten(data)),
        peer: listener => {
          into.listener = listener ?? (() => undefined);
          return bytes => out.send(bytes);
        },
        signal: on => {
          this.lamp = on;
        },
        sweep: () => ({ free: this.free }),
        camera: () => undefined,
        arm: () => undefined,
        release: () => undefined,
        keep: () => Kept.Done,
      },
    };
  }

  /** What a board that is off has asked for never comes. */
  private after(forMs: number, then: () => void): number {
    const epoch = this.epoch;
    return this.clock.after(forMs, () => {
      if (epoch === this.epoch) then();
    });
  }

  on(): this {
    this.isOn = true;
    this.app = openDurak(this.host, this.how, this.bot);
    return this;
  }

  /** The plug is pulled. */
  off(): this {
    this.isOn = false;
    this.epoch++;
    this.into.listener = () => undefined;
    return this;
  }

  get state(): any {
    return this.app.state();
  }
  moves(): string[] {
    return this.app.moves();
  }
  play(move: string): boolean {
    return this.app.play(move);
  }
  press(key: Key, held = false): void {
    this.app.press(key, held);
  }
  picture(rows = 64): string[] {
    return pictureOf(screen => {
      drawAll(this.app, screen);
    }, rows);
  }
}

export interface PairOptions {
  seed?: number;
  baud?: number;
  how?: any;
  hows?: any[];
  config?: any;
  faults?: Faults;
}

export class Pair {
  readonly clock = new VirtualClock();
  readonly random: () => number;
  readonly lanes: Lane[];
  readonly boards: Seat[];

  constructor(readonly options: PairOptions = {}) {
    const { seed = 1, baud = 9600, how = {}, config = {} } = options;
    this.random = makeRandom(seed);
    this.lanes = [0, 1].map(() => new Lane(this.clock, this.random, baud));
    this.boards = [0, 1].map(
      at =>
        new Seat(this.clock, this.random, this.lanes[at], this.lanes[1 - at], options.hows?.[at] ?? how, config, baud),
    );
    this.spoil(options.faults ?? {});
  }

  spoil(faults: Faults): void {
    for (const lane of this.lanes) lane.faults = faults;
  }

  cut(isCut: boolean): void {
    for (const lane of this.lanes) lane.isCut = isCut;
  }

  start(): this {
    for (const board of this.boards) board.on();
    return this;
  }

  run(forMs: number): this {
    this.clock.advance(forMs);
    return this;
  }

  /** Lets time pass until it is so. */
  until(isSo: () => boolean, atMostMs = 60_000): boolean {
    const endMs = this.clock.now() + atMostMs;
    while (!isSo() && this.clock.now() < endMs) this.clock.advance(20);
    return isSo();
  }

  /** Both see a game, and the same one. */
  begun(atMostMs = 60_000): boolean {
    return this.until(() => this.boards.every(board => board.isOn && board.state.turn !== "none"), atMostMs);
  }

  /** The board whose turn it is, if both think the same. */
  get onTurn(): Seat | undefined {
    return this.boards.find(board => board.isOn && board.moves().length > 0);
  }
}
