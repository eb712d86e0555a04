// Durak between two boards as menu, settings and console find it, in whichever dialects.
import type { Description, Needs } from "../../kernel/game";
import type { MakeSchema } from "../../settings/schema";

export function describe(schema: MakeSchema, openGame: Description["open"], variables: Needs): Description {
  return {
    name: "durak",
    needs: "peer signal",
    menu: [{ label: "Durak: two boards", how: { against: "peer" } }],
    variables: variables,
    settings: schema,
    open: openGame,
  };
}
