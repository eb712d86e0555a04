// The line of the menu where one game in one way is all there is, without pages or words for the keys.
import type { Game } from "../kernel/game";
import type { MenuItem } from "./menu";

export function menuEntries(games: Game[]): MenuItem[] {
  return games.map(game => {
    const description = game.describe();
    const entry = description.menu[0];
    return {
      label: entry.label,
      app: description.name,
      how: entry.how,
      open: description.open,
      variables: description.variables,
    };
  });
}
