// `npm run soak:tournament`: of `npm run soak` only the rounds of tournaments, 1,000 of them: servers and brokers are killed, boards cut off, Wi-Fi is lost, messages
// are forged and said again. `-- --rounds 200 --seed 7 --at-once 4`. Ends by itself; exit code 1 when a result was lost, false, or counted twice, or when half of it
// could not be played since there is no mosquitto.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Mistake } from "../../mistake";
import { playRounds } from "./rounds";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string", default: String(availableParallelism()) },
  },
});

async function main(): Promise<number> {
  const [rounds, seed, atOnce] = [values.rounds, values.seed, values["at-once"]].map(Number);
  if (![rounds, seed, atOnce].every(number => Number.isInteger(number) && number > 0))
    throw new Mistake("--rounds, --seed and --at-once are whole numbers from 1");
  const say = (played: number, problem: string) =>
    console.error(`  ${played} of ${rounds} rounds${problem && `: ${problem}`}`);
  const { line, wrong } = await playRounds(rounds, seed, atOnce, () => undefined, say);
  console.log(line);
  for (const problem of wrong) console.log(`WRONG: ${problem}`);
  return wrong.length ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`soak:tournament: ${error.message}`);
  process.exitCode = 2;
}
