import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../devices/sim/clock";
import { makeRandom } from "../../../devices/sim/random";
import type { CommonConfig, Host } from "../../../src/kernel/app";
import openTictactoe, { type TictactoeApp } from "../../../src/games/tictactoe/app";
import type { TictactoeConfig } from "../../../src/games/tictactoe/settings";
import type { Key } from "../../../src/kernel/ports";
import { EMPTY, bestMoves, movesOf, outcomeOf, reachable, turnOf, valueOf } from "./slow";
import { around } from "../../kit/around";
import { checkDrawing } from "../../kit/checking-screen";
import { drawAll } from "../../kit/drawn";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1952) });

/** Time that the board waits and thinks. */
const ANSWER_MS = 700;
const LINE = 21;
const COMMON: CommonConfig = { peer: { baud: 9600 }, keys: { A: "", B: "", C: "" } };

interface Game {
  app: TictactoeApp;
  time: VirtualClock;
  opened: string[];
  signals: boolean[];
  state(): any;
  cells(): string;
  play(...moves: string[]): boolean[];
  /** A small letter is a click, a large one is held. */
  press(keys: string): void;
  wait(forMs?: number): void;
}

function open(how: any = {}, config: any = {}, seed = 1): Game {
  const time = new VirtualClock();
  const game: Game = {
    app: undefined as any,
    time,
    opened: [],
    signals: [],
    state: () => game.app.state(),
    cells: () => game.app.state().cells.join(""),
    play: (...moves) => moves.map(move => game.app.play(move)),
    press: keys => {
      for (const key of keys) game.app.press(key.toUpperCase() as Key, key !== key.toLowerCase());
    },
    wait: (forMs = ANSWER_MS) => time.advance(forMs),
  };
  const host: Host<CommonConfig & TictactoeConfig> = {
    ...around(time, seed, on => game.signals.push(on)),
    settings: {
      ...COMMON,
      camera: {},
      arm: {},
      tictactoe: { level: 3, first: "human", cells: "", turned: "auto", ...config },
    },
    open: app => {
      game.opened.push(app);
      return true;
    },
  };
  game.app = openTictactoe(host, how);
  return game;
}

/** The person plays any legal move, the board answers, until the end. */
function playOut(game: Game, dice: () => number): void {
  for (let turn = 0; turn < 12 && !game.state().outcome; turn++) {
    game.wait();
    const list = game.app.moves();
    if (!game.state().outcome) game.play(list[Math.floor(dice() * list.length)]);
  }
}

