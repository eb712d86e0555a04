// Which colours the page has for cards and Sets: the usual ones, or those that colour-blind people tell apart, too. A person's choice, kept for the next visit.
import { PALETTES, type PaletteName, type RingStyle, paletteOf, ringStyle } from "../../palette";
import { say } from "../../words/say";
import { makeCheck } from "./dom";
import { recall, remember } from "./memory";

const VARIABLES = ["--ink-violet", "--ink-red", "--ink-green"];
const USUAL: PaletteName = "usual",
  SAFE: PaletteName = "safe";

/** What a drawing of cards takes for its inks: all of them change at once when the variables do. */
export const INKS = VARIABLES.map((name, at) => `var(${name}, ${PALETTES[USUAL].inks[at]})`);

const listeners: (() => void)[] = [];
let chosen: PaletteName | undefined;

function palette(): PaletteName {
  // What is remembered may be another version's.
  chosen ??= recall<string>("palette", USUAL) === SAFE ? SAFE : USUAL;
  return chosen;
}

/** How the Set at this place of a list is framed now. */
export const ringNow = (set: number): RingStyle => ringStyle(palette(), set);

/** `listener` is told when there are others: for what is not drawn by the page's style. */
export function hearPalette(listener: () => void): void {
  listeners.push(listener);
}

/** Puts the inks in force; once for every page. */
export function showPalette(): void {
  const { inks } = paletteOf(palette());
  VARIABLES.forEach((name, at) => document.documentElement.style.setProperty(name, inks[at]));
}

export function makePaletteSwitch(): HTMLLabelElement {
  return makeCheck(say("ui.colourBlind"), palette() === SAFE, isOn => {
    chosen = isOn ? SAFE : USUAL;
    remember("palette", chosen);
    showPalette();
    for (const listener of listeners) listener();
  });
}
