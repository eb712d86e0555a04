import { afterAll, expect, test } from "vitest";
import { CONFIG, PAUSE_MS, scan, startChain, state } from "../rig/espruino/chain";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { SEED, seedByte, shuffled } from "../rig/espruino/tables";
import { faultsOf } from "../rig/espruino/flags";
import { onEach } from "./each";

const boards: Interpreter[] = [];

/** Twelve at a time, since twelve have places; each must be where it is expected. */
async function showAll(board: Interpreter, cards: string[], sticker: (code: string) => string): Promise<void> {
  await board.ask(`croupier.open("set")`);
  const before = await board.ask("croupier.status()");
  for (let from = 0; from < cards.length; from += 12) {
    await board.ask(`croupier.play("new")`);
    const batch = cards.slice(from, from + 12);
    for (const code of batch) await scan(board, sticker(code));
    const { cards: lie, seen } = await state(board);
    expect(lie.filter(Boolean)).toEqual(batch);
    expect(seen).toBe(batch.length);
  }
  const status = await board.ask("croupier.status()");
  const { counts, scanner } = status;
  expect(counts).toEqual({ ...before.counts, added: cards.length });
  expect(scanner).toEqual({ ...before.scanner, scans: before.scanner.scans + cards.length });
  expect(faultsOf(status)).toEqual([]);
  expect(board.printed).not.toMatch(/Uncaught|error/i);
}

const asByte = (base: 0 | 1) => (code: string) => String.fromCharCode(seedByte(code, base));

onEach(`every card over the wire (SEED=${SEED})`, ["full"], ({ full }) => {
  const start = async (stickers = "auto") => {
    const board = await startChain({ binary: full, config: { ...CONFIG, stickers } });
    boards.push(board);
    return board;
  };
  afterAll(() => boards.splice(0).forEach(board => board.stop()));

  test("all 81 codes S.... arrive, one after the other", async () => {
    await showAll(await start(), shuffled(makeRandom(SEED)), code => code);
  });

  test("all 81 bytes of the seed's stickers that count from 0 arrive: NUL and line feed among them", async () => {
    await showAll(await start("base0"), shuffled(makeRandom(SEED + 1)), asByte(0));
  });

  test("all 81 bytes of the seed's stickers that count from 1 arrive", async () => {
    await showAll(await start("base1"), shuffled(makeRandom(SEED + 2)), asByte(1));
  });

  test.each([0, 1] as const)(
    'with numbering "auto", cards that either numbering has are read again once one tells that it counts from %i',
    async base => {
      const board = await start();
      const isBoth = (code: string) =>
        /^S[12]{4}$/.test(base ? code : code.replace(/[123]/g, digit => String(Number(digit) - 1)));
      const mixed = shuffled(makeRandom(SEED + 3 + base));
      const telling = mixed.filter(code => !isBoth(code));
      const cards = [...mixed.filter(isBoth).slice(0, 5), ...telling.slice(0, 5)];
      await board.ask(`croupier.open("set")`);
      for (const code of cards) await scan(board, asByte(base)(code));
      expect((await state(board)).cards.filter(Boolean)).toEqual(cards);
      expect(await board.ask(`require("Storage").read("croupier.num")`)).toBe("base" + base);
    },
  );

  test("a numbering can be settled at the prompt while the game is open", async () => {
    const board = await start();
    for (const base of [1, 0] as const) {
      expect(await board.ask(`croupier.configure({stickers:"base${base}"})`)).toEqual([]);
      await board.ask(`croupier.open("set")`);
      await scan(board, asByte(base)("S2222"));
      expect((await state(board)).cards[0]).toBe("S2222");
    }
  });

  test("codes that come without a pause between them arrive all the same", async () => {
    const board = await start();
    await board.ask(`croupier.open("set",{mode:"deck"})`);
    const mixed = shuffled(makeRandom(SEED + 5));
    for (let from = 0; from < 81; from += 3) await scan(board, mixed.slice(from, from + 3).join("\r"));
    expect(await state(board)).toMatchObject({ seen: 81, missing: [], double: [] });
  });

  test("a code may come in any number of pieces", async () => {
    const board = await start();
    await board.ask(`croupier.open("set")`);
    let sent = await board.ask("bytesHeard");
    const inPieces = async (...pieces: string[]) => {
      for (const piece of pieces) {
        board.send("scanner", piece);
        sent += piece.length;
        await sleep(5);
      }
      await board.until(`bytesHeard===${sent}`);
      await sleep(PAUSE_MS);
      await board.ask("1");
    };
    for (let cut = 1; cut < 6; cut++) {
      const code = `S111${(cut % 3) + 1}\r`;
      await inPieces(code.slice(0, cut), code.slice(cut));
    }
    await inPieces(..."S2222\r");
    expect((await state(board)).cards.filter(Boolean)).toEqual(["S1112", "S1113", "S1111", "S2222"]);
  });

  test("the prompt itself takes codes and answers what became of them", async () => {
    const board = await start();
    board.type(
      `croupier.open("set");var results=["S1111","S1111","S4111","!UNDO","^#SC^3030010"].map(function(c){return croupier.scan(c)})`,
    );
    await board.until("global.results");
    expect(await board.ask("results")).toEqual(["added", "duplicate", "unknown", "control", "setting"]);
  });
});
