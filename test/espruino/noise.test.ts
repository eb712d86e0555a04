import { afterAll, expect, test } from "vitest";
import { losesBursts } from "../rig/espruino/bursts";
import { hear, scan, startChain, state } from "../rig/espruino/chain";
import { faultsOf } from "../rig/espruino/flags";
import { Interpreter } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { deck, SEED } from "../rig/espruino/tables";
import { onEach } from "./each";

const BYTES = 100_000;
const BURSTS = 60;
/** What a module, a broken line or somebody who means harm sends: ends, marks of our codes, of frames and of setting codes. */
const LIKELY = "\r\n\0\xFFSD!123\x04\x05\x06\xD0\xD1\xF3\xA4^#\t\x03";

const boards: Interpreter[] = [];
const stopAll = () => boards.splice(0).forEach(board => board.stop());

function noise(random: () => number, length: number): Buffer {
  const isLikely = random() < 0.5;
  return Buffer.from(
    Array.from({ length }, () =>
      isLikely ? LIKELY.charCodeAt(Math.floor(random() * LIKELY.length)) : Math.floor(random() * 256),
    ),
  );
}

const startOn = async (binary: string) => {
  const board = await startChain({ binary });
  boards.push(board);
  await board.ask(`(croupier.open("set"),global.stillAlive=1)`);
  return board;
};

async function endure(
  board: Interpreter,
  random: () => number,
  bytes: number,
  bursts: number,
  isLossy: boolean,
): Promise<void> {
  for (let number = 0; number < bursts; number++) {
    await hear(board, noise(random, Math.round(bytes / bursts)), isLossy);
    await board.ask(`croupier.play("new")`);
    const code = deck[Math.floor(random() * 81)];
    await scan(board, code);
    const { app, cards } = await state(board);
    expect([app, cards[0], cards.filter(Boolean).length], `burst ${number}`).toEqual(["set", code, 1]);
  }
  expect(await board.ask("stillAlive")).toBe(1);
  expect(faultsOf(await board.ask("croupier.status()"))).toEqual([]);
  expect(board.printed).not.toMatch(/Uncaught|error/i);
  expect(board.printed.match(/Croupier \d/g)).toHaveLength(1);
}

onEach(`noise on the scanner's line, on a Pico's number of variables (SEED=${SEED})`, ["small"], ({ small }) => {
  afterAll(stopAll);

  test("10,000 random bytes leave it running", async () => {
    await endure(await startOn(small), makeRandom(SEED + 21), 10_000, 10, await losesBursts(small));
  });
});

onEach(`noise on the scanner's line (SEED=${SEED})`, ["full"], ({ full }) => {
  const start = () => startOn(full);
  afterAll(stopAll);

  test(`${BYTES} random bytes leave it running, and each of ${BURSTS} codes framed by a pause among them is taken`, async () => {
    const board = await start();
    await endure(board, makeRandom(SEED + 20), BYTES, BURSTS, false);
  }, 600_000);

  test("4096 bytes without an end are an overflow, and the next code is taken", async () => {
    const board = await start();
    await hear(board, "A".repeat(4096));
    await scan(board, "S1231");
    expect((await state(board)).cards[0]).toBe("S1231");
    const status = await board.ask("croupier.status()");
    const { scanner } = status;
    expect(scanner.overflow).toBeGreaterThan(0);
    expect(faultsOf(status)).toEqual([]);
  });

  test("what is scanned is never executed, whatever language it speaks", async () => {
    const board = await start();
    const texts = [
      `croupier.open("menu")`,
      "reset()",
      "load()",
      "E.reboot()",
      "stillAlive=2",
      "\x03",
      "\x10stillAlive=3",
      "\x1bc",
      `");stillAlive=4;("`,
      "^#SC^3030011",
      "%%SpecCode01",
    ];
    for (const text of texts) {
      await scan(board, text);
      await scan(board, text + "\n" + text);
    }
    await scan(board, "S3213");
    expect(await board.ask("stillAlive")).toBe(1);
    const { app, cards } = await state(board);
    expect([app, cards.filter(Boolean)]).toEqual(["set", ["S3213"]]);
    const { counts } = await board.ask("croupier.status()");
    expect(counts.setting).toBeGreaterThanOrEqual(2);
    expect(board.printed.match(/Croupier \d/g)).toHaveLength(1);
    expect(board.printed).not.toContain("SpecCode");
  });
});
