// What Set says of itself in every bundle.
import type { Description, Entry, Needs, Page } from "../../kernel/game";
import type { MakeSchema } from "../../settings/schema";

/** `more`: what else the menu has, and what that needs. Nothing of it is named here: what opens a game would hold it as long as the menu is open. */
export function atTheTable(
  settings: MakeSchema,
  open: Description["open"],
  more: Entry[],
  needs: Needs,
  page?: Page,
): Description {
  return {
    name: "set",
    needs: "scanner",
    menu: (
      [
        { label: "Find all Sets", how: { mode: "solve" }, keys: "A <  B take  C >" },
        { label: "Hints", how: { mode: "hint" }, keys: "A <  B next  C >" },
        { label: "Three cards", how: { mode: "check" } },
        { label: "Check the deck", how: { mode: "deck" } },
      ] as Entry[]
    ).concat(more),
    variables: Object.assign({ solve: 1350, hint: 1350, check: 900, deck: 950 }, needs),
    page: page,
    settings: settings,
    open: open,
  };
}
