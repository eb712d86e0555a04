// `npm run soak`: for hours. The long tests play all of their seeds, of which `npm test` plays a fifth; two real interpreters play whole games of Durak in each
// dialect and at each speed while plugs are pulled, and the simulation plays many thousands over a bad wire. `-- --tests 50 --boards 4 --games 1000 --seed 7`
// plays ten times as many seeds, other numbers of games, and others; 0 leaves a kind out. Ends by itself; exit code 1 when anything disagreed, or could not be
// played.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { crc32 } from "node:zlib";
import { build, buildPage, root } from "../build/prepare.mjs";
import { runTests } from "../build/tests.mjs";
import { needsOf, readerOf, testFiles } from "../build/needs";
import { binaries, bundle, available } from "./espruino/interpreter";
import { versionOf } from "./espruino/binaries";
import { playRound, Round, ROUNDS, tableOf } from "./soak/boards";
import { Simulated, simulateMany } from "./soak/simulation";
import { playStones } from "./soak/stones";

const { values } = parseArgs({
  options: {
    // At tic-tac-toe's device.
    evenings: { type: "string", default: "300" },
    boards: { type: "string", default: "20" },
    games: { type: "string", default: "50000" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", default: "5" },
  },
});
const [boards, games, seed, tests] = [values.boards, values.games, values.seed, values.tests].map(Number);

/** In a terminal a bar, elsewhere nothing: what is done is said anyway. */
async function makeBar(what: string, total: number): Promise<{ add(count: number): void; stop(): void }> {
  if (!process.stderr.isTTY) return { add: () => undefined, stop: () => undefined };
  const { SingleBar, Presets } = await import("cli-progress");
  const bar = new SingleBar(
    {
      format: `${what} {bar} {value} of {total} games, {duration_formatted}`,
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { add: count => bar.increment(count), stop: () => bar.stop() };
}

/** As many at a time as the machine can: a real board has a processor for itself. */
async function playBoards(): Promise<Round[]> {
  const bar = await makeBar("real interpreters", boards * ROUNDS.length);
  const queue = [...ROUNDS];
  const rounds: Round[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const round = await playRound(next, boards, seed, () => bar.add(1));
      rounds.push(round);
      if (!process.stderr.isTTY) console.error(`  ${round.name}: ${round.wrong || "done"}`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(ROUNDS.length, availableParallelism())) }, work));
  bar.stop();
  return rounds.sort(
    (a, b) => ROUNDS.findIndex(one => one.name === a.name) - ROUNDS.findIndex(one => one.name === b.name),
  );
}

async function simulateAll(): Promise<Simulated[]> {
  const bar = await makeBar("simulation", games);
  const all: Simulated[] = [];
  for (const dialect of ["auto", "lesson"] as const) {
    all.push(
      await simulateMany(dialect, dialect === "auto" ? Math.ceil(games / 2) : Math.floor(games / 2), seed, count =>
        bar.add(count),
      ),
    );
    if (!process.stderr.isTTY) console.error(`  simulation, ${dialect}: ${all[all.length - 1].wrong || "done"}`);
  }
  bar.stop();
  return all;
}

/** The tests that take long, `tests` times as long as in `npm test`; what is wrong. */
async function playTests(): Promise<string> {
  if (!tests) return "";
  if (!build() || !buildPage()) return "the long tests: there is nothing to test";
  const files = [...needsOf(testFiles(root), readerOf(root))].filter(([, needs]) => needs.has("long"));
  process.env.SOAK = String(tests);
  const { counts } = await runTests(files.map(([file]) => file));
  return counts.failed ? `the long tests: ${counts.failed} failed, ${counts.passed} passed` : "";
}

function print(rounds: Round[], simulated: Simulated[]): void {
  const crc = (name: string) =>
    `${name}.js CRC32 ${(crc32 as any)(Buffer.from(bundle(name), "latin1"))
      .toString(16)
      .padStart(8, "0")}`;
  if (rounds.length) {
    console.log(
      `Espruino ${versionOf(binaries.full!)} for Linux, and with a Pico's variables ${versionOf(binaries.small!)}; ${crc("croupier")}, ${crc("durak")}; seed ${seed}`,
    );
    for (const line of tableOf(rounds)) console.log(line);
  }
  for (const { dialect, games: count, evenings, entries, bytes, faults, longestMs } of simulated) {
    console.log(
      `Simulated, ${dialect === "auto" ? "own" : "lesson's"} dialect: ${count} games in ${evenings} evenings (seeds ${seed} to ${seed + evenings - 1}), ${entries} entries, ` +
        `${(bytes / Math.max(1, entries)).toFixed(1)} bytes an entry, the longest game ${(longestMs / 60_000).toFixed(1)} virtual minutes; done to them: ${JSON.stringify(faults)}`,
    );
  }
}

async function main(): Promise<number> {
  if (![boards, games, seed, tests].every(number => Number.isInteger(number) && number >= 0)) {
    console.error("soak: --boards, --games, --seed and --tests are whole numbers");
    return 2;
  }
  const wrongTests = await playTests();
  const wrongStones = await playStones(Number(values.evenings), seed);
  const can = available("games between two real interpreters", "full", "small");
  const simulated = games ? await simulateAll() : [];
  const rounds = can && boards ? await playBoards() : [];
  print(rounds, simulated);
  const wrong = [
    ...(wrongTests ? [wrongTests] : []),
    ...rounds.filter(round => round.wrong).map(round => `${round.name}: ${round.wrong}`),
    ...simulated.filter(one => one.wrong).map(one => `simulation, ${one.dialect}: ${one.wrong}`),
  ];
  if (wrongStones) wrong.push(wrongStones);
  if (!can || !boards) wrong.push("no game was played between two real interpreters");
  if (!games) wrong.push("nothing was simulated");
  for (const round of rounds)
    if (!round.wrong && (round.tally.games < boards || round.tally.restarts < Math.ceil(boards / 4)))
      wrong.push(`${round.name}: too few games or restarts`);
  for (const line of wrong) console.log("WRONG: " + line);
  console.log(wrong.length ? "Something is wrong." : "All boards agreed on everything.");
  return wrong.length ? 1 : 0;
}

process.exitCode = await main();
