// Tic-tac-toe on the real interpreter: whole games of the finished bundles, each reply as it is found here, the display, and the memory.
import { beforeAll, describe, expect, test } from "vitest";
import { bestMoves, movesOf, outcomeOf } from "../games/tictactoe/slow";
import { Interpreter } from "../rig/espruino/interpreter";
import { TictactoeMemory, measureTictactoe, peakOfDevice } from "../rig/espruino/tictactoe-memory";
import { faultsOf } from "../rig/espruino/flags";
import { onEach } from "./each";

const BUNDLES = ["croupier", "tictactoe"];

const cellsOf = async (board: Interpreter): Promise<string> => (await board.ask("croupier.state()")).cells.join("");

/** A game; answers each position in which the board was to move, with its reply. */
async function playOut(
  board: Interpreter,
  choose: (cells: string) => number,
): Promise<[cells: string, reply: number][]> {
  const replies: [string, number][] = [];
  let before = ".........";
  for (;;) {
    await board.until(`croupier.state().turn!=="device"`);
    const { outcome, moved, cells } = await board.ask("croupier.state()");
    const text = cells.join("");
    if (text !== before) replies.push([before, moved - 1]);
    if (outcome) return replies;
    const cell = choose(text);
    expect(await board.ask(`croupier.play("${cell + 1}")`)).toBe(true);
    before = await cellsOf(board);
    if (outcomeOf(before)) return replies;
  }
}

onEach("tic-tac-toe on the real interpreter", ["full"], ({ full }) => {
  for (const bundle of BUNDLES)
    test(`${bundle}.js boots, plays whole games with the best replies only, and is read back`, async () => {
      const board = await Interpreter.start({ binary: full, bundle, config: { board: "linux" } });
      try {
        const persons = [
          (cells: string) => movesOf(cells)[0],
          (cells: string) => bestMoves(cells)[0],
          (cells: string) => movesOf(cells).pop()!,
        ];
        for (const first of ["human", "device"])
          for (const choose of persons) {
            expect(await board.ask(`croupier.open("tictactoe",{first:"${first}"})`)).toBe(true);
            for (const [cells, reply] of await playOut(board, choose))
              expect([cells, bestMoves(cells).includes(reply)]).toEqual([cells, true]);
            const { outcome, cells, message, turn } = await board.ask("croupier.state()");
            expect([outcome, turn]).toEqual([outcomeOf(cells.join("")), "none"]);
            expect(message).toBe(outcome === "draw" ? "A draw. B: new" : "The board won. B: new");
            expect(await board.ask("croupier.moves()")).toEqual(["new"]);
            const rows: string[] = (await board.ask("croupier.screen()")).split("\n");
            expect(rows.length).toBe(64);
            expect(rows.join("").replace(/\./g, "").length).toBeGreaterThan(400);
          }
        await board.ask(`croupier.open("tictactoe",{cells:"XX.OO...."})`);
        await board.ask(`croupier.play("hint")`);
        await board.until(`croupier.state().advice===3`);
        for (const keys of ["B", "B"]) expect(await board.ask(`croupier.press("${keys}")`)).toBe(true);
        // The first plays what was advised, the second begins anew.
        expect(await board.ask("croupier.state()")).toMatchObject({ outcome: null, message: "You begin", moved: null });
        expect(faultsOf(await board.ask("croupier.status()"))).toEqual([]);
        expect(board.printed).not.toMatch(/uncaught|error/i);
      } finally {
        board.stop();
      }
    }, 120_000);
});

/** Of design.md section 2: at the menu, and ever. */
const BUDGETS = [
  { name: "croupier", menu: 2500, ever: 4000 },
  { name: "tictactoe", menu: 5100 / 2, ever: 5100 * 0.8 },
];

onEach("variables that tic-tac-toe takes, booted from Storage as a board boots", ["small"], ({ small }) => {
  for (const { name, menu, ever } of BUDGETS)
    describe(`${name}.js`, () => {
      let memory: TictactoeMemory;
      beforeAll(async () => {
        memory = await measureTictactoe(small, name);
        console.info(`${name}.js: ${JSON.stringify(memory)}`);
      }, 120_000);

      test(`are at most ${Math.floor(menu)} at the menu and ${Math.floor(ever)} ever, of a Pico's 5100`, () => {
        expect(memory.total).toBe(5100);
        expect(memory.menu).toBeLessThanOrEqual(menu);
        // At rest the ten lines of a menu may take more than a game on keys; at work none does.
        expect(memory.peak).toBeGreaterThan(memory.twenty);
        expect(memory.peak).toBeGreaterThanOrEqual(memory.rest);
        expect(memory.peak).toBeLessThanOrEqual(ever);
      });

      test(`are at most ${Math.floor(ever)} with camera and arm`, async () => {
        const { peak, flags } = await peakOfDevice(small, name);
        console.info(`${name}.js with camera and arm: ${peak}`);
        expect(peak).toBeGreaterThan(memory.menu);
        expect(peak).toBeLessThanOrEqual(ever);
        expect(flags).toEqual([]);
      }, 180_000);

      test("are all given back: after opening and leaving twenty times there is what was there after the first time", () => {
        // A timer that waits takes a few; one variable an opening would be twenty.
        expect(memory.twenty).toBeLessThan(memory.once + 20);
        expect(memory.flags).toEqual([]);
      });
    });
});
