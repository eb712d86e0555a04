// What things are for, in five lines, as the display shows them behind a long B. Opened when they are asked for, then let go.
import type { Actions } from "../../kernel/actions";
import type { Host } from "../../kernel/app";
import { translate } from "../../kit/translate";

const LINES = "Scan what has a code.|B lists what is|missing. New codes:|hold B, learn, then|scan each of them.";

export default function showRules(host: Pick<Host, "page">, actions: Actions): void {
  host.page!(actions, "How to play", translate(LINES).split("|"));
}
