// What there is to see of Durak where a bundle has no room for more than that. Opened for a picture, then let go.
import type { Session, View } from "../types";
import { drawMost, drawRest, drawTable } from "./view";
import { begin, write } from "./box";
import { resultOf } from "../rules/observe";
import { titleOf } from "./scenes";
import { setFont } from "../../../kit/font";
import type { Screen } from "../../../kernel/ports";

/** The logo and the end of a game in words. */
function drawScene(screen: Screen, session: Session, isLogo: boolean, text: string): void {
  const match = session.match;
  const score = match.score;
  const question = session.waiting(true);
  const said = session.said;
  const high = begin(
    screen,
    isLogo
      ? text || question || said || session.waiting(false)
      : question || (session.isReady ? said : text || "B: another game"),
  );
  const title = isLogo ? "Durak" : titleOf(resultOf(match.position, match.me)!);
  write(setFont(screen, 2), title, 22, high ? 12 : 0);
  if (isLogo) return;
  write(setFont(screen, 1), score[0] + ":" + score[1] + (score[2] ? ", drawn " + score[2] : ""), 22, high ? 34 : 16);
}

export default function openView(): View {
  return { scene: drawScene, most: drawMost, table: drawTable, rest: drawRest };
}
