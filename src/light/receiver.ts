// What becomes of codes, from the first one to a file that lies where the next start finds it. It knows no display, key or port; time comes in.
import { blocksOf, isWhole, missingIn, NAME, openBeam, readCargo } from "./beam";
import type { Announced } from "./beam";
import { decode, openLetters } from "./base45";
import type { Letters } from "./base45";
import { HEAD, isFor, readHead } from "./cargo";
import { long, word } from "./ground";
import type { Ground } from "./ground";
import { isProved, makeKey, noteBad, Size } from "./proof";
import type { Doubt } from "./proof";
import { makeSolver, step, take } from "./solve";
import type { Solver } from "./solve";
import { Fate } from "./fate";
import { arrange, NEW } from "./starts";
import unpack from "./unpack" with { exists: "while open" };
import type { Unpacking } from "./unpack";

export const enum Phase {
  /** Which program is there is still being found out: nobody knows the digits yet. */
  Opening = "opening",
  /** For the first code that is proved. */
  Waiting = "waiting",
  Receiving = "receiving",
  Unpacking = "unpacking",
  /** The next start brings what came. */
  Done = "done",
  /** Nothing is taken any more. */
  Closed = "closed",
}

const ANNOUNCEMENT = 0xffff;
/** Of the protocol. */
const PROTOCOL = 1;
/** Of an announcement: length, bytes of a block, and how the chain of sums begins. */
const SUM = 16;
const ANNOUNCED = 5 + SUM;
/** Codes that wait for their turn. */
const MOST_QUEUED = 6;
/** Senders of the same film, one after the other. */
const MOST_SENDERS = 6;
/** Another film is listened to once nobody has sent anything of this one for so long. */
const ANOTHER_MS = 10_000;
/** What is done in a turn: steps, until so much time has passed. The longest one takes a slow board 25 ms. */
const MOST_STEPS = 16;
const TURN_MS = 2;

const maskOf = (said: string) => (word(said, 4) << 16) | word(said, 6);

export interface Counts {
  good: number;
  /** No letters of ours, or too few. */
  damaged: number;
  /** Not proved. */
  bad: number;
  /** Before the announcement, or of another film. */
  others: number;
}

export interface Receiver {
  phase: Phase;
  /** Why it is closed, or what has been done; "" before. */
  message: string;
  counts: Counts;
  /** When the last code came that was proved, or when all began. */
  goodAtMs: number;
  solver: Solver | undefined;
  /** A code of light, or what looks like one. */
  take(code: string): void;
  /** Some of what is to be done; false: nothing is. */
  work(): boolean;
  /** Of a hundred. */
  percent(): number;
  /** Numbers of generations of which something is missing, so many at most. */
  missing(most: number): number[];
}

