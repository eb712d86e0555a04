// `npm run soak`: for hours. The long tests play all of their seeds, of which `npm test` plays a fifth; two real interpreters play whole games of Durak in each
// dialect and at each speed while plugs are pulled, on each interpreter that ESPRUINO and ESPRUINO_SMALL name; two emulated Raspberry Pi Picos and two emulated ESP32s play one; persons
// play whole evenings against tic-tac-toe's device; and the simulation plays many thousands over a bad wire.
// `-- --only rounds` plays nothing but the kind that is named (`KINDS`).
// `-- --rounds 200` plays so many rounds of tournaments with servers, brokers, boards and Wi-Fi that fail (1,000 if nothing is said).
// `-- --hostile-net` plays only a tournament that is attacked over its network in each way of test/soak/hostile-net, ten seconds each (`--seconds 3`: three).
// `-- --tests 50 --boards 4 --chips 2 --evenings 30 --games 1000 --seed 7` plays ten times as many seeds, other numbers of games, and others; 0 leaves a kind out.
// `-- --boards 20 --dialect own --baud 115200 --kills 30 --one-evening` plays all these games as one evening, and pulls up to three plugs a game.
// `-- --starts 150` starts each interpreter so often in each dialect, and tells which died of what (20 if nothing is said).
// `-- --settings 200` starts so many boards, each with another croupier.json, most of them damaged (1,000 if nothing is said): each runs, or has its safe shell after three starts.
// `-- --hostile 10000` plays so many games against a peer that lies (1,000 if nothing is said); `--hostile` alone with other kinds at 0 plays only these.
// `-- --liars 20` plays so many games of each bundle with Durak, on each interpreter with a Pico's number of variables, against such a peer (2 if nothing is said):
// at their end it uses at most a twentieth more variables than after the first tenth.
// `-- --parsers 100000` gives each parser of each finished bundle, and beside it the same from the sources, so many damaged inputs (as many if nothing is said).
// `-- --boards 20 --dialect own --baud 115200 --kills 5 --profile wifi-off` plays only these between interpreters (own or lesson, 9600 or 115200), whose ports
// hear as an ESP32's: none, wifi-off, wifi-on (of a release) or head. Where such a port cannot hear the lesson's decks, one round is of decks sent whole, as the
// lesson's program sends them: nobody can play, and a board has to say why; in the other we send them in our way (`--decks whole` or `--decks paced`). Ends by itself; exit code 1 when anything
// disagreed, could not be played, or ran low on memory where the number of variables is fixed.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { build, buildCommand, buildPage, root } from "../../deploy/build/prepare.mjs";
import { runTests } from "../../deploy/build/tests.mjs";
import { needsOf, readerOf, testFiles } from "../../deploy/build/needs";
import { Mistake } from "../../deploy/mistake";
import { bundleSum } from "../../deploy/lab/dist";
import { type Lane, lanesOf } from "../rig/espruino/binaries";
import { available } from "../rig/espruino/interpreter";
import { type Plan, plansOf, playRound, Round, tableOf } from "./boards";
import { playEsp32s } from "./esp32";
import { ALL_ATTACKS, lineOf, playHostileNet } from "./hostile-net/play";
import { playChips } from "./silicon";
import { parserCount, playParsers } from "./parsers";
import { linesOf, startAll, wrongWith } from "./any-starts";
import { playStarts, startLine } from "./starts";
import { playOpposites, Simulated, simulateHostile, simulateMany, variablesOf } from "./simulation";
import { playStones } from "./stones";
import { verdictOf } from "./verdict";
import { playRounds } from "./tournament/rounds";

const { values } = parseArgs({
  options: {
    boards: { type: "string" },
    dialect: { type: "string" },
    baud: { type: "string" },
    kills: { type: "string" },
    profile: { type: "string" },
    decks: { type: "string" },
    games: { type: "string" },
    hostile: { type: "string" },
    liars: { type: "string" },
    starts: { type: "string" },
    settings: { type: "string" },
    rounds: { type: "string" },
    parsers: { type: "string" },
    "one-evening": { type: "boolean" },
    seed: { type: "string", default: "1" },
    tests: { type: "string" },
    chips: { type: "string" },
    // At tic-tac-toe's device.
    evenings: { type: "string" },
    only: { type: "string" },
    "hostile-net": { type: "boolean" },
    /** Of each attack over the network. */
    seconds: { type: "string" },
  },
});
/** Whoever chooses among the games between interpreters wants nothing else, unless he says so. */
const only = [values.dialect, values.baud, values.kills, values.profile, values.decks].some(word => word !== undefined)
  ? "boards"
  : values["hostile-net"]
    ? "seconds"
    : values.only;
const KINDS = {
  boards: 20,
  games: 50_000,
  tests: 5,
  chips: 1,
  evenings: 300,
  hostile: 1000,
  liars: 2,
  starts: 20,
  settings: 1000,
  rounds: 1000,
  parsers: 100_000,
  seconds: 10,
};
const countOf = (kind: keyof typeof KINDS) =>
  Number(values[kind] ?? (only === undefined || only === kind ? KINDS[kind] : 0));
