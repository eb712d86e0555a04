// What there is to see of a bout, whatever it is drawn on.
import { isMine } from "../session";
import { At } from "../rules/position";
import type { Move } from "../rules/position";
import { whose } from "../standing";
import type { Session } from "../types";
import type { DurakPicture } from "./view";

/** What the app has found for its picture. */
export interface Found extends Pick<DurakPicture, "hand" | "can" | "pairs"> {
  /** It is the logo, whatever else could be seen. */
  logo: boolean;
  /** What the cursor steps through: the hand, then what is no card; and where it is. */
  items: Move[];
  cursor: number;
}

/** `text`: what is wrong with the wire, or asked, or "". */
export function pictureOf(session: Session, found: Found, text: string): DurakPicture {
  const match = session.match;
  const position = match.position!;
  const hand = found.hand;
  const count = hand.length;
  return {
    hand: hand,
    can: found.can,
    choices: found.items.length - count,
    word: at => session.edition.word(found.items[count + at]),
    cursorAt: isMine(session) || count ? found.cursor : -1,
    pairs: found.pairs,
    trump: position[At.Trump],
    talon: position[At.Talon],
    peer: position[At.Hands + 3 - match.me],
    whoseTurn: whose(session),
    defends: position[At.Attacker] !== match.me,
    line: text || session.said,
  };
}
