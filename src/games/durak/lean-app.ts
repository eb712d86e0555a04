// Durak for a bundle that has no room for more: lean-description.ts says what it lacks.
import openDurak from "./app";
import openRules from "./rules/rules" with { exists: "while open" };
import openActions from "./screen/lean-actions" with { exists: "while open" };
import openView from "./screen/lean-view" with { exists: "while open" };
import tell from "./state" with { exists: "while open" };
import { makePlainMove } from "./rules/notation";
import { sortPlain } from "./rules/position";
import type { DurakConfig } from "./wishes";
import type { App, Host, How } from "../../kernel/app";
import type { Wishes } from "./types";
import { readRules } from "./rules/options";

// So that there is one of each for all that stand in here.
export { makeRules, readRules } from "./rules/options";
export { resultOf } from "./rules/observe";
export { openRules };

/** What the player wants of a game between two boards at a wire, where nothing else is played. */
function leanWishes(host: Host<DurakConfig>, how: How): Wishes {
  const settings = host.settings;
  const rules = readRules(settings.durak, 0, undefined);
  return {
    wantedDialect: "auto",
    ruleBits: typeof how.rules === "object" && how.rules ? readRules(how.rules, rules, undefined) : rules,
    baud: settings.peer.baud,
  };
}

export default function openLean(host: Host<DurakConfig>, how: How): App {
  return openDurak(host, how, {
    wishes: leanWishes,
    word: makePlainMove,
    sort: sortPlain,
    openActions: openActions,
    openView: openView,
    tell: tell,
  });
}
