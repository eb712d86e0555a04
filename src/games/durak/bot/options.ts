// What may be played, what a player with experience plays of it, card by card and without a thought for what follows, and what a beginner does.
// The thresholds were tuned over some ten thousand games. The functions stand inside of others because they are needed only for a moment.
import { moveWith, transferWith } from "../rules/cards";
import { At, CARDS, Phase, Play, Rule } from "../rules/position";
import type { Card, CardMove, Move, Position, Seat } from "../rules/position";
import { Bit } from "./bits";
import type { Bits } from "./bits";
import type { Random } from "../../../kit/random";

/** Of a long hand only so many cards, the cheapest, are looked at. */
const LOOKS = 8;
/** A price that every card is under. */
const ANY = 18;
/** A ten: up to there cards go by twos and threes, and pass an attack on; and against less than that the beginner spares his trumps. */
const MIDDLE = 4;

/** The cards that may be played one by one. */
export function playable(bits: Bits, view: Position): number {
  const phase = view[At.Phase];
  if (phase === Phase.Attack) return bits.mine;
  if (phase === Phase.Defend) return bits.mine & bits.beat[bits.next % Bit.Modulus];
  return view[At.Attacks] < view[At.Limit] ? bits.mine & bits.ranks : 0;
}

/** Mostly the cheapest card, no trump if it can be helped; and one time in eight something else. `Bit.Pass` for none. */
function careless(bits: Bits, view: Position, random: Random): number {
  const phase = view[At.Phase];
  const slips = !random.below(8);
  let fits = phase > Phase.Defend && slips ? 0 : playable(bits, view);
  let plain = fits & ~bits.trumps;
  if (phase === Phase.Attack) {
    if (slips && plain & (plain - 1)) plain &= plain - 1;
    fits = plain || fits;
  } else if (
    plain ||
    (view[At.Talon] && (phase !== Phase.Defend || bits.price[bits.next % Bit.Modulus] < MIDDLE || slips))
  )
    fits = plain;
  return fits & -fits || Bit.Pass;
}

/** By the rules of thumb. Transfers and attacks with several cards are not their business. `Bit.Pass` for none. */
function choose(bits: Bits, view: Position, seat: Seat): number {
  const phase = view[At.Phase];
  const talon = view[At.Talon];
  const rules = view[At.Rules];
  const hand = view[At.Hands + seat];
  const fits = playable(bits, view);
  const price = bits.price;

  /** The cheapest; a rank of which there are more is worth 2.4 less for each. */
  function lead(): number {
    let best = 99;
    let card = 0;
    let looks = LOOKS;
    for (let rest = fits; rest && looks--; rest &= rest - 1) {
      const bit = rest & -rest;
      let worth = price[bit % Bit.Modulus];
      for (let more = fits & bits.same[bit % Bit.Modulus] & ~bit; more; more &= more - 1) worth -= 2.4;
      if (worth < best) {
        best = worth;
        card = bit;
      }
    }
    return card;
  }

  /** A trump early, a high one later, is kept if what lies on the table is not too bad to have. Never where the house rules make taking deadly. */
  function isTooDear(dear: number): boolean {
    if (!talon || dear < (talon > 12 ? 9 : 16)) return false;
    if ((rules & Rule.LossAtTen && hand + view[At.Limit] + view[At.Beaten] > 9) || (rules & Rule.EmptyWins && hand < 3))
      return false;
    let gain = 21 * dear;
    for (let rest = bits.onTable; rest; rest &= rest - 1) gain += 21 * price[(rest & -rest) % Bit.Modulus] - 88;
    return gain > 0;
  }

  /** The cheapest that beats, if it is not better to take; one whose rank lies there already gives nothing new to throw in, which is worth 2.5. */
  function beat(): number {
    let card = fits & -fits;
    const known = fits & bits.ranks & -(fits & bits.ranks);
    if (known && price[known % Bit.Modulus] < price[card % Bit.Modulus] + 2.5) card = known;
    return isTooDear(price[card % Bit.Modulus]) ? Bit.Pass : card;
  }

  /** What a card may cost to be thrown in, or to be given to who takes. Where ten cards lose, every card helps to bring the peer there. */
  function dearest(): number {
    if (!talon || rules & Rule.LossAtTen || (rules & Rule.EmptyWins && hand < 4)) return ANY;
    return phase === Phase.Taking ? (talon > 12 ? 4 : talon > 4 ? 5 : 6) : talon > 12 ? 7 : talon > 4 ? 8 : ANY;
  }

  if (phase === Phase.Attack) return lead();
  if (!fits) return Bit.Pass;
  if (phase === Phase.Defend) return beat();
  return price[(fits & -fits) % Bit.Modulus] <= dearest() ? fits & -fits : Bit.Pass;
}

