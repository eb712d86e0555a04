// A game on a board, saved as text, and played again out of that.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRecord, parseRecords, readKept, stepsOf } from "../../deploy/host/durak/games.ts";
import type { DurakState } from "../../src/games/durak/contract.ts";
import { makeCard } from "../../src/games/durak/rules/notation.ts";
import { handOf } from "../../src/games/durak/rules/rules.ts";
import { Device } from "../bundle/device.ts";
import { address, expectRefused, folder, run } from "./board-command.ts";
import { listenTcp, serveBoard } from "./tcp.ts";

const stateOf = ({ board }: Device) => board.evaluate<DurakState>("croupier.state()");

/** Against the board itself, so many of the player's own moves. */
function played(moves: number): Device {
  const device = new Device("esp32").start(2500);
  device.board.evaluate(`croupier.open("durak",{against:"bot",level:1})`);
  for (let move = 0; move < moves; move++) {
    const isOurs = () => stateOf(device).turn === "me";
    if (!device.board.runUntil(isOurs, 60_000, 50)) break;
    device.board.evaluate("croupier.play(croupier.moves()[0])");
  }
  device.board.runUntil(() => stateOf(device).turn === "me", 60_000, 50);
  return device;
}

const keptOf = ({ board }: Device) => board.evaluate<string>(`require("Storage").read("croupier.durak")`);

describe("croupier durak", () => {
  it("saves the game on a board, brings it up to date when it has gone on, and shows it as it was", async () => {
    const device = played(4);
    const before = stateOf(device);
    const port = await address(serveBoard(device.board, undefined, undefined, 10));
    const saved = await run(["durak", "save", "evening.txt", "--port", port]);
    expect(saved.stderr).toBe("");
    expect(saved.stdout).toMatch(
      /^Durak, game 1, \d{4}-\d\d-\d\d: under way after \d+ moves; .*\nAdded in evening\.txt; /m,
    );
    // The board went on with it.
    const { link: _, ...rest } = stateOf(device);
    expect(rest).toMatchObject({ game: before.game, trump: before.trump, talon: before.talon });

    device.board.evaluate("croupier.play('resign')");
    const again = await run(["durak", "save", "evening.txt", "--port", port]);
    expect(again.stdout).toMatch(
      /: player 2 won after \d+ moves; the board it was saved from is player 1, score 0:1\nBrought up to date/,
    );
    const text = readFileSync(join(folder, "evening.txt"), "utf8");
    expect(parseRecords("evening.txt", text).length).toBe(1);

    const shown = await run(["durak", "replay", "evening.txt"]);
    const count = Number(/after (\d+) moves/.exec(again.stdout)![1]);
    expect([shown.stderr, shown.status]).toEqual(["", 0]);
    expect(shown.stdout.match(/^ {5}table /gm)!.length).toBe(count + 1);
    expect(shown.stdout).toContain(`${String(count).padStart(3)}  player 1: resign  (player 2 won)`);
    const json = JSON.parse((await run(["durak", "replay", "-", "--json", "--move", String(count - 1)], text)).stdout);
    expect(json[0]).toMatchObject({ turn: 1, trump: before.trump, talon: before.talon, result: null });
    expect([...json[0].hands[0]].sort()).toEqual([...before.hand].sort());
    expect(json[0].hands[1].length).toBe(before.peer);
  });

  it("adds another game below, and shows each by its number", async () => {
    const device = played(2);
    writeFileSync(join(folder, "two.txt"), makeRecord(readKept(keptOf(device)), new Date(0)));
    const other = played(3);
    other.board.evaluate("croupier.play('resign')");
    other.board.evaluate("croupier.play('again')");
    other.board.runUntil(() => stateOf(other).game === 2 && stateOf(other).turn === "me", 60_000, 50);
    const port = await address(serveBoard(other.board, undefined, undefined, 10));
    expect((await run(["durak", "save", "two.txt", "--port", port])).stdout).toMatch(/^Durak, game 2, .*\nAdded in/m);
    expect((await run(["durak", "replay", "two.txt", "-g", "1", "-m", "0"])).stdout).toMatch(
      /game 1, 1970-01-01.*\n {2}0 {2}dealt/,
    );
    await expectRefused(["durak", "replay", "two.txt", "-g", "3"], /two\.txt has games 1 to 2, and none with number 3/);
    await expectRefused(["durak", "replay", "two.txt", "-m", "999"], /has \d+ moves, and none with number 999/);
  });

  it("says why there is nothing to save or to show, and leaves a file that is something else alone", async () => {
    const empty = await address(serveBoard(new Device("esp32").start(2500).board, undefined, undefined, 10));
    await expectRefused(["durak", "save", "--port", empty], /no game of Durak stands on this board/);
    await expectRefused(["durak", "replay", "nowhere.txt"], /cannot read nowhere\.txt: /);
    writeFileSync(join(folder, "letter.txt"), "Dear Anna,\n");
    await expectRefused(["durak", "replay", "letter.txt"], /line 1 of letter\.txt is no game of Durak/);
    await expectRefused(["durak", "save", "letter.txt", "--port", empty], /line 1 of letter\.txt is no game of Durak/);
    expect(readFileSync(join(folder, "letter.txt"), "utf8")).toBe("Dear Anna,\n");
    writeFileSync(join(folder, "none.txt"), "# nothing\n");
    await expectRefused(["durak", "replay", "none.txt"], /no game is in none\.txt/);
    await expectRefused(["durak", "save", "--port", await address(listenTcp(() => undefined))], /is not an Espruino/);
  });
});

describe("a game that was saved", () => {
  it("is the board's, after each of its moves", () => {
    const device = played(6);
    const steps = stepsOf(readKept(keptOf(device)));
    const state = stateOf(device);
    const { position } = steps[steps.length - 1];
    expect(handOf(position, state.seat).map(makeCard).sort()).toEqual([...state.hand].sort());
    expect(handOf(position, 3 - state.seat).length).toBe(state.peer);
  });

  it("is not believed when a byte of the board's file is another", () => {
    const kept = keptOf(played(6));
    const { moves, seed } = readKept(kept);
    fc.assert(
      fc.property(fc.nat(120), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const damaged = kept.slice(0, at) + String.fromCharCode(kept.charCodeAt(at) ^ mask) + kept.slice(at + 1);
        let read;
        try {
          read = readKept(damaged);
        } catch (error) {
          expect((error as Error).message).toMatch(/not whole|lesson's dialect/);
          return;
        }
        // What is damaged ends the game; what stands before it counts.
        expect(read.seed).toEqual(seed);
        expect(moves.slice(0, read.moves.length)).toEqual(read.moves);
      }),
    );
  });

  it("names the move that is not possible", () => {
    const kept = readKept(keptOf(played(3)));
    expect(() => stepsOf({ ...kept, moves: [...kept.moves, 109, 109] })).toThrow(
      /^move \d+, bito, is not possible there$/,
    );
  });
});
