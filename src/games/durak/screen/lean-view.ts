// What there is to see of Durak where a bundle has no room for more than that. Opened for a picture, then let go.
import { About } from "../types";
import type { Session, Slice } from "../types";
import waitsFor from "../waits" with { exists: "while open" };
import { drawMost, drawParts } from "./view";
import { pictureOf } from "./picture";
import type { Found } from "./picture";
import { begin, write } from "./box";
import { phaseOf } from "../standing";
import { resultOf } from "../rules/observe";
import { titleOf } from "./scenes";
import { setFont } from "../../../kit/font";
import type { Screen } from "../../../kernel/ports";

/** The logo and the end of a game in words. */
function drawScene(screen: Screen, session: Session, isLogo: boolean, text: string): void {
  const match = session.match;
  const score = match.score;
  const question = waitsFor(session, About.Question);
  const said = session.said;
  const high = begin(
    screen,
    isLogo
      ? text || question || said || waitsFor(session, About.Anything)
      : question || (session.isReady ? said : text || "B: another game"),
  );
  const title = isLogo ? "Durak" : titleOf(resultOf(match.position, match.me)!);
  write(setFont(screen, 2), title, 22, high ? 12 : 0);
  if (isLogo) return;
  write(setFont(screen, 1), score[0] + ":" + score[1] + (score[2] ? ", drawn " + score[2] : ""), 22, high ? 34 : 16);
}

/** Words at once; what it answers draws the table, then the hand. */
export default function drawLean(screen: Screen, session: Session, found: Found): Slice | undefined {
  const text = waitsFor(session, About.Fault);
  const isLogo = found.logo || !session.match.position;
  if (isLogo || phaseOf(session) === "over") {
    drawScene(screen, session, isLogo, text);
    return undefined;
  }
  const picture = pictureOf(session, found, text || waitsFor(session, About.Question));
  return drawParts(screen, picture, drawMost(screen, picture));
}
