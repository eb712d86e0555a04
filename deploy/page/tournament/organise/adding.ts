// Several players or tables at once, a line each: as they come out of a spreadsheet or a message.
import { tidy } from "../../../names";
import type { Act } from "../../../tournament/contract";
import { say } from "../../../words/say";
import { make, makeForm } from "../../ui/dom";
import { act } from "../asked";
import { write } from "../list";
import { Doing } from "./doing";

export const linesOf = (text: string): string[] => text.split(/\r?\n/).map(tidy).filter(Boolean);

export class Adding {
  private readonly doing = new Doing();
  private readonly done = make("p.hint", { role: "status" });
  private readonly field: HTMLTextAreaElement;
  private readonly button = make("button.main", { type: "submit" }, say("organise.add"));
  readonly element: HTMLElement;

  constructor(
    label: string,
    private readonly added: (count: number) => string,
    private readonly makeAct: (name: string) => Act,
  ) {
    this.field = make("textarea", { rows: 4, dir: "auto", spellcheck: "false" });
    this.element = makeForm(
      "form.adding",
      () => this.add(),
      make("label.choice", make("span", label), this.field),
      make("div.tools", this.button, this.done),
      this.doing.problem,
    );
  }

  /** What could not be added stays in the field, to be put right there. */
  private async add(): Promise<void> {
    const lines = linesOf(this.field.value);
    if (!lines.length) return this.doing.say(say("organise.oneNameAtLeast"));
    this.button.disabled = true;
    this.doing.say("");
    const left: string[] = [];
    const problems = new Set<string>();
    for (const line of lines) {
      const problem = await act(this.makeAct(line));
      if (!problem) continue;
      left.push(line);
      problems.add(problem);
    }
    this.button.disabled = false;
    this.field.value = left.join("\n");
    write(this.done, this.added(lines.length - left.length));
    this.doing.say([...problems].join(" "));
    this.field.focus();
  }
}
