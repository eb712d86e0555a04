// Large ranks and suits for Durak's screens, a font of their own: a card is one string of two glyphs, side by side or one above the other.
import { rankOf, suitOf } from "../rules/cards";
import type { Card } from "../rules/position";
import type { Screen } from "../../../kernel/ports";

/** Ranks stand at "0" to "8", suits from "9" to "<", then these. */
export const enum Face {
  Back = "=",
  Left = ">",
  Right = "?",
  Up = "@",
  Down = "A",
  Crown = "B",
  Sad = "C",
  Even = "D",
  /** Then 2 to 5, where there are such cards. */
}

export const SUIT_FACES = "9:;<";

/** Those of the twos, threes, fours and fives. */
const LOW = "QsaOmvJiAETGkpL+bAAYOGjI/v4A5Oaior6cAA==";

/** Made of the pictures in test/games/durak/faces.txt: seven columns a glyph, eight rows, the top one in the most significant bit. */
export const FACES: string = atob(
  "fP6Skp4MAICAnr7gwABs/pKS/mwAYPKSkv58AED+AP6C/gAMDgIC/vwAePyEhv56AP7+OGzGggB+/pCQ/n4AcIiEQoSIcBAoRIJEKBA4ONL+0jg4GDx6/no8" +
    "GP6q1qrWqv4QOHwAAAAAfDgQAAAAABAwfv5+MBAQGPz+/BgQ+joa+ho6+nza9vb22nxsbGxsbGxs" +
    LOW,
);

/** That font for all that is drawn next. */
export function setFaces(screen: Screen, scale: number): Screen {
  return screen.setFontCustom(FACES, 48, 7, 8 | (scale << 8));
}

/** A card in that font; `between` its rank and its suit a line break, or nothing. */
export function faceOf(card: Card, between: string): string {
  const rank = rankOf(card);
  return (rank < 0 ? "EFGH"[rank + 4] : "012345678"[rank]) + between + SUIT_FACES[suitOf(card)];
}
