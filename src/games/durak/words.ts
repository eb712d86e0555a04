// Durak in words: why a move is not possible. A line has room for 21 letters.
import { At, Phase, Place, Play, Rule, cardAt, lowOf, suitOf, transferWith, turnOf } from "./position";
import { isHeld } from "./look";
import type { Position, Seat } from "./position";
import { makeCard } from "./notation";

/** Why `move`, which is not legal, is not. */
export function whyNot(position: Position, move: number, seat: Seat): string {
  const phase = position[At.Phase];
  if (phase === Phase.Over) return "The game is over";
  if (turnOf(position) !== seat) return "Not your turn";
  if (move === Play.Take) return "Nothing to take";
  if (move === Play.Bito)
    return phase === Phase.Defend ? "Beat it or take" : phase === Phase.Taking ? "Say done" : "Attack first";
  if (move === Play.Done) return phase === Phase.ThrowIn ? "Say bito" : "Not now";
  if (move === Play.Swap) return "Nothing to exchange";
  if (move >= Play.First && move < Play.Swap) return "No choice now";
  const low = lowOf(move);
  if (low < 0 && move > Play.Done) return move < Play.Several ? "No such move" : "Not together";
  const isPassed = low < 0 ? move >= Play.Transfer : move === transferWith(low);
  const base = !isPassed ? 0 : low >= 0 || move < Play.Show ? Play.Transfer : Play.Show;
  const card = low < 0 ? move - base : low;
  const name = makeCard(card);
  if (!isHeld(position, card, seat)) return "You have no " + name;
  if (base) return whyNoTransfer(position, base, card);
  if (phase === Phase.Defend)
    return name + " beats no " + makeCard(cardAt(position, Place.Table + 2 * position[At.Beaten]));
  return position[At.Attacks] < position[At.Limit]
    ? "No " + name.substr(0, name.length - 1) + " on the table"
    : "No more than " + position[At.Limit];
}

function whyNoTransfer(position: Position, base: number, card: number): string {
  const rules = position[At.Rules];
  if (!(rules & (base === Play.Show ? Rule.Show : Rule.Transfer))) return "Not by these rules";
  if (position[At.Phase] !== Phase.Defend) return "Only to defend";
  if (position[At.Beaten]) return "One is beaten already";
  if (base === Play.Show && suitOf(card) !== suitOf(position[At.Trump])) return "Only a trump is shown";
  return base === Play.Show && position[At.Shown] & 1 ? "Once a bout" : "Other rank, or full";
}
