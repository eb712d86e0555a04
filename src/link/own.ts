// Our own dialect: who is at the other end, and what both have to do with each other. Bytes are the business of frames.ts, a new game that of deal().ts, the
// game itself that of log.ts. PROTOCOL.md has the layout.
import { Ms, Stage, agreedBy, areRulesApart, learn, nothingKnown, stageOf, stateOf, unlearn } from "./connection";
import type { Connection, Means } from "./connection";
import type { Dealing } from "./dealing";
import openDealing from "./dealing" with { exists: "while open" };
import { Hello, Kind, keyOf, makeReader, readDigits, sendFrame, sendHello } from "./frames";
import type { Talk, Wire } from "./link";
import openLog from "./log" with { exists: "while open" };

export default function openOwn(wire: Wire): Talk {
  const game = wire.player;
  const status = wire.report;
  /** What the check sums of our frames begin with. */
  let key = 0;
  /** The other board has heard us. */
  let linked = false;
  /** A tag heard once while another board was on the wire. */
  let strange = 0;
  /** Whose rules this player accepted, or -1. */
  let adopted = -1;
  // Clocks: since the last thing from the other board; until the next hello and the next frame; the pause after that.
  let quietMs = 0;
  let helloMs = 0;
  let isAsked = false;
  let waitMs = 0;
  let pauseMs: number = Ms.First;
  /** Said last, to tell what is said again. */
  let said = 0;
  // Lesson's programs: noise counted when our last hello went out, and how long to wait for more after it was acknowledged.
  let quietNoise = -1;
  let answeredMs = 0;
  /** Exists from the wish for a game to its first entry from the other board. */
  let dealing: Dealing | undefined;
  /** Numbers are to be drawn for it; in a turn of its own, for a slow board has had enough to do with finding the other; what is said of it meanwhile comes again. */
  let isUnprepared = false;
  /** The other board's game, while it is being taken over. */
  let taking: (() => boolean) | undefined;

  function deal(): Dealing {
    if (!dealing) dealing = openDealing(wire, own, log.begin);
    if (isUnprepared) dealing.prepare();
    isUnprepared = false;
    return dealing;
  }

  function speak(forMs: number): void {
    if (!linked) return;
    const stage = own.stage;
    let what = 0;
    if (stage === Stage.AwaitTaker) {
      const record = game.record();
      what = own.put(Kind.Record, record.length, record);
    } else if (stage === Stage.AwaitDeal) what = deal().say();
    else if (stage === Stage.AwaitEntry) what = log.say() || (status.again === 1 ? deal().say() : 0);
    if (what < 0) return;
    if (what) {
      what === said ? status.resent++ : status.sent++;
      said = what;
    }
    waitMs = what ? forMs : Ms.Beat;
    pauseMs = Math.min(2 * forMs, Ms.Longest);
  }

  function soon(): void {
    waitMs = 0;
    pauseMs = Ms.First;
  }

  function sayHello(): void {
    sendHello(wire, own.wantedRules(), own.mine, own.theirs, game.session(), game.evening());
    quietNoise = status.noise;
    isAsked = false;
    helloMs = (linked ? 800 : 250) + ((game.random32() & 0xffff) % 350);
  }

  /** What belonged to a connection is no more; the next is with the board of that tag (0: nobody yet). */
  function part(tag: number): void {
    const mine = own.mine;
    unlearn(own, status, tag);
    key = keyOf(wire, mine, tag);
    reader.key = tag ? keyOf(wire, tag, mine) : -1;
    linked = isUnprepared = false;
    dealing = taking = undefined;
    said = strange = 0;
    log.begin(-1);
    wire.fault = "";
  }

  /** As at the start: under another tag, so that the other board notices. */
  function forget(): void {
    // The lower half stands for the tag in hellos: it must not be 0.
    own.mine = game.random32() | 1;
    status.dialect = "";
    status.rules = adopted = -1;
    own.asking = 0;
    part(0);
    helloMs = (game.random32() & 0xffff) % 250;
  }

  function agree(): void {
    const session = game.session() | 0;
    if (session && session === own.theirSession) return resume();
    const evening = game.evening();
    const stage = stageOf(own, session, evening);
    if (stage === own.stage) return;
    own.stage = stage;
    status.again = 0;
    if (stage === Stage.AwaitDeal) {
      if (!status.seat) status.seat = own.mine > own.theirs ? 1 : 2;
      // Both have played the last game: the next one follows it.
      if (evening && evening === own.theirEvening) own.deals = own.deals || 1;
      status.again = 3;
      isUnprepared = true;
      own.promise = undefined;
    }
    soon();
  }

  function resume(): void {
    // It was to be dealt anew.
    if (own.stage === Stage.AwaitDeal) own.deals++;
    own.stage = Stage.AwaitEntry;
    log.begin(-1);
    status.again = 0;
    own.deals = own.deals || 1;
    status.seat = game.book.me;
    game.resume();
    speak(Ms.First);
  }

  function heardFrom(): void {
    quietMs = 0;
    if (linked) return;
    linked = true;
    status.dialect = "own";
    agree();
  }

  function onHello(): void {
    const box = reader.box;
    const tag = readDigits(box, 8, 8);
    if (box[4] !== Hello.Edition) wire.versionMs = Ms.Silent;
    else if (tag === own.mine) {
      status.echoes++;
      wire.echoMs = Ms.Silent;
      // It may as well be another board that drew the same.
      if (!linked) forget();
    } else if (tag !== own.theirs && linked && quietMs < Ms.Fresh && tag !== strange) {
      // In the middle of a talk one stray hello changes nothing; a board that was switched on says it again.
      strange = tag;
    } else {
      if (tag !== own.theirs) part(tag);
      learn(own, status, box);
      if (readDigits(box, 16, 4) === (own.mine & 0xffff)) heardFrom();
      else isAsked = true;
      quietMs = 0;
      if (own.promise && own.stage === Stage.AwaitDeal && status.seat === 1) {
        // It found that we do not agree: it did not know our rules, or we not its.
        own.promise[0] = own.agreed();
        own.promised(own.promise);
        isAsked = true;
      }
      // Whatever this one says: the number that was promised comes first. And who has no game any more is offered ours.
      if (linked && !own.isBound() && (own.stage !== Stage.AwaitEntry || (!own.theirSession && game.session())))
        agree();
    }
  }

  /** Alone after our hello, the lesson's acknowledgement tells what is on the other end. */
  function onLesson(size: number): void {
    const kind = reader.box[1];
    if (linked && quietMs < Ms.Lost) status.stale++;
    else if (game.session()) wire.strangerMs = Ms.Silent;
    else if (size > 2) wire.switchTo(kind === 0x31 ? 0 : answeredMs > 0 ? 1 : 2, kind === 0x32, quietNoise >= 0);
    else if (wire.airMs <= 0 && status.noise === quietNoise) answeredMs = Ms.Answered;
    else status.stale++;
  }

  /** A frame; what comes in every game first. */
  function onFrame(kind: number): void {
    const box = reader.box;
    const n = ((kind & 3) << 8) | box[1];
    heardFrom();
    if (kind >= Kind.Ready) return onRare(kind, box[1], box);
    // It is in the game, so it has taken our record, or has the same game as we have after all, or is content with its deal.
    if (kind < Kind.Move && own.stage !== Stage.AwaitEntry && game.session()) resume();
    if (kind >= Kind.Refuse) onRefuse(n);
    else if (own.stage === Stage.AwaitEntry && log.onFrame(kind, n, box)) dealing = own.promise = undefined;
  }

  /** Our game, our entry `n`, or what our player asked for. */
  function onRefuse(n: number): void {
    const stage = own.stage;
    if (stage === Stage.AwaitTaker) {
      own.isDeclined = true;
      wire.fault = "refused";
      agree();
    } else if (stage !== Stage.AwaitEntry) return;
    else if (n < game.book.count) wire.fault = "refused";
    else if (own.asking) {
      own.asking = 0;
      game.declined();
    }
  }

  function take(): void {
    if (taking && taking()) taking = undefined;
  }

  function refuse(): void {
    status.refused++;
    wire.fault = "illegal";
    own.put(Kind.Refuse, 0);
  }

  /** Before and after a game. Behind the kind stand a number and, mostly, flags. */
  function onRare(kind: number, number: number, box: Uint8Array): void {
    if (kind < Kind.Audit) return isUnprepared ? undefined : deal().onFrame(kind, number, box);
    if (own.stage === Stage.AwaitEntry) {
      if (kind === Kind.Audit) log.onFrame(kind, number, box);
      else own.put(Kind.Ack, game.book.count);
    } else if (kind > Kind.Audit && number <= 32) {
      if (game.session() || own.isBound()) return;
      if (game.taking) taking = game.taking(game, own, box.slice(2, 2 + number), resume, refuse);
      else refuse();
      take();
    }
  }

  function tick(passedMs: number): void {
    quietMs += passedMs;
    helloMs -= passedMs;
    waitMs -= passedMs;
    reader.tick(passedMs);
    // To hear something is enough for a turn.
    if (wire.isReading || quietMs < passedMs) return;
    if (answeredMs > 0) {
      answeredMs -= passedMs;
      if (answeredMs <= 0 && status.noise === quietNoise) return wire.switchTo(1, false, false);
    }
    if (isUnprepared) deal();
    else if (dealing) dealing.work();
    take();
    if (isAsked || (helloMs <= 0 && answeredMs <= 0 && (own.stage < Stage.AwaitDeal || quietMs > Ms.Lost))) sayHello();
    if (waitMs <= 0) speak(pauseMs);
  }

  function again(): void {
    // With whoever is there, though it has not played the last game.
    if (own.stage === Stage.AwaitChoice) {
      own.isStranger = true;
      return agree();
    }
    if (own.stage !== Stage.AwaitEntry || status.again & 1) return;
    status.again |= 1;
    if (status.again === 3) deal().next();
    else speak(Ms.First);
  }

  function accept(): void {
    if (own.stage !== Stage.AwaitChoice || game.session()) return;
    if (areRulesApart(own)) adopted = own.theirRules & 0xfff;
    else own.isStranger = true;
    agree();
    sayHello();
  }

  const means: Means = {
    isBound: () => own.stage === Stage.AwaitDeal && status.seat === 2 && !!own.promise,
    wantedRules: () => (adopted >= 0 ? adopted : game.wantedRules()),
    agreed: () => agreedBy(own),
    promised: bytes => {
      own.promise = bytes;
      own.more = own.agreed() >> 8;
    },
    agree: agree,
    soon: soon,
    speak: speak,
    sayHello: sayHello,
    put: (kind, n, payload) => sendFrame(wire, key, kind, n, payload),
  };
  const own: Connection = Object.assign(nothingKnown(), means);
  const log = openLog(wire, own);
  const reader = makeReader(wire, { onHello: onHello, onLesson: onLesson, onFrame: onFrame });
  wire.fault = "";
  forget();
  return {
    receive: reader.receive,
    tick: tick,
    state: () => stateOf(own, wire, linked, quietMs),
    // What is on its way is answered first; said again it would be heard twice.
    moved: () => void (own.theirCount + 2 > game.book.count && soon()),
    ask: what => {
      own.asking = what;
      own.askedAt = game.book.count;
      soon();
    },
    wantAnother: again,
    accept: accept,
    drop: forget,
  };
}
