// What the shell is told of Durak, in whichever dialects it is opened.
import type { About, Game } from "../../shell/game";
import type { MakeSchema } from "../../shell/schema";

export const about: About = { title: "Durak" };

export function describe(settings: MakeSchema, open: Game["open"]): Game {
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
