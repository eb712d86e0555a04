// What the measurement runs on the board to time the bot: decisions from seeded games, every slice of them.
import think from "../../../src/games/durak/bot/bot";
import { At } from "../../../src/games/durak/rules/any-rules";
import { makeRandom } from "../../../src/kit/random";
import { makeStopwatch, tell } from "./durak-stopwatch";

/** What one seat may know, in hexadecimal digits, the bot's level and its seed. */
declare const measurePlan: [string, number, number][];

function readPosition(hex: string): Uint8Array {
  const position = new Uint8Array(At.Size);
  for (let at = 0; at < At.Size; at++) position[at] = parseInt(hex.substr(2 * at, 2), 16);
  return position;
}

function main(): void {
  const time = makeStopwatch();
  for (const plan of measurePlan) {
    const view = readPosition(plan[0]);
    const slices: number[] = [];
    let bot: any;
    let move = -1;
    const begin = time(() => {
      bot = think(view, plan[1], makeRandom(plan[2], 5, 6, 7));
    });
    while (move < 0)
      slices.push(
        time(() => {
          move = bot.step();
        }),
      );
    let whole = begin;
    let longest = begin;
    for (const ms of slices) {
      whole += ms;
      if (ms > longest) longest = ms;
    }
    tell("bot", [whole, longest], [move, slices.length]);
  }
  tell("end", [], 0);
}

main();
