// Durak for a bundle that has no room for more: lean-description.ts says what it lacks.
import openDurak from "./app";
import arrange from "./peer/arrangements" with { exists: "while open" };
import begin from "./begin" with { exists: "while open" };
import begun from "./begun" with { exists: "while open" };
import enter from "./enter" with { exists: "while open" };
import movesOf from "./moves" with { exists: "while open" };
import shuffled from "./shuffled" with { exists: "while open" };
import waitsFor from "./waits" with { exists: "while open" };
import openRules from "./rules/rules" with { exists: "while open" };
import openActions from "./screen/lean-actions" with { exists: "while open" };
import draw from "./screen/lean-view" with { exists: "while open" };
import tell from "./state" with { exists: "while open" };
import { makePlainMove } from "./rules/notation";
import { sortPlain } from "./rules/cards";
import type { DurakConfig } from "./wishes";
import type { App, Host, How } from "../../kernel/app";
import type { Wishes } from "./types";
import { readRules } from "./rules/options";

// So that there is one of each for all that stand in here.
export { makeRules, readRules } from "./rules/options";
export { log } from "./entries";
export { digestOf, sumOf } from "./digest";
export { handOf } from "./rules/cards";
export { declined, whose } from "./standing";
export { shownHand } from "./screen/shown-hand";
export { resultOf } from "./rules/observe";
export { begin, begun, enter, movesOf, openRules, shuffled, waitsFor };

/** What the player wants of a game between two boards at a wire, where nothing else is played. */
function leanWishes(host: Host<DurakConfig>, how: How): Wishes {
  const settings = host.settings;
  const rules = readRules(settings.durak, 0, undefined);
  return {
    other: "Other",
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
    draw: draw,
    tell: tell,
    arrange: arrange,
  });
}
