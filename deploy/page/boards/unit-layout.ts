// Where the parts of a board lie on its piece of the felt.
import { say } from "../../words/say";
import { make, makeButton, parseSvg } from "../ui/dom";

/** Four wires from board to display. */
const RIBBON = `<svg class="ribbon" viewBox="0 0 40 60" preserveAspectRatio="none" aria-hidden="true">${[
  "#d8433b",
  "#202428",
  "#e3b73c",
  "#3f7fd0",
]
  .map(
    (colour, at) =>
      `<path d="M0 ${34 + 4 * at}C22 ${34 + 4 * at} 18 ${12 + 4 * at} 40 ${12 + 4 * at}" fill="none" stroke="${colour}" stroke-width="1.8" vector-effect="non-scaling-stroke"/>`,
  )
  .join("")}</svg>`;

export interface UnitParts {
  number: number;
  title: HTMLElement;
  setUp: () => void;
  reset: () => void;
  power: HTMLElement;
  drawing: HTMLElement;
  /** On the display's module. */
  display: HTMLElement[];
  /** What a person's hands are at: scanner and keys. */
  hands: HTMLElement[];
  announcer: HTMLElement;
}

export function makePower(number: number, toggle: () => void): HTMLButtonElement {
  return make(
    "button.power",
    {
      type: "button",
      role: "switch",
      "aria-label": say("boards.powerOf", { number }),
      title: say("boards.power"),
      onclick: toggle,
    },
    make("span", say("boards.power")),
  );
}

export function layUnit({ number, title, setUp, reset, power, ...parts }: UnitParts): HTMLElement {
  return make(
    "section.unit",
    { "data-unit": number, "aria-label": say("boards.board", { number }) },
    make(
      "header",
      make("h2", say("boards.board", { number })),
      title,
      make("span.spring"),
      makeButton(say("boards.setUp"), setUp, { class: "quiet", "aria-label": say("boards.setUpOf", { number }) }),
      makeButton(say("boards.reset"), reset, { class: "quiet", "aria-label": say("boards.resetOf", { number }) }),
      power,
    ),
    make(
      "div.scene",
      parts.drawing,
      parseSvg(RIBBON),
      make("div.display-module", make("span.silk", { "aria-hidden": "true" }, "GND  VCC  SCL  SDA"), ...parts.display),
      make("div.hands", ...parts.hands),
    ),
    parts.announcer,
  );
}
