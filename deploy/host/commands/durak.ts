// `croupier durak`: a game of Durak from a board into a file, and out of it move by move.
import { existsSync, writeFileSync } from "node:fs";
import { emitKeypressEvents } from "node:readline";
import { InvalidArgumentError, type Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { readText } from "../../input";
import { Mistake, group, reasonOf } from "../../mistake";
import { KEPT, goesOn, jsonOf, linesOf, makeRecord, parseRecords, readKept, stepsOf, type Step } from "../durak/games";
import { drawing, print, printData, printJson } from "../../standard-streams";
import { say } from "../../words/command";
import { explain } from "../help";
import { Block } from "../terminal";
import { portOrOnlyOne } from "../upload/ports";
import { addPort, withEar, type PortOptions } from "./board";

const readGames = (file: string): Promise<string> => readText(file, "games of Durak");

/** The same game, saved before it was over, makes room; every other game in the file stays. */
async function appended(file: string, record: string): Promise<{ text: string; isUpdate: boolean }> {
  if (!existsSync(file)) return { text: record, isUpdate: false };
  const before = await readGames(file);
  const games = parseRecords(file, before);
  const last = games[games.length - 1];
  const isUpdate = !!last && goesOn(parseRecords("the record", record)[0].game, last.game);
  if (!isUpdate) return { text: before.replace(/\n*$/, "\n") + record, isUpdate };
  const kept = before
    .trimEnd()
    .split(/\r?\n/)
    .slice(0, last.remark ? -2 : -1);
  return { text: kept.map(line => line + "\n").join("") + record, isUpdate };
}

async function save(file: string | undefined, options: PortOptions): Promise<void> {
  const isFile = file !== undefined && file !== "-";
  // A file that is something else is found out before the board is asked.
  if (isFile && existsSync(file)) parseRecords(file, await readGames(file));
  const port = await portOrOnlyOne(options.port, isFile ? print : () => undefined);
  const { atPrompt } = await import("../upload/line");
  const { identify } = await import("../upload/identify");
  const { readStored } = await import("../upload/save");
  await atPrompt(port, options.baud, async talk => {
    const text = await withEar(async ear => {
      const found = await identify(talk);
      const kept = found.files[KEPT];
      if (!kept) throw new Mistake("no game of Durak stands on this board");
      let done = 0;
      return readStored(talk, KEPT, kept, bytes => isFile && ear.progress("save", (done += bytes), kept.size));
    });
    const record = makeRecord(readKept(text), new Date());
    if (!isFile) return void printData(record);
    const { text: whole, isUpdate } = await appended(file, record);
    try {
      writeFileSync(file, whole);
    } catch (error) {
      throw new Mistake(`${file} cannot be written: ${reasonOf(error)}`);
    }
    print(record.split("\n")[0].slice(2));
    print(
      `${isUpdate ? "Brought up to date" : "Added"} in ${file}; \`${CROUPIER} durak replay ${file}\` shows it move by move.`,
    );
  });
}

interface ReplayOptions {
  game?: number;
  move?: number;
  json?: boolean;
}

function countOf(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError("a whole number is wanted.");
  return Number(text);
}

const KEYS = "arrow keys: a move on or back; Home, End; q leaves";

/** In a terminal: one position at a time. */
async function leaf(steps: Step[], from: number): Promise<void> {
  const { stdin } = process;
  let at = from;
  const block = new Block(drawing);
  const show = () => block.draw([...linesOf(steps[at]), `  ${at} of ${steps.length - 1}; ${KEYS}`]);
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  try {
    show();
    await new Promise<void>(left => {
      stdin.on("keypress", (_, key: { name?: string; ctrl?: boolean }) => {
        const name = key.name ?? "";
        if (name === "q" || name === "escape" || (key.ctrl && (name === "c" || name === "d"))) return left();
        const by = ({ right: 1, down: 1, space: 1, return: 1, left: -1, up: -1, backspace: -1 } as const)[name];
        if (by) at = Math.max(0, Math.min(steps.length - 1, at + by));
        else if (name === "home") at = 0;
        else if (name === "end") at = steps.length - 1;
        else return;
        show();
      });
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
  }
}

async function replay(file: string, options: ReplayOptions): Promise<void> {
  const games = parseRecords(file === "-" ? "standard input" : file, await readGames(file));
  if (!games.length) throw new Mistake(`no game is in ${file}`);
  const number = options.game ?? games.length;
  if (number < 1 || number > games.length)
    throw new Mistake(
      `${file} has ${games.length === 1 ? "one game" : `games 1 to ${games.length}`}, and none with number ${number}`,
    );
  const { remark, game } = games[number - 1];
  const steps = stepsOf(game);
  const { move } = options;
  if (move !== undefined && move >= steps.length)
    throw new Mistake(`that game has ${steps.length - 1} moves, and none with number ${move}`);
  const chosen = move === undefined ? steps : [steps[move]];
  if (options.json) return printJson(chosen.map(jsonOf), 1);
  if (remark) print(remark);
  if (process.stdin.isTTY && process.stdout.isTTY && file !== "-") return leaf(steps, move ?? 0);
  for (const step of chosen) linesOf(step).forEach(print);
}

function addSave(durak: Command): void {
  const command = addPort(
    durak
      .command("save")
      .description(say("command.durak.save.about"))
      .argument("[file]", say("command.durak.save.file")),
  ).action(save);
  explain(
    command,
    [say("command.durak.save.again"), say("command.durak.save.lesson")],
    [`${CROUPIER} durak save evening.txt`, `${CROUPIER} durak save --port /dev/ttyACM0 | ${CROUPIER} durak replay -`],
  );
}

function addReplay(durak: Command): void {
  const command = durak
    .command("replay")
    .description(say("command.durak.replay.about"))
    .argument("<file>", say("command.durak.replay.file", { command: `${CROUPIER} durak save` }))
    .option("-g, --game <n>", say("command.durak.replay.game"), countOf)
    .option("-m, --move <n>", say("command.durak.replay.move"), countOf)
    .option("--json", say("command.json"))
    .action(replay);
  explain(
    command,
    [say("command.durak.replay.keys"), say("command.durak.replay.printed")],
    [
      `${CROUPIER} durak replay evening.txt`,
      `${CROUPIER} durak replay evening.txt --game 3 --move 12`,
      `${CROUPIER} durak replay evening.txt --json > game.json`,
    ],
  );
}

export function addDurak(program: Command): void {
  const durak = program.command("durak").description(say("command.durak.about"));
  addSave(durak);
  addReplay(durak);
  explain(durak, [], [`${CROUPIER} durak save evening.txt`, `${CROUPIER} durak replay evening.txt`]);
  group(durak);
}
