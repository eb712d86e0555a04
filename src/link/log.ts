// The log in our own dialect: who has how many entries, and which one the other board is sent next; and at the end, whether both have the same.
import type { Connection } from "./connection";
import { Kind } from "./frames";
import type { Wire } from "./link";

export interface Log {
  /** For a game that begins (0), or one that goes on, of which the other board has not said how much it has (-1). */
  begin(theirCount: number): void;
  /** What this player asks the other for; 0: nothing. */
  ask(what: number): void;
  /** Says what the other board should hear in a game; 0: nothing that wants an answer. */
  say(): number;
  onFrame(kind: number, n: number, box: Uint8Array): void;
  onAudit(flags: number, check: number): void;
  /** On this connection the two logs have been equally long; until then this board may lack what it wrote itself. */
  isEven(): boolean;
  /** Entries that the other board has. */
  acked(): number;
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

/** `orReady`: what is said when nothing of the game is left to say. */
export default function openLog(wire: Wire, own: Connection, orReady: () => number): Log {
  const game = wire.game;
  const book = game.book;
  const status = wire.status;
  /** -1 before it said so. */
  let theirCount = -1;
  let isEven = false;
  let asking = 0;
  let askedAt = 0;
  /** What both compare, and for how many entries that was worked out. */
  let audit = 0;
  let auditAt = -1;
  let compared = 0;

  /** What both compare at the end, 0 before it. */
  function check(): number {
    if (auditAt !== book.count) {
      auditAt = book.count;
      audit = game.audit() | 0;
    }
    return audit;
  }

  function sayCount(): void {
    own.send(Kind.Ack, book.count, []);
  }

  function sayAudit(flags: number): number {
    return own.send(Kind.Audit, flags, [audit >>> 24, audit >>> 16, audit >>> 8, audit]);
  }

  function sayEntry(n: number): number {
    // Of what came before the last entry nobody knows it any more.
    const digest = n === book.count - 1 ? book.digest() : 0;
    return own.send(Kind.Move, n, [book.log[n], digest >> 8, digest]);
  }

  function say(): number {
    const count = book.count;
    if (theirCount >= 0 && theirCount < count) return sayEntry(theirCount);
    sayCount();
    if (askedAt !== count) asking = 0;
    return asking
      ? own.send(Kind.Ask, count, [asking])
      : check() && compared < Audit.Heard
        ? sayAudit(compared)
        : orReady();
  }

  function onAck(n: number): void {
    const count = book.count;
    const before = theirCount;
    theirCount = n;
    if (n <= count) isEven = true;
    if (n < count) {
      if (n !== before) own.speak();
    } else if (n > count || before < 0) sayCount();
  }

  function onEntry(n: number, entry: number, digest: number): void {
    if (theirCount <= n) theirCount = n + 1;
    if (n < book.count) status.duplicates++;
    else if (n === book.count) {
      if (!game.take(entry, digest, !isEven)) {
        status.refused++;
        wire.fault = "illegal";
        own.send(Kind.Refuse, n, []);
        return;
      }
      status.received++;
      wire.fault = "";
    }
    sayCount();
  }

  return {
    begin: count => {
      theirCount = count;
      isEven = !count;
      auditAt = -1;
      compared = 0;
      if (isEven) asking = 0;
    },
    ask: what => {
      asking = what;
      askedAt = book.count;
    },
    say: say,
    onFrame: (kind, n, box) => {
      if (kind < Kind.Move) onAck(n);
      else if (kind < Kind.Ask) onEntry(n, box[2], (box[3] << 8) | box[4]);
      else {
        const count = book.count;
        if (n === count) game.asked(box[2], n);
        if (book.count === count) sayCount();
      }
    },
    onAudit: (flags, theirs) => {
      if (!check()) return sayCount();
      if (flags & Audit.Compared) compared |= Audit.Heard;
      if (!(compared & Audit.Compared)) {
        compared |= Audit.Compared;
        game.audited(theirs === audit);
      }
      if (!(flags & Audit.Answer)) sayAudit(Audit.Answer | Audit.Compared);
    },
    isEven: () => isEven,
    acked: () => Math.max(0, Math.min(theirCount, book.count)),
  };
}
