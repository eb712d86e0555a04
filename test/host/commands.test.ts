import { CROUPIER } from "../../deploy/how-typed";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { makeProgram } from "../../deploy/host/croupier.ts";
import type { Command } from "commander";
import { CROUPIER_SOURCES } from "../rig/command";
import { PLAIN } from "./plain";
import { expectRefused, folder, run } from "./shell";

const isPdf = (file: string) => readFileSync(join(folder, file)).subarray(0, 5).toString() === "%PDF-";

describe("a command line that cannot be understood", () => {
  it("is answered with what there is: an unknown command, an unknown option", () => {
    expectRefused(["stickers"], /say what to do: the commands are: set/);
    expectRefused(["sticker"], /unknown command sticker .*did you mean stickers\?; the commands are: stickers, /);
    expectRefused(["uplaod"], /did you mean upload\?/);
    expectRefused(["slove"], /did you mean solve\?/);
    expectRefused(["durak"], /say what to do: the commands are: save, replay/);
    expectRefused(["durak", "saev"], /unknown command saev after `croupier durak`; did you mean save\?/);
    expectRefused(["xyz"], /^croupier: unknown command xyz after `croupier`; the commands are/);
    expectRefused(["stickers", "dobbel", "--size", "20"], /unknown command dobbel .*set/);
    expectRefused(["--verbose"], /unknown option --verbose/);
    expectRefused(["stickers", "set", "--sise", "20"], /unknown option '--sise' .*--size/);
    expectRefused(["stickers", "set", "S2311"], /too many arguments/);
    expectRefused(["stickers", "set", "--size"], /argument missing/);
  });

  it("names what a choice may be", () => {
    expectRefused(["stickers", "set", "--paper", "a5"], /a4, letter/);
    expectRefused(["stickers", "set", "--form", "base2"], /text, base0, base1/);
    expectRefused(["stickers", "set", "--deck", "half"], /full, junior/);
  });

  for (const size of ["9.9", "61", "0", "-20", "NaN", "1e1", "", "twenty", "20cm", "Infinity"]) {
    it(`refuses the impossible size "${size}"`, () =>
      expectRefused(["stickers", "set", "--size", size], /10 to 60 mm/));
  }

  for (const code of ["S2411", "S231", "S23111", "D0711", "!STOP", "S2311;S1", "42"]) {
    it(`refuses the unknown code ${code}`, () =>
      expectRefused(["stickers", "set", "--only", code], /is no (card|sticker).*control stickers are !TAKE !UNDO/));
  }

  it("says which digit of a code is wrong, and what was probably meant", () => {
    expectRefused(
      ["cards", "--only", "S2341"],
      /S2341 is no card: the third digit, the colour, is from 1 to 3 \(1 violet, 2 red, 3 green\); did you mean S2311\?/,
    );
    expectRefused(["solve", "S1111", "S1112", "2311"], /"2311" is no card: .*; did you mean S2311\?/);
    expectRefused(["stickers", "set", "--only", "!TAEK"], /"!TAEK" is no sticker; did you mean !TAKE\?/);
  });

  it("refuses a name for a PDF that ends as another kind of file does", () => {
    for (const command of [["stickers", "set"], ["deck"], ["cards"]])
      for (const name of ["out.png", "out", "out.pdf.txt"])
        expectRefused([...command, "--out", name], /--out out\S* is no name for a PDF.*let it end in \.pdf/);
    expectRefused(["photo", "table.jpg", "--out", "table.pdf"], /name a file that ends in \.png or \.jpg/);
    expectRefused(["photo", "one.jpg", "two.jpg", "--out", "both.pdf"], /both\.pdf is a name for a file.*folder/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses a list of no codes, and a card that is not in the deck asked for", () => {
    expectRefused(["stickers", "set", "--only", ""], /at least one code/);
    expectRefused(["stickers", "set", "--only", "S1211,S1111", "--deck", "junior"], /S1111 is not in the junior deck/);
  });
});

describe("a file that cannot be written", () => {
  it("is named, with the reason and what to do", () => {
    expectRefused(["stickers", "set", "--out", "nowhere/stickers.pdf"], /cannot write nowhere\/stickers\.pdf: .*--out/);
    expectRefused(["stickers", "set", "--out", "."], /cannot write \.: it is a folder/);
    writeFileSync(join(folder, "file"), "");
    expectRefused(["stickers", "set", "--out", "file/stickers.pdf"], /part of the path is not a folder/);
    expectRefused(["stickers", "set", "--out", "s.pdf", "--svg", "file"], /cannot make the folder file/);
  });

  it.runIf(existsSync("/dev/full"))("is named when the disk is full", () => {
    expectRefused(["stickers", "set", "--out", "/dev/full"], /the disk is full/);
  });

  const mayEverything = process.getuid?.() === 0;
  if (mayEverything)
    console.warn(
      "SKIPPED: a file that may not be written (root may write every file; run the tests as another user to see it)",
    );
  it.skipIf(mayEverything)("is named when it may not be written", () => {
    chmodSync(folder, 0o555);
    expectRefused(["stickers", "set", "--out", "stickers.pdf"], /permission denied/);
  });
});

describe("a file that is there already", () => {
  it("is kept when it was not named", () => {
    writeFileSync(join(folder, "stickers-set.pdf"), "%PDF-mine");
    expectRefused(["stickers", "set"], /exists already; to replace it, say --out stickers-set\.pdf/);
    expect(readFileSync(join(folder, "stickers-set.pdf"), "utf8")).toBe("%PDF-mine");
  });

  it("is kept when it is not of the kind we write, named or not", () => {
    writeFileSync(join(folder, "notes.pdf"), "dear diary");
    expectRefused(["stickers", "set", "--out", "notes.pdf"], /exists and is not a PDF/);
    mkdirSync(join(folder, "art"));
    writeFileSync(join(folder, "art", "S1111.svg"), "<svg/>");
    expectRefused(["stickers", "set", "--out", "s.pdf", "--svg", "art"], /S1111\.svg exists and is not a sticker/);
    expect(readFileSync(join(folder, "art", "S1111.svg"), "utf8")).toBe("<svg/>");
  });

  it("is replaced when it was named and is ours", () => {
    const again = ["stickers", "set", "--only", "S2311", "--out", "lost.pdf", "--svg", "svg"];
    expect(run(again)).toMatchObject({ status: 0, stderr: "" });
    expect(run(again)).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(folder).sort()).toEqual(["lost.pdf", "svg"]);
  });
});

