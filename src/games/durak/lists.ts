// The lists that a long press of B opens: what can be done, and the rules of the next game.
import type { DurakRules } from "./contract";
import openCounter from "./counter" with { exists: "while open" };
import showRules from "./how-to-play" with { exists: "while open" };
import listHouseRules from "./house-rules" with { exists: "while open" };
import type { Session, Wishes } from "./inside";
import { makeRules, readRules } from "./options";
import type { DurakConfig } from "./wishes";
import { makeActions } from "../../shell/actions";
import type { Actions } from "../../shell/actions";
import type { Host } from "../../shell/app";

/** What is on or off. */
type Named = Exclude<keyof DurakRules, "pack">;

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
  if (WHOLE && session.evening.position) list.push("cards left");
  if (WHOLE) list.push(RULES);

  /** The options of the next game, each with a mark before it; B turns one on or off, a long key leaves. */
  function listRules(at: number): void {
    const all = makeRules(wishes.ruleBits);
    const lines: string[] = [];
    for (const name in all) lines.push((all[name as Named] ? "+ " : "- ") + name);
    actions.open(
      "Rules of the next",
      lines,
      (rule, chosen) => {
        const change: Partial<DurakRules> = {};
        change[rule.substr(2) as Named] = rule[0] === "-";
        wishes.ruleBits = readRules(change, wishes.ruleBits);
        listRules(chosen);
      },
      at,
    );
  }

  actions.open("What now?", list, (action, at) => {
    if (at === 4) host.open(action);
    else if (at === 5) {
      if (WHOLE) listHouseRules(actions, wishes);
      else listRules(0);
    } else if (WHOLE && action === RULES) showRules(actions);
    else if (WHOLE && action[0] === "c") openCounter().show(actions, session);
    else if (at === 7) {
      wishes.strength = (wishes.strength % 3) + 1;
      session.say("Level " + wishes.strength);
    } else session.playWords(at === 2 ? "auto" : action);
  });
  return actions;
}
