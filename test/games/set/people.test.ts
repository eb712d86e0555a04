// This board's own players over all races, as a race keeps and tells them: once each, whatever the host takes back.
import { describe, expect, it } from "vitest";
import { readCode } from "../../../src/kit/codes";
import { reader } from "../../../src/games/set/codes";
import type { RaceState } from "../../../src/games/set/contract";
import type { How } from "../../../src/kernel/app";
import type { Game } from "./game";
import { raceOf, twelve } from "./race-scenes";

const NAME = "croupier.races";
const RIGHT = ["S1321", "S2333", "S3312"];
/** The first player finds a Set after three seconds, and has won. */
const WON = ["3000", "claim 1", ...RIGHT];
const GOAL = { goal: 1 };

const race = (moves: string[], how: How = GOAL, files: Record<string, string> = {}): Game =>
  raceOf(moves, how, twelve(), {}, undefined, files);
const told = (game: Game) => {
  // What is kept is kept in a turn of its own.
  game.time.advance(0);
  return (game.app.state() as unknown as RaceState).people;
};
const again = (game: Game): void => {
  game.app.play("new");
  for (const code of twelve()) game.scan(code);
};
const win = (game: Game, player: number, afterMs: number): void => {
  game.time.advance(afterMs);
  game.app.play("claim " + player);
  for (const code of RIGHT) game.scan(code);
  game.time.advance(0);
};

