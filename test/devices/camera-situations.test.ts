// From stones on a table to what the device says about them: camera, wire, driver, grid and turn together.
import { describe, expect, it } from "vitest";
import { Change } from "../../src/games/turn";
import { CameraTable, CELLS, EMPTY } from "./camera-table";

const FAULTS = { dropped: 0.15, damaged: 0.15, repeated: 0.15 };
/** In a picture with 48 pixels a cell as much as 2 in one with 60. Half of the worlds have none. */
const NOISE_PX = 1.6;
const LOOK_MS = 2000;

const put = (cells: string, ...changes: [cell: number, letter: string][]) => {
  const list = [...cells];
  for (const [cell, letter] of changes) list[cell - 1] = letter;
  return list.join("");
};
const where = (cells: string, letter: string) => CELLS.filter((cell) => cells[cell - 1] === letter);

/** Something a player may have done: what the cells hold then, and what is to be said of it. */
interface Deed { cells: string; said: [Change, number, number] }

/** One of each kind, as far as the position allows it. */
function deeds(cells: string, device: string, pick: (list: number[]) => number): Deed[] {
  const player = device === "X" ? "O" : "X";
  const [free, mine, own] = [".", device, player].map((letter) => where(cells, letter));
  const list: Deed[] = [{ cells, said: [Change.None, 0, 0] }];
  const one = pick(free), other = pick(free.filter((cell) => cell !== one));
  const [from, ownFrom] = [pick(mine), pick(own)];
  if (one) list.push({ cells: put(cells, [one, player]), said: [Change.Placed, 0, one] }, { cells: put(cells, [one, device]), said: [Change.WrongColour, 0, one] });
  if (other) list.push({ cells: put(cells, [one, player], [other, player]), said: [Change.Two, Math.min(one, other), Math.max(one, other)] });
  if (from) list.push({ cells: put(cells, [from, "."]), said: [Change.Removed, from, 0] });
  if (ownFrom) list.push({ cells: put(cells, [ownFrom, "."]), said: [Change.OwnRemoved, ownFrom, 0] });
  if (from && one) list.push({ cells: put(cells, [from, "."], [one, device]), said: [Change.Moved, from, one] });
  if (from && other) list.push({ cells: put(cells, [from, "."], [one, device], [other, player]), said: [Change.Moved, from, one] });
  if (ownFrom && one) list.push({ cells: put(cells, [ownFrom, "."], [one, player]), said: [Change.OwnMoved, ownFrom, one] });
  if (from && ownFrom) list.push({ cells: put(cells, [from, player], [ownFrom, device]), said: [Change.Swapped, from, ownFrom] });
  return list;
}

describe("10,000 situations before a camera whose frames are dropped, damaged and repeated", () => {
  it("are all recognised, and nobody is accused of what he did not do", () => {
    const tally = new Map<Change, number>();
    const wrong: string[] = [];
    let unsure = 0;
    let damaged = 0, dropped = 0, repeated = 0;
    for (let world = 0; world < 200; world++) {
      const table = new CameraTable(world, { faults: FAULTS, noisePx: world % 2 * NOISE_PX, rings: world % 3 === 0, number: world * 5 });
      const { random } = table;
      const pick = (list: number[]) => list.length ? list[Math.floor(random() * list.length)] : 0;
      const turn = () => { table.table.board = { xMm: 6 * random() - 3, yMm: 6 * random() - 3, turnedDeg: 70 * random() - 35 }; };
      table.table.board.turnedDeg = 70 * random() - 35;
      table.lay(EMPTY);
      table.look(LOOK_MS / 2);
      for (let situation = 0; situation < 50; situation++) {
        const device = "XO"[situation % 2];
        const count = Math.floor(random() * 9);
        let believed = EMPTY;
        for (let stone = 0; stone < count; stone++) believed = put(believed, [pick(where(believed, ".")), "XO"[stone % 2]]);
        // Now and then the board is turned between two games, by less than 45 degrees.
        const before = table.table.board.turnedDeg;
        if (situation % 7 === 0) {
          do turn(); while (Math.abs(table.table.board.turnedDeg - before) > 40);
          table.lay(EMPTY);
          table.look(LOOK_MS / 2);
        }
        const all = deeds(believed, device, pick);
        const deed = all[Math.floor(random() * all.length)];
        table.lay(deed.cells);
        // The key that ends the turn is pressed while the hand is still somewhere above the board, or has just left.
        table.camera.hand = { xMm: 120 * random() - 60, yMm: 120 * random() - 60, widthMm: 20 + 60 * random(), heightMm: 20 + 80 * random() };
        table.clock.after(600 * random(), () => { table.camera.hand = undefined; });
        const said = table.judge(believed, device, LOOK_MS);
        if (!said) unsure++;
        else {
          tally.set(said.change, (tally.get(said.change) ?? 0) + 1);
          if ([said.change, said.from, said.to].join() !== deed.said.join()) wrong.push(`world ${world}, ${situation}: ${believed} ${deed.cells} is ${deed.said}, but was said to be ${[said.change, said.from, said.to]}`);
        }
      }
      damaged += table.camera.damaged;
      dropped += table.camera.dropped;
      repeated += table.camera.repeated;
    }
    console.log(`10,000 situations: ${[...tally].sort((a, b) => a[0] - b[0]).map(([kind, count]) => `kind ${kind} ${count}`).join(", ")}; not certain within ${LOOK_MS} ms: ${unsure}; frames dropped ${dropped}, damaged ${damaged}, repeated ${repeated}`);
    expect(wrong).toEqual([]);
    expect(unsure).toBe(0);
    for (const kind of [Change.Swapped, Change.Moved, Change.Removed, Change.WrongColour, Change.OwnMoved, Change.OwnRemoved, Change.Two, Change.Placed, Change.None]) expect(tally.get(kind)).toBeGreaterThan(500);
    expect(Math.min(damaged, dropped, repeated)).toBeGreaterThan(5000);
  }, 300_000);
});
