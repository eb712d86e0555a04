// A player goes to the menu in the middle of a game: the other board says so, and the game goes on when the player is back.
import { describe, expect, it } from "vitest";
import openLean from "../../../src/games/durak/lean-app";
import { Pair, type Seat } from "./pair";

const COME_BACK_MS = 10_000;

/** A game of so many plays; the board that leaves it is on turn or not. */
function begun(plays: number, isOnTurn: boolean, hows?: object[]): { pair: Pair; leaves: Seat; stays: Seat } {
  const pair = new Pair({ seed: 3, hows }).start();
  expect(pair.begun()).toBe(true);
  for (let at = 0; at < plays; at++) {
    expect(pair.until(() => !!pair.onTurn)).toBe(true);
    pair.onTurn!.play(pair.onTurn!.moves()[0]);
    pair.run(1000);
  }
  expect(pair.until(() => !!pair.onTurn)).toBe(true);
  const [one, two] = pair.boards;
  const leaves = (pair.onTurn === one) === isOnTurn ? one : two;
  return { pair, leaves, stays: leaves === one ? two : one };
}

const listened = (seat: Seat) => JSON.stringify([seat.state.hand, seat.state.table, seat.state.talon, seat.state.turn]);

describe("a player who leaves a game", () => {
  for (const isOnTurn of [true, false])
    it(`${isOnTurn ? "on turn" : "not on turn"}: the other board says so within a second, and the game goes on afterwards`, () => {
      const { pair, leaves, stays } = begun(3, isOnTurn);
      const before = [leaves, stays].map(listened);
      leaves.app.close();
      pair.run(1000);
      expect(stays.state).toMatchObject({ phase: "lost-peer", message: "Other left" });
      expect(stays.state.link.trouble).toBe("left");
      pair.run(20_000);
      expect(stays.state.message).toBe("Other left");
      leaves.on();
      expect(pair.until(() => !!pair.onTurn, COME_BACK_MS)).toBe(true);
      expect(stays.state.message).not.toContain("left");
      expect(stays.state.link.trouble).toBe("");
      expect([leaves, stays].map(listened)).toEqual(before);
    });

  it("as often as it pleases, and a cable that is out is told from that", () => {
    const { pair, leaves, stays } = begun(1, true);
    for (let time = 0; time < 3; time++) {
      leaves.app.close();
      pair.run(1000);
      expect(stays.state.message).toBe("Other left");
      leaves.on();
      expect(pair.until(() => !!pair.onTurn, COME_BACK_MS)).toBe(true);
      pair.cut(true);
      pair.run(6000);
      expect(stays.state.message).toBe("Cable? RX/TX crossed?");
      pair.cut(false);
      expect(pair.until(() => !!pair.onTurn, COME_BACK_MS)).toBe(true);
    }
  });

  it("of a game that is over, and asks for more before the boards are connected again: it is told to wait", () => {
    const { pair, leaves } = begun(1, true);
    leaves.play("resign");
    pair.run(1000);
    expect(leaves.state.phase).toBe("over");
    leaves.off();
    leaves.on();
    // What is restored last and the link are turns of their own.
    for (let ms = 0; ms < 50 && !leaves.state.result; ms++) pair.run(1);
    expect(leaves.state).toMatchObject({ phase: "seeking", result: "lost", link: null });
    expect(leaves.moves()).toEqual([]);
    for (const move of ["again", "new", "accept"]) expect([move, leaves.play(move)]).toEqual([move, false]);
    expect(pair.until(() => leaves.state.phase === "over", COME_BACK_MS)).toBe(true);
    expect(leaves.moves()).toEqual(["again"]);
  });

  it("of a game that is over: its end stays to be seen", () => {
    const { pair, leaves, stays } = begun(1, true);
    expect(leaves.play("resign")).toBe(true);
    expect(pair.until(() => pair.boards.every(board => board.state.phase === "over"))).toBe(true);
    leaves.app.close();
    pair.run(1000);
    expect(stays.state).toMatchObject({ phase: "over", result: "won" });
  });

  it("of a game against the board: nothing is said, and nothing is wrong", () => {
    const pair = new Pair({ seed: 5, how: { against: "bot" } });
    const [seat] = pair.boards;
    seat.on();
    expect(pair.until(() => seat.state.turn === "me")).toBe(true);
    seat.app.close();
    pair.run(1000);
    expect(pair.lanes[0].bytes).toBe(0);
  });

  it("says nothing before the two boards hear each other", () => {
    const pair = new Pair({ seed: 7 });
    const [seat] = pair.boards;
    seat.on();
    pair.run(2000);
    const bytes = pair.lanes[0].bytes;
    seat.app.close();
    pair.run(3000);
    expect(pair.lanes[0].bytes - bytes).toBeLessThanOrEqual(38);
  });
});

describe("a board of durak.js", () => {
  it("says that the other left, too", () => {
    const pair = new Pair({ seed: 9 });
    const [leaves, stays] = pair.boards;
    leaves.on();
    stays.isOn = true;
    stays.app = openLean(stays.host, {});
    expect(pair.begun()).toBe(true);
    leaves.app.close();
    pair.run(1000);
    expect(stays.state).toMatchObject({ phase: "lost-peer", message: "Other left" });
    leaves.on();
    expect(pair.begun(COME_BACK_MS)).toBe(true);
  });
});
