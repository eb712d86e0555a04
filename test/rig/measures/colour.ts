// What displays in colour cost, for `npm run bench`: variables on the real interpreter with a `g` of its own, steps on the emulated Cortex-M4.
import { lanesOf } from "../espruino/binaries";
import { FRAME, bytesOf, variablesOf } from "../espruino/colour";
import { GAMES_IN_COLOUR, stepsOf } from "../espruino/colour-steps";
import { MOST_INSTRUCTIONS } from "../espruino/steps";
import { mean } from "./machine";
import { type Report, WHERE } from "./report";

/** Beyond what an OLED takes in the same game. */
export const MOST_MORE = 1500;

const number = (value: number) => value.toLocaleString("en");

/** False: there is no such interpreter. */
export async function colourVariables(report: Report, figures: Record<string, unknown>): Promise<boolean> {
  const [lane] = lanesOf("sdl");
  if (!lane) return false;
  const oled = await variablesOf(lane.sdl, "oled");
  const own = await variablesOf(lane.sdl, "g");
  const wired = await variablesOf(lane.sdl, "ili9342");
  figures["variables in colour"] = { oled, own, wired };
  for (const state of Object.keys(oled)) {
    const more = Math.max(own[state], wired[state]) - oled[state];
    report(
      `croupier.js in colour: ${state}`,
      lane.title,
      `OLED ${number(oled[state])}, g ${number(own[state])}, ILI9342C ${number(wired[state])} variables`,
      `at most ${number(MOST_MORE)} more`,
      more <= MOST_MORE,
    );
  }
  return true;
}

/** A card that is played sends at most so much of a picture. */
const MOST_OF_FRAME = 0.05;
const GAMES = 3;

/** False: there is no such interpreter. */
export async function colourBytes(report: Report, figures: Record<string, unknown>): Promise<boolean> {
  const [lane] = lanesOf("sdl");
  if (!lane) return false;
  const sent = await bytesOf(lane.sdl, GAMES);
  figures["bytes in colour"] = sent;
  const inWords = (list: number[]) => {
    const share = (bytes: number) => ((100 * bytes) / FRAME).toFixed(1);
    return `${number(Math.round(mean(list)))} bytes on average (${share(mean(list))} %), at most ${number(Math.max(...list))} (${share(Math.max(...list))} %), ${list.length} times`;
  };
  const most = Math.max(...sent.card) / FRAME;
  report(
    "ILI9342C: a card played in Durak",
    lane.title,
    inWords(sent.card),
    `at most ${100 * MOST_OF_FRAME} % of a picture`,
    sent.card.length > 10 * GAMES && most <= MOST_OF_FRAME,
  );
  report("ILI9342C: a card scanned in Set", lane.title, inWords(sent.scan));
  report("ILI9342C: the next Set shown", lane.title, inWords(sent.next));
  return true;
}

export async function colourSteps(report: Report, figures: Record<string, unknown>): Promise<void> {
  const aim = `at most ${number(MOST_INSTRUCTIONS)}`;
  for (const game of GAMES_IN_COLOUR) {
    const { instructions } = await stepsOf(game);
    figures[`longest step in colour: ${game}`] = instructions;
    report(
      `${game} in colour: longest step`,
      WHERE.cortex,
      `${number(instructions)} instructions`,
      aim,
      instructions <= MOST_INSTRUCTIONS,
    );
  }
}
