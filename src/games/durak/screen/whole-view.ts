// All that there is to see of Durak. Opened for a picture, then let go.
import { phaseOf } from "../standing";
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

/** Words at once; what it answers draws the table, then the hand and a card on its way. */
export default function drawWhole(
  screen: Screen,
  session: Session,
  found: Found,
  moving: Moving | undefined,
): Slice | undefined {
  const text = waitsFor(session, About.Fault);
  const link = session.link;
  const isLogo = found.logo || !session.match.position;
  if (isLogo || phaseOf(session) === "over" || (link && link.report.trouble === "cut")) {
    drawScene(screen, session, isLogo, text);
    return undefined;
  }
  const picture = pictureOf(session, found, text || waitsFor(session, About.Question));
  if (moving && moving.at < 8) picture.moving = moving;
  const width = drawTimed(screen, picture, session.clocks ? session.clocks.text() : "");
  return drawParts(screen, picture, width, picture.moving && (() => drawMoving(screen, picture)));
}
