// The one list to choose from: a game's actions, its rules, its modes.
import { drawList } from "../kit/list";
import type { Key, Screen } from "./ports";
import { translate } from "../kit/translate";

/** Hears what was chosen; the list is closed by then, and may be opened again. */
export type Chosen = (item: string, at: number) => void;

export interface Actions {
  /** Opens it with the cursor on item `at`. No items: closes it. */
  open(title: string, items: string[], chosen: Chosen, at?: number): void;
  /** Takes the key if the list is open: A and C step, B chooses, a long key leaves. */
  press(key: Key, held: boolean): boolean;
  /** Draws the list if it is open. */
  draw(screen: Screen): boolean;
}

export function makeActions(): Actions {
  let title = "";
  let items: string[] = [];
  let cursor = 0;
  let chosen: Chosen = () => undefined;

  function open(called: string, list: string[], then: Chosen, at?: number): void {
    title = called;
    items = list;
    chosen = then;
    cursor = at || 0;
  }

  function press(key: Key, held: boolean): boolean {
    const count = items.length;
    if (!count) return false;
    const item = items[cursor];
    if (!held && key !== "B") cursor = (cursor + (key === "C" ? 1 : count - 1)) % count;
    else {
      items = [];
      if (!held) chosen(item, cursor);
    }
    return true;
  }

  /** Words of the console, as sentences begin. */
  const sentences = () => items.map(item => translate(item[0].toUpperCase() + item.substr(1)));

  function draw(screen: Screen): boolean {
    // The leanest bundle has no room for that.
    if (items.length) drawList(screen, title, sentences(), cursor);
    return items.length > 0;
  }

  return { open: open, press: press, draw: draw };
}
