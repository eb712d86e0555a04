// The tic-tac-toe part of the measurement: what the strongest level's replies cost on the real interpreter, beside plain minimax there.
import { moves, newPosition, outcomeOf, play, undo } from "../../../src/games/tictactoe/rules";
import type { Position } from "../../../src/games/tictactoe/rules";
import { makeRandom } from "../../../src/kit/random";
import think from "../../../src/games/tictactoe/bot";
import { runOn } from "./machine";
import type { Machine } from "./machine";
import { number, type Report, WHERE } from "./report";

/** Those positions that take most slices are looked at; the others have been, once. */
const HARDEST = 200;
const REPLY_MS = 1000;
/** No step may be longer than a serial port can wait for. */
const SLICE_MS = 30;
/** Than plain minimax. */
const FASTER = 50;
/** From one position's seed to the next one's, as the program on the board has it. */
const SEED_STEP = 6;

const hex = (cells: number) => cells.toString(16).padStart(3, "0");
const keyOf = ({ x, o }: Position) => hex(x) + hex(o);

/** Every position of a game that goes on, the empty board first. */
function openPositions(): string[] {
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

interface Replies {
  /** Milliseconds of each whole reply, from the empty board first, and of its longest slice. */
  whole: number[];
  slice: number[];
  /** Milliseconds of plain minimax from the empty board, where it was asked for. */
  plain?: number;
}

/** Replies to the empty board and to the positions that take most slices. They must be those that are found here. */
async function measureReplies(machine: Machine, count: number, withPlain: boolean): Promise<Replies> {
  const [empty, ...others] = openPositions();
  const hardest = others
    .map(key => ({ key, steps: replyTo(key, 0)[1] }))
    .sort((a, b) => b.steps - a.steps)
    .slice(0, count)
    .map(({ key }) => key);
  const keys = [empty, ...hardest];
  const told = await runOn(machine, "tictactoe-subject.ts", JSON.stringify([keys.join(""), withPlain]));
  const replies = told.filter(([what]) => what === "reply").map(([, reply]) => reply);
  const plain = told.find(([what]) => what === "plain")?.[1];
  replies.forEach(({ found }, at) => {
    const here = replyTo(keys[at], SEED_STEP * at);
    if (String(found) !== String(here))
      throw new Error(`tic-tac-toe: ${keys[at]} is answered ${found} on the board, ${here} here`);
  });
  // From the empty board every move draws, and minimax keeps the first.
  if (plain && String(plain.found) !== "0,0") throw new Error(`plain minimax found ${plain.found}`);
  return { whole: replies.map(({ ms }) => ms[0]), slice: replies.map(({ ms }) => ms[1]), plain: plain && plain.ms[0] };
}

/** Everything that is done on one machine. Plain minimax takes the emulated one too long. */
export async function tictactoeOn(machine: Machine, report: Report, figures: Record<string, unknown>): Promise<void> {
  const isAim = machine === "cortex";
  const where = WHERE[machine];
  const { whole, slice, plain } = (figures[`tictactoe: ${where}`] = await measureReplies(machine, HARDEST, !isAim));
  const most = Math.max(...whole);
  const longest = Math.max(...slice);
  report("tictactoe reply to the empty board, by heart", where, `${number(whole[0])} ms`);
  report(
    `tictactoe reply, most of ${whole.length} that take most slices`,
    where,
    `${number(most)} ms`,
    isAim ? `${REPLY_MS} ms` : "",
    isAim ? most <= REPLY_MS : undefined,
  );
  report(
    "tictactoe reply, longest slice",
    where,
    `${number(longest)} ms`,
    isAim ? `${SLICE_MS} ms` : "",
    isAim ? longest <= SLICE_MS : undefined,
  );
  if (!plain) return;
  report("tictactoe plain minimax from the empty board", where, `${number(plain)} ms`);
  report(
    "tictactoe from the empty board, how many times faster than plain minimax",
    where,
    `${number(plain / whole[0])} x`,
    `${FASTER} x`,
    plain / whole[0] >= FASTER,
  );
  report(
    "tictactoe longest search, how many times faster than plain minimax from the empty board",
    where,
    `${number(plain / most)} x`,
    `${FASTER} x`,
    plain / most >= FASTER,
  );
}
