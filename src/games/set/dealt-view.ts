// Cards that lie nowhere but on the display: each one in miniature, as many columns as there are; more than five go on in further rows. Made when it is drawn.
import type { Screen } from "../../kernel/ports";
import openMiniatures from "./miniature" with { exists: "while open" };
import type { Table } from "./table";

const enum At {
  /** From one card to the next, where each has its place of the table; and as wide as one is. */
  Pitch = 26,
  Width = 24,
  Columns = 5,
  Rows = 3,
}

/** A third of them, by `part`. `frame`: a place, or -1. */
export default function drawDealt(screen: Screen, table: Table, named: number[], frame: number, part: number): boolean {
  const miniatures = openMiniatures();
  const high = screen.getHeight() > 32;
  const size = table.size;
  const isWide = size > At.Columns * At.Rows;
  miniatures.set(screen);
  for (let place = part; place < size; place += At.Rows) {
    const card = table.cards[place];
    const x = At.Pitch * (isWide ? place % At.Columns : (place / At.Rows) | 0);
    const row = isWide ? (place / At.Columns) | 0 : place % At.Rows;
    const y = high ? (isWide ? 5 + 10 * row : 8 + 16 * row) : 8 * row;
    // A low display has no room for the last of 21, nor beside 18 for a line.
    if (!card || y >= screen.getHeight()) continue;
    if (named.indexOf(place) >= 0)
      screen
        .fillRect(x, y, x + At.Width - 1, y + 7)
        .setColor(0)
        .setBgColor(1);
    screen.drawString(miniatures.of(card), x, y).setColor(1).setBgColor(0);
    if (place === frame) screen.fillRect(x - 1, y, x - 1, y + 7).fillRect(x + At.Width, y, x + At.Width, y + 7);
  }
  return true;
}
