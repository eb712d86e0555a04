// How a new game comes about in our own dialect: both want it, player 1 promises a number, player 2 says its own, player 1 shows what it had promised.
import { bytesOf, numberAt } from "../kit/bytes";
import { agreedRules, isBound, learnMore, promise, wantedRules } from "./agreement";
import type { Connection } from "./connection";
import { Ms, Stage, beginLog } from "./connection";
import { Kind, Rules } from "./frames";
import type { Arrangements, Wire } from "./link";
import type { Means } from "./meeting";
import { ROUNDS, encipher } from "./promise";

/** Rounds of the cipher at once. */
const SLICE = 9;

/** What is enciphered with a secret. */
const enum Block {
  Crou = 0x43726f75,
  Pier = 0x70696572,
}

export interface Dealing {
  /** Both draw their numbers; player 1 works out what stands for its own. */
  prepare(): void;
  /** Says what the other board should hear before a game; -1: nothing yet. */
  say(): number;
  /** Some more work; false: there is none left. */
  work(): boolean;
  /** Both want the next game. */
  next(): void;
  onFrame(kind: number, number: number, box: Uint8Array): void;
}

export default function openDealing(wire: Wire, own: Connection, arranged: Arrangements, means: Means): Dealing {
  const game = wire.player;
  const status = wire.report;
  let other: Uint8Array;
  let words: Int32Array;
  let rounds = ROUNDS;
  /** Both numbers, player 1's first, and the rules, once all that is known: from then on the game is made ready. */
  let nonces: Uint8Array | undefined;
  let agreed = 0;

  /** What player 1's number is enciphered with: its own bytes, and both tags. */
  function encipherFrom(bytes: Uint8Array, one: number, two: number): void {
    words = new Int32Array([Block.Crou, Block.Pier, numberAt(bytes, 0), numberAt(bytes, 4), one, two]);
    rounds = 0;
  }

  function prepare(): void {
    const secret = (own.secret = new Uint8Array(8));
    for (let at = 0; at < 8; at++) secret[at] = game.random32() >>> 11;
    own.promise = nonces = undefined;
    rounds = ROUNDS;
    if (status.seat === 1) encipherFrom(secret, own.mine, own.theirs);
  }

  /** After the last round player 1 has its promise, and player 2 knows whether the other kept it. */
  function work(): boolean {
    if (nonces) return start(nonces);
    if (rounds >= ROUNDS || own.stage < Stage.AwaitDeal) return false;
    const to = Math.min(rounds + SLICE, ROUNDS);
    encipher(words, rounds, to);
    rounds = to;
    if (rounds < ROUNDS) return true;
    const told = own.promise;
    const rules = told ? told[0] : agreedRules(own, arranged);
    const found = new Uint8Array([rules].concat(bytesOf(words[0] ^ Block.Crou), bytesOf(words[1] ^ Block.Pier)));
    if (!told) promise(own, arranged, found);
    else if (found.join() === told.join()) {
      meet();
      return true;
    } else {
      status.refused++;
      wire.fault = "deal";
      own.cheated = 2;
      prepare();
    }
    own.speak(Ms.First);
    return true;
  }

  function meet(): void {
    const mine = status.seat === 1 ? 0 : 8;
    nonces = new Uint8Array(16);
    nonces.set(own.secret!, mine);
    nonces.set(other, 8 - mine);
    agreed = own.promise![0] | (own.more << 8);
  }

  /** False: the game is begun. The other board is told in the next turn. */
  function start(bytes: Uint8Array): boolean {
    if (own.stage !== Stage.AwaitDeal || !arranged.prepared(bytes, agreed)) return true;
    own.deals++;
    own.stage = Stage.AwaitEntry;
    own.cheated = status.again = 0;
    beginLog(own, 0);
    wire.fault = "";
    own.soon();
    arranged.deal(bytes, own.deals, agreed, status.seat);
    return false;
  }

  function next(): void {
    status.again = 3;
    if (own.stage === Stage.AwaitEntry) {
      own.stage = Stage.AwaitDeal;
      prepare();
      // Rules may have been chosen since.
      if (!game.session()) means.agree();
    }
    own.speak(Ms.First);
  }

  function say(): number {
    const number = own.deals + 1;
    const rules = wantedRules(own, arranged);
    const told = own.promise;
    if (own.stage !== Stage.AwaitDeal || (!told && rounds >= ROUNDS))
      return own.put(Kind.Ready, number, [(rules >> 12) | own.cheated | ((rules & Rules.More) >> 6), rules]);
    return rounds < ROUNDS
      ? -1
      : status.seat === 1
        ? own.put(Kind.Commit, number ^ (own.more << 4), told!)
        : own.put(Kind.Nonce, number, own.secret);
  }

  function onReady(isNext: boolean, isThis: boolean, rules: number, flags: number): void {
    status.rules = rules;
    own.theirRules = rules | ((flags & 1) << 12);
    learnMore(own, arranged, flags >> 2);
    own.theirSession = 0;
    if (flags & 2 && status.seat === 1 && isThis && !game.book.count) {
      // Our number did not convince it.
      wire.fault = "deal";
      own.deals--;
      own.stage = Stage.AwaitEntry;
      return next();
    }
    if (own.stage < Stage.AwaitDeal && own.stage !== Stage.AwaitTaker) means.agree();
    if (!isNext || status.again & 2) return;
    status.again |= 2;
    if (status.again === 3) next();
  }

  function onFrame(kind: number, number: number, box: Uint8Array): void {
    // Rules for which a COMMIT has no room turn bits of its number: it counts only where both agree on them.
    if (kind === Kind.Commit) number ^= (agreedRules(own, arranged) & Rules.More) >> 4;
    const isNext = number === ((own.deals + 1) & 255);
    /** Of the game under way, or of the last one. */
    const isThis = number === (own.deals & 255) && (own.stage === Stage.AwaitEntry || own.stage === Stage.AwaitTaker);
    if (kind === Kind.Ready) onReady(isNext, isThis, box[3], box[2]);
    else if (kind === Kind.Commit) {
      if (status.seat !== 2) return;
      const isAwaited = own.stage === Stage.AwaitDeal ? !own.promise : status.again & 1;
      if (!isNext) return isAwaited ? means.sayHello() : undefined;
      own.theirSession = 0;
      // It comes again, and is answered then.
      if (own.stage === Stage.AwaitEntry && status.again & 1) return next();
      // The first word counts.
      if (own.stage !== Stage.AwaitDeal || own.promise) return;
      if (box[2] !== (agreedRules(own, arranged) & Rules.Plain)) return means.sayHello();
      promise(own, arranged, box.slice(2, 11));
      own.speak(Ms.First);
    } else if (kind === Kind.Reveal) {
      if (!isBound(own, status) || rounds < ROUNDS || !isNext) return;
      other = box.slice(2, 10);
      encipherFrom(other, own.theirs, own.mine);
    } else if (status.seat === 1 && own.promise && (isThis || (isNext && own.stage === Stage.AwaitDeal))) {
      own.put(Kind.Reveal, number, own.secret);
      status.sent++;
      if (isThis || nonces) return;
      other = box.slice(2, 10);
      meet();
    }
  }

  return { prepare: prepare, say: say, work: work, next: next, onFrame: onFrame };
}
