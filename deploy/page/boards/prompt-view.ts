// A board's prompt: what it prints, a line to type, and the lines typed before under arrow up and down, kept from visit to visit.
import { say } from "../../words/say";
import { make } from "../ui/dom";
import type { Answer } from "../board-client";
import { recall, remember } from "../ui/memory";

const KEPT_LINES = 400;
const KEPT_HISTORY = 100;

export class PromptView {
  readonly element: HTMLElement;
  private readonly output = make("div.printed", { role: "log", tabindex: 0 });
  private readonly input: HTMLInputElement;
  private history: string[];
  /** Where in the history; behind its end is what is being typed. */
  private at: number;
  private draft = "";
  /** What its history is kept as, in any language. */
  private readonly kept: string;

  constructor(
    number: number,
    private readonly ask: (text: string) => Promise<Answer>,
  ) {
    this.kept = `prompt.Board ${number}`;
    this.output.setAttribute("aria-label", say("boards.promptPrinted", { number }));
    this.input = make("input", {
      type: "text",
      "aria-label": say("boards.promptLine", { number }),
      placeholder: "croupier.state()",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      onkeydown: (event: KeyboardEvent) => this.typed(event),
    });
    this.history = recall<string[]>(this.kept, []).filter(line => typeof line === "string");
    this.at = this.history.length;
    this.element = make(
      "section.prompt",
      make("h3", say("boards.board", { number })),
      this.output,
      make("label.prompt-line", make("span", { "aria-hidden": "true" }, ">"), this.input),
    );
  }

  print(lines: string[], kind = ""): void {
    const isAtEnd = this.output.scrollTop + this.output.clientHeight >= this.output.scrollHeight - 8;
    for (const line of lines) this.output.append(make("div", { class: kind }, line || " "));
    while (this.output.childElementCount > KEPT_LINES) this.output.firstElementChild!.remove();
    if (isAtEnd) this.output.scrollTop = this.output.scrollHeight;
  }

  private typed(event: KeyboardEvent): void {
    if (event.key === "Enter") void this.send();
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      this.step(event.key === "ArrowUp" ? -1 : 1);
    }
  }

  private step(by: number): void {
    const to = this.at + by;
    if (to < 0 || to > this.history.length) return;
    if (this.at === this.history.length) this.draft = this.input.value;
    this.at = to;
    this.input.value = this.history[to] ?? this.draft;
  }

  private async send(): Promise<void> {
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    if (this.history.at(-1) !== text) this.history = [...this.history, text].slice(-KEPT_HISTORY);
    this.at = this.history.length;
    remember(this.kept, this.history);
    this.print([`> ${text}`], "typed");
    const { isError, text: answer } = await this.ask(text);
    this.print(answer.split("\n"), isError ? "error" : "answer");
    this.output.scrollTop = this.output.scrollHeight;
  }
}
