// Durak on a colour display: which picture that is, drawn some tiles at a time. Open while the game is, from its first picture on such a display.
import { openBout } from "./colour-bout";
import { makeLying } from "./colour-hand";
import openEnd from "./colour-end" with { exists: "while open" };
import openLogo from "./colour-logo" with { exists: "while open" };
import openSeeking from "./colour-seeking" with { exists: "while open" };
import { pictureOf } from "./picture";
import type { Found } from "./picture";
import { CUT, cutWords } from "./scenes";
import { About } from "../types";
import type { Session, Slice } from "../types";
import type { Moving } from "./view";
import { phaseOf } from "../session";
import type { Tiles } from "../../../kernel/ports";

/** Begins a picture; what it answers draws the next part each time it is called. */
export type Paint = (
  session: Session,
  found: Found,
  isLogo: boolean,
  cursor: number,
  moving: Moving | undefined,
) => Slice;

export default function openColour(tiles: Tiles): Paint {
  /** The hand as it lay in the last picture. */
  const lying = makeLying();

  return (session, found, isLogo, cursor, moving) => {
    const text = session.edition.waits!(session, About.Fault);
    const link = session.link;
    const trouble = link ? link.report.trouble : "";
    const baud = session.wishes.baud;
    if (trouble === "cut")
      return () => {
        tiles.kit.lines(CUT, [cutWords(baud)], false);
        return false;
      };
    if (isLogo)
      return text && !session.wishes.isWireless
        ? openSeeking(tiles, trouble, text)
        : openLogo(
            tiles,
            text ||
              session.edition.waits!(session, About.Question) ||
              session.said ||
              session.edition.waits!(session, About.Anything),
          );
    if (phaseOf(session) === "over") return openEnd(tiles, session, text);
    const fault = text || session.edition.waits!(session, About.Question);
    const picture = pictureOf(session, found, cursor, fault);
    if (!fault) picture.event = session.event;
    if (!session.wishes.alone) picture.player = session.match.me;
    if (moving && moving.at < 8) picture.moving = moving;
    return openBout(tiles, picture, session.clocks ? session.clocks.text() : "", lying);
  };
}

declare module "../../../kernel/ports" {
  interface Views {
    durak(tiles: Tiles): Paint;
  }
}
