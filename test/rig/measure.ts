// `npm run bench`: what the finished bundles cost on the real interpreter, beside what they are meant to cost. Everything in one run, so that the
// ratios are of one machine. Where ESPRUINO and ESPRUINO_SMALL name several interpreters, each is measured in a run of its own; what none of them does (the emulated
// Cortex-M4, sizes, bots' strength) is measured with the first. Ends with exit code 1 when a figure misses its aim, or when anything could not be measured
// (unless `--partial`).
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Cortex, cortexTitle, hasCortex, NS_PER_INSTRUCTION } from "./espruino/cortex";
import { binaries, Interpreter } from "./espruino/interpreter";
import { Mistake } from "../../deploy/mistake";
import { bundleSum } from "../../deploy/lab/dist";
import { interpreters, lanesOf, titleOf } from "./espruino/binaries";
import { measureDurak } from "./espruino/durak-memory";
import type { DurakMemory, Way } from "./espruino/durak-memory";
import { measureMemory } from "./espruino/memory";
import { measureTictactoe } from "./espruino/tictactoe-memory";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "./espruino/tables";
import { colourBytes, colourSteps, colourVariables } from "./measures/colour";
import { compile } from "./measures/compile";
import { durakEvening, durakOn, durakWire, playStrength, reportStrength } from "./measures/durak-report";
import { number, printRows, verdictOf, WHERE } from "./measures/report";
import { tictactoeOn } from "./measures/tictactoe";
import { BUDGETS, bytesOf } from "../../deploy/build/budgets";

const TABLES = 24;
const BUS_TABLES = 120;
const STRENGTH_GAMES = 2000;
/** A stock module's flip, by design.md; the page's address and the whole of its memory, whatever changed. */
const STOCK_FLIP = 1058;

interface Line {
  what: string;
  where: string;
  value: string;
  aim: string;
  verdict: string;
}
const lines: Line[] = [];
const missing: string[] = [];
const figures: Record<string, unknown> = {};
const isPartial = process.argv.includes("--partial");
/** Of several interpreters this is another one than the first, by its number. */
const another = /^--interpreter=(\d+)$/m.exec(process.argv.join("\n"))?.[1];

function report(what: string, where: string, value: string, aim = "", isMet?: boolean): void {
  lines.push({ what, where, value, aim, verdict: verdictOf(isMet) });
  console.error(`  ${what}, ${where}: ${value}`);
}

// --- who is measured

