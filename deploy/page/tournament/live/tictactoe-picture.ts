// Nine cells of tic-tac-toe as they stand.
import { say } from "../../../words/say";
import { make } from "../../ui/dom";
import { dress, write } from "../list";
import { type Told, listIn, textIn } from "./read";
import { Scores } from "./scores";

const MARKS = ["X", "O"];

export class TictactoePicture {
  private readonly cells = Array.from({ length: 9 }, () => make("span"));
  private readonly grid = make("div.live-cells", { role: "img" }, ...this.cells);
  private readonly line = make("p.live-line");
  private readonly scores = new Scores();
  readonly element = make("div.live-tictactoe", this.scores.element, this.grid, this.line);

  show(state: Told, names: string[]): void {
    const cells = this.cells.map((_, at) =>
      MARKS.includes(textIn(listIn(state.cells)[at])) ? textIn(listIn(state.cells)[at]) : "",
    );
    cells.forEach((mark, at) => {
      write(this.cells[at], mark);
      dress(this.cells[at], "class", mark || null);
    });
    const [first, second, third] = [0, 3, 6].map(from =>
      cells
        .slice(from, from + 3)
        .map(mark => mark || say("live.emptyCell"))
        .join(", "),
    );
    dress(this.grid, "aria-label", say("live.rows", { first, second, third }));
    // Each of a match plays the board, one after the other; which of them it is now the state does not tell.
    this.scores.show(names.map(name => ({ name })));
    write(this.line, lineOf(state.outcome, state.turn));
  }
}

function lineOf(outcome: unknown, turn: unknown): string {
  if (outcome === "draw") return say("live.draw");
  if (outcome === "X" || outcome === "O") return say("live.markHasWon", { mark: outcome });
  return turn === "human" ? say("live.playersTurn") : turn === "device" ? say("live.boardsTurn") : "";
}
