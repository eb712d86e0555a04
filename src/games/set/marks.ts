// What a place of the table holds, as two characters of a font: a row of places is one string.
import type { Screen } from "../../kernel/ports";
import type { Card } from "./card";

/** Of a place without a card. Behind these in the font: nine shapes, then a number and the letter of a colour, nine of these. */
export const enum Mark {
  Next = "! ",
  Free = '" ',
}

/** Made of the pictures in test/games/set/pictures.txt: eight columns a glyph, the top row in the most significant bit, behind a blank. */
const MARKS: string = atob(
  "AAAAAAAAAAAAGBh+fhgYAAAAABgYAAAAADxIRCISPAAAGCRCQiQYAAA8QkJCQjwAADx4fD4ePAAAGDx+fjwYAAA8fn5+fjwAADxYVDYWPAAAGDRWVjQYAAA8VlZWVjwAIn4CAHgGeAAifgIAfkg2ACJ+AgA8Qk4ARkoyAHgGeABGSjIAfkg2AEZKMgA8Qk4AQlJsAHgGeABCUmwAfkg2AEJSbAA8Qk4A",
);

export function setMarks(screen: Screen): Screen {
  return screen.setFontCustom(MARKS, 32, 8, 8);
}

/** A card's shape in its filling, then its number and colour. Many are drawn at once, so its fields are read here: a call costs as much as all of this. */
export function markOf(card: Card): string {
  return String.fromCharCode(31 + 3 * ((card >> 2) & 3) + (card >> 6), 40 + 3 * (card & 3) + ((card >> 4) & 3));
}
