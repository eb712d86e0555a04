// Each command that a document shows is one that works: the command line parser of `croupier` reads it, and scripts and files of npm's commands are there.
// No command does anything here. test/host/typed.test.ts runs those of the README.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Command, CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { makeProgram } from "../../deploy/host/croupier.ts";
import { whereTyped } from "../../deploy/host/help";
import { CROUPIER, howTyped } from "../../deploy/how-typed";
import { programOf } from "../../deploy/build/inputs";
import { typedIn } from "./typed";

const own = JSON.parse(readFileSync("package.json", "utf8"));
const DOCS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "deploy/host/openmv/README.md",
  "deploy/host/app-loader/README.md",
  ...readdirSync("docs")
    // What older versions said stays as it was.
    .filter(file => file.endsWith(".md") && file !== "history.md")
    .map(file => `docs/${file}`),
];

/** A command of the shell, in words; what stands behind a comment, a pipe or an arrow is not its own. */
export function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/["']/g, ""));
  const end = words.findIndex(word => /^([|<>#]|&&|;)/.test(word));
  return (end < 0 ? words : words.slice(0, end)).filter(word => word !== "...");
}

/** A line of a shell as the commands in it: those of a pipe, and those behind `&&`, without settings of the environment. */
export const commandsOf = (line: string): string[][] =>
  line
    .split(/\s(?:\||&&)\s/)
    .map(part => wordsOf(part.replace(/^(\s*[A-Z_]\w*=\S*)+\s/, "").replace(/ {2,}\S.*$/, "")))
    .filter(words => words.length);

interface Shown {
  file: string;
  line: string;
  words: string[];
}

const shown: Shown[] = DOCS.flatMap(file =>
  typedIn(readFileSync(file, "utf8")).flatMap(line => commandsOf(line).map(words => ({ file, line, words }))),
);
const isNamed = (word: string) => ["croupier", own.name].includes(word);
const COMMANDS = makeProgram().commands.map(command => command.name());

/** `croupier upload` and `npx croupier upload`, not the word `croupier` in a sentence. */
const ofCroupier = shown
  .map(one => ({ ...one, args: one.words[0] === "npx" ? one.words.slice(1) : one.words }))
  .filter(({ words, args }) => isNamed(args[0]) && (words[0] === "npx" || args.length > 1))
  .filter(({ args }) => args.length < 2 || args[1][0] === "-" || /^[a-z]+$/.test(args[1]));

const isLast = (args: string[]) => args[args.length - 1].startsWith("--");

/** Answers what is wrong with a command line, or nothing. Nothing runs: each command is given a thing to do that does nothing. */
export async function wrongWith(args: string[]): Promise<string> {
  const program = makeProgram();
  let said = "";
  const tame = (command: Command): void => {
    command.configureOutput({
      writeOut: () => undefined,
      writeErr: () => undefined,
      outputError: text => (said += text),
    });
    command.exitOverride();
    if (!command.commands.length) command.action(() => undefined);
    command.commands.forEach(tame);
  };
  tame(program);
  try {
    await program.parseAsync(args, { from: "user" });
    return "";
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return "";
    // A sentence may name an option without its value.
    if (error instanceof CommanderError && error.code === "commander.optionMissingArgument" && isLast(args)) return "";
    return said || String(error);
  }
}

describe("a command of `croupier` in the documents", () => {
  it("is there in number", () => expect(ofCroupier.length).toBeGreaterThan(50));

  it.each(ofCroupier.map(({ file, line, args }) => [file, line, args.slice(1)] as const))(
    "%s: `%s`",
    async (_, line, args) => {
      expect([line, await wrongWith([...args])]).toEqual([line, ""]);
      // Its help explains each option that is shown.
      expect([line, await wrongWith([...args.filter(word => /^[a-z]+$/.test(word)).slice(0, 2), "--help"])]).toEqual([
        line,
        "",
      ]);
    },
  );

  it("begins as package.json's `published` says", () => {
    for (const { file, line, words } of ofCroupier)
      if (words[0] === "npx") expect([file, line, words.slice(0, 2).join(" ")]).toEqual([file, line, CROUPIER]);
  });

  it("can be copied out of a block: there it begins with that, too", () => {
    for (const file of DOCS)
      for (const [, block] of readFileSync(file, "utf8").matchAll(/^```(?:sh|bash)?\n([^]*?)^```/gm))
        for (const line of block.split("\n")) {
          const [, second] = /^(?:\$ )?croupier ([a-z]+)/.exec(line) ?? [];
          expect([file, line, COMMANDS.includes(second)]).toEqual([file, line, false]);
        }
  });
});

/** What a script of package.json starts, and what that is made of. */
function scriptText(name: string): string {
  const files = (own.scripts[name] as string).match(/\b[\w/-]+\.(ts|mjs)\b/g) ?? [];
  for (const file of files) expect([name, file, existsSync(file)]).toEqual([name, file, true]);
  return files.flatMap(file => programOf(resolve(file)).map(path => readFileSync(path, "utf8"))).join("\n");
}

/** What is wrong with a command of npm, npx or node, or nothing. */
function wrongWithTool([tool, ...args]: string[]): string {
  if (tool === "npx") return existsSync(join("node_modules/.bin", args[0])) ? "" : `no package here has ${args[0]}`;
  if (tool === "node") {
    const missing = args.filter(word => /\.(ts|mjs|js)$/.test(word) && !existsSync(word));
    return missing.length ? `there is no ${missing.join()}` : "";
  }
  const [verb, ...rest] = args;
  if (["install", "ci", "pack"].includes(verb)) return "";
  const name = verb === "run" ? rest[0] : verb;
  if (!own.scripts[name]) return `package.json has no script ${name}`;
  const given = rest.slice(rest.indexOf("--") + 1);
  if (!rest.includes("--")) return "";
  const text = scriptText(name);
  for (const word of given) {
    const [, option] = /^--([a-z-]+)/.exec(word) ?? [];
    if (option && !new RegExp(`["-]${option}\\b|\\b${option}:`).test(text)) return `${name} knows no --${option}`;
    if (/^test\//.test(word) && !/[<*]/.test(word) && !existsSync(word)) return `there is no ${word}`;
  }
  return "";
}

describe("a command of npm in the documents", () => {
  const lines = shown.filter(
    ({ words }) => /^(npm|npx|node)$/.test(words[0]) && words.length > 1 && !isNamed(words[1]),
  );

  it("is there in number", () => expect(lines.length).toBeGreaterThan(40));

  it.each(lines.map(({ file, line, words }) => [file, line, words] as const))("%s: `%s`", (_, line, words) =>
    expect([line, wrongWithTool([...words])]).toEqual([line, ""]),
  );
});

describe("a command that is wrong", () => {
  it.each([
    ["npx croupier upload --fast", /unknown option '--fast'/],
    ["croupier fly", /unknown command|too many arguments/],
    ["croupier bench --port many", /many/],
    ["croupier durak replay", /missing required argument/],
    ["croupier stickers sett", /sett/],
  ])("is found: `%s`", async (line, says) => {
    const [words] = commandsOf(line);
    expect(await wrongWith(words.slice(words.indexOf("croupier") + 1))).toMatch(says);
  });

  it.each([
    ["npm run fly", /no script fly/],
    ["npm run soak -- --fast 3", /knows no --fast/],
    ["npm test -- test/nowhere.test.ts", /no test\/nowhere/],
    ["npx flying", /flying/],
    ["node deploy/nowhere.ts", /nowhere/],
  ])("is found: `%s`", (line, says) => expect(wrongWithTool(commandsOf(line)[0])).toMatch(says));

  it("is read as a shell reads it", () => {
    expect(commandsOf(`echo 'a b' | npx croupier console --port "COM 1" > code.txt`)).toEqual([
      ["echo", "a b"],
      ["npx", "croupier", "console", "--port", "COM 1"],
    ]);
    expect(commandsOf("A=1 B_2=x croupier deck --list      only their names")).toEqual([
      ["croupier", "deck", "--list"],
    ]);
  });
});

describe("how the command is typed", () => {
  it("is one that works in a clone, until the package is published", () => {
    expect(howTyped(false)).toBe("npx croupier");
    expect(howTyped(true)).toBe(`npx ${own.name}`);
    expect(CROUPIER).toBe(howTyped(own.published));
    expect(own.bin.croupier).toBe(own.bin[own.name]);
  });

  it("says where", () => {
    expect(whereTyped(false)).toMatch(/clone, after `npm start`/);
    expect(whereTyped(true)).toMatch(new RegExp(`npm install -g ${own.name}`));
    let help = "";
    makeProgram()
      .configureOutput({ writeOut: text => (help += text) })
      .outputHelp();
    expect(help.replace(/\n/g, " ")).toContain(whereTyped());
    expect(help).toContain(`$ ${CROUPIER} upload`);
  });

  it("comes from one place: no text of the program names the command by itself", () => {
    const sources = ["deploy/host", "deploy/page", "deploy/tournament", "deploy/vision"].flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter(name => name.endsWith(".ts"))
        .map(name => join(folder, name)),
    );
    expect(sources.length).toBeGreaterThan(200);
    const inText = new RegExp(`\\bcroupier (${COMMANDS.join("|")}|--[a-z]+)\\b`);
    for (const file of sources)
      readFileSync(file, "utf8")
        .split("\n")
        .forEach((line, at) => {
          // Comments may.
          const code = line.replace(/(^|\s)\/\/.*$|^\s*\/?\*.*$/, "");
          expect([`${file}:${at + 1}`, inText.exec(code)?.[0]]).toEqual([`${file}:${at + 1}`, undefined]);
          expect([`${file}:${at + 1}`, code.includes(`npx ${own.name}`)]).toEqual([`${file}:${at + 1}`, false]);
        });
  });
});
