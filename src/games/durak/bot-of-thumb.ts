// A player for Durak by rules of thumb alone, for a bundle that has no room for bot.ts: 36 cards, and what a person in that seat may know. 1 plays cheap cards,
// spares the trumps and is careless at times; 2 looks at what lies on the table and in its hand. Opened for a move, then let go.
import { At, CARDS, Phase, Place, Play, Rule, rankOf, suitOf } from "./position";
import openRules from "./open-rules" with { exists: "while open" };
import type { Card, Move, Position } from "./position";
import type { Thinking } from "./bot";
import type { Random } from "../../kit/random";

/** A ten: up to there an attack is passed on. */
const MIDDLE = 4;
/** What a trump costs more than another card of its rank. */
const TRUMP = 9;
/** The same thresholds as in bot-options.ts; a price that every card is under. */
const ANY = 18;

export default function think(view: Position, level: number, random: Random): Thinking {
  const phase = view[At.Phase];
  const talon = view[At.Talon];
  const all = openRules().moves(view, undefined);

  function priceOf(card: Card): number {
    return rankOf(card) + (suitOf(card) === suitOf(view[At.Trump]) ? TRUMP : 0);
  }

  /** A trump early, a high one later, is kept if what lies on the table is not too bad to have; where taking is deadly, never. */
  function isTooDear(price: number): boolean {
    if (!talon || price < (talon > 12 ? 9 : 16) || view[At.Rules] & (Rule.LossAtTen | Rule.EmptyWins)) return false;
    let gain = 21 * price;
    for (let card = 0; card < CARDS; card++)
      if (view[card] >= Place.Table && view[card] < Place.Out) gain += 21 * priceOf(card) - 88;
    return gain > 0;
  }

  /** What a card may cost to be played. */
  function isWorth(price: number): boolean {
    if (phase === Phase.Attack) return true;
    if (level < 2) return random.below(8) > 0 && (!talon || price < TRUMP);
    if (phase === Phase.Defend) return !isTooDear(price);
    return price <= (!talon || view[At.Rules] & Rule.LossAtTen ? ANY : talon > 12 ? 6 : 8);
  }

  function step(): Move {
    let best = all[all.length - 1];
    let least = ANY;
    for (const move of all) {
      const isPassed = move >= Play.Transfer && move < Play.Take;
      if (move >= Play.Take || (isPassed && (level < 2 || !random.below(4)))) continue;
      const price = priceOf(move % CARDS);
      // Of a rank of which there are more, each is worth less; and what is passed on need not be beaten.
      const same = all.filter(one => one < CARDS && rankOf(one) === rankOf(move)).length;
      const worth = isPassed ? price - 9 : level > 1 && phase === Phase.Attack ? price - 2.4 * same : price;
      if (worth < least && (isPassed ? price <= MIDDLE : isWorth(price))) {
        best = move;
        least = worth;
      }
    }
    return best;
  }

  return { step: step };
}
