// What the games say that they need (`variables` in their descriptions, in src/bundles what a bundle takes), against what they take on the real interpreter; and what happens where
// fewer are free.
import { expect, test } from "vitest";
import { catalogueOf } from "../../deploy/catalogue";
import { useDobble } from "../rig/espruino/dobble-memory";
import { durakOptions, playOut } from "../rig/espruino/durak-memory";
import { Wire } from "../rig/espruino/durak-wire";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { useSet } from "../rig/espruino/memory";
import { configOf, isThere, measureStart, waysOf } from "../rig/espruino/needs";
import { useThings } from "../rig/espruino/things-memory";
import { useKeys } from "../rig/espruino/tictactoe-memory";
import { onEach } from "./each";

const { bundles, games } = await catalogueOf();
/** A figure says at most so much more than is seen: what a bundle that takes less needs, and moments that the watch does not see (dobble.js read a list of 200 cards out of its room with 1,150). */
const MARGIN = 1.6;
/** What is in use differs by so much from one look to the next. */
const FEW = 40;
/** In 2v29, where it is built to check itself, bursts of bytes end the interpreter. */
const UPSTREAM = "ASSERT(jsvHasStringExt";

/** What asking and acknowledging take, and what the list of them does. */
const TOOLS = 76;

/** A released Espruino leaves a stock ESP32 3,069 to 3,149 variables with both radios on; some 270 of them are its own. */
const STOCK_ESP32 = 2800;

const optionsOf = (binary: string, bundle: string) =>
  bundle === "durak"
    ? durakOptions(binary, bundle)
    : { binary, bundle, capture: false, ports: ["scanner"], config: configOf(bundle) };

/** Starts with so many variables free, the interpreter's own and the tools' beside it. */
const bootWith = (binary: string, bundle: string, free: number) =>
  Interpreter.start({
    ...optionsOf(binary, bundle),
    before: `var ballast=(function(){var m=process.memory();return new Uint8Array(m.blocksize*(m.free-${free + TOOLS}))})();`,
  });

const hasGame = (bundle: string, game: string) => bundles.find(({ name }) => name === bundle)!.games.includes(game);

