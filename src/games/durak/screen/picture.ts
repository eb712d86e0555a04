// What there is to see of a bout, whatever it is drawn on.
import { isMine } from "../session";
import { At } from "../rules/position";
import type { Move } from "../rules/position";
import { whose } from "../standing";
import type { Session } from "../types";
import type { DurakPicture } from "./view";

/** What the app has found for its picture. */
export interface Found extends Pick<DurakPicture, "hand" | "can" | "pairs"> {
  /** What the cursor steps through: the hand, then what is no card. */
  items: Move[];
}

/** `cursor`: which of the items it is on. `text`: what is wrong with the wire, or asked, or "". */
export function pictureOf(session: Session, found: Found, cursor: number, text: string): DurakPicture {
  const match = session.match;
  const position = match.position!;
  const hand = found.hand;
  const count = hand.length;
  return {
    hand: hand,
    can: found.can,
    choices: found.items.length - count,
    word: at => session.edition.word(found.items[count + at]),
    cursorAt: isMine(session) || count ? cursor : -1,
    pairs: found.pairs,
    trump: position[At.Trump],
    talon: position[At.Talon],
    peer: position[At.Hands + 3 - match.me],
    whoseTurn: whose(session),
    defends: position[At.Attacker] !== match.me,
    line: text || session.said,
  };
}
