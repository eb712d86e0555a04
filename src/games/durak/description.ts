// Durak in both dialects, as menu, settings and console find it.
import type { About, Description } from "../../kernel/game";
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };
import open from "./whole-app" with { exists: "while open" };

const KEYS = "A <  B play  C >";

export const about: About = {
  title: "Durak",
  rules: [
    "Each player gets six of 36 cards. The card under the talon shows the trump suit.",
    "The attacker plays a card. The defender beats it with a higher card of its suit, or with a trump.",
    "The attacker may add cards of ranks on the table. If all are beaten, they leave the game, and the defender attacks.",
    "If you cannot or do not want to beat, you take all cards on the table, and the attacker attacks again.",
    "After each bout, draw up to six cards. When the talon is gone, the last player with cards is the durak, the fool.",
  ],
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
      { label: "Durak: two boards", how: { against: "peer" }, keys: KEYS },
      { label: "Durak: this board", how: { against: "bot" }, keys: KEYS },
      { label: "Durak: watch boards", how: { against: "peer", auto: true }, keys: KEYS },
    ],
    variables: { peer: 2250, bot: 1800 },
    settings: settings,
    open: open,
    page: page,
  };
}
