// Two or three to choose one of, side by side.
import { type Child, make } from "./dom";

export class Segments<Value extends string | number> {
  readonly element: HTMLFieldSetElement;
  /** In the order of what they stand for. */
  readonly labels: HTMLLabelElement[];
  private readonly inputs: HTMLInputElement[];

  constructor(
    legend: HTMLLegendElement,
    name: string,
    private readonly options: [value: Value, words: Child | Child[]][],
    choose: (value: Value) => void,
  ) {
    this.inputs = options.map(([value]) =>
      make("input", { type: "radio", name, value, onchange: () => choose(value) }),
    );
    this.labels = options.map(([, words], at) => make("label", this.inputs[at], make("span", ...[words].flat())));
    this.element = make("fieldset.segments", legend, ...this.labels);
  }

  show(value: Value): void {
    this.inputs.forEach((input, at) => {
      input.checked = this.options[at][0] === value;
    });
  }
}