const counts = (Object.keys(KINDS) as (keyof typeof KINDS)[]).map(countOf);
const [boards, games, tests, chips, evenings, hostile, liars, starts, settings, rounds, parsers, seconds] = counts;
const seed = Number(values.seed);

type Pair = Lane<"full" | "small">;

/** In a terminal a bar, elsewhere nothing: what is done is said anyway. */
async function makeBar(
  what: string,
  total: number,
  unit = "games",
): Promise<{ add(count: number): void; stop(): void }> {
  if (!process.stderr.isTTY) return { add: () => undefined, stop: () => undefined };
  const { SingleBar, Presets } = await import("cli-progress");
  const bar = new SingleBar(
    {
      format: `${what} {bar} {value} of {total} ${unit}, {duration_formatted}`,
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { add: count => bar.increment(count), stop: () => bar.stop() };
}

/** As many at a time as the machine can: a real board has a processor for itself. Of each interpreter the rounds in their order. */
async function playBoards(plans: Plan[], lanes: Pair[]): Promise<Map<Pair, Round[]>> {
  const bar = await makeBar("real interpreters", boards * plans.length * lanes.length);
  const all = new Map(lanes.map(lane => [lane, [] as Round[]]));
  const queue = lanes.flatMap(lane => plans.map((plan, at) => ({ lane, plan, at })));
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const round = await playRound(next.plan, next.lane, seed, () => bar.add(1));
      all.get(next.lane)![next.at] = round;
      if (!process.stderr.isTTY) console.error(`  ${next.lane.title}: ${round.name}: ${round.wrong || "done"}`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(queue.length, availableParallelism())) }, work));
  bar.stop();
  return all;
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

/** What is wrong, if anything is. */
async function playHostile(): Promise<string> {
  if (!hostile) return "";
  const bar = await makeBar("a peer that lies", hostile);
  const report = await simulateHostile(hostile, seed, count => bar.add(count));
  bar.stop();
  console.log(
    `Against a peer that lies: ${report.games} games in ${report.evenings} evenings (from seed ${seed}), ${report.entries} entries judged; lies: ${JSON.stringify(report.deeds)}; ` +
      `questions: ${JSON.stringify(report.asked)}; at most ${report.longestMs / 1000} s until a game went on (seed ${report.longestSeed})`,
  );
  return report.wrong && "a peer that lies: " + report.wrong;
}

/** Variables that a game may not give back, as a share of those that are used after the first games. */
const HOARD = 0.05;

/** On each interpreter with a Pico's number of variables, opposite a peer that lies; what is wrong. */
async function playLiars(lanes: Pair[]): Promise<string[]> {
  const wrong: string[] = [];
  const bar = await makeBar("a real board and a peer that lies", 2 * liars * lanes.length);
  for (const lane of lanes)
    for (const report of await playOpposites(lane.small, liars, seed, () => bar.add(1))) {
      const title = `${lane.title}: ${report.bundle}.js opposite a peer that lies`;
      const [early, late] = variablesOf(report);
      console.log(
        `${title}: ${report.games} games (seed ${seed}), ${report.entries} entries judged, ${report.lies} lies (after ${report.givenIn} it took up the board's game), at most ${(report.longestMs / 1000).toFixed(1)} s until a game went on; ` +
          `variables used at the end of each: ${report.variables.join(" ")}; ${bundleSum(report.bundle)}`,
      );
      if (report.wrong) wrong.push(`${title}: ${report.wrong}`);
      else if (late > early * (1 + HOARD))
        wrong.push(`${title}: ${late} variables are used at the end, ${early} after the first tenth`);
    }
  bar.stop();
  return wrong;
}

/** On each interpreter with a Pico's number of variables; what is wrong. A flag is not: it is told. */
async function playAllStarts(lanes: Pair[]): Promise<string[]> {
  const wrong: string[] = [];
  const bar = await makeBar("starts", 2 * starts * lanes.length);
  for (const lane of lanes)
    for (const one of await playStarts(lane, starts, availableParallelism(), () => bar.add(1))) {
      console.log(`${lane.title}: ${startLine(one)}; ${bundleSum("croupier")}`);
      for (const death of one.deaths) console.log(`  ${death}`);
      if (one.deaths.length) wrong.push(`${lane.title}: ${one.deaths.length} of ${one.count} starts ended in a death`);
    }
  bar.stop();
  return wrong;
}

/** With any croupier.json there may be; what is wrong. */
async function playSettings(lanes: Pair[]): Promise<string[]> {
  const wrong: string[] = [];
  const bar = await makeBar("any croupier.json", settings * lanes.length, "starts");
  for (const { title, full, small } of lanes) {
    const lean = ["set", "durak", "dobble", "tictactoe", "croupier"].map(bundle => ({ binary: small, bundle }));
    const boards = [...lean, { binary: full, bundle: "croupier" }];
    const all = await startAll(settings, seed, boards, 2 * availableParallelism(), () => bar.add(1));
    for (const line of linesOf(all)) console.log(`${title}: any croupier.json from seed ${seed}: ${line}`);
    wrong.push(...all.map(wrongWith).filter(Boolean));
  }
  bar.stop();
  return wrong;
}

