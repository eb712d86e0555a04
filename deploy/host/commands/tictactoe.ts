// `croupier tictactoe`: an evening's games of tic-tac-toe from a board into a file, and out of it move by move.
import type { Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { group } from "../../mistake";
import { say } from "../../words/command";
import { explain } from "../help";
import { KEPT, goesOn, jsonOf, linesOf, makeRecord, parseRecords, readKept, stepsOf } from "../tictactoe/games";
import { addPort, type PortOptions } from "./board";
import { type ReplayOptions, countOf, replay, save } from "./records";

const TICTACTOE = {
  name: "tictactoe",
  called: "tic-tac-toe",
  kept: KEPT,
  recordsOf: (kept: string, now: Date) => readKept(kept).map(game => makeRecord(game, now)),
  parse: parseRecords,
  goesOn,
  stepsOf,
  linesOf,
  jsonOf,
};

export function addTictactoe(program: Command): void {
  const tictactoe = program.command("tictactoe").description(say("command.tictactoe.about"));
  explain(
    addPort(
      tictactoe
        .command("save")
        .description(say("command.tictactoe.save.about"))
        .argument("[file]", say("command.durak.save.file")),
    ).action((file: string | undefined, options: PortOptions) => save(TICTACTOE, file, options)),
    [say("command.tictactoe.save.again")],
    [`${CROUPIER} tictactoe save evening.txt`, `${CROUPIER} tictactoe save | ${CROUPIER} tictactoe replay -`],
  );
  explain(
    tictactoe
      .command("replay")
      .description(say("command.tictactoe.replay.about"))
      .argument("<file>", say("command.durak.replay.file", { command: `${CROUPIER} tictactoe save` }))
      .option("-g, --game <n>", say("command.durak.replay.game"), countOf)
      .option("-m, --move <n>", say("command.tictactoe.replay.move"), countOf)
      .option("--json", say("command.json"))
      .action((file: string, options: ReplayOptions) => replay(TICTACTOE, file, options)),
    [say("command.durak.replay.keys"), say("command.durak.replay.printed")],
    [`${CROUPIER} tictactoe replay evening.txt`, `${CROUPIER} tictactoe replay evening.txt --game 3 --move 4`],
  );
  explain(tictactoe, [], [`${CROUPIER} tictactoe save evening.txt`, `${CROUPIER} tictactoe replay evening.txt`]);
  group(tictactoe);
}
