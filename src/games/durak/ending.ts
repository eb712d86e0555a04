// The end of a game that has decided a match, or that a clock has. Opened when that is drawn, then let go.
import { begin, box, write } from "./box";
import { decided } from "./decided";
import { TIME_UP } from "./inside";
import type { Session } from "./inside";
import type makeScenes from "./scenes";
import { resultOf } from "./state";
import { setFont } from "../../kit/font";
import type { Screen } from "../../ports";

/** Draws the end; false, and nothing is drawn: it is that of another game. `text`: what is wrong with the wire, or "". `scenes`: told, for here they would stand once more. */
export default function drawEnding(screen: Screen, session: Session, text: string, scenes: typeof makeScenes): boolean {
  const match = session.evening;
  const score = match.score;
  const result = decided(match, session.wishes.firstTo);
  const isTimeUp = session.said === TIME_UP;
  const next = text || (isTimeUp ? TIME_UP + "; B: again" : "B: another match");
  const line = session.waiting(true) || (session.isReady ? session.said : next);
  if (result) {
    const high = begin(screen, line);
    if (high) {
      scenes().face(screen, result, score[0], score[1], score[2]);
      box(screen, 0, 0, 127, 17, true);
    } else {
      write(screen, score[2] ? "drawn " + score[2] : "", 70, 16);
      write(screen, score[0] + ":" + score[1], 4, 16);
    }
    write(setFont(screen, 2), "Match " + result, result === "won" ? 10 : 4, high ? 2 : 0, high);
  } else if (isTimeUp) scenes().over(screen, resultOf(session)!, score[0], score[1], score[2], line);
  return isTimeUp || result.length > 0;
}
