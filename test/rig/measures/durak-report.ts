// Durak's lines in the measurement: what was measured, beside what it is meant to be.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundleText } from "../../../deploy/lab/dist";
import { NS_PER_INSTRUCTION } from "../espruino/cortex";
import { measureBot, measureEvening, measureLink, measurePicture, measureRules } from "./durak";
import type { Row } from "./durak-bots";
import { KINDS } from "./durak-positions";
import { playOverWire } from "./durak-wire";
import type { Traffic } from "./durak-wire";
import type { Machine } from "./machine";
import { number, type Report, WHERE } from "./report";

/** The lesson's program: a deck at the start of a game, its acknowledgement, and the acknowledgement of that. */
const LESSON_MOVE = 388 + 2 + 2;
/** No step may be longer than a serial port can wait for. */
const SLICE_MS = 30;
const DECISION_MS = 3000;
const DECISIONS = 60;
const HARDEST = 6;
const GAMES = { auto: 3, lesson: 8 };
const PACES = [0, 5000];

const onBoth = (machine: Machine, ms: number) =>
  `${number(ms)} ms` + (machine === "cortex" ? ` = ${number((ms * 1e6) / NS_PER_INSTRUCTION)} instructions` : "");

function reportRules(report: Report, machine: Machine, ms: Record<string, number>): void {
  const where = WHERE[machine];
  for (const [what, spent] of Object.entries(ms)) report(`durak ${what}`, where, onBoth(machine, spent));
  // What a step of a bot's thinking is made of, and a peer's entry is checked by.
  const step =
    KINDS.reduce((sum, { name }) => sum + ms[`moves, ${name}`] + ms[`play, ${name}`] + ms["copy"], 0) / KINDS.length;
  report("durak copy, moves and play together", where, onBoth(machine, step));
}

function reportLink(report: Report, machine: Machine, costs: Awaited<ReturnType<typeof measureLink>>): void {
  const where = WHERE[machine];
  const isAim = machine === "cortex";
  report(`durak deck of ${costs.packet} bytes, the lesson's way`, where, onBoth(machine, costs.rivalDeck));
  report(`durak deck of ${costs.packet} bytes, ours`, where, onBoth(machine, costs.deck));
  const ratio = costs.rivalDeck / costs.deck;
  report("durak deck, how many times faster than the lesson's way", where, `${number(ratio)} x`, "8 x", ratio >= 8);
  report(
    "durak deck, longest piece of the work",
    where,
    `${number(costs.deckPiece)} ms`,
    isAim ? `${SLICE_MS} ms` : "",
    isAim ? costs.deckPiece <= SLICE_MS : undefined,
  );
  report(
    "durak move received, checked and kept (mean, most)",
    where,
    `${onBoth(machine, costs.move)}, ${number(costs.moveMost)} ms`,
  );
}

function reportBot(
  report: Report,
  machine: Machine,
  level: number,
  found: Awaited<ReturnType<typeof measureBot>>,
): void {
  const where = WHERE[machine];
  const isAim = machine === "cortex";
  for (const [name, { decisions, mean, p90, most, slice, meanSteps, mostSteps }] of [
    ["", found.typical],
    [", those with most steps", found.hardest],
  ] as const) {
    const what = `durak bot ${level}${name}`;
    report(
      `${what}: ${decisions} decisions (mean, p90, most)`,
      where,
      `${onBoth(machine, mean)}, ${number(p90)}, ${number(most)} ms`,
      isAim ? `${number(DECISION_MS)} ms` : "",
      isAim ? most <= DECISION_MS : undefined,
    );
    report(
      `${what}: steps (mean, most), longest of them`,
      where,
      `${number(meanSteps)}, ${number(mostSteps)}, ${number(slice)} ms`,
      isAim ? `${SLICE_MS} ms` : "",
      isAim ? slice <= SLICE_MS : undefined,
    );
  }
}

/** Everything that is done on one machine. */
export async function durakOn(
  machine: Machine,
  seed: number,
  report: Report,
  figures: Record<string, unknown>,
): Promise<void> {
  const keep = <Figure>(what: string, figure: Figure): Figure => {
    figures[`durak ${what}: ${WHERE[machine]}`] = figure;
    return figure;
  };
  reportRules(report, machine, keep("rules", await measureRules(machine, seed)));
  reportLink(report, machine, keep("link", await measureLink(machine, seed)));
  for (const [what, ms] of Object.entries(keep("picture", await measurePicture(machine))))
    report(`durak ${what}`, WHERE[machine], onBoth(machine, ms));
  for (const level of [1, 2, 3])
    reportBot(report, machine, level, keep(`bot ${level}`, await measureBot(machine, level, DECISIONS, HARDEST, seed)));
}

