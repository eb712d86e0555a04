// Decks that only their board reads, learned decks and the log, on the real interpreter: its SHA-256, its Storage, its console.
import { afterAll, expect, test } from "vitest";
import { keyedCode } from "../../deploy/host/secret";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { CONFIG, scan, scanAtPrompt, startChain, state } from "../rig/espruino/chain";
import { faultsOf } from "../rig/espruino/flags";
import { type Interpreter, sleep } from "../rig/espruino/interpreter";
import { onEach } from "./each";

const SECRET = "correct horse battery";
/** In the order in which a board is taught. */
const DECK = cardsOf(false).map(makeCode).sort();
const keyed = (code: string, secret = SECRET) => keyedCode(code, secret);
const boards: Interpreter[] = [];

async function start(binary: string, config: object = {}): Promise<Interpreter> {
  const board = await startChain({ binary, config: { ...CONFIG, ...config } });
  boards.push(board);
  return board;
}

async function expectWell(board: Interpreter): Promise<void> {
  expect(faultsOf(await board.ask("croupier.status()"))).toEqual([]);
  expect(board.printed).not.toMatch(/Uncaught|error/i);
}

function tests(binary: string): void {
  afterAll(() => boards.splice(0).forEach(board => board.stop()));

  test("a deck with a secret is read by the board that has it: all 81 cards, and Dobble", async () => {
    const board = await start(binary, { secret: SECRET });
    await board.ask(`croupier.open("set")`);
    for (let from = 0; from < 81; from += 12) {
      const batch = DECK.slice(from, from + 12);
      await board.ask(`croupier.play("new")`);
      expect(
        await scanAtPrompt(
          board,
          batch.map(code => keyed(code)),
        ),
      ).toEqual(batch.map(() => "added"));
      expect((await state(board)).cards.filter(Boolean)).toEqual(batch);
    }
    await board.ask(`croupier.play("new")`);
    await scan(board, "]d1" + keyed("S2311"));
    await scan(board, keyed("S2311", "another secret of mine"));
    await scan(board, keyed("S1123"));
    expect((await state(board)).cards.filter(Boolean)).toEqual(["S2311", "S1123"]);
    expect(JSON.stringify(await board.ask("croupier.config()"))).not.toContain(SECRET);
    await board.ask(`croupier.open("dobble")`);
    expect(await scanAtPrompt(board, [keyed("D0711"), keyed("D0740")])).toEqual(["added", "added"]);
    expect((await state(board)).common.symbol).toBe(46);
    await expectWell(board);
  });

  test("a deck whose secret is lost is taught, and read from then on", async () => {
    const board = await start(binary);
    const lost = (code: string) => keyed(code, "this one is forgotten");
    await board.ask(`croupier.open("set")`);
    expect(await scanAtPrompt(board, [lost("S2311")])).toEqual(["unknown"]);
    await board.ask(`croupier.press("B")`);
    for (let from = 0; from < 81; from += 9) {
      const batch = DECK.slice(from, from + 9).map(code => lost(code));
      // A scanner may read one twice.
      expect(await scanAtPrompt(board, [...batch, batch[8]])).toEqual(Array(10).fill("taken"));
    }
    const kept: string = await board.ask(`require("Storage").read("croupier.taught")`);
    expect([...kept.matchAll(/ (\S+) \./g)].map(([, code]) => code)).toEqual(DECK);
    await board.ask(`croupier.press("B")`);
    for (const code of ["S2311", "S1123", "S3333"]) await scan(board, lost(code));
    expect((await state(board)).cards.filter(Boolean)).toEqual(["S2311", "S1123", "S3333"]);
    await expectWell(board);
  });

  test("a log has cards, Sets with their maps, and nothing that a scanner read", async () => {
    const board = await start(binary, { log: true });
    await board.ask(`croupier.open("set")`);
    const from = board.printed.length;
    for (const code of ["S2311", "S1123", "print(6*7)", "S1111", "S3232"]) {
      await scan(board, code);
      await sleep(600);
    }
    await board.until(`croupier.state().sets.length===1`);
    await sleep(500);
    const lines = board.printed
      .slice(from)
      .split(/[\r\n]+/)
      .filter(line => /^[-+.#S]/.test(line));
    expect(lines).toEqual([
      "+ S2311 at 0",
      "Sets: 0",
      "+ S1123 at 1",
      "Sets: 0",
      "- Unknown code",
      "+ S1111 at 2",
      "Sets: 0",
      "+ S3232 at 3",
      "Set: 0 S2311, 1 S1123, 3 S3232",
      "##  ",
      "#   ",
      ".   ",
      "Sets: 1",
    ]);
    expect(board.printed.slice(from)).not.toMatch(/print|42/);
    await expectWell(board);
  });
}

onEach("decks with codes of their own", ["full"], ({ full }) => tests(full));
onEach("decks with codes of their own, without Unicode", ["nouni"], ({ nouni }) => tests(nouni));
