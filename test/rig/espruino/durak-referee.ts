// Follows a game between two boards by the slow rule book, knowing only what `croupier.state()` tells of each: its hand, and what both may see.
// What lies in the talon shows when it is drawn; until then there is a "?" in its place.
import { RANKS, SlowGame, phaseOf, slowBegin, slowMoves, slowPlay, suit } from "../../oracles/durak-slow";
import type { Options } from "../../oracles/durak-slow";

const HIDDEN = "?";

/** `durak.js` has one pack, and no choice of what is beaten first. */
export function optionsOf(rules: any): Options {
  const { transfer, show, firstFive, several, lossAtTen, emptyWins, follow, pack = 36, swap = false } = rules;
  const choice = rules.pack !== undefined;
  return { transfer, show, firstFive, several, lossAtTen, emptyWins, noFollow: !follow, pack, swap, choice };
}

/** What a board says: its state, and what may be played. */
export type Look = [state: any, moves: string[]];

const sorted = (cards: string[]) => [...cards].sort();

export class Referee {
  private constructor(
    readonly number: number,
    /** The seat of each board. */
    readonly seats: (1 | 2)[],
    readonly first: 1 | 2,
    private readonly dialect: string,
    /** As each board has them: `durak.js` says nothing of packs. */
    private readonly rules: any[],
    private slow: SlowGame,
  ) {}

  /** A game that both boards have just begun; throws if it did not begin as the rules say. */
  static begin(states: any[], last?: Referee): Referee {
    const [one, two] = states;
    const hands = { [one.seat]: one.hand, [two.seat]: two.hand } as SlowGame["hands"];
    const slow = slowBegin({
      options: optionsOf(two.rules.pack === undefined ? two.rules : one.rules),
      trump: one.trump,
      talon: [...Array((one.rules.pack ?? 36) - 13).fill(HIDDEN), one.trump],
      hands,
      attacker: one.first,
    });
    const referee = new Referee(one.game, [one.seat, two.seat], one.first, one.dialect, [one.rules, two.rules], slow);
    const plain = [one, two].map(({ rules: { pack = 36, swap = false, ...rest } }) => ({ ...rest, pack, swap }));
    if (JSON.stringify(plain[0]) !== JSON.stringify(plain[1])) throw new Error(`rules ${JSON.stringify(plain)}`);
    if (one.seat + two.seat !== 3) throw new Error(`seats ${one.seat} and ${two.seat}`);
    const cards = [...one.hand, ...two.hand, one.trump];
    if (new Set(cards).size !== 13) throw new Error(`dealt ${cards}`);
    const first = referee.whoShouldBegin(last);
    if (first && first !== one.first) throw new Error(`seat ${one.first} attacks first, and should not`);
    return referee;
  }

  /** 0: nobody holds a trump, and the dice said it. */
  private whoShouldBegin(last?: Referee): number {
    if (this.dialect === "lesson") return 1;
    const winner = last?.slow.winner;
    if (winner) {
      const first = winner === "draw" ? 3 - last.first : this.rules[0].loserFirst ? 3 - winner : winner;
      // Seats are a connection's; the board is the same.
      return this.seats[last.seats.indexOf(first as 1 | 2)];
    }
    const { hands, trump } = this.slow;
    const lowest = RANKS.map(rank => rank + suit(trump)).find(
      card => hands[1].includes(card) || hands[2].includes(card),
    );
    return lowest ? (hands[1].includes(lowest) ? 1 : 2) : 0;
  }

  copy(): Referee {
    return new Referee(this.number, this.seats, this.first, this.dialect, this.rules, this.slow);
  }

  get isOver(): boolean {
    return this.slow.winner !== 0;
  }

  private get turn(): number {
    return this.isOver ? 0 : phaseOf(this.slow) === "defend" ? 3 - this.slow.attacker : this.slow.attacker;
  }

  /** Whose turn it is, 0 or 1. */
  get board(): number {
    return this.seats.indexOf(this.turn as 1 | 2);
  }

  moves(): string[] {
    return sorted(slowMoves(this.slow));
  }

  play(move: string): void {
    this.slow = slowPlay(this.slow, move);
  }

  /** What a board must show: everything but its words. */
  private facts(board: number): any {
    const { slow } = this;
    const seat = this.seats[board];
    const mine = this.turn === seat;
    return {
      app: "durak",
      game: this.number,
      phase: phaseOf(slow),
      seat,
      first: this.first,
      dialect: this.dialect,
      rules: this.rules[board],
      trump: slow.trump,
      talon: slow.talon.length,
      hand: sorted(slow.hands[seat]),
      peer: slow.hands[seat === 1 ? 2 : 1].length,
      table: slow.table.map(pair => [pair.attack, pair.defence]),
      turn: this.isOver ? "none" : mine ? "me" : "peer",
      moves: this.isOver ? ["again"] : mine ? this.moves() : [],
      result: !slow.winner ? null : slow.winner === "draw" ? "draw" : slow.winner === seat ? "won" : "lost",
    };
  }

  /** What a board shows that it should not, "" if nothing. Cards just drawn are taken over if nobody can have them yet. */
  differs(looks: Look[]): string {
    for (const board of [0, 1]) {
      const wrong = this.draw(board, looks[board][0].hand);
      if (wrong) return `board ${board}: ${wrong}`;
    }
    return [0, 1].map(board => this.differsOn(board, looks[board])).join("");
  }

  private differsOn(board: number, [state, moves]: Look): string {
    const is = { ...state, hand: sorted(state.hand), moves: sorted(moves) };
    const should = this.facts(board);
    const wrong = Object.keys(should).filter(name => JSON.stringify(is[name]) !== JSON.stringify(should[name]));
    return wrong
      .map(
        name => `board ${board}: ${name} is ${JSON.stringify(is[name])}, should be ${JSON.stringify(should[name])}. `,
      )
      .join("");
  }

  private draw(board: number, hand: string[]): string {
    const seat = this.seats[board];
    const known = this.slow.hands[seat].filter(card => card !== HIDDEN);
    if (known.length === this.slow.hands[seat].length) return "";
    const fresh = hand.filter(card => !known.includes(card));
    if (hand.length !== this.slow.hands[seat].length || known.length + fresh.length !== hand.length)
      return `hand is ${hand}, should be ${this.slow.hands[seat]}`;
    const { hands, table, discard, trump } = this.slow;
    const placed = [...hands[1], ...hands[2], ...discard, trump, ...table.flatMap(pair => [pair.attack, pair.defence])];
    const twice = fresh.find(card => placed.includes(card));
    if (twice) return `drew ${twice}, which is elsewhere`;
    this.slow = { ...this.slow, hands: { ...hands, [seat]: [...known, ...fresh] } };
    return "";
  }
}
