// `croupier things`: a list of things onto a board, and what was scanned back from it.
import type { Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { readText } from "../../input";
import { Mistake } from "../../mistake";
import { makeCsv } from "../../csv";
import { checkFile, write } from "../../output";
import { print } from "../../standard-streams";
import { counted } from "../../text";
import { say } from "../../words/command";
import { explain } from "../help";
import { type Thing, listFile, readThings, tableOf } from "../things/list";
import { portOrOnlyOne } from "../upload/ports";
import { type PortOptions, addPort, withEar } from "./board";

interface Options extends PortOptions {
  read?: string;
  dryRun?: boolean;
}

async function run(file: string | undefined, options: Options): Promise<void> {
  if (file === undefined && options.read === undefined)
    throw new Mistake("say what to do: a list goes onto the board, e.g. people.csv, and --read here.csv reads it back");
  const things: Thing[] = file === undefined ? [] : readThings(await readText(file, "a list of things"));
  const text = listFile(things);
  if (options.read !== undefined) checkFile(options.read, true, "\ufeffcode,name,worth", "a list that a board told");
  if (options.dryRun) return print(`Nothing is written. The list is right: ${counted(things.length, "thing")}.`);
  const port = await portOrOnlyOne(options.port, print);
  const { atPrompt } = await import("../upload/line");
  const { putThings, readBoard } = await import("../things/board");
  await withEar(ear =>
    atPrompt(port, options.baud, async prompt => {
      if (options.read === undefined) {
        await putThings(prompt, text, ear);
        return print(`${counted(things.length, "thing")} on the board. What was scanned before is forgotten.`);
      }
      const { list, marks } = await readBoard(prompt);
      const table = tableOf(list, marks, things);
      write(options.read, makeCsv(table), "--read");
      print(`${options.read}: ${counted(table.length - 1, "thing")}.`);
    }),
  );
}

export function addThings(program: Command): void {
  const command = addPort(
    program.command("things").description(say("command.things.about")).argument("[list]", say("command.things.list")),
  )
    .option("--read <file>", say("command.things.read"))
    .option("-n, --dry-run", say("command.things.dryRun"))
    .action(run);
  const typed = `${CROUPIER} things`;
  explain(
    command,
    [say("command.labels.columns"), say("command.things.codes")],
    [`${typed} people.csv`, `${typed} --read here.csv`, `${typed} people.csv --read here.csv`],
  );
}
