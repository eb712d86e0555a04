// What all commands that talk to a board have in common: its port, its speed, a bar while one waits.
import { type Command, Option } from "commander";
import { Mistake } from "../../mistake";
import { openEditor, print } from "../../standard-streams";
import { shown } from "../../terminal-text";
import { say } from "../../words/command";
import type { Ear } from "../upload/upload";

export interface PortOptions {
  port?: string;
  baud: number;
}

export function parseBaud(text: string): number {
  const baud = Number(text);
  if (!/^\d+$/.test(text) || baud < 300 || baud > 4_000_000)
    throw new Mistake(`--baud ${JSON.stringify(text)} is no baud rate, e.g. 9600 or 115200`);
  return baud;
}

export const baudOption = (): Option =>
  new Option("--baud <rate>", say("command.baud")).argParser(parseBaud).default(115200);

export const addPort = (command: Command): Command =>
  command.option("-p, --port <port>", say("command.port")).addOption(baudOption());

const WORDS = { save: "saving", write: "writing" };

/** In a terminal a bar, elsewhere nothing: the lines before and after say enough. */
export async function makeBar() {
  const { SingleBar, Presets } = await import("cli-progress");
  const make = (what: string) =>
    new SingleBar(
      { format: `${what} {bar} {value} of {total} bytes`, clearOnComplete: true, hideCursor: true },
      Presets.shades_classic,
    );
  let bar: ReturnType<typeof make> | undefined;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  const set = (what: keyof typeof WORDS, done: number, of: number) => {
    if (!process.stdout.isTTY) return;
    if (!bar) (bar = make(WORDS[what])).start(of, 0);
    bar.update(done);
    if (done >= of) stop();
  };
  return { set, stop };
}

/** Enter is yes. Undefined where no person sits at a terminal. */
async function askPerson(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const rl = openEditor();
  const left = new Promise<never>((_, reject) => {
    rl.once("close", () => reject(new Mistake("nothing was changed")));
  });
  try {
    for (;;) {
      const answer = await Promise.race([
        new Promise<string>(done => rl.question(`${shown(question)} [Y/n] `, done)),
        left,
      ]);
      if (/^\s*(y(es)?)?\s*$/i.test(answer)) return true;
      if (/^\s*no?\s*$/i.test(answer)) return false;
    }
  } finally {
    left.catch(() => undefined);
    rl.close();
  }
}

/** Runs `work` with an ear that asks, prints and draws the bar. */
export async function withEar<T>(work: (ear: Ear) => Promise<T>): Promise<T> {
  const bar = await makeBar();
  try {
    return await work({ say: print, progress: (what, done, of) => bar.set(what, done, of), ask: askPerson });
  } finally {
    bar.stop();
  }
}
