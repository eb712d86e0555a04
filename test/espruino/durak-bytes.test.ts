// Whatever comes on the other board's port, at whatever speed: what it costs, and that nothing comes of it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Kind } from "../../src/link/frames";
import { cortexAvailable } from "../rig/espruino/cortex";
import { BEGINNINGS, type Cost, FIFO, Listener } from "../rig/espruino/durak-bytes";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { MOST_INSTRUCTIONS } from "../rig/espruino/steps";
import { makeRandom } from "../../devices/sim/random";
import { SEED } from "../rig/espruino/tables";
import { times } from "../soak/turns";
import { onEach } from "./each";

const FOR_MS = 900_000;
/** On average of noise: 0.5 ms a byte at 9600 baud, 0.06 ms at 115,200. */
const MOST: Record<number, number> = { 9600: 62_500, 115_200: 7500 };
/** Of a byte inside a frame of ours: 0.6 ms. */
const MOST_INSIDE = 75_000;
const KEY_MS = 100;

function anything(seed: number, count: number): string {
  const random = makeRandom(seed);
  return String.fromCharCode(...Array.from({ length: count }, () => Math.floor(random() * 256)));
}

const can = cortexAvailable("what bytes cost Durak, on an emulated Cortex-M4");

describe.skipIf(!can)(`what bytes cost Durak, on an emulated Cortex-M4 (SEED=${SEED})`, () => {
  let board: Listener;
  beforeAll(async () => {
    board = await Listener.start();
    await board.greet();
  }, FOR_MS);
  afterAll(() => board?.stop());

  function expectCalm(cost: Cost): void {
    expect(cost.longest, cost.kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    expect(cost.keyMs).toBeLessThanOrEqual(KEY_MS);
    expect(cost.waiting).toBeLessThan(FIFO);
    expect(cost.flags).toEqual([]);
  }

  for (const baud of [9600, 115_200])
    test(
      `random bytes at ${baud} baud`,
      async () => {
        const cost = await board.cost(anything(SEED, 1200), baud / 8, baud);
        expectCalm(cost);
        expect(cost.perByte).toBeLessThanOrEqual(MOST[baud]);
      },
      FOR_MS,
    );

  test(
    "nothing but the first byte of something, at 115200 baud",
    async () => {
      for (const first of BEGINNINGS) expectCalm(await board.cost(String.fromCharCode(first), 2000, 115_200));
    },
    FOR_MS,
  );

  test(
    "bytes inside hellos and frames of ours, each of which lacks its last",
    async () => {
      for (const text of [
        board.hello(),
        board.frame(Kind.Move, 0, [1, 2, 3]),
        board.frame(Kind.Record, 23, Array(32).fill(1)),
      ]) {
        const inside = text.slice(0, -1);
        let least = Infinity;
        // How many come at once depends on what else this computer does; that can only make them dearer.
        for (let turn = 0; turn < 3 && least > MOST_INSIDE; turn++) {
          const cost = await board.cost(inside, 90 * inside.length, 9600);
          expectCalm(cost);
          least = Math.min(least, cost.perByte);
        }
        expect(least, `${text.charCodeAt(0)}`).toBeLessThanOrEqual(MOST_INSIDE);
      }
    },
    FOR_MS,
  );

  test(
    "and after all that it still answers",
    async () => {
      await board.greet();
      expect((await board.ask("croupier.status()")).flags).toEqual([]);
      expect(board.printed).not.toMatch(/uncaught|error/i);
    },
    FOR_MS,
  );
});

const PORT = "peer";
/** `npm run soak` sends the whole of it. */
const BYTES = times(5) > 1 ? 1_000_000 : 64_000;
const BAUD = 115_200;
const PIECE_MS = 10;

async function endure(binary: string): Promise<void> {
  const board = await Interpreter.start({
    binary,
    bundle: "durak",
    capture: false,
    ports: [PORT],
    config: { board: "linux", peer: { path: PORT, baud: BAUD } },
  });
  try {
    await board.ask(`(croupier.open("durak",{against:"peer"}),global.stillAlive=1)`);
    await sleep(3000);
    const before = await board.ask("process.memory().usage");
    const random = makeRandom(SEED + 31);
    const start = performance.now();
    for (let sent = 0; sent < BYTES;) {
      const due = Math.min(BYTES, Math.floor(((performance.now() - start) * BAUD) / 10_000));
      if (due > sent) board.send(PORT, anything(random() * 2 ** 31, Math.min(due - sent, 1000)));
      sent += Math.max(0, Math.min(due - sent, 1000));
      await sleep(PIECE_MS);
    }
    await sleep(5000);
    expect(await board.ask("stillAlive")).toBe(1);
    const { flags, link } = await board.ask("croupier.status()");
    expect(flags).toEqual([]);
    expect(link.noise).toBeGreaterThan(0);
    expect(await board.ask("process.memory().usage")).toBeLessThanOrEqual(before + 60);
    expect(board.printed).not.toMatch(/uncaught|error/i);
    let heard = 0;
    board.onReceive(PORT, data => (heard += data.length));
    await expect.poll(() => heard).toBeGreaterThanOrEqual(38);
  } finally {
    board.stop();
  }
}

const what = `${BYTES} random bytes at 115200 baud leave Durak running, and its memory as it was (SEED=${SEED})`;
onEach("noise on the other board's line", ["full"], ({ full }) => {
  test(what, () => endure(full), FOR_MS);
});
onEach("noise on the other board's line, on a Pico's number of variables", ["small"], ({ small }) => {
  test(what, () => endure(small), FOR_MS);
});
