// Set as a question to a SAT solver, the third seed's way: is there a choice of exactly three cards in which every property is all the same or
// all different? And the small solver that answers it on the board: DPLL with unit propagation, in slices, without recursion.
//
// Variables in the seed's order: 1..count say that a card is chosen; then twelve say that a property is among the chosen: three for shape, three for
// filling, for colour, for number. The three of an attribute are in the order of our codes. A literal is a variable, or minus a variable where it must
// be false, as DIMACS writes it.
import { Card, valueOf } from "./rules";

/** The attribute (card.ts) that has the first, second, third or fourth three variables: shape and number change places. */
export function attributeAt(place: number): number {
  return place % 3 ? place : 3 - place;
}

/**
 * Part of the formula, clause by clause, each ended by a 0. Parts 0..count-1: a chosen card brings its four properties. The next twelve: a property
 * comes from one of its cards (the seed prints x1 -> (x1 or x4 ...), which is always true and lets any three cards pass; p -> (x1 or x4 ...) is
 * meant). The last four: of an attribute's three values not none and not exactly two.
 * "Exactly three cards" is not among them: the solver counts, as the seed's does, and a DIMACS file spells the counter out.
 */
export function clausesOf(cards: ArrayLike<Card>, part: number): number[] {
  const count = cards.length;
  const clauses = [];
  if (part < count) {
    for (let place = 0; place < 4; place++)
      clauses.push(-part - 1, count + 3 * place + valueOf(cards[part], attributeAt(place)), 0);
  } else if (part < count + 12) {
    const attribute = attributeAt(((part - count) / 3) | 0);
    const value = ((part - count) % 3) + 1;
    clauses.push(-part - 1);
    for (let k = 0; k < count; k++) if (valueOf(cards[k], attribute) === value) clauses.push(k + 1);
    clauses.push(0);
  } else {
    const a = 3 * part - 2 * count - 35;
    const b = a + 1;
    const c = a + 2;
    clauses.push(a, b, c, 0, a, -b, -c, 0, -a, b, -c, 0, -a, -b, c, 0);
  }
  return clauses;
}

/**
 * All Sets among different cards, found and proved by search: call `step` until it answers true. Then `sets` are all there are, packed and ascending
 * as `setsOf` has them, and `unsat` says that there is none.
 */
export class SatSearch {
  /**
   * What a literal is worth, at `zero - literal`: 1 true, -1 false, 0 open. In this order `indexOf(0)` finds an open property before an open card,
   * and the middle, the literal 0, when nothing is open.
   */
  private value: Int8Array;
  private zero: number;
  /** All clauses, a 0 before and behind each. */
  private literals: Int8Array;
  /** Behind a place in `literals`, the next place with the same literal; `first` has, at `zero - literal`, where this chain begins; 0 ends it. */
  private next: Uint16Array;
  private first: Uint16Array;
  /** What is true, in order; up to `seen` the consequences are drawn, but for those of the chain from `at` on. */
  private trail: Int8Array;
  private length: number;
  private seen: number;
  private at: number;
  private chosen: number;
  private refused: number;
  /** Where in `trail` the guesses stand. */
  private guesses: number[];
  private used: number;
  private part: number;
  private finished: boolean;
  readonly sets: number[];
  unsat: boolean;
  decisions: number;
  propagations: number;
  conflicts: number;

  /** The fields that the search reads all the time come first: the board finds those soonest. */
  constructor(private cards: ArrayLike<Card>) {
    const count = cards.length;
    const zero = (this.zero = count + 12);
    // 12 places a card for its properties and 4 as one of them, 24 around the properties, 64 for the attributes; and 4 to block a Set, of which there
    // are never more than a sixth of the ordered pairs.
    const room = 1 + 16 * count + 88 + 4 * (((count * (count - 1)) / 6) | 0);
    this.value = new Int8Array(2 * zero + 1);
    this.literals = new Int8Array(room);
    this.at = this.length = this.seen = this.chosen = this.refused = 0;
    this.next = new Uint16Array(room);
    this.trail = new Int8Array(zero);
    this.first = new Uint16Array(2 * zero + 1);
    this.propagations = this.conflicts = this.decisions = this.part = 0;
    this.finished = this.unsat = false;
    this.used = 1;
    this.guesses = [];
    this.sets = [];
  }

