// The lesson's dialect: a hello of five bytes, an acknowledgement of two, and whole decks. PROTOCOL.md tells what the lesson's program gets wrong and what
// is done about it here.
import { crc16 } from "./crc";
import { RECORD, isDeal, isShifted, isWhole, makeDeckReader, writeRecords } from "./deck";
import { Deck } from "./link";
import type { State, Talk, Wire } from "./link";

const SILENT_MS = 3000;
/** The lesson's program reads for so long at a time. */
const WINDOW_MS = 3000;
/** The lesson's program acknowledges our acknowledgement and draws its screen before it reads again, and meanwhile it has room for 256 bytes. */
const CALM_MS = 600;
const NUDGE_MS = 12000;
const SLOWEST_NUDGE_MS = 60000;
/** Unacknowledged so often: the other board is not there. */
const TRIES = 4;
/** The same deck refused so often: the boards are in two different games. */
const REFUSALS = 4;
/** Records written at once: more would take a slow board longer than a slice may last. */
const SLICE = 9;
const LONGEST_HELLO = 40;

/** What the next byte should be. */
const enum Await { Start, AckEnd, Type, Group, Hello, HelloEnd, Deck, DeckEnd }

/** seek: saying hello. await: made player 2, no deck yet. play: a deck has been dealt. */
const enum Stage { Seek, Await, Play }