describe("tic-tac-toe alone with the board", () => {
  it("begins with an empty grid and the person's move", () => {
    const game = open();
    expect(game.state()).toEqual({
      app: "tictactoe",
      mode: "keys",
      cells: [...EMPTY],
      turn: "human",
      outcome: null,
      moved: null,
      advice: null,
      message: "You begin",
    });
    expect(game.app.moves()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });

  it("answers a play, half a second later, and says with what", () => {
    const game = open();
    expect(game.play("5")).toEqual([true]);
    expect(game.state()).toMatchObject({ turn: "device", message: "You: 5", moved: null });
    expect(game.app.moves()).toEqual([]);
    game.wait(499);
    expect(game.cells()).toBe("....X....");
    game.wait(200);
    const { moved, message, turn, cells } = game.state();
    expect([1, 3, 7, 9]).toContain(moved);
    expect([message, turn, cells[moved - 1]]).toEqual([`Board: ${moved}`, "human", "O"]);
  });

  it("lets the board begin, by its settings or by how it is opened", () => {
    for (const game of [open({}, { first: "device" }), open({ first: "device" })]) {
      expect(game.state()).toMatchObject({ turn: "device", message: "The board begins" });
      game.wait();
      const { cells, moved } = game.state();
      expect([cells[moved - 1], game.state().turn]).toEqual(["X", "human"]);
    }
    expect(open({ first: "human" }, { first: "device" }).state().turn).toBe("human");
    expect(open({ first: "nonsense" }, { first: "device" }).state().turn).toBe("device");
  });

  it("never loses at its strongest, whoever begins and whatever the person does", () => {
    const ends: Record<string, number> = {};
    for (let seed = 1; seed <= 60; seed++) {
      const first = seed % 2 ? "human" : "device";
      const game = open({ first }, {}, seed);
      playOut(game, makeRandom(seed + 1000));
      const { outcome, message } = game.state();
      const won = outcome === "draw" ? "draw" : (outcome === "X") === (first === "device") ? "board" : "human";
      ends[won] = (ends[won] ?? 0) + 1;
      expect(message).toBe(won === "draw" ? "A draw. B: new" : "The board won. B: new");
    }
    expect(ends.human).toBeUndefined();
    expect(ends.board).toBeGreaterThan(40);
  });

  it("can be beaten at its weakest, and says so", () => {
    const messages = Array.from({ length: 40 }, (_, seed) => {
      const game = open({ level: 1 }, {}, seed + 1);
      while (!game.state().outcome) {
        game.play(String(bestMoves(game.cells())[0] + 1));
        game.wait();
      }
      return game.state().message;
    });
    expect(messages).toContain("You won. B: new");
  });

  it("takes the level from its settings or from how it is opened, and another one from the person", () => {
    // At level 1 a threat is not hindered, whatever chance says; at level 3 it always is.
    const answers = (how: any, config: any, ...moves: string[]) =>
      new Set(
        Array.from({ length: 30 }, (_, seed) => {
          const game = open({ cells: "X.......O", ...how }, config, seed + 1);
          game.play(...moves, "2");
          game.wait();
          return game.state().moved;
        }),
      );
    for (const found of [
      answers({}, {}),
      answers({ level: 3 }, { level: 1 }),
      answers({ level: "1" }, {}),
      answers({ level: 0.5 }, {}),
      answers({ level: 4 }, {}),
      answers({}, { level: 2 }, "level"),
    ])
      expect([...found]).toEqual([3]);
    for (const found of [answers({ level: 1 }, {}), answers({}, { level: 1 }), answers({}, {}, "level")])
      expect(found.size).toBeGreaterThan(3);
  });

  it("has a lamp that is on while it is the person's turn", () => {
    const game = open();
    expect(game.signals).toEqual([true]);
    game.play("1");
    expect(game.signals).toEqual([true, false]);
    game.wait();
    expect(game.signals).toEqual([true, false, true]);
    game.app.close();
    expect(game.signals).toEqual([true, false, true, false]);
  });

  it("does nothing any more once it is left, not even while it thinks", () => {
    for (const forMs of [0, 200, 501, 505]) {
      const game = open();
      game.play("5");
      game.wait(forMs);
      const before = game.cells();
      game.app.close();
      game.wait(5000);
      expect(game.cells()).toBe(before);
    }
  });
});

describe("a move that is not possible", () => {
  it("is refused with the reason", () => {
    const game = open({ cells: "XX.OO...." });
    const refused = (move: string) => [game.play(move)[0], game.state().message];
    expect(refused("1")).toEqual([false, "1 is taken"]);
    for (const move of ["", "0", "10", "nonsense", "take", "A1"])
      expect([move, ...refused(move)]).toEqual([move, false, "No such move"]);
    game.play("9");
    expect(refused("3")).toEqual([false, "Not your turn"]);
    expect(refused("hint")).toEqual([false, "Not your turn"]);
    game.wait();
    expect(game.state()).toMatchObject({ outcome: "O", moved: 6, turn: "none", message: "The board won. B: new" });
    expect(refused("3")).toEqual([false, "The game is over"]);
    expect(refused("undo")).toEqual([false, "The game is over"]);
    expect(refused("hint")).toEqual([false, "Not your turn"]);
    expect(game.app.moves()).toEqual(["new"]);
  });
});

describe("a hint", () => {
  it("is the best cell, and says what it is worth, in every position where a person can be", () => {
    const words: Record<string, string> = { 1: ": it wins", 0: "", [-1]: ": but it is lost" };
    for (const cells of reachable().filter((text, at) => !outcomeOf(text) && at % 9 === 0)) {
      const game = open({ cells, first: turnOf(cells) === "X" ? "human" : "device" });
      game.play("hint");
      expect(game.state()).toMatchObject({ message: "Thinking ...", advice: null });
      game.wait(200);
      const { advice, message } = game.state();
      expect([cells, bestMoves(cells).includes(advice - 1), message]).toEqual([
        cells,
        true,
        `Try ${advice}${words[valueOf(cells)]}`,
      ]);
    }
  });

  it("is where the cursor then stands, and is gone with the next play", () => {
    const game = open({ cells: "XX.OO...." });
    game.press("B");
    game.press("b");
    game.wait(100);
    expect(game.state().advice).toBe(3);
    game.press("b");
    expect(game.state()).toMatchObject({ advice: null, outcome: "X", message: "You won. B: new" });
  });

  it("that is being thought about is forgotten when the person plays", () => {
    const game = open({ cells: "X..O....." });
    game.play("hint");
    game.wait(3);
    expect(game.play("5")).toEqual([true]);
    expect(game.state()).toMatchObject({ message: "You: 5", advice: null, turn: "device" });
    game.wait();
    expect(game.state().moved).toBe(9);
  });
});

describe("undo", () => {
  it("takes back the person's play and the answer, or the play alone while the board thinks", () => {
    const game = open();
    game.play("5");
    game.wait(100);
    expect(game.play("undo")).toEqual([true]);
    expect(game.state()).toMatchObject({ turn: "human", moved: null, message: "Taken back" });
    expect(game.cells()).toBe(EMPTY);
    game.wait(2000);
    expect(game.cells()).toBe(EMPTY);
    game.play("5");
    game.wait();
    const first = game.state();
    game.play(String(movesOf(game.cells())[0] + 1));
    game.wait();
    expect(game.play("undo")).toEqual([true]);
    expect(game.state()).toEqual({ ...first, message: "Taken back" });
    expect(game.play("undo", "undo")).toEqual([true, false]);
    expect(game.state()).toMatchObject({ message: "Nothing to take back", turn: "human" });
    expect(game.cells()).toBe(EMPTY);
  });

  it("leaves the board's first move, and the cells that were given", () => {
    const game = open({ first: "device" });
    expect(game.play("undo")).toEqual([false]);
    game.wait();
    expect(game.play("undo")).toEqual([false]);
    expect(movesOf(game.cells())).toHaveLength(8);
    const given = open({ cells: "X...O...." });
    expect(given.play("undo")).toEqual([false]);
    given.play("2");
    given.wait();
    expect([given.play("undo"), given.cells()]).toEqual([[true], "X...O...."]);
  });
});

describe("cells that are given", () => {
  it("are where the game begins, with whose turn it is by their count", () => {
    const game = open({ cells: [..."X...O...."] });
    expect(game.state()).toMatchObject({ cells: [..."X...O...."], turn: "human", message: "Your turn", moved: null });
    const board = open({ cells: "X........" });
    expect(board.state()).toMatchObject({ turn: "device", message: "The board's turn" });
    board.wait();
    expect(board.state().moved).toBe(5);
    const first = open({ cells: "X...O....", first: "device" });
    expect(first.state().turn).toBe("device");
  });

  it("of a game that is over are shown as that, and count for nothing", () => {
    const game = open({ cells: "XXXOO...." });
    expect(game.state()).toMatchObject({ outcome: "X", turn: "none", message: "It is over. B: new" });
    game.press("b");
    expect(game.state()).toMatchObject({ outcome: null, message: "You begin" });
  });

  it("that no game can come to are refused in words", () => {
    const refusals: [any, string][] = [
      ["X", "Cells: not nine"],
      [5, "Cells: not nine"],
      [{}, "Cells: not nine"],
      ["xxxxxxxxx", "Cells: only . X O"],
      [Array(9).fill(0), "Cells: only . X O"],
      ["OO.......", "Cells: count X and O"],
      ["XXXOOO...", "Cells: after the end"],
    ];
    for (const [cells, message] of refusals) {
      const game = open({ cells });
      expect(game.state()).toMatchObject({ message, cells: [...EMPTY], turn: "human" });
    }
  });
});

describe("a mode that needs a camera", () => {
  it("says that there is none, whatever is pressed, and is left", () => {
    for (const mode of [1, 2, 3, 4, 5, 6]) {
      const game = open({ mode });
      for (const keys of ["", "b", "a", "c", "Bb", "Bcb", "Bccb", "Bcccb"]) {
        game.press(keys);
        game.wait(5000);
        expect([keys, game.state()]).toEqual([
          keys,
          expect.objectContaining({ mode, cells: [...EMPTY], outcome: null }),
        ]);
      }
      const fresh = open({ mode });
      expect(fresh.state().message).toBe("No camera in settings");
      fresh.press("A");
      expect([fresh.opened, fresh.signals, game.signals]).toEqual([["menu"], [], []]);
    }
  });
});

describe("the keys", () => {
  it("step from free cell to free cell, and B plays there", () => {
    const game = open({ cells: "XO.......", level: 3 });
    game.press("b");
    expect(game.cells()).toBe("XO..X....");
    game.wait();
    // The board had to hinder 1-5-9, and the cursor was on 5.
    expect(game.cells()).toBe("XO..X...O");
    game.press("b");
    expect(game.cells()).toBe("XO..XX..O");
    const around = open({ cells: "XO......." });
    around.press("aaa");
    around.press("b");
    // From 5 back over 4 and 3, then from 9.
    expect(around.cells()).toBe("XO......X");
    const forward = open({ cells: "XO......." });
    forward.press("cccccc");
    forward.press("b");
    // From 5 over 9 to 3, and 4.
    expect(forward.cells()).toBe("XO.X.....");
  });

  it("held lead to the menu, take back, or list what can be done", () => {
    const game = open();
    game.press("A");
    expect(game.opened).toEqual(["menu"]);
    game.play("5");
    game.wait();
    game.press("C");
    expect(game.cells()).toBe(EMPTY);
    game.press("B");
    const texts = checkDrawing(screen => drawAll(game.app, screen), 64);
    expect(texts.slice(0, 6)).toEqual(["What now?", "Hint", "Undo", "New", "Board begins", "Level 3"]);
    // Any held key closes the list.
    game.press("A");
    expect(game.opened).toEqual(["menu"]);
    expect(checkDrawing(screen => drawAll(game.app, screen), 64)).not.toContain("What now?");
  });

  it("choose from the list: hint, undo, new, who begins, level, rules, modes, menu", () => {
    const game = open();
    const choose = (steps: number) => game.press("B" + "c".repeat(steps) + "b");
    choose(0);
    expect(game.state().message).toBe("Thinking ...");
    game.wait();
    game.play("5");
    game.wait();
    choose(1);
    expect(game.state().message).toBe("Taken back");
    choose(2);
    expect(game.state().message).toBe("You begin");
    choose(3);
    expect(game.state()).toMatchObject({ message: "The board begins", turn: "device" });
    choose(3);
    expect(game.state().message).toBe("You begin");
    for (const level of [1, 2, 3]) {
      choose(4);
      expect(game.state().message).toBe("Level " + level);
    }
    choose(5);
    expect(checkDrawing(screen => drawAll(game.app, screen), 64).slice(0, 2)).toEqual([
      "How to play",
      "X and O take turns,",
    ]);
    game.press("c");
    choose(7);
    expect(game.opened).toEqual(["menu"]);
    // Backwards from the first comes the last.
    game.press("Bab");
    expect(game.opened).toEqual(["menu", "menu"]);
  });

  it("of a board that has one are enough for all of it: C steps, B plays, held B lists", () => {
    const game = open({ first: "device" });
    for (let turn = 0; turn < 9 && !game.state().outcome; turn++) {
      game.wait();
      if (!game.state().outcome) game.press("ccb");
    }
    expect(game.state().outcome).not.toBeNull();
    game.press("b");
    expect(game.cells()).toBe(EMPTY);
    game.press("Bcccccccb");
    expect(game.opened).toEqual(["menu"]);
  });
});

describe("the score of the evening", () => {
  const scoreOf = (game: Game) => checkDrawing(screen => drawAll(game.app, screen), 32)[0].slice(3);

  it("counts games won, lost and drawn, and outlives a new game", () => {
    const game = open({ level: 3 });
    expect(checkDrawing(screen => drawAll(game.app, screen), 32)[0].substr(1)).toBe("You: X");
    const drawn = () => {
      while (!game.state().outcome) {
        game.play(String(bestMoves(game.cells())[0] + 1));
        game.wait();
      }
    };
    drawn();
    expect([game.state().outcome, scoreOf(game)]).toEqual(["draw", "0:0 =1"]);
    game.press("b");
    playOut(game, () => 0);
    expect([game.state().outcome, scoreOf(game)]).toEqual(["O", "0:1 =1"]);
    game.play("first");
    game.wait();
    expect(scoreOf(game)).toBe("0:1 =1");
    // At level 1 the board loses before long to whoever plays well.
    game.play("level");
    for (let turn = 0; turn < 60 && !scoreOf(game).startsWith("1:"); turn++) {
      if (game.state().outcome) game.play("new");
      game.wait();
      if (game.state().turn === "human") game.play(String(bestMoves(game.cells())[0] + 1));
    }
    expect(scoreOf(game)).toMatch(/^1:/);
  });
});

type Act = { keys: string } | { move: string } | { nth: number } | { forMs: number };

const script: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.constantFrom("a", "b", "c", "A", "B", "C").map(keys => ({ keys })),
    fc.constantFrom("hint", "undo", "new", "first", "level", "rules", "", "5", "0", "menu").map(move => ({ move })),
    fc.nat(8).map(nth => ({ nth })),
    fc.constantFrom(0, 1, 5, 100, 500, 700).map(forMs => ({ forMs })),
  ),
  { maxLength: 60 },
);

