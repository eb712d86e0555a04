// Our deck on its way to a board that speaks the lesson's dialect: when it goes out, and when again. PROTOCOL.md says why then.
import { writeRecords } from "./deck";
import type { Decks, Wire } from "./link";

/** The lesson's program reads for so long at a time. */
const WINDOW_MS = 3000;
/** The lesson's program acknowledges our acknowledgement and draws its screen before it reads again, and meanwhile it has room for 256 bytes. */
const CALM_MS = 600;
const NUDGE_MS = 12000;
const SLOWEST_NUDGE_MS = 60000;

/**
 * An ESP32 with Espruino 2v26 to 2v29 hears 64 bytes of a burst, and looks every 100 ms: five records, with the first bytes of a deck, and then silence for so
 * long and ten bytes more.
 */
const PIECE = 5;
const PAUSE_MS = 111;

/** What of our deck is being written. */
export const enum Writing {
  Nothing,
  /** There is more. */
  Later,
  Now,
}

export interface Sender {
  /** As it goes out, or went out last; undefined before that. */
  deck: Int8Array | undefined;
  /** Out and not acknowledged. */
  isOut: boolean;
  /** It goes out as soon as the other board may be ready for it. */
  isDue: boolean;
  /** The deck last on the wire was ours, and the other board's move is waited for. */
  isTheirTurn: boolean;
  /** Two boards have dealt: one deal of the other's was not believed yet, and nothing was said since. */
  isClash: boolean;
  /** Nothing goes out for so long. */
  calmMs: number;
  /** How often it has gone out unacknowledged. */
  tries: number;
  /** Nothing has been on the wire for so long. */
  outMs: number;
  /** No game, no deck. */
  clear(): void;
  /** That is a new one, to be sent from the beginning. */
  renew(): void;
  /** As soon as the other board may be ready for it, and not before so long. */
  queue(forMs: number): void;
  /** Two boards have dealt, and this one waits a little: the one whose patience ends first sends its deal again. */
  holdBack(): void;
  /** Writes all that is left: half a frame would spoil what follows it. */
  finish(): void;
  /** The other board has it: by what it said, or because it goes on from there. */
  onAck(): void;
  settle(): void;
  sayAck(): void;
  /** Nothing goes out for at least so long. */
  calm(forMs: number): void;
  /** Something is on its way, so nothing can have been acknowledged. */
  isOnWire(): boolean;
  /** Time goes by. */
  pass(passedMs: number): void;
  /** Some more of it is written, if the other board can hear it. */
  write(): Writing;
  /** Whatever is due. */
  tick(passedMs: number): void;
}

export default function openSender(wire: Wire, decks: Decks, random: (from: number, to: number) => number): Sender {
  const status = wire.report;
  /** Records written at once: what a slow wire takes until the next tick, for a board waits when its buffer is full. */
  const slice = wire.byteMs > 0.5 ? 6 : 18;
  /** From this record on it is being written, -1: it is not. */
  let writing = -1;
  let againMs = 0;
  let clashes = 0;
  let nudgeMs = 0;
  let nudgeEveryMs = NUDGE_MS;
  /** In pieces, and until the next of them; and how the deck went out that was last acknowledged. */
  let isPaced = false;
  let pauseMs = 0;
  let wasPaced = false;
  let count = 0;
  /** An acknowledgement waits for the end of what is being written. */
  let isAckDue = false;

  function calm(forMs: number): void {
    sender.calmMs = Math.max(sender.calmMs, forMs);
  }

  function sayAck(): void {
    isAckDue = writing >= 0;
    if (isAckDue) return;
    wire.write("\x04\n");
    calm(CALM_MS);
  }

  /** Every second try begins with a line feed: the lesson's program throws garbage away two bytes at a time, and an odd number of them takes the start with it. */
  function start(): void {
    sender.isDue = sender.isClash = false;
    sender.isOut = true;
    // At a stretch as the lesson's program sends, for it reads three seconds and no longer; the second and the third try otherwise.
    isPaced = ((sender.tries + 1) & 2) > 0 !== wasPaced;
    sender.tries ? status.resent++ : status.sent++;
    wire.write((sender.tries++ & 1 ? "\n" : "") + "\x16\x31\x1D");
    writing = 0;
    goOn();
  }

  function goOn(): void {
    const to = Math.min(writing + (isPaced ? PIECE : slice), 36);
    wire.write(writeRecords(sender.deck!, writing, to));
    writing = to;
    sender.outMs = 0;
    pauseMs = wire.airMs + PAUSE_MS;
    if (to < 36) return;
    wire.write("\x03\n");
    writing = -1;
    againMs = sender.tries < 2 ? 700 + 437 * wire.byteMs : WINDOW_MS + random(0, 400);
    if (isAckDue) sayAck();
  }

  function settle(): void {
    if (sender.isOut) wasPaced = isPaced;
    sender.isOut = sender.isDue = false;
    sender.tries = 0;
    status.acked = 1;
  }

  function isOnWire(): boolean {
    return writing >= 0 || wire.airMs > 0;
  }

  const sender: Sender = {
    deck: undefined,
    isOut: false,
    isDue: false,
    isTheirTurn: false,
    isClash: false,
    calmMs: 0,
    tries: 0,
    outMs: 999,
    clear: () => {
      sender.isOut = sender.isDue = sender.isTheirTurn = sender.isClash = false;
      sender.deck = undefined;
      sender.tries = clashes = 0;
    },
    renew: () => {
      sender.isTheirTurn = sender.isDue = true;
      sender.isOut = false;
      sender.tries = status.acked = 0;
      // It may have been the wire.
      if (!(++count & 7)) wasPaced = false;
      nudgeEveryMs = NUDGE_MS;
      // It goes out at the next tick: from then on its time on the wire is known.
    },
    queue: forMs => {
      if (!sender.deck) sender.deck = decks.records();
      status.acked = 0;
      sender.isDue = true;
      calm(forMs);
    },
    holdBack: () => {
      sender.calmMs = clashes++ ? random(WINDOW_MS + 200, 2 * WINDOW_MS) : random(300, 1500);
      sender.isClash = true;
      sender.isDue = !!sender.deck;
      sender.isOut = false;
    },
    finish: () => {
      while (writing >= 0) goOn();
    },
    onAck: () => {
      settle();
      calm(CALM_MS);
      nudgeMs = nudgeEveryMs;
      nudgeEveryMs = Math.min(2 * nudgeEveryMs, SLOWEST_NUDGE_MS);
    },
    settle: settle,
    sayAck: sayAck,
    calm: calm,
    isOnWire: isOnWire,
    pass: passedMs => {
      if (wire.airMs <= 0) sender.outMs += passedMs;
      sender.calmMs -= passedMs;
      pauseMs -= passedMs;
    },
    write: () => {
      if (writing < 0) return Writing.Nothing;
      if (isPaced && pauseMs > 0) return Writing.Later;
      goOn();
      return Writing.Now;
    },
    tick: passedMs => {
      if (sender.isDue) {
        if (sender.calmMs <= 0) start();
      } else if (sender.isOut) {
        if (wire.airMs <= 0) againMs -= passedMs;
        if (againMs <= 0) start();
      } else if (sender.isTheirTurn) {
        nudgeMs -= passedMs;
        if (nudgeMs <= 0) start();
      }
    },
  };
  return sender;
}