export function openLesson(wire: Wire, mayTurn: boolean, firstSeat: number, greeted: boolean, firstDoubt: boolean): Talk {
  const game = wire.game;
  const status = wire.status;
  const reader = makeDeckReader();
  const out = new Uint8Array(SLICE * RECORD + 4);
  /** The group data of a hello: another board's program might be ours. */
  const box = new Uint8Array(LONGEST_HELLO);
  let held = 0;
  let await_ = Await.Start;
  let type = 0;

  let isNew = true;
  let stage = Stage.Seek;
  let quietMs = 0;
  let helloMs = 0;
  /** A hello of ours has gone out that nobody acknowledged. */
  let helloOut = firstDoubt;
  /** Made player 2 while a hello of ours was out, or a deal of ours: if nothing comes, the other may be player 2 as well. */
  let doubtMs = 0;
  /** The other board acknowledged a hello that asks for its deck. */
  let isAnswered = false;
  /** The other board said hello since the last deck. */
  let wasGreeted = false;

  // Our deck: being written from record `writing` on (36: its end is next; -1: it is not), out and not acknowledged, and how it is sent again.
  let deck: Int8Array | undefined;
  let writing = -1;
  let isOut = false;
  let isDue = false;
  let tries = 0;
  let calmMs = 0;
  let againMs = 0;
  let nudgeMs = 0;
  let nudgeEveryMs = NUDGE_MS;
  /** An acknowledgement waits for the end of what is being written. */
  let ackDue = false;
  /** The deck last on the wire was ours, and the other board's move is waited for. */
  let isTheirTurn = false;
  /** The game has a deck of its own since the other's came. */
  let isNewer = false;
  /** Two boards have dealt: one deal of the other's was not believed yet. */
  let clash = false;
  let clashes = 0;
  /** The last deck that was refused, and how often since. */
  let lastSum = -1;
  let refusals = 0;

  function random(from: number, to: number): number {
    return from + (game.random() >>> 8) % (to - from);
  }

  // Sending

  function sayHello(): void {
    out.set([0x16, 0x32, 0x1D, 3, 10]);
    wire.write(out, 5);
    status.sent++;
    helloOut = true;
    helloMs = random(500, 2000);
  }

  function sayAck(): void {
    if (writing >= 0) {
      ackDue = true;
      return;
    }
    ackDue = false;
    out.set([4, 10]);
    wire.write(out, 2);
    calm(CALM_MS);
  }

  function calm(forMs: number): void {
    calmMs = Math.max(calmMs, forMs);
  }

  /** Every second try begins with a line feed: the lesson's program throws garbage away two bytes at a time, and an odd number of them takes the start with it. */
  function startDeck(): void {
    if (!deck) return;
    isDue = clash = false;
    isOut = true;
    tries ? status.resent++ : status.sent++;
    let size = 0;
    if (tries & 1) out[size++] = 10;
    tries++;
    out.set([0x16, 0x31, 0x1D], size);
    writing = 0;
    wire.write(out, size + 3);
    goOn();
  }

  function goOn(): void {
    const to = Math.min(writing + SLICE, 36);
    const size = writeRecords(out, deck!, writing, to);
    writing = to;
    wire.write(out, size);
    if (to < 36) return;
    out.set([3, 10]);
    wire.write(out, 2);
    writing = -1;
    againMs = tries < 2 ? 700 + 437 * wire.byteMs : WINDOW_MS + random(0, 400);
    if (ackDue) sayAck();
  }

  /** Our deck goes out as soon as the other board may be ready for it. */
  function queue(forMs: number): void {
    if (stage !== Stage.Play) return;
    if (!deck) deck = new Int8Array(game.records());
    isDue = true;
    calm(forMs);
  }

  function moved(): void {
    if (stage !== Stage.Play) return;
    // What is being written ends first.
    if (writing >= 0) while (writing >= 0) goOn();
    deck = new Int8Array(game.records());
    // Player 2 has not said anything yet.
    if (status.seat === 2 && isDeal(deck)) return;
    isNewer = true;
    tries = status.acked = 0;
    nudgeEveryMs = NUDGE_MS;
    isTheirTurn = true;
    isOut = false;
    isDue = true;
    if (calmMs <= 0) startDeck();
  }

  // Who is who

  function begin(seat: number): void {
    status.seat = seat;
    status.again = 0;
    stage = seat === 1 ? Stage.Play : Stage.Await;
    helloOut = isOut = isDue = wasGreeted = clash = isTheirTurn = isAnswered = false;
    tries = doubtMs = clashes = refusals = 0;
    deck = undefined;
    wire.fault = "";
    // The lesson's player 2 says hello once more, and reads nothing else before that is acknowledged.
    calmMs = 250;
    game.begin(seat);
  }

  function onHello(): void {
    const isDoubtful = helloOut;
    sayAck();
    wasGreeted = true;
    if (stage === Stage.Play) {
      // It has no game, or not heard that its hello was acknowledged: whatever it acknowledged of our deck was not that.
      if (isTheirTurn) queue(300);
      return;
    }
    if (stage === Stage.Seek) begin(2);
    if (isDoubtful) doubtMs = random(600, 1500);
  }

  function onAck(): void {
    // Only what is out can be acknowledged. Before our last byte has arrived it is an older acknowledgement, or one of half a frame.
    if (writing >= 0 || wire.airMs > 0 || !isOut && !(helloOut && stage !== Stage.Await)) {
      status.stale++;
      return;
    }
    quietMs = 0;
    if (stage === Stage.Seek) return begin(1);
    if (!isOut) {
      helloOut = false;
      isAnswered = true;
      return;
    }
    isOut = isDue = false;
    tries = 0;
    status.acked = 1;
    calm(CALM_MS);
    nudgeMs = nudgeEveryMs;
    nudgeEveryMs = Math.min(2 * nudgeEveryMs, SLOWEST_NUDGE_MS);
  }

  /** Exactly our own deck. */
  function isEcho(): boolean {
    return !!deck && (isOut || isDue || writing >= 0) && deck.join() === reader.numbers.join();
  }

  /** Not a deck at all: it was damaged on the way, or (it comes a second time) the other board has no better one. */
  function onWrong(): void {
    status.refused++;
    if (lastSum === reader.sum) {
      sayAck();
      queue(CALM_MS);
    }
    lastSum = reader.sum;
  }

  function onDeck(): void {
    const isFull = reader.isFull();
    if (isFull && deck && isShifted(reader.numbers, deck)) {
      status.refused++;
      wire.fault = "shift";
      return;
    }
    if (!isFull || !isWhole(reader.numbers)) return onWrong();
    if (isEcho()) {
      status.echoes++;
      wire.echoMs = SILENT_MS;
      return;
    }
    quietMs = 0;
    const numbers = new Int8Array(reader.numbers);
    const isFirst = isDeal(numbers);
    if (stage === Stage.Seek && isFirst) begin(2);
    // It is acknowledged before anything else is said.
    calm(CALM_MS);
    isNewer = false;
    let hasYielded = false;
    let answer = stage === Stage.Seek ? Deck.Refused : game.deck(numbers);
    if (answer === Deck.Refused && isFirst && stage === Stage.Play) {
      // It has dealt as well, or anew. The lesson's program cannot give way; of two of ours, the one whose patience ends first sends its deal again.
      // (It is believed when it comes twice and nothing was said in between.)
      if (!wasGreeted && !clash && game.seat()) {
        clash = true;
        calmMs = clashes++ ? random(WINDOW_MS + 200, 2 * WINDOW_MS) : random(300, 1500);
        isDue = true;
        isOut = false;
        return;
      }
      begin(2);
      answer = game.deck(numbers);
      hasYielded = true;
    }
    sayAck();
    answered(answer);
    if (hasYielded) doubtMs = random(8000, 20000);
  }

  function answered(answer: Deck): void {
    status.seat = game.seat() || status.seat;
    wire.fault = answer === Deck.Refused ? "illegal" : "";
    if (answer === Deck.Refused) {
      status.refused++;
      refusals = lastSum === reader.sum ? refusals + 1 : 0;
      lastSum = reader.sum;
      // It knows no better: here is what we have.
      if (refusals < REFUSALS) queue(random(CALM_MS, 2 * CALM_MS));
      else seek();
      return;
    }
    refusals = 0;
    stage = Stage.Play;
    wasGreeted = clash = isAnswered = helloOut = false;
    doubtMs = 0;
    if (answer === Deck.Same) status.duplicates++;
    else status.received++;
    // Whoever goes on from our deck has it, unless the game has gone on meanwhile.
    if (!isNewer) {
      isTheirTurn = isOut = isDue = false;
      tries = 0;
      status.acked = 1;
    }
  }

  // Receiving: bytes

  function noise(): void {
    status.noise++;
    wire.noiseMs = SILENT_MS;
  }

  /** Where something may begin. */
  function start(code: number): void {
    if (code === 4) await_ = Await.AckEnd;
    else {
      await_ = Await.Start;
      noise();
    }
  }

  /** What had begun does not go on like this. */
  function fail(code: number): void {
    status.damaged++;
    start(code);
  }

  function helloByte(code: number): void {
    if (code === 3) await_ = Await.HelloEnd;
    else if (code < 32 || held === LONGEST_HELLO) fail(code);
    else box[held++] = code;
  }

  /** A hello with our group data comes from a board that knows the other dialect. */
  function helloEnd(): void {
    if (!mayTurn || box[0] !== 0x43 || !held) return onHello();
    let crc = 0;
    for (let at = held - 4; at < held; at++) crc = crc << 4 | (box[at] & 15) + (box[at] > 57 ? 9 : 0);
    if (held > 4 && crc16(box, 0, held - 4, 0xFFFF) === crc) wire.toOwn();
    else status.damaged++;
  }

  function deckByte(code: number): void {
    if (code === 3) await_ = Await.DeckEnd;
    else if (!reader.byte(code)) fail(code);
  }

  function groupByte(code: number): void {
    if (code !== 0x1D) return fail(code);
    held = 0;
    await_ = type === 0x32 ? Await.Hello : Await.Deck;
    if (type === 0x32) return;
    reader.restart();
    // Somebody deals: there is no doubt any more, unless it comes to nothing.
    if (doubtMs > 0) doubtMs = random(1000, 2500);
    if (clash) calmMs = random(1000, 2500);
  }

  function otherByte(code: number): void {
    if (await_ === Await.Hello) return helloByte(code);
    if (await_ === Await.Group) return groupByte(code);
    if (await_ === Await.Type && (code === 0x31 || code === 0x32)) {
      type = code;
      await_ = Await.Group;
      return;
    }
    const ended = await_;
    if (ended === Await.Start) return start(code);
    if (ended === Await.Type || code !== 10) return fail(code);
    await_ = Await.Start;
    if (ended === Await.AckEnd) onAck();
    else if (ended === Await.HelloEnd) helloEnd();
    else onDeck();
  }

  function byte(code: number): void {
    if (code === 0x16) {
      // Whatever it stands in, it begins something new.
      if (await_ > Await.Type) status.damaged++;
      await_ = Await.Type;
    } else if (await_ === Await.Deck) deckByte(code);
    else otherByte(code);
  }

  // Time

  /** Not before the link stands: the game may want to say something at once. */
  function settle(): void {
    isNew = false;
    if (firstSeat) {
      begin(firstSeat);
      if (firstDoubt && firstSeat === 2) doubtMs = random(600, 1500);
    } else if (game.seat() && !game.session()) {
      stage = Stage.Play;
      status.seat = game.seat();
      status.acked = 1;
      game.resume();
      if (status.seat === 2 && isDeal(game.records())) doubtMs = random(8000, 20000);
    }
  }

  function tick(passedMs: number): void {
    if (isNew) settle();
    quietMs += passedMs;
    calmMs -= passedMs;
    if (writing >= 0) return goOn();
    if (stage === Stage.Seek) {
      helloMs -= passedMs;
      if (helloMs <= 0) sayHello();
    } else if (isDue) {
      if (calmMs <= 0) startDeck();
    } else if (isOut) {
      if (wire.airMs <= 0) againMs -= passedMs;
      if (againMs <= 0) startDeck();
    } else if (isTheirTurn) {
      nudgeMs -= passedMs;
      if (nudgeMs <= 0) startDeck();
    } else if (doubtMs > 0) {
      doubtMs -= passedMs;
      if (doubtMs <= 0) doubt();
    }
  }

  /**
   * Nobody has dealt, so nobody is player 1: this board is. Should the other think the same, its deal or ours will have to give way. And where each has given
   * way to the other, a player 1 would answer a hello with its deck.
   */
  function doubt(): void {
    if (stage === Stage.Play && !isAnswered) {
      sayHello();
      doubtMs = random(4000, 20000);
      return;
    }
    begin(1);
    if (isDue) startDeck();
  }

  function isAway(): boolean {
    return isOut && tries > TRIES;
  }

  function state(): State {
    return stage === Stage.Seek ? "seeking" : stage === Stage.Await ? "dealing" : isAway() ? "lost" : "playing";
  }

  function seek(): void {
    if (mayTurn) return wire.toOwn();
    stage = Stage.Seek;
    status.seat = 0;
    helloOut = isOut = isDue = isTheirTurn = clash = false;
    deck = undefined;
    helloMs = random(100, 1500);
  }

  function nothing(): void {}

  status.dialect = "lesson";
  status.rules = -1;
  wire.fault = "";
  helloMs = random(100, 1500);
  if (greeted) sayAck();
  return {
    byte: byte, tick: tick, state: state, isLost: () => (stage === Stage.Seek || isAway()) && quietMs > SILENT_MS,
    moved: moved, ask: nothing, again: nothing, accept: nothing, drop: seek,
  };
}
