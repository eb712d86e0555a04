// Things, as menu, settings and console find them.
import type { About, Description } from "../../kernel/game";
import open from "./app" with { exists: "while open" };
import { page } from "./page";

export const about: About = {
  title: "Things",
  rules: [
    "Put a label on each thing. The board knows the names from your list, or learns the codes as you scan them.",
    "Pairs: scan two socks. The display says whether they belong together, and lists the widows.",
    "Roll call: scan each name tag. The list shows the missing people.",
    "Count: scan banknotes or chips. The display shows the sum.",
    "Ruler: move a rod with codes past the scanner. The display shows its position and speed.",
  ],
};

export default function things(): Description {
  return {
    name: "things",
    needs: "scanner",
    menu: [
      { label: "Pairs", how: { mode: "pairs" } },
      { label: "Roll call", how: { mode: "roll" } },
      { label: "Count", how: { mode: "count" } },
      { label: "Ruler", how: { mode: "ruler" } },
    ],
    variables: { pairs: 1150, roll: 1100, count: 1400, ruler: 900 },
    page: page,
    settings: () => ({}),
    open: open,
  };
}
