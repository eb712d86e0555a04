// The lesson's dialect: a hello of five bytes, an acknowledgement of two, and whole decks. PROTOCOL.md tells what the lesson's program gets wrong and what
// is done about it here. Bytes are the business of lesson-packets.ts, our deck that of lesson-sender.ts.
import look from "./deck-look" with { exists: "while open", stands: "outside" };
import { Look } from "./deck-look";
import { Judging, Ms, Stage } from "./lesson-stage";
import { Deck } from "./link";
import type { Decks, State, Talk, Wire } from "./link";
import openPackets from "./lesson-packets" with { exists: "while open", stands: "outside" };
import openSender from "./lesson-sender" with { exists: "while open", stands: "outside" };

/** The same deck refused so often: the boards are in two different games. */
const REFUSALS = 4;

/** `mayTurn`: to our own dialect. `seat`, `greeted`, `doubtful`: see `Wire.turn`. */
export default function openLesson(
  wire: Wire,
  decks: Decks,
  mayTurn: boolean,
  firstSeat: number,
  greeted: boolean,
  doubtful: boolean,
): Talk {
  const game = wire.player;
  const status = wire.report;
  let isNew = true;
  let stage = Stage.AwaitHello;
  let quietMs = 0;
  let helloMs = 0;
  /** A hello of ours has gone out that nobody acknowledged. */
  let helloOut = doubtful;
  /** Made player 2 while a hello of ours was out, or a deal of ours: if nothing comes, the other may be player 2 as well. */
  let doubtMs = 0;
  /** The other board acknowledged a hello that asks for its deck. */
  let isAnswered = false;
  /** The other board said hello since the last deck. */
  let wasGreeted = false;
  /** The game has a deck of its own since the other's came; which is to be taken up at the next tick. */
  let isNewer = false;
  let isMoved = false;
  let isLoaded = false;
  /** Our deck is a deal of ours. */
  let isDealt = false;
  /** A deck that may be believed: what is done with it at the next tick. Whether it is a deal, and another one than the last; and whether this board has given way to it. */
  let judging = Judging.Nothing;
  let isFirst = false;
  let isOther = false;
  let hasYielded = false;
  /** A check sum of the last deck that was judged, whether it was taken then, and how often it has been refused since. */
  let last = 0;
  let wasTaken = false;
  let refusals = 0;

  function random(from: number, to: number): number {
    return from + ((game.random() >>> 8) % (to - from));
  }

  // Who is who

  function sayHello(): void {
    wire.write("\x16\x32\x1D\x03\n");
    status.sent++;
    helloOut = true;
    helloMs = random(500, 2000);
  }

  function begin(seat: number): void {
    ours.finish();
    status.seat = seat;
    stage = seat === 1 ? Stage.AwaitDeck : Stage.AwaitDeal;
    helloOut = wasGreeted = isAnswered = false;
    doubtMs = refusals = 0;
    isMoved = isDealt = false;
    ours.clear();
    wire.fault = "";
    // The lesson's player 2 says hello once more, and reads nothing else before that is acknowledged.
    ours.calmFor(250);
    decks.begin(seat);
  }

  function seek(): void {
    ours.finish();
    if (mayTurn) return wire.turn(-1, false, false);
    stage = Stage.AwaitHello;
    status.seat = 0;
    helloOut = false;
    ours.clear();
    helloMs = random(100, 1500);
  }

  function onHello(isOurs: boolean): void {
    const isDoubtful = helloOut;
    if (isOurs) {
      ours.finish();
      return wire.turn(-1, false, false);
    }
    ours.sayAck();
    wasGreeted = true;
    if (stage === Stage.AwaitDeck) {
      // It has no game, or not heard that its hello was acknowledged: whatever it acknowledged of our deck was not that.
      if (ours.isTheirTurn) ours.queue(300);
      return;
    }
    if (stage === Stage.AwaitHello) begin(2);
    if (isDoubtful) doubtMs = random(600, 1500);
  }

  function onAck(): void {
    // Only what is out can be acknowledged. Before our last byte has arrived it is an older acknowledgement, or one of half a frame.
    if (ours.isOnWire() || (!ours.isOut && !(helloOut && stage !== Stage.AwaitDeal))) {
      status.stale++;
      return;
    }
    quietMs = 0;
    if (stage === Stage.AwaitHello) return begin(1);
    if (ours.isOut) return ours.onAck();
    helloOut = false;
    isAnswered = true;
  }

  /** What we have, since the other board knows no better. */
  function sayOurs(forMs: number): void {
    ours.isTheirTurn = stage === Stage.AwaitDeck;
    if (ours.isTheirTurn) ours.queue(forMs);
  }

  /** The first look; what may be believed is judged from the next tick on. True when that is done. */
  function onDeck(records: Int8Array | undefined, sum: number): boolean {
    const deck = ours.deck;
    if (judging) judge(records!);
    else if (records && deck && look(Look.IsShifted, records, deck)) {
      status.refused++;
      wire.fault = "shift";
    } else if (!records || !look(Look.IsWhole, records, records)) {
      // Damaged on the way, or (it comes a second time) the other board has no better one.
      status.refused++;
      if (!isNewDeck(sum)) {
        ours.sayAck();
        sayOurs(Ms.Calm);
      }
    } else if (deck && ours.wasOnWire() && deck.join() === records.join()) {
      // Exactly our own.
      status.echoes++;
      wire.echoMs = Ms.Silent;
    } else {
      isOther = isNewDeck(sum);
      judging = Judging.Seen;
    }
    return !judging;
  }

  /** Whether it is another one than the last. */
  function isNewDeck(sum: number): boolean {
    const before = last;
    last = sum;
    if (last !== before) wasTaken = false;
    return last !== before;
  }

  function judge(records: Int8Array): void {
    if (judging === Judging.Seen) {
      judging = Judging.Asked;
      quietMs = 0;
      isFirst = look(Look.IsDeal, records, records);
      isNewer = hasYielded = false;
      if (stage === Stage.AwaitHello && isFirst) begin(2);
      // It is acknowledged before anything else is said.
      ours.calm(Ms.Calm);
    }
    const answer = stage === Stage.AwaitHello ? Deck.Refused : decks.deck(records);
    if (answer === undefined) return;
    if (answer === Deck.Refused && isFirst && stage === Stage.AwaitDeck && !wasTaken) giveWay(records);
    else {
      judging = Judging.Nothing;
      answered(answer);
    }
  }

  /** It has dealt as well, or anew. The lesson's program cannot give way, one of ours may. */
  function giveWay(records: Int8Array): void {
    // It is believed when it comes twice and nothing was said in between. And two boards of ours that have both heard the other's deal come to the same: the
    // lesser of them counts for nothing.
    if (wasGreeted || ours.isClash || !game.seat() || (isDealt && look(Look.IsGreater, records, ours.deck!))) {
      begin(2);
      hasYielded = true;
    } else {
      judging = Judging.Nothing;
      ours.holdBack();
    }
  }

  function answered(answer: Deck): void {
    if (hasYielded && answer === Deck.Refused) doubtMs = random(600, 1500);
    ours.sayAck();
    status.seat = game.seat() || status.seat;
    if (answer === Deck.Refused) refuse();
    else accept(answer);
  }

  function refuse(): void {
    wire.fault = "illegal";
    status.refused++;
    // Who repeats what was taken has not heard what came of it: the wire is silent in one direction, and nobody has broken a rule.
    if (isOther) refusals = 0;
    else if (!wasTaken) refusals++;
    else wire.fault = "";
    if (refusals < REFUSALS) sayOurs(random(Ms.Calm, 2 * Ms.Calm));
    else seek();
  }

  function accept(answer: Deck): void {
    wire.fault = "";
    wasTaken = true;
    stage = Stage.AwaitDeck;
    wasGreeted = ours.isClash = isAnswered = helloOut = false;
    refusals = 0;
    // Another that has given way says the same, and knows no more.
    if (hasYielded) doubtMs = random(8000, 20000);
    else if (answer !== Deck.Same) doubtMs = 0;
    if (answer === Deck.Same) status.duplicates++;
    else status.received++;
    // Whoever goes on from our deck has it, unless the game has gone on meanwhile.
    if (isNewer) return;
    ours.isTheirTurn = false;
    ours.settle();
  }

  function receive(chunk: string): void {
    packets.receive(chunk);
    // Somebody deals: there is no doubt any more, unless it comes to nothing.
    if (!packets.isDeckComing()) return;
    if (doubtMs > 0) doubtMs = Math.max(doubtMs, random(1000, 2500));
    if (ours.isClash) ours.calm(random(1000, 2500));
  }

  /** Not before the link stands: the game may want to say something at once. */
  function start(): void {
    isNew = false;
    if (firstSeat) {
      begin(firstSeat);
      if (doubtful && firstSeat === 2) doubtMs = random(600, 1500);
    } else if (game.seat() && !game.session()) {
      stage = Stage.AwaitDeck;
      status.seat = game.seat();
      status.acked = 1;
      game.resume();
      const deck = decks.records();
      if (status.seat === 2 && look(Look.IsDeal, deck, deck)) doubtMs = random(8000, 20000);
    }
  }

  /** The deck as it is now goes out, unless player 2 has not said anything yet; read at one tick, and looked at at the next. */
  function load(): void {
    const deck = ours.deck;
    if (!isLoaded || !deck) ours.load();
    else {
      isMoved = false;
      const isFirst = look(Look.IsDeal, deck, deck);
      isDealt = isFirst && status.seat !== 2;
      if (!isFirst || isDealt) ours.renew();
    }
    isLoaded = !isLoaded;
  }

  function tick(passedMs: number): void {
    if (isNew) start();
    quietMs += passedMs;
    ours.pass(passedMs);
    if (isMoved) return load();
    packets.tick(passedMs);
    if (packets.isCut()) wire.fault = "cut";
    else if (wire.fault === "cut") wire.fault = "";
    if (ours.write() || packets.isJudging()) return;
    if (stage === Stage.AwaitHello) {
      helloMs -= passedMs;
      if (helloMs <= 0) sayHello();
    } else {
      ours.tick(passedMs);
      if (doubtMs <= 0 || ours.isOut || ours.isDue) return;
      doubtMs -= passedMs;
      if (doubtMs <= 0) doubt();
    }
  }

  /**
   * Nobody has dealt, so nobody is player 1: this board is. Should the other think the same, its deal or ours will have to give way. And where each has given
   * way to the other, a player 1 would answer a hello with its deck.
   */
  function doubt(): void {
    if (stage === Stage.AwaitDeck && !isAnswered) {
      sayHello();
      doubtMs = random(4000, 20000);
    } else {
      begin(1);
      // Its deal goes out at once.
      ours.calmFor(0);
    }
  }

  function state(): State {
    const isAway = ours.isInVain();
    wire.isSilent = (stage === Stage.AwaitHello || isAway) && quietMs > Ms.Silent && wire.fault !== "cut";
    return stage === Stage.AwaitHello ? "seeking" : stage === Stage.AwaitDeal ? "dealing" : isAway ? "lost" : "playing";
  }

  function moved(): void {
    if (stage !== Stage.AwaitDeck && !judging) return;
    ours.finish();
    isNewer = isMoved = true;
    isLoaded = false;
  }

  /** Nobody can be asked, and whoever deals needs nobody's consent. */
  function nothing(): void {}

  const ours = openSender(wire, decks, random);
  const packets = openPackets(wire, { onHello: onHello, onAck: onAck, onDeck: onDeck }, mayTurn);
  status.dialect = "lesson";
  status.again = 0;
  status.rules = -1;
  wire.fault = "";
  helloMs = random(100, 1500);
  if (greeted) ours.sayAck();
  return {
    receive: receive,
    tick: tick,
    state: state,
    moved: moved,
    ask: nothing,
    again: nothing,
    accept: nothing,
    drop: seek,
  };
}
