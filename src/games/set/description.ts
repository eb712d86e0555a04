// Set, as menu, settings and console find it.
import type { About, Description } from "../../shell/game";
import open from "./app" with { exists: "while open" };
import { NUMBERING } from "./codes";
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };

export const about: About = {
  title: "Set",
  rules: [
    "Twelve cards lie on the table, face up; everybody looks at once.",
    "A card has four attributes: number, filling, colour and shape.",
    "Three cards are a Set if each attribute is the same on all three, or different on all three.",
    "Whoever sees a Set says so and takes it, and three new cards are laid.",
    "If there is none, three more are laid; at the end most Sets win.",
  ],
};

export default function set(): Description {
  return {
    name: "set",
    needs: "scanner",
    menu: [
      { label: "Find all Sets", how: { mode: "solve" }, keys: "A <  B take  C >" },
      { label: "Hints", how: { mode: "hint" }, keys: "A <  B next  C >" },
      { label: "Three cards", how: { mode: "check" } },
      { label: "Check the deck", how: { mode: "deck" } },
      { label: "Race", how: { mode: "race" }, keys: "A P1  B host  C P2" },
      { label: "Practice", how: { mode: "practice" } },
    ],
    variables: { solve: 1600, hint: 1600, check: 1050, deck: 1250, race: 1800, practice: 1750 },
    page: page,
    settings: settings,
    open: open,
    configured: (more, store) => {
      if (more.stickers) store.write(NUMBERING, "auto");
    },
  };
}
