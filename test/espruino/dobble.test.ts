// Dobble on the real interpreter: the finished bundles boot, read cards from a scanner's port, referee a duel and draw the right pictures; and the memory.
import { beforeAll, describe, expect, test } from "vitest";
import { USUAL, picturesOfAll } from "../../deploy/build/symbols";
import { makeDobble } from "../../src/games/dobble/codes";
import { drawDobble } from "../../src/games/dobble/view";
import { commonOf } from "../games/dobble/game";
import { pictureOf } from "../games/set/game";
import { scan, startChain, state } from "../rig/espruino/chain";
import { DobbleMemory, measureDobble } from "../rig/espruino/dobble-memory";
import { Interpreter } from "../rig/espruino/interpreter";
import { faultsIn } from "../rig/espruino/flags";
import { faultsOf } from "../rig/espruino/flags";
import { onEach } from "./each";

const BUNDLES = ["croupier", "dobble"];

/** What two cards of the usual deck look like in a match. */
function picture(a: number, b: number): string {
  const symbol = commonOf(7, a, b);
  const bitmap = atob(picturesOfAll().substr(81 * (symbol - 1), 84));
  return pictureOf(screen =>
    drawDobble(screen, {
      title: `${a} and ${b}`,
      note: "",
      words: USUAL[symbol - 1][1],
      score: undefined,
      isSignal: false,
      picture: bitmap,
      message: "",
    }),
  ).join("\n");
}

onEach("Dobble on the real interpreter", ["full"], ({ full }) => {
  for (const bundle of BUNDLES)
    test(`${bundle}.js reads cards from the scanner's port, and says and shows what they share`, async () => {
      const board = await startChain({ binary: full, bundle });
      try {
        expect(await board.ask(`croupier.open("dobble")`)).toBe(true);
        await scan(board, "D0711");
        expect(await state(board)).toMatchObject({ cards: [11], common: null, message: "Now another card" });
        await scan(board, "D0740");
        expect(await state(board)).toEqual({
          app: "dobble",
          mode: "match",
          order: 7,
          cards: [11, 40],
          common: { symbol: 46, name: "Spider's web" },
          message: "",
        });
        await board.settled();
        expect((await board.ask("croupier.screen()")).trim()).toBe(picture(11, 40));
        for (const [code, message] of [
          ["D0740", "Card 40 again"],
          ["D0758", "Order 7: no 58"],
          ["D0601", "No deck: order 6"],
          ["D0501", "Order 5: other deck"],
        ]) {
          await scan(board, code);
          expect([code, (await state(board)).message, (await state(board)).cards]).toEqual([code, message, [11, 40]]);
        }
        for (const order of [2, 9, 16, 19]) {
          const last = order * order + order + 1;
          await board.ask(`croupier.play("new")`);
          for (const card of [last - order, last]) await scan(board, makeDobble(order, card));
          expect(await state(board)).toMatchObject({
            order,
            cards: [last - order, last],
            common: { symbol: commonOf(order, last - order, last) },
          });
        }
        // Variables grow as needed here.
        expect(faultsIn(await board.ask("E.getErrorFlags()"), false)).toEqual([]);
        expect(board.printed).not.toMatch(/uncaught|error/i);
      } finally {
        board.stop();
      }
    }, 120_000);

  for (const bundle of BUNDLES)
    test(`${bundle}.js referees a duel, takes it back, and checks a deck`, async () => {
      const board = await Interpreter.start({ binary: full, bundle, config: { board: "linux" } });
      try {
        await board.ask(`croupier.open("dobble",{mode:"duel"})`);
        for (const code of ["D0711", "D0740"]) expect(await board.ask(`croupier.scan("${code}")`)).toBe("added");
        await board.ask(`croupier.press("C")`);
        expect(await state(board)).toMatchObject({ stage: "ready", message: "Right: too early!" });
        await board.until(`croupier.state().stage==="now"`);
        await board.ask(`(croupier.press("A"),croupier.press("C"))`);
        const { score, best, common, stage, message } = await state(board);
        expect([score, stage, common]).toEqual([[1, 0], "shown", { symbol: 46, name: "Spider's web" }]);
        expect([best[0] > 0, best[1], message.slice(0, 16)]).toEqual([true, 0, "Left first by 0."]);
        await board.until(`croupier.moves()[0]==="right"`);
        await board.ask(`croupier.press("C")`);
        expect(await state(board)).toMatchObject({ score: [0, 1], best: [0, 0], message: "Point to the right" });
        for (const points of [
          [1, 0],
          [0, 0],
        ]) {
          expect(await board.ask(`croupier.play("undo")`)).toBe(true);
          expect((await state(board)).score).toEqual(points);
        }
        await board.ask(`croupier.open("dobble",{mode:"deck"})`);
        await board.ask(`(function(){for(var i=1;i<58;i++)if(i%9)croupier.scan("D07"+(i<10?"0":"")+i)})()`);
        expect(await board.ask(`(croupier.scan("D0712"),croupier.state().double)`)).toEqual([12]);
        expect(await board.ask(`croupier.play("missing")`)).toBe(true);
        for (const card of [9, 18, 27, 36, 45, 54]) await board.ask(`croupier.scan("${makeDobble(7, card)}")`);
        expect((await state(board)).message).toBe("All, but some double");
        await board.ask(`croupier.open("dobble",{mode:"well"})`);
        for (const points of [
          [28, 27],
          [27, 27],
        ]) {
          await board.ask(`croupier.press("${points[0] > 27 ? "C" : "B"}")`);
          expect((await state(board)).score).toEqual(points);
        }
        expect(faultsOf(await board.ask("croupier.status()"))).toEqual([]);
        expect(board.printed).not.toMatch(/uncaught|error/i);
      } finally {
        board.stop();
      }
    }, 120_000);

  test("dobble.js looks every picture up as it was drawn for it", async () => {
    const board = await Interpreter.start({ binary: full, bundle: "dobble", config: { board: "linux" } });
    try {
      await board.ask(`croupier.open("dobble")`);
      for (let symbol = 1; symbol <= 57; symbol++) {
        const [a, b] = firstWith(symbol);
        await board.ask(`croupier.play("new")`);
        for (const card of [a, b]) await board.ask(`croupier.scan("${makeDobble(7, card)}")`);
        expect([symbol, (await board.ask("croupier.screen()")).trim()]).toEqual([symbol, picture(a, b)]);
      }
    } finally {
      board.stop();
    }
  }, 120_000);
});

