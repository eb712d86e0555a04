// How strong the bots are: thousands of games of each against another, with the thinking that they have on a board, and with ten times as much to
// show what the three seconds cost. Each deal is played twice, with the seats changed. `node deploy/build/run.mjs test/rig/measures/durak-bots.ts 2000`
import { fileURLToPath } from "node:url";
import {
  At,
  Phase,
  Play,
  Result,
  deal,
  handOf,
  observe,
  play,
  shuffle,
  suitOf,
  tableOf,
  turnOf,
} from "../../../src/games/durak/rules";
import type { Move, Position } from "../../../src/games/durak/rules";
import think from "../../../src/games/durak/bot";
import { makeRandom } from "../../../src/kit/random";
import type { Random } from "../../../src/kit/random";
import { greedy } from "./durak-greedy";

export interface Row {
  bot: string;
  against: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /** Share of games won, and the 95 % interval around it (Wilson). */
  rate: number;
  low: number;
  high: number;
}

/** Decides for the seat whose turn it is, of what that seat may know. */
export type Player = (view: Position, random: Random) => Move;

/** More than any game of podkidnoy has. */
const MOST_MOVES = 2000;
const PATIENT = 10;

/** One of the board's bots, thinking `patience` times as long as there. */
export function botOf(level: number, patience = 1): Player {
  return (view, random) => {
    const thinking = think(view, level, random, patience);
    let move = -1;
    while (move < 0) move = thinking.step();
    return move;
  };
}

export const greedyPlayer: Player = view => {
  const phase = view[At.Phase];
  const card = greedy({
    hand: handOf(view, turnOf(view)),
    trumpSuit: suitOf(view[At.Trump]),
    table: tableOf(view),
    defends: phase === Phase.Defend,
    room: view[At.Limit] - view[At.Attacks],
  });
  return card >= 0 ? card : phase === Phase.Defend ? Play.Take : phase === Phase.ThrowIn ? Play.Bito : Play.Done;
};

const PLAYERS: Record<string, Player> = {
  strong: botOf(3),
  "strong, 10 x as long": botOf(3, PATIENT),
  heuristic: botOf(2),
  beginner: botOf(1),
  greedy: greedyPlayer,
};
const PAIRINGS = [
  ["strong", "greedy"],
  ["strong", "heuristic"],
  ["heuristic", "greedy"],
  ["beginner", "greedy"],
  ["heuristic", "beginner"],
  ["strong, 10 x as long", "greedy"],
  ["strong, 10 x as long", "heuristic"],
];

/** Wilson's interval: where the true rate lies, 95 times in 100. */
export function wilson(hits: number, tries: number): { low: number; high: number } {
  const z = 1.959964;
  const rate = hits / tries;
  const centre = rate + (z * z) / (2 * tries);
  const width = z * Math.sqrt((rate * (1 - rate)) / tries + (z * z) / (4 * tries * tries));
  const scale = 1 + (z * z) / tries;
  return { low: (centre - width) / scale, high: (centre + width) / scale };
}

/** One game; the result as the rules have it. */
export function playGame(first: Player, second: Player, seed: number, rules = 0): Result {
  const random = makeRandom(seed, 0x44554152, 0x414b, 1);
  const position = deal(shuffle(random), rules, 0, 1 + random.below(2));
  for (let count = 0; turnOf(position); count++) {
    const seat = turnOf(position);
    const move = (seat === 1 ? first : second)(observe(position, seat), random);
    if (!play(position, move)) throw new Error(`seed ${seed}: the move ${move} of seat ${seat} is not legal`);
    if (count > MOST_MOVES) throw new Error(`seed ${seed}: the game does not end`);
  }
  return position[At.Result];
}

export function playMatch(bot: string, against: string, games: number, rules = 0): Row {
  const row = { bot, against, games, wins: 0, draws: 0, losses: 0 };
  for (let game = 0; game < games; game++) {
    const seat = 1 + (game % 2);
    const players = seat === 1 ? [PLAYERS[bot], PLAYERS[against]] : [PLAYERS[against], PLAYERS[bot]];
    const result = playGame(players[0], players[1], Math.floor(game / 2), rules);
    if (result === Result.Draw) row.draws++;
    else if ((result as number) === seat) row.wins++;
    else row.losses++;
  }
  return { ...row, rate: row.wins / games, ...wilson(row.wins, games) };
}

/** Between two pairings it lets others do their work. */
export async function durakBots(games: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [bot, against] of PAIRINGS) {
    rows.push(playMatch(bot, against, games));
    await new Promise(resolve => setImmediate(resolve));
  }
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const percent = (share: number) => (100 * share).toFixed(1);
  for (const { bot, against, games, wins, draws, losses, rate, low, high } of await durakBots(
    Number(process.argv[2]) || 2000,
  )) {
    console.log(
      `${bot} against ${against}: ${percent(rate)} % won (${percent(low)}..${percent(high)}); won, drawn, lost ${wins}, ${draws}, ${losses} of ${games}`,
    );
  }
}
