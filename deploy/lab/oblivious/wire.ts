// How long a deal takes: two boards that compute at the same time, and a wire each way that carries one byte after the other.
import { HAND, type Deal } from "./deal";
import type { Run } from "./board";

/** As RECORD's frames: so many bytes of 36 are what is said. */
const FRAME = 36;
const CARRIED = 32;
const BITS_A_BYTE = 10;

/** Bytes of the frames that carry so many. */
export const framed = (bytes: number): number => bytes + Math.ceil(bytes / CARRIED) * (FRAME - CARRIED);

/** What is said each way. */
export interface Wire {
  /** By player 2: its slots as draws and an element for each card; by player 1: an element, checks, hidden cards, the trump. */
  dealOfTwo: number;
  dealOfOne: number;
  /** Ahead of a draw, and when it comes; both ways together. */
  lookUp: number;
  draw: number;
}

export function bytesOf({ lookUps: [one], first, open }: Deal): Wire {
  return {
    dealOfTwo: framed(HAND + 1) + HAND * framed(one.asked.length) + framed(HAND),
    dealOfOne: framed(first.length) + HAND * framed(one.checks.byteLength) + framed(HAND * open.length + 1),
    lookUp: framed(one.asked.length) + framed(one.checks.byteLength),
    draw: framed(1) + framed(one.hidden.length),
  };
}

/** Moments and spans in ms. A way that is busy until `freeAt`. */
class Way {
  private freeAt = 0;

  /** Whoever asks at this moment is through at the moment that is answered. */
  pass(atMs: number, forMs: number): number {
    this.freeAt = Math.max(this.freeAt, atMs) + forMs;
    return this.freeAt;
  }
}

const msOf = (run: Run, at: number, msAnInstruction: number) => run.steps[at].each * msAnInstruction;

/** The numbers of the steps, as board.ts has them. */
const enum At {
  Public,
  Order,
  Open,
  Say,
  Hear,
  Multiply,
  Keys,
  Draw,
}

/** From the moment when both know a and h to be made until player 2 knows its last card. */
export function dealMs(deal: Deal, teller: Run, asker: Run, baud: number, nsAnInstruction: number): number {
  const [{ asked, checks, hidden }] = deal.lookUps;
  const ms = nsAnInstruction / 1e6;
  const one = (...steps: At[]) => steps.reduce((sum, at) => sum + msOf(teller, at, ms), 0);
  const two = (...steps: At[]) => steps.reduce((sum, at) => sum + msOf(asker, at, ms), 0);
  const wireMs = (bytes: number) => (framed(bytes) * BITS_A_BYTE * 1000) / baud;
  const [player1, player2, toOne, toTwo] = [new Way(), new Way(), new Way(), new Way()];
  // a and h are two steps.
  const ready = player1.pass(0, 2 * one(At.Public) + one(At.Order, At.Open, At.Say));
  const first = toTwo.pass(ready, wireMs(deal.first.length));
  player2.pass(0, 2 * two(At.Public) + two(At.Order));
  const answers = Array.from({ length: HAND }, () => {
    const heard = toOne.pass(player2.pass(0, two(At.Open, At.Say)), wireMs(asked.length));
    return toTwo.pass(player1.pass(heard, one(At.Hear, At.Multiply, At.Keys)), wireMs(checks.byteLength));
  });
  const known = answers.map(at => player2.pass(Math.max(at, first), two(At.Hear, At.Multiply, At.Keys)));
  const wanted = toOne.pass(Math.max(...known), wireMs(HAND));
  const told = toTwo.pass(player1.pass(wanted, HAND * one(At.Draw)), wireMs(HAND * hidden.length));
  return player2.pass(told, HAND * two(At.Draw));
}

/** From the moment when player 2 wants a card of a look-up that waits until it knows it. */
export function drawMs(deal: Deal, teller: Run, asker: Run, baud: number, nsAnInstruction: number): number {
  const ms = nsAnInstruction / 1e6;
  return (
    ((framed(1) + framed(deal.lookUps[0].hidden.length)) * BITS_A_BYTE * 1000) / baud +
    msOf(teller, At.Draw, ms) +
    msOf(asker, At.Draw, ms)
  );
}
