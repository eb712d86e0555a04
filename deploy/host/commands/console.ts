// `croupier console`: the board's prompt. In a terminal with a line to edit and a history; else line by line from standard input.
import { createInterface, type Interface } from "node:readline";
import { Readable } from "node:stream";
import type { Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { fromUtf8 } from "../../board-bytes";
import { Mistake } from "../../mistake";
import { whoIs } from "../upload/identify";
import { clearEdited, openEditor, print, printPainted } from "../../standard-streams";
import { inColours, withoutColours } from "../../terminal-text";
import { say } from "../../words/command";
import { explain } from "../help";
import { openLog } from "../line-log";
import { hasColour, tint, type Colour } from "../paint";
import { DONE, type LineTalk } from "../upload/line-talk";
import { portOrOnlyOne } from "../upload/ports";
import { addPort, type PortOptions } from "./board";

interface Options extends PortOptions {
  log?: string;
}

const PROMPT = "> ";
/** A line of a script is given so long; a person can press Ctrl-C. */
const SCRIPT_MS = 30_000;
const PERSON_MS = 0x7fffffff;
/** What does not end in a line feed is shown when nothing follows it for so long, which a busy machine does not reach between two pieces of a line. */
const PARTIAL_MS = 500;

const COLOURS: [RegExp, Colour][] = [
  [/^= /, "cyan"],
  [/^Uncaught |^New interpreter error/, "red"],
];

function coloured(line: string): string {
  const colour = hasColour() && !line.includes(COLOUR_END) && COLOURS.find(([pattern]) => pattern.test(line))?.[1];
  return colour ? tint(colour)(line) : line;
}

const COLOUR_END = "\x1b[0m";
/** The cursor's ways (CSI, but for SGR), commands with a text (OSC and its like), and what is left of control characters but a tab. */
const WAYS = /\x1b\[[0-9;?]*[A-Za-ln-z]|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)/g;
const REST = /(?!\x1b\[)[\x00-\x08\x0b-\x1f\x7f]/g;
/** The rest of it may be on its way. */
const CUT = /\x1b(?:\[[0-9;?]{0,30})?$|(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/;

/** A tab stays one. */
const inTabs = (text: string): string => text.split("\t").map(inColours).join("\t");

/** A text that is a line's value, in the letters in which it was typed: a board has a byte for each of UTF-8. Undefined where it is none. */
function valueIn(line: string): string | undefined {
  const json = /^= (".*")$/.exec(line)?.[1];
  if (json === undefined) return undefined;
  try {
    const text = fromUtf8(JSON.parse(json) as string);
    return text === undefined ? undefined : `= ${JSON.stringify(text)}`;
  } catch {
    return undefined;
  }
}

/** Whole lines out of what comes in pieces, without the board's own prompts and the cursor's ways. */
export class Lines {
  private rest = "";
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly show: (line: string) => void,
    private readonly isColoured = hasColour(),
  ) {}

  take(text: string): void {
    clearTimeout(this.timer);
    const lines = (this.rest + text).split(/\r*\n/);
    this.rest = lines.pop()!;
    for (const line of lines) this.end(line);
    if (this.rest) this.timer = setTimeout(() => this.flush(CUT), PARTIAL_MS);
  }

  /** `but`: what is not to be shown yet. */
  flush(but?: RegExp): void {
    clearTimeout(this.timer);
    const kept = (but && but.exec(this.rest)?.[0]) ?? "";
    const rest = this.rest.slice(0, this.rest.length - kept.length);
    this.rest = kept;
    if (rest) this.end(rest);
  }

  private end(line: string): void {
    // A terminal obeys what it is sent; whoever wrote to the board's console need not be allowed to that.
    // What it prints is UTF-8, where it is not a byte of something else.
    const bare = line.replace(WAYS, "").replace(REST, "").replace(DONE, "").replace(/^>+/, "");
    const text = valueIn(bare) ?? fromUtf8(bare) ?? bare;
    const plain = inTabs(withoutColours(text));
    const painted = inTabs(text);
    if (!plain.trim()) return;
    this.show(
      !this.isColoured || painted === plain ? plain : painted + (painted.endsWith(COLOUR_END) ? "" : COLOUR_END),
    );
  }
}

/** In a terminal: what comes unasked stands above the line that is being typed. */
async function talkToPerson(talk: LineTalk, lines: Lines, room: { rl: Interface | undefined }): Promise<void> {
  const rl = (room.rl = openEditor({ prompt: PROMPT, historySize: 500 }));
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
  print("");
}

/** As it comes, and by the mark at its beginning: UTF-16 is what Windows PowerShell writes. */
async function* decoded(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of input) {
    const mark = (bytes[0] << 8) | bytes[1];
    decoder ??= new TextDecoder(mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8");
    yield decoder.decode(bytes, { stream: true });
  }
}

/** What stands for letters that were none in UTF-8, and what UTF-16 has between its letters. */
const UNREAD = /[\0\ufffd]/;

async function talkToScript(talk: LineTalk, lines: Lines): Promise<void> {
  let number = 0;
  for await (const text of createInterface({ input: Readable.from(decoded(process.stdin)) })) {
    number++;
    if (!text.trim()) continue;
    if (UNREAD.test(text))
      throw new Mistake(
        `line ${number} of standard input is not UTF-8: it and what is behind it were not sent; save the text as UTF-8, and try again`,
      );
    const isDone = await talk.enter(text, SCRIPT_MS);
    lines.flush();
    if (isDone) continue;
    talk.interrupt();
    throw new Mistake(
      `the board was not done with ${JSON.stringify(text.slice(0, 60))} within ${SCRIPT_MS / 1000} s, and was interrupted; the lines behind it were not sent`,
    );
  }
}

/** Until the board is gone, or somebody presses Ctrl-C. */
const listen = (talk: LineTalk): Promise<unknown> =>
  Promise.race([talk.end, new Promise(done => process.once("SIGINT", done))]);

async function run(options: Options): Promise<void> {
  const log = options.log === undefined ? undefined : openLog(options.log);
  const isPerson = !!(process.stdin.isTTY && process.stdout.isTTY);
  const port = await portOrOnlyOne(options.port, isPerson ? print : () => undefined);
  const { openPrompt } = await import("../upload/line");
  const room: { rl: Interface | undefined } = { rl: undefined };
  const lines = new Lines(line => {
    log?.(withoutColours(line));
    if (room.rl) clearEdited();
    printPainted(coloured(line) + "\n");
    room.rl?.prompt(true);
  });
  const talk = await openPrompt(port, options.baud, text => lines.take(text));
  try {
    const { env, version } = await whoIs(talk);
    if (isPerson) print(`${env} with Espruino ${version} at ${port}.`);
    await (isPerson ? talkToPerson(talk, lines, room) : talkToScript(talk, lines));
    if (log && !isPerson) await listen(talk);
  } finally {
    lines.flush();
    room.rl?.close();
    await talk.close();
  }
}

export function addConsole(program: Command): void {
  const command = addPort(program.command("console").description(say("command.console.about")))
    .option("--log <file>", say("command.console.log"))
    .action(run);
  explain(
    command,
    [say("command.console.keys"), say("command.console.piped")],
    [
      `${CROUPIER} console`,
      `${CROUPIER} console --port /dev/ttyACM0`,
      `${CROUPIER} console --log evening.log`,
      `echo 'croupier.state()' | ${CROUPIER} console --port tcp://192.168.1.50:23`,
    ],
  );
}
