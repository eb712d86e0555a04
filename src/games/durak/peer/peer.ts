// Durak as the link to the other board sees it.
import { More, Play, Rule } from "../rules/position";
import type { Seat } from "../rules/position";
import type { Game } from "../../../link/link";
import type { Session } from "../types";
import begin from "../begin" with { exists: "while open" };
import begun from "../begun" with { exists: "while open" };
import enter from "../enter" with { exists: "while open" };
import { Entry, Kind, digestOf, isOver } from "../match";
import type { Match } from "../match";
import { nextFirst } from "../opener";
import { isMine, refresh, say } from "../session";
import shuffled from "../shuffled" with { exists: "while open" };
import { inquire } from "./inquire";
import { Ask, Question } from "../types";
import { Undo } from "../undo";

/** What the record of a game is made of, behind 16 bytes of its deal. */
export const enum Record {
  Rules = 16,
  Game,
  First,
  Score,
  Seat = 22,
  /** Behind it the bits of `More`, unless there are none. */
  Size,
}

/** Above the rules: the player chose them. (What nobody chose is as in the settings: `Rule.Several`.) */
const CHOSEN = 0x1000;

/** Stands for the unfinished game among others: 32 bits; 0: there is none. */
export function idOf(match: Match): number {
  return isOver(match) ? 0 : (match.crc(match.seed) | 1) >>> 0;
}

/** Of everything in a game that is over, 32 bits; otherwise 0. */
export function auditOf(match: Match): number {
  const crc = match.crc;
  return match.position && isOver(match)
    ? crc([crc(match.seed), crc(match.log.subarray(0, match.count)), crc(match.position)].join()) >>> 0
    : 0;
}

export default function openPeer(session: Session, write: (bytes: Uint8Array | string) => void): Game {
  const edition = session.edition;
  const match = session.match;
  const wishes = session.wishes;

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

  /** The peer cannot write while it is this player's turn: this board does it, a resignation at once, anything else if the player agrees. */
  function onAsk(what: number): boolean {
    const peer = 3 - match.me;
    if (!isMine(session)) return true;
    if (what === Ask.Resign) {
      enter(session, Play.Resign + peer, peer);
      return true;
    }
    return what === Ask.Undo && !!edition.undo && edition.undo(session, Undo.Asked);
  }

  /** Of the game before the one that is dealt, which may be dealt again. */
  let attacks: Seat = 0;
  return {
    write: write,
    random32: session.chance.random32,
    crc: match.crc,
    session: () => (match.kind === Kind.Own ? idOf(match) : 0),
    // In the lesson's dialect a game that is over goes on as well: the other board may lack its last deck.
    seat: () => (match.position && (match.kind === Kind.Lesson || !isOver(match)) ? match.me : 0),
    wantedRules: () =>
      wishes.ruleBits | (wishes.ruleBits !== Rule.Several ? CHOSEN : 0) | (edition.packs ? More.Known << 8 : 0),
    book: match,
    digest: () => digestOf(match, match.position!),
    prepared: (nonces, rules) => shuffled(match, nonces, rules),
    deal: (bytes, number, agreed, seat) => {
      // Of two boards that have not played the last game together one may know its end, and the other not. (What was dealt before its time goes by the same.)
      if (isOver(match)) {
        attacks = number > 1 ? nextFirst(match) : 0;
        // Seats are the connection's: this board may have had the other one.
        if (attacks && seat !== match.me) attacks = 3 - attacks;
      }
      // What is dealt again is the same game; and boards that have not played the last one together count from 1.
      const game = number < 2 ? 1 : match.number + (isOver(match) ? 1 : 0);
      begin(match, Kind.Own, bytes, game, seat, undefined, attacks, agreed);
      begun(session);
    },
    resume: () => {
      const lessons = session.table;
      begun(session);
      if (lessons && lessons.resumed) lessons.resumed();
    },
    take: take,
    asked: onAsk,
    record: () => {
      const more = match.ruleBits >> 8;
      const bytes = new Uint8Array(Record.Size + (more ? 1 : 0));
      const score = match.score;
      if (more) bytes[Record.Size] = more;
      bytes.set(match.seed);
      bytes.set([match.ruleBits, match.number, match.opener, score[0], score[1], score[2], match.me], Record.Rules);
      return bytes;
    },
    adopt: edition.adopt && (bytes => edition.adopt!(session, bytes)),
    taking: edition.taking,
    evening: () => (match.kind === Kind.Own && match.position && isOver(match) ? auditOf(match) & 0xffff || 1 : 0),
    declined: () => {
      session.asked = 0;
      say(session, "Declined");
    },
    audit: () => auditOf(match),
    audited: agrees => {
      if (!agrees) say(session, "The boards disagree!");
    },
    changed: () => refresh(session, true),
  };
}
