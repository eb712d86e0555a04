// The script for the camera, run by MicroPython and by Debian's Python, whichever is there: both must say the same, and what it sends is what the
// simulated camera sends, which was written without it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { OpenMv, type SeenBlob } from "../../devices/sim/openmv";
import { VirtualClock } from "../../devices/sim/clock";
import { onPath } from "../../deploy/on-path";

const FOLDER = fileURLToPath(new URL("../../deploy/host/openmv", import.meta.url));
const PROGRAM = `FOLDER = ${JSON.stringify(FOLDER)}\n${readFileSync(new URL("./openmv.py", import.meta.url), "utf8")}`;

const pythons: [string, string | undefined, string][] = [
  ["MicroPython", process.env.MICROPYTHON || onPath("micropython"), "MICROPYTHON, or micropython on PATH"],
  ["Python 3", onPath("python3"), "python3 on PATH"],
];

function run(binary: string): Record<string, string[]> {
  const { stdout, stderr, status } = spawnSync(binary, ["-c", PROGRAM], {
    encoding: "latin1",
    timeout: 60_000,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
  });
  if (status !== 0) throw new Error(stderr + stdout);
  const results: Record<string, string[]> = {};
  for (const line of stdout.trim().split(/\r?\n/))
    (results[line.split(" ")[0]] ??= []).push(line.slice(line.indexOf(" ") + 1));
  return results;
}

/** As the simulated camera writes it. */
function simulated(number: number, blobs: SeenBlob[]): string {
  const camera = new OpenMv({
    clock: new VirtualClock(),
    table: { stones: [], board: { xMm: 0, yMm: 0, turnedDeg: 0 } },
    random: () => 0.5,
    number,
  });
  return Buffer.from(camera.frame(blobs)).toString("latin1").replace("\n", "|");
}

const cells = [0, 1, 2].flatMap(row => [0, 1, 2].map(column => [100 + 48 * column, 70 + 48 * row]));
const squares = (list: number[][]) => `[${list.map(([x, y]) => `('.',${x},${y},44)`).join(",")}]`;

for (const [name, binary, wanted] of pythons) {
  if (!binary) console.warn(`SKIPPED: the camera's script on ${name}: there is no ${wanted}`);
  describe.skipIf(!binary)(`the camera's script on ${name}`, () => {
    const results = binary ? run(binary) : {};

    it("has the checksum that everybody has", () => {
      const expected = ["", "123456789", "=00000", "=02007.16012042X04012028"].map(text =>
        crc32(text).toString(16).toUpperCase().padStart(8, "0"),
      );
      expect(results.crc).toEqual(expected);
      expect(expected[1]).toBe("CBF43926");
    });

    it("writes frames as the simulated camera does, byte by byte", () => {
      expect(results.frame).toEqual([
        simulated(0, []),
        simulated(7, [
          { kind: ".", x: 160, y: 120, side: 42 },
          { kind: "X", x: 40, y: 120, side: 28 },
        ]),
        simulated(
          999,
          Array.from({ length: 30 }, () => ({ kind: "O", x: 0, y: 239, side: 99 }) as const),
        ),
      ]);
      expect(results.frame.map(text => text.length)).toEqual([15, 33, 285]);
    });

    it("names empty squares, turned or not", () => {
      expect(results.empty).toEqual([squares(cells)]);
      expect(results.tipped).toEqual([squares(cells.slice(0, 2))]);
    });

    it("leaves out the ring of a square about a stone, and keeps one about nothing it knows", () => {
      expect(results.rings).toEqual(["[('.',148,70,32),('X',102,67,30),('O',196,70,30)]"]);
      expect(results.unknown).toEqual(["[('.',148,118,32)]"]);
    });

    it("takes neither lines nor sleeves nor specks for stones", () => {
      expect([results.lines, results.sleeve, results.specks]).toEqual([["[]"], ["[]"], ["[]"]]);
    });

    it("names thirty at most, the largest, and no coordinate that a frame has no room for", () => {
      expect(results.many).toEqual(["30"]);
      expect(results.largest).toEqual(["[69,68,67]"]);
      expect(results.edges).toEqual(["[('X',999,0,30)]"]);
    });

    it("keeps number and place of what hardly moved, and of nothing else", () => {
      expect(results.held).toEqual(["[('.',100,70,44),('X',148,70,30),('O',196,70,30)]"]);
      expect(results.moved).toEqual(["[('.',105,70,44),('X',148,65,30),('O',196,70,33)]"]);
      expect(results.recoloured).toEqual(["[('.',100,70,44),('O',148,70,30)]"]);
      expect(results.doubled).toEqual(["[('X',148,70,30),('X',149,70,30)]"]);
    });

    it("lets the sensor settle, and then holds gain, white balance and exposure", () => {
      expect(results.settings).toEqual([
        "['reset','RGB565','QVGA',('hmirror',False),('vflip',False),('skip',2000),('gain',False),('white',False),('exposure',False),('skip',500)]",
      ]);
    });

    it("opens UART 3 of pyb, or of machine where there is no pyb", () => {
      expect(results.port).toEqual(["(3,115200)", "(3,115200)"]);
    });

    it("sends a frame every 100 ms, later only when a picture took longer, and counts to 999", () => {
      const expected = [0, 1, 2, 3, 4].map(number =>
        simulated(number, [
          ...cells.slice(1).map(([x, y]) => ({ kind: ".", x, y, side: 44 }) as const),
          { kind: "X", x: number < 3 ? 102 : 108, y: 70, side: 30 },
        ]),
      );
      expect(results.sent).toEqual(expected);
      expect(results.slept).toEqual(["[70,70,70,70]"]);
      expect(results.wrapped).toEqual(["['998','999','000']"]);
    });

    it("sends a frame in pieces with a pause before each, for boards that lose what comes in one breath", () => {
      const frames = [0, 1].map(number =>
        simulated(number, [
          ...cells.slice(1).map(([x, y]) => ({ kind: ".", x, y, side: 44 }) as const),
          { kind: "X", x: 102, y: 70, side: 30 },
        ]),
      );
      expect(results.piece.join("")).toBe(frames.join(""));
      expect(results.piece.map(text => text.length)).toEqual([20, 20, 20, 20, 16, 20, 20, 20, 20, 16]);
      expect(results.paced).toEqual(["[70,70,70,70,70,70,70,70,70,70]"]);
    });

    it("never sends more than 20 a second, whatever it is told", () => {
      expect(results.pause).toEqual(["1000", "1000", "100", "50", "50", "50"]);
    });
  });
}
