// The end of a game in which nothing is hidden any more, searched to its end: is there a move after which the peer cannot help losing, or at least a draw?
//
// Each question is answered by yes or no, so that one good move ends the search of a place; and the positions in which bouts began are remembered.
// It runs in slices, so the moves under way stand in a stack of its own.
import { At, Phase, Rule } from "../rules/position";
import type { Position, Seat } from "../rules/position";
import { Bit, numbers } from "./bits";
import type { Bits } from "./bits";

const enum Size {
  /** Steps of a slice: a move made, and what comes of it. */
  Slice = 10,
  /** Moves under way. Few games of twelve cards need more, and then the search is given up. */
  Stack = 48,
  /** Bouts remembered: a prime, for which the powers of two have as many remainders as there are. With 101 hardly more is found. */
  Memory = 29,
}

/** What is known of a place: its phase, whether the attacker is the one who thinks, and how many cards may still be thrown in. */
const enum Info {
  Phase = 3,
  Mine = 4,
  One = 8,
  Room = 7 * 8,
  /** Cards of the attacker and of the defender when the bout began. */
  Attacker = 64,
  Defender = 4096,
}

export interface Search {
  /** Searches for a slice. -1 while it does, then the best move: a card's bit, or a higher one for the move that is no card; 0 if every move loses, or it has given up. */
  step(): number;
}

