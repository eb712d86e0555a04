// Driver, grid and turn, here and on the real interpreter: the same frames on the wire must come out as the same sights, letter by letter.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { checkBundle } from "../../deploy/build/bundle-check";
import { alone, saidIn } from "../kit/alone";
import { available, binaries } from "../rig/espruino/interpreter";
import { CameraTable, EMPTY } from "./camera-table";

const can = available("the camera on the real interpreter", "full");

const GAMES = ["X........", "X...O....", "XX..O....", "..X.O.O..", "X.O.X..O.", "XOXOXOOXO", EMPTY];
const FAULTS = { dropped: 0.1, damaged: 0.2, repeated: 0.1 };

/** What comes over the wire in a game with everything that may happen, in pieces of up to 63 bytes. Empty: a second passes. */
function recording(): string[] {
  const pieces: string[] = [];
  const table = new CameraTable(7, { faults: FAULTS, noisePx: 1, rings: true, number: 980 });
  const { random } = table;
  const add = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString("latin1");
    for (let at = 0, length = 0; at < text.length; at += length)
      pieces.push(text.substr(at, (length = 1 + Math.floor(random() * 63))));
  };
  table.camera.send = add;
  table.lay(EMPTY);
  table.run(600);
  for (const [turn, cells] of GAMES.entries()) {
    table.table.board = { xMm: (2 * turn) % 5, yMm: -turn % 3, turnedDeg: [0, 5, 30, 33, 20, -8, -44][turn] };
    table.lay(cells);
    if (turn === 3) table.camera.hand = { xMm: 20, yMm: -10, widthMm: 30, heightMm: 70 };
    if (turn === 4) table.add("O", 9, 12, 3);
    table.run(900);
    table.camera.hand = undefined;
    add(
      Uint8Array.from({ length: 200 }, () =>
        turn % 2 ? Math.floor(random() * 256) : "=0123.XO\n".charCodeAt(Math.floor(random() * 9)),
      ),
    );
    if (turn % 3 === 1) pieces.push("", "");
  }
  return pieces;
}

const PROGRAM = `
import openCamera from "../../devices/openmv";
import { cellAt, middleOf } from "../../src/games/tictactoe/sight";
import { angleOf, isMirrored, readGrid } from "../games/tictactoe/look";
import { whatChanged } from "../../src/games/tictactoe/change";

// The interpreter prints a greeting, too.
function say(line) {
  print("@" + line);
}

let hear, tick, grid, believed = ".........";
const bus = { open: baud => say("baud " + baud), onData: listener => { hear = listener; } };
const camera = openCamera(bus, 115200, { after: (forMs, then) => { tick = then; } }, E.CRC32);
camera.watch(blobs => {
  if (!blobs) return say("nothing: " + camera.status.sight);
  say(blobs.join());
  const board = readGrid(blobs, grid);
  const now = board.grid;
  if (!now) return say("no grid " + board.isDoubtful);
  const where = [now.x, now.y, now.ux, now.uy, now.whole].map(value => Math.round(value * 1000)).join(" ");
  say((now === grid ? "same " : "grid ") + where + " " + Math.round(angleOf(now) * 100) + " " + board.isDoubtful + isMirrored(now, blobs) + " " + middleOf(now, 3).map(Math.round).join() + " " + cellAt(now, 90, 60));
  grid = now;
  const turn = whatChanged(believed, board.cells, "X");
  say(board.cells + " " + turn.change + " " + turn.from + " " + turn.to);
  if (turn.change > 1) believed = board.cells;
});
for (const piece of PIECES) {
  if (piece) hear(piece);
  else tick();
}
say(JSON.stringify(camera.status));
`;

async function build(pieces: string[]): Promise<string> {
  const code = await alone(fileURLToPath(new URL("./program.ts", import.meta.url)), PROGRAM);
  const texts = pieces.map(
    piece => `"${[...piece].map(letter => "\\x" + letter.charCodeAt(0).toString(16).padStart(2, "0")).join("")}"`,
  );
  return `const PIECES = [${texts.join(",\n")}];\n${code}`;
}

describe("the camera's driver, the grid and the turn", () => {
  let code: string;
  let here: string[];
  beforeAll(async () => {
    code = await build(recording());
    let printed = "";
    new Function("print", "E", code)(
      (line: string) => {
        printed += line + "\n";
      },
      { CRC32: crc32 },
    );
    here = saidIn(printed);
  });

  it("see each game of the recording, and everything that was done to the picture", () => {
    for (const cells of GAMES.filter((_, turn) => turn < 3 || turn === 5))
      expect(here.some(line => line.startsWith(cells))).toBe(true);
    for (const sight of [/^same /, /^grid /, / true/, /\?/, /\//, /^nothing: silent$/])
      expect(here.filter(line => sight.test(line)).length, String(sight)).toBeGreaterThan(0);
    const status = JSON.parse(here.at(-1)!);
    for (const counter of ["frames", "damaged", "oversize", "repeated", "missed", "noise"])
      expect(status[counter], counter).toBeGreaterThan(0);
  });

  it("are written in the words that a board reads", () => {
    expect(checkBundle(code)).toEqual([]);
  });

  it.skipIf(!can)("do so on the real interpreter, letter by letter", () => {
    const own = mkdtempSync(join(tmpdir(), "croupier-"));
    try {
      writeFileSync(join(own, "camera.js"), code, "latin1");
      const there = execFileSync(binaries.full!, ["camera.js"], {
        cwd: own,
        input: "",
        encoding: "latin1",
        timeout: 60_000,
      });
      expect(saidIn(there)).toEqual(here);
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });
});
