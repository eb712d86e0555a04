// The menu: the games of this bundle and their ways to be played.
import type { Key, Screen } from "../kernel/ports";
import { drawLines, drawList, linesOf } from "../kit/list";
import type { App, Host, How } from "../kernel/app";
import type { Description, Needs, Page } from "../kernel/game";
import type { MakePages } from "./pages";
import { translate } from "../kit/translate";

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

/** Where a person is in the menu. That is all of it that is kept while it is open. */
export interface Place {
  /** The item that was opened last, or "": where pages begin. */
  last: string;
  cursor: number;
  /** So many lines of trouble have been read, and so many are on the display. */
  read: number;
  seen?: number;
  /** The modes of a game are listed. */
  isOpen?: boolean;
  /** From one part of a picture to the next. */
  items?: MenuItem[];
}

/**
 * Made anew for each key, picture or question, then let go: its lines take some 300 variables. `list` answers them. `trouble` is what the person should know first: a game
 * for which there was no room, settings that were not understood, a scanner that is silent; a line feed in it begins a line. `open` opens an item: to look it up once more
 * takes a slow board 10 ms. `makePages`: where each game has a page.
 */
export default function openMenu(
  host: Host,
  place: Place,
  list: () => MenuItem[],
  trouble: () => string[],
  open: (item: MenuItem) => boolean,
  makePages?: MakePages,
): App {
  const items = place.items || list();
  const pages = makePages && makePages(place, items, open);
  const labels = items.map(item => item.label);

  /** The lines of trouble that have not been read. */
  function unread(): string[] {
    const lines = trouble();
    return (lines.length ? lines.join("\n").split("\n") : lines).slice(place.read);
  }

  function press(key: Key, held: boolean): void {
    const left = unread().length;
    const count = items.length;
    if (left) place.read += place.seen ? Math.min(place.seen, left) : left;
    else if (pages) pages.press(key, held);
    else if (key === "B" && !held) open(items[place.cursor]);
    else place.cursor = (place.cursor + (key === "C" ? 1 : count - 1)) % count;
    host.redraw();
  }

  function draw(screen: Screen, part: number): boolean {
    const lines = unread();
    const seen = (place.seen = linesOf(screen) - 1);
    if (lines.length)
      drawLines(
        screen,
        lines.length > seen
          ? [translate("Any key: more")].concat(lines.slice(0, seen))
          : [translate("Any key: menu")].concat(lines),
      );
    else if (pages) return pages.draw(screen, part);
    else drawList(screen, "Croupier", labels, place.cursor);
    return false;
  }

  return {
    state: () => ({
      app: "menu",
      items: labels,
      cursor: place.cursor,
      message: trouble().join("; ").split("\n").join(""),
    }),
    press: press,
    moves: () => labels,
    play: move => items.some(item => item.label === move && open(item)),
    draw: draw,
    close: () => undefined,
  };
}
