// What stands behind those words of the list of actions that not all bundles have. Opened when one of them is chosen, then let go.
import openCounter from "./counter" with { exists: "while open" };
import showRules from "./how-to-play" with { exists: "while open" };
import listHouseRules from "./house-rules" with { exists: "while open" };
import { MoreWords } from "./inside";
import type { Session, Wishes } from "./inside";
import type { Actions } from "../../kernel/actions";

export default function openList(word: string, actions: Actions, wishes: Wishes, session: Session): boolean {
  if (word === MoreWords.Rules) listHouseRules(actions, wishes);
  else if (word === MoreWords.HowTo) showRules(actions);
  else if (word === MoreWords.Left) openCounter().show(actions, session);
  else return false;
  return true;
}
