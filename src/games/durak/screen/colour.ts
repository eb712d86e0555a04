// Durak on a colour display: which picture that is, drawn some tiles at a time. Open while the game is, from its first picture on such a display.
import { openBout } from "./colour-bout";
import type { Lying } from "./colour-hand";
import openEnd from "./colour-end" with { exists: "while open" };
import openLogo from "./colour-logo" with { exists: "while open" };
import openSeeking from "./colour-seeking" with { exists: "while open" };
import { CUT, cutWords } from "./scenes";
import type { Session, Slice } from "../types";
import { makeMove } from "../rules/notation";
import { At } from "../rules/position";
import type { Move } from "../rules/position";
import { whose } from "../standing";
import type { DurakPicture } from "./view";
import drawColourLines from "../../../kit/colour-lines" with { exists: "while open" };
import type { Tiles } from "../../../kernel/ports";

/** What the app has found for its picture. */
export interface Found extends Pick<DurakPicture, "hand" | "can" | "pairs"> {
  /** It is the logo, whatever else could be seen. */
  logo: boolean;
  /** What the cursor steps through: the hand, then what is no card; and where it is. */
  items: Move[];
  cursor: number;
}

/** Begins a picture; what it answers draws the next part each time it is called. */
export type Paint = (session: Session, found: Found) => Slice;

function pictureOf(session: Session, found: Found): DurakPicture {
  const match = session.match;
  const position = match.position!;
  const hand = found.hand;
  const count = hand.length;
  const fault = session.wireFault() || session.waiting(true);
  return {
    hand: hand,
    can: found.can,
    choices: found.items.length - count,
    word: at => makeMove(found.items[count + at]),
    cursorAt: session.isMine() || count ? found.cursor : -1,
    pairs: found.pairs,
    trump: position[At.Trump],
    talon: position[At.Talon],
    peer: position[At.Hands + 3 - match.me],
    whoseTurn: whose(session),
    defends: position[At.Attacker] !== match.me,
    line: fault || session.said,
    event: fault ? undefined : session.event,
  };
}

export default function openColour(tiles: Tiles): Paint {
  /** The hand as it lay in the last picture. */
  const lying: Lying = { cards: [], playable: [], line: "", defends: false, buttons: [], thumb: -1 };

  return (session, found) => {
    const text = session.wireFault();
    const link = session.link;
    const trouble = link ? link.report.trouble : "";
    const baud = session.wishes.baud;
    if (trouble === "cut")
      return () => {
        drawColourLines(tiles, CUT, [cutWords(baud)], false);
        return false;
      };
    if (!session.match.position || found.logo)
      return text && !session.wishes.isWireless
        ? openSeeking(tiles, trouble, text)
        : openLogo(tiles, text || session.waiting(true) || session.said || session.waiting(false));
    if (session.phase() === "over") return openEnd(tiles, session, text);
    return openBout(tiles, pictureOf(session, found), session.clocks ? session.clocks.text() : "", lying);
  };
}

declare module "../../../kernel/ports" {
  interface Views {
    durak(tiles: Tiles): Paint;
  }
}
