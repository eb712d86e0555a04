// `npm run bench:tournament`: a tournament with 50, 100, 200 and 500 simulated boards: every result once, how long it takes from a board's message to a page, and
// what the server takes; then its memory after an hour of play against that after six minutes, where seconds are a twentieth as long.
// `-- --cluster` hangs the boards on two nodes of RabbitMQ (Debian: rabbitmq-server) in place of the broker that comes along, and says what these take.
// `-- --boards 50,100` other numbers of boards; `-- --memory 0` without the hour; `-- --plot docs/pictures/tournament-load.svg` draws the growth.
// Ends with exit code 1 where a result is missing or counted twice, a page waits longer than a second at the 99th percentile, or memory grows by more than 5 %.
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { Mistake } from "../../../deploy/mistake";
import { RabbitCluster, findRabbit } from "../../rig/rabbitmq";
import { type Load, measureLoad, percentile } from "./load";
import { type Memory, measureMemory } from "./memory";
import { drawLoads } from "./plot";

const { values } = parseArgs({
  options: {
    boards: { type: "string", default: "50,100,200,500" },
    /** Boards of the hour. */
    memory: { type: "string", default: "50" },
    plot: { type: "string" },
    cluster: { type: "boolean", default: false },
  },
});

/** Until a page shows it, at the 99th percentile. */
const LATEST_MS = 1000;
const GROWTH = 0.05;
const MB = 1e6;

const machine = () =>
  `${cpus()[0].model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform} ${process.arch}`;

function lineOf({ boards, matches, resultMs, liveMs, processor, bytes, wrong, messages, brokers }: Load): string {
  const at = (list: number[]) => `${percentile(list, 0.5).toFixed(0)} / ${percentile(list, 0.99).toFixed(0)} ms`;
  return (
    `${boards} boards: ${matches} matches, ${wrong.length ? "WRONG" : "every result once"}; from a board to the page, median / 99th percentile: results ${at(resultMs)} of ${resultMs.length}, ` +
    `live ${at(liveMs)} of ${liveMs.length}; ${messages.toFixed(0)} messages a second; server ${(100 * processor).toFixed(0)} % of a core, ${(bytes / MB).toFixed(1)} MB` +
    (brokers
      ? `; brokers ${(100 * brokers.processor).toFixed(0)} % of a core, ${(brokers.bytes / MB).toFixed(0)} MB`
      : "")
  );
}

const wrongWith = (load: Load): string[] => [
  ...load.wrong,
  ...(load.resultMs.length === load.matches
    ? []
    : [`only ${load.resultMs.length} of ${load.matches} results were seen`]),
  ...([load.resultMs, load.liveMs].every(list => percentile(list, 0.99) <= LATEST_MS)
    ? []
    : [`${load.boards} boards: a page waited longer than ${LATEST_MS} ms`]),
];

function wrongWithMemory({ early, late, wrong }: Memory): string[] {
  return late > early * (1 + GROWTH) ? [...wrong, `memory grew by ${(100 * (late / early - 1)).toFixed(1)} %`] : wrong;
}

async function main(): Promise<number> {
  const counts = values.boards.split(",").filter(Boolean).map(Number);
  const hour = Number(values.memory);
  if (![...counts, hour].every(count => Number.isInteger(count) && count >= 0) || counts.includes(0))
    throw new Mistake("--boards is a list of whole numbers, --memory one");
  if (!counts.length && !hour) throw new Mistake("nothing is left to measure");
  console.log(machine());
  const loads: Load[] = [];
  const wrong: string[] = [];
  const program = values.cluster ? findRabbit() : undefined;
  if (values.cluster && !program)
    throw new Mistake("--cluster: there is no RabbitMQ (Debian: apt install rabbitmq-server)");
  for (const count of counts) {
    // Anew for each, so that none has what another left.
    const cluster = program ? await RabbitCluster.start(program, 2) : undefined;
    const load = await measureLoad(count, cluster).finally(() => cluster?.stop());
    loads.push(load);
    console.log(lineOf(load));
    wrong.push(...wrongWith(load));
  }
  if (values.plot) writeFileSync(values.plot, drawLoads(loads, machine()));
  if (hour) {
    const memory = await measureMemory(hour);
    console.log(
      `${hour} boards for an hour of play, ${memory.told} states, ${memory.matches} matches: ${(memory.early / MB).toFixed(1)} MB after six minutes, ${(memory.late / MB).toFixed(1)} MB after sixty (${(100 * (memory.late / memory.early - 1)).toFixed(1)} %)`,
    );
    wrong.push(...wrongWithMemory(memory));
  }
  for (const line of wrong) console.error(`WRONG: ${line}`);
  return wrong.length ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`bench:tournament: ${error.message}`);
  process.exitCode = 2;
}
