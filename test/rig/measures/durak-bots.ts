// How strong the bots are: thousands of games of one against another, with the thinking that they have on a board. Each deal is played twice, with the seats
// changed. `node deploy/build/run.mjs test/rig/measures/durak-bots.ts 2000` prints what `durakBots` finds as JSON: the measurement lets it run beside what is
// measured in emulated time.
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
} from "../../../src/games/durak/rules/any-rules";
import type { Move, Position } from "../../../src/games/durak/rules/any-rules";
import think from "../../../src/games/durak/bot/bot";
import { makeRandom } from "../../../src/kit/random";
import type { Random } from "../../../src/kit/random";
import { wilson } from "../../../deploy/lab/accuracy/interval";
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

/** One of the board's bots. */
export function botOf(level: number): Player {
  return (view, random) => {
    const thinking = think(view, level, random);
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
  heuristic: botOf(2),
  beginner: botOf(1),
  greedy: greedyPlayer,
};
const PAIRINGS = [
  ["strong", "greedy"],
  ["strong", "heuristic"],
];

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
  const [low, high] = wilson(row.wins, games);
  return { ...row, rate: row.wins / games, low, high };
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

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await durakBots(Number(process.argv[2]))));
