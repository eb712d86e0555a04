// Set with all that there is, as menu, settings and console find it.
import type { About, Description } from "../../kernel/game";
import { atTheTable } from "./at-the-table";
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

/** `open` stands where the game does: what is opened within another guest takes more. */
export default function set(open: Description["open"]): Description {
  return atTheTable(
    settings,
    open,
    [
      { label: "Race", how: { mode: "race" }, keys: "A P1  B host  C P2" },
      { label: "Practice", how: { mode: "practice" } },
    ],
    { race: 1400, practice: 1290 },
    page,
  );
}
