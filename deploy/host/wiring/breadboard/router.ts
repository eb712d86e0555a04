// The way of a wire over a breadboard: along the holes and between them, with few bends, crossing others where it must, never along another one, never over a hole
// that is in use. The cheapest way of all, by Dijkstra, on a grid twice as fine as the holes. Runs in a browser too.

/** In half holes, whole numbers. */
export type Spot = readonly [x: number, y: number];

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const STEP = 2,
  BEND = 7,
  CROSSING = 16;
const BLOCKED = 255;
const LEVEL = 0,
  UPRIGHT = 1;

export class Router {
  private readonly wide: number;
  private readonly high: number;
  private readonly extra: Uint8Array;
  /** Whether a wire runs through, level or upright; where one ends or bends, both. */
  private readonly taken: readonly [Uint8Array, Uint8Array];

  constructor(private readonly bounds: Bounds) {
    this.wide = bounds.right - bounds.left + 1;
    this.high = bounds.bottom - bounds.top + 1;
    this.extra = new Uint8Array(this.wide * this.high);
    this.taken = [new Uint8Array(this.extra.length), new Uint8Array(this.extra.length)];
  }

  /** Each step there costs so much more. */
  burden([x, y]: Spot, cost: number): void {
    const node = this.nodeAt(x, y);
    if (node >= 0) this.extra[node] = Math.max(this.extra[node], cost);
  }

  /** Nobody comes through there, but who begins or ends there. */
  block(spot: Spot): void {
    this.burden(spot, BLOCKED);
  }

  /** From one of the spots to one of the others; it is taken from then on. Undefined where there is none. */
  route(from: Spot[], to: Spot[]): Spot[] | undefined {
    const path = this.search(this.nodesOf(from), new Set(this.nodesOf(to)));
    if (!path) return undefined;
    this.take(path);
    return this.corners(path);
  }

  private nodesOf(spots: Spot[]): number[] {
    return spots.map(([x, y]) => this.nodeAt(x, y)).filter(node => node >= 0);
  }

  private nodeAt(x: number, y: number): number {
    const { left, top, right, bottom } = this.bounds;
    return x < left || x > right || y < top || y > bottom ? -1 : (y - top) * this.wide + x - left;
  }

  /** A state is a spot and how one came there. Costs are small whole numbers: a list of states for each. */
  private search(starts: number[], goals: Set<number>): number[] | undefined {
    const best = new Int32Array(2 * this.extra.length).fill(-1);
    const before = new Int32Array(best.length).fill(-1);
    const waiting: number[][] = [];
    const offer = (state: number, cost: number, came: number) => {
      if (best[state] >= 0 && best[state] <= cost) return;
      best[state] = cost;
      before[state] = came;
      (waiting[cost] ??= []).push(state);
    };
    for (const node of starts.filter(one => this.isFree(one)))
      for (const way of [LEVEL, UPRIGHT]) offer(2 * node + way, 0, -1);
    for (let cost = 0; cost < waiting.length; cost++)
      for (const state of waiting[cost] ?? []) {
        if (best[state] !== cost) continue;
        if (goals.has(state >> 1) && this.isFree(state >> 1)) return this.back(state, before);
        this.spread(state, cost, before[state] < 0, goals, offer);
      }
    return undefined;
  }

  private spread(
    state: number,
    cost: number,
    isStart: boolean,
    goals: Set<number>,
    offer: (state: number, cost: number, came: number) => void,
  ): void {
    const node = state >> 1;
    const column = node % this.wide;
    const go = (next: number, way: number) => {
      const turns = way !== (state & 1);
      const isShut = this.extra[next] === BLOCKED && !goals.has(next);
      if (isShut || this.taken[way][next] || (turns && !isStart && !this.isFree(node))) return;
      const crossing = this.taken[1 - way][next] ? CROSSING : 0;
      offer(
        2 * next + way,
        cost + STEP + (goals.has(next) ? 0 : this.extra[next]) + crossing + (turns ? BEND : 0),
        state,
      );
    };
    if (column > 0) go(node - 1, LEVEL);
    if (column < this.wide - 1) go(node + 1, LEVEL);
    if (node >= this.wide) go(node - this.wide, UPRIGHT);
    if (node + this.wide < this.extra.length) go(node + this.wide, UPRIGHT);
  }

  private isFree(node: number): boolean {
    return !this.taken[LEVEL][node] && !this.taken[UPRIGHT][node];
  }

  private back(state: number, before: Int32Array): number[] {
    const path: number[] = [];
    for (let at = state; at >= 0; at = before[at]) path.unshift(at >> 1);
    return path;
  }

  private take(path: number[]): void {
    path.forEach((node, at) => {
      const ways = [path[at - 1], path[at + 1]].map(other =>
        other === undefined ? undefined : Math.abs(other - node) === 1 ? LEVEL : UPRIGHT,
      );
      const isStraight = ways[0] === ways[1];
      for (const way of [LEVEL, UPRIGHT]) if (!isStraight || ways[0] === way) this.taken[way][node] = 1;
    });
  }

  private corners(path: number[]): Spot[] {
    const isBend = (at: number) =>
      at === 0 || at === path.length - 1 || path[at] - path[at - 1] !== path[at + 1] - path[at];
    return path
      .filter((_, at) => isBend(at))
      .map(node => [(node % this.wide) + this.bounds.left, Math.floor(node / this.wide) + this.bounds.top] as const);
  }
}
