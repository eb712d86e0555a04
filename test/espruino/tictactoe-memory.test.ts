// What one picture of tic-tac-toe's board takes while it is read, counted on the real interpreter: the same on every machine.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { Interpreter } from "../rig/espruino/interpreter";
import { minified } from "../rig/espruino/minified";
import { onEach } from "./each";

/** Nothing is collected. Counted are variables before, at most, and after; made first, since a variable to keep them in would be counted, too. */
const PROGRAM = `
import { goOn, newReading } from "./reading";

const counts = new Uint32Array(3);
const used = () => process.memory(false).usage;
const grid = { x: 160, y: 120, ux: 45, uy: 16, whole: 34 };
const pictures = PICTURES.map(numbers => new Int16Array(numbers));

function read(blobs, before) {
  const work = newReading(blobs, before, false);
  do counts[1] = Math.max(counts[1], used());
  while (goOn(work));
  return work.cells;
}

global["measure"] = (number, isFound) => {
  let told = read(pictures[number], isFound ? grid : undefined);
  counts[1] = 0;
  counts[0] = used();
  for (let time = 0; time < 10; time++) told = read(pictures[number], isFound ? grid : undefined);
  counts[2] = used();
  return [told, counts[1] - counts[0], counts[2] - counts[0]];
};
`;

const SQUARE = 46;
const BLACK = 88;
const WHITE = 79;

/** Nine cells and ten spare stones; `kinds`: what lies in the cells, 0: hidden. */
function picture(kinds: number[]): number[] {
  const cells = kinds.flatMap((kind, at) => {
    const column = (at % 3) - 1;
    const row = Math.floor(at / 3) - 1;
    const x = Math.round(160 + 45 * column - 16 * row);
    const y = Math.round(120 + 16 * column + 45 * row);
    return kind ? [kind, x, y, kind === SQUARE ? 40 : 31] : [];
  });
  const spares = [0, 1, 2, 3, 4].flatMap(at => [BLACK, 20, 30 + 42 * at, 31, WHITE, 300, 30 + 42 * at, 31]);
  return [...spares, ...cells];
}

const EMPTY_BOARD = Array.from({ length: 9 }, () => SQUARE);
const HIDDEN = [BLACK, SQUARE, SQUARE, SQUARE, WHITE, SQUARE, SQUARE, 0, SQUARE];
const PICTURES = [EMPTY_BOARD, HIDDEN].map(picture);

onEach("a picture that is read", ["small"], ({ small }) => {
  test.sequential("takes at most 104 variables, and leaves none behind", async ({ onTestFinished }) => {
    const program = PROGRAM.replace("PICTURES", JSON.stringify(PICTURES));
    const board = await Interpreter.start({
      binary: small,
      code: await minified(program, fileURLToPath(new URL("../../src/games/tictactoe/", import.meta.url))),
    });
    onTestFinished(() => board.stop());
    const counts = await board.ask("[measure(0,false),measure(0,true),measure(1,true)]");
    expect(counts).toEqual([
      [".........", 104, 0],
      [".........", 80, 0],
      ["X...O..?.", 78, 0],
    ]);
  });
});