export default function openSearch(bits: Bits, view: Position, seat: Seat): Search {
  // What is used most is named first: there the board finds it soonest. These five are the place that is looked at.
  /** The hands. */
  let a = 0;
  let d = 0;
  let info = 0;
  /** What lies there, and all cards of those ranks. */
  let table = 0;
  let ranks = 0;
  let depth = 0;
  const moves = numbers(Size.Stack);
  const infos = numbers(Size.Stack);
  const attackers = numbers(Size.Stack);
  const defenders = numbers(Size.Stack);
  const tables = numbers(Size.Stack);
  const ranked = numbers(Size.Stack);
  const beat = bits.beat;
  const same = bits.same;
  let isOver = false;
  /** A draw is good enough. */
  let isDraw = false;
  let tried = 0;
  let found = 0;
  const rules = view[At.Rules];
  const knownAttackers = numbers(Size.Memory);
  const knownDefenders = numbers(Size.Memory);
  /** The side who attacks and the answer, in a byte. */
  const known = new Uint8Array(Size.Memory);

  /** The place, and what may be played there, which is never nothing. */
  function push(next: number): void {
    moves[++depth] = next;
    infos[depth] = info;
    attackers[depth] = a;
    defenders[depth] = d;
    tables[depth] = table;
    ranked[depth] = ranks;
    if (depth > Size.Stack - 2) isOver = true;
  }

  /** The position itself. */
  function begin(): void {
    const isMine = view[At.Attacker] === seat;
    const phase = view[At.Phase];
    const room = view[At.Limit] - view[At.Attacks];
    a = isMine ? bits.mine : bits.peers;
    d = isMine ? bits.peers : bits.mine;
    table = bits.onTable;
    ranks = bits.ranks;
    info =
      phase +
      (isMine ? Info.Mine : 0) +
      room * Info.One +
      (view[At.Hands + view[At.Attacker]] + view[At.Attacks]) * Info.Attacker +
      (view[At.Hands + 3 - view[At.Attacker]] + view[At.Beaten]) * Info.Defender;
    depth = -1;
    push(
      phase === Phase.Defend
        ? (d & beat[bits.next % Bit.Modulus]) | Bit.Pass
        : phase
          ? (room ? a & ranks : 0) | Bit.Pass
          : a,
    );
  }

  /** What the last move led to, and with it every place before it whose player wanted that or has nothing else to try. */
  function decide(isReached: boolean): void {
    for (;;) {
      const was = infos[depth];
      if (isReached !== (((was & Info.Phase) === Phase.Defend) !== (was & Info.Mine) > 0) && moves[depth]) return;
      if (!depth) return settle(isReached);
      if (!(was & Info.Phase)) {
        const at = (attackers[depth] ^ (defenders[depth] >> 3)) % Size.Memory;
        knownAttackers[at] = attackers[depth];
        knownDefenders[at] = defenders[depth];
        known[at] = (was & Info.Mine) + (isReached ? 2 : 1);
      }
      depth--;
    }
  }

  function settle(isReached: boolean): void {
    if (isReached) found = tried;
    if (isReached || isDraw) isOver = true;
    else {
      isDraw = true;
      known.fill(0);
      begin();
    }
  }

  /** The bout is over. The defender had a card for each that could still be thrown in, so those laid are known by those that were not. */
  function end(isTaken: boolean): void {
    if (!a) return decide((info & Info.Mine) > 0);
    let mine = info & Info.Mine;
    let defenders0 = (info / Info.Defender) | 0;
    const laid = Math.min(defenders0, 6) - ((info / Info.One) & 7);
    let attackers0 = ((info / Info.Attacker) & 63) - laid;
    if (isTaken) {
      d |= table;
      defenders0 += laid;
      if (rules & Rule.LossAtTen && defenders0 > 9) return decide(mine > 0);
    } else {
      const hand = a;
      a = d;
      d = hand;
      mine ^= Info.Mine;
      const count = attackers0;
      attackers0 = defenders0 - laid;
      defenders0 = count;
    }
    const at = (a ^ (d >> 3)) % Size.Memory;
    const answer = known[at] - mine;
    if ((answer === 1 || answer === 2) && knownAttackers[at] === a && knownDefenders[at] === d)
      return decide(answer > 1);
    table = ranks = 0;
    info = mine + Math.min(defenders0, 6) * Info.One + attackers0 * Info.Attacker + defenders0 * Info.Defender;
    push(a);
  }

  /** What is thrown in after `take` goes by rising price, so that no choice of cards is tried twice. */
  function give(next: number): void {
    if (next & (Bit.Pass - 1) && info & Info.Room) push(next);
    else end(true);
  }

  function attack(card: number): void {
    const isTaking = (info & Info.Phase) === Phase.Taking;
    a ^= card;
    table |= card;
    info -= Info.One;
    if (!a) {
      // Who attacked is rid of all cards: only a last card that beats this one makes it a draw.
      const isLast = !isTaking && !(rules & Rule.EmptyWins) && !(d & (d - 1)) && d & beat[card % Bit.Modulus];
      decide(isLast ? isDraw : (info & Info.Mine) > 0);
    } else if (isTaking) give(moves[depth]);
    else {
      ranks |= same[card % Bit.Modulus];
      info = (info & ~Info.Phase) | Phase.Defend;
      push((d & beat[card % Bit.Modulus]) | Bit.Pass);
    }
  }

  function defend(card: number): void {
    d ^= card;
    if (!d) return decide(a ? !(info & Info.Mine) : isDraw);
    table |= card;
    ranks |= same[card % Bit.Modulus];
    info += Phase.ThrowIn - Phase.Defend;
    if (info & Info.Room && a & ranks) push((a & ranks) | Bit.Pass);
    else end(false);
  }

  function step(): number {
    let card = 0;
    for (let steps: number = Size.Slice; steps-- && !isOver;) {
      card = moves[depth];
      card &= -card;
      moves[depth] ^= card;
      if (!depth) tried = card;
      a = attackers[depth];
      d = defenders[depth];
      info = infos[depth];
      table = tables[depth];
      ranks = ranked[depth];
      if ((info & Info.Phase) === Phase.Defend) {
        if (card === Bit.Pass) {
          info |= Phase.Taking;
          give(rules & Rule.NoFollow ? 0 : (a & ranks) | Bit.Pass);
        } else defend(card);
      } else if (card === Bit.Pass) end((info & Info.Phase) === Phase.Taking);
      else attack(card);
    }
    return isOver ? found : -1;
  }

  begin();
  return { step: step };
}
