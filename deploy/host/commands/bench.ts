import { type Command, InvalidArgumentError } from "commander";
import { CROUPIER } from "../../how-typed";
import { Mistake } from "../../mistake";
import { ROOT } from "../../root";
import { print } from "../../standard-streams";
import { PORT } from "../serve";

const HIGHEST_PORT = 65535;

export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > HIGHEST_PORT)
    throw new InvalidArgumentError(`a port is a whole number from 0 (any that is free) to ${HIGHEST_PORT}.`);
  return Number(text);
}

async function bench({ port, host }: { port: number; host?: boolean }): Promise<void> {
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
  program
    .command("bench")
    .description(
      "Two virtual boards in the browser: cards, a camera, a cable, a table with stones. Serves the page until Ctrl-C.",
    )
    .option("--port <number>", "port to serve at; if it is taken, any that is free", portOf, PORT)
    .option("--host", "for everybody on this network, e.g. a phone, and not only for this computer")
    .addHelpText(
      "after",
      `
Examples:
  $ ${CROUPIER} bench
  $ ${CROUPIER} bench --host --port 8080`,
    )
    .action(bench);
}
