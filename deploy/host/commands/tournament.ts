// `croupier tournament`: an evening of many people, its broker and its pages.
import { type Command, Option } from "commander";
import { CROUPIER } from "../../how-typed";
import { Mistake } from "../../mistake";
import { openEditor, print } from "../../standard-streams";
import type { Options } from "../../tournament/start";
import { say } from "../../words/command";
import { explain } from "../help";
import type { Way } from "../network";
import { portOf } from "./bench";

const PAGES_PORT = 8080,
  BOARDS_PORT = 1883;

/** On the command line everybody on this computer could read them. */
const SECRETS = { wifi: "CROUPIER_WIFI_PASSWORD", mqtt: "CROUPIER_MQTT_PASSWORD" };

interface Given extends Omit<Options, "broker" | "boardsAt" | "login" | "say" | "wifi"> {
  mqttUser?: string;
  broker?: string[];
  boardsAt?: string[];
  ca?: string;
  ssid?: string;
  wifiPassword?: string;
  backup?: string;
  boardsAnAddress?: number;
}

/** Letters of a word that somebody chooses. */
const LEAST_WORD = 10;
const MOST_BOARDS = 2000;

/** @throws Mistake when it is none */
function boardsOf(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MOST_BOARDS)
    throw new Mistake(`--boards-an-address ${text}: that is a whole number from 1 to ${MOST_BOARDS}`);
  return count;
}

function check({ cert, key, ca, broker, mqttUser, ssid, wifiPassword, word, boardsAnAddress }: Given): void {
  if (!cert !== !key) throw new Mistake("--cert and --key belong together: a certificate and its key, both PEM files");
  if (ca && !broker?.every(address => address.toLowerCase().startsWith("mqtts:")))
    throw new Mistake("--ca is for --broker mqtts://..., whose certificate it checks");
  if (mqttUser && broker)
    throw new Mistake("--mqtt-user is for the broker that comes along; say --broker mqtt://user:password@host");
  if (boardsAnAddress !== undefined && broker)
    throw new Mistake("--boards-an-address is for the broker that comes along; another one has limits of its own");
  if (mqttUser?.includes(":"))
    throw new Mistake("--mqtt-user has a colon in it, which parts a user from the password: choose another");
  if (wifiPassword !== undefined && ssid === undefined)
    throw new Mistake("--wifi-password without --ssid: say which network it is for");
  if (word !== undefined && [...word.trim()].length < LEAST_WORD)
    throw new Mistake(
      `--word is short enough to be guessed: at least ${LEAST_WORD} letters, or leave it out, and one is made`,
    );
}

/** An option that is said several times. */
const collected = (text: string, before: string[] = []) => [...before, text];

const listed = (text: string) => text.split(",");

function loginOf({ mqttUser }: Given): Options["login"] {
  if (!mqttUser) return undefined;
  const password = process.env[SECRETS.mqtt];
  if (!password)
    throw new Mistake(`--mqtt-user ${mqttUser}: put the password into the environment, ${SECRETS.mqtt}=...`);
  return { user: mqttUser, password };
}

/** Which of several networks is meant. */
async function choose(ways: Way[]): Promise<Way> {
  const asking = openEditor();
  print("This computer is in several networks. In which one are boards and phones?");
  ways.forEach(({ address, name }, at) => print(`  ${at + 1}  ${address}  (${name})`));
  try {
    for (;;) {
      const said = await new Promise<string>(resolve => asking.question(`1 to ${ways.length}: `, resolve));
      const way = ways[Number(said) - 1];
      if (way) return way;
    }
  } finally {
    asking.close();
  }
}

const clock = () => new Date().toTimeString().slice(0, 8);

async function run(given: Given): Promise<void> {
  check(given);
  if (given.backup !== undefined) {
    const { backUp } = await import("../../tournament/store/backup");
    await backUp(given.data, given.backup);
    print(`${given.data} is kept whole in ${given.backup}`);
    return;
  }
  const [{ startTournament }, { USUAL }, { PAGE, untilStopped }] = await Promise.all([
    import("../../tournament/start"),
    import("../../tournament/broker/admission"),
    import("../serve"),
  ]);
  const { existsSync } = await import("node:fs");
  const { ssid, wifiPassword, broker, ca } = given;
  const running = await startTournament({
    ...given,
    login: loginOf(given),
    limits: { ...USUAL, anAddress: given.boardsAnAddress ?? USUAL.anAddress },
    choose: process.stdin.isTTY && process.stdout.isTTY ? choose : undefined,
    broker: broker && { address: broker[0], others: broker.slice(1), ca },
    wifi: ssid === undefined ? undefined : { ssid, password: wifiPassword ?? process.env[SECRETS.wifi] ?? "" },
    say: line => print(`${clock()}  ${line}`),
  });
  const { name } = running.tournament.state.evening;
  const lines = [
    `${name}, kept in ${given.data}`,
    "",
    ...running.addresses.map(address => `  for everybody       ${address}`),
    `  for the organiser   ${running.addresses[0]}organiser`,
    `  the organiser's word   ${running.word}`,
    `  boards' broker      ${running.broker}`,
    ...running.bench.map(address => `  the bench           ${address}`),
    "",
    "Ctrl-C ends it; started again, it goes on.",
  ];
  if (!existsSync(`${PAGE}/tournament.html`))
    lines.push("The pages are not built yet (`npm run build` in a clone builds them): only /api/ answers.");
  lines.forEach(print);
  await untilStopped();
  await running.close();
}

export function addTournament(program: Command): void {
  const command = program
    .command("tournament")
    .description(say("command.tournament.about"))
    .option("--name <name>", say("command.tournament.name"))
    .option("--data <file>", say("command.tournament.data"), "tournament.sqlite")
    .option("--backup <file>", say("command.tournament.backup"))
    .option("--port <number>", say("command.tournament.port"), portOf, PAGES_PORT)
    .option("--host <address>", say("command.tournament.host"))
    .option("--url <address>", say("command.tournament.url"))
    .option("--behind <addresses>", say("command.tournament.behind"), listed)
    .option("--word <word>", say("command.tournament.word"))
    .option("--cert <file>", say("command.tournament.cert"))
    .option("--key <file>", say("command.tournament.key"))
    .option("--bench <port>", say("command.tournament.bench"), portOf)
    .option("--mqtt-port <number>", say("command.tournament.mqttPort"), portOf, BOARDS_PORT)
    .option("--mqtt-user <user>", say("command.tournament.mqttUser", { variable: SECRETS.mqtt }))
    .addOption(
      new Option("--boards-an-address <number>", say("command.tournament.boards"))
        .argParser(boardsOf)
        .default(undefined, "20"),
    )
    .option("--broker <address>", say("command.tournament.broker"), collected)
    .option("--ca <file>", say("command.tournament.ca"))
    .option("--boards-at <address>", say("command.tournament.boardsAt"), collected)
    .option("--ssid <network>", say("command.tournament.ssid"))
    .option("--wifi-password <password>", say("command.tournament.wifiPassword", { variable: SECRETS.wifi }))
    .action(run);
  const typed = `${CROUPIER} tournament`;
  explain(
    command,
    [say("command.tournament.more")],
    [
      `${typed} --name "Friday"`,
      `CROUPIER_WIFI_PASSWORD=... ${typed} --ssid Club`,
      `${typed} --data friday.sqlite --backup friday-copy.sqlite`,
      `${typed} --url https://club.example`,
      `${typed} --broker mqtts://kim:secret@broker.example:8883 --boards-at mqtt://10.0.0.7`,
    ],
  );
}
