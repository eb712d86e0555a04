// The rules in five lines, as the display shows them behind a long B. Opened when they are asked for, then let go.
import type { Actions } from "../../kernel/actions";
import type { Host } from "../../kernel/app";
import { translate } from "../../kit/translate";

const LINES = "X and O take turns,|X begins. Three in a|row win: across,|down or slanting.|A, C: move. B: play.";

export default function showRules(host: Pick<Host, "page">, actions: Actions): void {
  host.page!(actions, "How to play", translate(LINES).split("|"));
}
