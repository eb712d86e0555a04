// A game of tic-tac-toe as a line of text: `X 5 1 9`. First the person's mark, last the cells as they were played, X first. Cells with which it began stand between:
// `O XX.OO.... 3`. Opened for the line, then let go.
import { makeCell, makeCells } from "./rules";
import type { Session } from "./session";

export default function recordOf(session: Pick<Session, "mark" | "position">): string {
  const position = session.position;
  let given = 511;
  let moves = "";
  for (const cell of position.past) {
    given &= ~(1 << cell);
    moves += " " + makeCell(cell);
  }
  given &= position.x | position.o;
  return (
    session.mark +
    (given ? " " + makeCells({ x: position.x & given, o: position.o & given, past: [] }).join("") : "") +
    moves
  );
}