onEach("variables that must be free", ["small"], ({ small }) => {
  for (const { name, variables } of games)
    test.sequential(
      `for ${name} are as many as it says, in each way of playing`,
      async ({ skip }) => {
        const peaks: Record<string, number> = {};
        for (const bundle of ["croupier", name].filter(one => hasGame(one, name)))
          for (const { way, measure } of await waysOf(small, bundle, name)) {
            try {
              const { opening, peak } = await measure();
              peaks[way] = Math.max(peaks[way] ?? 0, opening, peak);
            } catch (error) {
              if (!String(error).includes(UPSTREAM)) throw error;
              console.warn(`SKIPPED: what ${name} needs as ${way}: this interpreter dies of bursts`);
            }
          }
        console.info(`${name} needs: ${JSON.stringify(peaks)}`);
        if (!Object.keys(peaks).length) skip();
        for (const [way, peak] of Object.entries(peaks)) {
          // Camera and arm are the same in modes 1 to 6.
          const said = variables[way === "device" ? "4" : way];
          expect([way, said >= peak, said <= MARGIN * peak]).toEqual([way, true, true]);
        }
      },
      600_000,
    );

  for (const { name, variables } of bundles)
    test.sequential(`for the menu of ${name}.js are as many as it says: with these it comes there`, async () => {
      const { bare, peak } = await measureStart(small, name);
      expect(variables.menu).toBeGreaterThanOrEqual(peak - bare);
      const board = await bootWith(small, name, variables.menu);
      try {
        await board.until(isThere);
        expect(await board.ask("croupier.state().app")).toBe("menu");
        expect(await board.ask("E.getErrorFlags()")).not.toContain("MEMORY");
        expect(board.printed).not.toMatch(/uncaught|memory|no room/i);
      } finally {
        board.stop();
      }
    });

  test.sequential("with fewer croupier.js stays in its safe shell, and says why on display and console", async () => {
    const { variables } = bundles.find(({ name }) => name === "croupier")!;
    const board = await bootWith(small, "croupier", variables.menu - 300);
    try {
      await board.until(`typeof croupier==="object"&&!!croupier.why`);
      expect(await board.ask("croupier.why")).toMatch(/^No room: \d+ of \d+$/);
      expect(board.printed).toMatch(/^No room: \d+ of \d+; This board is too small for it\s*$/);
      await board.until("croupier.status().display.bytes>500");
      const { safe, flags } = await board.ask("croupier.status()");
      expect([safe, flags]).toEqual([true, []]);
    } finally {
      board.stop();
    }
  });

  /** With the other board at the end of a wire. */
  async function usePeer(board: Interpreter): Promise<void> {
    const wire = new Wire(115200);
    const other = await Interpreter.start(durakOptions(small, "durak"));
    try {
      [board, other].forEach((one, at) => wire.plug(at, one));
      await other.ask(`croupier.open("durak")`);
      await playOut([board, other], board);
    } finally {
      other.stop();
      wire.stop();
    }
  }

  const LEAN: { bundle: string; how: object; use(board: Interpreter): Promise<void> }[] = [
    { bundle: "set", how: { mode: "solve" }, use: board => useSet(board, "solve") },
    { bundle: "dobble", how: { mode: "deck" }, use: board => useDobble(board, "deck") },
    { bundle: "tictactoe", how: { mode: "keys" }, use: useKeys },
    { bundle: "things", how: { mode: "pairs" }, use: board => useThings(board, "pairs") },
    { bundle: "durak", how: { against: "peer" }, use: usePeer },
  ];

  for (const { bundle, how, use } of LEAN)
    test.sequential(
      `too few, ${bundle}.js opens nothing and says so; as many as it says, it is played, and memory never runs out`,
      async () => {
        const board = await Interpreter.start({ ...optionsOf(small, bundle), before: "var ballast=[];" });
        try {
          await board.until(isThere);
          await sleep(500);
          const open = () => board.ask(`croupier.open("${bundle}",${JSON.stringify(how)})`);
          /** Takes as many variables away: each number in a list is one, wherever there is one. */
          const take = (count: number) =>
            board.ask(`(function(){ballast=[];for(var i=0;i<${count};i++)ballast.push(1);return 1})()`);
          let taken = (await board.ask("process.memory().free")) - 800;
          /** What it says is free, and needed. */
          const refused = async (): Promise<number[]> => {
            await take(taken);
            expect(await open()).toBe(false);
            const { app, message } = await board.ask("croupier.state()");
            expect([app, board.printed.includes(message)]).toEqual(["menu", true]);
            await board.ask(`croupier.press("B")`);
            return /^No room: (\d+) of (\d+); /.exec(message)!.map(Number).slice(1);
          };
          // Again when the menu has all that it keeps.
          let needs = 0;
          for (let time = 0; time < 3; time++) {
            const [free, wanted] = await refused();
            needs = wanted;
            taken += free - needs + FEW;
          }
          expect((await refused())[0]).toBeGreaterThan(needs - 2 * FEW);
          for (taken -= FEW / 2; ; taken -= FEW / 8) {
            await take(taken);
            if (await open()) break;
            await board.ask(`croupier.press("B")`);
          }
          await sleep(300);
          expect(await board.ask("[croupier.state().app,E.getErrorFlags()]")).toEqual([bundle, []]);
          await use(board);
          expect(await board.ask("E.getErrorFlags()")).not.toContain("MEMORY");
          expect(board.printed).not.toMatch(/uncaught|memory/i);
        } finally {
          board.stop();
        }
      },
      200_000,
    );

  const MODES: [bundle: string, how: object, use: (board: Interpreter) => Promise<void>][] = [
    ...["solve", "hint", "check", "deck"].map((mode): (typeof MODES)[0] => ["set", { mode }, one => useSet(one, mode)]),
    ...["match", "duel", "tower", "well"].map((mode): (typeof MODES)[0] => [
      "dobble",
      { mode },
      one => useDobble(one, mode),
    ]),
    ["tictactoe", { mode: "keys" }, useKeys],
    ...["pairs", "roll", "count", "ruler"].map((mode): (typeof MODES)[0] => [
      "things",
      { mode },
      one => useThings(one, mode),
    ]),
    ["durak", { against: "peer" }, usePeer],
  ];

  test.sequential.each(MODES)(
    "with as many as a stock ESP32 has %s.js plays %j to its end, and memory never runs out",
    async (bundle, how, use) => {
      const board = await bootWith(small, bundle, STOCK_ESP32);
      try {
        await board.until(isThere);
        await sleep(2500);
        expect(await board.ask(`croupier.open("${bundle}",${JSON.stringify(how)})`)).toBe(true);
        await sleep(300);
        await use(board);
        expect(await board.ask("E.getErrorFlags()")).not.toContain("MEMORY");
        expect(board.printed).not.toMatch(/uncaught|memory/i);
      } finally {
        board.stop();
      }
    },
    200_000,
  );
});
