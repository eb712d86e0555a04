// A name that becomes a field when it is to be changed.
import { tidy } from "../../../names";
import type { Act } from "../../../tournament/contract";
import { say } from "../../../words/say";
import { make, makeButton, makeForm } from "../../ui/dom";
import { makeName, showName } from "../words";
import type { Doing } from "./doing";

export class Renaming {
  private readonly name = makeName();
  private readonly field = make("input", { type: "text", dir: "auto", autocomplete: "off" });
  private readonly form: HTMLFormElement;
  private readonly begin: HTMLButtonElement;
  private shown = "";
  readonly element: HTMLElement;

  constructor(doing: Doing, makeAct: (name: string, was: string) => Act) {
    this.begin = makeButton(say("organise.rename"), () => this.open(true), { class: "quiet" });
    this.form = makeForm(
      "form.tools",
      async () => {
        const name = tidy(this.field.value);
        if (name === this.shown || (await doing.run(makeAct(name, this.shown)))) this.open(false);
      },
      { hidden: true, onkeydown: (event: KeyboardEvent) => event.key === "Escape" && this.open(false) },
      this.field,
      make("button", { type: "submit" }, say("organise.keep")),
    );
    this.element = make("div.renaming", this.name, this.begin, this.form);
  }

  show(name: string): void {
    this.shown = name;
    showName(this.name, name);
    this.begin.setAttribute("aria-label", say("organise.renameName", { name }));
    this.field.setAttribute("aria-label", say("organise.newNameOf", { name }));
  }

  private open(isOpen: boolean): void {
    this.form.hidden = !isOpen;
    this.name.hidden = this.begin.hidden = isOpen;
    if (isOpen) {
      this.field.value = this.shown;
      this.field.select();
    } else this.begin.focus();
  }
}
