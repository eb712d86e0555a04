// A player for Durak in three strengths, who knows what a person in that seat may know and no more, and thinks in slices.
// 1 plays cheap cards, spares the trumps and is careless at times. 2 plays by rules of thumb. 3 does too, but near the end of the talon tries what
// its moves lead to in sampled games, and once the talon is empty it reckons the rest out if it can.
import { At, turnOf } from "../rules/position";
import type { Move, Position, Seat } from "../rules/position";
import { Bit, isSearchable, makeBits, openNumbering } from "./bits";
import type { Bits } from "./bits";
import { listOptions, moveOf, playable } from "./options";
import openSearch from "./search" with { exists: "while open" };
import type { Search } from "./search";
import type { Random } from "../../../kit/random";
import openPlayouts from "./playout" with { exists: "while open" };

export interface Thinking {
  /** Thinks for one slice, which takes no 30 ms on the emulated Cortex-M4; the move, or -1 while it is not found. */
  step(): Move | -1;
}

export type MakeBot = (view: Position, level: number, random: Random) => Thinking;

/** Slices of search and of sampled games: so many that a move is found within three seconds on the emulated Cortex-M4. */
const enum Work {
  Search = 100,
  Sampling = 165,
}

/** With more cards in the talon than that a sampled game says less than a rule of thumb. */
const LATE = 6;

const enum Size {
  /** Steps of a slice; to begin a game takes as long as so many of them. */
  Slice = 16,
  Begin = 2,
}

/** Thinks for one slice. */
interface Sampling {
  step(): Move | -1;
  /** The best so far. */
  best(): Move;
}

/**
 * Which of some moves does best in sampled games: all have the same cards in each round, and what falls behind is dropped. `options`, with the `cards` of each, the likeliest first: both are used up.
 */
function openSampling(
  bits: Bits,
  view: Position,
  seat: Seat,
  seed: number,
  options: Move[],
  cards: number[],
): Sampling {
  const playouts = openPlayouts(bits, view, seat, seed);
  /** Points of each option, how many games each had, and the option whose game is on. */
  const points = options.map(() => 0);
  let games = 0;
  let turn = -1;

  /** Every four games, options that are behind by more than chance allows are dropped: two deviations, as good as. True if only one is left. */
  function isSettled(): boolean {
    if (games & 3) return false;
    const least = Math.max.apply(null, points) - 2 * Math.sqrt(games);
    for (let at = points.length - 1; at >= 0; at--) {
      if (points[at] >= least) continue;
      options.splice(at, 1);
      cards.splice(at, 1);
      points.splice(at, 1);
    }
    return options.length < 2;
  }

  /** The next option's game begins, with the same cards for each; true if no more is needed. */
  function next(): boolean {
    if (++turn === options.length) {
      games++;
      turn = 0;
      // If nothing is hidden, a second game would be the first again.
      if (view[At.Talon] < 2 || isSettled()) return true;
    }
    if (!turn) playouts.deal();
    playouts.begin(options[turn], cards[turn]);
    return false;
  }

  function best(): Move {
    let most = -1;
    let move = options[0];
    for (let at = 0; at < options.length; at++) {
      const rate = points[at] / (at < turn ? games + 1 : games);
      if (rate > most) {
        most = rate;
        move = options[at];
      }
    }
    return move;
  }

  /** -1 while more games are needed. */
  function step(): Move | -1 {
    let steps: number = Size.Slice;
    while (steps > 0) {
      steps = playouts.run(steps) - Size.Begin;
      const result = playouts.result();
      if (result < 0) return -1;
      points[turn] += result;
      if (next()) return best();
    }
    return -1;
  }

  next();
  return { step: step, best: best };
}

/** But for the one that stands there already: a move of one card is the last of those that come to mind. */
function addCards(options: Move[], cards: number[], bits: Bits, view: Position): void {
  for (let rest = playable(bits, view) & ~cards[cards.length - 1]; rest; rest &= rest - 1) {
    const bit = rest & -rest;
    options.push(moveOf(bits, view, bit));
    cards.push(bit);
  }
}

/** `view` is what `observe` leaves to the seat whose turn it is. `patience`, for measuring: so many times as long as a board has. */
export default function think(view: Position, level: number, random: Random, patience?: number): Thinking {
  const seat = turnOf(view);
  const inPlay = view[At.Hands + 1] + view[At.Hands + 2] + view[At.Talon] + view[At.Attacks] + view[At.Beaten];
  const isDeep = level > 2 && view[At.Talon] <= LATE && inPlay <= Bit.Most;
  const bits = makeBits();
  const options: Move[] = [];
  const cards: number[] = [];
  // One of them at a time, and gone when it is done.
  let numbering: (() => boolean) | undefined = openNumbering(bits, view, seat, isDeep);
  let search: Search | undefined;
  let sampling: Sampling | undefined;
  let calls = 0;
  let slices = 0;

  /** Lists the moves in three slices; the one to play, if there is nothing to think about. */
  function begin(): Move | -1 {
    if (++calls !== 2) listOptions(options, cards, bits, view, seat, level, calls > 2, random);
    else addCards(options, cards, bits, view);
    if (calls < 2 ? !isDeep : calls > 2 && options.length < 2) return options[0];
    if (calls > 2 && isSearchable(view)) search = openSearch(bits, view, seat);
    return -1;
  }

  /** The search's answer, or -1: go on, if only to see which of the moves that lose may yet be lucky. */
  function reckon(deep: Search): Move | -1 {
    const found = deep.step();
    if (found < 0 && ++slices < Work.Search * (patience || 1)) return -1;
    search = undefined;
    slices = 0;
    return found > 0 ? moveOf(bits, view, found) : -1;
  }

  function sample(): Move | -1 {
    if (!sampling) sampling = openSampling(bits, view, seat, random.below(30268) + 1, options, cards);
    const move = sampling.step();
    return move < 0 && ++slices >= Work.Sampling * (patience || 1) ? sampling.best() : move;
  }

  function step(): Move | -1 {
    if (numbering) {
      if (numbering()) numbering = undefined;
      return -1;
    }
    return calls < 3 ? begin() : search ? reckon(search) : sample();
  }

  return { step: step };
}
