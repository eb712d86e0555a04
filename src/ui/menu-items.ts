// The lines of the menu, out of what the games say of themselves.
import type { Game } from "../kernel/game";
import type { MenuItem } from "./menu";

/** What can be opened, as the menu has it; `only`: of that game. */
export function menuItems(games: Game[], only?: string): MenuItem[] {
  const items: MenuItem[] = [];
  for (const game of games) {
    const description = game.describe();
    if (only && description.name !== only) continue;
    const menu = description.menu;
    // Beside other games some take one line of the menu.
    const line = games.length > 1 ? description.line : "";
    const modes = line ? menu.map(entry => entry.how.mode).join(" ") : description.modes;
    for (const entry of line ? menu.slice(0, 1) : menu) {
      const item: MenuItem = {
        label: line || entry.label,
        app: description.name,
        how: entry.how,
        open: description.open,
        variables: description.variables,
      };
      if (modes) item.modes = modes;
      item.keys = entry.keys;
      item.page = description.page;
      items.push(item);
    }
  }
  return items;
}
