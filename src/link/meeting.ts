// Our own dialect while there is more to do than to play: two boards find each other, learn what they have to do with each other, and get ready for a game (dealing.ts)
// or take one over. Opened for that, and let go when a game goes on.
import { Ms, Stage, beginLog } from "./connection";
import type { Connection } from "./connection";
import type { Dealing } from "./dealing";
import openDealing from "./dealing" with { exists: "while open" };
import { Hello, Kind } from "./frames";
import type { Reader } from "./frames";
import { Flag, keyOf, readDigits, sendHello } from "./hello";
import { Want } from "./want";
import type { Wire } from "./link";
import { agreedRules, areRulesApart, isBound, learnMore, promise, wantedRules } from "./agreement";

export interface Meeting {
  /** Another turn; false: there is nothing left to do. */
  tick(passedMs: number): boolean;
  /** What the other board should hear; -1: nothing yet. */
  say(): number;
  /** The two hear each other. */
  link(): void;
  /** A hello, or what is the lesson's: see `Found`. */
  hear(size: number): void;
  /** What is no play. */
  onFrame(kind: number): void;
  /** As in `Talk`. */
  want(what: Want): void;
}

/** What the dealing asks of it. */
export interface Means {
  /** Finds out what the two boards have to do with each other, by what both said of themselves. */
  agree(): void;
  sayHello(): void;
}

