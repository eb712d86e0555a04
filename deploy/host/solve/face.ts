// A card of Set in a terminal: as many signs as there are figures, their filling in the sign, their colour in the terminal's own and as a letter in the frame.
import { makeCode } from "../../../src/games/set/codes";
import { type Card, valueOf } from "../../../src/games/set/rules";
import { valueName } from "../../words";
import { type Colour, hasColour, tint } from "../paint";
import { isUtf8 } from "../terminal";

/** By shape and filling: empty, solid, striped. */
const SIGNS = ["~≋≈", "◇◆◈", "○●◍"];
const COLOURS: Colour[] = ["magenta", "red", "green"];
/** Three signs with a blank between them. */
const WIDTH = 5;

/** How things are shown where they go. */
export interface Hand {
  /** Signs and frames; without them codes and words have to do. */
  readonly signs: boolean;
  paint(colour: Colour | Colour[], text: string): string;
}

export function handFor(out: { isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): Hand {
  return { signs: isUtf8(env), paint: hasColour(out, env) ? (colour, text) => tint(colour)(text) : (_, text) => text };
}

export const colourOf = (card: Card): Colour => COLOURS[valueOf(card, 2) - 1];

/** One sign of the card. */
export const signOf = (card: Card): string => SIGNS[valueOf(card, 3) - 1][valueOf(card, 1) - 1];

const centred = (text: string) => text.padStart((WIDTH + text.length) >> 1).padEnd(WIDTH);

/** "○ ○", as wide as three of them. */
export function figures(card: Card, hand: Hand): string {
  return hand.paint(colourOf(card), centred(Array(valueOf(card, 0)).fill(signOf(card)).join(" ")));
}

/** Three lines: the colour's first letter in the frame above, the code in the one below. */
export function cardLines(card: Card, hand: Hand): string[] {
  const edge = (text: string) => hand.paint("dim", text);
  const letter = valueName(card, 2)[0];
  return [
    `${edge("╭──")}${hand.paint(colourOf(card), letter)}${edge("──╮")}`,
    `${edge("│")}${figures(card, hand)}${edge("│")}`,
    `${edge("╰")}${makeCode(card)}${edge("╯")}`,
  ];
}

export const CARD_WIDTH = WIDTH + 2;
