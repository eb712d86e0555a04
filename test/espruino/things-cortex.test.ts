// Things on an emulated Cortex-M4: with a list and marks as long as they may be, no step of any mode is a long one.
import { describe, expect, test } from "vitest";
import { crc32 } from "../../devices/sim/bytes";
import { LIST, Size, keyOf } from "../../src/games/things/files";
import { makeLabel } from "../../src/games/things/codes";
import { cortexAvailable } from "../rig/espruino/cortex";
import { longestOf, MOST_INSTRUCTIONS, timeSteps } from "../rig/espruino/steps";

const can = cortexAvailable("things on an emulated Cortex-M4");

const keyFor = (code: string) => keyOf(text => crc32(Buffer.from(text, "latin1")), code);

/** Pairs with names of eleven letters, as many as a list has room for. */
const LINES = Array.from({ length: Size.Things }, (_, at) => {
  const name = `Name ${String(at >> 1).padStart(6, "0")}`;
  return `\n${keyFor(makeLabel(at + 1))},${name},${at}.5;`;
});
const ROOM = Math.floor(Size.List / LINES[99].length);
const LONG_LIST = LINES.slice(0, ROOM).join("").padEnd(Size.List, "\xff");
const MARKS = (
  keyFor(makeLabel(1)) +
  Array.from({ length: Size.Marks }, (_, at) => String.fromCharCode(Size.First + (at % ROOM))).join("")
)
  .slice(0, Size.Marks - 4)
  .padEnd(Size.Marks, "\xff");

/** Files as another evening has left them; and each thing that a person does is a kind of its own. */
const BEFORE = `(function(){var store=require("Storage"),read=store.read,files={"${LIST}":${JSON.stringify(LONG_LIST)},"croupier.pairs":${JSON.stringify(MARKS)},"croupier.roll":${JSON.stringify(MARKS)},"croupier.count":${JSON.stringify(MARKS)}};
store.read=function(name,o,l){return files[name]||read.call(store,name,o,l)}})();
function wait(){}function known(n){croupier.scan(n)}function strange(){croupier.scan("https://example.org/things/4006381333931")}
function list(){croupier.play("list")}function undo(){croupier.play("undo")}function fresh(){croupier.play("new")}function learn(){croupier.play("learn")}`;

const SCRIPT = [
  `wait()`,
  `wait()`,
  `wait()`,
  `known("T0010")`,
  `known("T0011")`,
  `known("T00${ROOM}")`,
  `strange()`,
  `list()`,
  `croupier.press("C")`,
  `croupier.press("B")`,
  `undo()`,
  `fresh()`,
  `undo()`,
  `learn()`,
  `strange()`,
  `learn()`,
  `croupier.press("B",true)`,
  `croupier.press("C")`,
  `croupier.press("A",true)`,
  `croupier.press("A",true)`,
];

describe.skipIf(!can)("things.js on an emulated Cortex-M4", () => {
  test.each(["pairs", "roll", "count", "ruler"])(
    "takes no longer for a step of %s than it may, with all that its files have room for",
    async mode => {
      const opened = [`croupier.open("things",{mode:"${mode}"})`];
      const { slices, flags, state } = await timeSteps("things", {}, [...opened, ...SCRIPT], BEFORE);
      const { kind, instructions } = longestOf(slices);
      console.info(`${mode}, ${ROOM} things: longest step ${kind}, ${instructions} instructions`);
      expect(instructions, kind).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
      expect(flags).toEqual([]);
      expect(state.app).toBe("menu");
      for (const kind of ["known", "strange", "list", "fresh", "undo", "learn"]) expect(slices).toHaveProperty(kind);
    },
    300_000,
  );
});
