// Durak in our own dialect alone, as menu, settings and console find it.
import type { Description } from "../../shell/game";
import open from "./app" with { exists: "while open" };
import settings from "./settings" with { exists: "while open" };

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
