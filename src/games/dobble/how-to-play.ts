// The rules in five lines, as the display shows them behind a long B. Opened when they are asked for, then let go.
import type { Actions } from "../../kernel/actions";
import { showPage } from "../../ui/page";

const LINES = "Any two cards share|exactly one symbol.|Whoever names it|first takes a card|or is rid of one.";

export default function showRules(actions: Actions): void {
  showPage(actions, "How to play", LINES.split("|"));
}
