// What a person can choose from in tic-tac-toe, while the list is open: what may be done now, the rules, the modes.
import { makeActions } from "../../kernel/actions";
import type { Actions } from "../../kernel/actions";
import type { Host } from "../../kernel/app";
import showRules from "./how-to-play" with { exists: "while open" };
import type { Session } from "./session";

/** Taken apart when it is opened: until then its lines take no room. The number of a mode is its place, 0 is the game on keys. */
const MODES =
  "Keys and display|1: one stone|2: four stones|3: on a turned board|4: the device begins|5: you begin|6: its stones moved";

/** `names`: what may be done; `play` does what needs no list or other game. */
export default function openChoices(
  host: Pick<Host, "open" | "page">,
  session: Pick<Session, "mark" | "level">,
  names: string[],
  play: (action: string) => boolean,
): Actions {
  const actions = makeActions();
  /** What each would do now. */
  const labels = names.map(name =>
    name === "first"
      ? session.mark === "X"
        ? "board begins"
        : "you begin"
      : name === "level"
        ? "level " + session.level
        : name === "rules"
          ? "how to play"
          : name,
  );
  actions.open("What now?", labels, (_, at) => {
    const name = names[at];
    if (name === "menu") host.open(name);
    else if (name === "rules") showRules(host, actions);
    else if (name === "modes")
      actions.open("What now?", MODES.split("|"), (_mode, mode) =>
        host.open("tictactoe", { mode: mode || "keys", choose: 1 }),
      );
    else play(name);
  });
  return actions;
}
