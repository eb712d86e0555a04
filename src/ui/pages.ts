// The menu of the bundle with everything: a page for each game, its picture, its title and a dot for every page. Behind a page stands the list of
// the game's modes, if it has several.
import { Mark, setFont } from "../kit/font";
import { drawList } from "../kit/list";
import type { Key, Screen } from "../kernel/ports";
import type { Page } from "../kernel/game";
import type { MenuItem, Place } from "./menu";
import { translate } from "../kit/translate";

const enum Picture {
  Side = 32,
}

/** The middles of neighbouring dots are so far apart, in a row and in a column. */
const IN_ROW = 8,
  IN_COLUMN = 6;
/** From one large letter to the next, a pixel closer together than usual: eleven of them fit. */
const PITCH = 11;

/** The dot of this page is full, the others are rings. */
function drawDots(screen: Screen, at: number, count: number, isHigh: boolean): void {
  for (let dot = 0; dot < count; dot++) {
    const along = (isHigh ? IN_ROW : IN_COLUMN) * (dot - (count - 1) / 2);
    const x = isHigh ? 64 + along : 123;
    const y = isHigh ? 60 : 16 + along;
    if (dot === at) screen.fillRect(x - 2, y - 2, x + 2, y + 2);
    else screen.drawRect(x - 1, y - 1, x + 1, y + 1);
  }
}

function drawTitle(screen: Screen, title: string, middle: number, y: number): void {
  const x = middle - ((PITCH * title.length - 1) >> 1);
  for (let at = 0; at < title.length; at++) screen.drawString(title[at], x + PITCH * at, y);
}

/** A page, `at` of `count`, with its picture if it has one. Beside that of a low display a long title has small letters, and so has one that is too long for large ones. */
export function drawPage(screen: Screen, page: Page, at: number, count: number): void {
  const title = translate(page.title);
  const isHigh = screen.getHeight() > 32;
  const x = isHigh ? 48 : 0;
  screen.clear();
  if (page.picture) screen.setFontCustom(atob(page.picture), 65, Picture.Side, Picture.Side).drawString("A", x, 0);
  if (isHigh) setFont(screen, 1).drawString(Mark.Left, 12, 12).drawString(Mark.Right, 110, 12);
  const size = title.length;
  const left = isHigh ? 64 - 3 * size : page.picture ? 40 : 3;
  if (size > (isHigh ? 11 : 7)) setFont(screen, 1).drawString(title.substr(0, 19), left, isHigh ? 42 : 12);
  else drawTitle(setFont(screen, 2), title, isHigh ? 64 : 78, isHigh ? 37 : 8);
  drawDots(screen, at, count, isHigh);
}

export interface Pages {
  /** C and A turn, B opens the game or the list of its modes; there they step, and a long key leads back. */
  press(key: Key, held: boolean): void;
  /** In two parts: to list the games takes a slow board as long as to draw one. */
  draw(screen: Screen, part: number): boolean;
}

/** Made anew with the menu. `items`: what can be opened. Undefined where there is one game. First stands the game with the item that was opened last, or the first one. */
export default function makePages(
  place: Place,
  items: MenuItem[],
  open: (item: MenuItem) => boolean,
): Pages | undefined {
  /** The first item of each game, and behind them the number of all items. */
  const starts: number[] = [];

  items.forEach((item, at) => {
    if (!at || item.app !== items[at - 1].app) starts.push(at);
    if (item.label === place.last) place.cursor = at;
  });
  place.last = "";
  const count = starts.length;
  starts.push(items.length);
  if (count < 2) return undefined;

  /** Which page. */
  function where(): number {
    let at = count - 1;
    while (starts[at] > place.cursor) at--;
    return at;
  }

  function press(key: Key, held: boolean): void {
    const cursor = place.cursor;
    const at = where();
    const first = starts[at];
    const modes = starts[at + 1] - first;
    const by = key === "C" ? 1 : -1;
    if (key === "B" && !held && (place.isOpen || modes < 2)) open(items[cursor]);
    else if (key === "B" && !held) place.isOpen = true;
    else if (!place.isOpen) place.cursor = starts[(at + by + count) % count];
    else if (held) place.isOpen = false;
    else place.cursor = first + ((cursor - first + by + modes) % modes);
  }

  function draw(screen: Screen, part: number): boolean {
    place.items = part ? undefined : items;
    if (!part) return true;
    const at = where();
    const first = starts[at];
    const pageOf = (item: MenuItem) => item.page || { title: item.label, picture: "" };
    const page = pageOf(items[first]);
    const labels = items.slice(first, starts[at + 1]).map(item => translate(item.label));
    if (place.isOpen) drawList(screen, page.title, labels, place.cursor - first);
    else if (screen.tiles)
      screen.tiles.kit.menu(
        starts.slice(0, count).map(start => pageOf(items[start])),
        at,
      );
    else drawPage(screen, page, at, count);
    return false;
  }

  return { press: press, draw: draw };
}

export type MakePages = typeof makePages;
