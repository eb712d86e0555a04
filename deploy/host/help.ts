// The help of `croupier` and of its commands: in the reader's language, and as wide as the terminal.
import type { Argument, Command, HelpConfiguration, Option } from "commander";
import stringWidth from "string-width";
import { name, published } from "../../package.json";
import { type Key, say } from "../words/command";
import { tint } from "./paint";

const USUAL_WIDTH = 80;

/** Commander's own headings. */
const TITLES: Record<string, Key> = {
  "Usage:": "command.title.usage",
  "Arguments:": "command.title.arguments",
  "Options:": "command.title.options",
  "Global Options:": "command.title.globalOptions",
  "Commands:": "command.title.commands",
};

/** Where a line may end: before a blank, and beside a Chinese letter, but not behind a mark that opens nor before one that closes. */
const BREAKS =
  /(?<=\S)(?=\s)|(?<=[^\s(（《「“‘])(?=[\p{Script=Han}（《「])|(?<=[\p{Script=Han}）》」，。、；：？！])(?=[^\s)）》」”’，。、；：？！,.;:?!])/u;

function wrapped(line: string, width: number): string[] {
  const lines: string[] = [];
  let last = "";
  for (const piece of line.split(BREAKS)) {
    if (last && stringWidth(last + piece) > width) {
      lines.push(last);
      last = piece.trimStart();
    } else last += piece;
  }
  return [...lines, last];
}

const wrap = (text: string, width: number): string =>
  text
    .split("\n")
    .flatMap(line => wrapped(line, width))
    .join("\n");

/** What it is for, which values it takes, and what it is without any: a sentence each. A Chinese full stop has its blank within. */
function inSentences({ description, argChoices, defaultValue, defaultValueDescription }: Argument | Option): string {
  const usual = defaultValueDescription ?? (typeof defaultValue === "boolean" ? undefined : defaultValue);
  return [
    description,
    argChoices && say("command.choices", { choices: argChoices.join(", ") }),
    usual !== undefined && say("command.default", { value: String(usual) }),
  ]
    .filter(Boolean)
    .join(" ")
    .replace(/。 /g, "。");
}

/** What commander puts into every help: translated, and aligned where letters are two columns wide. */
export const HELP: HelpConfiguration = {
  showGlobalOptions: true,
  displayWidth: stringWidth,
  boxWrap: wrap,
  optionDescription: inSentences,
  argumentDescription: inSentences,
  styleTitle: title => tint("bold")(title in TITLES ? say(TITLES[title]) : title),
  styleCommandText: tint("cyan"),
  styleSubcommandText: tint("cyan"),
  styleOptionText: tint("cyan"),
};

/** A command as it is typed after `croupier`, and what it does. */
export type Example = string | [typed: string, does: string];

const exampleLines = (example: Example, width: number): string[] => {
  const [typed, does] = typeof example === "string" ? [example] : example;
  // A command stays in one line, so that it can be copied.
  return [`  $ ${typed}`, ...(does ? wrapped(does, width - 4).map(line => `    ${line}`) : [])];
};

/** Below everything else: paragraphs, then examples. */
export function explain(command: Command, paragraphs: string[], examples: Example[]): Command {
  return command.addHelpText("after", () => {
    const width = command.configureOutput().getOutHelpWidth?.() ?? USUAL_WIDTH;
    return [
      ...paragraphs.map(text => `\n${wrap(text, width)}`),
      `\n${HELP.styleTitle!(say("command.title.examples"))}`,
      ...examples.flatMap(example => exampleLines(example, width)),
    ].join("\n");
  });
}

/** Where the command can be typed. */
export const whereTyped = (isPublished: boolean = published): string =>
  isPublished ? say("command.where.everywhere", { name }) : say("command.where.clone");
