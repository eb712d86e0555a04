// Tic-tac-toe in the finished bundles, on virtual boards with keys, a display and a lamp.
import { describe, expect, it } from "vitest";
import { bestMoves, movesOf, outcomeOf, valueOf } from "../games/tictactoe/slow";
import { Device } from "./device";

const state = (device: Device) => device.ask("croupier.state()");
const cellsOf = (device: Device): string => state(device).cells.join("");
const NO_KEYS = { keys: { A: "", B: "", C: "" } };

/** Whole games at the prompt; `choose` is the person. */
function playOut(device: Device, choose: (cells: string) => number): any {
  for (let turn = 0; turn < 6; turn++) {
    expect(device.board.runUntil(() => state(device).turn !== "device", 5000, 20)).toBe(true);
    if (state(device).outcome) break;
    const cells = cellsOf(device);
    expect(device.ask("croupier.moves()")).toEqual(movesOf(cells).map(cell => String(cell + 1)));
    // Whoever plays like that is at least not worse off than the board.
    expect(valueOf(cells)).toBeLessThanOrEqual(0);
    expect(device.ask(`croupier.play("${choose(cells) + 1}")`)).toBe(true);
  }
  const end = state(device);
  expect(end.outcome).toBe(outcomeOf(end.cells.join("")));
  return end;
}

/** What there are ports for: a camera, and on a Pico an arm. */
const DEVICES: Record<string, string> = {
  esp32: "Show empty board, B",
  pico: "Trays full? Then B",
  wifi: "Show empty board, B",
  linux: "No camera in settings",
};

for (const [name, bundle] of [
  ["esp32", "croupier"],
  ["pico", "tictactoe"],
  ["wifi", "tictactoe"],
  ["linux", "croupier"],
]) {
  describe(`${bundle}.js on ${name}`, () => {
    it("plays whole games, whoever begins, and loses none of them", () => {
      const device = new Device(name, {
        bundle,
        config: { ...NO_KEYS, ...(name === "linux" ? { board: "linux" } : {}) },
      }).start();
      expect(device.tell("croupier.open('tictactoe')")).toBe(true);
      const ends: string[] = [];
      for (let game = 0; game < 6; game++) {
        // Both best; then somebody who always takes the last free cell.
        ends.push(playOut(device, game % 2 ? cells => movesOf(cells).pop()! : cells => bestMoves(cells)[0]).message);
        expect(device.tell(`croupier.play("${game === 2 ? "first" : "new"}")`)).toBe(true);
      }
      expect(ends.map((end, game) => [game, end])).toEqual(
        [0, 1, 2, 3, 4, 5].map(game => [game, game % 2 ? "The board won. B: new" : "A draw. B: new"]),
      );
      expect(device.board.errors).toEqual([]);
      expect(device.ask("croupier.status().flags")).toEqual([]);
    });

    it("takes what the console says of first player, level, cells and mode", () => {
      const device = new Device(name, {
        bundle,
        config: { ...NO_KEYS, ...(name === "linux" ? { board: "linux" } : {}) },
      }).start();
      device.tell(
        `croupier.open("tictactoe",{mode:"keys",first:"device",level:3,cells:["X",".",".",".","O",".",".",".","."]})`,
        10,
      );
      expect(state(device)).toMatchObject({
        app: "tictactoe",
        mode: "keys",
        cells: [..."X...O...."],
        turn: "device",
        outcome: null,
        moved: null,
        advice: null,
      });
      for (const mode of [1, 2, 3, 4, 5, 6]) {
        expect(device.tell(`croupier.open("tictactoe",{mode:${mode}})`)).toBe(true);
        expect(state(device).message).toBe(DEVICES[name]);
      }
      for (const mode of ["0.5.x", 7, -1, "nonsense", {}])
        expect([mode, device.tell(`croupier.open("tictactoe",{mode:${JSON.stringify(mode)}})`)]).toEqual([mode, false]);
      device.tell(`croupier.open("tictactoe",{cells:"XX.OO...."})`);
      expect(device.tell(`croupier.play("hint")`, 1000)).toBe(true);
      expect(state(device)).toMatchObject({ advice: 3, message: "Try 3: it wins" });
      expect([device.tell(`croupier.play("4")`), state(device).message]).toEqual([false, "4 is taken"]);
    });
  });
}