/** The first two cards that share a symbol. */
function firstWith(symbol: number): [number, number] {
  for (let a = 1; a <= 57; a++) for (let b = a + 1; b <= 57; b++) if (commonOf(7, a, b) === symbol) return [a, b];
  throw new Error("no cards share " + symbol);
}

/** Of design.md section 2: at the menu, and ever. */
const BUDGETS = [
  { name: "croupier", menu: 2500, ever: 4000 },
  { name: "dobble", menu: 5100 / 2, ever: 5100 * 0.8 },
];

onEach("variables that Dobble takes, booted from Storage as a board boots", ["small"], ({ small }) => {
  for (const { name, menu, ever } of BUDGETS)
    describe(`${name}.js`, () => {
      let memory: DobbleMemory;
      beforeAll(async () => {
        memory = await measureDobble(small, name);
        console.info(`${name}.js: ${JSON.stringify(memory)}`);
      }, 120_000);

      test(`are at most ${Math.floor(menu)} at the menu and ${Math.floor(ever)} ever, of a Pico's 5100`, () => {
        expect(memory.total).toBe(5100);
        expect(memory.menu).toBeLessThanOrEqual(menu);
        expect(memory.shown).toBeGreaterThan(memory.menu);
        expect(memory.peak).toBeGreaterThanOrEqual(memory.shown);
        expect(memory.peak).toBeLessThanOrEqual(ever);
      });

      test("are all given back: after opening and leaving each mode twenty times there is what was there after the first time", () => {
        // A timer that waits takes a few; one variable an opening would be a hundred.
        expect(memory.twenty).toBeLessThan(memory.once + 20);
        expect(memory.flags).toEqual([]);
      });
    });
});
