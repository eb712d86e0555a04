// Which positions of Durak can come up in a game, and what follows from where the cards are.
import { packOf } from "./observe";
import { beats } from "./rules";
import { cardAt, isLong, rankOf, suitOf, tableOf } from "./cards";
import { At, Long, More, Phase, Place, Result, Rule } from "./position";
import type { Card, Position } from "./position";

/** What follows from the cards. */
export function complete(position: Position): boolean {
  for (const card of cardsOnTable(position))
    position[rankOf(card) >> 3 ? At.Aces : At.Ranks] |= 1 << (rankOf(card) & 7);
  position[At.Bito] = outOf(position) ? 1 : 0;
  const most = position[At.Rules] & Rule.FirstFive && !position[At.Bito] ? 5 : 6;
  position[At.Limit] = Math.min(most, position[At.Hands + 3 - position[At.Attacker]] + position[At.Beaten]);
  return true;
}

function cardsOnTable(position: Position): Card[] {
  const cards: Card[] = [];
  for (const pair of tableOf(position)) {
    cards.push(pair[0]);
    if (pair[1] >= 0) cards.push(pair[1]);
  }
  return cards;
}

function outOf(position: Position): number {
  return (
    packOf(position) -
    position[At.Talon] -
    position[At.Hands + 1] -
    position[At.Hands + 2] -
    position[At.Attacks] -
    position[At.Beaten]
  );
}

export function isPossible(position: Position): boolean {
  return (
    isPackPossible(position) &&
    areCountsPossible(position) &&
    isTablePossible(position) &&
    isShownPossible(position) &&
    isPhasePossible(position) &&
    isResultPossible(position)
  );
}

/** No card is in play that is not in the pack. */
function isPackPossible(position: Position): boolean {
  if (!isLong(position)) return true;
  const more = position[Long.More];
  if (!more || more > More.Long || (more & More.Short && more & More.Full)) return false;
  const isAway = (card: Card) => position[card] === Place.Out;
  if (!(more & More.Full))
    for (let card = Long.Low as number; card < Long.Size; card++) if (!isAway(card)) return false;
  if (more & More.Short) for (let card = 0; card < 36; card++) if (rankOf(card) < 3 && !isAway(card)) return false;
  return true;
}

/** Cards go out in pairs, and both hands were full before this bout while there is a talon, whose lowest card is the trump card. */
function areCountsPossible(position: Position): boolean {
  const talon = position[At.Talon];
  if (outOf(position) & 1) return false;
  if (!talon) return true;
  const attacker = position[At.Hands + position[At.Attacker]] + position[At.Attacks];
  const defender = position[At.Hands + 3 - position[At.Attacker]] + position[At.Beaten];
  // By transfer the defender may have laid some of the attack cards.
  const laid = position[At.Rules] & Rule.Transfer ? position[At.Attacks] : 0;
  return !position[position[At.Trump]] && attacker > 5 && defender + laid > 5 && attacker + defender > 11;
}

/** A defence beats its attack, and each attack has a rank that lay there before it. */
function isTablePossible(position: Position): boolean {
  const ranks: number[] = [];
  for (const pair of tableOf(position)) {
    if (pair[1] >= 0 && !beats(pair[1], pair[0], position[At.Trump])) return false;
    if (ranks.length && ranks.indexOf(rankOf(pair[0])) < 0) return false;
    ranks.push(rankOf(pair[0]));
    if (pair[1] >= 0) ranks.push(rankOf(pair[1]));
  }
  return position[At.Attacks] <= position[At.Limit];
}

/** The trump that was shown is still to be seen, in a hand or on the table. */
function isShownPossible(position: Position): boolean {
  const phase = position[At.Phase];
  const isOpen = position[At.Attacks] - position[At.Beaten] > 1;
  // Somebody may have resigned then.
  if (position[At.Shown] & 2 && !(isOpen && (phase === Phase.Defend || phase >= Phase.Taking))) return false;
  if (!(position[At.Shown] & 1)) return true;
  const both = Rule.Transfer | Rule.Show;
  if ((position[At.Rules] & both) !== both || !position[At.Attacks]) return false;
  const rank = rankOf(cardAt(position, Place.Table));
  if (rank < 0) return false;
  const place = position[9 * suitOf(position[At.Trump]) + rank];
  return place > Place.Seen && place < Place.Out;
}

function isPhasePossible(position: Position): boolean {
  const phase = position[At.Phase];
  const open = position[At.Attacks] - position[At.Beaten];
  if (phase === Phase.Over) return true;
  if (phase === Phase.Attack) return !position[At.Attacks];
  if (phase === Phase.ThrowIn) return position[At.Attacks] > 0 && !open;
  if (phase === Phase.Taking) return open > 0 && !(position[At.Rules] & Rule.NoFollow);
  return open === 1 || (open > 1 && isOneRank(position));
}

/** More than one attack card waits to be beaten only if all came before the first defence: by several at once, or by transfer. */
function isOneRank(position: Position): boolean {
  const rank = rankOf(cardAt(position, Place.Table));
  return (
    (position[At.Rules] & (Rule.Several | Rule.Transfer)) > 0 &&
    tableOf(position).every(pair => rankOf(pair[0]) === rank)
  );
}

/** A game that goes on is not already decided, and one that is over has a result: by the rules, or by resigning. */
function isResultPossible(position: Position): boolean {
  const result = position[At.Result];
  const one = position[At.Hands + 1];
  const two = position[At.Hands + 2];
  const tooLong = position[At.Taken] > 35;
  if (position[At.Phase] === Phase.Over) return result === Result.Draw ? (!one && !two) || tooLong : result > 0;
  if (result || tooLong) return false;
  const rules = position[At.Rules];
  if (rules & Rule.LossAtTen && (one > 9 || two > 9)) return false;
  if (one && two) return true;
  // In mid-bout a hand may be empty, but the defender must have something to beat or to take with.
  return (
    !(rules & Rule.EmptyWins) &&
    position[At.Attacks] > 0 &&
    (position[At.Phase] === Phase.ThrowIn || position[At.Hands + 3 - position[At.Attacker]] > 0)
  );
}
