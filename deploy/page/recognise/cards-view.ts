// The cards as text, by rows and columns: for who reads them aloud, and for who wonders what was read.
import { wordsOfCard } from "../../words";
import { make } from "../ui/dom";
import type { Table } from "./table";

export class CardsView {
  readonly element: HTMLDetailsElement;
  private readonly body = make("tbody");
  private grid: Table["grid"] = [];

  constructor() {
    this.element = make(
      "details.recognise-cards",
      { ontoggle: () => this.show() },
      make("summary", "The cards as text"),
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
      ...this.grid.map(row =>
        make("tr", ...row.map(code => make("td", code && make("b", code), code && make("span", wordsOfCard(code))))),
      ),
    );
  }
}
