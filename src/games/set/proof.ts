// The proof on the screen: page by page, while the solver searches in the turns between.
import type { Key, Screen } from "../../kernel/ports";
import type { Host } from "../../kernel/app";
import type { Event } from "./events";
import { makeProofSession } from "./proof-session";
import type { ProofStep } from "./proof-session";
import { drawProof, proofRows } from "./proof-view";
import type { Card } from "./rules";
import type wordsOf from "./words";

export interface Proof {
  /** False when this key closes the proof. */
  press(key: Key, held: boolean): boolean;
  /** In parts where there are colours. */
  draw(screen: Screen, part?: number): boolean;
  close(): void;
}

/** `expected` is how many Sets the table knows; `done` hears what the solver found. */
export default function openProof(
  host: Host,
  cards: Card[],
  expected: number,
  done: (event: Event) => void,
  words: typeof wordsOf,
): Proof {
  const clock = host.clock;
  const session = makeProofSession(cards, expected);
  const pairs = session.pairs;
  let timer = 0;
  let first = 0;
  /** Pairs that fit on the display. */
  let rows = 1;

  function search(): void {
    if (!session.step()) {
      timer = clock.after(0, search);
      return;
    }
    timer = 0;
    done(session.event);
    host.redraw();
  }

  function press(key: Key, held: boolean): boolean {
    if (held || key === "B") return false;
    first = Math.max(0, Math.min(first + (key === "C" ? rows : -rows), pairs - rows));
    return true;
  }

  function draw(screen: Screen, part?: number): boolean {
    const steps: ProofStep[] = [];
    rows = proofRows(screen);
    for (let pair = first; pair < pairs && pair < first + rows; pair++) steps.push(session.stepOf(pair));
    return drawProof(screen, words(session.event), steps, first, pairs, part);
  }

  timer = clock.after(0, search);
  return { press: press, draw: draw, close: () => clock.cancel(timer) };
}
