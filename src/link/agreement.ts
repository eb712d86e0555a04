// The rules that two boards agree on, as meeting and dealing have them. `Rules` tells how they are told.
import { Stage } from "./connection";
import type { Connection } from "./connection";
import { Rules } from "./frames";
import type { Arrangements, Status } from "./link";

/** The next game's rules as this player wants them. */
export function wantedRules(own: Connection, arranged: Arrangements): number {
  return own.adopted >= 0 ? own.adopted : arranged.wantedRules();
}

/** More of the other board's rules, four bits, if this one knows what they are. */
export function learnMore(own: Connection, arranged: Arrangements, bits: number): void {
  if (wantedRules(own, arranged) & Rules.Known) own.theirRules |= (bits & 15) << 8;
}

/** What only one of the boards knows is no rule between them. */
function knownTo(theirs: number): number {
  return theirs & Rules.Known ? Rules.Plain | Rules.More : Rules.Plain;
}

/** Both players chose rules, and not the same. */
export function areRulesApart(own: Connection, arranged: Arrangements): boolean {
  const ours = wantedRules(own, arranged);
  const theirs = own.theirRules;
  return (ours & theirs & Rules.Chosen) > 0 && ((ours ^ theirs) & knownTo(theirs)) > 0;
}

/** What the next game is played by: what only one has chosen; where nobody has, player 1's. Without `Rules.Chosen`. */
export function agreedRules(own: Connection, arranged: Arrangements): number {
  const ours = wantedRules(own, arranged);
  const theirs = own.theirRules;
  const isOurs = (ours ^ theirs) & Rules.Chosen ? ours & Rules.Chosen : own.mine > own.theirs;
  return (isOurs ? ours : theirs) & knownTo(theirs);
}

/** The next game is played by the rules agreed on now, and begins with that promise. */
export function promise(own: Connection, arranged: Arrangements, bytes: Uint8Array): void {
  own.promise = bytes;
  own.more = agreedRules(own, arranged) >> 8;
}

/** Player 2, who knows what player 1 has promised, wants to see that and nothing else. */
export function isBound(own: Connection, status: Status): boolean {
  return own.stage === Stage.AwaitDeal && status.seat === 2 && !!own.promise;
}
