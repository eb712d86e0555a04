// What happens in our own dialect besides play: two boards find each other, learn what they have to do with each other, and get ready for a game (dealing.ts)
// or take one over. Opened for each of these events, then let go; what is known of the other board stays in `Connection`.
import { agreedRules, areRulesApart, isBound, learnRules } from "./agreement";
import { Ms, Stage, beginLog } from "./connection";
import type { Connection } from "./connection";
import { Hello, Kind, Rules, textOf } from "./frames";
import type { Reader } from "./frames";
import { Flag, keyOf } from "./hello";
import type { Wire } from "./link";
import { Occasion } from "./occasion";
import { Want } from "./want";

export default function meet(wire: Wire, own: Connection, reader: Reader, occasion: Occasion, what: number): void {
  const game = wire.player;
  const status = wire.report;
  const box = reader.box;
  /** Opened once: that takes a slow board 2 ms. */
  const arranged = game.arrange();

  /** For another board's game. */
  function isFree(): boolean {
    return !game.session() && !isBound(own, status);
  }

  /** What belonged to a connection is no more; the next is with the board of that tag (0: nobody yet). */
  function part(tag: number): void {
    own.theirs = tag;
    own.stage = Stage.AwaitHello;
    own.isStranger = own.isDeclined = own.isLinked = false;
    own.deals = own.cheated = own.said = own.strange = 0;
    // Found when there is something to say: to find both takes a slow board 7 ms.
    own.key = 0;
    reader.key = tag ? keyOf(wire, tag, own.mine) : -1;
    own.promise = own.dealing = own.taking = undefined;
    status.seat = status.again = status.acked = 0;
    beginLog(own, -1);
    wire.fault = "";
  }

  /** As at the start: under another tag, so that the other board notices. */
  function forget(): void {
    // The lower half stands for the tag in hellos: it must not be 0.
    own.mine = game.random32() | 1;
    status.dialect = "";
    status.rules = -1;
    own.isAdopted = own.isAsked = own.isAnswered = false;
    own.ours = arranged.wantedRules();
    own.asking = own.theirRules = own.theirSession = own.theirEvening = 0;
    part(0);
    own.helloMs = (game.random32() & 0xffff) % 250;
  }

  function stageNow(evening: number): Stage {
    const theirs = own.theirSession;
    return game.session()
      ? theirs || own.isDeclined
        ? Stage.AwaitGame
        : Stage.AwaitTaker
      : theirs
        ? Stage.AwaitRecord
        : areRulesApart(own)
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
      own.dealing = own.promise = undefined;
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

  /** The two hear each other. */
  function link(): void {
    own.isLinked = true;
    status.dialect = "own";
    agree();
  }

  /** Of a hello. */
  function digitsAt(at: number, count: number): number {
    return parseInt(textOf(box.subarray(at, at + count)), 16) | 0;
  }

  /** What a hello says of the board that it comes from. */
  function learn(): void {
    status.rules = digitsAt(6, 2);
    learnRules(own, status.rules, box[5] & Flag.Chosen, box[5] & Flag.More ? digitsAt(32, 2) : 0);
    own.theirSession = digitsAt(20, 8);
    own.theirEvening = digitsAt(28, 4);
  }

  function onHello(): void {
    const tag = digitsAt(8, 8);
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
      if (digitsAt(16, 4) !== (own.mine & 0xffff)) own.isAsked = true;
      else if (!own.isLinked) return link();
      // It may have found that we do not agree: it did not know our rules, or we not its.
      if (own.promise && own.stage === Stage.AwaitDeal && status.seat === 1) own.isAsked = true;
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
    else if (wire.lesson) wire.lesson.hear(wire, own, box[1], size);
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

  function onRecord(size: number): void {
    if (own.stage === Stage.AwaitEntry) own.put(Kind.Ack, game.book.count);
    else if (size <= 32 && isFree()) {
      if (arranged.taking) own.taking = arranged.taking(arranged, own, box.slice(2, 2 + size), isFree, resume);
      else own.refuse(0);
    }
  }

  /** Both want the next game. */
  function next(): void {
    status.again = 3;
    own.soon();
    if (own.stage !== Stage.AwaitEntry) return;
    own.stage = Stage.AwaitDeal;
    own.dealing = own.promise = undefined;
    if (!game.session()) agree();
  }

  function onReady(number: number, flags: number, rules: number): void {
    status.rules = rules;
    learnRules(own, rules, flags & 1, flags >> 2);
    own.theirSession = 0;
    const isThis = own.stage !== Stage.AwaitDeal && number === (own.deals & 255);
    if (flags & 2 && isThis && status.seat === 1 && !game.book.count) {
      // Our number did not convince it.
      wire.fault = "deal";
      own.deals--;
      own.stage = Stage.AwaitEntry;
      return next();
    }
    if (own.stage < Stage.AwaitDeal && own.stage !== Stage.AwaitTaker) agree();
    if (number !== ((own.deals + 1) & 255) || status.again & 2) return;
    status.again |= 2;
    if (status.again === 3) next();
  }

  /** Player 1 begins the next game. It says so again, and is answered then. */
  function onCommit(number: number): void {
    if (own.stage !== Stage.AwaitEntry || status.seat === 1 || !(status.again & 1)) return;
    own.theirSession = 0;
    if ((number ^ ((own.agreed & Rules.More) >> 4)) === ((own.deals + 1) & 255)) next();
    else own.isAsked = true;
  }

  /** Player 2 has not heard how the game that is under way has begun. */
  function onNonce(number: number): void {
    if (status.seat === 2 || !own.promise || number !== (own.deals & 255)) return;
    own.put(Kind.Reveal, number, own.secret);
    status.sent++;
  }

  /** Behind the kind stand a number and, mostly, flags. */
  function onFrame(kind: number): void {
    const number = box[1];
    if (!own.isLinked) link();
    if (kind === Kind.Ready) onReady(number, box[2], box[3]);
    else if (kind === Kind.Commit) onCommit(number);
    else if (kind === Kind.Nonce) onNonce(number);
    else if (kind === Kind.Record) onRecord(number);
    else if (kind > Kind.Ready) return;
    else if (kind >= Kind.Refuse) onRefuse(((kind & 3) << 8) | number);
    // It is in the game, so it has taken our record, or has the same game as we have after all, or is content with its deal.
    else if (kind < Kind.Move && own.stage !== Stage.AwaitEntry && game.session()) resume();
  }

  function want(): void {
    const isChoice = own.stage > Stage.AwaitHello && own.stage < Stage.AwaitTaker;
    if (what === Want.Nothing) forget();
    else if (isChoice && (what === Want.Another || !game.session())) {
      if (what === Want.Its && areRulesApart(own)) {
        own.isAdopted = true;
        own.ours = own.theirRules & 0xfff;
      }
      // With whoever is there, though it has not played the last game.
      else own.isStranger = true;
      agree();
      if (what === Want.Its) own.isAsked = true;
    } else if (what === Want.Another && own.stage === Stage.AwaitEntry && !(status.again & 1)) {
      status.again |= 1;
      if (status.again === 3) next();
      else own.speak(Ms.First);
    }
  }

  // They may have been chosen since.
  if (!own.isAdopted) own.ours = arranged.wantedRules();
  if (occasion === Occasion.Hello) what > 5 ? onHello() : onLesson(what);
  else if (occasion === Occasion.Frame) onFrame(what);
  else want();
  own.agreed = agreedRules(own);
}
