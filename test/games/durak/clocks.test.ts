// A clock for each player: it runs while it is his turn and the boards are connected, and whoever's has run down on his own board has lost.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MakeBot } from "../../../src/games/durak/bot/bot";
import { moves as legalMoves } from "../../../src/games/durak/rules/any-rules";
import { makeDice, pick } from "../../soak/match-book";
import { makeScreen } from "../set/game";
import { checkDrawing } from "../../kit/checking-screen";
import { drawAll } from "../../kit/drawn";
import { Pair, Seat } from "./pair";
import { look } from "./seen";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 505) });

/** Plays the first move that it finds, 0.7 seconds after it was its turn; or never. */
const quick: MakeBot = view => ({ step: () => legalMoves(view)[0] });
const never: MakeBot = () => ({ step: () => -1 });

interface Alone {
  pair: Pair;
  board: Seat;
  redraws: number;
}

function open(minutes: number, bot = quick, seed = 1, how: object = {}): Alone {
  const pair = new Pair({ seed, how: { against: "bot", ...how }, config: { clock: minutes } });
  const board = pair.boards[0];
  const alone: Alone = { pair, board, redraws: 0 };
  board.bot = bot;
  board.host.redraw = () => alone.redraws++;
  board.on();
  pair.until(() => board.state.turn !== "none", 1000);
  return alone;
}

/** A game in which that player attacks first. */
function openFor(turn: "me" | "peer", minutes: number, bot = quick): Alone {
  for (let seed = 1; seed < 100; seed++) {
    const alone = open(minutes, bot, seed);
    if (alone.board.state.turn === turn) return alone;
  }
  throw new Error("never");
}

const leftOn = (board: Seat): number[] => [board.state.clock.mine, board.state.clock.peer];
const wordsOn = (board: Seat, rows = 64): string[] =>
  checkDrawing(screen => drawAll(board.app, screen), rows).map(text => text.toLowerCase());

describe("no clock", () => {
  it("is there where none is set: nobody's time is counted, and nothing is drawn for it", () => {
    const alone = openFor("me", 0);
    const { pair, board } = alone;
    expect(board.state.clock).toBe(null);
    pair.run(3000);
    drawAll(board.app, makeScreen(64));
    const before = alone.redraws;
    pair.run(24 * 60 * 60_000);
    expect([board.state.clock, board.state.result, alone.redraws]).toEqual([null, null, before]);
    expect(wordsOn(board).filter(text => /^\d+:\d\d$/.test(text))).toEqual([]);
  });
});

