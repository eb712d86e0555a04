// Starts of a real board with any croupier.json there may be: it runs, whatever it complains of, or it has its safe shell after three starts that failed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { type AnyFile, anyFile } from "./any-file";

/** Failed starts before the safe shell. */
const MOST_FAILED = 3;
/** Two seconds of the splash, one until a start has proved itself, and a busy machine. */
const FOR_MS = 40_000;
/** Nothing comes any more of a start that ran out of variables, or threw. */
const ENDED_MS = 5_000;
const LOOK_MS = 150;

/** 0: nothing yet; 1: it runs, and has proved itself; 2: the safe shell. */
const LOOK =
  '(typeof croupier=="undefined"?0:croupier.status().safe?2:' +
  '(require("Storage").read("croupier.boot")||"").split("\\xff")[0].substr(-4)=="good"&&croupier.state().app?1:0)';

export interface AnyStart extends AnyFile {
  bundle: string;
  /** How it ended; "": neither. */
  end: "runs" | "safe shell" | "";
  /** Starts that failed before. */
  failed: number;
  complaints: string[];
  /** It said of itself that it ran out of variables. */
  isShort: boolean;
  /** What stood in croupier.json is still there, byte by byte. */
  isKept: boolean;
  said: string;
}

async function lookAt(board: Interpreter): Promise<number> {
  const endedMs = performance.now() + ENDED_MS;
  for (const endMs = performance.now() + FOR_MS; performance.now() < endMs; await sleep(LOOK_MS)) {
    const seen = (await board.ask(LOOK, FOR_MS)) as number;
    if (seen) return seen;
    if (performance.now() > endedMs && /OUT OF MEMORY|Uncaught/.test(board.printed)) return 0;
  }
  return 0;
}

/** Until it runs or has its safe shell; a start that does neither is cut off. */
export async function startWith(file: AnyFile, binary: string, bundle: string): Promise<AnyStart> {
  const start: AnyStart = {
    ...file,
    bundle,
    end: "",
    failed: 0,
    complaints: [],
    isShort: false,
    isKept: false,
    said: "",
  };
  let folder: string | undefined;
  for (; start.failed <= MOST_FAILED; start.failed++) {
    let board: Interpreter | undefined;
    try {
      const files = { "croupier.json": file.text };
      board = await Interpreter.start({
        binary,
        bundle,
        capture: false,
        // Where variables ran out, the interval that looks for questions may have been ended, too.
        isInterrupted: true,
        ...(folder === undefined ? { files } : { folder }),
      });
      folder = board.folder;
      const seen = await lookAt(board);
      if (seen) {
        start.end = seen === 1 ? "runs" : "safe shell";
        start.complaints = await board.ask("croupier.status().complaints");
        start.isKept = readFileSync(join(folder, "espruino.flash")).includes(Buffer.from(file.text, "latin1"));
      }
    } catch (error) {
      start.said = (error as Error).message.slice(-300);
    }
    if (board) {
      start.isShort ||= /OUT OF MEMORY/.test(board.printed);
      if (!start.end) start.said ||= board.printed.slice(-300);
      if (start.end || start.failed === MOST_FAILED) board.stop();
      else board.kill();
    }
    if (start.end) break;
  }
  return start;
}

/** What is wrong with it; "" if nothing is. */
export const wrongWith = (start: AnyStart): string =>
  start.end && start.isKept
    ? ""
    : `${start.bundle}.js, croupier.json of seed ${start.seed} (${start.kind}): ${start.end ? "the file was changed" : "neither runs nor has a safe shell"}: ${start.said}`;

/** `count` files from `seed` on, each bundle in its turn, so many at a time. */
export async function startAll(
  count: number,
  seed: number,
  boards: { binary: string; bundle: string }[],
  atOnce: number,
  onStart: () => void,
): Promise<AnyStart[]> {
  const all: AnyStart[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const at = next++;
      const { binary, bundle } = boards[at % boards.length];
      all.push(await startWith(anyFile(seed + at), binary, bundle));
      onStart();
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, atOnce) }, work));
  return all;
}

/** How they ended, in a line. */
export function linesOf(all: AnyStart[]): string[] {
  const count = (is: (start: AnyStart) => boolean) => all.filter(is).length;
  const failed = [0, 1, 2, 3].map(times => count(({ end, failed }) => end === "safe shell" && failed === times));
  return [
    `${all.length} files: ${count(({ end }) => end === "runs")} started, ${count(({ end, failed }) => end === "runs" && failed > 0)} of them after a start that failed; ` +
      `${count(({ end }) => end === "safe shell")} reached the safe shell, after ${failed.join(", ")} starts (0, 1, 2, 3); ${count(({ end }) => !end)} neither; ` +
      `${count(({ isShort }) => isShort)} ran out of variables; complaints: ${count(({ complaints }) => complaints.length > 0)} boards`,
  ];
}
