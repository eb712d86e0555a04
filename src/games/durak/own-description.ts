// Durak as a bundle with a Pico's room has it: menu, settings and console. Beside croupier.js it lacks
// - the lesson's dialect, packs of 24 and 52 cards, the exchange of the lowest trump, and the choice which attack is beaten first; the other board hears so;
// - the strong bot: the board plays, and gives hints, by rules of thumb (levels 1 and 2);
// - matches, clocks, the counter of cards, the list of house rules and the rules to read: settings have the rules of the next game;
// - pictures of how boards are joined, of how a game ended, and of cards on their way;
// - why a move is not possible, and words but its own: a move is said as `moves()` has it;
// - to take over a game that only the other board still has; what `state()` tells of cards that have gone; what is whole of a damaged croupier.json.
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