  /** True when finished. One step is one clause looked at, or as much of something else; ten take 17 to 28 ms on the emulated Cortex-M4, for 12 to 21 cards. */
  step(steps: number): boolean {
    while (steps > 0 && !this.finished) {
      if (this.part < this.zero + 4) {
        for (const literal of clausesOf(this.cards, this.part++)) this.write(literal);
        steps -= 4;
      } else if (this.at) {
        steps = this.propagate(steps);
      } else {
        if (this.seen < this.length) this.follow();
        else this.guess();
        steps--;
      }
    }
    return this.finished;
  }

  /** The next literal of a clause, or its end. A clause of one literal is simply true. */
  private write(literal: number): void {
    const used = this.used++;
    const literals = this.literals;
    literals[used] = literal;
    if (literal) {
      const chain = this.zero - literal;
      this.next[used] = this.first[chain];
      this.first[chain] = used;
    } else if (!literals[used - 2]) this.assign(literals[used - 1]);
  }

  private assign(literal: number): void {
    const value = this.value;
    const zero = this.zero;
    value[zero - literal] = 1;
    value[zero + literal] = -1;
    this.trail[this.length++] = literal;
    const count = zero - 12;
    if (literal > count || literal < -count) return;
    if (literal > 0) this.chosen++;
    else this.refused++;
  }

  /** Looks at the clauses in which the literal just made false stands: a clause with nothing true and one literal open makes that one true. */
  private propagate(steps: number): number {
    const literals = this.literals;
    const value = this.value;
    const zero = this.zero;
    let at = this.at;
    let worth = 0;
    while (at && steps > 0) {
      let k = at;
      let literal = 0;
      let open = 0;
      while (literals[k - 1]) k--;
      while ((literal = literals[k++])) {
        worth = value[zero - literal];
        if (worth > 0 || (!worth && open)) break;
        if (!worth) open = literal;
      }
      if (!literal) {
        if (!open) {
          this.conflicts++;
          this.retreat();
          return steps - 1;
        }
        this.propagations++;
        this.assign(open);
      }
      at = this.next[at];
      steps--;
    }
    this.at = at;
    return steps;
  }

  /** Takes the next true literal: first "exactly three cards", then the clauses that have its opposite. */
  private follow(): void {
    const open = this.zero - 12 - this.chosen - this.refused;
    const missing = 3 - this.chosen;
    if (missing < 0 || missing > open) {
      this.conflicts++;
      this.retreat();
      return;
    }
    if (open && (!missing || missing === open)) this.rest(missing);
    this.at = this.first[this.zero + this.trail[this.seen++]];
  }

  /** Chooses all open cards, or none. */
  private rest(missing: number): void {
    for (let card = this.zero - 12; card; card--) {
      if (this.value[this.zero - card]) continue;
      this.propagations++;
      this.assign(missing ? card : -card);
    }
  }

  /** Nothing follows any more: guesses that the last open variable is true. If none is open, this is a Set: the clause that forbids it sends the search on. */
  private guess(): void {
    const literal = this.zero - this.value.indexOf(0);
    if (literal) {
      this.decisions++;
      this.guesses.push(this.length);
      this.assign(literal);
      return;
    }
    let triple = 0;
    for (let card = 1; card < this.zero - 11; card++) {
      if (this.value[this.zero - card] < 0) continue;
      this.write(-card);
      triple = (triple << 7) | (card - 1);
    }
    this.write(0);
    const sets = this.sets;
    let place = sets.length;
    while (place && sets[place - 1] > triple) place--;
    sets.splice(place, 0, triple);
    this.retreat();
  }

  /** Back to before the last guess, whose opposite must then be true. Without a guess to take back the search is over: no more Sets. */
  private retreat(): void {
    this.at = 0;
    if (!this.guesses.length) {
      this.finished = true;
      this.unsat = !this.sets.length;
      return;
    }
    const start = this.guesses.pop() as number;
    const value = this.value;
    const zero = this.zero;
    const count = zero - 12;
    let literal = 0;
    while (this.length > start) {
      literal = this.trail[--this.length];
      value[zero - literal] = value[zero + literal] = 0;
      if (literal > count || literal < -count) continue;
      if (literal > 0) this.chosen--;
      else this.refused--;
    }
    this.seen = start;
    this.propagations++;
    this.assign(-literal);
  }
}
