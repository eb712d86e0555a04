// The lists that a long press of B opens: what can be done, and the rules of the next game.
import openCounter from "./counter" with { exists: "while open" };
import showRules from "./how-to-play" with { exists: "while open" };
import listHouseRules from "./house-rules" with { exists: "while open" };
import type { Session, Wishes } from "./inside";
import type { DurakConfig } from "./wishes";
import { makeActions } from "../../shell/actions";
import type { Actions } from "../../shell/actions";
import type { Host } from "../../shell/app";

const RULES = "how to play";

/** The question, and its answers. The safe one stands first: whoever is about to play a card presses B. */
export function listAnswers(session: Session): Actions {
  const actions = makeActions();
  actions.open(session.waiting(true), ["decline", "accept"], session.playWords);
  return actions;
}

export function listActions(host: Host<DurakConfig>, wishes: Wishes, session: Session): Actions {
  const actions = makeActions();
  const list = ["hint", "undo", wishes.isAuto ? "play myself" : "board plays", "resign", "menu", "rules", "new"];
  if (wishes.alone) list.push("level " + wishes.strength);
  if (session.evening.position) list.push("cards left");
  list.push(RULES);

  actions.open("What now?", list, (action, at) => {
    if (at === 4) host.open(action);
    else if (at === 5) {
      listHouseRules(actions, wishes);
    } else if (action === RULES) showRules(actions);
    else if (action[0] === "c") openCounter().show(actions, session);
    else if (at === 7) {
      wishes.strength = (wishes.strength % 3) + 1;
      session.say("Level " + wishes.strength);
    } else session.playWords(at === 2 ? "auto" : action);
  });
  return actions;
}
