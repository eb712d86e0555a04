// What a person can choose from while a game of Set goes on, in a list: what may be done now, the rules, the menu. Opened for the list, then let go.
import type { Actions } from "../../kernel/actions";
import type { Host } from "../../kernel/app";
import type showRules from "./how-to-play";

const TITLE = "What now?";

/** `names`: what may be done; `play` does it, but to remove a card takes a list of its own: of `cards`, each as a move. */
export default function listChoices(
  host: Pick<Host, "open">,
  actions: Actions,
  names: string[],
  play: (move: string) => unknown,
  rules: typeof showRules,
  cards?: () => string[],
): void {
  names.push("rules", "menu");
  const labels = names.map(name => (name === "rules" ? "how to play" : name));
  actions.open(TITLE, labels, (_, at) => {
    const name = names[at];
    if (name === "menu") host.open(name);
    else if (name === "rules") rules(actions);
    else if (name === "remove") {
      const moves = cards!();
      actions.open(TITLE, moves, (_move, one) => play(moves[one]));
    } else play(name);
  });
}
