// The bots on the real interpreter: the same decisions as here, and how many of a Pico's variables one takes while it thinks.
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { At, deal, observe, play, shuffle, turnOf } from "../../../src/games/durak/rules/any-rules";
import think from "../../../src/games/durak/bot/bot";
import { makeRandom } from "../../../src/kit/random";
import { compile } from "../../rig/measures/compile";
import { Interpreter, available, binaries } from "../../rig/espruino/interpreter";

const can = available("Durak's bots", "full");
const canSmall = available("the memory of Durak's bots", "small");
const MOST_VARIABLES = 700;

const SUBJECT = fileURLToPath(new URL("../../rig/measures/durak-bots-subject.ts", import.meta.url));

interface Decision {
  view: string;
  level: number;
  seed: number;
  move: number;
  slices: number;
}

/** What two bots decide in seeded games; of those that take a single look, few. */
function decisions(): Decision[] {
  const list: Decision[] = [];
  for (let game = 0; game < 6; game++) {
    const random = makeRandom(game, 7, 7, 7);
    const position = deal(shuffle(random), [0, 0, 0, 3, 15, 112][game], 0, 1);
    for (let seed = game * 1000; turnOf(position); seed++) {
      const level = turnOf(position) === 1 ? 3 : 1 + (game % 3);
      const view = observe(position, turnOf(position));
      const thinking = think(view, level, makeRandom(seed, 2, 3, 4));
      let move = -1;
      let slices = 0;
      for (; move < 0; slices++) move = thinking.step();
      if (slices > 4 || seed % 5 === 0)
        list.push({ view: Buffer.from(view).toString("hex"), level, seed, move, slices });
      play(position, move);
    }
  }
  return list;
}

const ask = ({ view, level, seed }: Decision) => `decide("${view}",${level},${seed})`;

describe("Durak's bots on the real interpreter", () => {
  let code: string;
  const boards: Interpreter[] = [];
  beforeAll(async () => {
    code = await compile(SUBJECT);
  });
  afterAll(() => boards.forEach(board => board.stop()));

  const start = async (binary: string, program = code) => {
    const board = await Interpreter.start({ binary, code: program, capture: false });
    boards.push(board);
    return board;
  };

  it.skipIf(!can)("decide as they do here, in as many slices", async () => {
    const board = await start(binaries.full!);
    const list = decisions();
    const deep = list
      .filter(({ slices }) => slices > 4)
      .filter((_, index) => index % 8 === 0)
      .slice(0, 8);
    expect(deep.length).toBe(8);
    for (const decision of [...deep, ...list.filter(({ slices }) => slices < 5).slice(0, 12)]) {
      const [move, slices] = await board.ask(ask(decision));
      expect([move, slices], ask(decision)).toEqual([decision.move, decision.slices]);
    }
  });

  it.skipIf(!canSmall)(
    `take fewer than ${MOST_VARIABLES} variables with all their functions while they think`,
    async () => {
      const board = await start(binaries.small!);
      const list = decisions();
      const parse = ({ view }: Decision) => Buffer.from(view, "hex");
      // The longest search, the longest sampling, and a look.
      const searched = list.filter(decision => !parse(decision)[At.Talon]).sort((a, b) => b.slices - a.slices)[0];
      const sampled = list.filter(decision => parse(decision)[At.Talon]).sort((a, b) => b.slices - a.slices)[0];
      expect(Math.min(searched.slices, sampled.slices)).toBeGreaterThan(10);
      const bare = await (await start(binaries.small!, "0")).ask("process.memory().usage");
      const most: number[] = [];
      for (const decision of [list[0], searched, sampled]) most.push((await board.ask(ask(decision)))[2] - bare);
      console.log(`variables while a bot thinks: ${most.join(", ")}`);
      expect(Math.max(...most)).toBeLessThan(MOST_VARIABLES);
      expect(await board.ask("E.getErrorFlags()")).toEqual([]);
    },
  );
});
