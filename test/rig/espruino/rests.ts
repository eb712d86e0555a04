// How many variables a bundle takes at rest: at its menu, and with each way of playing open.
import { catalogueOf } from "../../../deploy/catalogue";
import { Mistake } from "../../../deploy/mistake";
import { Interpreter, sleep } from "./interpreter";
import { costOf, rested } from "./memory";
import { configOf, isThere, STARTED_MS } from "./needs";

/** The splash, a start that has proved itself, and a scanner that was sought. */
export const QUIET_MS = 2 * STARTED_MS;
/** With a display, a scanner where the bundle may have one, and three keys. `own`: what the interpreter takes without a program, which is left out of `rests`. */
export async function restsOf(
  binary: string,
  bundle: string,
): Promise<{ own: number; rests: [what: string, variables: number][] }> {
  const { bundles, games } = await catalogueOf();
  const options = { binary, bundle, capture: false, ports: ["scanner"], config: configOf(bundle) };
  const cost = await costOf(options);
  const bare = await Interpreter.start({ ...options, code: "0" });
  const own = (await rested(bare)) - cost;
  bare.stop();
  const board = await Interpreter.start(options);
  const rests: [string, number][] = [];
  const note = async (what: string): Promise<void> => {
    rests.push([what, (await rested(board)) - cost - own]);
    const flags = await board.ask("E.getErrorFlags()");
    if (flags.length) throw new Mistake(`${bundle}.js has set error flags by ${what}: ${flags}`);
  };
  try {
    await board.until(isThere);
    await sleep(QUIET_MS);
    await note("menu");
    for (const game of bundles.find(({ name }) => name === bundle)!.games)
      for (const way of Object.keys(games.find(({ name }) => name === game)!.variables)) {
        const how =
          game === "durak" ? { against: way } : game === "tictactoe" && way !== "keys" ? undefined : { mode: way };
        if (!how || !(await board.ask(`croupier.open("${game}",${JSON.stringify(how)})`))) continue;
        await sleep(QUIET_MS);
        await note(`${game} ${way}`);
      }
    return { own, rests };
  } finally {
    board.stop();
  }
}
