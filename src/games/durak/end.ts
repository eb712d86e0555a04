// What is to be seen when a game is over: who has won it, the score, and what a key does then.
import type { Session } from "./inside";
import type { Screen } from "../../ports";
import makeScenes from "./scenes" with { exists: "while open" };
import { resultOf } from "./state";

/** `text`: what is wrong with the wire, or "". */
export default function drawEnd(screen: Screen, session: Session, text: string): void {
  const score = session.evening.score;
  makeScenes().over(
    screen,
    resultOf(session)!,
    score[0],
    score[1],
    score[2],
    session.waiting(true) || (session.isReady ? session.said : text || "B: another game"),
  );
}
