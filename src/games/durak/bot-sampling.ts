// Which of some moves does best in sampled games. All have the same cards in each round, and what falls behind is dropped.
import { At } from "./position";
import type { Move, Position, Seat } from "./position";
import type { Bits } from "./bot-bits";
import openPlayouts from "./bot-playout" with { exists: "while open" };

const enum Size {
  /** Steps of a slice; to begin a game takes as long as so many of them. */
  Slice = 16,
  Begin = 2,
}

/** Thinks for one slice. */
export interface Sampling {
  step(): Move | -1;
  /** The best so far. */
  best(): Move;
}

/** `options`, with the `cards` of each, the likeliest first: both are used up. */
export function openSampling(
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
