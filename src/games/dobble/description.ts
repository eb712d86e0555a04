// Dobble, as menu, settings and console find it.
import type { About, Description } from "../../kernel/game";
import open from "./app" with { exists: "while open" };
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };

export const about: About = {
  title: "Dobble",
  rules: [
    "Every card shows eight symbols, and any two cards share exactly one.",
    "Tower: each player has one card, the others lie in a pile.",
    "Whoever first names the symbol that his card shares with the top one takes that one.",
    "Well: all cards are dealt; whoever names it lays his own card down instead.",
    "Most cards win at the tower, none left wins at the well.",
  ],
  app: {
    id: "croupierdobble",
    shortName: "Dobble",
    description: "Names the symbol that two scanned Dobble cards share, and referees a duel.",
  },
};

export default function dobble(): Description {
  return {
    name: "dobble",
    needs: "scanner signal",
    line: "Dobble",
    menu: [
      { label: "Common symbol", how: { mode: "match" } },
      { label: "Duel", how: { mode: "duel" } },
      { label: "Tower: keep score", how: { mode: "tower" } },
      { label: "Well: keep score", how: { mode: "well" } },
      { label: "Check the deck", how: { mode: "deck" } },
    ],
    variables: { match: 950, duel: 1050, tower: 850, well: 850, deck: 1300 },
    page: page,
    settings: settings,
    open: open,
  };
}
