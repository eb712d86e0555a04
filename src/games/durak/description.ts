// Durak in both dialects, as menu, settings and console find it.
import type { About, Description } from "../../shell/game";
import open from "./app" with { exists: "while open" };
import settings from "./settings" with { exists: "while open" };

export const about: About = {
  title: "Durak",
  app: {
    id: "croupierdurak",
    shortName: "Durak",
    description: "The card game Durak between two boards on three wires, or alone against one.",
  },
};

export default function durak(): Description {
  return {
    name: "durak",
    needs: "peer signal",
    menu: [
      { label: "Durak: two boards", how: { against: "peer" } },
      { label: "Durak: this board", how: { against: "bot" } },
    ],
    settings: settings,
    open: open,
  };
}
