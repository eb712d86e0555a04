// How a new game comes about in our own dialect: both want it, player 1 promises a number, player 2 says its own, player 1 shows what it had promised.
import type { Connection } from "./connection";
import { Stage } from "./connection";
import { Kind } from "./frames";
import type { Wire } from "./link";
import { ROUNDS, encipher } from "./promise";

/** Rounds of the cipher at once. */
const SLICE = 9;

/** What is enciphered with a secret. */
const enum Block {
  Crou = 0x43726f75,
  Pier = 0x70696572,
}

export interface Dealing {
  /** What belonged to another connection is no more. */
  clear(): void;
  /** Both draw their numbers; player 1 works out what stands for its own. */
  prepare(): void;
  /** Says what the other board should hear in this stage; -1: nothing yet. */
  say(): number;
  /** This player wants the next game. */
  sayReady(): number;
  /** Some more work, if there is any. */
  work(): void;
  /** Player 2, who knows what player 1 has promised, wants to see that and nothing else. */
  isBound(): boolean;
  /** The other board has revealed another number than the one that it had promised. */
  hasCheated(): boolean;
  /** Player 1: rules may have been chosen since. */
  settle(): void;
  /** Both want the next game. */
  next(): void;
  onReady(number: number, rules: number, flags: number): void;
  onCommit(number: number, promise: Uint8Array): void;
  onNonce(number: number, nonce: Uint8Array): void;
  onReveal(number: number, nonce: Uint8Array): void;
}

/** What player 1's number is to be enciphered with: its own bytes, and both tags. */
function wordsOf(bytes: Uint8Array, one: number, two: number): Int32Array {
  return new Int32Array([
    Block.Crou,
    Block.Pier,
    (bytes[0] << 24) | (bytes[1] << 16) | (bytes[2] << 8) | bytes[3],
    (bytes[4] << 24) | (bytes[5] << 16) | (bytes[6] << 8) | bytes[7],
    one,
    two,
  ]);
}

/** By these rules, the promise that has been worked out. */
function promiseOf(rules: number, words: Int32Array): Uint8Array {
  const x = words[0] ^ Block.Crou;
  const y = words[1] ^ Block.Pier;
  return new Uint8Array([rules, x >>> 24, x >>> 16, x >>> 8, x, y >>> 24, y >>> 16, y >>> 8, y]);
}

/** `begin`: the log of a new game is begun. */
export default function openDealing(wire: Wire, own: Connection, begin: (theirCount: number) => void): Dealing {
  const game = wire.game;
  const status = wire.status;
  /** On this connection; a frame has room for the lowest eight bits. */
  let deals = 0;
  let secret: Uint8Array;
  let other: Uint8Array;
  /** The rules that the next game is played by, and what stands for player 1's number, once that is known. */
  let promise: Uint8Array | undefined;
  let words: Int32Array;
  let rounds = ROUNDS;
  /** 2: see `hasCheated`; that is READY's flag, too. */
  let cheated = 0;

  function isFirst(): boolean {
    return status.seat === 1;
  }

  function isNext(number: number): boolean {
    return number === ((deals + 1) & 255);
  }

  /** Of the game under way, or of the last one. */
  function isThis(number: number): boolean {
    return (own.stage === Stage.AwaitEntry || own.stage === Stage.AwaitTaker) && number === (deals & 255);
  }

  function prepare(): void {
    secret = new Uint8Array(8);
    for (let at = 0; at < 8; at++) secret[at] = game.random() >>> 11;
    promise = undefined;
    rounds = ROUNDS;
    if (isFirst()) encipherFrom(secret, own.mine, own.theirs);
  }

  function encipherFrom(bytes: Uint8Array, one: number, two: number): void {
    words = wordsOf(bytes, one, two);
    rounds = 0;
  }

  /** After the last round player 1 has its promise, and player 2 knows whether the other kept it. */
  function work(): void {
    if (rounds >= ROUNDS) return;
    const to = Math.min(rounds + SLICE, ROUNDS);
    encipher(words, rounds, to);
    rounds = to;
    if (rounds < ROUNDS) return;
    if (isFirst()) promise = promiseOf(own.agreed(), words);
    else if (promiseOf(promise![0], words).join() === promise!.join()) return start();
    else {
      status.refused++;
      wire.fault = "deal";
      cheated = 2;
      prepare();
    }
    own.speak();
  }

  function start(): void {
    const nonces = new Uint8Array(16);
    nonces.set(secret, isFirst() ? 0 : 8);
    nonces.set(other, isFirst() ? 8 : 0);
    deals++;
    own.stage = Stage.AwaitEntry;
    cheated = status.again = 0;
    begin(0);
    wire.fault = "";
    game.deal(nonces, deals, promise![0], status.seat);
    own.speak();
  }

  function next(): void {
    status.again = 3;
    if (own.stage === Stage.AwaitEntry) {
      own.stage = Stage.AwaitDeal;
      prepare();
      // Rules may have been chosen since.
      if (!game.session()) own.agree();
    }
    own.speak();
  }

  function isBound(): boolean {
    return own.stage === Stage.AwaitDeal && !isFirst() && !!promise;
  }

  function sayReady(): number {
    const rules = own.rules();
    return own.send(Kind.Ready, deals + 1, [(rules >> 8) | cheated, rules]);
  }

  return {
    clear: () => {
      deals = cheated = 0;
      rounds = ROUNDS;
      promise = undefined;
    },
    prepare: prepare,
    say: () =>
      rounds < ROUNDS
        ? -1
        : !promise
          ? sayReady()
          : isFirst()
            ? own.send(Kind.Commit, deals + 1, promise)
            : own.send(Kind.Nonce, deals + 1, secret),
    sayReady: sayReady,
    work: work,
    isBound: isBound,
    hasCheated: () => cheated > 0,
    settle: () => {
      if (promise && own.stage === Stage.AwaitDeal && isFirst()) promise[0] = own.agreed();
    },
    next: next,
    onReady: (number, rules, flags) => {
      status.rules = rules;
      own.theirRules = rules | ((flags & 1) << 8);
      own.theirSession = 0;
      if (flags & 2 && isFirst() && isThis(number) && !game.book.count) {
        // Our number did not convince it.
        wire.fault = "deal";
        deals--;
        own.stage = Stage.AwaitEntry;
        return next();
      }
      if (own.stage === Stage.AwaitChoice || own.stage === Stage.AwaitRecord) own.agree();
      if (!isNext(number) || status.again & 2) return;
      status.again |= 2;
      if (status.again === 3) next();
    },
    onCommit: (number, said) => {
      if (status.seat !== 2 || !isNext(number)) return;
      own.theirSession = 0;
      if (own.stage === Stage.AwaitEntry && status.again & 1) next();
      // The first word counts.
      if (own.stage !== Stage.AwaitDeal || promise) return;
      if (said[0] !== own.agreed()) return own.sayHello();
      promise = said;
      own.speak();
    },
    onNonce: (number, nonce) => {
      if (!isFirst()) return;
      if (own.stage === Stage.AwaitDeal && promise && isNext(number)) {
        other = nonce;
        start();
      }
      if (promise && isThis(number)) {
        own.send(Kind.Reveal, number, secret);
        status.sent++;
      }
    },
    onReveal: (number, nonce) => {
      if (!isBound() || rounds < ROUNDS || !isNext(number)) return;
      other = nonce;
      encipherFrom(nonce, own.theirs, own.mine);
    },
  };
}
