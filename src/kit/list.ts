// A list to choose from: the menu, and the actions of a game.
import type { Screen } from "../kernel/ports";
import { Font, setFont } from "./font";
import { translate } from "./translate";

/** Letters in a line. */
export const LETTERS = 21;

/** Items that fit below a title. */
export function rowsOf(screen: Screen): number {
  return screen.tiles ? 7 : ((screen.getHeight() - 11) / 10) | 0;
}

/** A title, which it translates, then as many items as fit around the cursor, the chosen one inverted. Beside more of them than fit runs a track that says where one is. */
export function drawList(screen: Screen, title: string, items: string[], cursor: number): void {
  // A lean bundle has no room for colours.
  if (screen.tiles) return screen.tiles.kit.list(title, items, cursor);
  const width = screen.getWidth();
  const rows = rowsOf(screen);
  const first = Math.max(0, Math.min(cursor - (rows >> 1), items.length - rows));
  const isLong = cursor >= 0 && items.length > rows;
  setFont(screen.clear(), 1);
  screen.drawString(translate(title), 1, 0).drawLine(0, 9, width - 1, 9);
  for (let row = 0; row < rows && first + row < items.length; row++) {
    const y = 11 + row * 10;
    const chosen = first + row === cursor;
    if (chosen)
      screen
        .fillRect(0, y, width - (isLong ? 5 : 1), y + 9)
        .setColor(0)
        .setBgColor(1);
    screen
      .drawString(items[first + row], 2, y + 1)
      .setColor(1)
      .setBgColor(0);
  }
  if (isLong) {
    const y = 11 + ((rows * 10 - 8) * cursor) / (items.length - 1);
    screen.drawLine(width - 2, 11, width - 2, 10 + rows * 10).fillRect(width - 3, y, width - 1, y + 7);
  }
}

/** Lines of text that fit. */
export function linesOf(screen: Screen): number {
  return screen.tiles ? 9 : screen.getHeight() > 32 ? 6 : 4;
}

/** Lines of text from the top, over the whole height; one that is longer than the display is wide goes on in the next line, and so does one behind a line feed. */
export function drawLines(screen: Screen, texts: string[]): void {
  const lines = texts.join("\n").split("\n");
  if (screen.tiles) return screen.tiles.kit.lines("", lines, false);
  setFont(screen.clear(), 1);
  let y = 0;
  for (const line of lines) {
    let at = 0;
    do {
      screen.drawString(line.substr(at, LETTERS), 1, y);
      y += screen.getHeight() > 32 ? Font.Height + 2 : Font.Height;
      at += LETTERS;
    } while (at < line.length);
  }
}
