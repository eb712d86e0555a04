// Durak for a bundle that has no room for more: own-description.ts says what it lacks.
import openDurak from "./app";
import openRules from "./open-rules" with { exists: "while open" };
import openActions from "./own-lists" with { exists: "while open" };
import openView from "./own-view" with { exists: "while open" };
import tell from "./tell" with { exists: "while open" };
import wishesOf from "./own-wishes" with { exists: "while open" };
import { makePlainMove } from "./plain-notation";
import { sortPlain } from "./plain-hand";
import type { DurakConfig } from "./wishes";
import type { App, Host, How } from "../../kernel/app";

// So that there is one of each for all that stand in here.
export { makeRules, readRules } from "./options";
export { resultOf } from "./outcome";
export { openRules };

export default function openOwn(host: Host<DurakConfig>, how: How): App {
  return openDurak(host, how, {
    wishes: wishesOf,
    word: makePlainMove,
    sort: sortPlain,
    openActions: openActions,
    openView: openView,
    tell: tell,
  });
}
