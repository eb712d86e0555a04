// Durak in words: options by their names, and why a move is not possible. A line has room for 21 letters.
import { At, Phase, Place, Play, Rule, isHeld, suitOf, turnOf } from "../games/durak";
import type { Move, Position, Seat } from "../games/durak";
import { makeCard } from "../games/durak-notation";

/** In the order of the bits of `Rule`; `follow` says the opposite of its bit. */
const NAMES = "transfer show firstFive several lossAtTen emptyWins follow loserFirst".split(" ");

/** The options that `settings` names, where it names them; the others as they were. */
export function readRules(settings: any, rules: number): number {
  let bit = 1;
  for (const name of NAMES) {
    if (typeof settings[name] === "boolean") rules = settings[name] !== (bit === Rule.NoFollow) ? rules | bit : rules & ~bit;
    bit *= 2;
  }
  // Who may show a trump may transfer.
  return rules & Rule.Show ? rules | Rule.Transfer : rules;
}

export function makeRules(rules: number): any {
  const settings: any = {};
  let bit = 1;
  for (const name of NAMES) {
    settings[name] = (rules & bit) > 0 !== (bit === Rule.NoFollow);
    bit *= 2;
  }
  return settings;
}

/** Why `move`, which is not legal, is not. */
export function whyNot(position: Position, move: Move, seat: Seat): string {
  const phase = position[At.Phase];
  if (phase === Phase.Over) return "The game is over";
  if (turnOf(position) !== seat) return "Not your turn";
  if (move === Play.Take) return "Nothing to take";
  if (move === Play.Bito) return phase === Phase.Defend ? "Beat it or take" : phase === Phase.Taking ? "Say done" : "Attack first";
  if (move === Play.Done) return phase === Phase.ThrowIn ? "Say bito" : "Not now";
  if (move > Play.Done) return move < Play.Several ? "No such move" : "Not together";
  const base = move < Play.Transfer ? 0 : move < Play.Show ? Play.Transfer : Play.Show;
  const card = move - base;
  const name = makeCard(card);
  if (!isHeld(position, card, seat)) return "You have no " + name;
  if (base) return whyNoTransfer(position, base, card);
  if (phase === Phase.Defend) return name + " beats no " + makeCard(position.indexOf(Place.Table + 2 * position[At.Beaten]));
  return position[At.Attacks] < position[At.Limit] ? "No " + name.substr(0, name.length - 1) + " on the table" : "No more than " + position[At.Limit];
}

function whyNoTransfer(position: Position, base: number, card: number): string {
  const rules = position[At.Rules];
  if (!(rules & (base === Play.Show ? Rule.Show : Rule.Transfer))) return "Not by these rules";
  if (position[At.Phase] !== Phase.Defend) return "Only to defend";
  if (position[At.Beaten]) return "One is beaten already";
  if (base === Play.Show && suitOf(card) !== suitOf(position[At.Trump])) return "Only a trump is shown";
  return base === Play.Show && position[At.Shown] ? "Once a bout" : "Other rank, or full";
}
