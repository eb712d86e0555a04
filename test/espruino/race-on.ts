// A race for Sets that is played at the prompt of a real board, which has been opened for two.
import type { Interpreter } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { setsOn, shuffled } from "../rig/espruino/tables";

/** A race by the console: cards as they come, each Set claimed by one and the other in turn, `between` after each claim. */
export async function raceOn(
  board: Interpreter,
  seed: number,
  between: (claims: number) => Promise<void> = () => Promise.resolve(),
): Promise<any> {
  const deck = shuffled(makeRandom(seed));
  for (let claims = 0; ; claims++) {
    while (deck.length && (await board.ask(`croupier.scan("${deck[0]}")`)) === "added") deck.shift();
    const { cards } = await board.ask("croupier.state()");
    const triple: number[] | undefined = setsOn(cards)[0];
    await board.ask(`croupier.press("P${1 + (claims % 2)}")`);
    if (triple) for (const place of triple) await board.ask(`croupier.scan("${cards[place]}")`);
    else await board.ask(`croupier.play("none")`);
    const state = await board.ask("croupier.state()");
    if (state.result) return state;
    await between(claims);
  }
}
