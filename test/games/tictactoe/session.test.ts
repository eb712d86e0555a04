// The game as it is played, with nothing around it: what a session tells is written down, and who thinks is asked at once.
import { describe, expect, it } from "vitest";
import { makeRandom } from "../../../devices/sim/random";
import { makeCells } from "../../../src/games/tictactoe/rules";
import {
  Cue,
  begin,
  give,
  isMine,
  moves,
  newSession,
  play,
  say,
  seen,
  work,
  type Session,
} from "../../../src/games/tictactoe/session";
import { Happened } from "../../../src/games/tictactoe/events";
import wordsOf from "../../../src/games/tictactoe/words";
import { EMPTY, bestMoves, movesOf, outcomeOf } from "./slow";

const SETTINGS = { level: 3, first: "human", cells: "", turned: "auto" } as const;

type Told = [cue: Cue, cell: number];

function open(how = {}, settings: Parameters<typeof newSession>[1] = SETTINGS): { session: Session; told: Told[] } {
  const told: Told[] = [];
  const dice = makeRandom(1);
  const random = { below: (count: number) => Math.floor(dice() * count) };
  const session = newSession(how, settings, random, (cue, cell) => told.push([cue, cell]));
  begin(session);
  return { session, told };
}

const cellsOf = (session: Session) => makeCells(session.position).join("");

/** Until nobody thinks any more; how many slices that took. */
function thinkOut(session: Session): number {
  let slices = 1;
  while (work(session)) slices++;
  return slices;
}

describe("a session on keys", () => {
  it("begins at once, and tells where the eye belongs, that nobody thinks, and that there are words", () => {
    const { session, told } = open();
    expect(told).toEqual([
      [Cue.Look, 4],
      [Cue.Think, -1],
      [Cue.Changed, -1],
    ]);
    expect([wordsOf(session.event), isMine(session), session.thinking, moves(session)]).toEqual([
      "You begin",
      true,
      undefined,
      ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    ]);
  });

  it("answers when it is let think, and tells so", () => {
    const { session, told } = open();
    told.length = 0;
    expect(play(session, "5")).toBe(true);
    expect([isMine(session), session.thinking !== undefined, moves(session), told]).toEqual([
      false,
      true,
      [],
      [
        [Cue.Think, -1],
        [Cue.Changed, -1],
      ],
    ]);
    expect(thinkOut(session)).toBeGreaterThan(0);
    expect([session.moved >= 0, isMine(session), session.thinking]).toEqual([true, true, undefined]);
    expect(wordsOf(session.event)).toBe(`Board: ${session.moved + 1}`);
    expect(cellsOf(session)[session.moved]).toBe("O");
  });

  it("does not think when nobody is asked", () => {
    const { session } = open();
    expect(work(session)).toBe(false);
    play(session, "hint");
    play(session, "1");
    play(session, "undo");
    expect([work(session), cellsOf(session)]).toEqual([false, EMPTY]);
  });

  it("counts every game once, for whoever won it, and a new one does not forget", () => {
    const { session } = open();
    for (let game = 1; game <= 6; game++) {
      while (!outcomeOf(cellsOf(session))) {
        if (!isMine(session)) thinkOut(session);
        else play(session, String(1 + (game % 2 ? bestMoves : movesOf)(cellsOf(session))[0]));
      }
      expect(session.score.reduce((sum, count) => sum + count)).toBe(game);
      expect(wordsOf(session.event)).toMatch(/^(The board won|A draw)\. B: new$/);
      expect(moves(session)).toEqual(["new"]);
      expect(play(session, "new")).toBe(true);
    }
    expect([session.score[0], session.score[2] >= 3]).toEqual([0, true]);
  });

  it("shows where a hint points, and what it is worth", () => {
    const { session, told } = open();
    give(session, "XX.OO....");
    expect(play(session, "hint")).toBe(true);
    expect(wordsOf(session.event)).toBe("Thinking ...");
    thinkOut(session);
    expect([session.advice, wordsOf(session.event)]).toEqual([2, "Try 3: it wins"]);
    expect(told).toContainEqual([Cue.Look, 2]);
    play(session, "3");
    expect([session.advice, wordsOf(session.event)]).toEqual([-1, "You won. B: new"]);
  });

  it("takes level, mark and mode from what was typed if it makes sense, else from the settings", () => {
    const of = (how: object, settings: Parameters<typeof newSession>[1] = SETTINGS) => {
      const { level, mark, mode } = open(how, settings).session;
      return [level, mark, mode];
    };
    expect(of({})).toEqual([3, "X", 0]);
    expect(of({}, { ...SETTINGS, level: 1, first: "device" })).toEqual([1, "O", 0]);
    expect(of({ level: 2, first: "device", mode: "keys" })).toEqual([2, "O", 0]);
    expect(of({ level: "2", first: "me", mode: {} })).toEqual([3, "X", 0]);
    for (const [mode, mark] of [
      [1, "O"],
      [4, "O"],
      [5, "X"],
      [6, "X"],
    ])
      expect(of({ mode })).toEqual([3, mark, mode]);
    expect(of({ mode: 6, first: "device" })).toEqual([3, "O", 6]);
  });
});

describe("a session with stones on a board", () => {
  it("tells that the board has to be empty, and is no game before it was", () => {
    const { session, told } = open({ mode: 5 });
    expect(told[told.length - 1]).toEqual([Cue.Clear, -1]);
    expect([isMine(session), moves(session), wordsOf(session.event)]).toEqual([false, ["ready"], ""]);
    seen(session, -1);
    expect([isMine(session), wordsOf(session.event)]).toEqual([true, "Lay a stone, then B"]);
  });

  it("is played by stones that were seen, never by words", () => {
    const { session } = open({ mode: 5 });
    seen(session, -1);
    for (const move of ["5", "undo", "first"])
      expect([play(session, move), wordsOf(session.event), cellsOf(session)]).toEqual([
        false,
        "Lay it yourself",
        EMPTY,
      ]);
    seen(session, 4);
    expect([wordsOf(session.event), cellsOf(session)]).toEqual(["You: 5", "....X...."]);
  });

  it("tells where its own stone is due, and counts it when that was seen", () => {
    const { session, told } = open({ mode: 4 });
    seen(session, -1);
    expect([wordsOf(session.event), moves(session)]).toEqual(["The device begins", []]);
    thinkOut(session);
    const [cue, cell] = told[told.length - 1];
    expect([cue, cellsOf(session), moves(session)]).toEqual([Cue.Lay, EMPTY, ["ready"]]);
    seen(session, cell);
    expect([wordsOf(session.event), session.moved, cellsOf(session)[cell]]).toEqual([`Device: ${cell + 1}`, cell, "X"]);
  });

  it("in modes 1 to 3 is nobody's turn, whatever is laid", () => {
    const { session } = open({ mode: 2 });
    for (const cell of [0, 8, 2]) {
      seen(session, cell);
      expect([isMine(session), session.thinking, wordsOf(session.event)]).toEqual([
        false,
        undefined,
        `Device: ${cell + 1}`,
      ]);
    }
    expect(cellsOf(session)).toBe("X.X.....O");
  });

  it("says whatever else it is told to", () => {
    const { session, told } = open({ mode: 5 });
    expect([say(session, [Happened.AreTraysFull]), wordsOf(session.event)]).toEqual([true, "Trays full? Then B"]);
    expect(told[told.length - 1]).toEqual([Cue.Changed, -1]);
  });
});
