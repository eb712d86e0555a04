// How a new game comes about in our own dialect: both want it, player 1 promises a number, player 2 says its own, player 1 shows what it had promised.
import { bytesOf, numberAt } from "../kit/bytes";
import type { Connection } from "./connection";
import { Ms, Stage, beginLog } from "./connection";
import { Kind, Rules } from "./frames";
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
  /** Says what the other board should hear before a game; -1: nothing yet. */
  say(): number;
  /** Some more work, if there is any. */
  work(): void;
  /** COMMIT, NONCE or REVEAL, of a game of that number. */
  onFrame(kind: number, number: number, box: Uint8Array): void;
}

/** Both draw their numbers; player 1 works out what stands for its own. */
export default function openDealing(wire: Wire, own: Connection): Dealing {
  const game = wire.player;
  const status = wire.report;
  let other: Uint8Array;
  let words: Int32Array;
  let rounds = ROUNDS;
  /** Both numbers, player 1's first, once they are known: from then on the game is made ready. */
  let nonces: Uint8Array | undefined;

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
  function work(): void {
    if (nonces) return start(nonces);
    if (rounds >= ROUNDS) return;
    const to = Math.min(rounds + SLICE, ROUNDS);
    encipher(words, rounds, to);
    rounds = to;
    if (rounds < ROUNDS) return;
    const told = own.promise;
    const found = new Uint8Array(
      [told ? told[0] : 0].concat(bytesOf(words[0] ^ Block.Crou), bytesOf(words[1] ^ Block.Pier)),
    );
    if (!told) own.promise = found;
    else if (found.join() === told.join()) return meet();
    else {
      status.refused++;
      wire.fault = "deal";
      own.cheated = 2;
      prepare();
    }
    own.speak(Ms.First);
  }

  function meet(): void {
    const mine = status.seat === 1 ? 0 : 8;
    nonces = new Uint8Array(16);
    nonces.set(own.secret!, mine);
    nonces.set(other, 8 - mine);
  }

  /** The other board is told in the next turn. */
  function start(bytes: Uint8Array): void {
    // (Asked for each time: the rest of it would take a hundred variables all the while.)
    const arranged = game.arrange();
    if (!arranged.prepared(bytes, own.promised)) return;
    own.dealing = undefined;
    own.deals++;
    own.stage = Stage.AwaitEntry;
    own.cheated = status.again = 0;
    beginLog(own, 0);
    wire.fault = "";
    own.soon();
    arranged.deal(bytes, own.deals, own.promised, status.seat);
  }

  function say(): number {
    const number = own.deals + 1;
    if (rounds < ROUNDS) return -1;
    if (status.seat === 2) return own.put(Kind.Nonce, number, own.secret);
    // By whatever rules are agreed on by now, until player 2 has taken them.
    if (!nonces) own.promise![0] = own.promised = own.agreed;
    return own.put(Kind.Commit, number ^ ((own.promised & Rules.More) >> 4), own.promise);
  }

  function onFrame(kind: number, number: number, box: Uint8Array): void {
    // Rules for which a COMMIT has no room turn bits of its number: it counts only where both agree on them.
    if (kind === Kind.Commit) number ^= (own.agreed & Rules.More) >> 4;
    const isNext = number === ((own.deals + 1) & 255);
    if (kind === Kind.Commit) {
      // The first word counts.
      if (status.seat === 1 || own.promise) return;
      if (isNext) own.theirSession = 0;
      if (!isNext || box[2] !== (own.agreed & Rules.Plain)) own.isAsked = true;
      else {
        own.promise = box.slice(2, 11);
        own.promised = own.agreed;
        own.speak(Ms.First);
      }
    } else if (!own.promise || !isNext) return;
    else if (status.seat === 2 && kind === Kind.Reveal && rounds >= ROUNDS) {
      other = box.slice(2, 10);
      encipherFrom(other, own.theirs, own.mine);
    } else if (status.seat === 1 && kind === Kind.Nonce) {
      own.put(Kind.Reveal, number, own.secret);
      status.sent++;
      if (nonces) return;
      other = box.slice(2, 10);
      meet();
    }
  }

  prepare();
  return { say: say, work: work, onFrame: onFrame };
}
