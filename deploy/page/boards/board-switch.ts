// Where there is room for one board only: which one. It also says when the other one waits for its player.
import { make } from "../ui/dom";
import type { Unit } from "./unit";

export class BoardSwitch {
  readonly element: HTMLElement;
  private readonly inputs: HTMLInputElement[];

  /** `place`: carries the number of the board that is shown; the style hides the other one. `changed`: by a person's hand. */
  constructor(
    units: Unit[],
    private readonly place: HTMLElement,
    changed: (number: number) => void,
  ) {
    this.inputs = units.map(({ number }) =>
      make("input", {
        type: "radio",
        name: "shown-board",
        value: number,
        onchange: () => {
          this.show(number);
          changed(number);
        },
      }),
    );
    const labels = units.map(({ number }, at) =>
      make("label", this.inputs[at], make("span", make("span.spoken", "Board "), String(number))),
    );
    this.element = make("fieldset.segments.board-switch", make("legend.spoken", "Which board is shown"), ...labels);
    units.forEach((unit, at) =>
      unit.hear("state", () => labels[at].classList.toggle("waits", unit.state?.turn === "me")),
    );
    this.show(1);
  }

  show(number: number): void {
    this.place.dataset.shown = String(number);
    this.inputs.forEach((input, at) => {
      input.checked = at + 1 === number;
    });
  }
}
