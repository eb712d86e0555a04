// A world for two boards on one wire: a virtual clock, two boards that look at the time now and then, and a wire that takes its time and may do harm.
// A seed repeats everything. Not simulated: the boards' own time (whatever they do takes none), and noise between bytes.
import { makeRandom as makeDice } from "../../devices/sim/random";

export { makeDice };

/** What may happen to what is written, each a chance: to a byte, or to all bytes written at once. */
export interface Harm {
  flip?: number;
  lose?: number;
  insert?: number;
  loseChunk?: number;
  doubleChunk?: number;
  /** Comes up to `lateMs` later than it should; what is written behind it may overtake it. */
  delayChunk?: number;
  lateMs?: number;
}

export interface End {
  /** Bytes that arrive. */
  receive(chunk: string, nowMs: number): void;
}

interface Flying {
  atMs: number;
  byte: number;
}

export interface World {
  readonly nowMs: number;
  /** Board 0 or 1; a new one takes an old one's place. */
  put(board: 0 | 1, end: End | undefined): void;
  write(board: 0 | 1, bytes: ArrayLike<number> | string): void;
  /** Bytes out of nowhere, at once. */
  inject(to: 0 | 1, bytes: ArrayLike<number>): void;
  /** Pulled, and pushed back. */
  connected: boolean;
  /** What board 0 says comes back to it, and likewise board 1's. */
  looped: boolean;
  harm: Harm;
  /** Another's hand on the wire: what is to be sent instead. */
  alter?: (board: 0 | 1, bytes: number[]) => number[];
  /** Everything written, by whom and when. */
  onWrite?: (board: 0 | 1, bytes: number[], nowMs: number) => void;
  /** Until the moment, or until that is so. True if it was. */
  run(forMs: number, until?: () => boolean): boolean;
}

export interface Settings {
  baud: number;
  seed: number;
  harm?: Harm;
  /** How often a board looks at the time, and how long bytes wait to be delivered in one chunk. */
  tickMs?: number;
  chunkMs?: number;
  startMs?: number;
}

export function makeWorld(settings: Settings): World {
  const dice = makeDice(settings.seed);
  const byteMs = 10000 / settings.baud;
  const tickMs = settings.tickMs ?? 50;
  const chunkMs = settings.chunkMs ?? 2;
  const ends: (End | undefined)[] = [undefined, undefined];
  const flying: Flying[][] = [[], []];
  const freeAtMs = [0, 0];
  const tickAtMs = [0, 0];

  function land(to: number, atMs: number, byte: number): void {
    const list = flying[to];
    let at = list.length;
    while (at > 0 && list[at - 1].atMs > atMs) at--;
    list.splice(at, 0, { atMs, byte });
  }

  function send(to: number, bytes: number[], from: number): void {
    const harm = world.harm;
    const late = harm.delayChunk && dice() < harm.delayChunk ? dice() * (harm.lateMs ?? 500) : 0;
    for (let byte of bytes) {
      freeAtMs[from] = Math.max(freeAtMs[from], world.nowMs) + byteMs;
      if (harm.lose && dice() < harm.lose) continue;
      if (harm.flip && dice() < harm.flip) byte ^= 1 << ((dice() * 8) | 0);
      land(to, freeAtMs[from] + late, byte);
      if (harm.insert && dice() < harm.insert) land(to, freeAtMs[from] + late, (dice() * 256) | 0);
    }
  }

  function write(board: 0 | 1, source: ArrayLike<number> | string): void {
    let bytes =
      typeof source === "string"
        ? [...source].map(letter => letter.charCodeAt(0))
        : Array.from(source, byte => byte & 255);
    if (world.alter) bytes = world.alter(board, bytes);
    world.onWrite?.(board, bytes, world.nowMs);
    const to = world.looped ? board : 1 - board;
    if (!world.connected) {
      freeAtMs[board] = Math.max(freeAtMs[board], world.nowMs) + bytes.length * byteMs;
      return;
    }
    const harm = world.harm;
    if (harm.loseChunk && dice() < harm.loseChunk) return;
    send(to, bytes, board);
    if (harm.doubleChunk && dice() < harm.doubleChunk) send(to, bytes, board);
  }

  function deliver(to: number): void {
    const list = flying[to];
    let count = 0;
    while (count < list.length && list[count].atMs <= world.nowMs) count++;
    const chunk = String.fromCharCode(...list.splice(0, count).map(({ byte }) => byte));
    ends[to]?.receive(chunk, world.nowMs);
  }

  /** The next moment at which something happens. */
  function step(untilMs: number): boolean {
    const arrivals = flying.map(list =>
      list.length ? Math.max(list[0].atMs + dice() * chunkMs, world.nowMs) : Infinity,
    );
    const nextMs = Math.min(arrivals[0], arrivals[1], tickAtMs[0], tickAtMs[1]);
    if (nextMs > untilMs) return false;
    (world as { nowMs: number }).nowMs = nextMs;
    for (const board of [0, 1]) {
      if (arrivals[board] === nextMs) deliver(board);
      if (tickAtMs[board] === nextMs) {
        tickAtMs[board] = nextMs + tickMs * (0.8 + 0.4 * dice());
        ends[board]?.receive("", nextMs);
      }
    }
    return true;
  }

  const world: World = {
    nowMs: settings.startMs ?? 0,
    connected: true,
    looped: false,
    harm: settings.harm ?? {},
    put: (board, end) => {
      ends[board] = end;
      tickAtMs[board] = world.nowMs + dice() * tickMs;
    },
    write,
    inject: (to, bytes) => ends[to]?.receive(String.fromCharCode(...Array.from(bytes)), world.nowMs),
    run: (forMs, until) => {
      const untilMs = world.nowMs + forMs;
      for (;;) {
        if (until?.()) return true;
        if (step(untilMs)) continue;
        (world as { nowMs: number }).nowMs = untilMs;
        return !until;
      }
    },
  };
  return world;
}