/** What the bit stands for: a card, or the move of this phase that is no card. */
export function moveOf(bits: Bits, view: Position, bit: number): CardMove | Play.Take | Play.Bito | Play.Done {
  const phase = view[At.Phase];
  return bit < Bit.Pass
    ? moveWith(bits.card[bit % Bit.Modulus])
    : phase === Phase.Defend
      ? Play.Take
      : phase === Phase.ThrowIn
        ? Play.Bito
        : Play.Done;
}

/** Fills in what this level would play, with its cards; `isAll`: and whatever is more than one card, or none. */
export function listOptions(
  options: Move[],
  cards: number[],
  bits: Bits,
  view: Position,
  seat: Seat,
  level: number,
  isAll: boolean,
  random: Random,
): void {
  const phase = view[At.Phase];
  const rules = view[At.Rules];

  function cardOf(bit: number): Card {
    return bits.card[bit % Bit.Modulus];
  }

  function add(move: number, played: number): void {
    if (options.indexOf(move as Move) >= 0) return;
    options.push(move as Move);
    cards.push(played);
  }

  /** Of each rank all plain cards together. */
  function addSeveral(most: number): void {
    const plain = bits.mine & ~bits.trumps;
    let all = 0;
    for (let rest = plain & most; rest; rest &= ~all) {
      const bit = rest & -rest;
      all = plain & bits.same[bit % Bit.Modulus];
      if (all === bit || cardOf(bit) >= CARDS) continue;
      let suits = 0;
      let count = 0;
      for (let more = all; more; more &= more - 1) {
        suits |= 1 << (cardOf(more & -more) / 9);
        count++;
      }
      // Of the numbers from 3 to 14, those with a single bit are no several suits.
      if (count <= view[At.Limit])
        add(Play.Several + 11 * (cardOf(bit) % 9) + suits - (suits > 8 ? 5 : suits > 4 ? 4 : 3), all);
    }
  }

  /** To show a trump costs nothing, so that comes first. */
  function addTransfers(most: number): void {
    const fits = bits.mine & bits.ranks;
    const trump = fits & bits.trumps;
    const attacks = view[At.Attacks];
    const peer = view[At.Hands + 3 - seat];
    if (trump && rules & Rule.Show && !(view[At.Shown] & 1) && attacks <= peer && cardOf(trump) < CARDS)
      add(Play.Show + cardOf(trump), 0);
    if (attacks < peer)
      for (let rest = fits & most; rest; rest &= rest - 1) add(transferWith(cardOf(rest & -rest)), rest & -rest);
  }

  function addSpecial(most: number): void {
    if (phase === Phase.Attack && rules & Rule.Several) addSeveral(most);
    if (phase === Phase.Defend && rules & Rule.Transfer && !view[At.Beaten]) addTransfers(most);
  }

  if (!isAll) {
    // Not always: two of a kind would hand the same attack to and fro for ever.
    if (level > 1 && random.below(4)) addSpecial(bits.upTo[MIDDLE]);
    const first = level > 1 ? choose(bits, view, seat) : careless(bits, view, random);
    add(moveOf(bits, view, first), first & (Bit.Pass - 1));
  } else {
    addSpecial(-1);
    if (phase !== Phase.Attack) add(moveOf(bits, view, Bit.Pass), 0);
  }
}
