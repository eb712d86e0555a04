// The lines of the menu where one game is all there is, and none of it has modes, pages or words for the keys.
import type { Game } from "../kernel/game";
import type { MenuItem } from "./menu";

export function menuEntries(games: Game[]): MenuItem[] {
  const items: MenuItem[] = [];
  for (const game of games) {
    const description = game.describe();
    for (const entry of description.menu)
      items.push({
        label: entry.label,
        app: description.name,
        how: entry.how,
        open: description.open,
        variables: description.variables,
      });
  }
  return items;
}
