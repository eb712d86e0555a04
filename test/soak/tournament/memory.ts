// The server's memory over an hour of play: seconds are shorter, so that what an hour's worth of messages leaves behind is seen in minutes.
import { listen, until } from "./page";
import { setStage, wrongIn } from "./load";

/** A second of play, ms. */
const SECOND_MS = 50;
const MINUTE_S = 60;
/** A match of five minutes, in which the board tells something every second. */
const STEPS = 300;
const EARLY_S = 6 * MINUTE_S,
  LATE_S = 60 * MINUTE_S;
const LATE_MS = 600_000;

export interface Memory {
  /** Bytes that are held after six minutes, and after sixty. */
  early: number;
  late: number;
  /** States that boards told. */
  told: number;
  matches: number;
  wrong: string[];
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, ms)));

/** Of so many boards, of which each tells once a second of play. */
export async function measureMemory(count: number): Promise<Memory> {
  let told = 0;
  const board = { stepMs: SECOND_MS, steps: STEPS, tickMs: SECOND_MS };
  const stage = await setStage(count, board, () => told++, SECOND_MS);
  const { page, server } = stage;
  const end = listen(page.base, () => undefined);
  let isOver = false;
  const rounds = (async () => {
    while (!isOver) {
      await page.must({ act: "start round" });
      await until(
        "the round is over",
        async () => {
          await sleep(300);
          return isOver || (await page.view()).state !== "playing";
        },
        LATE_MS,
      );
    }
  })();
  try {
    const startedMs = performance.now();
    const at = (seconds: number) => sleep(startedMs + seconds * SECOND_MS - performance.now());
    await at(EARLY_S);
    const early = (await server.usage()).bytes;
    await at(LATE_S);
    const late = (await server.usage()).bytes;
    isOver = true;
    await rounds;
    const { matches } = await page.view();
    const over = matches.filter(({ state }) => state === "done");
    const wrong = await wrongIn(page, over);
    return { early, late, told, matches: over.length, wrong };
  } finally {
    isOver = true;
    end();
    await stage.close();
  }
}
