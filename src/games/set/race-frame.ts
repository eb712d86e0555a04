// Around the card that keys have reached while a claim is on, and in the line that card. Made when it is drawn.
import type { Screen } from "../../kernel/ports";
import openMiniatures from "./miniature" with { exists: "while open" };
import type { Race } from "./race-session";
import { translate } from "../../kit/translate";

/** Of places. */
const ROWS = 3;

/** The frame around a place; -1: around the word that there is no Set. */
export default function drawFrame(screen: Screen, race: Race, frame: number, high: boolean): void {
  const y = screen.getHeight() - 8;
  if (frame < 0) screen.drawString(translate("No Set?"), 56, y);
  else {
    const left = 8 + 16 * ((frame / ROWS) | 0);
    const top = high ? 8 + 16 * (frame % ROWS) : 8 * (frame % ROWS);
    screen.fillRect(left - 3, top, left - 2, top + 7).fillRect(left + 9, top, left + 10, top + 7);
    const miniatures = openMiniatures();
    miniatures.set(screen).drawString(miniatures.of(race.on.cards[frame]), 56, y);
  }
}
