import { type Command, InvalidArgumentError } from "commander";
import { CROUPIER } from "../../how-typed";
import { Mistake } from "../../mistake";
import { ROOT } from "../../root";
import { print } from "../../standard-streams";
import { say } from "../../words/command";
import { explain } from "../help";
import { PORT } from "../serve";

const HIGHEST_PORT = 65535;

export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > HIGHEST_PORT)
    throw new InvalidArgumentError(`a port is a whole number from 0 (any that is free) to ${HIGHEST_PORT}.`);
  return Number(text);
}

async function run({ port, host }: { port: number; host?: boolean }): Promise<void> {
  const { announce, isServable, serve, untilStopped } = await import("../serve");
  if (!isServable()) throw new Mistake(`the bench's page is not built yet: \`npm start\` in ${ROOT} builds it`);
  const serving = await serve({ port, isOpen: host });
  const alone =
    host && serving.addresses.length === 1 ? ["Nobody else reaches it: this computer is in no network."] : [];
  [...announce(serving), ...alone, "Ctrl-C ends it."].forEach(print);
  await untilStopped();
  await serving.close();
}

export function addBench(program: Command): void {
  const bench = program
    .command("bench")
    .description(say("command.bench.about"))
    .option("--port <number>", say("command.bench.port"), portOf, PORT)
    .option("--host", say("command.bench.host"))
    .action(run);
  explain(bench, [], [`${CROUPIER} bench`, `${CROUPIER} bench --host --port 8080`]);
}
