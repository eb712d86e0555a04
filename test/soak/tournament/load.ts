// Many boards at once: each result once, and how long it takes until a page shows what a board has told.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { USUAL } from "../../../deploy/tournament/broker/admission";
import type { MatchView, View } from "../../../deploy/tournament/contract";
import { SimulatedBoard, endOf } from "./board";
import { Page, listen, networkIn, until } from "./page";
import { ServerProcess } from "./process";

/** A board tells once a second at most. */
const STEP_MS = 1000;
const STEPS = 10;
const ROUNDS = 2;
/** New connections a second from one address are limited. */
const CONNECT_MS = 30;
const LATE_MS = 600_000;

export interface Load {
  boards: number;
  /** Of all results, from a board's message to the page that shows it, ms. */
  resultMs: number[];
  /** Of what is live. */
  liveMs: number[];
  matches: number;
  /** What is wrong, a line each. */
  wrong: string[];
  /** Share of one processor that the server took while rounds were played. */
  processor: number;
  bytes: number;
  /** That boards sent and got, a second. */
  messages: number;
  /** The same of a cluster's nodes together, where boards hang on one. */
  brokers?: { processor: number; bytes: number };
}

/** Where boards hang on nodes that are there already. */
export interface Brokers {
  addresses: string[];
  taken(): { processorMs: number; bytes: number };
}

export const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** When what was told, and when it was seen. */
export class Stopwatch {
  readonly liveMs: number[] = [];
  readonly resultMs: number[] = [];
  private readonly told = new Map<string, number>();
  private readonly results = new Map<number, number>();

  tell(match: number, state: Record<string, unknown>): void {
    this.told.set(`${match} ${state.seen}`, performance.now());
    if (state.result) this.results.set(match, performance.now());
  }

  live(match: number, state: Record<string, unknown>): void {
    const key = `${match} ${state.seen}`;
    const sinceMs = this.told.get(key);
    if (sinceMs === undefined) return;
    this.told.delete(key);
    this.liveMs.push(performance.now() - sinceMs);
  }

  view({ matches }: View): void {
    for (const { id, state } of matches) {
      const sinceMs = this.results.get(id);
      if (sinceMs === undefined || state !== "done") continue;
      this.results.delete(id);
      this.resultMs.push(performance.now() - sinceMs);
    }
  }

  /** Results that no page has shown. */
  get unseen(): number {
    return this.results.size;
  }
}

/** Each result as its board told it, once in the journal. */
export async function wrongIn(page: Page, matches: MatchView[]): Promise<string[]> {
  const wrong: string[] = [];
  const lines = await page.journal();
  const counts = new Map<string, number>();
  for (const { what } of lines) {
    const id = /^Match (\d+) \(.*\): [\d.]+ to [\d.]+$/.exec(what)?.[1];
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const { id, players, scores, by } of matches) {
    if (players.length < 2) continue;
    const expected = endOf("set", id);
    if (scores?.join() !== expected.join() || by !== "board")
      wrong.push(`match ${id}: ${scores} by ${by || "nobody"}, its board told ${expected}`);
    if (counts.get(String(id)) !== 1) wrong.push(`match ${id} is ${counts.get(String(id)) ?? 0} times in the journal`);
  }
  return wrong;
}

export interface Stage {
  server: ServerProcess;
  page: Page;
  boards: SimulatedBoard[];
  close(): Promise<void>;
}

/** A server with so many tables, each with its board, and two players for each. */
export async function setStage(
  count: number,
  board: { stepMs: number; steps: number; tickMs: number },
  tell: (match: number, state: Record<string, unknown>) => void,
  secondMs?: number,
  brokers?: Brokers,
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "croupier-load-"));
  const data = join(folder, "evening.sqlite");
  const [address, ...others] = brokers?.addresses ?? [];
  const broker = brokers && { address, others };
  // All boards are on this computer.
  const limits = { ...USUAL, anAddress: count };
  const server = await ServerProcess.start({ data, host: "127.0.0.1", port: 0, mqttPort: 0, secondMs, broker, limits });
  const page = await new Page(`http://127.0.0.1:${server.ready.port}`).enter(server.ready.word);
  await page.must({
    ...{ act: "tournament", name: "Load", game: "set", system: "swiss" },
    ...{ rounds: 99, goal: 6, minutes: 0, delayS: 0 },
  });
  for (let at = 1; at <= 2 * count; at++) await page.must({ act: "add player", name: `Player ${at}` });
  for (let at = 1; at <= count; at++) await page.must({ act: "add table", name: "" });
  const boards: SimulatedBoard[] = [];
  for (const { broker, table } of (await page.joins()).map(networkIn)) {
    boards.push(new SimulatedBoard({ broker, word: table, ...board, onTell: tell }).start());
    await new Promise(resolve => setTimeout(resolve, CONNECT_MS));
  }
  await until("all boards are here", async () => (await page.view()).broker.boards === count, LATE_MS);
  const close = async () => {
    for (const one of boards) one.stop();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, page, boards, close };
}

export async function measureLoad(count: number, brokers?: Brokers): Promise<Load> {
  const watch = new Stopwatch();
  const board = { stepMs: STEP_MS, steps: STEPS, tickMs: 1000 };
  const stage = await setStage(count, board, (match, state) => watch.tell(match, state), undefined, brokers);
  const { page, server, boards } = stage;
  const sent = () => boards.reduce((sum, { messages }) => sum + messages, 0);
  const end = listen(page.base, event => {
    if (event[0] === "view") watch.view(event[1]);
    for (const { match, state } of event[0] === "view" ? event[1].live : event[0] === "live" ? [event[1]] : [])
      watch.live(match, state);
  });
  try {
    const before = await server.usage();
    const [taken, messagesBefore] = [brokers?.taken(), sent()];
    const startedMs = performance.now();
    for (let round = 1; round <= ROUNDS; round++) {
      await page.must({ act: "start round" });
      await until(
        `round ${round} is over`,
        async () => {
          await new Promise(resolve => setTimeout(resolve, 500));
          // A connection that was kept may be closed in the moment in which it is used again.
          const view = await page.view().catch(() => undefined);
          return view !== undefined && view.state !== "playing";
        },
        LATE_MS,
      );
    }
    const playedMs = performance.now() - startedMs;
    const messages = ((sent() - messagesBefore) * 1000) / playedMs;
    const takenAfter = brokers?.taken();
    await until("the page has seen all results", () => watch.unseen === 0, LATE_MS);
    const after = await server.usage();
    const { matches, refused } = await page.view();
    const wrong = await wrongIn(page, matches);
    for (const [what, times] of Object.entries(refused)) if (times) wrong.push(`${times} were refused: ${what}`);
    const processor = (after.processorMs - before.processorMs) / (performance.now() - startedMs);
    const { liveMs, resultMs } = watch;
    return {
      ...{ boards: count, resultMs, liveMs, matches: matches.length, wrong, processor, bytes: after.bytes, messages },
      brokers: taken && {
        processor: (takenAfter!.processorMs - taken.processorMs) / playedMs,
        bytes: takenAfter!.bytes,
      },
    };
  } finally {
    end();
    await stage.close();
  }
}