describe("tictactoe.js", () => {
  it("has tic-tac-toe and the menu, and nothing else", () => {
    const device = new Device("pico", { bundle: "tictactoe", config: {} }).start();
    expect(device.ask("croupier.moves()")).toEqual(["Tic-tac-toe"]);
    for (const game of ["set", "durak", "dobble"]) expect(device.ask(`croupier.open('${game}')`)).toBe(false);
    expect(device.ask("croupier.status().bundle")).toBe("tictactoe");
    expect(device.ask("croupier.scan('S1111')")).toBe("unknown");
    expect(Object.keys(device.ask("croupier.config()")).sort()).toEqual([
      "arm",
      "board",
      "camera",
      "display",
      "keys",
      "peer",
      "signal",
      "start",
      "tictactoe",
    ]);
  });

  it("is played with the one key of a Pico, and has a lamp that is lit when it is your turn", () => {
    const device = new Device("pico", { bundle: "tictactoe", config: {} }).start();
    // A click is C; two of them are B.
    const click = (forMs: number) => device.hold("C", 60, forMs);
    const twice = () => {
      click(100);
      click(800);
    };
    twice();
    expect(state(device)).toMatchObject({ app: "tictactoe", turn: "human" });
    for (let turn = 0; turn < 6 && !state(device).outcome; turn++) {
      expect(device.board.pin("B2").read()).toBe(true);
      const before = cellsOf(device);
      click(500);
      twice();
      device.board.runUntil(() => state(device).turn !== "device", 5000, 20);
      expect(cellsOf(device)).not.toBe(before);
    }
    expect(state(device).outcome).not.toBe("X");
    expect(state(device).outcome).not.toBeNull();
    expect(device.board.pin("B2").read()).toBe(false);
    twice();
    expect(cellsOf(device)).toBe(".........");
    // Held: the list; its last line is the menu.
    device.hold("C", 900, 500);
    for (let step = 0; step < 7; step++) click(500);
    twice();
    expect(state(device).app).toBe("menu");
    expect(device.board.errors).toEqual([]);
  });

  it("opens by itself with the settings of croupier.json, and says which of them it does not understand", () => {
    const device = new Device("pico", {
      bundle: "tictactoe",
      config: { start: "tictactoe", tictactoe: { first: "device", level: 2 }, keys: { C: "" } },
    }).start(4500);
    expect(state(device)).toMatchObject({ app: "tictactoe", turn: "human" });
    expect(cellsOf(device)).toMatch(/X/);
    const wrong = new Device("pico", {
      bundle: "tictactoe",
      config: { start: "durak", tictactoe: { first: "me", level: 4, x: 1 }, keys: { C: "" } },
    }).start(4500);
    expect(wrong.ask("croupier.status().complaints")).toEqual([
      `start: not "durak" but menu tictactoe`,
      `tictactoe.first: not "me" but human device`,
      "tictactoe.level: not 4 but 1 2 3",
      "tictactoe.x: unknown",
    ]);
  });

  it("shows on the display what the console calls the screen", () => {
    const device = new Device("pico", { bundle: "tictactoe", config: { ...NO_KEYS, display: { rows: 64 } } }).start();
    device.tell("croupier.open('tictactoe')", 1500);
    for (const move of ["5", "hint", "undo", "1"]) {
      device.tell(`croupier.play("${move}")`, 2000);
      expect(device.seen).toBe(device.ask("croupier.screen()"));
    }
  });
});
