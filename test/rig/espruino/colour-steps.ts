// How long a display in colour keeps the emulated Cortex-M4 busy at a stretch. It has 5,450 variables, too few for croupier.js with Durak and colours, which boards that have
// such a display have; so Durak is not here (a test measures its bout), and that memory runs low in between is no matter.
import type { Slices } from "./durak-slices";
import { longestOf, timeSteps } from "./steps";
import { makeRandom } from "../../../devices/sim/random";
import { SEED, shuffled } from "./tables";

/** A bus that leads nowhere and takes the time that it would take at 20 MHz. */
const SPI = `global.SPI2={setup:function(){},write:function(d){for(var end=getTime()+d.length*8/2e7;getTime()<end;);}};`;
const CONFIG = { display: { chip: "ili9342", wires: "SPI2 B13 B15 A4 A5", inverted: true } };

const cards = shuffled(makeRandom(SEED)).slice(0, 15);
const scan = (code: string) => `croupier.scan("${code}")`;

const GAMES = {
  Set: [
    `croupier.open("set")`,
    ...cards.slice(0, 12).map(scan),
    `croupier.play("next")`,
    `croupier.play("take")`,
    `croupier.play("deal")`,
    ...cards.slice(12).map(scan),
    `croupier.press("B",true)`,
    `croupier.press("A",true)`,
  ],
  "a race of Set": [`croupier.open("set",{mode:"race"})`, ...cards.slice(0, 12).map(scan)],
  "three cards of Set": [`croupier.open("set",{mode:"check"})`, ...cards.slice(0, 3).map(scan)],
  Dobble: [`croupier.open("dobble")`, scan("D0711"), scan("D0740"), `croupier.press("B",true)`],
  "tic-tac-toe": [
    `croupier.open("tictactoe",{level:1,first:"human"})`,
    `croupier.play("5")`,
    `croupier.press("B",true)`,
  ],
};

export type Game = keyof typeof GAMES;
export const GAMES_IN_COLOUR = Object.keys(GAMES) as Game[];

/** From the menu on. */
export async function stepsOf(game: Game): Promise<{ slices: Slices; kind: string; instructions: number }> {
  const { slices } = await timeSteps("croupier", CONFIG, GAMES[game], SPI);
  return { slices, ...longestOf(slices) };
}