describe("this board's own players", () => {
  it("are told behind the end, and not before", () => {
    const game = race(["3000", "claim 1"]);
    expect(told(game)).toBe(undefined);
    for (const code of RIGHT) game.scan(code);
    expect(told(game)).toEqual({
      races: [1, 1, 0, 0],
      wins: [1, 0, 0, 0],
      seconds: [3, 3, 0, 0],
      found: [1, 0, 0, 0],
      sum: [3000, 0, 0, 0],
      best: [3000, 0, 0, 0],
      ahead: [[0, 1, 0, 0], ...[1, 2, 3].map(() => [0, 0, 0, 0])],
    });
  });

  it("are the same people after a restart, race by race", () => {
    const files: Record<string, string> = {};
    race(WON, GOAL, files);
    const game = race([], GOAL, files);
    win(game, 2, 1500);
    again(game);
    win(game, 2, 900);
    expect(told(game)).toMatchObject({
      races: [3, 3, 0, 0],
      wins: [1, 2, 0, 0],
      seconds: [3 + 2 + 1, 3 + 2 + 1, 0, 0],
      best: [3000, 900, 0, 0],
      ahead: [
        [0, 1, 0, 0],
        [2, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    });
  });

  it("have not raced when the host takes the last claim back, until the race is over again", () => {
    const game = race(WON);
    game.app.play("undo");
    expect([told(game), (game.app.state() as unknown as RaceState).result]).toEqual([undefined, null]);
    win(game, 2, 500);
    expect(told(game)).toMatchObject({ races: [1, 1, 0, 0], wins: [0, 1, 0, 0], found: [0, 1, 0, 0] });
    for (let time = 0; time < 20; time++) {
      game.app.play("undo");
      win(game, 1 + (time % 2), 500);
    }
    expect(told(game)).toMatchObject({ races: [1, 1, 0, 0], wins: [0, 1, 0, 0] });
  });

  it("keep a race that a new one follows, of which the host takes a claim back", () => {
    const game = race(WON);
    again(game);
    win(game, 1, 700);
    game.app.play("undo");
    game.app.play("new");
    game.app.play("end");
    expect(told(game)).toMatchObject({ races: [1, 1, 0, 0], best: [3000, 0, 0, 0] });
  });

  it("keep a race that a new one follows, or the menu, before there was time to keep it", () => {
    const game = race(["3000", "claim 1"]);
    for (const code of RIGHT) game.scan(code);
    again(game);
    win(game, 2, 700);
    expect(told(game)).toMatchObject({ races: [2, 2, 0, 0], wins: [1, 1, 0, 0] });
    again(game);
    game.time.advance(500);
    game.app.play("claim 1");
    for (const code of RIGHT) game.scan(code);
    game.app.close();
    game.time.advance(0);
    const next = race([...WON], GOAL, game.files);
    expect(told(next)).toMatchObject({ races: [4, 4, 0, 0], wins: [3, 1, 0, 0] });
  });

  it("are counted once by whoever is in a hurry, and are forgotten for good", () => {
    const game = race(["3000", "claim 1"]);
    for (const code of RIGHT) game.scan(code);
    for (const move of ["leave 3", "undo", "claim 1", ...RIGHT.map(code => "pick " + code), "undo"])
      game.app.play(move);
    expect(told(game)).toBe(undefined);
    win(game, 1, 100);
    expect(told(game)!.races).toEqual([1, 1, 0, 0]);
    for (const move of ["forget", "forget", "leave 2", "join 2"]) game.app.play(move);
    expect(told(game)!.races).toEqual([0, 0, 0, 0]);
    again(game);
    win(game, 2, 100);
    expect(told(game)!.wins).toEqual([0, 1, 0, 0]);
  });

  it("keep nothing of a race that was left in the middle, or that the host ended before anybody claimed", () => {
    const files: Record<string, string> = {};
    const game = race(["3000", "claim 1", ...RIGHT], {}, files);
    game.app.close();
    race(["end"], {}, files);
    expect(files[NAME]).toBe(undefined);
  });

  it("keep a race that the host ends behind a claim", () => {
    expect(told(race([...WON, "60000", "end"], {}))).toMatchObject({ races: [1, 1, 0, 0], seconds: [3, 3, 0, 0] });
  });

  it("race from the first claim on where it comes before the table was full", () => {
    const game = raceOf(["2000", "claim 1", ...RIGHT, "5000"], {}, [...RIGHT, "S1111"]);
    for (const code of twelve()) if (!RIGHT.includes(code)) game.scan(code);
    for (const code of ["S1112", "S1113", "S3111"]) game.scan(code);
    game.time.advance(3000);
    game.app.play("end");
    expect(told(game)!.seconds).toEqual([0, 0, 0, 0]);
    expect(told(game)!.races).toEqual([1, 1, 0, 0]);
  });

  it("are those who are there at the end: whoever left has not raced, and one alone is no race", () => {
    const three = race([...WON, "leave 2", "end"], { players: 3 });
    expect(told(three)).toMatchObject({ races: [1, 0, 1, 0], wins: [1, 0, 0, 0], ahead: { 0: [0, 0, 1, 0] } });
    const files: Record<string, string> = {};
    race([...WON, "leave 2", "end"], {}, files);
    expect(files[NAME]).toBe(undefined);
  });

  it("win only if nobody has as many points", () => {
    const game = race([...WON, "claim 2", "S1231", "S3222", "S1232", "undo", "end"], { players: 3 });
    expect(told(game)!.wins).toEqual([1, 0, 0, 0]);
    const draw = race(["2000", "claim 1", "none", "claim 2", "none", "end"], {});
    expect(told(draw)).toMatchObject({ races: [1, 1, 0, 0], wins: [0, 0, 0, 0], ahead: { 0: [0, 0, 0, 0] } });
  });

  it("are nobody where guests play, or one for himself", () => {
    for (const how of [
      { ...GOAL, guests: true },
      { ...GOAL, mode: "practice" },
    ]) {
      const game = race(WON, how);
      expect([told(game), game.files[NAME]]).toEqual([undefined, undefined]);
    }
    const guests = race(WON, { ...GOAL, guests: true });
    expect(guests.app.moves()).not.toContain("forget");
    guests.press("C");
    expect(guests.picture()).toEqual(race(WON, { ...GOAL, guests: true }).picture());
  });

  it("are forgotten when that is said twice, and nothing else between", () => {
    const game = race(WON);
    expect([game.app.play("forget"), game.app.state().message]).toEqual([true, "Sure? forget again"]);
    game.app.play("leave 2");
    game.app.play("forget");
    expect(told(game)!.races).toEqual([1, 1, 0, 0]);
    expect([game.app.play("forget"), game.app.state().message]).toEqual([true, "Forgotten"]);
    expect(told(game)!.races).toEqual([0, 0, 0, 0]);
    game.app.play("join 2");
    game.app.play("undo");
    win(game, 2, 500);
    expect(told(game)).toMatchObject({ races: [1, 1, 0, 0], wins: [0, 1, 0, 0] });
  });

  it("are forgotten in the middle of a race, which is then the first", () => {
    const game = race(WON);
    again(game);
    game.app.play("forget");
    game.app.play("forget");
    win(game, 2, 500);
    expect(told(game)).toMatchObject({ races: [1, 1, 0, 0], wins: [0, 1, 0, 0] });
  });

  it("are seen behind the end with A or C, and B leads back, then begins anew", () => {
    const game = race(WON);
    const end = game.picture();
    for (const key of ["A", "C"] as const) {
      game.press(key);
      expect(game.picture()).not.toEqual(end);
      game.press("B");
      expect(game.picture()).toEqual(end);
    }
    game.press("B");
    expect((game.app.state() as unknown as RaceState).result).toBe(null);
  });

  it("leave the table to be seen when a new race is begun by a sticker", () => {
    const game = race(WON);
    game.press("C");
    game.app.play("new");
    expect(game.app.scan!(readCode("S1111", true, [reader]))).toBe("added");
    const other = race(WON);
    other.app.play("new");
    other.scan("S1111");
    expect(game.picture()).toEqual(other.picture());
  });

  it("leave A and C, held behind the end, to the host", () => {
    const game = race(WON);
    game.press("A", true);
    expect(game.opened).toEqual(["menu"]);
    game.press("C", true);
    expect(game.app.state()).toMatchObject({ result: null, message: "Taken back" });
  });

  it("are asked at the end whether they are meant", () => {
    const game = race(WON);
    const end = game.picture();
    game.app.play("forget");
    expect(game.picture()).not.toEqual(end);
  });
});
