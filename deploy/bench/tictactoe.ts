// The tic-tac-toe part of the bench: what the strongest level's replies cost on the real interpreter, beside plain minimax there.
import { moves, newPosition, outcomeOf, play, undo } from "../../src/games/tictactoe";
import type { Position } from "../../src/games/tictactoe";
import { makeRandom } from "../../src/games/random";
import think from "../../src/games/tictactoe-bot";
import { runOn } from "./run-on";
import type { Machine } from "./run-on";

const hex = (cells: number) => cells.toString(16).padStart(3, "0");
const keyOf = ({ x, o }: Position) => hex(x) + hex(o);

/** Every position of a game that goes on, the empty board first. */
export function openPositions(): string[] {
  const found = new Set<string>();
  const position = newPosition();
  const walk = () => {
    if (outcomeOf(position) || found.has(keyOf(position))) return;
    found.add(keyOf(position));
    for (const cell of moves(position)) {
      play(position, cell);
      walk();
      undo(position);
    }
  };
  walk();
  return [...found];
}

/** The reply as it is found here, with the slices that it takes. */
function replyTo(key: string, seed: number): [cell: number, steps: number, worth: number] {
  const thinking = think(parseInt(key.slice(0, 3), 16), parseInt(key.slice(3), 16), 3, makeRandom(seed, 5, 6, 7));
  let cell = -1;
  let steps = 0;
  for (; cell < 0; steps++) cell = thinking.step();
  return [cell, steps, thinking.worth()];
}

export interface Replies {
  positions: number;
  /** Milliseconds from the empty board; the mean of all, and the most. */
  empty: number;
  mean: number;
  most: number;
  /** The longest slice. */
  slice: number;
  /** Milliseconds of plain minimax from the empty board; 0 if it was not asked. */
  plain: number;
}

/** Replies to the empty board and so many other positions, those that take most slices; all of them if there are no more. They must be those that are found here. */
export async function measureReplies(machine: Machine, count: number, withPlain: boolean): Promise<Replies> {
  const [empty, ...others] = openPositions();
  const hardest = others.map(key => ({ key, steps: replyTo(key, 0)[1] })).sort((a, b) => b.steps - a.steps).slice(0, count).map(({ key }) => key);
  const keys = [empty, ...hardest];
  const told = await runOn(machine, "tictactoe-subject.ts", JSON.stringify([keys.join(""), withPlain]));
  const replies = told.filter(([what]) => what === "reply").map(([, { ms, found }]) => ({ ms, found }));
  const plain = told.find(([what]) => what === "plain")?.[1];
  replies.forEach(({ found }, at) => {
    const here = replyTo(keys[at], 6 * at);
    if (String(found) !== String(here)) throw new Error(`tic-tac-toe: ${keys[at]} is answered ${found} on the board, ${here} here`);
  });
  // From the empty board every move draws, and minimax keeps the first.
  if (plain && String(plain.found) !== "0,0") throw new Error(`plain minimax found ${plain.found}`);
  const wholes = replies.map(({ ms }) => ms[0]);
  return {
    positions: replies.length, empty: wholes[0], mean: wholes.reduce((sum, ms) => sum + ms, 0) / wholes.length, most: Math.max(...wholes),
    slice: Math.max(...replies.map(({ ms }) => ms[1])), plain: plain ? plain.ms[0] : 0,
  };
}
