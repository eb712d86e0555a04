// Where there is room for one board only: which one. It also says when the other one waits for its player.
import { say, sayWith } from "../../words/say";
import { make } from "../ui/dom";
import { Segments } from "../ui/segments";
import type { Unit } from "./unit";

export class BoardSwitch {
  private readonly segments: Segments<number>;

  /** `place`: carries the number of the board that is shown; the style hides the other one. `changed`: by a person's hand. */
  constructor(
    units: Unit[],
    private readonly place: HTMLElement,
    changed: (number: number) => void,
  ) {
    this.segments = new Segments(
      make("legend.spoken", say("boards.whichShown")),
      "shown-board",
      units.map(({ number }) => [
        number,
        sayWith("boards.showBoard", { spoken: words => make("span.spoken", words) }, { number }),
      ]),
      number => {
        this.show(number);
        changed(number);
      },
    );
    this.element.classList.add("board-switch");
    units.forEach((unit, at) =>
      unit.hear("state", () => this.segments.labels[at].classList.toggle("waits", unit.state?.turn === "me")),
    );
    this.show(1);
  }

  get element(): HTMLElement {
    return this.segments.element;
  }

  show(number: number): void {
    this.place.dataset.shown = String(number);
    this.segments.show(number);
  }
}
