// Positions of Durak to measure with, from seeded games: of each kind the first ones that come along.
import { At, CARDS, Phase, Play, deal, moves, play, shuffle, turnOf } from "../../../src/games/durak/rules/any-rules";
import type { Move, Position } from "../../../src/games/durak/rules/any-rules";
import { makeRandom } from "../../../src/kit/random";
import type { Random } from "../../../src/kit/random";

/** A kind of position: its name, and what is asked of it. */
interface Kind {
  name: string;
  is(position: Position, hand: number): boolean;
}

export const KINDS: Kind[] = [
  { name: "attack, 6 cards", is: (position, hand) => position[At.Phase] === Phase.Attack && hand === 6 },
  { name: "defence, 6 cards", is: (position, hand) => position[At.Phase] === Phase.Defend && hand === 6 },
  { name: "defence, 20 cards", is: (position, hand) => position[At.Phase] === Phase.Defend && hand === 20 },
  {
    name: "throw-in",
    is: (position, hand) => position[At.Phase] === Phase.ThrowIn && position[At.Attacks] > 1 && hand > 3,
  },
];
export const EACH = 6;

export const randomFrom = (seed: number) => makeRandom(seed, 0x44555241, 0x4b, 1);

export function newGame(random: Random): Position {
  return deal(shuffle(random), 0, 0, 1 + random.below(2));
}

/** A position, and the move that was played in it. */
export interface Moment {
  position: Position;
  move: Move;
}

/** Random moves; a third of the defenders' is to take, so that large hands come about. */
function choose(position: Position, random: Random): Move {
  if (position[At.Phase] === Phase.Defend && !random.below(3)) return Play.Take;
  const list = moves(position);
  return list[random.below(list.length)];
}

/** EACH of every kind, no two of one game. */
export function typicalPositions(seed: number): Moment[][] {
  const random = randomFrom(seed);
  const found: Moment[][] = KINDS.map(() => []);
  for (let game = 0; game < 5000 && found.some(list => list.length < EACH); game++) {
    const met = new Set<number>();
    const position = newGame(random);
    while (turnOf(position)) {
      const move = choose(position, random);
      const hand = position[At.Hands + turnOf(position)];
      KINDS.forEach(({ is }, kind) => {
        // It is a card that is played, so that the kinds compare.
        if (move >= CARDS || met.has(kind) || found[kind].length >= EACH || !is(position, hand)) return;
        met.add(kind);
        found[kind].push({ position: new Uint8Array(position), move });
      });
      if (!play(position, move))
        throw new Error(`seed ${seed}, game ${game}: the move ${move} was listed and is not legal`);
    }
  }
  const poor = KINDS.filter((_, kind) => found[kind].length < EACH);
  if (poor.length) throw new Error(`seed ${seed}: too few positions of ${poor.map(kind => kind.name).join(", ")}`);
  return found;
}

export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
