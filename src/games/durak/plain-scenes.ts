// The logo and the end of a game, for a bundle that has no room for more.
import type { Session } from "./inside";
import { drawLogo } from "./logo";
import { drawOver } from "./over";
import { resultOf } from "./outcome";
import type { Screen } from "../../ports";

export default function drawScene(screen: Screen, session: Session, isLogo: boolean, text: string): void {
  const match = session.evening;
  const score = match.score;
  const question = session.waiting(true);
  if (isLogo) drawLogo(screen, text || question || session.said || session.waiting(false));
  else
    drawOver(
      screen,
      resultOf(session)!,
      score[0],
      score[1],
      score[2],
      question || (session.isReady ? session.said : text || "B: another game"),
    );
}
