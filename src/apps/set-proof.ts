// Why these are all the Sets: for each pair of cards the third one, and whether it lies there. A SAT solver says the same its own way.
import { makeCode } from "../games/codes";
import { third } from "../games/set";
import { SatSearch } from "../games/set-sat";
import type { Card } from "../games/set";
import type { Key, Screen } from "../ports";
import { drawList } from "../views/list";
import type { Host } from "./app";

/** Ten steps of the search take 20 to 28 ms on the emulated Cortex-M4. */
const STEPS = 10;
const ROWS = 5;

export interface Proof {
  /** "66 pairs, no third" and the like. */
  result: string;
  /** False when this key closes the proof. */
  press(key: Key, held: boolean): boolean;
  draw(screen: Screen): void;
  close(): void;
}

/** `expected` is how many Sets the table knows; `done` hears what the solver found. */
export default function makeProof(host: Host, cards: Card[], expected: number, done: (text: string) => void): Proof {
  const count = cards.length;
  const pairs = count * (count - 1) / 2;
  const search = WITH_SAT && count > 2 ? new SatSearch(cards) : undefined;
  let timer = 0;
  let first = 0;
  let title = pairs + " pairs, " + expected + (expected === 1 ? " Set" : " Sets");

  function step(): void {
    if (!search) return;
    if (!search.step(STEPS)) {
      timer = host.clock.after(0, step);
      return;
    }
    timer = 0;
    const agrees = search.sets.length === expected;
    title = (agrees ? "SAT agrees: " : "SAT differs: ") + (search.unsat ? "no Set" : search.sets.length);
    done(title + " (" + search.decisions + " decisions, " + search.conflicts + " conflicts)");
  }

  /** The pair with a number, counted 0-1, 0-2, ... 1-2, ... */
  function lineOf(pair: number): string {
    let i = 0;
    let left = pair;
    while (left >= count - 1 - i) left -= count - 1 - i++;
    const a = cards[i];
    const b = cards[i + 1 + left];
    const c = third(a, b);
    return makeCode(a).substr(1) + "+" + makeCode(b).substr(1) + ">" + makeCode(c).substr(1) + (cards.indexOf(c) < 0 ? " not there" : " there");
  }

  function press(key: Key, held: boolean): boolean {
    if (held || key === "B") return false;
    first = Math.max(0, Math.min(first + (key === "C" ? ROWS : -ROWS), pairs - ROWS));
    host.redraw();
    return true;
  }

  function draw(screen: Screen): void {
    const lines = [];
    for (let pair = first; pair < pairs && pair < first + ROWS; pair++) lines.push(lineOf(pair));
    drawList(screen, search && timer ? "SAT is searching" : title, lines, -1);
  }

  if (search) timer = host.clock.after(0, step);
  else done(title);
  return { result: title, press: press, draw: draw, close: () => host.clock.cancel(timer) };
}
