// What is said when the lesson's decks arrive cut: an ESP32 with Espruino 2v26 to 2v29 hears 64 bytes of a burst, and a deck has some 390. Without its
// access point, and not above 19,200 baud, it was reported to hear all of them.
import { wrap } from "../../kit/lines";
import type { Screen } from "../../kernel/ports";
import { box, drawLine, isHigh, write } from "./box";
import { CUT, cutWords } from "./cut-words";
import { setFont } from "../../kit/font";

const LETTERS = 21;

/** All of the display: in such a game there is nothing else to see. */
export default function drawCut(screen: Screen, baud: number): void {
  const high = isHigh(screen.clear());
  if (high) box(screen, 0, 0, 127, 14, true);
  write(setFont(screen, 1), CUT, high ? 16 : 1, high ? 4 : 0, high);
  wrap(cutWords(baud), LETTERS).forEach((line, at) => drawLine(screen, line, high ? 22 + 14 * at : 8 + 8 * at));
}
