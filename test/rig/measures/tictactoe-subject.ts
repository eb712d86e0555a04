// What the measurement runs on the board to time tic-tac-toe: the strongest level's reply in given positions, every slice of it, and where asked for plain minimax from the empty board.
import { makeRandom } from "../../../src/kit/random";
import think from "../../../src/games/tictactoe/bot";
import { makeStopwatch, tell } from "./durak-stopwatch";
import { plainMove } from "./tictactoe-rivals";

/** Positions, the cells of X and of O in three hexadecimal digits each, behind one another; and whether the rival plays too. */
declare const measurePlan: [string, boolean];

function main(): void {
  const time = makeStopwatch();
  const plan = measurePlan[0];
  for (let at = 0; at < plan.length; at += 6) {
    const x = parseInt(plan.substr(at, 3), 16);
    const o = parseInt(plan.substr(at + 3, 3), 16);
    let bot: any;
    let cell = -1;
    let steps = 0;
    let longest = time(() => {
      bot = think(x, o, 3, makeRandom(at, 5, 6, 7));
    });
    let whole = longest;
    for (; cell < 0; steps++) {
      const ms = time(() => {
        cell = bot.step();
      });
      whole += ms;
      if (ms > longest) longest = ms;
    }
    tell("reply", [whole, longest], [cell, steps, bot.worth()]);
  }
  if (measurePlan[1]) {
    let found: number[] = [];
    tell(
      "plain",
      [
        time(() => {
          found = plainMove(0, 0);
        }),
      ],
      found,
    );
  }
  tell("end", [], 0);
}

main();
