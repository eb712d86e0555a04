// The rules in five lines, as the display shows them behind a long B. Opened when they are asked for, then let go.
import type { Actions } from "../../kernel/actions";
import { showPage } from "../../ui/page";

const LINES = "Beat each attack: by|a higher card of its|suit, or a trump. Or|take all. Who keeps|cards is the durak.";

export default function showRules(actions: Actions): void {
  showPage(actions, "How to play", LINES.split("|"));
}
