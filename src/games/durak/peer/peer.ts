// Durak as the link to the other board sees it.
import { Play } from "../rules/position";
import type { Game } from "../../../link/link";
import type { Session } from "../types";
import enter from "../enter" with { exists: "while open" };
import { digestOf } from "../digest";
import { Entry, Kind, isOver } from "../match";
import type { Match } from "../match";
import { refresh } from "../session";
import { inquire } from "./inquire";
import { Ask, Question } from "../types";

/** Stands for the unfinished game among others: 32 bits; 0: there is none. */
export function idOf(match: Match): number {
  return isOver(match) ? 0 : (match.crc(match.seed) | 1) >>> 0;
}

export default function openPeer(session: Session, write: (bytes: Uint8Array | string) => void): Game {
  const match = session.match;

  /**
   * What the peer wrote. It writes when it is on turn; a resignation or undoing in this player's name must have been asked for. While the two logs have not been
   * equally long, this board may lack what it wrote itself: of that it believes the last entry after a restart, and all else only with the player's word.
   */
  function take(entry: number, digest: number, isOld: boolean): boolean {
    const me = match.me;
    const onTurn = session.onTurn;
    const isResigned = entry === Play.Resign + me;
    const wants = isResigned ? Ask.Resign : entry === Entry.Undo && match.by === me ? Ask.Undo : 0;
    if (!match.position || !onTurn) return false;
    const isTheirs = onTurn !== me && (!wants || (session.asked & wants) > 0);
    if (!isOld) session.granted = Question.None;
    else if (
      !isTheirs &&
      (isResigned || onTurn !== me || !match.isTorn) &&
      !(isResigned
        ? inquire(session, Question.Resigned, "Did you resign?")
        : inquire(session, Question.Moves, "Take your lost moves?"))
    )
      return false;
    const by = entry > Play.Resign && entry < Entry.Undo ? entry - Play.Resign : onTurn;
    if ((!isOld && !isTheirs) || !enter(session, entry, by, digest)) return false;
    session.asked = 0;
    return true;
  }

  return {
    write: write,
    random32: session.chance.random32,
    session: () => (match.kind === Kind.Own ? idOf(match) : 0),
    book: match,
    digest: () => digestOf(match, match.position!),
    take: take,
    changed: () => refresh(session, true),
    arrange: () => session.edition.arrange(session),
  };
}
