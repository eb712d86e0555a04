// Whole games between two real interpreters: each dialect at each speed, as well as the boards' ports hear; in a quarter of the games a plug is pulled. Players
// think no time, and everything else takes what it takes: a wire goes at its baud rate, and the programs by their clocks.
import { type Hearing, losesAt } from "../../devices/sim/ear";
import { Mistake } from "../../deploy/mistake";
import { MOST_PLUGS } from "../rig/espruino/durak-plugs";
import type { Lane } from "../rig/espruino/binaries";
import { addTally, Evening, noTally, playEvening, Spoiled, Tally, whatIsSaid } from "../rig/espruino/durak-evening";

/** How the ports of both boards hear: everything at once, or as an ESP32's. */
export const PROFILES: Record<string, Hearing | undefined> = {
  none: undefined,
  "wifi-off": { version: "released", wifi: false },
  "wifi-on": { version: "released", wifi: true },
  head: { version: "head", wifi: true },
};

/** Of which games are played. */
export interface Plan {
  dialect: "auto" | "lesson";
  baud: number;
  profile: string;
  games: number;
  kills: number;
  /** All of them are one evening; else there is one for each set of rules. */
  isOne: boolean;
  /** The lesson's program sends whole decks, which no such port hears: there is no game, and a board says why. */
  isDeaf: boolean;
}

export interface Round extends Plan {
  name: string;
  tally: Tally;
  tookMs: number;
  /** What a board says that cannot play. */
  says: string;
  wrong: string;
}

const DIALECTS = { own: "auto", lesson: "lesson" } as const;
const BAUDS = [9600, 115200];

export interface Choice {
  games: number;
  dialect?: string;
  baud?: string;
  kills?: string;
  profile?: string;
  decks?: string;
  isOne?: boolean;
}

const chosen = <Value>(what: string, word: string | undefined, all: Record<string, Value>): Value[] => {
  if (word === undefined) return Object.values(all);
  if (!Object.hasOwn(all, word)) throw new Mistake(`--${what} is ${Object.keys(all).join(", ")}`);
  return [all[word]];
};

/** The rounds that were chosen; each dialect and speed where nothing is. */
export function plansOf({ games, dialect, baud, kills, decks, profile = "none", isOne = false }: Choice): Plan[] {
  chosen("profile", profile, PROFILES);
  const bauds = chosen("baud", baud, Object.fromEntries(BAUDS.map(one => [String(one), one])));
  const count = kills === undefined ? Math.ceil(games / 4) : Number(kills);
  if (!Number.isInteger(count) || count < 0 || count > MOST_PLUGS * games)
    throw new Mistake(`--kills is at most ${MOST_PLUGS} for each game`);
  const ways = chosen("decks", decks, { whole: true, paced: false });
  return chosen("dialect", dialect, DIALECTS).flatMap(one =>
    bauds.flatMap(rate => {
      const plan = { dialect: one, baud: rate, profile, games, kills: count, isOne };
      const hearing = PROFILES[profile];
      const canBeDeaf = one === "lesson" && hearing && losesAt(hearing, rate);
      return (canBeDeaf ? ways : [false]).map(isDeaf => ({ ...plan, isDeaf }));
    }),
  );
}

export const nameOf = ({ dialect, baud, profile, isDeaf }: Plan): string =>
  `${dialect === "auto" ? "own" : "lesson's"} dialect, ${baud} baud` +
  (profile === "none" ? "" : `, ${profile}`) +
  (isDeaf ? ", whole decks" : "");

/** An evening each. */
const RULES = [
  {},
  { transfer: true, show: true },
  { several: true, firstFive: true, loserFirst: true },
  { lossAtTen: true, emptyWins: true, follow: false },
];

/** As even as it can be. */
const share = (count: number, parts: number, at: number) =>
  Math.floor((count * (at + 1)) / parts) - Math.floor((count * at) / parts);

function evenings(
  { dialect, baud, profile, games, kills, isOne, isDeaf }: Plan,
  lane: Lane<"full" | "small">,
  seed: number,
) {
  const large = { binary: lane.full, bundle: "croupier" };
  // The lean bundle has no lesson's dialect.
  const boards = dialect === "auto" ? [large, { binary: lane.small, bundle: "durak" }] : [large];
  const all = isOne ? [{}] : dialect === "auto" ? RULES : [{}, {}];
  return all
    .map((rules, at): Evening => ({
      dialect,
      baud,
      hearing: PROFILES[profile],
      isWhole: isDeaf,
      rules: dialect === "auto" ? rules : undefined,
      boards,
      seed: seed + 1000 * at + baud,
      isHasty: dialect === "lesson" && at % 2 > 0,
      games: share(games, all.length, at),
      kills: share(kills, all.length, at),
    }))
    .filter(evening => evening.games > 0);
}

/** What is lost. */
const CAUSE = /\bcut\b/;
const SAID_MS = 10_000;

/** Plays a round to its end, or to the first thing that is not as it should be. */
export async function playRound(
  plan: Plan,
  lane: Lane<"full" | "small">,
  seed: number,
  onGame: () => void,
): Promise<Round> {
  const startMs = performance.now();
  const round: Round = { ...plan, name: nameOf(plan), tally: noTally(), tookMs: 0, says: "", wrong: "" };
  try {
    for (const evening of evenings(plan, lane, seed))
      if (plan.isDeaf) {
        const { message, afterMs } = await whatIsSaid(evening, CAUSE, SAID_MS);
        round.says = `${JSON.stringify(message)} after ${(afterMs / 1000).toFixed(1)} s`;
        break;
      } else addTally(round.tally, await playEvening({ ...evening, onGame }));
  } catch (error) {
    if (error instanceof Spoiled) addTally(round.tally, error.tally);
    round.wrong = (error as Error).message;
  }
  if (!round.wrong && !round.says) round.wrong = tooFew(round);
  round.tookMs = performance.now() - startMs;
  return round;
}

/** Something is played to its end, and it is not what was asked for. */
const tooFew = ({ tally, games, kills }: Round): string =>
  tally.games < games || tally.restarts !== kills
    ? `${tally.games} games with ${tally.restarts} restarts, not ${games} with ${kills}`
    : "";

export function tableOf(rounds: Round[]): string[] {
  const head = [
    "",
    "games",
    "moves",
    "bytes a move",
    "a game beside",
    "beats",
    "lost",
    "restarts",
    "longest wait",
    "longest restart",
    "resent",
    "damaged",
    "refused",
    "took",
  ];
  const rows = rounds.map(({ name, tally, tookMs, says }) =>
    [
      name,
      tally.games,
      tally.moves,
      (tally.moving / Math.max(1, tally.moves)).toFixed(1),
      Math.round((tally.bytes - tally.moving - tally.beats) / Math.max(1, tally.games)),
      tally.beats,
      tally.lost,
      tally.restarts,
      (tally.longestMs / 1000).toFixed(1) + " s",
      (tally.resumeMs / 1000).toFixed(1) + " s",
      tally.resent,
      tally.damaged,
      tally.refused,
      (tookMs / 60_000).toFixed(1) + " min",
      says && `no game; a board says ${says}`,
    ].map(String),
  );
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column].length)));
  return [head, ...rows].map(row =>
    row
      .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column])))
      .join("  ")
      .trimEnd(),
  );
}
