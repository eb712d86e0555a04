import { describe, expect, it } from "vitest";
import { hasColour } from "../../deploy/host/paint.ts";
import { run } from "./shell.ts";
import { nearest } from "../../deploy/mistake.ts";
import { spawnSync } from "node:child_process";
import { CROUPIER } from "../rig/command.ts";
import { PLAIN } from "./plain.ts";

const terminal = { isTTY: true };

describe("colour", () => {
  it("is for terminals that have it, and for nobody who does not want it", () => {
    expect(hasColour(terminal, {})).toBe(true);
    expect(hasColour(terminal, { TERM: "dumb" })).toBe(false);
    expect(hasColour({}, {})).toBe(false);
    expect(hasColour(terminal, { NO_COLOR: "1" })).toBe(false);
    // An empty one counts for nothing.
    expect(hasColour(terminal, { NO_COLOR: "" })).toBe(true);
  });

  it("may be forced onto a pipe, but not onto somebody who said no", () => {
    expect(hasColour({}, { FORCE_COLOR: "1" })).toBe(true);
    expect(hasColour({}, { FORCE_COLOR: "" })).toBe(true);
    expect(hasColour(terminal, { FORCE_COLOR: "0" })).toBe(false);
    expect(hasColour({}, { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
  });

  it("is in the help and before a mistake when it is forced, and nowhere else", () => {
    const forced = (...args: string[]) =>
      spawnSync(process.execPath, [CROUPIER, ...args], { encoding: "utf8", env: { ...PLAIN, FORCE_COLOR: "1" } });
    expect(forced("--help").stdout).toContain("\x1b[1mUsage:\x1b[22m");
    expect(forced("uplaod").stderr).toMatch(/^\x1b\[31mcroupier:\x1b\[39m unknown command/);
    expect(forced("solve", "--sate").stderr).toMatch(/^\x1b\[31mcroupier:\x1b\[39m unknown option/);
    expect(run(["--help"]).stdout).not.toContain("\x1b");
    expect(run(["uplaod"]).stderr).not.toContain("\x1b");
  });
});

describe("a mistyped word", () => {
  it("brings what is near to it to mind, and nothing that is not", () => {
    const known = ["stickers", "deck", "solve", "upload"];
    expect(nearest("uplaod", known)).toBe("upload");
    expect(nearest("Deck", known)).toBe("deck");
    expect(nearest("solv", known)).toBe("solve");
    expect(nearest("", known)).toBe(undefined);
    expect(nearest("xyz", known)).toBe(undefined);
  });

  it("may have two letters in each other's place, however short it is", () => {
    expect(nearest("slove", ["stickers", "solve"])).toBe("solve");
    expect(nearest("dekc", ["deck"])).toBe("deck");
    expect(nearest("ledo", ["oled"])).toBe(undefined);
    expect(nearest("2S311", ["S1311", "S2311"])).toBe("S2311");
  });

  it("is answered as it is written, capitals and all", () => {
    expect(nearest("rstpin", ["pin", "rstPin"])).toBe("rstPin");
    expect(nearest("!taek", ["!TAKE", "!NEW"])).toBe("!TAKE");
  });
});
