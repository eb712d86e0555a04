// What a player with experience does, card by card, without a thought for what follows. The thresholds were tuned over some ten thousand games.
import { At, Phase, Rule } from "./durak";
import type { Position, Seat } from "./durak";
import { Bit } from "./durak-bot-bits";
import type { Bits } from "./durak-bot-bits";

/** Of a long hand only so many cards, the cheapest, are looked at. */
const LOOKS = 8;
/** A price that every card is under. */
const ANY = 18;

/** The card to play, `Bit.Pass` for none. Transfers and attacks with several cards are not its business. */
export function choose(bits: Bits, view: Position, seat: Seat): number {
  const phase = view[At.Phase];
  return phase === Phase.Attack ? lead(bits) : phase === Phase.Defend ? beat(bits, view, seat) : throwIn(bits, view, seat, phase === Phase.Taking);
}

/** The cheapest; a rank of which there are more is worth 2.4 less for each. */
function lead(bits: Bits): number {
  const mine = bits.mine;
  let best = 99;
  let card = 0;
  let looks = LOOKS;
  for (let rest = mine; rest && looks--; rest &= rest - 1) {
    const bit = rest & -rest;
    let price = bits.price[bit % Bit.Modulus];
    for (let more = mine & bits.same[bit % Bit.Modulus] & ~bit; more; more &= more - 1) price -= 2.4;
    if (price < best) {
      best = price;
      card = bit;
    }
  }
  return card;
}

/** The cheapest that beats, if it is not better to take; one whose rank lies there already gives nothing new to throw in, which is worth 2.5. */
function beat(bits: Bits, view: Position, seat: Seat): number {
  const fits = bits.mine & bits.beat[bits.next % Bit.Modulus];
  if (!fits) return Bit.Pass;
  const price = bits.price;
  let card = fits & -fits;
  const known = fits & bits.ranks & -(fits & bits.ranks);
  if (known && price[known % Bit.Modulus] < price[card % Bit.Modulus] + 2.5) card = known;
  return isTooDear(bits, view, seat, price[card % Bit.Modulus]) ? Bit.Pass : card;
}

/** A trump early, a high one later, is kept if what lies on the table is not too bad to have. Never where the house rules make taking deadly. */
function isTooDear(bits: Bits, view: Position, seat: Seat, price: number): boolean {
  const talon = view[At.Talon];
  const hand = view[At.Hands + seat];
  const rules = view[At.Rules];
  if (!talon || price < (talon > 12 ? 9 : 16)) return false;
  if (rules & Rule.LossAtTen && hand + view[At.Limit] + view[At.Beaten] > 9 || rules & Rule.EmptyWins && hand < 3) return false;
  let gain = 21 * price;
  for (let rest = bits.table; rest; rest &= rest - 1) gain += 21 * bits.price[(rest & -rest) % Bit.Modulus] - 88;
  return gain > 0;
}

function throwIn(bits: Bits, view: Position, seat: Seat, isTaking: boolean): number {
  const fits = view[At.Attacks] < view[At.Limit] ? bits.mine & bits.ranks : 0;
  const card = fits & -fits;
  return card && bits.price[card % Bit.Modulus] <= dearest(view, seat, isTaking) ? card : Bit.Pass;
}

/** What a card may cost to be thrown in, or to be given to who takes. Where ten cards lose, every card helps to bring the peer there. */
function dearest(view: Position, seat: Seat, isTaking: boolean): number {
  const talon = view[At.Talon];
  const rules = view[At.Rules];
  if (!talon || rules & Rule.EmptyWins && view[At.Hands + seat] < 4 || rules & Rule.LossAtTen) return ANY;
  return isTaking ? (talon > 12 ? 4 : talon > 4 ? 5 : 6) : talon > 12 ? 7 : talon > 4 ? 8 : ANY;
}