/** The tests that take long, `tests` times as long as in `npm test`; what is wrong. */
async function playTests(): Promise<string> {
  if (!tests) return "";
  if (!build() || !buildPage() || !buildCommand()) return "the long tests: there is nothing to test";
  const files = [...needsOf(testFiles(root), readerOf(root))].filter(([, needs]) => needs.has("long"));
  process.env.SOAK = String(tests);
  const { counts } = await runTests(files.map(([file]) => file));
  return counts.failed ? `the long tests: ${counts.failed} failed, ${counts.passed} passed` : "";
}

/** Of tournaments; what is wrong. */
async function playTournaments(): Promise<string[]> {
  if (!rounds) return [];
  const bar = await makeBar("tournaments", rounds, "rounds");
  const { line, wrong } = await playRounds(
    rounds,
    seed,
    availableParallelism(),
    () => bar.add(1),
    (played, problem) => {
      if (!process.stderr.isTTY)
        console.error(`  tournaments: ${played} of ${rounds} rounds${problem && `: ${problem}`}`);
    },
  );
  bar.stop();
  console.log(line);
  return wrong.map(problem => `tournaments: ${problem}`);
}

/** Of the finished bundles, beside their sources; what is different. */
async function compareParsers(): Promise<string[]> {
  if (!parsers) return [];
  const bar = await makeBar("parsers", parsers * parserCount, "inputs");
  const wrong = await playParsers(
    parsers,
    seed,
    count => bar.add(count),
    line => console.log(line),
  );
  bar.stop();
  return wrong;
}

/** A tournament that is attacked over its network; what is wrong. */
async function playNet(): Promise<string[]> {
  if (!seconds) return [];
  const report = await playHostileNet(ALL_ATTACKS, 1000 * seconds, one => console.log(`  ${lineOf(one)}`));
  console.log(
    `A hostile network: ${report.reports.length} attacks of ${seconds} s, ${report.rounds} rounds with ${report.results} results meanwhile`,
  );
  return report.wrong.map(problem => `a hostile network: ${problem}`);
}

function print(all: Map<Pair, Round[]>, simulated: Simulated[]): void {
  for (const [{ title }, rounds] of all) {
    console.log(`Espruino for Linux: ${title}; ${bundleSum("croupier")}, ${bundleSum("durak")}; seed ${seed}`);
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
  if (![seed, ...counts].every(number => Number.isInteger(number) && number >= 0))
    throw new Mistake(`${[...Object.keys(KINDS), "seed"].map(name => `--${name}`).join(", ")} are whole numbers`);
  if (only !== undefined && !(only in KINDS)) throw new Mistake(`--only is one of ${Object.keys(KINDS).join(", ")}`);
  const plans = plansOf({ ...values, games: boards, isOne: values["one-evening"] });
  const lanes = lanesOf("full", "small");
  if (!tests && !build()) return 1;
  const wrongTests = await playTests();
  const wrongStones = await playStones(evenings, seed);
  const wrongHostile = await playHostile();
  const wrongRounds = await playTournaments();
  const wrongParsers = await compareParsers();
  const wrongNet = await playNet();
  const can = boards > 0 && available("games between two real interpreters", "full", "small");
  const canStart = starts > 0 && available("starts of real interpreters", "full", "small");
  const canLie = liars > 0 && available("a real board opposite a peer that lies", "full", "small");
  const wrongLiars = canLie ? await playLiars(lanes) : [];
  const wrongStarts = canStart ? await playAllStarts(lanes) : [];
  const canSet = settings > 0 && available("any croupier.json on real interpreters", "full", "small");
  const wrongSettings = canSet ? await playSettings(lanes) : [];
  const simulated = games ? await simulateAll() : [];
  const all: Map<Pair, Round[]> = can ? await playBoards(plans, lanes) : new Map();
  print(all, simulated);
  const wrongChips = [playChips("croupier", chips, seed), await playEsp32s("croupier", chips, seed)]
    .filter(wrong => wrong)
    .join("; ");
  const { lines, exitCode } = verdictOf({
    rounds: [...all].map(([{ title }, rounds]) => [title, rounds]),
    simulated,
    others: [
      wrongTests,
      wrongChips,
      wrongStones,
      wrongHostile,
      ...wrongRounds,
      ...wrongParsers,
      ...wrongNet,
      ...wrongLiars,
      canLie || !liars ? "" : "no interpreter sat opposite a peer that lies",
      ...wrongStarts,
      canStart || !starts ? "" : "no interpreter was started",
      ...wrongSettings,
      canSet || !settings ? "" : "no interpreter was started with other settings",
      can || !boards ? "" : "no game was played between two real interpreters",
      counts.some(count => count) ? "" : "nothing was played",
    ],
  });
  for (const line of lines) console.log(line);
  return exitCode;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`soak: ${error.message}`);
  process.exitCode = 2;
}
