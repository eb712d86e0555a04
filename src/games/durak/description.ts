// Durak in both dialects, as menu, settings and console find it.
import type { About, Description } from "../../kernel/game";
import { describe } from "./describe";
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };
import open from "./whole-app" with { exists: "while open" };

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
  const description = describe(settings, open, { peer: 2400, bot: 1650 });
  description.menu.push({ label: "Durak: this board", how: { against: "bot" } });
  for (const entry of description.menu) entry.keys = "A <  B play  C >";
  return Object.assign(description, { page: page });
}
