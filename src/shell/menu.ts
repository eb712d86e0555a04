// The menu: the games of this bundle and their ways to be played.
import type { Key, Screen } from "../ports";
import { drawLines, drawList } from "../kit/list";
import type { App, Host, How } from "./app";
import type { Description, Page } from "./game";
import makePages from "./pages";

export interface MenuItem {
  label: string;
  /** The name of the game. */
  app: string;
  how: How;
  /** What the game's description has, so that it need not be described once more. */
  open: Description["open"];
  /** Modes that the game has besides, blanks between them: opened from inside it, or from the console. */
  modes?: string;
  /** What the keys do, for the first visits. */
  keys?: string;
  /** Where each game has one. */
  page?: Page;
}

/** `trouble` is what the person should know first: settings that were not understood, a scanner that is silent. `last`: the item that was opened last, or "". */
export default function openMenu(host: Host, items: MenuItem[], trouble: () => string[], last: string): App {
  // A lean bundle has one game.
  const pages = MANY ? makePages(host, items, last) : undefined;
  let cursor = 0;
  /** So many lines of trouble have been read. */
  let read = 0;

  function isTroubled(): boolean {
    return trouble().length > read;
  }

  function press(key: Key, held: boolean): void {
    if (isTroubled()) read = trouble().length;
    else if (pages) pages.press(key, held);
    else if (key === "B" && !held) host.open(items[cursor].app, items[cursor].how);
    else cursor = (cursor + (key === "C" ? 1 : items.length - 1)) % items.length;
    host.redraw();
  }

  function moves(): string[] {
    return items.map(item => item.label);
  }

  function play(move: string): boolean {
    const at = moves().indexOf(move);
    return at >= 0 && host.open(items[at].app, items[at].how);
  }

  function draw(screen: Screen): void {
    if (isTroubled()) drawLines(screen, ["Any key: menu"].concat(trouble()));
    else if (pages) pages.draw(screen);
    else drawList(screen, "Croupier", moves(), cursor);
  }

  return {
    state: () => ({
      app: "menu",
      items: moves(),
      cursor: pages ? pages.cursor() : cursor,
      message: trouble().join("; "),
    }),
    scan: () => "ignored",
    press: press,
    moves: moves,
    play: play,
    draw: draw,
    close: () => undefined,
  };
}
