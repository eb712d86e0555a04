// The deck of a game, from the nonces of both boards. Opened for each half of the work, then let go.
import { CARDS, deckSize, shuffle } from "./rules/position";
import { numberAt } from "../../kit/bytes";
import { makeRandom } from "../../kit/random";
import type { Match } from "./match";

/** Shuffles some of the deck that these nonces stand for, which are the seed; true when `begin` need not do it any more. */
export default function shuffled(match: Match, nonces: Uint8Array, rules: number): boolean {
  const size = deckSize(rules);
  const text = size + ":" + nonces.join();
  const shuffling = match.shuffling;
  if (!shuffling || text !== shuffling.nonces)
    match.shuffling = {
      deck: new Uint8Array(size),
      mixed: 0,
      random: makeRandom(numberAt(nonces, 0), numberAt(nonces, 4), numberAt(nonces, 8), numberAt(nonces, 12)),
      nonces: text,
    };
  else if (shuffling.mixed < size)
    shuffle(shuffling.random, shuffling.deck, shuffling.mixed, (shuffling.mixed += CARDS / 2));
  else return true;
  return false;
}
