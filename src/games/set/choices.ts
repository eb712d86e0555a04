// What a person can choose from while a game of Set goes on, in a list: what may be done now, the rules, the menu. Opened for the list, then let go.
import type { Actions } from "../../kernel/actions";
import type { Host } from "../../kernel/app";
import type showRules from "./how-to-play";

const TITLE = "What now?";

/** `moves`: what may be done; `play` does it. To remove a card takes a list of its own, and other cards are scanned. */
export default function listChoices(
  host: Pick<Host, "open" | "page">,
  actions: Actions,
  moves: () => string[],
  play: (move: string) => unknown,
  rules: typeof showRules,
): void {
  const names = moves().filter(name => name.indexOf(" S") < 0);
  const removing = () => moves().filter(name => name.indexOf("remove ") === 0);
  if (removing().length) names.push("remove");
  names.push("rules", "menu");
  const labels = names.map(name => (name === "rules" ? "how to play" : name));
  actions.open(TITLE, labels, (_, at) => {
    const name = names[at];
    if (name === "menu") host.open(name);
    else if (name === "rules") rules(host, actions);
    else if (name === "remove") actions.open(TITLE, removing(), play);
    else play(name);
  });
}
