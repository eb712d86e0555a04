// Durak in both dialects, as menu, settings and console find it.
import type { About, Description } from "../../kernel/game";
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };
import open from "./whole-app" with { exists: "while open" };

const KEYS = "A <  B play  C >";

export const about: About = {
  title: "Durak",
  rules: [
    "Of 36 cards each player has six; the trump's suit is that of the card under the talon.",
    "The attacker plays a card; the defender beats it by a higher one of its suit, or by a trump.",
    "The attacker adds cards of ranks that lie there; all beaten, they go away and the defender attacks.",
    "Who cannot or will not beat takes all that lies there, and the attacker attacks again.",
    "Then both draw to six; with the talon gone, whoever keeps cards alone is the durak, the fool.",
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
    ],
    variables: { peer: 2350, bot: 2500 },
    settings: settings,
    open: open,
    page: page,
  };
}