/** What judges may not be made of what is judged. */
function checkIndependence(): void {
  for (const file of [
    "test/rig/espruino/tables.ts",
    "test/rig/measures/rivals.ts",
    "test/rig/measures/durak-rivals.ts",
    "test/rig/measures/durak-greedy.ts",
    "test/rig/measures/tictactoe-rivals.ts",
  ]) {
    const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8");
    if (/^\s*import |\bimport\(|\brequire\(/m.test(text))
      throw new Error(`${file} imports something: what it says of our code would prove nothing`);
  }
}

// --- ways to find Sets

type Measured = [name: string, cards: number, ms: number, found: number[]];

async function programFor(seed: number, others: number): Promise<{ code: string; tables: string[][] }> {
  const random = makeRandom(SEED);
  const tables = Array.from({ length: TABLES }, (_, at) => shuffled(random).slice(0, at < 2 ? 81 : 21));
  const subject = await compile(fileURLToPath(new URL("measures/subject.ts", import.meta.url)));
  return {
    code: `var measurePlan={seed:${seed},others:${others}},measureTables=${JSON.stringify(tables)};${subject}`,
    tables,
  };
}

/** Every way must have found what trying every triple finds, on every table. */
function checkFound([name, cards, , found]: Measured, tables: string[][]): void {
  found.forEach((count, at) => {
    const expected = setsOn(tables[at].slice(0, cards)).length;
    if (count !== expected)
      throw new Error(`${name} found ${count} Sets among ${cards} cards of table ${at}; there are ${expected}`);
  });
}

async function collect(next: () => Promise<Measured>, tables: string[][]): Promise<Record<string, number>> {
  const ms: Record<string, number> = {};
  for (;;) {
    const measured = await next();
    if (measured[0] === "end") return ms;
    checkFound(measured, tables);
    ms[`${measured[0]} ${measured[1]}`] = measured[2];
  }
}

async function onLinux(): Promise<Record<string, number>> {
  const { code, tables } = await programFor(4, TABLES);
  // The program answers without being asked.
  const board = await Interpreter.start({
    code: `var measureResults=[];setTimeout(function(){${code.replace("print(", "measureResults.push(")}},50);`,
    capture: false,
  });
  await board.until("measureResults.length&&measureResults[measureResults.length-1].indexOf('\"end\"')>0", 120_000);
  const results: string[] = await board.ask("measureResults");
  board.stop();
  const queue = results.map(text => JSON.parse(text.slice(1, -1)) as Measured);
  return collect(async () => queue.shift()!, tables);
}

async function onCortex(): Promise<Record<string, number>> {
  const { code, tables } = await programFor(2, TABLES);
  const board = await Cortex.start({ code, alone: true });
  const ms = await collect(() => board.answer(180_000), tables);
  board.stop();
  return ms;
}

function reportWays(where: string, ms: Record<string, number>): void {
  const seed = ms["scan, seed's way 12"];
  const ours = ms["scan, incremental 12"];
  for (const [name, value] of Object.entries(ms)) {
    const isAim = name === "scan, incremental 12" && where === WHERE.cortex;
    const cards = name.match(/\d+$/)![0];
    const way = name.replace(/ \d+$/, "");
    report(
      way.startsWith("scan")
        ? `${way.replace("scan", "scan of card")} ${cards}`.replace("scan of card, ", "12th scan, ").replace(/ 12$/, "")
        : `${way}, ${cards} cards`,
      where,
      `${number(value)} ms` +
        (where === WHERE.cortex ? ` = ${number((value * 1e6) / NS_PER_INSTRUCTION)} instructions` : ""),
      isAim ? "4 ms" : "",
      isAim ? value <= 4 : undefined,
    );
  }
  report(
    "12th scan, how many times faster than the seed's way",
    where,
    `${number(seed / ours)} x`,
    "450 x",
    seed / ours >= 450,
  );
}

// --- bytes on the bus

async function busBytes(): Promise<void> {
  const board = await Interpreter.start({ config: { board: "linux" } });
  const random = makeRandom(SEED + 100);
  const sums: Record<string, number[]> = { "one more card": [], "next Set": [], take: [] };
  /** Bytes until the display has been quiet for a while, addresses among them. */
  const cost = async (expression: string): Promise<number> => {
    board.transactions = [];
    await board.ask(expression);
    await board.settled();
    return board.transactions.reduce((sum, { bytes }) => sum + bytes.length + 1, 0);
  };
  await board.ask(`croupier.open("set")`);
  for (let table = 0; table < BUS_TABLES; table++) {
    const cards = shuffled(random).slice(0, 12);
    const before = 3 + (table % 9);
    await cost(
      `(croupier.play("new"),${JSON.stringify(cards.slice(0, before))}.forEach(function(c){croupier.scan(c)}))`,
    );
    sums["one more card"].push(await cost(`croupier.scan("${cards[before]}")`));
    await cost(`${JSON.stringify(cards.slice(before + 1))}.forEach(function(c){croupier.scan(c)})`);
    const { sets } = await board.ask("croupier.state()");
    if (sets.length > 1) sums["next Set"].push(await cost(`croupier.play("next")`));
    if (sets.length) sums["take"].push(await cost(`croupier.play("take")`));
  }
  board.stop();
  const all = Object.values(sums).flat();
  // Typical is what happens card by card: one more lies there, or another Set is shown. Three cards go only once in a while.
  for (const [what, costs] of Object.entries({ ...sums, "all of these": all })) {
    const mean = costs.reduce((sum, bytes) => sum + bytes, 0) / costs.length;
    const isAim = what === "one more card" || what === "next Set";
    report(
      `bus bytes: ${what} (mean of ${costs.length}, most ${Math.max(...costs)})`,
      "any",
      `${number(mean)} of the stock flip's ${number(STOCK_FLIP)}`,
      isAim ? "200" : "",
      isAim ? mean <= 200 : undefined,
    );
    figures[`bus: ${what}`] = { mean, most: Math.max(...costs), times: costs.length };
  }
}

// --- sizes and memory

function sizes(): void {
  for (const [name, most] of Object.entries(BUDGETS)) {
    const bytes = bytesOf(name);
    if (bytes === undefined) missing.push(`dist/${name}.js`);
    else report(`dist/${name}.js`, "any", `${number(bytes)} bytes`, number(most), bytes <= most);
    figures[`bytes: ${name}`] = bytes;
  }
}

async function memory(name: string, binary: string | undefined, menu: number, ever: number): Promise<void> {
  if (!binary) return void missing.push(`an interpreter for the memory of ${name}.js`);
  const found = await measureMemory(binary, name);
  figures[`memory: ${name}`] = found;
  const where = `${number(found.total)} variables`;
  report(`${name}.js: variables at the menu`, where, number(found.menu), number(menu), found.menu <= menu);
  const modes = Object.entries(found.modes)
    .map(([mode, { open, twelve, most }]) => `${mode} ${open}/${twelve}/${most}`)
    .join(", ");
  report(`${name}.js: open / 12 cards / most cards`, where, modes);
  report(`${name}.js: at the peak`, where, number(found.peak), number(ever), found.peak <= ever);
  report(
    `${name}.js: at the menu after leaving each mode once, and twenty times more`,
    where,
    `${number(found.once)}, ${number(found.twenty)}`,
    "no creep",
    found.twenty <= found.once + 2,
  );
  report(`${name}.js: flags`, where, found.flags.join(" ") || "none", "none", !found.flags.length);
}

/** Whole games in the board's own time, so several of them go on at once. */
const DURAK: { name: string; menu: number; ever: number; ways: Way[] }[] = [
  { name: "croupier", menu: 2500, ever: 4000, ways: ["bot", "own", "lesson"] },
  { name: "durak", menu: 5100 / 2, ever: 5100 * 0.8, ways: ["bot", "own"] },
];

function reportDurak({ name, menu, ever, ways }: (typeof DURAK)[number], found: DurakMemory): void {
  for (const way of ways)
    if (!(way in found.peaks)) missing.push(`a small interpreter that hears bursts, for ${name}.js in Durak: ${way}`);
  figures[`memory of durak: ${name}`] = found;
  const where = `${number(found.total)} variables`;
  const list = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([way, most]) => `${way} ${most}`)
      .join(", ");
  const peak = Math.max(...Object.values(found.peaks));
  report(`${name}.js, durak: variables at the menu`, where, number(found.menu), number(menu), found.menu <= menu);
  report(`${name}.js, durak: in mid-game`, where, list(found.rests));
  report(`${name}.js, durak: at the peak`, where, list(found.peaks), number(ever), peak <= ever);
  report(
    `${name}.js, durak: at the menu after leaving it once, and twenty times more`,
    where,
    `${number(found.once)}, ${number(found.twenty)}`,
    "no creep",
    found.twenty <= found.once + 2,
  );
  report(`${name}.js, durak: flags`, where, found.flags.join(" ") || "none", "none", !found.flags.length);
}

async function tictactoeMemory(name: string, menu: number, ever: number): Promise<void> {
  if (!binaries.small) return;
  const found = (figures[`memory of tictactoe: ${name}`] = await measureTictactoe(binaries.small, name));
  const where = `${number(found.total)} variables`;
  report(`${name}.js, tictactoe: variables at the menu`, where, number(found.menu), number(menu), found.menu <= menu);
  report(`${name}.js, tictactoe: in mid-game`, where, number(found.rest));
  report(`${name}.js, tictactoe: at the peak`, where, number(found.peak), number(ever), found.peak <= ever);
  report(
    `${name}.js, tictactoe: at the menu after leaving it once, and twenty times more`,
    where,
    `${number(found.once)}, ${number(found.twenty)}`,
    "no creep",
    found.twenty <= found.once + 2,
  );
  report(`${name}.js, tictactoe: flags`, where, found.flags.join(" ") || "none", "none", !found.flags.length);
}

// --- boot

/** From reset to the last byte of the first picture. Pins are not there, so no key is waited for. */
async function boot(name: string): Promise<void> {
  const board = await Cortex.start({
    bundle: name,
    alone: true,
    config: { board: "pico", keys: { C: "" }, scanner: { rx: "" } },
    before: `var measureLast=0;I2C1.writeTo=function(){measureLast=getTime()};setTimeout(function(){print("\\x01"+measureLast+"\\x02")},900);`,
  });
  const ms: number = (await board.answer(120_000)) * 1000;
  board.stop();
  figures[`boot: ${name}`] = ms;
  report(
    `${name}.js: reset to menu drawn`,
    WHERE.cortex,
    `${number(ms)} ms = ${number((ms * 1e6) / NS_PER_INSTRUCTION)} instructions`,
  );
}

// --- all of it

function print(head: string[]): void {
  for (const line of head) console.log(line);
  console.log();
  printRows([
    ["what", "where", "measured", "aim", ""],
    ...lines.map(line => [line.what, line.where, line.value, line.aim, line.verdict]),
  ]);
  for (const what of missing) console.log(`NOT MEASURED: ${what}`);
}

/** What takes none of the interpreters, or is the emulated one's. */
async function measureOnce(): Promise<() => Promise<void>> {
  sizes();
  durakWire("croupier", report, figures);
  const strength = playStrength(STRENGTH_GAMES);
  if (hasCortex) {
    const cortex = await onCortex();
    figures["ms: Cortex-M4"] = cortex;
    reportWays(WHERE.cortex, cortex);
    for (const name of ["set", "durak", "tictactoe", "croupier"]) await boot(name);
    await durakOn("cortex", SEED, report, figures);
    await durakEvening("durak", report, figures);
    await tictactoeOn("cortex", report, figures);
    await colourSteps(report, figures);
  } else missing.push("the emulated Cortex-M4 (ESPRUINO_F405, qemu-system-arm)");
  return async () => reportStrength(await strength, report, figures);
}

async function measureTimes(): Promise<void> {
  const linux = await onLinux();
  figures["ms: Linux"] = linux;
  reportWays(WHERE.linux, linux);
  await durakOn("linux", SEED, report, figures);
  await tictactoeOn("linux", report, figures);
}

async function measureMemories(small: string | undefined): Promise<void> {
  const durak = small ? DURAK.map(({ name, ways }) => measureDurak(small, name, ways)) : [];
  await busBytes();
  if (!another && !((await colourVariables(report, figures)) && (await colourBytes(report, figures))))
    missing.push("an interpreter with a display in colour (ESPRUINO_SDL)");
  await memory("croupier", small, 2500, 4000);
  await memory("set", small, 5100 / 2, 5100 * 0.8);
  await tictactoeMemory("croupier", 2500, 4000);
  await tictactoeMemory("tictactoe", 5100 / 2, 5100 * 0.8);
  for (const [at, found] of (await Promise.all(durak)).entries()) reportDurak(DURAK[at], found);
}

async function measure(full: string, small: string | undefined): Promise<number> {
  checkIndependence();
  const titles = [titleOf("full", full), ...(small ? [titleOf("small", small)] : [])];
  const isCortexToo = hasCortex && !another;
  const head = [
    `Espruino ${titles.join(" and ")} for Linux${isCortexToo ? `; ${await cortexTitle()}, emulated, code running from flash, 8 ns an instruction` : ""}`,
    `${bundleSum()}, SEED=${SEED}, means of up to ${TABLES} tables`,
  ];
  await measureTimes();
  // From here on nothing is timed by this machine's clock.
  const end = another ? undefined : await measureOnce();
  await measureMemories(small);
  await end?.();
  print(head);
  const misses = lines.filter(line => line.verdict === "MISS").length;
  writeFileSync(
    fileURLToPath(new URL(`../../dist/measure${another ? "-" + another : ""}.json`, import.meta.url)),
    JSON.stringify({ head, lines, missing, figures }, null, 1) + "\n",
  );
  if (missing.length && !isPartial) console.log("Something was not measured; `--partial` accepts that.");
  return misses || (missing.length && !isPartial) ? 1 : 0;
}

/** Each pair of interpreters in a process of its own, as if no other were named. */
function measureEach(lanes: { full: string; small?: string }[]): number {
  const words = [fileURLToPath(new URL("../../deploy/build/run.mjs", import.meta.url)), fileURLToPath(import.meta.url)];
  const results = lanes.map(({ full, small }, at) => {
    const numbered = at ? [`--interpreter=${at + 1}`] : [];
    const env = { ...process.env, ESPRUINO: full, ESPRUINO_SMALL: small ?? "" };
    return spawnSync(process.execPath, [...words, ...process.argv.slice(2), ...numbered], { stdio: "inherit", env });
  });
  return results.every(({ status }) => status === 0) ? 0 : 1;
}

async function main(): Promise<number> {
  const full = interpreters("full");
  if (!full.length) throw new Mistake("there is no interpreter: set ESPRUINO, or put espruino-linux on PATH");
  if (full.length === 1 && interpreters("small").length <= 1) return measure(full[0], binaries.small);
  const both = lanesOf("full", "small");
  return measureEach(both.length ? both : lanesOf("full"));
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`measure: ${error.message}`);
  process.exitCode = 2;
}