describe("whatever is pressed and played", () => {
  it("the position is one that a game can come to, what is listed can be played, and every word has room", () => {
    const all = new Set(reachable());
    const how = fc.record({
      first: fc.constantFrom("human", "device"),
      level: fc.integer({ min: 1, max: 3 }),
      cells: fc.constantFrom(undefined, ...reachable().slice(0, 300)),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(script, how, fc.nat(1000), (acts, way, seed) => {
        const game = open(way, {}, seed);
        for (const act of acts) {
          if ("keys" in act) game.press(act.keys);
          else if ("forMs" in act) game.wait(act.forMs);
          else {
            const list = game.app.moves();
            const move = "move" in act ? act.move : (list[act.nth % list.length] ?? "1");
            const before = game.cells();
            const could = list.includes(move);
            const done = game.app.play(move);
            if (could || /^\d?$/.test(move)) expect([before, move, done]).toEqual([before, move, could]);
          }
          const { cells, turn, outcome, message, moved, advice } = game.state();
          const text = cells.join("");
          expect([text, all.has(text), outcome]).toEqual([text, true, outcomeOf(text)]);
          expect(turn === "none").toBe(outcome !== null);
          expect(game.app.moves()).toEqual(
            outcome ? ["new"] : turn === "human" ? movesOf(text).map(cell => String(cell + 1)) : [],
          );
          if (moved) expect(cells[moved - 1]).not.toBe(".");
          if (advice) expect(cells[advice - 1]).toBe(".");
          expect(message.length).toBeLessThanOrEqual(LINE);
          if (!seen.has(message)) for (const rows of [64, 32]) checkDrawing(screen => drawAll(game.app, screen), rows);
          seen.add(message);
        }
      }),
      { numRuns: 300 },
    );
    expect(seen.size).toBeGreaterThan(30);
  });

  it("the list and how to play have room on both displays, wherever the cursor is", () => {
    for (const rows of [64, 32])
      for (const first of ["B", "Bcccccb"])
        for (let steps = 0; steps < 10; steps++) {
          const game = open();
          game.press(first + "c".repeat(steps));
          checkDrawing(screen => drawAll(game.app, screen), rows);
        }
  });
});
