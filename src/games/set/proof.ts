// Why these are all the Sets: for each pair of cards the third one, and whether it lies there. A SAT solver says the same its own way.
import { makeCode } from "./codes";
import { third } from "./rules";
import { SatSearch } from "./sat";
import type { Card } from "./rules";
import type { Key, Screen } from "../../ports";
import { Mark } from "../../kit/font";
import { drawList, rowsOf } from "../../kit/list";
import type { Host } from "../../shell/app";

/** Ten steps of the search take 20 to 28 ms on the emulated Cortex-M4. */
const STEPS = 10;

export interface Proof {
  /** False when this key closes the proof. */
  press(key: Key, held: boolean): boolean;
  draw(screen: Screen): void;
  close(): void;
}

/** `expected` is how many Sets the table knows; `done` hears what the solver found. */
export default function makeProof(host: Host, cards: Card[], expected: number, done: (text: string) => void): Proof {
  const count = cards.length;
  const pairs = (count * (count - 1)) / 2;
  const search = WITH_SAT && count > 2 ? new SatSearch(cards) : undefined;
  let timer = 0;
  let first = 0;
  /** Pairs that fit on the display. */
  let rows = 1;
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
    done(title);
  }

  /** The pair with a number, counted 0-1, 0-2, ... 1-2, ... */
  function lineOf(pair: number): string {
    let i = 0;
    let left = pair;
    while (left >= count - 1 - i) left -= count - 1 - i++;
    const a = cards[i];
    const b = cards[i + 1 + left];
    const c = third(a, b);
    return (
      makeCode(a).substr(1) +
      "+" +
      makeCode(b).substr(1) +
      "=" +
      makeCode(c).substr(1) +
      (cards.indexOf(c) < 0 ? " " + Mark.Cross : " " + Mark.Check)
    );
  }

  function press(key: Key, held: boolean): boolean {
    if (held || key === "B") return false;
    first = Math.max(0, Math.min(first + (key === "C" ? rows : -rows), pairs - rows));
    host.redraw();
    return true;
  }

  function draw(screen: Screen): void {
    const lines = [];
    rows = rowsOf(screen);
    for (let pair = first; pair < pairs && pair < first + rows; pair++) lines.push(lineOf(pair));
    drawList(screen, search && timer ? "SAT is searching" : title, lines, -1);
  }

  if (search) timer = host.clock.after(0, step);
  else done(title);
  return { press: press, draw: draw, close: () => host.clock.cancel(timer) };
}
