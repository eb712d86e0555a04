// Many rounds of tournaments on which everything goes wrong that can, half of them with a real broker, several evenings at a time.
import { findMosquitto } from "../../rig/espruino/mosquitto";
import { type Report, playFaults } from "./faults";

/** Of an evening. */
const ROUNDS = 20;

export interface Rounds {
  /** What was played, in words. */
  line: string;
  /** What is wrong with it, a line each. */
  wrong: string[];
}

function sumOf(reports: Report[]): { rounds: number; results: number; faults: Record<string, number> } {
  const faults: Record<string, number> = {};
  for (const report of reports)
    for (const [name, times] of Object.entries(report.faults)) faults[name] = (faults[name] ?? 0) + times;
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0);
  return { rounds: sum(({ rounds }) => rounds), results: sum(({ results }) => results), faults };
}

/** `step` hears of each round, `done` of each evening: how many rounds have been played, and what is wrong with it. */
export async function playRounds(
  rounds: number,
  seed: number,
  atOnce: number,
  step: () => void,
  done: (played: number, wrong: string) => void,
): Promise<Rounds> {
  const program = findMosquitto();
  const queue = Array.from({ length: Math.ceil(rounds / ROUNDS) }, (_, at) => at);
  const reports: Report[] = [];
  let played = 0;
  const count = () => {
    played++;
    step();
  };
  const work = async () => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      const report = await playFaults(
        seed + at,
        Math.min(ROUNDS, rounds - at * ROUNDS),
        at % 2 ? program : undefined,
        count,
      );
      reports.push(report);
      done(played, report.wrong);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const sum = sumOf(reports);
  const wrong = reports.map(report => report.wrong).filter(Boolean);
  if (sum.rounds !== rounds) wrong.push(`only ${sum.rounds} of ${rounds} rounds were played to their end`);
  if (!program) wrong.push("no round was played with a real broker: there is no mosquitto");
  return {
    line: `${sum.rounds} rounds of tournaments (from seed ${seed}), ${sum.results} results; done to them: ${JSON.stringify(sum.faults)}`,
    wrong,
  };
}
