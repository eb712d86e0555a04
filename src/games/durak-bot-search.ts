// The end of a game in which nothing is hidden any more, searched to its end: is there a move after which the peer cannot help losing, or at least a draw?
//
// Each question is answered by yes or no, so that one good move ends the search of a place; and the positions in which bouts began are remembered.
// It runs in slices, so the moves under way stand in a stack of its own.
import { At, Phase, Rule } from "./durak";
import type { Position, Seat } from "./durak";
import { Bit } from "./durak-bot-bits";
import type { Bits } from "./durak-bot-bits";

const enum Size {
  /** Moves under way. Few games of twelve cards need more, and then the search is given up. */
  Stack = 48,
  /** Bouts remembered: a prime, for which the powers of two have as many remainders as there are. With 101 hardly more is found. */
  Memory = 29,
}

/** What is known of a place: its phase, whether the attacker is the one who thinks, and how many cards may still be thrown in. */
const enum Info {
  Phase = 3, Mine = 4, One = 8, Room = 7 * 8,
  /** Cards of the attacker and of the defender when the bout began. */
  Attacker = 64, Defender = 4096,
}

/** Whether this position is one that the search understands. */
export function isSearchable(view: Position): boolean {
  const rules = view[At.Rules];
  return !view[At.Talon] && !(rules & (Rule.Transfer | Rule.Several)) && (!(rules & Rule.FirstFive) || view[At.Bito] > 0);
}

export interface Search {
  /** -1 while it searches, then the best move: a card's bit, or a higher one for the move that is no card; 0 if every move loses, or it has given up. */
  step(steps: number): number;
}

