// Set, as the shell finds it.
import type { About, Game } from "../../shell/game";
import open from "./app" with { exists: "while open" };
import { reader } from "./codes";
import settings from "./settings" with { exists: "while open" };

/** Where the numbering of the seed's stickers is remembered once a card has told it. */
const NUMBERING = "croupier.num";

export const about: About = { title: "Set" };

export default function set(): Game {
  return {
    name: "set",
    needs: "scanner",
    menu: [
      { label: "Find all Sets", how: { mode: "solve" } },
      { label: "Hints", how: { mode: "hint" } },
      { label: "Three cards", how: { mode: "check" } },
      { label: "Check the deck", how: { mode: "deck" } },
    ],
    reader: reader,
    settings: settings,
    open: open,
    configured: (more, store) => {
      if (more.stickers) store.write(NUMBERING, "auto");
    },
  };
}
