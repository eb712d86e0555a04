// The log in our own dialect: who has how many entries, and which one the other board is sent next; and at the end, whether both have the same.
import { bytesOf, numberAt } from "../kit/bytes";
import { Ms } from "./connection";
import type { Connection } from "./connection";
import { Kind } from "./frames";
import type { Wire } from "./link";

export interface Log {
  /** For a game that begins (0), or one that goes on, of which the other board has not said how much it has (-1). */
  begin(theirCount: number): void;
  /** Says what the other board should hear in a game; 0: nothing that wants an answer. */
  say(): number;
  /** True for an entry of the other board's that was kept: it is in the game. */
  onFrame(kind: number, n: number, box: Uint8Array): boolean;
}

/** What of the audit has been done. */
const enum Audit {
  /** The other's has come and was compared. */
  Compared = 1,
  /** It has ours. */
  Heard = 2,
  /** This is an answer. */
  Answer = 4,
}

export default function openLog(wire: Wire, own: Connection): Log {
  const game = wire.player;
  const book = game.book;
  const status = wire.report;
  /** What both compare, and for how many entries that was worked out. */
  let audit = 0;
  let auditAt = -1;
  let compared = 0;

  function begin(theirCount: number): void {
    own.theirCount = theirCount;
    own.isEven = !theirCount;
    auditAt = -1;
    compared = 0;
    if (own.isEven) own.asking = 0;
  }

  /** What both compare at the end, 0 before it. */
  function check(): number {
    if (auditAt !== book.count) {
      auditAt = book.count;
      audit = game.audit() | 0;
    }
    return audit;
  }

  function sayCount(): void {
    own.put(Kind.Ack, book.count);
  }

  function sayAudit(flags: number): number {
    return own.put(Kind.Audit, flags, bytesOf(audit));
  }

  function say(): number {
    const count = book.count;
    const n = own.theirCount;
    if (n >= 0 && n < count) {
      // Of what came before the last entry nobody knows it any more.
      const digest = n === count - 1 ? game.digest() : 0;
      return own.put(Kind.Move, n, [book.log[n], digest >> 8, digest]);
    }
    sayCount();
    if (own.askedAt !== count) own.asking = 0;
    return own.asking
      ? own.put(Kind.Ask, count, [own.asking])
      : check() && compared < Audit.Heard
        ? sayAudit(compared)
        : 0;
  }

  function onAudit(flags: number, theirs: number): void {
    if (!check()) return sayCount();
    if (flags & Audit.Compared) compared |= Audit.Heard;
    if (!(compared & Audit.Compared)) {
      compared |= Audit.Compared;
      game.audited(theirs === audit);
    }
    if (!(flags & Audit.Answer)) sayAudit(Audit.Answer | Audit.Compared);
  }

  function onFrame(kind: number, n: number, box: Uint8Array): boolean {
    const count = book.count;
    const before = own.theirCount;
    if (kind < Kind.Move) {
      own.theirCount = n;
      if (n <= count) own.isEven = true;
      if (n < count) {
        if (n !== before) own.speak(Ms.First);
      } else if (n > count || before < 0) sayCount();
    } else if (kind >= Kind.Ready) onAudit(n, numberAt(box, 2));
    else if (kind >= Kind.Ask) {
      if (n === count && !game.asked(box[2])) own.put(Kind.Refuse, n);
      else if (book.count === count) sayCount();
    } else {
      if (before <= n) own.theirCount = n + 1;
      if (n < count) status.duplicates++;
      else if (n === count) {
        if (!game.take(box[2], (box[3] << 8) | box[4], !own.isEven)) {
          status.refused++;
          wire.fault = "illegal";
          own.put(Kind.Refuse, n);
          return false;
        }
        status.received++;
        wire.fault = "";
        own.soon();
        return true;
      }
      sayCount();
    }
    return false;
  }

  return { begin: begin, say: say, onFrame: onFrame };
}
