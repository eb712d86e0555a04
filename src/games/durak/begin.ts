// A game begins. Opened for that, then let go.
import { At, More } from "./rules/position";
import type { Position, Seat } from "./rules/position";
import deal from "./rules/deal" with { exists: "while open" };
import { sumOf, textOf } from "./digest";
import { File, NAME } from "./match";
import type { Kind, Match } from "./match";
import shuffled from "./shuffled" with { exists: "while open" };

/** Deck and coin from the nonces. */
function dealt(match: Match, nonces: Uint8Array, rules: number, first: Seat): Position {
  while (!shuffled(match, nonces, rules));
  const shuffling = match.shuffling!;
  match.shuffling = undefined;
  return deal(shuffling.deck, rules, first, 1 + shuffling.random.below(2), match.ownPacks);
}

/**
 * The first position, from which nothing is played yet: the one that is given, or dealt from both nonces, which are its seed then; `first` 0: whoever has the lowest
 * trump attacks. `wasKept`: it stands in the file, which is not written again, and the game is not shown before all of it is read.
 */
export default function begin(
  match: Match,
  kind: Kind,
  seed: Uint8Array,
  game: number,
  seat: Seat,
  given: Position | undefined,
  first: Seat,
  rules: number,
  wasKept?: boolean,
): Position {
  const position = given || dealt(match, seed, rules, first);
  // The score may begin anew with it, and stands in the head.
  if (match.starts && !wasKept) match.starts();
  match.kind = kind;
  match.seed = seed;
  match.number = game;
  match.ruleBits = rules;
  match.packs = (rules >> 8) & More.Known ? match.ownPacks : undefined;
  match.me = seat;
  match.opener = position[At.Attacker];
  match.count = match.by = 0;
  match.isTorn = false;
  match.before = undefined;
  if (wasKept) return position;
  const head =
    textOf(
      // Of each number its lowest eight bits.
      new Uint8Array(
        [File.Mark, kind | ((rules >> 8) << 2), seat, rules, game, first].concat(
          match.score.map(count => Math.min(255, count)),
          position[At.Attacker],
          position[At.Trump],
          game >> 8,
        ),
      ),
    ) + textOf(seed);
  match.position = position;
  match.reading = undefined;
  match.end = head.length + 4;
  match.kept = match.store.write(NAME, head + sumOf(match, head), 0, File.Size);
  return position;
}
