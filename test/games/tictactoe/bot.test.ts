import { describe, expect, it } from "vitest";
import { makeRandom } from "../../../src/kit/random";
import type { Random } from "../../../src/kit/random";
import { newPosition, readCells } from "../../../src/games/tictactoe/rules";
import think from "../../../src/games/tictactoe/bot";
import { EMPTY, bestMoves, movesOf, outcomeOf, playOn, reachable, turnOf, valueOf } from "./slow";

interface Thought {
  cell: number;
  worth: number;
  steps: number;
}

function thinkOf(cells: string, level: number, random: Random): Thought {
  const position = newPosition();
  readCells(position, cells);
  const thinking = think(position.x, position.o, level, random);
  let cell = -1;
  let steps = 0;
  for (; cell < 0; steps++) cell = thinking.step();
  return { cell, worth: thinking.worth(), steps };
}

/** Always the first, or the second where there is one, and so on: all that chance can do. */
const chances = (count: number): Random[] =>
  Array.from({ length: count }, (_, at) => ({ next: () => at, below: most => at % most }));

/** The cells that the strongest level may choose. Thought through once for each position and each turn of chance. */
const chosen = new Map<string, number[]>();
function choicesOf(cells: string): number[] {
  if (!chosen.has(cells))
    chosen.set(
      cells,
      [...new Set(chances(9).map(random => thinkOf(cells, 3, random).cell))].sort((a, b) => a - b),
    );
  return chosen.get(cells)!;
}

const OPEN = reachable().filter(cells => !outcomeOf(cells));

/** Every game of the strongest level, whatever it chooses among its best, against every reply; counted by who wins. */
function playAll(
  from: string,
  device: string,
  ends: Record<string, number> = { won: 0, lost: 0, draw: 0 },
): Record<string, number> {
  const outcome = outcomeOf(from);
  if (outcome) ends[outcome === "draw" ? "draw" : outcome === device ? "won" : "lost"]++;
  else
    for (const cell of turnOf(from) === device ? choicesOf(from) : movesOf(from))
      playAll(playOn(from, cell), device, ends);
  return ends;
}

describe("the strongest level", () => {
  it("finds every position worth what plain minimax does", () => {
    const random = makeRandom(1, 2, 3, 4);
    const counts: Record<string, number> = {};
    for (const cells of OPEN) {
      const { worth } = thinkOf(cells, 3, random);
      if (worth !== valueOf(cells)) throw new Error(`${cells} is worth ${valueOf(cells)}, not ${worth}`);
      counts[worth] = (counts[worth] ?? 0) + 1;
    }
    expect(OPEN).toHaveLength(4520);
    expect(counts).toEqual({ 1: 2836, 0: 1052, [-1]: 632 });
  });

  it("plays in every position one of the moves of the best value, and in a drawn one those with most losing replies, each of them at times", () => {
    for (const cells of OPEN) {
      const best = bestMoves(cells);
      const choices = choicesOf(cells);
      if (!choices.every(cell => best.includes(cell))) throw new Error(`${cells}: ${choices} among the best ${best}`);
      // Where a threat forces the move, no other is as good.
      if (!valueOf(cells)) expect([cells, choices]).toEqual([cells, best]);
    }
  });

  it("takes a line as soon as it can", () => {
    for (const cells of OPEN) {
      const lines = movesOf(cells).filter(cell => outcomeOf(playOn(cells, cell)) === turnOf(cells));
      if (lines.length) expect([cells, choicesOf(cells)]).toEqual([cells, lines]);
    }
  });

  it("never loses as second player, whatever is played against it", () => {
    expect(playAll(EMPTY, "O")).toEqual({ won: 1008, lost: 0, draw: 400 });
  });

  it("never loses as first player, whatever the first cell", () => {
    const ends = movesOf(EMPTY).map(first => playAll(playOn(EMPTY, first), "X"));
    expect(ends.map(end => end.lost)).toEqual(Array(9).fill(0));
    expect(ends.map(end => end.won)).toEqual([294, 160, 294, 160, 664, 160, 294, 160, 294]);
    expect(playAll(EMPTY, "X").lost).toBe(0);
  });

  it("wins after each of the 48 wrong first replies to the nine first cells, whatever follows", () => {
    let wrong = 0;
    for (const first of movesOf(EMPTY))
      for (const reply of movesOf(playOn(EMPTY, first))) {
        const cells = playOn(playOn(EMPTY, first), reply);
        const ends = playAll(cells, "X");
        if (valueOf(cells) < 1) continue;
        wrong++;
        expect([cells, ends.lost + ends.draw]).toEqual([cells, 0]);
      }
    expect(wrong).toBe(48);
  });

  it("turns every position that is won into a win, and loses none that is not lost, as either player", () => {
    for (const cells of OPEN) {
      const ends = playAll(cells, turnOf(cells));
      if (valueOf(cells) > 0) expect([cells, ends.lost + ends.draw]).toEqual([cells, 0]);
      if (!valueOf(cells)) expect([cells, ends.lost]).toEqual([cells, 0]);
    }
  });

  it("begins in a corner, and answers a corner in the middle and the middle in a corner", () => {
    expect(choicesOf(EMPTY)).toEqual([0, 2, 6, 8]);
    expect(choicesOf("X........")).toEqual([4]);
    expect(choicesOf("....X....")).toEqual([0, 2, 6, 8]);
  });
});

describe("the weaker levels", () => {
  const lines = (cells: string, mark: string) =>
    movesOf(cells).filter(cell => {
      const text = cells.slice(0, cell) + mark + cells.slice(cell + 1);
      return outcomeOf(text) === mark;
    });
  const choices = (cells: string, level: number) =>
    [...new Set(chances(9).map(random => thinkOf(cells, level, random).cell))].sort((a, b) => a - b);

  it("take a line; level 2 else hinders one; else they play anything", () => {
    for (const cells of OPEN) {
      const own = lines(cells, turnOf(cells));
      const other = lines(cells, turnOf(cells) === "X" ? "O" : "X");
      expect([cells, choices(cells, 1)]).toEqual([cells, own.length ? own : movesOf(cells)]);
      expect([cells, choices(cells, 2)]).toEqual([cells, own.length ? own : other.length ? other : movesOf(cells)]);
    }
  });

  it("are told apart by how often they lose against anything: 1 more than 2, and 3 never", () => {
    const lost = [1, 2, 3].map(level => {
      const random = makeRandom(level, 7, 7, 7);
      let count = 0;
      for (let game = 0; game < 1000; game++) {
        let cells = EMPTY;
        while (!outcomeOf(cells)) {
          const list = movesOf(cells);
          cells = playOn(
            cells,
            turnOf(cells) === "O" ? thinkOf(cells, level, random).cell : list[random.below(list.length)],
          );
        }
        if (outcomeOf(cells) === "X") count++;
      }
      return count;
    });
    expect(lost[0]).toBeGreaterThan(2 * lost[1]);
    expect(lost[1]).toBeGreaterThan(0);
    expect(lost[2]).toBe(0);
  });
});

describe("every level", () => {
  it("plays the same with the same random numbers", () => {
    for (const cells of OPEN.filter((_, at) => at % 7 === 0))
      for (const level of [1, 2, 3]) {
        expect(thinkOf(cells, level, makeRandom(1, 2, 3, 4))).toEqual(thinkOf(cells, level, makeRandom(1, 2, 3, 4)));
      }
  });

  it("finds its cell within 50 slices", () => {
    const steps = OPEN.map(cells => thinkOf(cells, 3, makeRandom(1, 2, 3, 4)).steps);
    expect(Math.max(...steps)).toBe(50);
  });
});
