// Whole games between two real interpreters: each dialect at each speed, in a quarter of the games a plug is pulled.
import { addTally, Evening, noTally, playEvening, Tally } from "../espruino/durak-evening";
import { binaries } from "../espruino/interpreter";

export interface Round {
  name: string;
  dialect: "auto" | "lesson";
  baud: number;
  tally: Tally;
  wrong: string;
}

export const ROUNDS = (["auto", "lesson"] as const).flatMap(dialect =>
  [9600, 115200].map(baud => ({
    name: `${dialect === "auto" ? "own" : "lesson's"} dialect, ${baud} baud`,
    dialect,
    baud,
  })),
);

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

function evenings(dialect: "auto" | "lesson", baud: number, games: number, seed: number): Evening[] {
  const large = { binary: binaries.full!, bundle: "croupier" };
  // The lean bundle has no lesson's dialect.
  const boards = dialect === "auto" ? [large, { binary: binaries.small!, bundle: "durak" }] : [large];
  const all = dialect === "auto" ? RULES : [{}, {}];
  const kills = Math.ceil(games / 4);
  return all
    .map((rules, at) => ({
      dialect,
      baud,
      rules: dialect === "auto" ? rules : undefined,
      boards,
      seed: seed + 1000 * at + baud,
      isHasty: dialect === "lesson" && at % 2 > 0,
      games: share(games, all.length, at),
      kills: share(kills, all.length, at),
    }))
    .filter(evening => evening.games > 0);
}

/** Plays a round to its end, or to the first thing that is not as it should be. */
export async function playRound(
  { name, dialect, baud }: (typeof ROUNDS)[number],
  games: number,
  seed: number,
  onGame: () => void,
): Promise<Round> {
  const round: Round = { name, dialect, baud, tally: noTally(), wrong: "" };
  try {
    for (const evening of evenings(dialect, baud, games, seed))
      addTally(round.tally, await playEvening({ ...evening, onGame }));
  } catch (error) {
    round.wrong = (error as Error).message;
  }
  return round;
}

export function tableOf(rounds: Round[]): string[] {
  const head = [
    "",
    "games",
    "moves",
    "bytes a move",
    "restarts",
    "longest wait",
    "longest restart",
    "resent",
    "damaged",
    "refused",
  ];
  const rows = rounds.map(({ name, tally }) =>
    [
      name,
      tally.games,
      tally.moves,
      (tally.bytes / Math.max(1, tally.moves)).toFixed(1),
      tally.restarts,
      (tally.longestMs / 1000).toFixed(1) + " s",
      (tally.resumeMs / 1000).toFixed(1) + " s",
      tally.resent,
      tally.damaged,
      tally.refused,
    ].map(String),
  );
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column].length)));
  return [head, ...rows].map(row =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join("  "),
  );
}
