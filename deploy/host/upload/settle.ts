// A board at whose port a start is heard is waited for: it may be starting, or starting again and again, and some loops end by themselves. In one of them each
// start answers a question before it crashes (2v27.45 without Wi-Fi), so an answer counts only if the board goes on answering.
import { isLoop, LOOP_MS, LOOP_STARTS, restartedItself, startsIn } from "./loop";
import { first, STARTS } from "./said-kinds";
import { wait, type Talk } from "./talk";

/** Longer than a round of such a loop. */
const STAY_MS = 4000;
const LOOK_EVERY_MS = 250;

/** What `ask` answers; "loop": nothing that lasts, and the board starts again and again; undefined: nothing. `isPatient`: though no start is heard yet. */
export async function settle<T>(
  talk: Talk,
  ask: () => Promise<T | undefined>,
  isPatient = false,
): Promise<T | "loop" | undefined> {
  const end = Date.now() + LOOP_MS;
  do {
    const answer = await ask();
    const starts = startsIn(talk.heard());
    if (answer !== undefined) {
      if (!restartedItself(talk.heard())) return answer;
      await wait(STAY_MS);
      const again = await ask();
      if (again !== undefined && startsIn(talk.heard()) === starts) return again;
    } else if (!starts && !isPatient) return undefined;
    // A flash without a program is no loop that ends by itself.
    else if (starts >= LOOP_STARTS && first(STARTS, talk.heard())) return undefined;
    await wait(LOOK_EVERY_MS);
  } while (Date.now() < end);
  return isLoop(talk.heard()) ? "loop" : undefined;
}
