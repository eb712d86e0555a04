// The menu: the games of this bundle and their ways to be played.
import type { Key, Screen } from "../kernel/ports";
import { drawLines, drawList, linesOf } from "../kit/list";
import type { App, Host, How } from "../kernel/app";
import type { Description, Needs, Page } from "../kernel/game";
import type { MakePages } from "./pages";

export interface MenuItem {
  label: string;
  /** The name of the game. */
  app: string;
  how: How;
  /** What the game's description has, so that it need not be described once more. */
  open: Description["open"];
  variables: Needs;
  /** Modes that the game has besides, blanks between them: opened from inside it, or from the console. */
  modes?: string;
  /** What the keys do, for the first visits. */
  keys?: string;
  /** Where each game has one. */
  page?: Page;
}

/**
 * `list` answers what can be opened, made anew: its lines take some 300 variables, and nobody keeps them. `trouble` is what the person should know first: a game for which there was no room, settings that were not understood, a scanner that is silent; a line feed in it begins a line. `last`: the item that was opened last, or "". `makePages`:
 * where each game has a page.
 */
export default function openMenu(
  host: Host,
  list: () => MenuItem[],
  trouble: () => string[],
  last: string,
  makePages?: MakePages,
): App {
  const pages = makePages && makePages(host, list, last);
  let cursor = 0;
  /** So many lines of trouble have been read, and so many are on the display. */
  let read = 0;
  let seen = 0;

  /** Those that have not been read. */
  function unread(): string[] {
    const lines = trouble();
    return (lines.length ? lines.join("\n").split("\n") : lines).slice(read);
  }

  function press(key: Key, held: boolean): void {
    const left = unread().length;
    if (left) read += seen ? Math.min(seen, left) : left;
    else if (pages) pages.press(key, held);
    else {
      const items = list();
      if (key === "B" && !held) host.open(items[cursor].app, items[cursor].how);
      else cursor = (cursor + (key === "C" ? 1 : items.length - 1)) % items.length;
    }
    host.redraw();
  }

  function moves(): string[] {
    return list().map(item => item.label);
  }

  function play(move: string): boolean {
    const item = list().filter(one => one.label === move)[0];
    return !!item && host.open(item.app, item.how);
  }

  function draw(screen: Screen, part: number): boolean {
    const lines = unread();
    seen = linesOf(screen) - 1;
    if (lines.length)
      drawLines(
        screen,
        lines.length > seen ? ["Any key: more"].concat(lines.slice(0, seen)) : ["Any key: menu"].concat(lines),
      );
    else if (pages) return pages.draw(screen, part);
    else drawList(screen, "Croupier", moves(), cursor);
    return false;
  }

  return {
    state: () => ({
      app: "menu",
      items: moves(),
      cursor: pages ? pages.cursor() : cursor,
      message: trouble().join("; ").split("\n").join(""),
    }),
    press: press,
    moves: moves,
    play: play,
    draw: draw,
    close: () => undefined,
  };
}
