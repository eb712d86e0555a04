// `croupier durak`: a game of Durak from a board into a file, and out of it move by move.
import type { Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { group } from "../../mistake";
import { say } from "../../words/command";
import { KEPT, goesOn, jsonOf, linesOf, makeRecord, parseRecords, readKept, stepsOf } from "../durak/games";
import { explain } from "../help";
import { addPort, type PortOptions } from "./board";
import { type ReplayOptions, countOf, replay, save } from "./records";

const DURAK = {
  name: "durak",
  called: "Durak",
  kept: KEPT,
  recordsOf: (kept: string, now: Date) => [makeRecord(readKept(kept), now)],
  parse: parseRecords,
  goesOn,
  stepsOf,
  linesOf,
  jsonOf,
};

function addSave(durak: Command): void {
  const command = addPort(
    durak
      .command("save")
      .description(say("command.durak.save.about"))
      .argument("[file]", say("command.durak.save.file")),
  ).action((file: string | undefined, options: PortOptions) => save(DURAK, file, options));
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
    .action((file: string, options: ReplayOptions) => replay(DURAK, file, options));
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
