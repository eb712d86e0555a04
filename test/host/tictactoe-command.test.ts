// Games of tic-tac-toe on a board, saved as text, and played again out of that.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeLine, parseRecords, readKept, stepsOf } from "../../deploy/host/tictactoe/games.ts";
import type { TictactoeState } from "../../src/games/tictactoe/contract.ts";
import { Device } from "../bundle/device.ts";
import { address, expectRefused, folder, run } from "./board-command.ts";
import { serveBoard } from "./tcp.ts";

const stateOf = ({ board }: Device) => board.evaluate<TictactoeState>("croupier.state()");

function opened(): Device {
  const device = new Device("esp32").start(2500);
  device.board.evaluate(`croupier.open("tictactoe",{level:1})`);
  device.board.runUntil(() => stateOf(device).turn === "human", 5000, 50);
  return device;
}

/** So many of the person's moves, the first that is possible each time. */
function play(device: Device, moves: number): void {
  for (let move = 0; move < moves && !stateOf(device).outcome; move++) {
    device.board.evaluate("croupier.play(croupier.moves()[0])");
    device.board.runUntil(() => stateOf(device).turn !== "device", 20_000, 50);
  }
}

function playOut(device: Device): string {
  play(device, 9);
  const { record } = stateOf(device);
  device.board.evaluate("croupier.play('new')");
  return record!;
}

const keptOf = ({ board }: Device) => board.evaluate<string>(`require("Storage").read("croupier.tictactoe")`);
const linesIn = (file: string) =>
  parseRecords(file, readFileSync(join(folder, file), "utf8")).map(({ game }) => makeLine(game));

describe("croupier tictactoe", () => {
  it("saves the games on a board, adds what has been played since, and shows them as they were", async () => {
    const device = opened();
    const port = await address(serveBoard(device.board, undefined, undefined, 10));
    const first = playOut(device);
    play(device, 1);
    const begun = stateOf(device).record!;
    const saved = await run(["tictactoe", "save", "stones.txt", "--port", port]);
    expect([saved.stderr, saved.status]).toEqual(["", 0]);
    expect(saved.stdout).toMatch(
      /^Tic-tac-toe, \d{4}-\d\d-\d\d: under way after 2 moves; X was the person\n2 games added in stones\.txt; `.*tictactoe replay stones\.txt`/m,
    );
    expect(linesIn("stones.txt")).toEqual([first, begun]);

    const second = playOut(device);
    expect(second.startsWith(begun)).toBe(true);
    const third = playOut(device);
    const again = await run(["tictactoe", "save", "stones.txt", "--port", port]);
    expect(again.stdout).toContain("\nAdded in stones.txt");
    expect(linesIn("stones.txt")).toEqual([first, second, third]);
    expect((await run(["tictactoe", "save", "stones.txt", "--port", port])).stdout).toContain(
      "\nBrought up to date in",
    );
    expect(linesIn("stones.txt")).toEqual([first, second, third]);

    const shown = await run(["tictactoe", "replay", "stones.txt"]);
    const moves = third.split(" ").length - 1;
    expect(shown.stdout.match(/^ {5}[.XO] [.XO] [.XO]$/gm)).toHaveLength(3 * (moves + 1));
    expect(shown.stdout).toMatch(new RegExp(`^ {2}${moves}  [XO]: \\d  \\((X won|O won|a draw)\\)$`, "m"));
    const text = readFileSync(join(folder, "stones.txt"), "utf8");
    const json = JSON.parse((await run(["tictactoe", "replay", "-", "--json", "-g", "2", "-m", "2"], text)).stdout);
    expect(json).toEqual([
      { move: 2, mark: "O", played: Number(begun.split(" ")[2]), cells: expect.any(Array), turn: "X", outcome: null },
    ]);
    expect(json[0].cells.join("").replace(/\./g, "")).toHaveLength(2);
  }, 60_000);

  it("says why there is nothing to save or to show, and leaves a file that is something else alone", async () => {
    const empty = await address(serveBoard(new Device("esp32").start(2500).board, undefined, undefined, 10));
    await expectRefused(["tictactoe", "save", "--port", empty], /no game of tic-tac-toe stands on this board/);
    writeFileSync(join(folder, "letter2.txt"), "X marks the spot\n");
    for (const what of [
      ["replay", "letter2.txt"],
      ["save", "letter2.txt", "--port", empty],
    ])
      await expectRefused(["tictactoe", ...what], /line 1 of letter2\.txt is no game of tic-tac-toe/);
    expect(readFileSync(join(folder, "letter2.txt"), "utf8")).toBe("X marks the spot\n");
    await expectRefused(["tictactoe"], /say what to do: the commands are: save, replay/);
  });
});

describe("what a board has kept", () => {
  it("is read as it was played, with what was taken back left out", () => {
    const device = opened();
    const first = playOut(device);
    play(device, 2);
    device.board.evaluate("croupier.play('undo')");
    play(device, 1);
    expect(readKept(keptOf(device)).map(makeLine)).toEqual([first, stateOf(device).record]);
  });

  it.each([
    ["\nX 5 1\nO XX.OO.... 3\xFF\xFF", ["X 5 1", "O XX.OO.... 3"]],
    ["5 1 9\nX 2\xFF", ["X 2"]],
    ["\nX 5 1 1 1 9\nX\nX < <\nO 5 Z 1", ["X 5 1", "O 5"]],
    ["\nX 1 4 2 5 3 6", ["X 1 4 2 5 3"]],
    ["\nX XXXXXXXXX 1\nY 1\n", []],
    ["", []],
  ])("%j is %j", (text, lines) => {
    expect(readKept(text).map(makeLine)).toEqual(lines);
  });

  it("never ends a program, and is never an impossible game, whatever bytes it has", () => {
    const piece = fc.constantFrom(..." X O . < 1 2 3 4 5 6 7 8 9 XX.OO.... \n \xFF \0".split(" "), " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        for (const game of readKept("\n" + pieces.join(""))) {
          expect(stepsOf(game)).toHaveLength(game.moves.length + 1);
          expect(makeLine(parseRecords("", makeLine(game))[0].game)).toBe(makeLine(game));
        }
      }),
      { seed: 5, numRuns: 3000 },
    );
  });
});