/** The finished bundle on the emulated board. */
export async function durakEvening(bundle: string, report: Report, figures: Record<string, unknown>): Promise<void> {
  const found = (figures[`durak evening: ${bundle}`] = await measureEvening(bundle));
  const { most } = found;
  const what = `${bundle}.js against itself`;
  report(
    `${what}: ${found.decisions} decisions (mean, most)`,
    WHERE.cortex,
    `${onBoth("cortex", found.decisionMs)}, ${number(found.longestDecisionMs)} ms`,
    `${number(DECISION_MS)} ms`,
    found.longestDecisionMs <= DECISION_MS,
  );
  report(
    `${what}: longest turn of thinking`,
    WHERE.cortex,
    `${number(most.slice)} ms`,
    `${SLICE_MS} ms`,
    most.slice <= SLICE_MS,
  );
  report(
    `${what}: longest turns that enter a move, draw, do anything else`,
    WHERE.cortex,
    `${number(most.last)}, ${number(most.picture)}, ${number(most.other)} ms`,
  );
  report(`${what}: to open the game`, WHERE.cortex, onBoth("cortex", found.openMs));
  report(`${what}: flags`, WHERE.cortex, found.flags.join(" ") || "none", "none", !found.flags.length);
}

// --- the wire

const perMove = ({ bytes, moves }: Traffic) => bytes / moves;

function detail({ kinds, moves }: Traffic): string {
  return Object.entries(kinds)
    .map(([kind, { count, bytes }]) => `${kind} ${number(count / moves)} of ${number(bytes / count)}`)
    .join(", ");
}

export function durakWire(bundle: string, report: Report, figures: Record<string, unknown>): void {
  const text = bundleText(bundle);
  for (const dialect of ["auto", "lesson"] as const)
    for (const paceMs of PACES) {
      const traffic = (figures[`durak wire: ${dialect}, ${paceMs} ms`] = playOverWire(
        text,
        dialect,
        GAMES[dialect],
        paceMs,
      ));
      const name = `${dialect === "auto" ? "our dialect" : "the lesson's, as we speak it"}, ${paceMs ? `a move every ${paceMs / 1000} s` : "back to back"}`;
      if (dialect === "auto" && !paceMs) reportFrames(report, traffic);
      // Where the wire is good, a deck is said once.
      const decks = traffic.kinds["deck"] ? traffic.kinds["deck"].count / traffic.moves : 0;
      report(
        `durak bytes per move: ${name} (${GAMES[dialect]} games, ${traffic.moves} moves)`,
        "any",
        `${number(perMove(traffic))}: ${detail(traffic)}`,
        decks ? "1.2 decks" : "",
        decks ? decks <= 1.2 : undefined,
      );
    }
}

function reportFrames(report: Report, { kinds }: Traffic): void {
  const size = (kind: string) => kinds[kind].bytes / kinds[kind].count;
  const move = size("move");
  const ack = size("ack");
  report("durak bytes of a move", "any", number(move), "12", move <= 12);
  report("durak bytes of its acknowledgement", "any", number(ack), "4", ack <= 4);
  const ratio = LESSON_MOVE / (move + ack);
  report(
    `durak move, how many times fewer bytes than the lesson's ${LESSON_MOVE}`,
    "any",
    `${number(ratio)} x`,
    "30 x",
    ratio >= 30,
  );
}

// --- strength

const AIMS: Record<string, number> = { "strong against greedy": 0.75, "strong against heuristic": 0.65 };

/** In a process of its own: it takes a minute or two. */
export async function playStrength(games: number): Promise<Row[]> {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    path("../../../deploy/build/run.mjs"),
    path("durak-bots.ts"),
    String(games),
  ]);
  return JSON.parse(stdout);
}

export function reportStrength(rows: Row[], report: Report, figures: Record<string, unknown>): void {
  figures["durak strength"] = rows;
  const percent = (share: number) => (100 * share).toFixed(1);
  for (const { bot, against, games, wins, draws, losses, rate, low, high } of rows) {
    const aim = AIMS[`${bot} against ${against}`];
    report(
      `durak ${bot} against ${against} (${number(games)} games)`,
      "any",
      `${percent(rate)} % won (${percent(low)}..${percent(high)}); ${wins}/${draws}/${losses}`,
      aim ? `${100 * aim} %` : "",
      aim ? low >= aim : undefined,
    );
  }
}
