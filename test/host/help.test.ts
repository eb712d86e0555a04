// The command's help in each language: it is whole, translated, and fits a terminal of 80 columns.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Command, CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { makeProgram } from "../../deploy/host/croupier.ts";
import { HELP } from "../../deploy/host/help";
import { pathOf } from "../../deploy/mistake";
import { type Language, SPOKEN } from "../../deploy/words/languages";
import { BUILT_PAGE } from "../rig/built-page";
import { CROUPIER } from "../rig/command";
import { PLAIN } from "./plain";
import { expectRefused } from "./shell";

const COLUMNS = 80;

/** Chinese letters and their marks are twice as wide as others. */
const widthOf = (line: string): number => [...line].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);

const family = (command: Command): Command[] => [command, ...command.commands.flatMap(family)];

/** The help of each command by its path, as a terminal of that width shows it. One language after the other: there is one voice. */
async function helpsIn(language: Language, columns = COLUMNS): Promise<Map<string, string>> {
  const program = makeProgram(language);
  const helps = new Map<string, string>();
  for (const command of family(program)) {
    const path = pathOf(command);
    command.configureOutput({
      writeOut: text => helps.set(path, (helps.get(path) ?? "") + text),
      getOutHasColors: () => false,
      getOutHelpWidth: () => columns,
    });
  }
  for (const command of family(program)) {
    const ended: unknown = await program
      .parseAsync([...pathOf(command).split(" ").slice(1), "--help"], { from: "user" })
      .catch((error: unknown) => error);
    expect((ended as CommanderError).exitCode, pathOf(command)).toBe(0);
  }
  return helps;
}

/** What is the same in all languages: options, commands and the lines of examples. */
const namesIn = (help: string): string[] =>
  [...help.matchAll(/^ {2}(\$ .*|-.*?|[a-z]+(?: [[<].*?)?)(?: {2,}.*)?$/gm)].map(([, named]) => named);

describe.each(SPOKEN)("the help in %s", language => {
  it("has each option, command and example, and no line that is too long", async () => {
    const english = await helpsIn("en");
    const helps = await helpsIn(language);
    expect([...helps.keys()]).toEqual([...english.keys()]);
    expect(helps.size).toBeGreaterThan(15);
    for (const [path, help] of helps) {
      const names = namesIn(help);
      expect(names.length, path).toBeGreaterThan(5);
      expect(names, path).toEqual(namesIn(english.get(path)!));
      // An example is copied as it is, however long.
      const lines = help.split("\n").filter(line => !line.startsWith("  $ "));
      expect(lines.filter(line => widthOf(line) > COLUMNS)).toEqual([]);
      expect(help, path).not.toMatch(/\bcommand\.\w/);
      if (language !== "en")
        for (const title of ["Options:", "Global options:", "Commands:", "Arguments:", "Examples:"])
          expect(`\n${help}`, path).not.toContain(`\n${title}\n`);
    }
  });

  it("uses the width that there is", async () => {
    const lines = [...(await helpsIn(language, 120)).values()].join("\n").split("\n");
    const widest = Math.max(...lines.filter(line => !line.startsWith("  $ ")).map(widthOf));
    expect(widest).toBeGreaterThan(110);
    expect(widest).toBeLessThanOrEqual(120);
  });
});

describe("a line of Chinese", () => {
  const wrapped = (text: string, width: number) => HELP.boxWrap!(text, width).split("\n");

  it("ends between two letters, and no line begins with a mark that closes or ends with one that opens", () => {
    const text = "打印纸牌（共八十一张），每张都有代码：用 --out 选择文件。";
    for (let width = 8; width < 60; width++) {
      const lines = wrapped(text, width);
      expect(lines.join("").replace(/ /g, "")).toBe(text.replace(/ /g, ""));
      for (const line of lines) {
        expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(line).not.toMatch(/^[），：。 ]|（$/);
      }
    }
    expect(wrapped(text, 10)).toEqual(["打印纸牌", "（共八十一", "张），每张", "都有代码：", "用 --out", "选择文件。"]);
  });

  it("is cut in no word of other letters", () => {
    expect(wrapped("„Größe“ (in mm)", 9)).toEqual(["„Größe“", "(in mm)"]);
    expect(wrapped("--no-upload", 4)).toEqual(["--no-upload"]);
  });
});

describe("the language of the help", () => {
  const helpWith = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CROUPIER, ...args], {
      encoding: "utf8",
      env: { ...PLAIN, LC_ALL: "", LC_MESSAGES: "", ...env },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  };
  const german = { LANG: "de_DE.UTF-8" };

  it("is the system's, unless --lang asks for another, before or after the command", async () => {
    const [english, own, polish] = [await helpsIn("en"), await helpsIn("de"), await helpsIn("pl")];
    const path = "croupier durak replay";
    expect(own.get(path)).not.toBe(english.get(path));
    expect(polish.get(path)).not.toBe(own.get(path));
    expect(helpWith(["durak", "replay", "--help"], german)).toBe(own.get(path));
    expect(helpWith(["durak", "replay", "--help", "--lang", "en"], german)).toBe(english.get(path));
    expect(helpWith(["--lang=pl", "durak", "replay", "-h"], german)).toBe(polish.get(path));
    expect(helpWith(["help", "durak", "replay", "--lang", "pl"])).toBe(polish.get(path));
    expect(helpWith(["durak", "replay", "--help"], { LANG: "C.UTF-8" })).toBe(english.get(path));
    expect(helpWith([], german)).toBe(own.get("croupier"));
  });

  it("has to be one of ours", () => {
    expectRefused(["--lang", "xx"], /--lang.*'xx'.*en, ru, pl, zh, de/);
    expectRefused(["solve", "S1111", "--lang=tlh"], /--lang.*'tlh'.*en, ru, pl, zh, de/);
    expectRefused(["solve", "--lang"], /--lang.*missing/);
  });
});

it("the help's texts are in no page, unlike the pages' own", () => {
  const folder = join(BUILT_PAGE, "assets");
  const scripts = readdirSync(folder)
    .filter(name => name.endsWith(".js"))
    .map(name => readFileSync(join(folder, name), "utf8"));
  expect(scripts.filter(script => script.includes("cards.shuffle")).length).toBeGreaterThan(SPOKEN.length - 1);
  expect(scripts.filter(script => script.includes("command.about"))).toEqual([]);
});
