// Which program is on the board, found piece by piece: beside the checksum of all of it at once.
import { expect, test } from "vitest";
import { crc32 } from "../../devices/sim/bytes";
import { makeRandom } from "../../devices/sim/random";
import { bundleText } from "../../deploy/lab/dist";
import { programIn } from "../../deploy/light/loads";
import { openProgram, readOn } from "../../src/light/program";
import { bytesOf, makeGround } from "./ground";

const PIECE = 8192;
const SAYS = `print("Croupier 9.8.7-b (set) on "+x)`;

function programOf(text: string) {
  const ground = { ...makeGround(), program: openProgram(text.length) };
  if (text) ground.files.write(".bootcde", text);
  let turns = 1;
  while (readOn(ground)) turns++;
  expect(turns).toBe(Math.ceil(text.length / PIECE) || 1);
  return ground.program;
}

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 50_000])(
  "the checksum of %i bytes is that of all of them at once",
  size => {
    const random = makeRandom(size + 1);
    const text = Array.from({ length: size }, () => String.fromCharCode(Math.floor(random() * 256))).join("");
    expect(programOf(text)).toMatchObject({ crc: crc32(bytesOf(text)) >>> 0, version: "0" });
  },
);

test.each(["set", "croupier", "light"])("%s.js is found by its version and checksum", name => {
  const text = bundleText(name);
  expect(programOf(text)).toMatchObject({ version: programIn(text)!.version, crc: crc32(bytesOf(text)) >>> 0 });
});

test("the version is found wherever two pieces part it, and behind what only looks like it", () => {
  const size = 2 * PIECE + 100;
  for (let at = PIECE + 100 - SAYS.length - 2; at <= PIECE + 102; at++)
    expect(programOf((" ".repeat(at) + SAYS).padEnd(size)).version, `${at}`).toBe("9.8.7-b");
  expect(programOf(`x="Croupier ";Croupier 1.2.3 (set) of;${SAYS};`).version).toBe("9.8.7-b");
  for (const other of ["Croupier", "Croupier ", "Croupier 1.2 (SET) on ", "on Croupier 1.2 (set)"])
    expect(programOf(other).version).toBe("0");
});
