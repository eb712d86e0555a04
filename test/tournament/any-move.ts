// A player who plays anything that he may, by seed. Two who always take the first move there is may take the same cards up for ever.
import { makeRandom } from "../../devices/sim/random";
import { SEED } from "../rig/espruino/tables";

/** What he chooses of `croupier.moves()`; undefined while he may do nothing, and when the game is over. */
export function anyMove(seed = SEED): (moves: string[]) => string | undefined {
  const random = makeRandom(seed);
  return moves => (moves[0] === "again" ? undefined : moves[Math.floor(random() * moves.length)]);
}
