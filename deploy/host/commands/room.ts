// `croupier room`: the word by which two boards find each other on a network.
import type { Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { boardJson } from "../../board-bytes";
import { withoutLogin, wrongBroker } from "../../boards-broker";
import { Mistake } from "../../mistake";
import { printJson, printPainted } from "../../standard-streams";
import { shown } from "../../terminal-text";
import { say } from "../../words/command";
import { explain } from "../help";
import { makeWord } from "../room";

interface Options {
  broker: string;
  json?: boolean;
}

function run({ broker, json }: Options): void {
  const wrong = wrongBroker(broker);
  if (wrong) throw new Mistake(`--broker ${withoutLogin(broker)}: ${wrong}`);
  const mqtt = makeWord();
  const settings = { network: { broker }, peer: { mqtt } };
  if (json) return printJson(settings);
  printPainted(`${mqtt}

The same on both boards, at the prompt of each (or in the croupier.json of \`upload\`):

  croupier.configure(${shown(boardJson(settings))})

with "ssid" and "password" in "network" where a board has Wi-Fi of its own. Tell the word only whom you play with.
`);
}

export function addRoom(program: Command): void {
  const command = program
    .command("room")
    .description(say("command.room.about"))
    .option("--broker <address>", say("command.room.broker"), "192.168.1.20")
    .option("--json", say("command.room.json"))
    .action(run);
  explain(
    command,
    [],
    [
      [`${CROUPIER} room`, say("command.room.word")],
      [`${CROUPIER} room --broker mqtt://kim:secret@10.0.0.7`, say("command.room.login")],
      [`${CROUPIER} room --json > room.json`, say("command.room.settings")],
    ],
  );
}
