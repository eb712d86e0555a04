// How long a display in colour keeps the emulated Cortex-M4 busy at a stretch. It has 5,450 variables, too few for croupier.js with Durak and colours, which boards that have
// such a display have; so of Durak there is only its bout, and that memory runs low in between is no matter.
import { runOn } from "../measures/machine";
import { NS_PER_INSTRUCTION } from "./cortex";
import type { Slices } from "./durak-slices";
import { longestOf, timeSteps } from "./steps";
import { randomOf, SEED, shuffled } from "./tables";

/** A bus that leads nowhere and takes the time that it would take at 20 MHz. */
const SPI = `global.SPI2={setup:function(){},write:function(d){for(var end=getTime()+d.length*8/2e7;getTime()<end;);}};`;
const CONFIG = { display: { chip: "ili9342", wires: "SPI2 B13 B15 A4 A5", inverted: true } };
const HANDS = [6, 9, 14, 35];

const cards = shuffled(randomOf(SEED)).slice(0, 15);
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

/** A picture of a bout: turns that it takes, instructions of the longest, and bytes on the bus. */
export interface BoutSteps {
  what: string;
  turns: number;
  instructions: number;
  bytes: number;
}

/** Of small and large hands, a new picture and what changes when a card is played. */
export async function boutSteps(): Promise<BoutSteps[]> {
  const told = await runOn("cortex", "./durak-colour-subject.ts", JSON.stringify(HANDS));
  return told.map(([what, { ms, found }]) => ({
    what,
    turns: ms.length,
    instructions: Math.round((Math.max(...ms) * 1e6) / NS_PER_INSTRUCTION),
    bytes: found as number,
  }));
}
