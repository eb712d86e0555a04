// A board's display and keys once more, where the board itself is out of sight: small beside the stones, smaller at the edge of the page.
import { say } from "../../words/say";
import { isCalm, make } from "../ui/dom";
import { KeysView } from "./keys-view";
import { makeTouchable } from "./touching";
import type { Unit } from "./unit";

/** `letters`: of the keyboard, for keys A, B and C. */
export function makeRemote(unit: Unit, letters: string): HTMLElement {
  const keys = new KeysView(letters, (key, isDown) => unit.keys.set(key, isDown));
  keys.arrange(unit.arrangement);
  unit.hear("arranged", () => keys.arrange(unit.arrangement));
  const display = unit.display.mirror();
  makeTouchable(display, unit.hand);
  return make("div.tools.remote", make("div.glass", display), keys.element);
}

/** Both displays, as long as neither board is seen; a click leads back to the boards. */
export class Peek {
  readonly element: HTMLElement;

  constructor(units: Unit[]) {
    this.element = make(
      "div.peek",
      { hidden: true },
      ...units.map(unit =>
        make(
          "button",
          {
            type: "button",
            "aria-label": say("boards.displayOf", { number: unit.number }),
            onclick: () => unit.element.scrollIntoView({ block: "start", behavior: isCalm() ? "auto" : "smooth" }),
          },
          unit.display.mirror(),
          make("span", String(unit.number)),
        ),
      ),
    );
    const seen = new Set<Element>();
    const sight = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        this.element.hidden = seen.size > 0;
      },
      { threshold: 0.6 },
    );
    for (const { display } of units) sight.observe(display.element);
  }
}
