// All that there is to see of Durak. Opened for a picture, then let go.
import { phaseOf } from "../session";
import { About } from "../types";
import type { Session, Slice } from "../types";
import waitsFor from "../waits" with { exists: "while open" };
import { drawMoving } from "./flight";
import { pictureOf } from "./picture";
import type { Found } from "./picture";
import drawScene from "./scenes" with { exists: "while open" };
import { drawParts, drawTimed } from "./view";
import type { Moving } from "./view";
import type { Screen } from "../../../kernel/ports";

/** Behind words of fewer letters there is room to say which of two players this is. */
const MOST = 19;

/** What it answers draws words, then the table, then the hand and a card on its way; or all of what is no bout. */
export default function drawWhole(
  screen: Screen,
  session: Session,
  found: Found,
  isLogo: boolean,
  cursor: number,
  moving: Moving | undefined,
): Slice {
  // To be opened is enough for a turn: all that is drawn is drawn in others.
  const text = waitsFor(session, About.Fault);
  const link = session.link;
  if (isLogo || phaseOf(session) === "over" || (link && link.report.trouble === "cut")) {
    return () => {
      drawScene(screen, session, isLogo, text);
      return false;
    };
  }
  const picture = pictureOf(session, found, cursor, text || waitsFor(session, About.Question));
  if (moving && moving.at < 8) picture.moving = moving;
  let rest: Slice | undefined;
  return () => {
    if (rest) return rest();
    const isApart = !session.wishes.alone && picture.line.length < MOST;
    const badge = session.clocks ? session.clocks.text() : isApart ? "P" + session.match.me : "";
    const width = drawTimed(screen, picture, badge);
    rest = drawParts(screen, picture, width, picture.moving && (() => drawMoving(screen, picture)));
    return true;
  };
}