describe("alone against the board a clock", () => {
  it("runs for whoever's turn it is", () => {
    const { pair, board } = openFor("me", 3);
    pair.run(10_000);
    expect(leftOn(board)).toEqual([170, 180]);
    board.play(board.moves()[0]);
    expect(board.state.turn).toBe("peer");
    expect(leftOn(board)).toEqual([170, 180]);
    // It waits for 0.7 seconds before it plays.
    pair.until(() => board.state.turn === "me", 5000);
    expect(leftOn(board)).toEqual([170, 180]);
    pair.run(5000);
    expect(leftOn(board)[0]).toBe(165);
  });

  it.each([3, 5, 10, 15, 30])("of %i minutes has so many, and then the player has lost", minutes => {
    const { pair, board } = openFor("me", minutes);
    expect(leftOn(board)).toEqual([60 * minutes, 60 * minutes]);
    pair.run(60_000 * minutes - 200);
    expect([board.state.result, leftOn(board)[0]]).toEqual([null, 1]);
    pair.run(300);
    expect(board.state).toMatchObject({ phase: "over", result: "lost", turn: "none", message: "Time is up" });
    expect(leftOn(board)).toEqual([0, 60 * minutes]);
    expect([board.lamp, board.moves()]).toEqual([false, ["again"]]);
    expect(look(screen => drawAll(board.app, screen)).over).toEqual(["lost", 0, 1, 0]);
    expect(wordsOn(board)).toContain("time is up; b: again");
    pair.run(600_000);
    expect(leftOn(board)).toEqual([0, 60 * minutes]);
  });

  it("is the bot's as well: it loses when it has thought for too long", () => {
    const { pair, board } = openFor("peer", 3, never);
    pair.run(179_500);
    expect([board.state.result, leftOn(board)]).toEqual([null, [180, 1]]);
    pair.run(600);
    expect(board.state).toMatchObject({ phase: "over", result: "won", message: "Time is up" });
    expect(leftOn(board)).toEqual([180, 0]);
  });

  it("begins anew with every game", () => {
    const { pair, board } = openFor("me", 3);
    for (const begin of ["again", "new"]) {
      pair.run(20_000);
      expect(leftOn(board)[0]).toBeLessThan(180);
      if (begin === "again") board.play("resign");
      expect(board.play(begin)).toBe(true);
      pair.until(() => board.state.turn !== "none", 1000);
      expect(leftOn(board)).toEqual([180, 180]);
      pair.until(() => board.state.turn === "me", 5000);
    }
  });

  it("gives nothing back for what is taken back, and stands still when the game is over", () => {
    const { pair, board } = openFor("me", 3);
    pair.run(30_000);
    board.play(board.moves()[0]);
    board.play("undo");
    expect(leftOn(board)).toEqual([150, 180]);
    pair.run(10_000);
    board.play("resign");
    pair.run(60_000);
    expect([leftOn(board), board.state.message]).toEqual([[140, 180], "You resigned"]);
  });

  it("begins anew after a power cut, and when the game was left", () => {
    for (const leave of [(board: Seat) => board.off(), (board: Seat) => board.app.close()]) {
      const { pair, board } = openFor("me", 3);
      pair.run(30_000);
      const { hand, trump } = board.state;
      leave(board);
      pair.run(10_000);
      board.on();
      pair.until(() => board.state.turn === "me", 5000);
      expect(board.state).toMatchObject({ hand, trump });
      expect(leftOn(board)[0]).toBeGreaterThan(178);
    }
  });

  it("stops with everything else when the game is left", () => {
    const alone = openFor("me", 3);
    const { pair, board } = alone;
    drawAll(board.app, makeScreen(64));
    board.app.close();
    const before = [alone.redraws, board.storage.read("croupier.durak"), pair.clock.now()];
    pair.run(600_000);
    expect([alone.redraws, board.storage.read("croupier.durak"), pair.clock.now() - 600_000]).toEqual(before);
    expect(board.state.result).toBe(null);
  });

  it("goes on when somebody sets the board's clock, by two seconds at most", () => {
    const { pair, board } = openFor("me", 3);
    const { now } = board.host.clock;
    let aheadMs = 0;
    board.app.close();
    board.host.clock.now = () => now() + aheadMs;
    board.on();
    pair.until(() => board.state.turn === "me", 5000);
    for (const jumpMs of [3_600_000, -7_200_000]) {
      const before = leftOn(board)[0];
      aheadMs += jumpMs;
      pair.run(10_000);
      expect(before - leftOn(board)[0]).toBeLessThanOrEqual(12);
      expect(before - leftOn(board)[0]).toBeGreaterThanOrEqual(9);
    }
  });

  it("of both players together loses all the time of the game, and nobody's runs in the other's turn", () => {
    const waits = fc.array(fc.nat(9000), { minLength: 5, maxLength: 25 });
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 1e6 }), (plan, seed) => {
        const { pair, board } = open(30, quick, seed);
        const dice = makeDice(seed);
        const spentMs = { me: 0, peer: 0, none: 0 };
        for (const forMs of plan) {
          const endMs = pair.clock.now() + forMs;
          while (pair.clock.now() < endMs) {
            const turn = board.state.turn as "me" | "peer";
            pair.run(10);
            spentMs[turn] += 10;
          }
          if (board.state.turn === "me") board.play(pick(dice, board.moves()));
          if (board.state.phase === "over") break;
        }
        if (board.state.phase === "over") return;
        const [mine, peer] = leftOn(board);
        // Whole seconds, rounded up; and a turn may change within a step.
        const about = (seconds: number, ms: number) => Math.abs(1800 - seconds - ms / 1000) < 1.5;
        expect([mine, peer, about(mine, spentMs.me), about(peer, spentMs.peer)]).toEqual([mine, peer, true, true]);
      }),
      { numRuns: 15 },
    );
  });
});

describe("on the display a clock", () => {
  it("stands in the first line, and goes with every second; no second is drawn twice", () => {
    const alone = openFor("me", 3);
    const { pair, board } = alone;
    for (const rows of [64, 32]) {
      // What was said first leaves it no room on either.
      board.play("nonsense");
      const seen: string[] = [];
      pair.run(1500);
      alone.redraws = 0;
      for (let second = 0; second < 20; second++) {
        seen.push(...wordsOn(board, rows).filter(text => /^\d:\d\d$/.test(text)));
        pair.run(1000);
      }
      expect(new Set(seen).size).toBe(20);
      expect(alone.redraws).toBe(20);
    }
  });

  it("is that of whoever's turn it is", () => {
    const { pair, board } = openFor("peer", 3, never);
    pair.run(60_500);
    expect(leftOn(board)).toEqual([180, 120]);
    board.play("nonsense");
    expect(wordsOn(board)).toContain("2:00");
    board.app.close();
    const mine = openFor("me", 3);
    mine.pair.run(172_500);
    mine.board.play("nonsense");
    expect(wordsOn(mine.board)).toContain("0:08");
  });

  it("asks for no picture while something else is to be seen: a list, or the end", () => {
    const alone = openFor("me", 3);
    const { pair, board } = alone;
    for (const cover of [() => board.press("B", true), () => board.play("resign")]) {
      drawAll(board.app, makeScreen(64));
      cover();
      pair.run(2000);
      drawAll(board.app, makeScreen(64));
      const before = alone.redraws;
      pair.run(20_000);
      expect(alone.redraws).toBe(before);
      board.press("B", true);
    }
  });
});

