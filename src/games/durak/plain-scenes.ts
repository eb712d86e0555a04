// The logo and the end of a game in words, for a bundle that has no room for their pictures.
import { begin, write } from "./box";
import type { Session } from "./inside";
import { resultOf } from "./outcome";
import { titleOf } from "./over";
import { setFont } from "../../kit/font";
import type { Screen } from "../../kernel/ports";

export default function drawScene(screen: Screen, session: Session, isLogo: boolean, text: string): void {
  const score = session.match.score;
  const question = session.waiting(true);
  const said = session.said;
  const high = begin(
    screen,
    isLogo
      ? text || question || said || session.waiting(false)
      : question || (session.isReady ? said : text || "B: another game"),
  );
  const title = isLogo ? "Durak" : titleOf(resultOf(session)!);
  write(setFont(screen, 2), title, 22, high ? 12 : 0);
  if (isLogo) return;
  write(setFont(screen, 1), score[0] + ":" + score[1] + (score[2] ? ", drawn " + score[2] : ""), 22, high ? 34 : 16);
}
