// The rules in five lines, as the display shows them behind a long B. Opened when they are asked for, then let go.
import type { Actions } from "../../kernel/actions";
import type { Host } from "../../kernel/app";
import { translate } from "../../kit/translate";

const LINES = "Any two cards share|exactly one symbol.|Whoever names it|first takes a card|or is rid of one.";

export default function showRules(host: Pick<Host, "page">, actions: Actions): void {
  host.page!(actions, "How to play", translate(LINES).split("|"));
}
