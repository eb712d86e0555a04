// A card as a small picture in a line: its shapes, then a letter for its colour. A font of its own, so that it is one string. Opened by
// what draws them: the proof, three cards.
import type { Screen } from "../../kernel/ports";
import { valueOf } from "./card";
import type { Card } from "./card";

/** What stands between the miniatures of a sum of cards. */
export const enum Sign {
  And = "-",
  Makes = ".",
}

/** Made of the pictures in test/games/set/pictures.txt: six columns a glyph, the top row in the most significant bit. A blank, nine shapes, the letters of three colours, the signs. */
const MINIATURES: string = atob(
  "AAAAAAAAwLyCegYAOESCRDgAfIKCgnwAwPz+fgYAOHz+fDgAfP7+/nwAwLyqegYAOGyqbDgAfKqqqnwA+AQCBPgA/pCYlGIAfIKCikwAEBB8EBAAKCgoKCgA",
);

/** That font for all that is drawn next. */
export function setMiniatures(screen: Screen): Screen {
  return screen.setFontCustom(MINIATURES, 32, 6, 8);
}

/** A shape in its filling. */
export function shapeOf(card: Card): string {
  return String.fromCharCode(29 + 3 * valueOf(card, 1) + valueOf(card, 3));
}

/** The first letter of violet, red and green. */
export function colourOf(card: Card): string {
  return String.fromCharCode(41 + valueOf(card, 2));
}

/** One to three shapes and the colour: four characters, which fill three of the display's blocks if the first of them begins one. */
export function miniatureOf(card: Card): string {
  const shape = shapeOf(card);
  const count = valueOf(card, 0);
  return shape + (count > 1 ? shape : " ") + (count > 2 ? shape : " ") + colourOf(card);
}

const miniatures = { set: setMiniatures, of: miniatureOf, shape: shapeOf, colour: colourOf };

export default () => miniatures;
