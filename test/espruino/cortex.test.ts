import { afterAll, describe, expect, test } from "vitest";
import { Cortex, cortexAvailable } from "../rig/espruino/cortex";
import { sleep } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";

const can = cortexAvailable("the chain on an emulated Cortex-M4");
const boards: Cortex[] = [];
afterAll(() => boards.forEach(board => board.stop()));

/** The chip calls itself STM32F405RG, which no table of boards knows; Serial1 is its console. */
const start = async (bundle: string) => {
  const board = await Cortex.start({ bundle, config: { board: "pico", keys: { C: "" } } });
  boards.push(board);
  board.send("!NEW\r");
  await board.until(`croupier.status().scanner.link === "one-way"`);
  return board;
};

describe.skipIf(!can).each(["set", "croupier"])(`%s.js on an emulated Cortex-M4 (SEED=${SEED})`, name => {
  test("finds the Sets of twelve cards that came over Serial2, within a Pico's memory, and raises no flag", async () => {
    const board = await start(name);
    const cards = shuffled(makeRandom(SEED + 40)).slice(0, 12);
    await board.ask(`croupier.open("set")`);
    for (const code of cards) {
      board.send(code + "\r");
      await sleep(150);
    }
    const { cards: lie, sets, seen } = await board.ask("croupier.state()");
    expect([lie, seen]).toEqual([cards, 12]);
    expect(sets).toEqual(setsOn(lie));
    const { env, board: called, flags, memory, scanner, complaints } = await board.ask("croupier.status()");
    expect([env, called, flags, complaints]).toEqual(["STM32F405RG", "pico", [], []]);
    expect(memory.used).toBeLessThan(4000);
    expect(scanner).toMatchObject({ scans: 13, noise: 0, overflow: 0 });
    expect(await board.ask(`croupier.scan(${JSON.stringify(cards[0])})`)).toBe("duplicate");
    expect(board.printed).not.toMatch(/Uncaught/);
  });
});
