// The rules in five lines, as the display shows them behind a long B. Opened when they are asked for, then let go.
import type { Actions } from "../../kernel/actions";
import type { Host } from "../../kernel/app";
import { translate } from "../../kit/translate";

const LINES = "3 cards are a Set if|number and filling,|colour and shape are|each the same on all|or different on all.";

/** Or, where there is room for that, what a race has to say, in a page of the same kind. */
export default function showRules(host: Pick<Host, "page">, actions: Actions, so?: string[]): void {
  host.page!(actions, so ? "So far" : "How to play", so || translate(LINES).split("|"));
}
