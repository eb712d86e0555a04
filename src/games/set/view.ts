// The table of a game of Set: three rows of places, the shown Set solid, how many Sets there are, and a line in words.
// What changes most often lies inside whole 8x8 blocks of the display, so that few bytes go over the bus.
import { setFont } from "../../kit/font";
import type { Screen } from "../../ports";
import { isWhole, shownPlaces } from "./showing";
import type { Showing } from "./showing";
import type { Table } from "./table";

/** From one column of places to the next; a card's solid middle is the block from 8 to 15. */
const PITCH = 16;

/** Places that are drawn at once: more of them, and what stands beside, would keep a slow board busy for too long. */
const PART = 12;

function drawPlaces(screen: Screen, table: Table, showing: Showing, from: number, to: number, high: boolean): void {
  const marked = shownPlaces(showing);
  const next = table.cards.indexOf(0);
  // A card's rows above and below the eight (or, on a low display, three) that are solid when it is marked.
  const rim = high ? 3 : 2;
  for (let place = from; place < to; place++) {
    const x = 8 + PITCH * ((place / 3) | 0);
    const y = high ? 8 + PITCH * (place % 3) : 2 + 8 * (place % 3);
    const end = y + (high ? 7 : 2);
    if (table.cards[place]) {
      screen.drawRect(x - 3, y - rim, x + 10, end + rim);
      if (marked.indexOf(place) >= 0) screen.fillRect(x, y, x + 7, end);
    } else {
      const middle = (y + end) >> 1;
      screen.fillRect(x + 3, middle, x + 4, middle + 1);
      if (place === next)
        screen.fillRect(x + 3, high ? y : y - 1, x + 4, high ? end : end + 2).fillRect(x, middle, x + 7, middle + 1);
    }
  }
}

/**
 * The cards of the shown Set are solid, the place of the next card is a cross; `message` on the last line. In parts, one a call: true asks for the next.
 */
export function drawTable(screen: Screen, table: Table, showing: Showing, message: string, part: number): boolean {
  const high = screen.getHeight() > 32;
  const count = table.sets.length;
  const end = Math.min(PART * (part + 1), table.size);
  // From 2 on, the four digits of a code at its start fill three blocks.
  if (!part) setFont(screen.clear(), 1).drawString(message, 2, screen.getHeight() - 8);
  drawPlaces(screen, table, showing, PART * part, end, high);
  if (end < table.size) return true;
  const whole = isWhole(showing);
  const big = whole ? "" + count : showing.stage ? (count ? "!" : "0") : "?";
  const detail = whole && showing.triple >= 0 ? table.sets.indexOf(showing.triple) + 1 + "/" + count : "";
  setFont(screen, 1);
  // Six and seven columns leave room for two letters.
  if (table.size > 15) screen.drawString((detail || big).replace("/", "\nof\n"), 116, high ? 8 : 0);
  else {
    if (high) screen.drawString(whole ? (count === 1 ? "Set" : "Sets") : "Hint", 96, 24);
    screen.drawString(detail, 96, high ? 40 : 16);
    setFont(screen, 2).drawString(big, 96, high ? 8 : 0);
  }
  return false;
}
