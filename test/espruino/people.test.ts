// This board's own players over all races, on the real interpreter: whole races by the console, Storage as it writes it, and a board whose plug is pulled.
import { afterAll, expect, test } from "vitest";
import { CONFIG } from "../rig/espruino/chain";
import { Interpreter } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";
import { onEach } from "./each";

const boards: Interpreter[] = [];
/** Twelve cards with a Set. */
const CARDS = shuffled(makeRandom(SEED)).slice(0, 12);
const THREE = setsOn(CARDS)[0].map((place: number) => CARDS[place]);
const OPEN = `croupier.open("set",{mode:"race",goal:1})`;
const OPTIONS = { capture: false, ports: ["scanner"], config: CONFIG, bundle: "croupier" };
/** Of its slots, and how many it has. */
const [SIZE, SLOTS] = [256, 8];
/** Races until the file is full, and some more. */
const RACES = SLOTS + 3;

async function started(binary: string, folder?: string): Promise<Interpreter> {
  const board = await Interpreter.start({ ...OPTIONS, binary, folder });
  boards.push(board);
  await board.ask(OPEN);
  return board;
}

const laid = async (board: Interpreter): Promise<void> => {
  for (const code of CARDS) await board.ask(`croupier.scan("${code}")`);
};

/** Whoever asks all the time lets nobody collect garbage. */
const collected = async (board: Interpreter) =>
  expect(await board.ask("process.memory().usage")).toBeLessThanOrEqual(4000);

/** In a turn of its own. */
async function kept(board: Interpreter): Promise<void> {
  await collected(board);
  await board.until("!!croupier.state().people");
  await collected(board);
}

async function race(board: Interpreter, winner: number): Promise<void> {
  await laid(board);
  await board.ask(`croupier.press("P${winner}")`);
  for (const code of THREE) expect(await board.ask(`croupier.scan("${code}")`)).toBe("added");
  await kept(board);
}

/** Its plug is pulled, and plugged in again. */
async function restarted(board: Interpreter, binary: string): Promise<Interpreter> {
  board.kill();
  boards.splice(boards.indexOf(board), 1);
  return started(binary, board.folder);
}

/** Slots of the file in which something is. */
const slots = (board: Interpreter): Promise<number> =>
  board.ask(
    `(function(t,n){while(n<${SLOTS}&&t[${SIZE}*n]!="\\xFF")n++;return n})(require("Storage").read("croupier.races"),0)`,
  );

const told = (board: Interpreter) => board.ask("croupier.state().people");

onEach(`races kept for their players (SEED=${SEED})`, ["small"], ({ small }) => {
  afterAll(() => boards.splice(0).forEach(board => board.stop()));

  test("are summed over a restart, one by one, and what was taken back is none", async () => {
    let board = await started(small);
    await race(board, 1);
    expect(await told(board)).toMatchObject({ races: [1, 1, 0, 0], wins: [1, 0, 0, 0], found: [1, 0, 0, 0] });
    board = await restarted(board, small);
    await race(board, 1);
    expect((await told(board)).wins).toEqual([2, 0, 0, 0]);
    await board.ask(`croupier.play("undo")`);
    await board.until("!croupier.state().people");
    await board.ask(`croupier.press("P2")`);
    for (const code of THREE) await board.ask(`croupier.scan("${code}")`);
    await kept(board);
    const { best, sum, seconds, ...counts } = await told(board);
    expect(counts).toEqual({
      races: [2, 2, 0, 0],
      wins: [1, 1, 0, 0],
      found: [1, 1, 0, 0],
      ahead: [
        [0, 1, 0, 0],
        [1, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    });
    expect(best).toEqual(sum);
    expect([best[0] > 0, best[1] > 0, seconds[0] > 1, seconds[0] === seconds[1]]).toEqual([true, true, true, true]);
    // The page behind the end is opened, and closed.
    for (const key of ["C", "B"]) expect(await board.ask(`croupier.press("${key}")`)).toBe(true);
    expect((await board.ask("croupier.state()")).result).toEqual([2, 1]);
    expect(await board.ask("E.getErrorFlags()")).toEqual([]);
  });

  test("go on in a file that is full, and in one that a power cut tore", async () => {
    let board = await started(small);
    for (let count = 1; count <= RACES; count++) {
      await race(board, 1 + (count % 2));
      expect((await told(board)).races).toEqual([count, count, 0, 0]);
      expect(await slots(board)).toBe(1 + ((count - 1) % SLOTS));
      await board.ask(`croupier.play("new")`);
    }
    // Half an entry behind all the others.
    const end = SIZE * (await slots(board));
    expect(await board.ask(`require("Storage").write("croupier.races","99,99,0,0,9",${end},${SIZE * SLOTS})`)).toBe(
      true,
    );
    board = await restarted(board, small);
    await race(board, 2);
    expect((await told(board)).races).toEqual([RACES + 1, RACES + 1, 0, 0]);
    await board.ask(`croupier.play("forget")`);
    await board.ask(`croupier.play("forget")`);
    expect((await told(board)).races).toEqual([0, 0, 0, 0]);
    expect(await board.ask("E.getErrorFlags()")).toEqual([]);
  });
});