/** `digits` and `nonce`: of this opening. `env`: what this board calls itself; `hasColours`: its display is in colour. */
export function openReceiver(
  ground: Ground,
  digits: string,
  nonce: string,
  env: string,
  hasColours: boolean,
  now: () => number,
): Receiver {
  const key = makeKey(ground.sha, digits, nonce);
  const doubt: Doubt = { senders: [], counts: [], tries: 0, bad: 0, isTrusted: false };
  const senders: number[] = [];
  let queue: string[] = [];
  /** Of a code, before it is proved. */
  let letters: Letters | undefined;
  let blockAtMs = 0;
  let isHeadRead = false;
  let unpacking: Unpacking | undefined;

  function close(message: string): void {
    receiver.phase = Phase.Closed;
    receiver.message = message;
    receiver.solver = undefined;
    unpacking = undefined;
    queue = [];
  }

  /** What came is of no use: nothing of it stays. */
  function refuse(why: string): void {
    ground.files.erase(NEW);
    ground.files.erase(NAME);
    close(why);
  }

  function isSame(what: Announced): boolean {
    const beam = receiver.solver!.beam;
    return beam.length === what.length && beam.blockBytes === what.blockBytes && beam.sum === what.sum;
  }

  function announce(sender: number, said: string): void {
    const what = {
      length: long(said, Size.Head),
      blockBytes: said.charCodeAt(Size.Head + 4),
      sum: said.substr(Size.Head + 5, SUM),
    };
    if (said.length !== Size.Head + ANNOUNCED + Size.Ends || what.length <= 0 || !what.blockBytes)
      receiver.counts.others++;
    else if (receiver.solver && isSame(what)) join(sender);
    else if (receiver.solver && now() - blockAtMs < ANOTHER_MS) receiver.counts.others++;
    else begin(sender, what);
  }

  function join(sender: number): void {
    if (senders.indexOf(sender) >= 0) return;
    senders.push(sender);
    if (senders.length > MOST_SENDERS) senders.shift();
  }

  function begin(sender: number, what: Announced): void {
    const beam = openBeam(ground, what);
    if (!beam) return close(Fate.Full);
    senders.splice(0, senders.length, sender);
    receiver.solver = makeSolver(beam);
    receiver.phase = Phase.Receiving;
    isHeadRead = false;
    blockAtMs = now();
  }

  function block(sender: number, said: string, code: Uint8Array): void {
    if (!receiver.solver || senders.indexOf(sender) < 0) {
      receiver.counts.others++;
      return;
    }
    blockAtMs = now();
    take(
      receiver.solver,
      word(said, 2),
      maskOf(said),
      new Uint8Array(code.buffer, Size.Head, code.length - Size.Head - Size.Ends),
    );
  }

  function prove(code: Uint8Array): void {
    const said = ground.text(code);
    const sender = word(said, 0);
    if (!isProved(ground.sha, key, said)) {
      receiver.counts.bad++;
      if (noteBad(doubt, sender)) close("Too many wrong codes");
      return;
    }
    doubt.isTrusted = true;
    receiver.counts.good++;
    receiver.goodAtMs = now();
    if (word(said, 2) < ANNOUNCEMENT) block(sender, said, code);
    else if (maskOf(said) === PROTOCOL) announce(sender, said);
  }

  /** What the cargo is, as soon as its first bytes are there. */
  function readFirst(solver: Solver): void {
    const beam = solver.beam;
    const first = (1 << Math.min(16, Math.ceil(HEAD / beam.blockBytes))) - 1;
    if ((beam.known[0] & first) !== first) return;
    isHeadRead = true;
    const cargo = readHead(readCargo(ground, beam, 0, HEAD));
    if (!cargo) return refuse(Fate.Strange);
    if (!isFor(ground, cargo)) refuse(Fate.Version);
  }

  function unpackSome(): void {
    const fate = unpacking!.step();
    if (fate === Fate.More) return;
    if (fate !== Fate.Done) return refuse(fate);
    const cargo = unpacking!.cargo();
    const isThere = arrange(ground, cargo.name, cargo.length, cargo.crc);
    unpacking = undefined;
    close(isThere ? "" : Fate.Full);
    if (isThere) receiver.phase = Phase.Done;
  }

  function solveSome(solver: Solver): boolean {
    if (step(ground, solver)) {
      if (solver.isSpoilt) refuse(Fate.Damaged);
      else if (!isHeadRead) readFirst(solver);
      return true;
    }
    if (!isWhole(solver.beam)) return false;
    receiver.phase = Phase.Unpacking;
    unpacking = unpack(ground, solver.beam, env, hasColours);
    queue = [];
    return true;
  }

  /** The next thing to do; false: there is none. */
  function some(): boolean {
    const solver = receiver.solver;
    if (unpacking) unpackSome();
    else if (solver && solveSome(solver)) return true;
    else if (letters && decode(letters)) return true;
    else if (letters) {
      const code = letters;
      letters = undefined;
      if (code.isBad || code.count <= Size.Head + Size.Ends) receiver.counts.damaged++;
      else prove(code.bytes);
    } else if (queue.length) letters = openLetters(queue.shift()!, 1);
    else return false;
    return true;
  }

  const receiver: Receiver = {
    phase: Phase.Waiting,
    message: "",
    counts: { good: 0, damaged: 0, bad: 0, others: 0 },
    goodAtMs: now(),
    solver: undefined,
    take: code => {
      const isOpen = receiver.phase === Phase.Waiting || receiver.phase === Phase.Receiving;
      if (!isOpen || code[0] !== "L") return;
      if (queue.length < MOST_QUEUED) queue.push(code);
      else receiver.counts.damaged++;
    },
    work: () => {
      const startMs = now();
      for (let left = MOST_STEPS; left > 0; left--) {
        if (!some()) return false;
        if (now() - startMs >= TURN_MS) return true;
      }
      return true;
    },
    percent: () => {
      const solver = receiver.solver;
      if (unpacking) return unpacking.percent();
      return solver ? ((100 * solver.beam.count) / blocksOf(solver.beam)) | 0 : 0;
    },
    missing: most => (receiver.solver ? missingIn(receiver.solver.beam, most) : []),
  };
  return receiver;
}
