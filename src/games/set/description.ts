// Set with all that there is, as menu, settings and console find it.
import type { About, Description } from "../../kernel/game";
import { atTheTable } from "./at-the-table";
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };

export const about: About = {
  title: "Set",
  rules: [
    "Lay twelve cards face up on the table. All players look at once.",
    "Each card has four attributes: number, filling, colour and shape.",
    "Three cards are a Set if each attribute is the same on all three or different on all three.",
    "If you see a Set, say so and take it. Then lay three new cards.",
    "If there is no Set, lay three more cards. At the end, most Sets win.",
  ],
};

/** `open` stands where the game does: what is opened within another guest takes more. */
export default function set(open: Description["open"]): Description {
  return atTheTable(
    settings,
    open,
    [
      { label: "Race", how: { mode: "race" }, keys: "A P1  B host  C P2" },
      { label: "Practice", how: { mode: "practice" } },
      { label: "Two boards", how: { mode: "duel" } },
    ],
    { race: 1700, practice: 1800, duel: 1650 },
    page,
  );
}
