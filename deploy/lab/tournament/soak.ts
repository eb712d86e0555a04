// `npm run soak:tournament`: 1,000 rounds of tournaments on which everything goes wrong that can, half of them with a real broker: servers and brokers are killed,
// boards cut off, messages forged and said again. `-- --rounds 200 --seed 7 --at-once 4`. Ends by itself; exit code 1 when a result was lost, false, or counted twice,
// or when half of it could not be played since there is no mosquitto.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Mistake } from "../../mistake";
import { findMosquitto } from "../espruino/mosquitto";
import { type Report, playFaults } from "./faults";

/** Of an evening. */
const ROUNDS = 20;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string", default: String(availableParallelism()) },
  },
});

function sumOf(reports: Report[]): { rounds: number; results: number; faults: Record<string, number> } {
  const faults: Record<string, number> = {};
  for (const report of reports)
    for (const [name, times] of Object.entries(report.faults)) faults[name] = (faults[name] ?? 0) + times;
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0);
  return { rounds: sum(({ rounds }) => rounds), results: sum(({ results }) => results), faults };
}

async function main(): Promise<number> {
  const [rounds, seed, atOnce] = [values.rounds, values.seed, values["at-once"]].map(Number);
  if (![rounds, seed, atOnce].every(number => Number.isInteger(number) && number > 0))
    throw new Mistake("--rounds, --seed and --at-once are whole numbers from 1");
  const program = findMosquitto();
  if (!program) console.warn("SKIPPED: evenings with a real broker: there is no mosquitto");
  const queue = Array.from({ length: Math.ceil(rounds / ROUNDS) }, (_, at) => at);
  const reports: Report[] = [];
  let played = 0;
  const work = async () => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      const count = Math.min(ROUNDS, rounds - at * ROUNDS);
      reports.push(await playFaults(seed + at, count, at % 2 ? program : undefined, () => played++));
      console.error(`  ${played} of ${rounds} rounds${reports.at(-1)!.wrong ? `: ${reports.at(-1)!.wrong}` : ""}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const sum = sumOf(reports);
  console.log(
    `${sum.rounds} rounds (from seed ${seed}), ${sum.results} results; done to them: ${JSON.stringify(sum.faults)}`,
  );
  const wrong = reports.map(report => report.wrong).filter(Boolean);
  for (const line of wrong) console.log(`WRONG: ${line}`);
  if (sum.rounds !== rounds) console.log(`WRONG: only ${sum.rounds} of ${rounds} rounds were played to their end`);
  return wrong.length || sum.rounds !== rounds || !program ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`soak:tournament: ${error.message}`);
  process.exitCode = 2;
}
