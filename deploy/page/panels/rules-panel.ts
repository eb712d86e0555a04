// How each game is played: five lines and a picture, the same as in docs/rules.md.
import { bundles } from "../../known";
import { rulesOf } from "../../rules";
import { say } from "../../words/say";
import { symbolSvg } from "../cards/catalogue";
import { make, parseSvg } from "../ui/dom";
import { rulesPicture } from "./rules-picture";

function sheet(name: string): HTMLElement {
  const { title, lines } = rulesOf(name);
  const svg = rulesPicture(name, symbolSvg);
  return make(
    "section.rules-sheet",
    { "data-game": name },
    make("h3", title),
    svg && parseSvg(svg),
    make("ol", ...lines.map(line => make("li", line))),
  );
}

export class RulesPanel {
  /** In the order of the menu. */
  readonly element = make("div.rules", ...bundles[0].games.map(sheet), make("p.hint", say("panels.rulesOnBoard")));
}
