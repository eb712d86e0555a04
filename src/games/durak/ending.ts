// The end of a game as a face, or as a match that it has decided; and that a clock has ended it.
import { begin, box, isHigh, write } from "./box";
import { decided } from "./decided";
import { TIME_UP } from "./inside";
import type { Session } from "./inside";
import { drawOver, titleOf } from "./over";
import { drawResult } from "./result";
import { resultOf } from "./outcome";
import { setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";

/** Of a match. */
function drawMatch(screen: Screen, result: string, score: number[], line: string): void {
  const high = begin(screen, line);
  if (high) {
    drawResult(screen, result, score[0], score[1], score[2]);
    box(screen, 0, 0, 127, 17, true);
  } else {
    write(screen, score[2] ? "drawn " + score[2] : "", 70, 16);
    write(screen, score[0] + ":" + score[1], 4, 16);
  }
  write(setFont(screen, 2), "Match " + result, result === "won" ? 10 : 4, high ? 2 : 0, high);
}

/** Of one game among others. */
export function drawGame(screen: Screen, result: string, score: number[], line: string): void {
  if (!isHigh(screen)) return drawOver(screen, result, score[0], score[1], score[2], line);
  const title = titleOf(result);
  begin(screen, line);
  drawResult(screen, result, score[0], score[1], score[2]);
  write(setFont(screen, 2), title, 65 - 6 * title.length, 1);
}

/** `text`: what is wrong with the wire, or "". */
export default function drawEnding(screen: Screen, session: Session, text: string): void {
  const match = session.match;
  const result = decided(match, session.wishes.firstTo);
  const again = session.said === TIME_UP ? TIME_UP + "; B: again" : result ? "B: another match" : "B: another game";
  const line = session.waiting(true) || (session.isReady ? session.said : text || again);
  if (result) drawMatch(screen, result, match.score, line);
  else drawGame(screen, resultOf(session)!, match.score, line);
}
