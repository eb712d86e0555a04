// Games of Durak as text: out of the file that a board keeps, and from there to a file that anybody can read; both ways, and move by move.
import { CROUPIER } from "../../how-typed";
import { crc32 } from "../../../devices/sim/bytes";
import { Entry, Kind, makeMatch } from "../../../src/games/durak/match";
import readOn from "../../../src/games/durak/read";
import { makeCard, makeMove } from "../../../src/games/durak/rules/notation";
import openPacks from "../../../src/games/durak/rules/packs";
import { dealGame, makeGame, parseGame, type Game } from "../../../src/games/durak/rules/record";
import { At, More, Play, Result, handOf, play, tableOf, turnOf } from "../../../src/games/durak/rules/any-rules";
import type { Position, Seat } from "../../../src/games/durak/rules/any-rules";
import { Mistake } from "../../mistake";
import { bytesOf } from "../upload/bytes";

/** The file in a board's Storage. */
export const KEPT = "croupier.durak";
/** How a line begins that is for people. */
const REMARK = "#";

/** A game as it stood on a board. */
export interface KeptGame extends Game {
  /** Counts from 1. */
  number: number;
  /** The board's. */
  seat: Seat;
  /** Won, lost and drawn by this board, with this game if it is over. */
  score: number[];
}

/** What is left of a log when everything that was taken back is left out. */
function withoutUndone(log: ArrayLike<number>): number[] {
  const moves: number[] = [];
  for (const entry of Array.from(log)) {
    if (entry === Entry.Undo) moves.pop();
    else moves.push(entry);
  }
  return moves;
}

/** Of a board's file, one character a byte, the game in it; damaged, or of the lesson's dialect, whose cards come out one by one, it is a `Mistake`. */
export function readKept(text: string): KeptGame {
  const store = { read: () => text, write: () => false };
  const crc = (data: Uint8Array | string) => crc32(typeof data === "string" ? bytesOf(data) : data);
  const isAlone = (text.charCodeAt(1) & 3) === Kind.Bot;
  const match = makeMatch(store, crc, isAlone ? Kind.Bot : Kind.Own, openPacks);
  while (!readOn(match));
  if (!match.position)
    throw new Mistake(
      (text.charCodeAt(1) & 15) === Kind.Lesson
        ? "the game on this board is of the lesson's dialect, which cannot be written down: its deck is only known at the end"
        : "the game on this board is not whole: it has been saved by another version, or is damaged",
    );
  const word = (at: number) =>
    (match.seed[at] << 24) | (match.seed[at + 1] << 16) | (match.seed[at + 2] << 8) | match.seed[at + 3];
  return {
    number: match.number,
    seat: match.me,
    score: match.score,
    seed: [0, 4, 8, 12].map(word),
    // That both boards know all rules is none.
    rules: match.ruleBits & ~(More.Known << 8),
    // Who attacked first followed from the game before, or from the cards: either way it is known now.
    first: match.opener,
    moves: withoutUndone(match.log.subarray(0, match.count)),
  };
}

export interface Step {
  /** 0: the deal. */
  move: number;
  /** Who played, and what; nobody and nothing at the deal. */
  seat: Seat;
  played: string;
  position: Position;
}

/** The deal and every position after it; a move that is not legal is a `Mistake` that names it. */
export function stepsOf(game: Game): Step[] {
  const position = dealGame(game);
  const steps: Step[] = [{ move: 0, seat: 0, played: "", position: position.slice() }];
  game.moves.forEach((entry, at) => {
    const isResigned = entry > Play.Resign && entry < Play.Resign + 3;
    const seat = isResigned ? entry - Play.Resign : turnOf(position);
    if (!play(position, entry)) throw new Mistake(`move ${at + 1}, ${makeMove(entry)}, is not possible there`);
    steps.push({ move: at + 1, seat, played: makeMove(entry), position: position.slice() });
  });
  return steps;
}

const resultOf = (position: Position) => {
  const result = position[At.Result];
  return !result ? "under way" : result === Result.Draw ? "a draw" : `player ${result} won`;
};

/** A remark and the game, a line each. */
export function makeRecord(game: KeptGame, now: Date): string {
  const steps = stepsOf(game);
  const { position } = steps[steps.length - 1];
  const date = now.toISOString().slice(0, 10);
  return (
    `${REMARK} Durak, game ${game.number}, ${date}: ${resultOf(position)} after ${game.moves.length} moves; ` +
    `the board it was saved from is player ${game.seat}, score ${game.score.slice(0, 2).join(":")}\n` +
    makeGame(game.seed, game.rules, game.first, game.moves) +
    "\n"
  );
}

/** All games in such a file; a line that is none is a `Mistake` that says which. */
export function parseRecords(name: string, text: string): { remark: string; game: Game }[] {
  const games: { remark: string; game: Game }[] = [];
  let remark = "";
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.startsWith(REMARK)) remark = line.slice(1).trim();
    else if (line.trim()) {
      const game = parseGame(line.trim());
      if (!game)
        throw new Mistake(`line ${at + 1} of ${name} is no game of Durak, as \`${CROUPIER} durak save\` writes it`);
      games.push({ remark, game });
      remark = "";
    }
  });
  return games;
}

/** The same game, and what was played of it further on than in `before`. */
export const goesOn = (game: Game, before: Game): boolean =>
  game.seed.join() === before.seed.join() && before.moves.every((move, at) => move === game.moves[at]);

const cardsOf = (position: Position, seat: Seat) => handOf(position, seat).map(makeCard).join(" ") || "-";
const onTable = (position: Position) =>
  tableOf(position)
    .map(([attack, beaten]) => makeCard(attack) + (beaten < 0 ? "" : "/" + makeCard(beaten)))
    .join(" ") || "-";

/** A position as people read it, four lines. */
export function linesOf({ move, seat, played, position }: Step): string[] {
  const isOver = position[At.Result] > 0;
  const marked = (one: Seat) => (!isOver && turnOf(position) === one ? ">" : " ");
  const title = move ? `${String(move).padStart(3)}  player ${seat}: ${played}` : "  0  dealt";
  return [
    title + (isOver ? `  (${resultOf(position)})` : ""),
    `   ${marked(1)} 1  ${cardsOf(position, 1)}`,
    `   ${marked(2)} 2  ${cardsOf(position, 2)}`,
    `     table ${onTable(position)}   trump ${makeCard(position[At.Trump])}   talon ${position[At.Talon]}`,
  ];
}

/** The same for programs. */
export const jsonOf = ({ move, seat, played, position }: Step) => ({
  move,
  player: seat || null,
  played: played || null,
  turn: position[At.Result] ? null : turnOf(position),
  hands: [1, 2].map(one => handOf(position, one).map(makeCard)),
  table: tableOf(position).map(pair => pair.map(card => (card < 0 ? null : makeCard(card)))),
  trump: makeCard(position[At.Trump]),
  talon: position[At.Talon],
  result: position[At.Result] ? resultOf(position) : null,
});
