// The lines of the menu where one game is all there is.
import type { Game } from "../kernel/game";
import type { MenuItem } from "./menu";

export function menuLines(games: Game[]): MenuItem[] {
  const items: MenuItem[] = [];
  for (const game of games) {
    const description = game.describe();
    for (const entry of description.menu) {
      const item: MenuItem = {
        label: entry.label,
        app: description.name,
        how: entry.how,
        open: description.open,
        variables: description.variables,
        keys: entry.keys,
        page: description.page,
      };
      if (description.modes) item.modes = description.modes;
      items.push(item);
    }
  }
  return items;
}
