// Durak in both dialects, as the shell finds it.
import type { Game } from "../../shell/game";
import open from "./app" with { exists: "while open" };
import settings from "./settings" with { exists: "while open" };

export default function durak(): Game {
  return {
    name: "durak",
    menu: [
      { label: "Durak: two boards", how: { against: "peer" } },
      { label: "Durak: this board", how: { against: "bot" } },
    ],
    signals: true,
    settings: settings,
    open: open,
  };
}
