// Which interpreters there are: names that stand in the environment, and programs that answer as an Espruino does.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { binaries, interpreters, lanesOf, tellsOf, titleOf } from "./espruino/binaries";
import { Mistake } from "../../deploy/mistake";

const folder = mkdtempSync(join(tmpdir(), "croupier-binaries-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** A program that says `text`, and notes that it was asked. */
function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho asked >> '${path}.log'\necho '${text}'\n`);
  chmodSync(path, 0o755);
  return path;
}

const OLD = program("old", `who=["2v27","08502f84a",4096]`);
const NEW = program("new", `who=["2v29","6106910b8",4096]`);
const OLD_SMALL = program("old-small", `who=["2v27","08502f84a",5100]`);
const NEW_SMALL = program("new-small", `who=["2v29","6106910b8",5100]`);

const name = (full: string[], small: string[]) => {
  vi.stubEnv("ESPRUINO", full.join(delimiter));
  vi.stubEnv("ESPRUINO_SMALL", small.join(delimiter));
  vi.stubEnv("PATH", "/nowhere");
};

describe("the interpreters of this machine", () => {
  it("are those that ESPRUINO names, in their order; the first is for whoever wants one", () => {
    name([OLD, NEW], [NEW_SMALL]);
    expect([interpreters("full"), interpreters("small")]).toEqual([[OLD, NEW], [NEW_SMALL]]);
    expect([binaries.full, binaries.small]).toEqual([OLD, NEW_SMALL]);
  });

  it("are the program on the PATH where nothing is named, and none without it", () => {
    name([], []);
    expect([interpreters("full"), binaries.small]).toEqual([[], undefined]);
    vi.stubEnv("PATH", folder);
    expect(interpreters("full")).toEqual([]);
    const found = program("espruino-linux", `who=["2v29","6106910b8",4096]`);
    expect(interpreters("full")).toEqual([found]);
  });

  it("are an error, and nothing to pass over, when one that is named is not there or is no program", () => {
    const missing = join(folder, "missing");
    name([OLD, missing], []);
    const error = `ESPRUINO names ${missing}, and there is no such program`;
    expect(() => interpreters("full")).toThrow(new Mistake(error));
    expect(() => binaries.full).toThrow(error);
    writeFileSync(missing, "");
    chmodSync(missing, 0o644);
    expect(() => lanesOf("full")).toThrow(error);
  });

  it("tell version and commit, asked once each; one that is fixed in its variables tells them too", () => {
    expect(tellsOf(OLD)).toEqual({ version: "2v27", commit: "08502f84a", variables: 4096 });
    expect([titleOf("full", OLD), titleOf("small", OLD_SMALL)]).toEqual([
      "2v27 08502f84a",
      "2v27 08502f84a, 5100 variables",
    ]);
    expect(readFileSync(OLD + ".log", "utf8")).toBe("asked\n");
    const other = program("other", "I am no Espruino");
    expect(() => tellsOf(other)).toThrow(new Mistake(`${other} is no Espruino for Linux`));
  });

  it("go together in their order, and the last of the fewer with the rest", () => {
    name([OLD, NEW], [OLD_SMALL, NEW_SMALL]);
    expect(lanesOf("full", "small")).toEqual([
      { full: OLD, small: OLD_SMALL, title: "2v27 08502f84a and 2v27 08502f84a, 5100 variables" },
      { full: NEW, small: NEW_SMALL, title: "2v29 6106910b8 and 2v29 6106910b8, 5100 variables" },
    ]);
    expect(lanesOf("small").map(({ small }) => small)).toEqual([OLD_SMALL, NEW_SMALL]);
    name([OLD, NEW], [NEW_SMALL]);
    expect(lanesOf("full", "small").map(({ full, small }) => [full, small])).toEqual([
      [OLD, NEW_SMALL],
      [NEW, NEW_SMALL],
    ]);
    name([OLD], []);
    expect(lanesOf("full", "small")).toEqual([]);
  });
});