export function openSearch(bits: Bits, view: Position, seat: Seat): Search {
  // What is used most is named first: there the board finds it soonest.
  let depth = 0;
  const moves = new Int32Array(Size.Stack);
  const infos = new Int32Array(Size.Stack);
  const beat = bits.beat;
  const attackers = new Int32Array(Size.Stack);
  const defenders = new Int32Array(Size.Stack);
  const ranks = new Int32Array(Size.Stack);
  const tables = new Int32Array(Size.Stack);
  const same = bits.same;
  let over = false;
  /** A draw is good enough. */
  let isDraw = false;
  let tried = 0;
  let found = 0;
  const rules = view[At.Rules];
  const knownAttackers = new Int32Array(Size.Memory);
  const knownDefenders = new Int32Array(Size.Memory);
  /** The side who attacks and the answer, in a byte. */
  const known = new Uint8Array(Size.Memory);

  function push(a: number, d: number, table: number, rank: number, next: number, info: number): void {
    moves[++depth] = next;
    infos[depth] = info;
    attackers[depth] = a;
    defenders[depth] = d;
    ranks[depth] = rank;
    tables[depth] = table;
    if (depth > Size.Stack - 2) over = true;
  }

  /** What the last move led to, and with it every place before it whose player wanted that or has nothing else to try. */
  function decide(isReached: boolean): void {
    for (;;) {
      const info = infos[depth];
      const isMine = (info & Info.Phase) === Phase.Defend !== (info & Info.Mine) > 0;
      if (isReached !== isMine && moves[depth]) return;
      if (!depth) return settle(isReached);
      if (!(info & Info.Phase)) {
        const at = (attackers[depth] ^ defenders[depth] >> 3) % Size.Memory;
        knownAttackers[at] = attackers[depth];
        knownDefenders[at] = defenders[depth];
        known[at] = (info & Info.Mine) + (isReached ? 2 : 1);
      }
      depth--;
    }
  }

  function settle(isReached: boolean): void {
    if (isReached) found = tried;
    if (isReached || isDraw) over = true;
    else {
      isDraw = true;
      known.fill(0);
      begin();
    }
  }

  function bout(a: number, d: number, na: number, nd: number, mine: number): void {
    const at = (a ^ d >> 3) % Size.Memory;
    const answer = known[at] - mine;
    if ((answer === 1 || answer === 2) && knownAttackers[at] === a && knownDefenders[at] === d) decide(answer > 1);
    else push(a, d, 0, 0, a, mine + Math.min(nd, 6) * Info.One + na * Info.Attacker + nd * Info.Defender);
  }

  /** The bout is over. The defender had a card for each that could still be thrown in, so those laid are known by those that were not. */
  function end(a: number, d: number, taken: number, info: number): void {
    if (!a) return decide((info & Info.Mine) > 0);
    const na = info / Info.Attacker & 63;
    const nd = info / Info.Defender | 0;
    const laid = Math.min(nd, 6) - (info / Info.One & 7);
    const mine = info & Info.Mine;
    if (!taken) bout(d, a, nd - laid, na - laid, mine ^ Info.Mine);
    else if (rules & Rule.LossAtTen && nd + laid > 9) decide(mine > 0);
    else bout(a, d | taken, na - laid, nd + laid, mine);
  }

  function attack(a: number, d: number, m: number, info: number): void {
    const table = tables[depth] | m;
    const isTaking = (info & Info.Phase) === Phase.Taking;
    if (!a) {
      // Who attacked is rid of all cards: only a last card that beats this one makes it a draw.
      const isLast = !isTaking && !(rules & Rule.EmptyWins) && !(d & d - 1) && d & beat[m % Bit.Modulus];
      decide(isLast ? isDraw : (info & Info.Mine) > 0);
    } else if (isTaking) give(a, d, table, ranks[depth], moves[depth], info - Info.One);
    else {
      const at = m % Bit.Modulus;
      push(a, d, table, ranks[depth] | same[at], d & beat[at] | Bit.Pass, (info & ~Info.Phase) + Phase.Defend - Info.One);
    }
  }

  /** What is thrown in after that goes by rising price, so that no choice of cards is tried twice. */
  function give(a: number, d: number, table: number, rank: number, next: number, info: number): void {
    if (next & Bit.Pass - 1 && info & Info.Room) push(a, d, table, rank, next, info);
    else end(a, d, table, info);
  }

  function defend(a: number, d: number, m: number, info: number): void {
    if (!d) return decide(a ? !(info & Info.Mine) : isDraw);
    const rank = ranks[depth] | same[m % Bit.Modulus];
    const next = info & Info.Room ? a & rank : 0;
    if (next) push(a, d, tables[depth] | m, rank, next | Bit.Pass, info - Phase.Defend + Phase.ThrowIn);
    else end(a, d, 0, info);
  }

  function step(steps: number): number {
    while (!over && steps-- > 0) {
      let m = moves[depth];
      m &= -m;
      moves[depth] ^= m;
      if (!depth) tried = m;
      const a = attackers[depth];
      const d = defenders[depth];
      const info = infos[depth];
      const phase = info & Info.Phase;
      if (phase === Phase.Defend) {
        if (m === Bit.Pass) give(a, d, tables[depth], ranks[depth], rules & Rule.NoFollow ? 0 : a & ranks[depth] | Bit.Pass, info | Phase.Taking);
        else defend(a, d ^ m, m, info);
      } else if (m === Bit.Pass) end(a, d, phase === Phase.Taking ? tables[depth] : 0, info);
      else attack(a ^ m, d, m, info);
    }
    return over ? found : -1;
  }

  /** The position itself. */
  function begin(): void {
    const isMine = view[At.Attacker] === seat;
    const phase = view[At.Phase];
    const a = isMine ? bits.mine : bits.peers;
    const d = isMine ? bits.peers : bits.mine;
    const room = view[At.Limit] - view[At.Attacks];
    const na = view[At.Hands + view[At.Attacker]] + view[At.Attacks];
    const nd = view[At.Hands + 3 - view[At.Attacker]] + view[At.Beaten];
    const next = phase === Phase.Defend ? d & beat[bits.next % Bit.Modulus] | Bit.Pass : phase ? (room ? a & bits.ranks : 0) | Bit.Pass : a;
    depth = -1;
    push(a, d, bits.table, bits.ranks, next, phase + (isMine ? Info.Mine : 0) + room * Info.One + na * Info.Attacker + nd * Info.Defender);
  }

  begin();
  return { step: step };
}
