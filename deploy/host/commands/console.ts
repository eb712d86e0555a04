// `croupier console`: the board's prompt. In a terminal with a line to edit and a history; else line by line from standard input.
import { createInterface, type Interface } from "node:readline";
import type { Command } from "commander";
import { fromUtf8 } from "../../board-bytes";
import { Mistake } from "../../mistake";
import { whoIs } from "../upload/identify";
import { hasColour } from "../paint";
import { DONE, type LineTalk } from "../upload/line-talk";
import { portOrOnlyOne } from "../upload/ports";
import { addPort, print, type PortOptions } from "./board";

const PROMPT = "> ";
/** A line of a script is given so long; a person can press Ctrl-C. */
const SCRIPT_MS = 30_000;
const PERSON_MS = 0x7fffffff;
/** What does not end in a line feed is shown when nothing follows it for so long. */
const PARTIAL_MS = 100;

const COLOURS: [RegExp, number][] = [
  [/^= /, 36],
  [/^Uncaught |^New interpreter error/, 31],
];

function coloured(line: string): string {
  const colour = hasColour(process.stdout) && COLOURS.find(([pattern]) => pattern.test(line))?.[1];
  return colour ? `\x1b[${colour}m${line}\x1b[0m` : line;
}

/** Whole lines out of what comes in pieces, without the board's own prompts and the cursor's ways. */
export class Lines {
  private rest = "";
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly show: (line: string) => void) {}

  take(text: string): void {
    clearTimeout(this.timer);
    const lines = (this.rest + text).split(/\r*\n/);
    this.rest = lines.pop()!;
    for (const line of lines) this.end(line);
    if (this.rest) this.timer = setTimeout(() => this.flush(), PARTIAL_MS);
  }

  flush(): void {
    clearTimeout(this.timer);
    const rest = this.rest;
    this.rest = "";
    if (rest) this.end(rest);
  }

  private end(line: string): void {
    // A terminal obeys what it is sent; whoever wrote to the board's console need not be allowed to that.
    const clean = line
      .replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "")
      .replace(/[\0-\x08\x0a-\x1f\x7f]/g, "")
      .replace(DONE, "")
      .replace(/^>+/, "");
    // What it prints is UTF-8, where it is not a byte of something else.
    const shown = (fromUtf8(clean) ?? clean.replace(/[\x80-\xff]/g, "")).replace(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
      letter => (letter === "\t" ? letter : ""),
    );
    if (shown.trim()) this.show(shown);
  }
}

/** In a terminal: what comes unasked stands above the line that is being typed. */
async function talkToPerson(talk: LineTalk, lines: Lines, room: { rl: Interface | undefined }): Promise<void> {
  const rl = (room.rl = createInterface({
    input: process.stdin,
    output: process.stdout,
    prompt: PROMPT,
    historySize: 500,
  }));
  print("Ctrl-C interrupts the board, Ctrl-D leaves.");
  rl.on("SIGINT", () => talk.interrupt());
  rl.on("line", text => {
    const done = text.trim() ? talk.enter(text, PERSON_MS) : Promise.resolve(true);
    done.then(
      () => {
        lines.flush();
        rl.prompt();
      },
      error => rl.emit("error", error),
    );
  });
  rl.prompt();
  await Promise.race([new Promise(left => rl.once("close", left)), talk.end]);
  process.stdout.write("\n");
}

async function talkToScript(talk: LineTalk, lines: Lines): Promise<void> {
  for await (const text of createInterface({ input: process.stdin })) {
    if (!text.trim()) continue;
    const isDone = await talk.enter(text, SCRIPT_MS);
    lines.flush();
    if (isDone) continue;
    talk.interrupt();
    throw new Mistake(
      `the board was not done with ${JSON.stringify(text.slice(0, 60))} within ${SCRIPT_MS / 1000} s, and was interrupted; the lines behind it were not sent`,
    );
  }
}

async function run(options: PortOptions): Promise<void> {
  const isPerson = !!(process.stdin.isTTY && process.stdout.isTTY);
  const port = await portOrOnlyOne(options.port, isPerson ? print : () => undefined);
  const { openPrompt } = await import("../upload/line");
  const room: { rl: Interface | undefined } = { rl: undefined };
  const lines = new Lines(line => {
    if (room.rl) process.stdout.write("\r\x1b[K");
    print(coloured(line));
    room.rl?.prompt(true);
  });
  const talk = await openPrompt(port, options.baud, text => lines.take(text));
  try {
    const { env, version } = await whoIs(talk);
    if (isPerson) print(`${env} with Espruino ${version} at ${port}.`);
    await (isPerson ? talkToPerson(talk, lines, room) : talkToScript(talk, lines));
  } finally {
    lines.flush();
    room.rl?.close();
    await talk.close();
  }
}

export function addConsole(program: Command): void {
  addPort(
    program
      .command("console")
      .description("the board's prompt: what is typed runs there, what it prints is shown here"),
  )
    .addHelpText(
      "after",
      `
In a terminal: arrow keys edit and bring back earlier lines, Ctrl-C interrupts the board, Ctrl-D leaves.
Otherwise lines come from standard input, one after the other, and the answers go to standard output.

Examples:
  $ croupier console
  $ croupier console --port /dev/ttyACM0
  $ echo 'croupier.state()' | croupier console --port tcp://192.168.1.50:23`,
    )
    .action(run);
}
