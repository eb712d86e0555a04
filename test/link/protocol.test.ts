// PROTOCOL.md shows what goes over the wire: here it is held to it.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makePlayer as makeDeckPlayer } from "./deck-game";
import { kindOf } from "./forge";
import { makePlayer } from "./log-game";
import { makeWorld, type World } from "./world";

const text = readFileSync(new URL("../../src/link/PROTOCOL.md", import.meta.url), "utf8");
const hex = (bytes: number[]) => bytes.map(byte => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");

/** The lines of the fenced block under that heading. */
function block(heading: string): string[] {
  const from = text.indexOf("```", text.indexOf(heading));
  return text
    .slice(from, text.indexOf("```", from + 3))
    .split("\n")
    .slice(1)
    .filter(line => line);
}

/** Everything said while `run` runs, one line each: who, how many bytes, which. */
function listen(world: World): string[] {
  const lines: string[] = [];
  world.onWrite = (board, bytes) => lines.push(`${"AB"[board]}: ${hex(bytes)}`);
  return lines;
}

/** A line of the document without its remark. */
const said = (line: string) => line.replace(/ {2}.*/, "");

describe("the worked exchange in PROTOCOL.md", () => {
  test("in our dialect is what two boards say", () => {
    const world = makeWorld({ baud: 115200, seed: 7, tickMs: 50, chunkMs: 0 });
    const lines = listen(world);
    const players = ([0, 1] as const).map(board => makePlayer(world, board, { seed: 40 + board, length: 2 }));
    world.run(900);
    for (let at = 0; at < 2; at++) {
      players.find(player => player.play());
      world.run(100);
    }
    world.run(300);
    for (const player of players) expect(player.audits).toEqual([true]);
    expect(block("A whole game of two entries").map(said)).toEqual(lines);
  });

  test("in the lesson's dialect is what two boards say", () => {
    const world = makeWorld({ baud: 115200, seed: 5, tickMs: 50, chunkMs: 0 });
    const lines = listen(world);
    const players = ([0, 1] as const).map(board => makeDeckPlayer(world, board, { seed: 60 + board }));
    expect(
      world.run(5000, () =>
        players.every(({ link, rules }) => link.report.state === "playing" && rules.isDealt() && link.report.acked),
      ),
    ).toBe(true);
    const shown = block("The first deck").map(said);
    expect(shown).toHaveLength(lines.length);
    shown.forEach((line, at) => {
      const [begin, end] = line.split(" .. ");
      expect(lines[at].startsWith(begin), `${line} | ${lines[at]}`).toBe(true);
      if (end) expect(lines[at].endsWith(end), `${line} | ${lines[at]}`).toBe(true);
      else expect(lines[at]).toBe(begin);
    });
  });

  test("names every kind of frame with its first byte and its length", () => {
    const world = makeWorld({ baud: 115200, seed: 3 });
    const sizes = new Map<string, RegExp>();
    world.onWrite = (_, bytes) => {
      if (bytes[0] >= 0xa0)
        sizes.set(
          kindOf(bytes),
          new RegExp(`\\| ${kindOf(bytes).toUpperCase()} \\| ${hex([bytes[0]])}( to ..)? \\| ${bytes.length} \\|`),
        );
    };
    const players = ([0, 1] as const).map(board =>
      makePlayer(world, board, { seed: 40 + board, length: 6, obliging: true }),
    );
    world.run(2000);
    players.forEach(player => {
      if (player.turn() !== player.memory.seat) player.link.talk().ask(1);
    });
    world.run(1000);
    while (!players[0].isOver()) {
      players.find(player => player.play());
      world.run(500);
    }
    world.run(2000);
    for (const [kind, row] of sizes) expect(row.test(text), `${kind} ${row}`).toBe(true);
    expect(sizes.size).toBeGreaterThan(7);
  });
});
