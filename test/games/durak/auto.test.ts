// Boards that are left to themselves: two on a shelf play game after game, in both dialects; and one against a board that runs the lesson's program.
import { describe, expect, it } from "vitest";
import { makeRandom } from "../../../devices/sim/random";
import { makeLessonDurak } from "../../oracles/lesson-peer";
import { makeLessonPeer } from "../../oracles/lesson-wire";
import { someOf } from "../../soak/turns";
import { Pair, type Seat } from "./pair";

/** Longer than any game lasts. */
const GAME_MS = 1_200_000;

const states = (pair: Pair) => pair.boards.map(board => board.state);
const isOver = (pair: Pair) => states(pair).every(({ phase }) => phase === "over");

/** To the end of a game; both see the same one. */
function playOut(pair: Pair): any[] {
  expect(pair.until(() => isOver(pair), GAME_MS)).toBe(true);
  const [one, other] = states(pair);
  expect([one.game, one.dialect, one.table, one.talon]).toEqual([other.game, other.dialect, other.table, other.talon]);
  expect(one.result).toBe({ won: "lost", lost: "won", draw: "draw" }[other.result as string]);
  expect([one.peer, other.peer]).toEqual([other.hand.length, one.hand.length]);
  return [one, other];
}

describe("two boards on a shelf", () => {
  for (const dialect of ["auto", "lesson"] as const)
    for (const seed of someOf([1, 2, 3, 4, 5]))
      it(`play three games to the end in the ${dialect} dialect, without anybody (seed ${seed})`, () => {
        const pair = new Pair({ seed, baud: 115200, config: { auto: true, dialect } }).start();
        for (let game = 1; game < 4; game++) {
          const [one] = playOut(pair);
          expect([one.dialect, one.game]).toEqual([dialect === "lesson" ? "lesson" : "own", game]);
          expect(pair.until(() => !isOver(pair), 30_000)).toBe(true);
        }
      });

  it("play on when a board comes back that has forgotten everything, in a game and after its end", () => {
    const pair = new Pair({ seed: 8, config: { auto: true } }).start();
    const forget = (board: Seat) => {
      board.off();
      for (const name of board.storage.list()) board.storage.erase(name);
      pair.run(3000);
      board.on();
    };
    pair.run(20_000);
    forget(pair.boards[0]);
    playOut(pair);
    for (const at of [1, 0]) {
      forget(pair.boards[at]);
      expect(pair.until(() => !isOver(pair), 60_000)).toBe(true);
      playOut(pair);
    }
  });

  it("play on when the plug of either is pulled, in each dialect", () => {
    for (const dialect of ["auto", "lesson"]) {
      const pair = new Pair({ seed: 9, baud: 115200, config: { auto: true, dialect } }).start();
      for (let plug = 0; plug < 6; plug++) {
        pair.run(7000 + 900 * plug);
        pair.boards[plug % 2].off();
        pair.run(4000);
        pair.boards[plug % 2].on();
      }
      playOut(pair);
    }
  });

  it("take as long for a move as the settings say", () => {
    const gapsOf = (waitS: number) => {
      const pair = new Pair({ seed: 3, config: { auto: true, waitS } }).start();
      expect(pair.begun()).toBe(true);
      const laidAt: number[] = [];
      let last = "";
      for (let look = 0; look < 4000 && !isOver(pair) && laidAt.length < 12; look++) {
        pair.run(50);
        const { table, discard, phase } = states(pair)[0];
        const now = JSON.stringify([table, discard, phase]);
        if (now !== last) laidAt.push(pair.clock.now());
        last = now;
      }
      return laidAt.slice(1).map((atMs, at) => atMs - laidAt[at]);
    };
    expect(Math.min(...gapsOf(5))).toBeGreaterThanOrEqual(4900);
    expect(Math.max(...gapsOf(5))).toBeLessThan(7500);
    expect(Math.max(...gapsOf(0))).toBeLessThan(3000);
  });

  it("are as strong as the settings say", () => {
    const pair = new Pair({ seed: 4, config: { auto: true, level: 2 } });
    const levels: number[] = [];
    for (const board of pair.boards)
      board.bot = ((_: unknown, level: number) => (levels.push(level), { step: () => -1 })) as never;
    pair.start().run(20_000);
    expect(new Set(levels)).toEqual(new Set([2]));
  });
});

describe("the settings", () => {
  it("are given way to by what is asked for when the game is opened", () => {
    for (const [how, plays] of [
      [{ auto: false }, false],
      [{}, true],
      [{ auto: true }, true],
    ] as const) {
      const pair = new Pair({ seed: 5, how, config: { auto: true } }).start();
      expect(pair.begun()).toBe(true);
      const before = JSON.stringify(states(pair).map(({ hand, talon }) => [hand, talon]));
      pair.run(20_000);
      expect(JSON.stringify(states(pair).map(({ hand, talon }) => [hand, talon])) !== before).toBe(plays);
    }
  });

  it("let the board play both hands where it plays alone, too", () => {
    const pair = new Pair({ seed: 6, how: { against: "bot" }, config: { auto: true } });
    const board = pair.boards[0].on();
    expect(pair.until(() => board.state.phase === "over", GAME_MS)).toBe(true);
    expect(pair.until(() => board.state.game === 2, GAME_MS)).toBe(true);
  });
});

describe("a board on a shelf opposite the lesson's board", () => {
  for (const seed of someOf([1, 2, 3, 4, 5, 6]))
    it(`plays whole games with its program (seed ${seed})`, () => {
      const pair = new Pair({ seed, baud: 115200, config: { auto: true } });
      const [board] = pair.boards;
      const { clock } = pair;
      const dice = makeRandom(seed);
      const game = makeLessonDurak(dice, 0);
      const peer = makeLessonPeer({ game, dice, write: bytes => board.into.send(Uint8Array.from(bytes)) });
      board.out.listener = chunk => peer.receive(chunk, clock.now());
      const tick = () => {
        peer.tick(clock.now());
        clock.after(10, tick);
      };
      tick();
      board.on();
      expect(pair.until(() => board.state.phase === "over", GAME_MS)).toBe(true);
      const { dialect, seat, result } = board.state;
      expect([dialect, seat + peer.playerId]).toEqual(["lesson", 3]);
      // Its last deck; and not yet the next game's first one.
      pair.run(1000);
      const winner = game.winner();
      expect(result).toBe(winner === seat ? "won" : winner === 3 ? "draw" : "lost");
    });
});
