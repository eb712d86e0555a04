// Nine cells of tic-tac-toe as they stand.
import { make } from "../../ui/dom";
import { dress, write } from "../list";
import { type Told, listIn, textIn } from "./read";
import { Scores } from "./scores";

const MARKS = ["X", "O"];

export class TictactoePicture {
  private readonly cells = Array.from({ length: 9 }, () => make("span", {}));
  private readonly grid = make("div", { class: "live-cells", role: "img" }, ...this.cells);
  private readonly line = make("p", { class: "live-line" });
  private readonly scores = new Scores();
  readonly element = make("div", { class: "live-tictactoe" }, this.scores.element, this.grid, this.line);

  /** Who stands first in a match has X. */
  show(state: Told, names: string[]): void {
    const cells = this.cells.map((_, at) =>
      MARKS.includes(textIn(listIn(state.cells)[at])) ? textIn(listIn(state.cells)[at]) : "",
    );
    cells.forEach((mark, at) => {
      write(this.cells[at], mark);
      dress(this.cells[at], "class", mark || null);
    });
    const rows = [0, 3, 6].map(from =>
      cells
        .slice(from, from + 3)
        .map(mark => mark || "empty")
        .join(", "),
    );
    dress(this.grid, "aria-label", `Rows: ${rows.join("; ")}`);
    const { outcome } = state;
    // X begins, so that it is his turn whenever both have as many.
    const turn = outcome
      ? -1
      : cells.filter(mark => mark === "X").length > cells.filter(mark => mark === "O").length
        ? 1
        : 0;
    this.scores.show(
      names.map((name, at) => ({
        name,
        score: MARKS[at],
        does: turn === at ? "to play" : outcome && outcome === MARKS[at] ? "has won" : "",
        isOn: turn === at || (!!outcome && outcome === MARKS[at]),
      })),
    );
    write(this.line, outcome === "draw" ? "A draw" : "");
  }
}