describe("croupier stickers set", () => {
  it("writes the sheet and says what is on it, and shows no progress bar to a file", () => {
    const { status, stdout, stderr } = run(["stickers", "set"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe(
      "stickers-set.pdf: 81 cards and 5 control cards, 12 mm, 3 pages A4. Print at 100 %, not fitted to the page.\n",
    );
    expect(isPdf("stickers-set.pdf")).toBe(true);
  });

  it("writes one SVG per sticker beside it, control cards too unless they are not wanted", () => {
    expect(run(["stickers", "set", "--deck", "junior", "--svg", "a/b"]).stdout).toMatch(
      /27 cards and 5 control cards.*in a\/b/,
    );
    expect(readdirSync(join(folder, "a/b"))).toHaveLength(32);
    expect(readdirSync(join(folder, "a/b"))).toContain("control-take.svg");
    expect(
      run(["stickers", "set", "--deck", "junior", "--svg", "c", "--no-controls", "--out", "c.pdf"]).stdout,
    ).toMatch(/: 27 cards, /);
    expect(readdirSync(join(folder, "c"))).toHaveLength(27);
  });

  it("prints lost stickers alone, as written or in small letters, control cards by name", () => {
    expect(run(["stickers", "set", "--only", "S2311, s1123", "--svg", "."]).stdout).toMatch(
      /: 2 cards, 12 mm, 1 page A4/,
    );
    expect(readdirSync(folder).sort()).toEqual(["S1123.svg", "S2311.svg", "stickers-set.pdf"]);
    expect(run(["stickers", "set", "--only", "take,!NEW", "--out", "c.pdf"]).stdout).toMatch(/: 2 control cards, /);
    expect(run(["stickers", "set", "--only", "S2311", "--controls", "--out", "d.pdf"]).stdout).toMatch(
      /: 1 card and 5 control cards, /,
    );
  });

  it("takes sizes with a fraction and with their unit", () => {
    expect(run(["stickers", "set", "--only", "S2311", "--size", "25.4mm", "--svg", "."]).stdout).toMatch(/25\.4 mm/);
    expect(readFileSync(join(folder, "S2311.svg"), "utf8")).toContain('width="25.4mm"');
  });
});

describe("help and version", () => {
  it("--version is the one of package.json", () => {
    expect(run(["--version"])).toEqual({
      status: 0,
      stderr: "",
      stdout: JSON.parse(readFileSync("package.json", "utf8")).version + "\n",
    });
  });

  it("is the same from the sources, with what they say of boards and bundles", () => {
    const sources = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [CROUPIER_SOURCES, ...args], {
        cwd: folder,
        encoding: "utf8",
        env: PLAIN,
      });
      return { status, stdout, stderr };
    };
    for (const args of [["--version"], ["upload", "--help"], ["upload", "--dry-run"], ["uplaod"]])
      expect(sources(...args)).toEqual(run(args));
  });

  it("a bare `croupier` prints its help and is content", () => {
    const { status, stdout, stderr } = run([]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe(run(["--help"]).stdout);
    expect(stdout).toMatch(/^Usage: croupier/);
  });

  it("`help` before a command says what `--help` says after it", () => {
    for (const path of [[], ["solve"], ["stickers"], ["stickers", "set"], ["durak", "replay"]])
      expect(run(["help", ...path])).toEqual(run([...path, "--help"]));
    expect(run(["stickers", "help", "set"]).stdout).toBe(run(["stickers", "set", "--help"]).stdout);
    expectRefused(["help", "sovle"], /unknown command sovle .*did you mean solve\?/);
    expectRefused(["help", "stickers", "est"], /unknown command est after `croupier stickers`; did you mean set\?/);
  });

  const commands = (command: Command): Command[] => [command, ...command.commands.flatMap(commands)];
  const pathOf = (command: Command): string[] => (command.parent ? [...pathOf(command.parent), command.name()] : []);

  for (const command of commands(makeProgram())) {
    const path = pathOf(command);
    it(`\`${["croupier", ...path].join(" ")} --help\` explains it with examples`, () => {
      const { status, stdout, stderr } = run([...path, "--help"]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toMatch(new RegExp(`Examples:\\n {2}\\$ ${CROUPIER} `));
    });
  }
});

describe("a fault of our own", () => {
  const breakIt = ["--import", 'data:text/javascript,Buffer.concat=()=>{throw new TypeError("boom\\nand more")}'];

  it("is one line with a hint, exit code 1", () => {
    const { status, stderr } = run(["stickers", "set"], breakIt);
    expect(stderr).toMatch(
      /^croupier: something went wrong that should not: boom; run it again with --debug [^\n]*\n$/,
    );
    expect(status).toBe(1);
  });

  it("shows where it was, with --debug", () => {
    const { status, stderr } = run(["stickers", "set", "--debug"], breakIt);
    expect(stderr).toMatch(/TypeError: boom[^]*\n {4}at /);
    expect(status).toBe(1);
  });
});

describe("deploy/build/run.mjs", () => {
  it("runs a TypeScript file of this repository with its arguments", () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve("deploy/build/run.mjs"), resolve("test/build/echo.ts"), "a", "--b"],
      { cwd: folder, encoding: "utf8" },
    );
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '["a","--b"] S2311\n', stderr: "" });
  });

  it("says what is wrong with its own arguments", () => {
    for (const args of [[], ["nothing.ts"]]) {
      const { status, stderr } = spawnSync(process.execPath, [resolve("deploy/build/run.mjs"), ...args], {
        cwd: folder,
        encoding: "utf8",
      });
      expect(stderr).toMatch(/^run: [^\n]+\n$/);
      expect(status).toBe(2);
    }
  });
});
