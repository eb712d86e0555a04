import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { START } from "../rig/command.ts";
import { PLAIN } from "./plain.ts";
import { deal } from "../../deploy/host/start.ts";
import { Block, drawPicture, isShort, styleFor } from "../../deploy/host/terminal.ts";
import { makeCode } from "../../src/games/set/codes.ts";
import { setsOf } from "../../src/games/set/rules.ts";

/** `npm start` takes two seconds to begin: what was typed once is not typed again. */
const known = new Map<string, ReturnType<typeof runNow>>();
function run(input: string, ...args: string[]) {
  const key = JSON.stringify([input, args]);
  const answer = known.get(key) ?? runNow(input, args);
  known.set(key, answer);
  return answer;
}

function runNow(input: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...args], {
    input,
    encoding: "utf8",
    env: PLAIN,
  });
  return { status, stderr, lines: stdout.trimEnd().split("\n"), text: stdout };
}

const isPicture = (line: string) => /^[+|]/.test(line);
const words = (lines: string[]) => lines.filter(line => !isPicture(line));
/** Answers alone, without the table that a new picture brings along. */
const said = (lines: string[]) => words(lines).filter(line => !/^\d+ cards? on the table|^ [ >[]/.test(line));
/** The pictures in what was written, each as its 64 rows. */
function pictures(lines: string[]): string[][] {
  const rows = lines.filter(line => line.startsWith("|")).map(line => line.slice(1, -1));
  return Array.from({ length: rows.length / 64 }, (_, at) => rows.slice(at * 64, at * 64 + 64));
}

/** What stands between the first help line and the end: the answers. */
const answers = (input: string) => {
  const { status, lines } = run(input);
  expect(status).toBe(0);
  return lines.slice(lines.findIndex(line => line.startsWith("Codes (")) + 1);
};

describe("npm start", () => {
  it("shows twelve cards solved on the display, as brute force solves them, and ends with its input", () => {
    for (const seed of [3, 5]) {
      const { status, lines, stderr } = run("", "--seed", String(seed));
      const cards = deal(seed),
        sets = setsOf(cards).length;
      expect({ status, stderr: stderr.replace(/^Building.*\n/, "") }).toEqual({ status: 0, stderr: "" });
      expect(words(lines)[0]).toBe(`12 cards on the table, ${sets || "no"} Set${sets === 1 ? "" : "s"}.`);
      for (const card of cards) expect(words(lines).slice(1, 4).join()).toContain(makeCode(card));
      expect(pictures(lines)).toHaveLength(1);
      expect(pictures(lines)[0].every(row => /^[#.]{128}$/.test(row))).toBe(true);
      expect(pictures(lines)[0].join("")).toContain("#");
    }
  });

  it("says what the firmware says to each code and key of a line", () => {
    const shown = words(run("").lines)
      .find(line => line.startsWith(" > "))!
      .slice(3, 8);
    const lines = said(answers(`!take s1111 ${shown} d0711\nS1111\n`));
    expect(lines).toEqual([
      "!TAKE: Taken",
      expect.stringMatching(/^S1111: added, ./),
      `${shown}: was taken`,
      "D0711: unknown",
      "S1111: lies there",
    ]);
  });

  it("brackets the shown Set, and c goes on to the next one", () => {
    const shown = (lines: string[]) => words(lines).filter(line => line.startsWith(" > "));
    const { lines } = run("c\n");
    expect(shown(lines)).toHaveLength(2);
    expect(new Set(shown(lines)).size).toBe(2);
  });

  it("draws the display again when it has changed or was asked for, and not else", () => {
    expect(pictures(answers("state\n"))).toHaveLength(0);
    expect(pictures(answers("screen\n"))).toHaveLength(1);
    expect(pictures(answers("c\n"))).toHaveLength(1);
  });

  it("opens the menu with a long a, however that is typed", () => {
    for (const line of ["A", "hold a", "hold A"]) expect(words(answers(line + "\n")).join()).toMatch(/^Menu: \[.+\]/);
  });

  it("begins a new game", () => {
    expect(words(answers("new\n")).join("\n")).toContain("No cards on the table, no Sets.");
  });

  it("answers friendly what it does not understand, and goes on", () => {
    const lines = words(answers("foo\ns9999\nhold\nhold x\nx\n> nonsense(\n> croupier.state().app\n> print(7)\n"));
    expect(lines).toEqual([
      '"foo" is neither a code nor a command; help lists both',
      "s9999 is no card: the first digit, the quantity, is from 1 to 3 (1 one, 2 two, 3 three)",
      "hold which key: a, b or c?",
      "hold which key: a, b or c?",
      "Not done: x",
      '"x" is neither a code nor a command; help lists both',
      expect.stringMatching(/^! /),
      "= set",
      "The board prints: 7",
      "= undefined",
    ]);
  });

  it("does nothing more of a line after an error, and says what was left", () => {
    expect(said(answers("!take s1111 foo c b\n"))).toEqual([
      "!TAKE: Taken",
      expect.stringMatching(/^S1111: added/),
      '"foo" is neither a code nor a command; help lists both',
      "Not done: c b",
    ]);
    for (const wrong of ["s9999", "d0711", "!nothing"])
      expect([wrong, said(answers(`${wrong} A\n`)).slice(-1)]).toEqual([wrong, ["Not done: A"]]);
  });

  it("opens the menu and each game by its word, in large letters or small", () => {
    const opened = (line: string) => said(answers(line + "\n")).join();
    expect(opened("menu")).toMatch(/^Menu: /);
    expect(opened("Durak")).toMatch(/^durak: (Board|You)/);
    expect(opened("dobble")).toBe("dobble: Scan two cards");
    for (const word of ["tictactoe", "tic-tac-toe"]) expect(opened(word)).toMatch(/^tictactoe: /);
    expect(said(answers("menu\nset\n"))[1]).toBe("No cards on the table, no Sets.");
  });

  it("keeps a game that its word would open once more", () => {
    expect(said(answers("set\n"))).toEqual(["set is open already"]);
    expect(words(answers("set\nscreen\n")).join("\n")).toContain("12 cards on the table");
  });

  it("asks what was meant by a word with a slip", () => {
    expect(said(answers("durka\nmneu\n"))).toEqual([
      '"durka" is neither a code nor a command; did you mean durak?',
      '"mneu" is neither a code nor a command; did you mean menu?',
    ]);
  });

  it("marks the game of Durak that one board plays, where the menu lists both", () => {
    const lines = said(answers("menu\nc\nb\nb\n"));
    expect(lines[2]).toMatch(/Durak: two boards {2}\[Durak: this board\]/);
    expect(lines[3]).toMatch(/^durak: (Board|You)/);
    // The other one can be chosen all the same.
    expect(said(answers("menu\nc\nb\na\n"))[3]).toMatch(/\[Durak: two boards\]/);
  });

  it("never runs what is scanned, and refuses a code that would change the scanner", () => {
    const lines = said(answers("scan global.owned=1\nscan ^#SC^3030010\n> typeof owned\n"));
    expect(lines).toEqual([
      "global.owned=1: unknown",
      "^#SC^3030010: would change the scanner's settings: refused",
      "= undefined",
    ]);
  });

  it("ends at quit and reads no further", () => {
    expect(answers("quit\nfoo\n")).toEqual([]);
  });

  it("explains itself", () => {
    const text = answers("help\n").join("\n");
    for (const word of ["S2311", "!TAKE", "menu", "durak", "scan", "hold", "screen", "state", "new", "quit", "> "])
      expect(text).toContain(word);
  });

  it("refuses arguments that it does not know, in one line", () => {
    for (const args of [["--sead", "3"], ["--seed"], ["--seed", "x"], ["3"], ["--seed", "3", "4"]]) {
      const { status, stderr, text } = run("", ...args);
      expect({ status, text }).toEqual({ status: 2, text: "" });
      expect(stderr.replace(/^Building.*\n/, "")).toMatch(/^start: [^\n]+\n$/);
    }
  });

  it("needs nothing but Node until the packages are installed", () => {
    for (const file of ["start", "test", "tests", "quick", "prepack", "prepare"]) {
      const imports = [...readFileSync(`deploy/build/${file}.mjs`, "utf8").matchAll(/^import .* from "([^"]+)"/gm)].map(
        match => match[1],
      );
      expect(imports.filter(from => !from.startsWith("node:") && !/^\.\/(prepare|tests)\.mjs$/.test(from))).toEqual([]);
    }
  });
});

describe("a picture in the terminal", () => {
  const pixels = ["##..", "#.#.", ".##.", "...#"];

  it("is drawn as # and . within a frame", () => {
    expect(drawPicture(pixels, "ascii")).toEqual(["+----+", "|##..|", "|#.#.|", "|.##.|", "|...#|", "+----+"]);
  });

  it("has two pixels in a half-block, and eight in a braille letter", () => {
    expect(drawPicture(pixels, "half-blocks")).toEqual(["┌────┐", "│█▀▄ │", "│ ▀▀▄│", "└────┘"]);
    expect(drawPicture(pixels, "braille")).toEqual(["┌──┐", "│⠫⢆│", "└──┘"]);
  });

  it("is as large as the terminal has room for, and plain where there is no terminal or no UTF-8", () => {
    const utf8 = { LANG: "de_DE.UTF-8" };
    expect(styleFor({ isTTY: true, columns: 140, rows: 50 }, utf8)).toBe("half-blocks");
    expect(styleFor({ isTTY: true, columns: 129, rows: 50 }, utf8)).toBe("braille");
    expect(styleFor({ isTTY: true, columns: 140, rows: 24 }, utf8)).toBe("braille");
    expect(styleFor({ isTTY: true, columns: 140, rows: 50 }, { LANG: "de_DE.UTF-8", LC_ALL: "C" })).toBe("ascii");
    expect(styleFor({ columns: 140, rows: 50 }, utf8)).toBe("ascii");
  });

  it("has no frame in a low terminal, where each line counts", () => {
    expect(drawPicture(pixels, "braille", false)).toEqual(["⠫⢆"]);
    expect([isShort({ isTTY: true, rows: 24 }), isShort({ isTTY: true, rows: 40 }), isShort({ rows: 24 })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("replaces the one before it, and the line that was typed below", () => {
    let written = "";
    const block = new Block({
      columns: 10,
      write: text => {
        written += text;
      },
    });
    block.draw(["one", "a line longer than ten"]);
    block.draw(["two"], "> c");
    expect(written).toBe("\r\x1b[Jone\na line longer than ten\n" + "\x1b[5A\r\x1b[Jtwo\n");
  });
});
