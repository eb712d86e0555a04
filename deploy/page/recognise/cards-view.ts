// The cards as text, by rows and columns: for who reads them aloud, and for who wonders what was read. Each can be named anew.
import { say } from "../../words/say";
import { wordsOfCard } from "../cards/card-words";
import { make, makeButton } from "../ui/dom";
import type { Table } from "./table";

export class CardsView {
  readonly element: HTMLDetailsElement;
  private readonly body = make("tbody");
  private grid: Table["grid"] = [];

  /** `ask`: somebody says that this card is another one. */
  constructor(private readonly ask: (code: string) => void) {
    this.element = make(
      "details.recognise-cards",
      { ontoggle: () => this.show() },
      make("summary", say("recognise.cardsAsText")),
      make("table", this.body),
    );
    this.become([]);
  }

  become(grid: Table["grid"]): void {
    if (JSON.stringify(grid) === JSON.stringify(this.grid) && grid.length) return;
    this.grid = grid;
    this.element.hidden = !grid.length;
    this.show();
  }

  private show(): void {
    if (!this.element.open) return;
    this.body.replaceChildren(
      ...this.grid.map(row => make("tr", ...row.map(code => make("td", ...(code ? this.cell(code) : []))))),
    );
  }

  private cell(code: string): HTMLElement[] {
    const card = wordsOfCard(code);
    const button = makeButton(code, () => this.ask(code), { "aria-label": say("recognise.nameAnew", { code, card }) });
    return [button, make("span", card)];
  }
}
