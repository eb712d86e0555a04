// croupier.json as the real Storage writes and loses it.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { relaxedOf } from "../../devices/sim/storage/json";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { ALL_PARTS, anySettings, bothWays, inForceWith, STAY } from "../bundle/any-settings";
import { cutAt, inForce, keptOf, SETTINGS } from "../bundle/kept-settings";
import { onEach } from "./each";

const AT_A_TIME = 10;

onEach("settings on the real interpreter", ["full"], ({ full }) => {
  const boards: Interpreter[] = [];
  afterAll(() => boards.forEach(board => board.stop()));

  const start = async (config: object) => {
    const board = await Interpreter.start({ binary: full, config, capture: false });
    boards.push(board);
    return board;
  };

  test("500 of them read the same whether Storage wrote them or the program did", async () => {
    const board = await start(ALL_PARTS);
    const standard = await board.ask("croupier.config()");
    await board.ask(STAY);
    await fc.assert(
      fc.asyncProperty(fc.array(anySettings, { minLength: AT_A_TIME, maxLength: AT_A_TIME }), async many => {
        const answers: [string[], object, object][] = await board.ask(bothWays(many));
        answers.forEach(([complaints, first, second], at) => {
          expect([complaints, first]).toEqual([[], inForceWith(standard, many[at])]);
          expect(second).toEqual(first);
        });
      }),
      { numRuns: 500 / AT_A_TIME },
    );
    expect(board.printed).not.toMatch(/Uncaught/);
  }, 400_000);

  test("bytes are answered in words, and nothing is changed", async () => {
    const board = await start({});
    const before = await board.ask("croupier.config()");
    for (const odd of ["new Uint8Array(100)", "new Float64Array(3)", "new ArrayBuffer(8)"])
      expect([odd, await board.ask(`croupier.configure(${odd})`)]).toEqual([
        odd,
        [expect.stringMatching(/^settings: not .* but \{\.\.\.\}$/)],
      ]);
    expect(await board.ask("croupier.config()")).toEqual(before);
    expect(board.printed).not.toMatch(/Uncaught/);
  });

  test.each([
    ["JSON", JSON.stringify(SETTINGS)],
    ["the relaxed form", relaxedOf(SETTINGS)],
  ])("cut off at any byte of %s: all that stands there whole counts, and what was there is kept", async (_, text) => {
    const board = await start({});
    const standard = await board.ask("croupier.config()");
    await board.ask(`(whole=${JSON.stringify(text)},1)`);
    for (let length = text.length; length > 0; length--) {
      const [complaints, config, isKept] = await board.ask(cutAt(length));
      const isWhole = length === text.length;
      expect([length, config]).toEqual([length, inForce(standard, keptOf(text, length))]);
      expect([length, complaints, isKept]).toEqual([
        length,
        isWhole ? [] : ["croupier.json is not JSON"],
        isWhole ? null : true,
      ]);
    }
    expect(board.printed).not.toMatch(/Uncaught/);
  });
});

onEach("settings on a board with little room", ["small"], ({ small }) => {
  // The harness itself asks with a few variables.
  test.each([
    [2400, []],
    [1700, ["No room for settings beside a game: leave it first"]],
    [1000, ["No room for settings beside a game: leave it first"]],
  ])("with %i variables free", async (free, said) => {
    const board = await Interpreter.start({ binary: small, config: {}, capture: false });
    try {
      await board.ask(`croupier.open("set")`);
      await board.until(`croupier.state().app==="set"`);
      await sleep(500);
      await board.ask(
        `(function(){ballast=[];while(process.memory().free>${free})ballast.push([1]);return 1})()`,
        60_000,
      );
      expect(await board.ask(`croupier.configure({deck:"junior"})`)).toEqual(said);
      expect(await board.ask(`croupier.config().deck`)).toBe(said.length ? "full" : "junior");
      expect(await board.ask("E.getErrorFlags()")).toEqual([]);
      await board.ask(`(ballast=0,croupier.open("menu"))`);
      expect(await board.ask(`croupier.configure({deck:"junior"})`)).toEqual([]);
      expect(board.printed).not.toMatch(/Uncaught|MEMORY/);
    } finally {
      board.stop();
    }
  });
});
