// A page to read in the place of the list that it was chosen from. Lines of at most 20 letters stand clear of both edges. Opened when it is asked for, then let go.
import { drawList, rowsOf } from "../kit/list";
import type { Actions } from "../kernel/actions";
import { translate } from "../kit/translate";

/** C turns on and A back where not all of it fits; any other key, or a list that is opened, closes it. */
export default function showPage(actions: Actions, title: string, lines: string[]): void {
  const open = actions.open;
  const press = actions.press;
  const draw = actions.draw;
  const called = translate(title);
  let first = 0;
  /** Lines that fit on the display. */
  let rows = 1;

  function close(): void {
    actions.open = open;
    actions.press = press;
    actions.draw = draw;
  }

  actions.open = (other, items, chosen, at) => {
    close();
    open(other, items, chosen, at);
  };
  actions.press = (key, held) => {
    const next = first + (key === "C" ? rows : -rows);
    if (held || key === "B" || rows >= lines.length || next >= lines.length) close();
    else first = Math.max(0, next);
    return true;
  };
  actions.draw = screen => {
    rows = rowsOf(screen);
    // Colours have arrows below the lines where these are several pages.
    const isTurned = !!screen.tiles && lines.length > rows;
    if (isTurned) rows--;
    const pages = Math.ceil(lines.length / rows);
    const where = pages > 1 ? " " + (first / rows + 1) + "/" + pages : "";
    if (screen.tiles) screen.tiles.kit.lines(called + where, lines.slice(first, first + rows), isTurned);
    else drawList(screen, called + where, lines.slice(first, first + rows), -1);
    return true;
  };
}
