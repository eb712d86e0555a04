// Who has won a game, and the score of the evening.
import type { Screen } from "../../kernel/ports";
import { begin, write } from "./box";
import { Face, setFaces } from "./faces";
import { setFont } from "../../kit/font";

export function titleOf(result: string): string {
  return result === "won" ? "You won" : result === "lost" ? "You lost" : "A draw";
}

/** "won" "lost" "draw", the games of the evening, and what comes next. */
export function drawOver(
  screen: Screen,
  result: string,
  mine: number,
  theirs: number,
  draws: number,
  line: string,
): void {
  const high = begin(screen, line);
  const won = result === "won";
  const lost = result === "lost";
  const title = titleOf(result);
  const x = high ? 32 : 20;
  write(screen, draws ? "drawn " + draws : "", high ? x : 70, high ? 43 : 16);
  write(setFont(screen, high ? 2 : 1), mine + ":" + theirs, x, high ? 24 : 16);
  write(setFont(screen, 2), title, x, high ? 4 : 0);
  write(setFaces(screen, high ? 3 : 2), won ? Face.Crown : lost ? Face.Sad : Face.Even, high ? 4 : 1, high ? 10 : 4);
}
