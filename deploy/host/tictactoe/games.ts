// Games of tic-tac-toe as text: out of the file in which a board keeps an evening's, and from there to a file that anybody can read; both ways, and move by move.
import { CROUPIER } from "../../how-typed";
import {
  makeCell,
  makeCells,
  newPosition,
  outcomeOf,
  parseCell,
  play,
  readCells,
  turnOf,
} from "../../../src/games/tictactoe/rules";
import type { Cell, Mark } from "../../../src/games/tictactoe/rules";
import { Mistake } from "../../mistake";

/** The file in a board's Storage. */
export const KEPT = "croupier.tictactoe";
/** How a line begins that is for people. */
const REMARK = "#";
const EMPTY = ".........";

export interface StoneGame {
  /** The person's mark; the other one is the board's. */
  person: Mark;
  /** Nine of `. X O`, with which it began. */
  cells: string;
  moves: Cell[];
}

export interface StoneStep {
  /** 0: the beginning. */
  move: number;
  /** Who played, and where, from 1; nothing at the beginning. */
  mark: Mark | "";
  played: string;
  cells: string;
  turn: Mark | null;
  outcome: Mark | "draw" | null;
}

/** `X 5 1 9`, `O XX.OO.... 3`. */
export const makeLine = ({ person, cells, moves }: StoneGame): string =>
  [person, ...(cells === EMPTY ? [] : [cells]), ...moves.map(makeCell)].join(" ");

/** The beginning and what is there after every move; a move that is not legal is a `Mistake` that names it. */
export function stepsOf({ cells, moves }: StoneGame): StoneStep[] {
  const position = newPosition();
  if (readCells(position, cells)) throw new Mistake(`${cells} are no cells of a game`);
  const step = (move: number, mark: Mark | "", played: string): StoneStep => {
    const outcome = outcomeOf(position);
    const turn = outcome ? null : turnOf(position);
    return { move, mark, played, cells: makeCells(position).join(""), turn, outcome };
  };
  const steps = [step(0, "", "")];
  moves.forEach((cell, at) => {
    const mark = turnOf(position);
    if (!play(position, cell)) throw new Mistake(`move ${at + 1}, ${makeCell(cell)}, is not possible there`);
    steps.push(step(at + 1, mark, makeCell(cell)));
  });
  return steps;
}

/** A line as far as it makes sense: what stands behind that is damaged. Undefined: not even its beginning does. */
function lineAsKept(line: string): StoneGame | undefined {
  const [person, ...words] = line.split(" ");
  if (person !== "X" && person !== "O") return undefined;
  const game: StoneGame = { person, cells: words[0]?.length === 9 ? words.shift()! : EMPTY, moves: [] };
  if (readCells(newPosition(), game.cells)) return undefined;
  for (const word of words) {
    const cell = parseCell(word);
    if (word === "<") game.moves.pop();
    else if (cell < 0) break;
    else game.moves.push(cell);
  }
  // What was taken back may have been anything; what is left is a game.
  while (!isLegal(game)) game.moves.pop();
  return game;
}

function isLegal(game: StoneGame): boolean {
  try {
    return stepsOf(game).length > 0;
  } catch {
    return false;
  }
}

/** Of a board's file, one character a byte, the games in it, the oldest first. Before the first line feed stands at most the rest of one that had to go. */
export function readKept(text: string): StoneGame[] {
  return text
    .split("\xFF")[0]
    .split("\n")
    .slice(1)
    .map(lineAsKept)
    .filter((game): game is StoneGame => game !== undefined && game.moves.length > 0);
}

const resultOf = ({ outcome }: StoneStep) => (outcome === "draw" ? "a draw" : outcome ? `${outcome} won` : "under way");

/** A remark and the game, a line each. */
export function makeRecord(game: StoneGame, now: Date): string {
  const steps = stepsOf(game);
  const date = now.toISOString().slice(0, 10);
  const { length } = game.moves;
  const result = resultOf(steps[steps.length - 1]);
  return `${REMARK} Tic-tac-toe, ${date}: ${result} after ${length} move${length === 1 ? "" : "s"}; ${game.person} was the person\n${makeLine(game)}\n`;
}

/** All games in such a file; a line that is none is a `Mistake` that says which. */
export function parseRecords(name: string, text: string): { remark: string; game: StoneGame }[] {
  const games: { remark: string; game: StoneGame }[] = [];
  let remark = "";
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.startsWith(REMARK)) remark = line.slice(1).trim();
    else if (line.trim()) {
      const game = lineAsKept(line.trim());
      if (!game || makeLine(game) !== line.trim())
        throw new Mistake(
          `line ${at + 1} of ${name} is no game of tic-tac-toe, as \`${CROUPIER} tictactoe save\` writes it`,
        );
      games.push({ remark, game });
      remark = "";
    }
  });
  return games;
}

/** The same game, and what was played of it further on than in `before`. */
export const goesOn = (game: StoneGame, before: StoneGame): boolean =>
  game.person === before.person &&
  game.cells === before.cells &&
  before.moves.every((cell, at) => cell === game.moves[at]);

/** A position as people read it, four lines. */
export function linesOf(step: StoneStep): string[] {
  const { move, mark, played, cells, turn, outcome } = step;
  const title = move ? `${String(move).padStart(3)}  ${mark}: ${played}` : "  0  begun";
  const rows = [0, 3, 6].map(at => `     ${[...cells.slice(at, at + 3)].join(" ")}`);
  return [title + (outcome ? `  (${resultOf(step)})` : `  (${turn} to move)`), ...rows];
}

/** The same for programs. */
export const jsonOf = ({ move, mark, played, cells, turn, outcome }: StoneStep) => ({
  move,
  mark: mark || null,
  played: played ? Number(played) : null,
  cells: [...cells],
  turn,
  outcome,
});
