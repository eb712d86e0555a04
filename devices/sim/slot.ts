// A slot with a lamp and two photoresistors, and a punched card that is drawn through it, as light: which share of each resistor's window a hole uncovers, and how long the
// resistor takes to follow. Source: the GL5528's datasheet (rise 20 ms, fall 30 ms), taken as first order.
// Not simulated: how much slower a resistor is in weak light, bounce of light inside the slot, a card that bends.
import type { SimClock } from "./wire";

/** The middle of a hole, mm from the leading edge as the card is printed; which of the two tracks. */
export interface Hole {
  x: number;
  track: 0 | 1;
}

export interface PunchedCard {
  holes: Hole[];
  /** mm. */
  length: number;
  diameter: number;
}

export interface Draw {
  /** cm a second. */
  speed?: number;
  /** The other end first. */
  isReversed?: boolean;
  /** The tracks change places, as on a card that is turned over or by half a turn. */
  isSwapped?: boolean;
  /** By how many mm the second track runs behind the first. */
  skew?: number;
  /** Where along its way (mm) it turns round, and then again, ... */
  turns?: number[];
}

export interface SlotOptions {
  clock: SimClock;
  /** Standard deviation of each reading, of the whole range. */
  noise?: number;
  random?: () => number;
  /** Light of each without a card, and behind paper. */
  bright?: [number, number];
  dark?: [number, number];
}

/** The window before a resistor, mm; from a tenth to nine tenths takes 2.2 time constants. */
const WINDOW = 2;
const RISE_MS = 20 / 2.2,
  FALL_MS = 30 / 2.2;
const STEP_MS = 0.5;

export class Slot {
  isLit = true;
  /** A wire that is off: what floats there instead. */
  loose: (() => number) | undefined;
  private readonly levels: [number, number];
  private readonly bright: [number, number];
  private readonly dark: [number, number];
  private atMs: number;
  private card: { card: PunchedCard; draw: Draw; fromMs: number } | undefined;

  constructor(private readonly options: SlotOptions) {
    this.bright = options.bright ?? [0.8, 0.7];
    this.dark = options.dark ?? [0.06, 0.1];
    this.levels = [...this.bright];
    this.atMs = options.clock.now();
  }

  /** Begins now; answers how many ms it takes until the card has gone. */
  draw(card: PunchedCard, draw: Draw = {}): number {
    this.follow();
    this.card = { card, draw, fromMs: this.options.clock.now() };
    return this.lengthOf(card, draw) / this.speedOf(draw);
  }

  takeAway(): void {
    this.follow();
    this.card = undefined;
  }

  /** What a pin reads at the resistor of a track: 0 dark to 1. */
  read(track: 0 | 1): number {
    this.follow();
    if (this.loose) return this.loose();
    const { noise = 0, random = Math.random } = this.options;
    // The sum of a few is near enough to a normal distribution.
    const error = noise * (random() + random() + random() + random() - 2) * Math.sqrt(3);
    return Math.min(1, Math.max(0, this.levels[track] + error));
  }

  private speedOf({ speed = 20 }: Draw): number {
    return speed / 100;
  }

  /** mm of its way, there and back. */
  private lengthOf(card: PunchedCard, { turns = [] }: Draw): number {
    let way = 0;
    let from = -WINDOW;
    for (const [at, to] of [...turns, turns.length % 2 ? -WINDOW : card.length + WINDOW].entries()) {
      way += Math.abs(to - from);
      from = to;
      if (at > 100) throw new Error("too many turns");
    }
    return way;
  }

  /** Up to now, in small steps. */
  private follow(): void {
    const now = this.options.clock.now();
    while (this.atMs < now) {
      const forMs = Math.min(STEP_MS, now - this.atMs);
      this.atMs += forMs;
      for (const track of [0, 1] as const) {
        const open = this.isLit ? this.openAt(track) : 0;
        const aim = this.isLit ? this.dark[track] + open * (this.bright[track] - this.dark[track]) : 0.01;
        const constant = aim > this.levels[track] ? RISE_MS : FALL_MS;
        this.levels[track] += (aim - this.levels[track]) * (1 - Math.exp(-forMs / constant));
      }
    }
  }

  /** mm of the card that have passed the slot's middle. */
  private placeAt(card: PunchedCard, draw: Draw, way: number): number {
    let from = -WINDOW;
    const { turns = [] } = draw;
    for (const to of [...turns, turns.length % 2 ? -1e9 : 1e9]) {
      const leg = Math.abs(to - from);
      if (way <= leg) return from + Math.sign(to - from) * way;
      way -= leg;
      from = to;
    }
    return card.length + WINDOW;
  }

  private openAt(track: 0 | 1): number {
    if (!this.card) return 1;
    const { card, draw, fromMs } = this.card;
    const x = this.placeAt(card, draw, (this.atMs - fromMs) * this.speedOf(draw)) - (track ? (draw.skew ?? 0) : 0);
    const from = x - WINDOW / 2,
      to = x + WINDOW / 2;
    const share = (low: number, high: number) => Math.max(0, Math.min(to, high) - Math.max(from, low)) / WINDOW;
    let open = share(-1e9, 0) + share(card.length, 1e9);
    const own = draw.isSwapped ? 1 - track : track;
    for (const hole of card.holes) {
      if (hole.track !== own) continue;
      const at = draw.isReversed ? card.length - hole.x : hole.x;
      open += share(at - card.diameter / 2, at + card.diameter / 2);
    }
    return open;
  }
}
