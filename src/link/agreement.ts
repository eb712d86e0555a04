// The rules that two boards agree on, as the meeting has them. `Rules` tells how they are told.
import { Stage } from "./connection";
import type { Connection } from "./connection";
import { Rules } from "./frames";
import type { Status } from "./link";

/** The other board's rules: eight bits, whether it chose them, and four more bits, if this board knows what they are. */
export function learnRules(own: Connection, plain: number, isChosen: number, more: number): void {
  own.theirRules = plain | (isChosen ? Rules.Chosen : 0) | (own.ours & Rules.Known ? (more & 15) << 8 : 0);
}

/** What only one of the boards knows is no rule between them. */
function knownToBoth(own: Connection): number {
  return own.theirRules & Rules.Known ? Rules.Plain | Rules.More : Rules.Plain;
}

/** Both players chose rules, and not the same. */
export function areRulesApart(own: Connection): boolean {
  const ours = own.ours;
  const theirs = own.theirRules;
  return (ours & theirs & Rules.Chosen) > 0 && ((ours ^ theirs) & knownToBoth(own)) > 0;
}

/** What the next game is played by: what only one has chosen; where nobody has, player 1's. Without `Rules.Chosen`. */
export function agreedRules(own: Connection): number {
  const ours = own.ours;
  const theirs = own.theirRules;
  const isOurs = (ours ^ theirs) & Rules.Chosen ? ours & Rules.Chosen : own.mine > own.theirs;
  return (isOurs ? ours : theirs) & knownToBoth(own);
}

/** Player 2, who knows what player 1 has promised, wants to see that and nothing else. */
export function isBound(own: Connection, status: Status): boolean {
  return own.stage === Stage.AwaitDeal && status.seat === 2 && !!own.promise;
}
