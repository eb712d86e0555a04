// The same two lists as in lists.ts, where a bundle has no room for more words. Opened when one of them is, then let go.
import { About } from "../types";
import type { Session } from "../types";
import waitsFor from "../waits" with { exists: "while open" };
import type { DurakConfig } from "../wishes";
import { makeActions } from "../../../kernel/actions";
import type { Actions } from "../../../kernel/actions";
import type { Host } from "../../../kernel/app";

export default function openActions(host: Host<DurakConfig>, session: Session, asks: boolean): Actions {
  const actions = makeActions();
  if (asks) actions.open(waitsFor(session, About.Question), ["decline", "accept"], session.events.obey);
  else
    actions.open("What now?", ["resign", "menu", "new"], word => {
      if (word === "menu") host.open(word);
      else session.events.obey(word);
    });
  return actions;
}
