// "Wire 3 of 15": the wires one after the other, each to be checked off. What is plugged in already is remembered from visit to visit; the picture shows
// the wire in turn, those that are done, and faintly those that are to come.
import { say } from "../../words/say";
import { make, makeButton } from "../ui/dom";
import { recall, remember } from "../ui/memory";
import type { Step, View } from "./wiring-views";

/** What is done, and which wire is in turn; -1 when all are. */
export class Checklist {
  private readonly done: Set<string>;
  current: number;

  constructor(
    private readonly name: string,
    readonly steps: Step[],
  ) {
    const kept = recall<unknown[]>(name, []);
    this.done = new Set(steps.map(({ id }) => id).filter(id => kept.includes(id)));
    this.current = this.firstOpen();
  }

  get isComplete(): boolean {
    return this.steps.length > 0 && this.firstOpen() < 0;
  }

  isDone(at: number): boolean {
    return this.done.has(this.steps[at].id);
  }

  check(at: number, isDone: boolean): void {
    const { id } = this.steps[at];
    if (isDone) this.done.add(id);
    else this.done.delete(id);
    remember(this.name, [...this.done]);
    if (!isDone) this.current = at;
    else if (at === this.current || this.isComplete) this.current = this.after(at);
  }

  /** The wire before, to be looked at again. */
  back(): void {
    this.current = this.current < 0 ? this.steps.length - 1 : Math.max(0, this.current - 1);
  }

  goTo(at: number): void {
    this.current = at;
  }

  clear(): void {
    this.done.clear();
    remember(this.name, []);
    this.current = this.firstOpen();
  }

  private firstOpen(): number {
    return this.steps.findIndex(({ id }) => !this.done.has(id));
  }

  /** The next open one, from the start again behind the last. */
  private after(at: number): number {
    const next = this.steps.findIndex(({ id }, index) => index > at && !this.done.has(id));
    return next < 0 ? this.firstOpen() : next;
  }
}

export class WiringSteps {
  readonly element = make("section.steps", { "aria-label": say("panels.wires") });
  private readonly list: Checklist;
  private readonly heading = make("h3");
  private readonly words = make("p.steps-words");
  private readonly backButton = makeButton(say("panels.wireBack"), () => this.turn(() => this.list.back()));
  private readonly nextButton = makeButton(say("panels.wireNext"), () => this.next(), { class: "main" });
  private readonly rows: { row: HTMLLIElement; box: HTMLInputElement }[];

  constructor(
    name: string,
    private readonly view: View,
  ) {
    this.list = new Checklist(`wires.${name}`, view.steps);
    this.rows = view.steps.map((step, at) => this.makeRow(step, at));
    this.element.append(
      make("div.steps-now", { role: "status" }, this.heading, this.words),
      make(
        "div.tools",
        this.backButton,
        this.nextButton,
        make("span.spring"),
        makeButton(say("panels.wiresAgain"), () => this.turn(() => this.list.clear()), { class: "quiet" }),
      ),
      make("ol.steps-list", ...this.rows.map(({ row }) => row)),
    );
    this.show();
  }

  private makeRow(step: Step, at: number): { row: HTMLLIElement; box: HTMLInputElement } {
    const { from, to, hue } = step;
    const number = at + 1;
    const box = make("input", {
      type: "checkbox",
      "aria-label": say("panels.wireIsDone", { number, hue, from, to }),
      onchange: () => this.turn(() => this.list.check(at, box.checked)),
    });
    const swatch = make("span.swatch", { style: `background:${step.colour}` });
    const shown = `${from} → ${to}`;
    // Whoever says what is written presses it.
    const words = makeButton(shown, () => this.turn(() => this.list.goTo(at)), {
      class: "quiet",
      "aria-label": say("panels.showWire", { from, to, number, hue }),
    });
    const numeral = make("span.steps-number", { "aria-hidden": "true" }, String(number));
    return { row: make("li", box, numeral, swatch, words), box };
  }

  private next(): void {
    this.turn(() => this.list.check(this.list.current, true));
    // A button that is gone would let the keyboard fall to the page's beginning.
    if (this.nextButton.disabled) this.backButton.focus();
  }

  private turn(change: () => void): void {
    change();
    this.show();
  }

  private show(): void {
    const { list, view } = this;
    const { current, steps } = list;
    const whole = list.isComplete;
    this.element.classList.toggle("complete", whole);
    if (current < 0) {
      this.heading.textContent = say("panels.wiresDone", { wires: steps.length });
      this.words.textContent = say("panels.wiresDoneMeans");
    } else {
      const { from, to, hue } = steps[current];
      this.heading.textContent = say("panels.wireOf", { number: current + 1, wires: steps.length });
      this.words.textContent = say(list.isDone(current) ? "panels.wireNowDone" : "panels.wireNow", { hue, from, to });
    }
    this.backButton.disabled = current === 0;
    this.nextButton.disabled = current < 0;
    this.rows.forEach(({ row, box }, at) => {
      box.checked = list.isDone(at);
      row.classList.toggle("current", at === current);
      if (at === current) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    for (const part of view.picture.querySelectorAll("[data-wire]")) {
      const at = Number(part.getAttribute("data-wire")) - 1;
      part.classList.toggle("current", at === current);
      part.classList.toggle("to-come", at !== current && !list.isDone(at));
    }
  }
}
