// The table of a game of Set: a frame for each place, in three rows; how many Sets there are, and a line in words.
// What changes lies inside whole 8x8 blocks of the display, so that few bytes go over the bus.
import { setFont } from "../../kit/font";
import type { Screen } from "../../ports";
import { isWhole, shownPlaces } from "./showing";
import type { Showing } from "./showing";
import type { Table } from "./table";

/** From one column of places to the next; what a place holds is the block from 8 to 15. */
const PITCH = 16;

/** Places that are drawn at once: more of them, and what stands beside, would keep a slow board busy for too long. */
const PART = 12;

/** An empty place is an empty frame, a card its small middle, one of the shown Set the whole block; the place of the next card a cross. */
function drawPlaces(screen: Screen, table: Table, showing: Showing, from: number, to: number, high: boolean): void {
  const marked = shownPlaces(showing);
  const next = table.cards.indexOf(0);
  // A block has eight rows, or three on a low display, where the frame leaves one free.
  const rim = high ? 3 : 2;
  for (let place = from; place < to; place++) {
    const x = 8 + PITCH * ((place / 3) | 0);
    const y = high ? 8 + PITCH * (place % 3) : 2 + 8 * (place % 3);
    const end = y + (high ? 7 : 2);
    screen.drawRect(x - 3, y - rim, x + 10, end + rim);
    if (marked.indexOf(place) >= 0) screen.fillRect(x, y, x + 7, end);
    else if (table.cards[place]) screen.fillRect(x + 2, y + rim - 1, x + 5, end - rim + 1);
    else if (place === next)
      screen.fillRect(x + 3, y, x + 4, end).fillRect(x, (y + end) >> 1, x + 7, (y + end + 1) >> 1);
  }
}

/** How many Sets there are, and which of them is shown. A digit of either lies in as few blocks as it can. */
function drawNumbers(screen: Screen, table: Table, showing: Showing, high: boolean): void {
  const count = table.sets.length;
  const whole = isWhole(showing);
  const big = whole ? "" + count : showing.stage ? (count ? "!" : "0") : "?";
  const which = whole && showing.triple >= 0 ? "" + (table.sets.indexOf(showing.triple) + 1) : "";
  setFont(screen, 1);
  // Six and seven columns leave room for two letters.
  if (showing.size > 15) screen.drawString(which ? which + "\nof\n" + count : big, 116, high ? 8 : 0);
  else {
    if (high) screen.drawString(whole ? "Sets" : "Hint", 96, 5);
    if (which)
      screen
        .drawString(which + "/", 105 - 6 * which.length, high ? 40 : 16)
        .drawString("" + count, 112, high ? 40 : 16);
    setFont(screen, 2).drawString(big, 108 - 6 * big.length, high ? 16 : 0);
  }
}

/** The table, `message` on the last line. In parts, one a call: true asks for the next. */
export function drawTable(screen: Screen, table: Table, showing: Showing, message: string, part: number): boolean {
  const high = screen.getHeight() > 32;
  const end = Math.min(PART * (part + 1), showing.size);
  // From 2 on, the four digits of a code at its start fill three blocks.
  if (!part) setFont(screen.clear(), 1).drawString(message, 2, screen.getHeight() - 8);
  drawPlaces(screen, table, showing, PART * part, end, high);
  if (end < showing.size) return true;
  drawNumbers(screen, table, showing, high);
  return false;
}
