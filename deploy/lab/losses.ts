// Two thousand games of Durak over ports that lose what an ESP32's lose, by plain Node: `node deploy/build/run.mjs deploy/lab/losses.ts --games 2000 --seed 1`. Prints a line for
// each dialect, speed and state of Wi-Fi, and what was wrong with the seed that plays it again (`--way 3 --seed 17 --games 1`). Exit code 1 when anything was.
import { parseArgs } from "node:util";
import type { Losses, Way } from "./soak/losses";
import { withModule } from "./soak/simulation";

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    way: { type: "string" },
  },
});
const [games, seed, only] = [values.games, values.seed, values.way ?? -1].map(Number);

const SECOND = 1000;

function lineOf(name: string, sum: Losses): string {
  const end = sum.told
    ? `${sum.told} said why none is possible, after ${(sum.toldMs / SECOND).toFixed(1)} s at most`
    : `the longest ${Math.round(sum.longestMs / SECOND)} s`;
  return `${name.padEnd(52)} ${String(sum.games).padStart(5)} games, ${String(sum.resets).padStart(4)} restarts, ${String(sum.lost).padStart(9)} bytes lost; ${end}`;
}

/** An evening may have several games. */
function playShare(
  { playWay, noLosses, addLosses }: typeof import("./soak/losses"),
  way: Way,
  share: number,
  first: number,
): { sum: Losses; wrong: string[] } {
  const sum = noLosses();
  const wrong: string[] = [];
  for (let number = first; sum.games + wrong.length < share; number++)
    try {
      addLosses(sum, playWay(way, number));
    } catch (error) {
      wrong.push(`seed ${number}: ${(error as Error).message}`);
    }
  return { sum, wrong };
}

process.exitCode = await withModule<typeof import("./soak/losses"), number>("/deploy/lab/soak/losses.ts", module => {
  const { WAYS, addLosses, nameOf, noLosses } = module;
  const ways = WAYS.map((way, number) => ({ way, number })).filter(({ number }) => only < 0 || number === only);
  const total = noLosses();
  let wrongs = 0;
  ways.forEach(({ way, number }, at) => {
    const share = Math.floor((games * (at + 1)) / ways.length) - Math.floor((games * at) / ways.length);
    // Other games each way, unless one is played again.
    const { sum, wrong } = playShare(module, way, share, only < 0 ? seed + 100_000 * number : seed);
    console.log(`${String(number).padStart(2)} ${lineOf(nameOf(way), sum)}`);
    for (const line of wrong) console.log(`   WRONG: way ${number}, ${line}`);
    addLosses(total, sum);
    wrongs += wrong.length;
  });
  console.log(
    `${total.games} games, ${total.resets} restarts: ${wrongs} disagreements, lost cards, or games without an end; ${total.told} were impossible and said why.`,
  );
  return wrongs ? 1 : 0;
});
