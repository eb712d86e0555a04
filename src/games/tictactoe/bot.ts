// A player for tic-tac-toe in three strengths, who thinks in slices. 1 takes a line when it can. 2 also sees the line that the other could take.
// 3 wins whenever it can be won and never loses otherwise; where all moves draw it plays one that leaves the most replies that lose.
import type { Random } from "../../kit/random";
import { Grid, countOf } from "./rules";
import type { Cell, Cells } from "./rules";

export interface Thinking {
  /** Thinks for one slice, which takes no 30 ms on the emulated Cortex-M4; the cell, or -1 while it is not found. */
  step(): Cell;
  /** What the strongest level found the position to be worth to whoever moves: 1 won, 0 drawn, -1 lost. */
  worth(): number;
}

/** Marks what is known, so that no gaps at all are known as well. */
const KNOWN = 512;

/** By set of cells that holds no line: the cells that two of them want for one, taken or not. 0 while it is not known. */
type Gaps = Uint16Array;

/** Fills in what `gaps` lacks: along rows, columns and the two diagonals, with bits beyond the nine cells. One expression, because the board takes as long for half of it as for a call. */
function learn(gaps: Gaps, cells: Cells): Cells {
  return (gaps[cells] =
    KNOWN |
    ((cells >> 1) & (cells >> 2) & 0b001001001) |
    ((cells << 1) & (cells >> 1) & 0b010010010) |
    ((cells << 1) & (cells << 2) & 0b100100100) |
    ((cells >> 3) & (cells >> 6)) |
    ((cells << 3) & (cells >> 3)) |
    ((cells << 3) & (cells << 6)) |
    ((cells >> 4) & (cells >> 8)) |
    ((cells << 4) & (cells >> 4) & 0b000010000) |
    ((cells << 4) & (cells << 8)) |
    ((cells >> 2) & (cells >> 4) & 0b000000100) |
    ((cells << 2) & (cells >> 2) & 0b000010000) |
    ((cells << 2) & (cells << 4) & 0b001000000));
}

/**
 * Whether whoever moves, with the cells `own`, can force a win. Without a threat on either side nobody can: so only moves are tried that threaten,
 * to which there are few replies, or that are forced themselves. (The tests hold this to plain minimax over all positions.)
 */
function wins(gaps: Gaps, own: Cells, other: Cells): boolean {
  const empty = Grid.All & ~(own | other);
  const forced = (gaps[other] || learn(gaps, other)) & empty;
  let tries = forced || empty;
  let answers = (gaps[own] || learn(gaps, own)) & empty;
  if (answers) return true;
  if (forced & (forced - 1)) return false;
  for (; tries; tries &= tries - 1) {
    const cell = tries & -tries;
    answers = (gaps[own | cell] || learn(gaps, own | cell)) & empty;
    if (!answers && forced) answers = empty ^ cell;
    if (!answers) continue;
    while (answers && wins(gaps, own | cell, other | (answers & -answers))) answers &= answers - 1;
    if (!answers) return true;
  }
  return false;
}

/** The game is not over yet. */
export default function think(x: Cells, o: Cells, level: number, random: Pick<Random, "below">): Thinking {
  const gaps = new Uint16Array(512);
  const isX = countOf(x) === countOf(o);
  const mine = isX ? x : o;
  const theirs = isX ? o : x;
  const free = Grid.All & ~(x | o);
  /** Moves not looked at yet, and replies to the one that is looked at. */
  let left = 0;
  let replies = 0;
  let move = 0;
  /** How many of the replies to it lose; -1 if it loses itself. Then the same of the best moves so far. */
  let losing = -2;
  let most = 0;
  let best = 0;

  /** One of `cells`, each as likely as the others. */
  function pick(cells: Cells): Cell {
    let skip = random.below(countOf(cells));
    while (skip--) cells &= cells - 1;
    let cell = 0;
    while (!((cells >> cell) & 1)) cell++;
    return cell;
  }

  /** What needs no search: a line to take, an opening, and whatever a weaker level plays. */
  function begin(): Cell {
    const taken = x | o;
    const forced = learn(gaps, theirs) & free;
    let opening = 0;
    best = learn(gaps, mine) & free;
    most = best ? 9 : 0;
    if (!best && level < 3) best = (level > 1 && forced) || free;
    // The best cells of the empty board, and of those whose one stone lies on cell 1, 2 and so on: to search for them would make slices too long.
    if (!best && !(taken & (taken - 1))) {
      while (taken >> opening) opening++;
      best = [0b101000101, 16, 0b101, 16, 0b1000001, 0b101000101, 0b100000100, 16, 0b101000000, 16][opening];
    }
    if (best) return pick(best);
    most = -2;
    left = forced || free;
    return next();
  }

  /** The next move to look at, or after the last one the cell. */
  function next(): Cell {
    if (losing > most) {
      most = losing;
      best = 0;
    }
    if (losing === most) best |= move;
    if (!left) return pick(best);
    move = left & -left;
    left ^= move;
    losing = wins(gaps, theirs, mine | move) ? -1 : 0;
    replies = losing ? 0 : free ^ move;
    return -1;
  }

  function step(): Cell {
    if (!move) return begin();
    if (!replies) return next();
    const reply = replies & -replies;
    replies ^= reply;
    if (wins(gaps, mine | move, theirs | reply)) losing++;
    return -1;
  }

  return { step: step, worth: () => (most < 0 ? -1 : most > 8 || (most && most === countOf(free) - 1) ? 1 : 0) };
}
