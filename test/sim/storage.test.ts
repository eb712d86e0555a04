import { describe, expect, it } from "vitest";
import { differences } from "../../devices/sim/differences";
import { SimStorage } from "../../devices/sim/storage";
import { binaries } from "../rig/espruino/binaries";
import { record } from "../rig/espruino/transcript";
import { recordingOf, replay } from "./replay";
import { sequences } from "../rig/espruino/asked/storage-sequences";

const recording = recordingOf("storage");

describe(`Storage does what Espruino ${recording.version} does`, () => {
  const replayed = replay(sequences);
  it("and the recording is of these very sequences", () => {
    expect(recording.results.map(({ name, text }) => ({ name, text }))).toEqual(sequences);
  });
  for (const [index, result] of recording.results.entries()) {
    if (differences[result.name])
      it(`${result.name}: differs, since ${differences[result.name]}`, () =>
        expect(replayed[index]).not.toEqual(result));
    else it(result.name, () => expect(replayed[index]).toEqual(result));
  }
});

describe("the recording of Storage", () => {
  const binary = binaries.full;
  if (!binary)
    console.warn(
      "SKIPPED: the recording of Storage is not compared with the interpreter, since there is none (ESPRUINO, or espruino-linux on PATH)",
    );
  it.skipIf(!binary)("is what the interpreter does today", async () => {
    expect((await record(binary!, sequences)).results).toEqual(recording.results);
  });
});

describe("flash", () => {
  it("is erased only when it is full, and counts that", () => {
    const storage = new SimStorage({ pageSize: 1024, pages: 4 });
    for (let turn = 0; turn < 3; turn++) storage.write("a", new Uint8Array(1000).fill(turn));
    expect(storage.eraseCount).toBe(0);
    for (let turn = 3; turn < 9; turn++) storage.write("a", new Uint8Array(1000).fill(turn));
    expect(storage.compactions).toBeGreaterThan(0);
    expect(storage.eraseCount).toBeGreaterThanOrEqual(storage.compactions * 3);
  });

  it("takes a log of many records without any erase", () => {
    const storage = new SimStorage({ pageSize: 1024, pages: 4 });
    storage.write("log", "0", 0, 500);
    for (let at = 1; at < 500; at++) storage.write("log", String(at % 10), at);
    expect(storage.read("log")!.slice(490)).toBe("0123456789");
    expect(storage.eraseCount).toBe(0);
    expect(storage.getStats().trashBytes).toBe(0);
  });

  it("survives being put away as JSON and taken out again", () => {
    const storage = new SimStorage({ pageSize: 1024, pages: 4 });
    storage.write("a", "kept");
    storage.write("b", new Uint8Array([0, 128, 255]));
    storage.erase("a");
    storage.compact();
    const again = SimStorage.restore(JSON.parse(JSON.stringify(storage)));
    expect([again.list(), again.read("b"), again.compactions, again.eraseCount]).toEqual([
      ["b"],
      "\x00\x80\xff",
      1,
      storage.eraseCount,
    ]);
  });
});
