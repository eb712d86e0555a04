// The games of `npm start`, whose board has no second one beside it.
import { games } from "../known";
import type { KeyName, VirtualTable } from "./virtual-table";

/** As they are typed. */
export const GAMES = games.map(({ name }) => name);

/** Durak's lines of the menu: the one that wants a second board, and how Durak is opened without. */
const { menu } = games.find(({ name }) => name === "durak")!;
const TOGETHER = menu.find(({ how }) => how.against === "peer")!.label;
const ALONE = menu.find(({ how }) => how.against === "bot")!.how;

/** The name of the app that this word opens: `menu` or a game, also `tic-tac-toe`; undefined for other words. */
export function nameOfApp(word: string): string | undefined {
  const name = word.toLowerCase().replace(/-/g, "");
  return ["menu", ...GAMES].find(one => one === name);
}

/** Opens it; answers what there is to say. A game that is open already goes on: nothing of it is lost. */
export function openAlone(table: VirtualTable, name: string): string[] {
  if (table.state().app === name) return [`${name} is open already`];
  table.evaluate(`croupier.open(${JSON.stringify(name)}, ${JSON.stringify(name === "durak" ? ALONE : {})})`);
  return [];
}

/** Presses a key. Where B opens the list of Durak, the cursor goes on to the game that one board plays. */
export function pressAlone(table: VirtualTable, key: KeyName, held: boolean): void {
  const before = table.state();
  table.press(key, held);
  if (key !== "B" || held || before.app !== "menu") return;
  const { app, items, cursor } = table.state();
  // The same line is marked on the game's page and in its list.
  if (app === "menu" && cursor === before.cursor && items[cursor] === TOGETHER) table.press("C", false);
}
