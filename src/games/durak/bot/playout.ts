// What if? The hidden cards are dealt by chance to the talon and the peer, one move is made, and then both sides play the rest of the game by rules of
// thumb, the same that `choose` has, in as few sums as they can be said. Transfers and attacks with several cards happen only as the first move.
import { lowOf, moveWith } from "../rules/cards";
import { At, Phase, Play, Rule } from "../rules/position";
import type { Move, Position, Seat } from "../rules/position";
import { Bit, numbers } from "./bits";
import type { Bits } from "./bits";

export interface Playouts {
  /** Deals the hidden cards anew. */
  deal(): void;
  /** The position after the move: `cards` are what it plays. */
  begin(move: Move, cards: number): void;
  /** Plays on; how many of the steps are left when the game is over, 0 if it is not. */
  run(steps: number): number;
  /** 2 the game was won, 1 a draw, 0 lost. */
  result(): number;
}

/** Trump queen, king and ace. */
function queens(bits: Bits): number {
  let cards = bits.trumps;
  while (cards && bits.price[(cards & -cards) % Bit.Modulus] < 15) cards &= cards - 1;
  return cards;
}

function listOf(cards: number): number[] {
  const list: number[] = [];
  for (; cards; cards &= cards - 1) list.push(cards & -cards);
  return list;
}

export default function openPlayouts(bits: Bits, view: Position, seat: Seat, seed: number): Playouts {
  // Named in the order in which they are used most: the board finds the first names soonest.
  let phase = 0;
  /** The hands. */
  let attacker = 0;
  let defender = 0;
  let table = 0;
  let ranks = 0;
  /** So many cards may still be thrown in. */
  let room = 0;
  let open = 0;
  const same = bits.same;
  const beat = bits.beat;
  let left = 0;
  const plain = bits.upTo[8];
  /** These may be kept. */
  const high = queens(bits);
  /** Whether the attacker is the one who thinks. */
  let isMine = false;
  /** Cards in the hands when the bout began. */
  let attackers = 0;
  let defenders = 0;
  /** So many could be thrown in then. */
  let most = 0;
  let result = -1;
  const price = bits.price;
  const rules = view[At.Rules];
  const count = view[At.Talon];
  const talon = numbers(count + 1);
  const pool = listOf(bits.unseen);
  let hidden = 0;

  /** The first part of a shuffle, with a generator of two operations. */
  function deal(): void {
    let size = pool.length;
    hidden = bits.unseen;
    talon[0] = bits.under;
    for (let at = count - 1; at > 0; at--) {
      seed = (seed * 171) % 30269;
      const pick = seed % size--;
      const card = pool[pick];
      pool[pick] = pool[size];
      pool[size] = talon[at] = card;
      hidden ^= card;
    }
  }

  function begin(move: Move, cards: number): void {
    const theirs = bits.peers | hidden;
    isMine = view[At.Attacker] === seat;
    attacker = isMine ? bits.mine : theirs;
    defender = isMine ? theirs : bits.mine;
    phase = view[At.Phase];
    table = bits.onTable;
    ranks = bits.ranks;
    open = bits.open;
    left = count;
    result = -1;
    attackers = view[At.Hands + view[At.Attacker]] + view[At.Attacks];
    defenders = view[At.Hands + 3 - view[At.Attacker]] + view[At.Beaten];
    most = view[At.Limit];
    room = most - view[At.Attacks];
    const low = lowOf(move);
    const isPlain = low < 0 ? move < Play.Transfer : move === moveWith(low);
    if (!isPlain && (low >= 0 || move < Play.Take)) turnRound();
    // A move without a card: to take, or the end of the bout, or a trump that is shown, which leaves all as it is.
    if (!cards) move === Play.Take ? take() : move > Play.Take && close();
    else if (phase === Phase.Defend && isPlain) defend(cards, bits.next);
    else attack(cards);
  }

  /** Nothing more may be thrown in. */
  function close(): void {
    most -= room;
    room = 0;
  }

  function take(): void {
    phase = Phase.Taking;
    if (rules & Rule.NoFollow) close();
  }

  function turnRound(): void {
    const hand = attacker;
    attacker = defender;
    defender = hand;
    isMine = !isMine;
    attackers = view[At.Hands + seat] + view[At.Attacks];
    defenders = view[At.Hands + 3 - seat];
    most = Math.min(6, defenders);
    room = most - view[At.Attacks];
  }

  function attack(cards: number): void {
    attacker ^= cards;
    table |= cards;
    ranks |= same[(cards & -cards) % Bit.Modulus];
    if (phase < Phase.Taking) {
      open |= cards;
      phase = Phase.Defend;
    }
    for (; cards; cards &= cards - 1) room--;
    if (!attacker && rules & Rule.EmptyWins) result = isMine ? 2 : 0;
  }

  function defend(card: number, target: number): void {
    defender ^= card;
    table |= card;
    ranks |= same[card % Bit.Modulus];
    open ^= target;
    if (!open) phase = Phase.ThrowIn;
    if (!defender && rules & Rule.EmptyWins) result = isMine ? 0 : 2;
  }

  function run(steps: number): number {
    let cards = 0;
    let other = 0;
    let target = 0;
    while (result < 0 && steps-- > 0) {
      if (phase === Phase.Defend) {
        target = open & -open;
        cards = defender & beat[target % Bit.Modulus];
        // One whose rank lies there already, unless it costs three more.
        other = cards & ranks & plain;
        if (other && (other & -other) >> 3 <= (cards & -cards)) cards = other;
        cards &= -cards;
        if (!cards || (cards & high && left && isTooDear(cards))) take();
        else defend(cards, target);
      } else {
        cards = attacker;
        if (phase)
          cards =
            room > 0
              ? cards &
                ranks &
                (left ? (phase === Phase.Taking ? bits.upTo[left > 4 ? 5 : 6] : left > 4 ? plain : -1) : -1)
              : 0;
        if (cards) attack(cards & -cards);
        else {
          end();
          steps--;
        }
      }
    }
    return result < 0 ? 0 : Math.max(steps, 0) + 1;
  }

  function isTooDear(card: number): boolean {
    let gain = 21 * price[card % Bit.Modulus];
    for (let rest = table; rest; rest &= rest - 1) gain += 21 * price[(rest & -rest) % Bit.Modulus] - 88;
    return gain > 0;
  }

  /** The bout is over. */
  function end(): void {
    const laid = most - room;
    attackers -= laid;
    if (phase === Phase.Taking) {
      defender |= table;
      defenders += laid;
    } else defenders -= laid;
    if (left) draw();
    if (!attacker || !defender) {
      if (attacker) result = isMine ? 0 : 2;
      else if (defender) result = isMine ? 2 : 0;
      else result = 1;
    } else if (phase === Phase.Taking) {
      if (rules & Rule.LossAtTen && defenders > 9) result = isMine ? 2 : 0;
    } else {
      const hand = attacker;
      attacker = defender;
      defender = hand;
      const hands = attackers;
      attackers = defenders;
      defenders = hands;
      isMine = !isMine;
    }
    phase = table = ranks = open = 0;
    room = most = Math.min(6, defenders);
  }

  function draw(): void {
    for (; left && attackers < 6; attackers++) attacker |= talon[--left];
    for (; left && defenders < 6; defenders++) defender |= talon[--left];
  }

  return { deal: deal, begin: begin, run: run, result: () => result };
}
