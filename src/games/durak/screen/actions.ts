// The lists that a long press of B opens: what can be done; and what this player is asked. Opened when one of them is, then let go.
import { say } from "../session";
import { About } from "../types";
import type { Session, Wishes } from "../types";
import waitsFor from "../waits" with { exists: "while open" };
import type { DurakConfig } from "../wishes";
import { makeActions } from "../../../kernel/actions";
import type { Actions } from "../../../kernel/actions";
import type { Host } from "../../../kernel/app";
import openCounter from "./counter" with { exists: "while open" };
import listHouseRules from "./house-rules" with { exists: "while open" };
import showPage from "../../../ui/page" with { exists: "while open" };
import { translate } from "../../../kit/translate";

/** The rules. */
const LINES = "Beat each attack: by|a higher card of its|suit, or a trump. Or|take all. Who keeps|cards is the durak.";

/** What has another list, or a page, behind it. */
export const enum MoreWords {
  Rules = "rules",
  Left = "cards left",
  HowTo = "how to play",
}

function showRules(actions: Actions): void {
  showPage(actions, "How to play", translate(LINES).split("|"));
}

/** What stands behind those words; false: it is none of them. */
function openList(word: string, actions: Actions, wishes: Wishes, session: Session): boolean {
  if (word === MoreWords.Rules) listHouseRules(actions, wishes);
  else if (word === MoreWords.HowTo) showRules(actions);
  else if (word === MoreWords.Left) openCounter().show(actions, session);
  else return false;
  return true;
}

/** What can be done; or, `asks`, the question and its answers. The safe one stands first: whoever is about to play a card presses B. */
export default function openActions(host: Host<DurakConfig>, session: Session, asks?: boolean): Actions {
  const actions = makeActions();
  if (asks) {
    actions.open(translate(waitsFor(session, About.Question)), ["decline", "accept"], session.events.obey);
    return actions;
  }
  const wishes = session.wishes;
  const list = ["hint", "undo", wishes.isAuto ? "play myself" : "board plays", "resign", "menu"];
  list.push(MoreWords.Rules, "new");
  if (wishes.alone || wishes.isAuto) list.push("level " + wishes.strength);
  if (session.match.position) list.push(MoreWords.Left);
  list.push(MoreWords.HowTo);

  actions.open("What now?", list, (word, at) => {
    if (at === 4) host.open(word);
    else if (word[0] === "l") {
      wishes.strength = (wishes.strength! % 3) + 1;
      say(session, "Level " + wishes.strength);
    } else if (!openList(word, actions, wishes, session)) session.events.obey(at === 2 ? "auto" : word);
  });
  return actions;
}
