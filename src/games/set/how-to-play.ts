// The rules in five lines, as the display shows them behind a long B. Opened when they are asked for, then let go.
import type { Actions } from "../../shell/actions";
import { showPage } from "../../shell/page";

const LINES = "3 cards are a Set if|number and filling,|colour and shape are|each the same on all|or different on all.";

export default function showRules(actions: Actions): void {
  showPage(actions, "How to play", LINES.split("|"));
}
