// Durak for a bundle that has no room for more: own-description.ts says what it lacks.
import openDurak from "./app";
import bot from "./bot-of-thumb" with { exists: "while open" };
import openView from "./own-view" with { exists: "while open" };
import tell from "./tell" with { exists: "while open" };
import type { DurakConfig } from "./wishes";
import type { App, Host, How } from "../../shell/app";

// So that there is one of each for match, session and bot, which stand in here.
export { makeRandom } from "../../kit/random";
export { isLegal, moves, play } from "./rules";

export default function openOwn(host: Host<DurakConfig>, how: How): App {
  return openDurak(host, how, { bot: bot, levels: 2, openView: openView, tell: tell, flies: false });
}
