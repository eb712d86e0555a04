// Durak as the link to the other board sees it.
import { Play } from "./rules";
import type { Seat } from "./rules";
import type { Game } from "../../link/link";
import { Entry, Kind } from "./match";
import { Ask } from "./inside";
import type { Chance, LessonTable, Session } from "./inside";

/** What the record of a game is made of, behind 16 bytes of its deal. */
const enum Record {
  Rules = 16,
  Game,
  First,
  Score,
  Seat = 22,
  Size,
}

export default function openPeer(
  session: Session,
  chance: Chance,
  write: (bytes: Uint8Array | string) => void,
  lessons: LessonTable | undefined,
): Game {
  const match = session.match;
  const wishes = session.wishes;

  /**
   * What the peer wrote: its turn, its move, and the position that both then have. A resignation or undoing in this player's name must have been asked for.
   * What is old, this board may have written itself and lost.
   */
  function take(entry: number, digest: number, isOld: boolean): boolean {
    const onTurn = session.onTurn;
    const asked = session.asked;
    const isTheirs =
      onTurn !== match.me &&
      (entry === Play.Resign + match.me
        ? (asked & Ask.Resign) > 0
        : entry !== Entry.Undo || match.by !== match.me || (asked & Ask.Undo) > 0);
    if (!match.position || !onTurn || (!isOld && !isTheirs)) return false;
    if (!match.add(entry, digest)) return false;
    session.asked = 0;
    session.entered(entry, entry > Play.Resign && entry < Entry.Undo ? entry - Play.Resign : onTurn);
    return true;
  }

  /** The peer cannot write while it is this player's turn: this board does it, if it still can be. */
  function onAsk(what: number, at: number): void {
    const peer = 3 - match.me;
    const entry = what === Ask.Resign ? Play.Resign + peer : Entry.Undo;
    if (!session.isMine() || (what === Ask.Undo && (at !== match.count || match.by !== peer))) return;
    if (match.add(entry)) session.entered(entry, peer);
  }

  /** Of the game before the one that is dealt, which may be dealt again. */
  let attacks: Seat = 0;
  return {
    write: write,
    random: chance.random,
    crc: chance.crc,
    session: () => (match.kind === Kind.Own ? match.session() : 0),
    // In the lesson's dialect a game that is over goes on as well: the other board may lack its last deck.
    seat: () => (match.position && (match.kind === Kind.Lesson || !match.isOver()) ? match.me : 0),
    rules: () => (wishes.ruleBits ? wishes.ruleBits | 256 : 0),
    book: match,
    prepared: match.shuffled,
    deal: (bytes, number, agreed, seat) => {
      // A board that was switched off since may not know how the last game ended; on one connection both do. (What was dealt before its time goes by the same.)
      if (!match.session()) attacks = number > 1 ? session.nextFirst() : 0;
      match.start(Kind.Own, bytes, number, agreed, seat, attacks);
      session.begun();
    },
    resume: () => {
      session.begun();
      if (lessons) lessons.resumed();
    },
    take: take,
    asked: onAsk,
    record: () => {
      const bytes = new Uint8Array(Record.Size);
      const score = match.score;
      bytes.set(match.seed);
      bytes.set([match.ruleBits, match.number, match.opener, score[0], score[1], score[2], match.me], Record.Rules);
      return bytes;
    },
    adopt: bytes => {
      const seat: Seat = 3 - bytes[Record.Seat];
      const first: Seat = bytes[Record.First];
      if (bytes.length !== Record.Size || match.session() || seat < 1 || seat > 2 || first < 1 || first > 2)
        return false;
      const nonces = bytes.slice(0, 16);
      if (!match.shuffled(nonces)) return undefined;
      match.score = [bytes[Record.Score + 1], bytes[Record.Score], bytes[Record.Score + 2]];
      match.start(Kind.Own, nonces, bytes[Record.Game], bytes[Record.Rules], seat, first);
      session.begun();
      return session.say("Game taken over");
    },
    audit: match.audit,
    audited: agrees => {
      if (!agrees) session.say("The boards disagree!");
    },
    changed: () => session.update(true),
  };
}
