import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openLog } from "../../deploy/host/line-log";

const folder = mkdtempSync(join(tmpdir(), "croupier-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (seconds: number) => () => new Date(Date.UTC(2026, 10, 29, 20, 0, seconds));

describe("a log of lines", () => {
  it("has the time before each, and is added to", () => {
    const file = join(folder, "evening.log");
    const log = openLog(file, at(1));
    log("+ S2311 at 4");
    log("Sets: 1");
    openLog(file, at(2))("- Unknown code");
    expect(readFileSync(file, "utf8")).toBe(
      "2026-11-29T20:00:01.000Z + S2311 at 4\n2026-11-29T20:00:01.000Z Sets: 1\n2026-11-29T20:00:02.000Z - Unknown code\n",
    );
  });

  it("begins a line of its own behind one that was cut off", () => {
    const file = join(folder, "cut.log");
    writeFileSync(file, "2026-11-29T20:00:01.000Z + S23");
    openLog(file, at(3))("Sets: 0");
    expect(readFileSync(file, "utf8")).toBe("2026-11-29T20:00:01.000Z + S23\n2026-11-29T20:00:03.000Z Sets: 0\n");
  });

  it("is no other file, and no folder", () => {
    const file = join(folder, "letter.txt");
    writeFileSync(file, "Dear aunt,");
    expect(() => openLog(file)).toThrow(/letter\.txt exists and is no log of a board/);
    expect(readFileSync(file, "utf8")).toBe("Dear aunt,");
    mkdirSync(join(folder, "sub"));
    expect(() => openLog(join(folder, "sub"))).toThrow(/cannot write .*sub/);
    expect(() => openLog(join(folder, "none", "a.log"))).toThrow(/cannot write .*no such file or folder/);
  });
});
