// What is drawn everywhere on a display in colour: lists, text, the menu. Exists where there is such a display.
import drawLines from "../kit/colour-lines" with { exists: "while open" };
import drawList from "../kit/colour-list" with { exists: "while open" };
import type { Screen, TileKit, Views } from "../kernel/ports";
import drawMenu from "./colour-menu" with { exists: "while open" };

/** `screen` carries the tiles; `views`: what the games of the bundle draw on them. */
export const makeKit = (screen: Screen, views: () => Views): TileKit => ({
  list: (title, items, cursor) => drawList(screen.tiles!, title, items, cursor),
  lines: (title, lines, isTurned, answers) => drawLines(screen.tiles!, title, lines, isTurned, answers),
  menu: (pages, at) => drawMenu(screen, pages, at),
  views: views,
});
