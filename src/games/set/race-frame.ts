// Around the card that keys have reached while a claim is on, and in the line that card. Made when it is drawn.
import type { Screen } from "../../kernel/ports";
import { markOf, setMarks } from "./marks";
import type { Race } from "./race-session";
import { translate } from "../../kit/translate";

/** Of places. */
const ROWS = 3;

/** The frame around a place; -1: around the word that there is no Set. */
export default function drawFrame(screen: Screen, race: Race, frame: number, high: boolean): void {
  const y = screen.getHeight() - 8;
  if (frame < 0) screen.drawString(translate("No Set?"), 56, y);
  else {
    const left = 16 * ((frame / ROWS) | 0);
    const top = high ? 8 + 16 * (frame % ROWS) : 8 * (frame % ROWS);
    // Above and below; a low display has room beside it only.
    if (high) screen.fillRect(left, top - 3, left + 15, top - 2).fillRect(left, top + 9, left + 15, top + 10);
    else screen.fillRect(left - 1, top, left - 1, top + 7).fillRect(left + 16, top, left + 16, top + 7);
    setMarks(screen).drawString(markOf(race.on.cards[frame]), 56, y);
  }
}
