// This board's own players over all races, on the real interpreter: whole races by the console, Storage as it writes it, and a board whose plug is pulled.
import { afterAll, expect, test } from "vitest";
import { CONFIG } from "../../deploy/lab/espruino/chain";
import { Interpreter } from "../../deploy/lab/espruino/interpreter";
import { randomOf, SEED, setsOn, shuffled } from "../../deploy/lab/espruino/tables";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const FILE = `require("Storage").read("croupier.races")`;
/** Twelve cards with a Set. */
const CARDS = shuffled(randomOf(SEED)).slice(0, 12);
const THREE = setsOn(CARDS)[0].map((place: number) => CARDS[place]);
const OPEN = `croupier.open("set",{mode:"race",goal:1})`;
const OPTIONS = { capture: false, ports: ["scanner"], config: CONFIG, bundle: "croupier" };
/** Races until the file is full, and some more. */
const MANY_RACES = 14;

async function started(binary: string, folder?: string): Promise<Interpreter> {
  const board = await Interpreter.start({ ...OPTIONS, binary, folder });
  boards.push(board);
  await board.ask(OPEN);
  return board;
}

const laid = async (board: Interpreter): Promise<void> => {
  for (const code of CARDS) await board.ask(`croupier.scan("${code}")`);
};

async function race(board: Interpreter, winner: number): Promise<void> {
  await laid(board);
  await board.ask(`croupier.press("P${winner}")`);
  for (const code of THREE) expect(await board.ask(`croupier.scan("${code}")`)).toBe("added");
}

/** Its plug is pulled, and plugged in again. */
async function restarted(board: Interpreter, binary: string): Promise<Interpreter> {
  board.kill();
  boards.splice(boards.indexOf(board), 1);
  return started(binary, board.folder);
}

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
    expect(await board.ask("!croupier.state().people")).toBe(true);
    await board.ask(`croupier.press("P2")`);
    for (const code of THREE) await board.ask(`croupier.scan("${code}")`);
    const { best, spent, seconds, ...counts } = await told(board);
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
    expect(best).toEqual(spent);
    expect([best[0] > 0, best[1] > 0, seconds[0] > 1, seconds[0] === seconds[1]]).toEqual([true, true, true, true]);
    // The end, and the page behind it.
    await board.ask(`croupier.press("C")`);
    expect(await board.ask("croupier.screen()")).toContain("#");
    expect(await board.ask(`croupier.press("B")`)).toBe(true);
    expect(await board.ask("E.getErrorFlags()")).toEqual([]);
  });

  test("go on in a file that is full, and in one that a power cut tore", async () => {
    let board = await started(small);
    let isFull = false;
    for (let count = 1; count <= MANY_RACES; count++) {
      await race(board, 1 + (count % 2));
      expect((await told(board)).races).toEqual([count, count, 0, 0]);
      const before = isFull;
      isFull = (await board.ask(`${FILE}.indexOf("\\xFF")`)) > 800;
      if (before && !isFull) expect(await board.ask(`${FILE}.length`)).toBe(1024);
      await board.ask(`croupier.play("new")`);
    }
    // Half an entry behind all the others.
    const end = await board.ask(`${FILE}.indexOf("\\xFF")`);
    expect(end).toBeGreaterThan(0);
    expect(end).toBeLessThan(1000);
    await board.ask(`require("Storage").write("croupier.races",";9,9,0,0,1",${end},1024)`);
    board = await restarted(board, small);
    await race(board, 2);
    expect((await told(board)).races).toEqual([MANY_RACES + 1, MANY_RACES + 1, 0, 0]);
    await board.ask(`croupier.play("forget")`);
    await board.ask(`croupier.play("forget")`);
    expect((await told(board)).races).toEqual([0, 0, 0, 0]);
    expect(await board.ask("E.getErrorFlags()")).toEqual([]);
  });
});
