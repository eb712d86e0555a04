// How long one step keeps the emulated Cortex-M4 busy: its instructions are counted, so the figures are the same on every machine.
import { describe, expect, test } from "vitest";
import { flatten } from "../../devices/sim/bytes";
import { OpenMv } from "../../devices/sim/openmv";
import { makeRandom } from "../../devices/sim/random";
import type { StoneTable } from "../../devices/sim/stone-table";
import { cortexAvailable, NS_PER_INSTRUCTION } from "../rig/espruino/cortex";
import { table } from "../rig/espruino/durak-slices";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";
import { mean, runOn } from "../rig/measures/machine";

const can = cortexAvailable("the longest step of each game, on an emulated Cortex-M4");
const FOR_MS = 300_000;

const cards = shuffled(makeRandom(SEED)).slice(0, 15);
const scan = (code: string) => `croupier.scan("${code}")`;

/** What a camera above a board with two stones says; each time it is asked, the next frame, in one breath. */
function frames(count: number, turnedDeg = 12, isMarked = false): string[] {
  const stones: StoneTable["stones"] = [];
  for (let at = 0; at < 5; at++)
    stones.push({ colour: "X", xMm: 50, yMm: 48 + 26 * at }, { colour: "O", xMm: 210, yMm: 48 + 26 * at });
  const said: string[] = [];
  const turns: (() => void)[] = [];
  const camera = new OpenMv({
    clock: { now: () => 0, after: (_, then) => turns.push(then), cancel: () => undefined },
    table: { stones, board: { xMm: 130, yMm: 100, turnedDeg, isMarked } },
    random: makeRandom(7),
    piece: 300,
    pose: { perMm: 1.6, xPx: 160 - 1.6 * 130, yPx: 120 + 1.6 * 100 },
  });
  camera.send = bytes => said.push(String.fromCharCode(...flatten(bytes)));
  while (said.length < count) turns.shift()!();
  return said;
}

const GAMES: Record<string, { config?: object; script: string[]; does(state: any): void }> = {
  set: {
    script: [
      `croupier.open("set")`,
      ...cards.slice(0, 12).map(scan),
      `croupier.play("next")`,
      `croupier.play("take")`,
      ...cards.slice(12).map(scan),
      `croupier.play("undo")`,
      `croupier.play("deal")`,
      `croupier.press("C")`,
      `croupier.press("B",true)`,
      `croupier.press("A",true)`,
    ],
    does: state => expect(state).toMatchObject({ app: "set", seen: 14 }),
  },
  dobble: {
    script: [
      `croupier.open("dobble")`,
      ...["D0711", "D0740", "D0701", "D0757"].map(scan),
      `croupier.press("C")`,
      `croupier.press("B",true)`,
      `croupier.press("A",true)`,
    ],
    does: state => expect(state).toMatchObject({ app: "dobble", order: 7, cards: [40, 1] }),
  },
  tictactoe: {
    config: { camera: { port: "Serial2" }, arm: { feed: 0 } },
    script: [
      `croupier.open("tictactoe",{mode:4})`,
      ...frames(2).map(frame => `Serial2.emit("data",${JSON.stringify(frame)})`),
      `croupier.play("ready")`,
      ...frames(9)
        .slice(2)
        .map(frame => `Serial2.emit("data",${JSON.stringify(frame)})`),
    ],
    does: state =>
      expect(state).toMatchObject({
        app: "tictactoe",
        mode: 4,
        message: expect.stringMatching(/^Put X on \d, then B$/),
      }),
  },
};

/** With an arm as well: opened, and its way home. */
const ARM = {
  config: { camera: { port: "Serial2" }, arm: { port: "Serial3", feed: 3000 } },
  script: [`croupier.open("tictactoe",{mode:4})`, `croupier.play("ready")`],
};

test.skipIf(!can)("tictactoe.js opens camera and arm in no longer steps", async () => {
  const { slices, flags, state } = await timeSteps("tictactoe", ARM.config, ARM.script);
  const longest = longestOf(slices);
  console.info(table("Cortex-M4, camera and arm", slices) + `\n  longest step: ${longest.instructions} instructions`);
  expect([state.message, flags]).toEqual(["The arm goes home", []]);
  expect(longest.instructions, longest.kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
});

test.skipIf(!can)(
  "croupier.js finds cell 1 by its mark, keeps what is played, and takes no longer for a step of that",
  async () => {
    const hear = (frame: string) => `Serial2.emit("data",${JSON.stringify(frame)})`;
    const seen = frames(9, 50, true).map(hear);
    const { slices, flags, state } = await timeSteps(
      "croupier",
      { scanner: { rx: "" }, camera: { port: "Serial2" }, arm: { feed: 0 } },
      [
        `croupier.open("tictactoe",{level:1})`,
        ...["1", "undo", "9"].map(move => `croupier.play("${move}")`),
        `croupier.open("tictactoe",{mode:3,choose:1})`,
        `croupier.press("B")`,
        `croupier.open("tictactoe",{mode:1,cells:"3"})`,
        ...seen.slice(0, 2),
        `croupier.play("ready")`,
        ...seen.slice(2),
      ],
    );
    const longest = longestOf(slices);
    console.info(
      table("Cortex-M4, croupier.js", slices) + `\n  longest step: ${longest.kind}, ${longest.instructions}`,
    );
    expect(state).toMatchObject({ mode: 1, message: "Put X on 3, then B" });
    expect(flags).toEqual([]);
    expect(longest.instructions, longest.kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
  },
  FOR_MS,
);

describe.skipIf(!can).each(Object.keys(GAMES))(`%s.js on an emulated Cortex-M4 (SEED=${SEED})`, name => {
  test(
    "takes no longer for a step than it may, from the menu on",
    async () => {
      const { config, script, does } = GAMES[name];
      const { slices, flags, state } = await timeSteps(name, config ?? {}, script);
      const longest = longestOf(slices);
      console.info(
        table(`Cortex-M4, ${name}`, slices) + `\n  longest step: ${longest.kind}, ${longest.instructions} instructions`,
      );
      does(state);
      expect(flags).toEqual([]);
      expect(longest.instructions, longest.kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    },
    FOR_MS,
  );
});

test.skipIf(!can)(
  `the twelfth card, from its code to the new list of Sets, takes 3.2 ms on average (SEED=${SEED})`,
  async () => {
    const random = makeRandom(SEED);
    const tables = Array.from({ length: 48 }, () => shuffled(random).slice(0, 12));
    const told = await runOn("cortex", "set-card-subject.ts", JSON.stringify(tables));
    expect(told.map(([, { found }]) => found)).toEqual(tables.map(setsOn));
    const instructions = told.map(([, { ms }]) => Math.round((ms[0] * 1e6) / NS_PER_INSTRUCTION));
    console.info(
      `Cortex-M4, the twelfth card: ${Math.round(mean(instructions))} instructions, at most ${Math.max(...instructions)}`,
    );
    expect(mean(instructions)).toBeLessThanOrEqual(3.2e6 / NS_PER_INSTRUCTION);
  },
);
