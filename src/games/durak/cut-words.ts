// What is said when the lesson's decks arrive cut, and what helps: see cut.ts.
import { SAFE_BAUD } from "./inside";

export const CUT = "Decks arrive cut";

export const cutWords = (baud: number): string =>
  (baud > SAFE_BAUD ? "Both boards 9600 baud, or " : "It needs ") + "Espruino after 2v29";
