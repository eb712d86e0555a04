// The same two lists as in lists.ts, where a bundle has no room for more words. Opened when one of them is, then let go.
import type { Edition, Session } from "../types";
import type { DurakConfig } from "../wishes";
import { makeActions } from "../../../kernel/actions";
import type { Actions } from "../../../kernel/actions";
import type { Host } from "../../../kernel/app";

export default function openActions(
  host: Host<DurakConfig>,
  _edition: Edition,
  session: Session,
  asks: boolean,
): Actions {
  const actions = makeActions();
  if (asks) actions.open(session.waiting(true), ["decline", "accept"], session.obey);
  else
    actions.open("What now?", ["resign", "menu", "new"], word => {
      if (word === "menu") host.open(word);
      else session.obey(word);
    });
  return actions;
}