export default function openMeeting(wire: Wire, own: Connection, reader: Reader): Meeting {
  const game = wire.player;
  const arranged = game.arrange();
  const status = wire.report;
  const box = reader.box;
  const stranger = wire.lesson && wire.lesson.listen(wire, own);
  let isAsked = false;
  /** Exists when there is something to be said of a new game. */
  let dealing: Dealing | undefined;
  /** Numbers are to be drawn for it; in a turn of its own, for a slow board has had enough to do with finding the other; what is said of it meanwhile comes again. */
  let isUnprepared = false;
  /** The other board's game, while it is being taken over. */
  let taking: (() => boolean) | undefined;

  function deal(): Dealing {
    if (!dealing) dealing = openDealing(wire, own, arranged, means);
    if (isUnprepared) dealing.prepare();
    isUnprepared = false;
    return dealing;
  }

  /** For another board's game. */
  function isFree(): boolean {
    return !game.session() && !isBound(own, status);
  }

  function sayHello(): void {
    sendHello(wire, wantedRules(own, arranged), own.mine, own.theirs, game.session(), arranged.evening());
    if (stranger) stranger.greeted();
    isAsked = false;
    own.helloMs = (own.isLinked ? 800 : 250) + ((game.random32() & 0xffff) % 350);
  }

  /** What belonged to a connection is no more; the next is with the board of that tag (0: nobody yet). */
  function part(tag: number): void {
    const mine = own.mine;
    own.theirs = tag;
    own.stage = Stage.AwaitHello;
    own.isStranger = own.isDeclined = own.isLinked = isUnprepared = false;
    own.deals = own.cheated = own.said = own.strange = 0;
    own.key = keyOf(wire, mine, tag);
    reader.key = tag ? keyOf(wire, tag, mine) : -1;
    own.promise = dealing = taking = undefined;
    status.seat = status.again = status.acked = 0;
    beginLog(own, -1);
    wire.fault = "";
  }

  /** As at the start: under another tag, so that the other board notices. */
  function forget(): void {
    // The lower half stands for the tag in hellos: it must not be 0.
    own.mine = game.random32() | 1;
    status.dialect = "";
    status.rules = own.adopted = -1;
    own.asking = 0;
    part(0);
    own.helloMs = (game.random32() & 0xffff) % 250;
  }

  /** What the two have to do with each other, by what both said of themselves. */
  function stageNow(evening: number): Stage {
    const theirs = own.theirSession;
    return game.session()
      ? theirs || own.isDeclined
        ? Stage.AwaitGame
        : Stage.AwaitTaker
      : theirs
        ? Stage.AwaitRecord
        : areRulesApart(own, arranged)
          ? Stage.AwaitRules
          : evening && !own.deals && evening !== own.theirEvening && !own.isStranger
            ? Stage.AwaitGame
            : Stage.AwaitDeal;
  }

  function agree(): void {
    const session = game.session() | 0;
    if (session && session === own.theirSession) return resume();
    const evening = arranged.evening();
    const stage = stageNow(evening);
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
    own.soon();
  }

  function resume(): void {
    // It was to be dealt anew.
    if (own.stage === Stage.AwaitDeal) own.deals++;
    own.stage = Stage.AwaitEntry;
    beginLog(own, -1);
    status.again = 0;
    own.deals = own.deals || 1;
    status.seat = game.book.me;
    arranged.resume();
    own.speak(Ms.First);
  }

  function link(): void {
    own.isLinked = true;
    status.dialect = "own";
    agree();
  }

  /** What a hello says of the board that it comes from. */
  function learn(): void {
    status.rules = readDigits(box, 6, 2);
    own.theirRules = status.rules | ((box[5] & Flag.Chosen) << 12);
    if (box[5] & Flag.More) learnMore(own, arranged, readDigits(box, 32, 2));
    own.theirSession = readDigits(box, 20, 8);
    own.theirEvening = readDigits(box, 28, 4);
  }

  function onHello(): void {
    const tag = readDigits(box, 8, 8);
    if (box[4] !== Hello.Edition) wire.versionMs = Ms.Silent;
    else if (tag === own.mine) {
      status.echoes++;
      wire.echoMs = Ms.Silent;
      // It may as well be another board that drew the same.
      if (!own.isLinked) forget();
    } else if (tag !== own.theirs && own.isLinked && own.quietMs < Ms.Fresh && tag !== own.strange) {
      // In the middle of a talk one stray hello changes nothing; a board that was switched on says it again.
      own.strange = tag;
    } else {
      if (tag !== own.theirs) part(tag);
      learn();
      own.quietMs = 0;
      if (readDigits(box, 16, 4) !== (own.mine & 0xffff)) isAsked = true;
      else if (!own.isLinked) link();
      if (own.promise && own.stage === Stage.AwaitDeal && status.seat === 1) {
        // It found that we do not agree: it did not know our rules, or we not its.
        own.promise[0] = agreedRules(own, arranged);
        promise(own, arranged, own.promise);
        isAsked = true;
      }
      // Whatever this one says: the number that was promised comes first. And who has no game any more is offered ours.
      if (
        own.isLinked &&
        !isBound(own, status) &&
        (own.stage !== Stage.AwaitEntry || (!own.theirSession && game.session()))
      )
        agree();
    }
  }

  /** A program of the lesson's; where that is not spoken, it is told like another version of ours. */
  function onLesson(size: number): void {
    if (own.isLinked && own.quietMs < Ms.Lost) status.stale++;
    else if (game.session()) wire.strangerMs = Ms.Silent;
    else if (stranger) stranger.hear(box[1], size);
    else wire.versionMs = Ms.Version;
  }

  /** Our game, our entry `n`, or what our player asked for. */
  function onRefuse(n: number): void {
    if (own.stage === Stage.AwaitTaker) {
      own.isDeclined = true;
      wire.fault = "refused";
      agree();
    } else if (own.stage !== Stage.AwaitEntry) return;
    else if (n < game.book.count) wire.fault = "refused";
    else if (own.asking) {
      own.asking = 0;
      arranged.declined();
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

  /** Behind the kind stand a number and, mostly, flags. */
  function onFrame(kind: number): void {
    const number = box[1];
    if (kind < Kind.Refuse) {
      // It is in the game, so it has taken our record, or has the same game as we have after all, or is content with its deal.
      if (kind < Kind.Move && game.session()) resume();
    } else if (kind < Kind.Ready) onRefuse(((kind & 3) << 8) | number);
    else if (kind < Kind.Audit) {
      if (!isUnprepared) deal().onFrame(kind, number, box);
    } else if (kind > Kind.Audit) {
      if (own.stage === Stage.AwaitEntry) own.put(Kind.Ack, game.book.count);
      else if (number <= 32 && isFree()) {
        if (arranged.taking) taking = arranged.taking(arranged, own, box.slice(2, 2 + number), isFree, resume, refuse);
        else refuse();
        take();
      }
    }
  }

  const means: Means = { agree: agree, sayHello: sayHello };
  return {
    tick: passedMs => {
      if (stranger && stranger.tick(passedMs)) return false;
      let isMore = isUnprepared;
      if (isMore) deal();
      else if (dealing) isMore = dealing.work();
      take();
      const isLost = own.quietMs > Ms.Lost;
      if (isAsked || (own.helloMs <= 0 && (own.stage < Stage.AwaitDeal || isLost))) sayHello();
      return own.stage < Stage.AwaitEntry || isLost || isMore;
    },
    say: () => {
      if (own.stage === Stage.AwaitTaker) {
        const record = arranged.record();
        return own.put(Kind.Record, record.length, record);
      }
      return own.stage < Stage.AwaitDeal ? 0 : deal().say();
    },
    link: link,
    hear: size => (size > 5 ? onHello() : onLesson(size)),
    onFrame: onFrame,
    want: what => {
      const isChoice = own.stage > Stage.AwaitHello && own.stage < Stage.AwaitTaker;
      if (what === Want.Nothing) forget();
      else if (isChoice && (what === Want.Another || !game.session())) {
        if (what === Want.Its && areRulesApart(own, arranged)) own.adopted = own.theirRules & 0xfff;
        // With whoever is there, though it has not played the last game.
        else own.isStranger = true;
        agree();
        if (what === Want.Its) sayHello();
      } else if (what === Want.Another && own.stage === Stage.AwaitEntry && !(status.again & 1)) {
        status.again |= 1;
        if (status.again === 3) deal().next();
        else own.speak(Ms.First);
      }
    },
  };
}
