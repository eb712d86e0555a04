// Durak in our own dialect alone, as menu, settings and console find it.
import type { Description, Needs } from "../../shell/game";
import type { MakeSchema } from "../../shell/schema";
import open from "./own-app" with { exists: "while open" };
import settings from "./settings" with { exists: "while open" };

/** In whichever dialects it is opened. */
export function describe(schema: MakeSchema, openGame: Description["open"], variables: Needs): Description {
  return {
    name: "durak",
    needs: "peer signal",
    menu: [
      { label: "Durak: two boards", how: { against: "peer" } },
      { label: "Durak: this board", how: { against: "bot" } },
    ],
    variables: variables,
    settings: schema,
    open: openGame,
  };
}

export default function durak(): Description {
  return describe(
    // In a bundle they are so by themselves; a program that knows all bundles has to say so.
    (board, scans) => settings(board, scans, true),
    open,
    { peer: 2300, bot: 2200 },
  );
}
