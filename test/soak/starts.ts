// Whether an interpreter outlives being started, again and again: booted from Storage, Durak opened at once and asked how it stands without a pause, a few entries
// played, and stopped. One that dies leaves a core file where the system writes one, and says which signal it was.
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lane } from "../rig/espruino/binaries";
import { losesBursts } from "../rig/espruino/bursts";
import { PORT, Wire } from "../rig/espruino/durak-wire";
import { Interpreter, sleep } from "../rig/espruino/interpreter";

/** Entries that are played after a start. */
const ENTRIES = 8;
const FOR_MS = 40_000;
/** So long one is asked that cannot hear whole decks: there is no game. */
const DEAF_MS = 4_000;
const DIALECTS = ["auto", "lesson"] as const;
type Dialect = (typeof DIALECTS)[number];

export interface Starts {
  dialect: Dialect;
  count: number;
  entries: number;
  /** What each that died, or did not answer, said last. */
  deaths: string[];
  /** Error flags that came up, and how often. */
  flags: Record<string, number>;
  /** The fewest variables that were free between two entries. */
  free: number;
}

/** Without collecting garbage, as nobody would do it for a board. */
const GLANCE = "[croupier.moves(),process.memory(false).free,E.getErrorFlags()]";

function note(starts: Starts, [, free, flags]: [string[], number, string[]]): void {
  starts.free = Math.min(starts.free, free);
  for (const flag of flags) starts.flags[flag] = (starts.flags[flag] ?? 0) + 1;
}

/** Asked as fast as they answer; `boards[0]` is the one with a Pico's number of variables. */
async function playOn(starts: Starts, boards: Interpreter[], isDeaf: boolean): Promise<void> {
  const endMs = performance.now() + (isDeaf ? DEAF_MS : FOR_MS);
  for (let entries = 0; entries < ENTRIES;) {
    if (performance.now() > endMs) {
      if (isDeaf) return;
      throw new Error(`no game: ${JSON.stringify(await boards[0].ask("croupier.state()"))}`);
    }
    for (const board of boards) {
      const look = await board.ask(GLANCE);
      if (board === boards[0]) note(starts, look);
      const [moves] = look as [string[]];
      // The game may be over early.
      if (moves[0] === "again") return;
      if (moves.length && (await board.ask(`croupier.play(${JSON.stringify(moves[0])})`))) entries++;
    }
    starts.entries++;
  }
}

async function startOnce(starts: Starts, lane: Lane<"full" | "small">, isDeaf: boolean): Promise<void> {
  const wire = new Wire(9600);
  const boards: Interpreter[] = [];
  try {
    for (const binary of [lane.small, lane.full]) {
      const board = await Interpreter.start({
        binary,
        bundle: "croupier",
        capture: false,
        ports: [PORT],
        withCore: true,
        config: { board: "linux", peer: { path: PORT, baud: 9600 } },
      });
      wire.plug(boards.push(board) - 1, board);
    }
    for (const board of boards) await board.ask(`croupier.open("durak",{against:"peer",dialect:"${starts.dialect}"})`);
    await playOn(starts, boards, isDeaf);
  } catch (error) {
    const kept = boards[0]?.keep(join(tmpdir(), "croupier-deaths"));
    starts.deaths.push(`${(error as Error).message}${kept ? ` (its folder is ${kept})` : ""}`);
  } finally {
    wire.stop();
    for (const board of boards) board.stop();
  }
}

/** `count` starts in each dialect, as many at a time as `atOnce`. */
export async function playStarts(
  lane: Lane<"full" | "small">,
  count: number,
  atOnce: number,
  onStart: () => void,
): Promise<Starts[]> {
  mkdirSync(join(tmpdir(), "croupier-deaths"), { recursive: true });
  const all: Starts[] = DIALECTS.map(dialect => ({
    dialect,
    count: 0,
    entries: 0,
    deaths: [],
    flags: {},
    free: Infinity,
  }));
  const isDeaf = await losesBursts(lane.small);
  const queue = all.flatMap(starts => Array<Starts>(count).fill(starts));
  const work = async (): Promise<void> => {
    for (let starts = queue.shift(); starts; starts = queue.shift()) {
      await startOnce(starts, lane, isDeaf && starts.dialect === "lesson");
      starts.count++;
      onStart();
      await sleep(1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return all;
}

export const startLine = ({ dialect, count, entries, deaths, flags, free }: Starts): string =>
  `${dialect === "auto" ? "own" : "lesson's"} dialect: ${count} starts, ${deaths.length} deaths, ${entries} rounds of questions, at least ${free} variables free, flags: ${JSON.stringify(flags)}`;