describe("between two boards a clock", () => {
  const arePlaying = (pair: Pair) =>
    pair.boards.every(board => board.isOn && board.state.turn !== "none" && board.state.link?.state === "playing");

  function sit(minutes: number[], how: object = {}, seed = 1): { pair: Pair; mine: Seat; other: Seat } {
    const pair = new Pair({ seed, baud: 115200, how: { against: "peer", ...how } });
    pair.boards.forEach((board, at) => (board.host.settings.durak.clock = minutes[at] as 0));
    pair.start();
    expect(pair.until(() => arePlaying(pair))).toBe(true);
    pair.run(1000);
    const [mine, other] = pair.boards;
    return { pair, mine, other };
  }

  /** Until it is that board's turn. */
  function turnOf(pair: Pair, board: Seat): void {
    const dice = makeDice(3);
    for (let turns = 0; turns < 50 && pair.onTurn !== board; turns++) {
      pair.onTurn?.play(pick(dice, pair.onTurn.moves()));
      pair.run(500);
    }
    expect(pair.onTurn).toBe(board);
  }

  it("makes its own player lose, whatever the other board has set", () => {
    for (const other of [0, 3, 30]) {
      const { pair, mine, other: peer } = sit([3, other]);
      turnOf(pair, mine);
      expect(pair.until(() => mine.state.phase === "over", 200_000)).toBe(true);
      expect(mine.state).toMatchObject({ result: "lost", message: "Time is up" });
      expect(mine.state.clock.mine).toBe(0);
      expect(pair.until(() => peer.state.phase === "over", 5000)).toBe(true);
      expect(peer.state).toMatchObject({ result: "won", message: "Other resigned" });
      if (!other) expect(peer.state.clock).toBe(null);
      else expect(peer.state.clock.mine).toBeGreaterThan(60 * other - 60);
    }
  });

  it("judges nobody but its own player: a handicap", () => {
    const { pair, mine, other } = sit([3, 10]);
    turnOf(pair, other);
    pair.run(300_000);
    expect([mine.state.phase === "over", mine.state.clock.peer]).toEqual([false, 0]);
    expect(pair.onTurn).toBe(other);
    expect(pair.until(() => other.state.phase === "over", 310_000)).toBe(true);
    pair.run(1000);
    expect([mine.state.result, other.state.result, other.state.message]).toEqual(["won", "lost", "Time is up"]);
  });

  it("stands still while the cable is out", () => {
    const { pair, mine, other } = sit([5, 5]);
    turnOf(pair, mine);
    pair.run(3000);
    pair.cut(true);
    expect(pair.until(() => [mine, other].every(board => board.state.phase === "lost-peer"))).toBe(true);
    const before = [leftOn(mine), leftOn(other)];
    pair.run(3_600_000);
    expect([leftOn(mine), leftOn(other)]).toEqual(before);
    pair.cut(false);
    expect(pair.until(() => arePlaying(pair))).toBe(true);
    expect(leftOn(mine)[0]).toBeGreaterThan(before[0][0] - 3);
    pair.run(10_000);
    expect(leftOn(mine)[0]).toBeLessThan(before[0][0] - 8);
  });

  it("goes over to nobody: what is said on the wire is the same with it and without", () => {
    const wires = [
      [0, 0],
      [30, 5],
    ].map(minutes => {
      const pair = new Pair({ seed: 9, how: { against: "peer" } });
      pair.boards.forEach((board, at) => (board.host.settings.durak.clock = minutes[at] as 0));
      for (const lane of pair.lanes) lane.sent = [];
      pair.start();
      const dice = makeDice(9);
      for (let turns = 0; turns < 30; turns++) {
        pair.run(1500);
        const board = pair.onTurn;
        if (board && board.moves()[0] !== "again") board.play(pick(dice, board.moves()));
      }
      return pair.lanes.map(lane => Buffer.from(lane.sent!).toString("hex"));
    });
    expect(wires[1]).toEqual(wires[0]);
  });

  it("is only looked at in the lesson's dialect, which has no resignation", () => {
    const { pair, mine } = sit([3, 3], { dialect: "lesson" });
    turnOf(pair, mine);
    mine.play("nonsense");
    pair.run(200_000);
    expect(leftOn(mine)[0]).toBe(0);
    expect([mine.state.phase === "over", mine.state.result]).toEqual([false, null]);
    expect(wordsOn(mine)).toContain("0:00");
    const { message } = mine.state;
    expect(message).not.toBe("Time is up");
    expect(mine.play(mine.moves()[0])).toBe(true);
  });
});
