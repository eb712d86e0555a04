// What there is to see but a bout: the logo, how two boards are joined, what is wrong with that, and the end of a game. Opened when one of them is drawn, then let go.
import drawCut from "./cut";
import drawEnding from "./ending";
import type { Session } from "./inside";
import { drawLogo } from "./logo";
import drawSeeking from "./seeking";
import type { Screen } from "../../kernel/ports";

export default function drawScene(screen: Screen, session: Session, isLogo: boolean, text: string): void {
  const wishes = session.wishes;
  const trouble = session.link ? session.link.report.trouble : "";
  if (trouble === "cut") drawCut(screen, wishes.baud);
  else if (!isLogo) drawEnding(screen, session, text);
  else if (text && !wishes.isWireless) drawSeeking(screen, trouble, text);
  else drawLogo(screen, text || session.waiting(true) || session.said || session.waiting(false));
}
