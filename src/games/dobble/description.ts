// Dobble, as menu, settings and console find it.
import type { About, Description } from "../../kernel/game";
import open from "./app" with { exists: "while open" };
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };

export const about: About = {
  title: "Dobble",
  rules: [
    "Each card shows eight symbols. Any two cards share exactly one.",
    "Tower: each player gets one card. The other cards lie in a pile.",
    "Be the first to name the symbol that your card shares with the top card, and take that card.",
    "Well: deal all cards. Name the common symbol first, and lay your card on the pile.",
    "At the tower, most cards win. At the well, the first player without cards wins.",
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
    variables: { match: 1000, duel: 950, tower: 1050, well: 900, deck: 1200 },
    page: page,
    settings: settings,
    open: open,
  };
}
