// What two boards arrange between games of Durak, as this one has it. Opened when the link asks for it, then let go.
import { More, Play, Rule } from "../rules/position";
import type { Seat } from "../rules/position";
import type { Arrangements } from "../../../link/link";
import type { Session } from "../types";
import begin from "../begin" with { exists: "while open" };
import begun from "../begun" with { exists: "while open" };
import enter from "../enter" with { exists: "while open" };
import { auditOf } from "../digest";
import { Kind, isOver } from "../match";
import { nextFirst } from "../opener";
import { isMine, say } from "../session";
import shuffled from "../shuffled" with { exists: "while open" };
import { Ask } from "../types";
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

export default function openArrangements(session: Session): Arrangements {
  const edition = session.edition;
  const match = session.match;
  const wishes = session.wishes;
  return {
    wantedRules: () =>
      wishes.ruleBits | (wishes.ruleBits !== Rule.Several ? CHOSEN : 0) | (edition.packs ? More.Known << 8 : 0),
    prepared: (nonces, rules) => shuffled(match, nonces, rules),
    deal: (bytes, number, agreed, seat) => {
      // Of two boards that have not played the last game together one may know its end, and the other not. (What was dealt before its time goes by the same.)
      if (isOver(match)) {
        const attacks: Seat = number > 1 ? nextFirst(match) : 0;
        // Seats are the connection's: this board may have had the other one.
        session.attacks = attacks && seat !== match.me ? 3 - attacks : attacks;
      }
      // What is dealt again is the same game; and boards that have not played the last one together count from 1.
      const game = number < 2 ? 1 : match.number + (isOver(match) ? 1 : 0);
      begin(match, Kind.Own, bytes, game, seat, undefined, session.attacks, agreed);
      begun(session);
    },
    resume: () => begun(session),
    // The peer cannot write while it is this player's turn: this board does it, a resignation at once, anything else if the player agrees.
    asked: what => {
      const peer = 3 - match.me;
      if (!isMine(session)) return true;
      if (what === Ask.Resign) {
        enter(session, Play.Resign + peer, peer);
        return true;
      }
      return what === Ask.Undo && !!edition.undo && edition.undo(session, Undo.Asked);
    },
    record: () => {
      const more = match.ruleBits >> 8;
      const bytes = new Uint8Array(Record.Size + (more ? 1 : 0));
      const score = match.score;
      if (more) bytes[Record.Size] = more;
      bytes.set(match.seed);
      bytes.set([match.ruleBits, match.number, match.opener, score[0], score[1], score[2], match.me], Record.Rules);
      return bytes;
    },
    evening: () => (match.kind === Kind.Own && match.position && isOver(match) ? auditOf(match) & 0xffff || 1 : 0),
    declined: () => {
      session.asked = 0;
      say(session, "Declined");
    },
    audit: () => auditOf(match),
    audited: agrees => {
      if (!agrees) say(session, "The boards disagree!");
    },
  };
}
