// What a place of the table holds, as one character of a font: a row of places is one string.
import type { Screen } from "../../kernel/ports";
import type { Card } from "./card";

/** Then cards: nine of each kind. */
export const enum Mark {
  None = " ",
  Next = "!",
  /** A place where no card lies, on a low display, which has no room for frames. */
  Free = '"',
}

/** How a card is drawn: large, small or, of the Set that is shown, black on white. */
export const enum Look {
  Large = 31,
  Small = 40,
  Shown = 49,
}

/** Made of the pictures in test/games/set/pictures.txt: eight columns a glyph, the top row in the most significant bit, behind a blank. */
const MARKS: string = atob(
  "AAAAAAAAAAAAGBh+fhgYAAAAABgYAAAAfoSCgkFBIX4YJEKBgUIkGDxCgYGBgUI8fvz+/n9/P34YPH7//348GDx+/////348fqyqqmtrK34YLGqrq2osGDxq" +
    "q6urq2o8ADxIRCISPAAAGCRCQiQYAAA8QkJCQjwAADx4fD4ePAAAGDx+fjwYAAA8fn5+fjwAADxYVDYWPAAAGDRWVjQYAAA8VlZWVjwA/8O3u93tw///59u9" +
    "vdvn///Dvb29vcP//8OHg8Hhw///58OBgcPn///DgYGBgcP//8Onq8npw///58upqcvn///DqampqcP/",
);

export function setMarks(screen: Screen): Screen {
  return screen.setFontCustom(MARKS, 32, 8, 8);
}

/** Of the same pictures: the corners of a frame, 16 columns of 16 rows. */
export function setCorners(screen: Screen): Screen {
  return screen.setFontCustom(atob("AABgBkACAAAAAAAAAAAAAAAAAAAAAAAAAABAAmAGAAA="), 33, 16, 16);
}

/** A card's shape in its filling. Many are drawn at once, so its fields are read here: a call costs as much as all of this. */
export function markOf(card: Card, look: Look): string {
  return String.fromCharCode(look + 3 * ((card >> 2) & 3) + (card >> 6));
}
