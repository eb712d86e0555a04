// The table of a game of Set: three rows of places, the shown Set solid, how many Sets there are, and a line in words.
// What changes most often lies inside whole 8x8 blocks of the display, so that few bytes go over the bus.
import type { Card } from "../games/card";
import type { Screen } from "../ports";
import { setFont } from "./font";

/** From one column of places to the next; a card's solid middle is the block from 8 to 15. */
const PITCH = 16;
const LEFT = 5;
const CARD = 13;

/**
 * `size` places; `next` is where the next card goes, or -1; `marked` has a bit for each place that is drawn solid. `big` stands in large type beside
 * the table, `label` and `detail` below it where there is room, `message` on the last line.
 */
export function drawTable(screen: Screen, cards: ArrayLike<Card>, size: number, next: number, marked: number, big: string, label: string, detail: string, message: string): void {
  const high = screen.getHeight() > 32;
  const height = high ? 14 : 7;
  setFont(screen.clear(), 1).drawString(message, 1, screen.getHeight() - 8);
  for (let place = 0; place < size; place++) {
    const x = LEFT + PITCH * (place / 3 | 0);
    const y = (height + (high ? 2 : 1)) * (place % 3) + (high ? 1 : 0);
    const middle = y + (height >> 1);
    if (cards[place]) {
      screen.drawRect(x, y, x + CARD, y + height - 1);
      if (marked >> place & 1) screen.fillRect(x + 3, y + 2, x + 10, y + height - 3);
    } else {
      screen.fillRect(x + 6, middle - 1, x + 7, middle);
      if (place === next) screen.fillRect(x + 6, y + 1, x + 7, y + height - 2).fillRect(x + 3, middle - 1, x + 10, middle);
    }
  }
  // Up to five columns leave room for a large number; six and seven for one small line.
  if (size > 15) screen.setFontAlign(1, -1).drawString(size > 18 ? big : detail || big, 128, 0).setFontAlign(-1, -1);
  else {
    if (high) screen.drawString(label, 92, 24);
    screen.drawString(detail, 92, high ? 40 : 16);
    setFont(screen, 2).drawString(big, 92, high ? 4 : 0);
  }
}
