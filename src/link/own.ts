// Our own dialect while a game is played: who has how many entries, which one the other board is sent next, and what is said again. Whatever is no play is the
// business of meeting.ts and dealing.ts, which exist while there is any; bytes are that of frames.ts. PROTOCOL.md has the layout.
import audit, { Audit } from "./audit";
import { Ms, Stage, stateOf } from "./connection";
import type { Connection } from "./connection";
import openDealing from "./dealing";
import { Asked, Kind, Rules, makeReader, sendFrame } from "./frames";
import greet from "./greet";
import { keyOf } from "./hello";
import type { Talk, Wire } from "./link";
import meet from "./meeting" with { exists: "while open" };
import { Occasion } from "./occasion";
import { Want } from "./want";

export default function openOwn(wire: Wire): Talk {
  const game = wire.player;
  const book = game.book;
  const status = wire.report;
  /** Until the next frame; the pause after that. */
  let waitMs = 0;
  let pauseMs: number = Ms.First;

  function put(kind: number, n: number, payload?: ArrayLike<number>): number {
    own.key = own.key || keyOf(wire, own.mine, own.theirs);
    return sendFrame(wire, own.key, kind, n, payload);
  }

  function soon(): void {
    waitMs = 0;
    pauseMs = Ms.First;
  }

  function refuse(n: number): void {
    status.refused++;
    wire.fault = "illegal";
    put(Kind.Refuse, n);
  }

  function sayCount(): void {
    put(Kind.Ack, book.count);
  }

  /** What the other board should hear in a game; 0: nothing that wants an answer. */
  function say(): number {
    const count = book.count;
    const n = own.theirCount;
    if (n >= 0 && n < count) {
      // Of what came before the last entry nobody knows it any more.
      const digest = n === count - 1 ? game.digest() : 0;
      return put(Kind.Move, n, [book.log[n], digest >> 8, digest]);
    }
    sayCount();
    if (own.askedAt !== count) own.asking = 0;
    if (own.asking) return put(Kind.Ask, count, [own.asking]);
    return own.audited & Audit.Heard || game.session() ? 0 : audit(wire, own, 0);
  }

  function sayReady(): number {
    const rules = own.ours;
    return put(Kind.Ready, own.deals + 1, [(rules >> 12) | own.cheated | ((rules & Rules.More) >> 6), rules]);
  }

  function speak(forMs: number): void {
    if (!own.isLinked) return;
    let what = 0;
    if (own.stage === Stage.AwaitEntry) what = say() || (status.again === 1 ? sayReady() : 0);
    else if (own.stage === Stage.AwaitDeal)
      // Player 1 need not wait for it.
      what = status.seat === 2 && !own.promise ? sayReady() : own.dealing ? own.dealing.say() : -1;
    else if (own.stage === Stage.AwaitTaker) {
      const record = game.arrange().record();
      what = put(Kind.Record, record.length, record);
    }
    if (what < 0) return;
    if (what) {
      what === own.said ? status.resent++ : status.sent++;
      own.said = what;
    }
    waitMs = what ? forMs : Ms.Beat;
    pauseMs = Math.min(2 * forMs, Ms.Longest);
  }

  /** The other board's entry `n`. */
  function onEntry(n: number, box: Uint8Array): void {
    const count = book.count;
    if (own.theirCount <= n) own.theirCount = n + 1;
    if (n < count) status.duplicates++;
    else if (n === count) {
      if (!game.take(box[2], (box[3] << 8) | box[4], !own.isEven)) return refuse(n);
      status.received++;
      wire.fault = "";
      // It is in the game.
      own.promise = undefined;
      return soon();
    }
    sayCount();
  }

  /** What is said in a game. */
  function onPlay(kind: number, n: number, box: Uint8Array): void {
    const count = book.count;
    const before = own.theirCount;
    if (kind === Kind.Audit) audit(wire, own, n, box);
    else if (kind >= Kind.Ask) {
      if (box[2] === Asked.Goodbye) {
        // As if nothing had come for long: its next hello, with another tag, ends that.
        wire.fault = "left";
        own.quietMs = Ms.Lost + 1;
      } else if (n === count && !game.arrange().asked(box[2])) put(Kind.Refuse, n);
      else if (book.count === count) sayCount();
    } else if (kind >= Kind.Move) onEntry(n, box);
    else {
      own.theirCount = n;
      if (n <= count) own.isEven = true;
      if (n < count) {
        if (n !== before) speak(Ms.First);
      } else if (n > count || before < 0) sayCount();
    }
  }

  function onFound(kind: number, size: number): void {
    if (kind < Kind.Ack) return meet(wire, own, reader, Occasion.Hello, size);
    const box = reader.box;
    own.quietMs = 0;
    if (own.stage === Stage.AwaitEntry && (kind === Kind.Audit || kind < Kind.Refuse))
      onPlay(kind, ((kind & 3) << 8) | box[1], box);
    else if (own.stage === Stage.AwaitDeal && kind > Kind.Ready && kind < Kind.Audit) {
      if (own.dealing) own.dealing.onFrame(kind, box[1], box);
    } else meet(wire, own, reader, Occasion.Frame, kind);
  }

  // What else there is of it begins with the first forgetting.
  const own = { quietMs: 0, soon: soon, speak: speak, put: put, refuse: refuse } as Connection;
  const reader = makeReader(wire, onFound);
  meet(wire, own, reader, Occasion.Want, Want.Nothing);
  return {
    receive: reader.receive,
    tick: passedMs => {
      own.quietMs += passedMs;
      own.helloMs -= passedMs;
      waitMs -= passedMs;
      reader.tick(passedMs);
      // To hear something is enough for a turn.
      if (wire.isReading || own.quietMs < passedMs) return;
      const isLost = own.quietMs > Ms.Lost;
      if (own.stage === Stage.AwaitDeal) own.dealing ? own.dealing.work() : (own.dealing = openDealing(wire, own));
      if (own.taking && own.taking()) own.taking = undefined;
      if (waitMs <= 0) speak(pauseMs);
      if (own.isAsked || (own.helloMs <= 0 && (own.stage < Stage.AwaitDeal || isLost))) greet(wire, own);
    },
    state: () => stateOf(own, wire),
    // What is on its way is answered first; said again it would be heard twice.
    moved: () => void (own.theirCount + 2 > book.count && soon()),
    ask: what => {
      own.asking = what;
      own.askedAt = book.count;
      soon();
    },
    want: what => meet(wire, own, reader, Occasion.Want, what),
  };
}
