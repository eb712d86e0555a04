// What a board is given to show the bots on it: each decision as it is asked for, and how many variables are in use meanwhile.
import think from "../../../src/games/durak/bot/bot";
import { At } from "../../../src/games/durak/rules/any-rules";
import { makeRandom } from "../../../src/kit/random";

declare const global: any;
declare const process: { memory(): any };

/** The view in hexadecimal digits. The move, the slices it took, and the most variables in use behind any of them. */
global["decide"] = function (hex: string, level: number, seed: number): number[] {
  const view = new Uint8Array(At.Size);
  for (let at = 0; at < At.Size; at++) view[at] = parseInt(hex.substr(2 * at, 2), 16);
  const thinking = think(view, level, makeRandom(seed, 2, 3, 4));
  let move = -1;
  let slices = 0;
  let most = 0;
  while (move < 0) {
    move = thinking.step();
    slices++;
    most = Math.max(most, process.memory()["usage"]);
  }
  return [move, slices, most];
};
