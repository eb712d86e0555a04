// The lesson's dialect: a hello of five bytes, an acknowledgement of two, and whole decks. PROTOCOL.md tells what the lesson's program gets wrong and what
// is done about it here. Bytes are the business of lesson-packets.ts, our deck that of lesson-sender.ts.
import look from "./deck-look" with { exists: "while open" };
import { Look } from "./deck-look";
import onDeck from "./lesson-judge" with { exists: "while open" };
import { Judging, Ms, Stage } from "./lesson-stage";
import type { Standing } from "./lesson-stage";
import { Want } from "./want";
import type { Decks, State, Talk, Wire } from "./link";
import openPackets from "./lesson-packets" with { exists: "while open" };
import { Writing } from "./lesson-sender";
import openSender from "./lesson-sender" with { exists: "while open" };

/** Unacknowledged so often: the other board is not there. */
const TRIES = 4;
/** So many decks in a row that arrive cut are no accident any more. */
const CUTS = 2;

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
  let helloMs = 0;
  /** There is a deck to be taken up; it has been. */
  let isMoved = false;
  let isLoaded = false;

  function random(from: number, to: number): number {
    return from + ((game.random32() >>> 8) % (to - from));
  }

  // Who is who

  function sayHello(): void {
    wire.write("\x16\x32\x1D\x03\n");
    status.sent++;
    me.helloOut = true;
    helloMs = random(500, 2000);
  }

  function begin(seat: number): void {
    ours.finish();
    status.seat = seat;
    me.stage = seat === 1 ? Stage.AwaitDeck : Stage.AwaitDeal;
    me.helloOut = me.wasGreeted = me.isAnswered = false;
    me.doubtMs = me.refusals = 0;
    isMoved = me.isDealt = false;
    ours.clear();
    wire.fault = "";
    // The lesson's player 2 says hello once more, and reads nothing else before that is acknowledged.
    ours.calmMs = 250;
    decks.begin(seat);
  }

  function seek(): void {
    ours.finish();
    if (mayTurn) return wire.switchTo(-1, false, false);
    me.stage = Stage.AwaitHello;
    status.seat = 0;
    me.helloOut = false;
    ours.clear();
    helloMs = random(100, 1500);
  }

  function onHello(isOurs: boolean): void {
    const isDoubtful = me.helloOut;
    if (isOurs) {
      ours.finish();
      return wire.switchTo(-1, false, false);
    }
    ours.sayAck();
    me.wasGreeted = true;
    if (me.stage === Stage.AwaitDeck) {
      // It has no game, or not heard that its hello was acknowledged: whatever it acknowledged of our deck was not that.
      if (ours.isTheirTurn) ours.queue(300);
      return;
    }
    if (me.stage === Stage.AwaitHello) begin(2);
    if (isDoubtful) me.doubtMs = random(600, 1500);
  }

  function onAck(): void {
    // Only what is out can be acknowledged. Before our last byte has arrived it is an older acknowledgement, or one of half a frame.
    if (ours.isOnWire() || (!ours.isOut && !(me.helloOut && me.stage !== Stage.AwaitDeal))) {
      status.stale++;
      return;
    }
    me.quietMs = 0;
    if (me.stage === Stage.AwaitHello) return begin(1);
    if (ours.isOut) return ours.onAck();
    me.helloOut = false;
    me.isAnswered = true;
  }

  function receive(chunk: string): void {
    packets.receive(chunk);
    // Somebody deals: there is no doubt any more, unless it comes to nothing.
    if (!packets.isDeckComing()) return;
    if (me.doubtMs > 0) me.doubtMs = Math.max(me.doubtMs, random(1000, 2500));
    if (ours.isClash) ours.calm(random(1000, 2500));
  }

  /** Not before the link stands: the game may want to say something at once. */
  function start(): void {
    isNew = false;
    if (firstSeat) {
      begin(firstSeat);
      if (doubtful && firstSeat === 2) me.doubtMs = random(600, 1500);
      return;
    }
    const seat = decks.seat();
    if (seat && !game.session()) {
      me.stage = Stage.AwaitDeck;
      status.seat = seat;
      status.acked = 1;
      game.arrange().resume();
      const deck = decks.records();
      if (status.seat === 2 && look(Look.IsDeal, deck, deck)) me.doubtMs = random(8000, 20000);
    }
  }

  /** The deck as it is now goes out, unless player 2 has not said anything yet; read at one tick, and looked at at the next. */
  function load(): void {
    const deck = ours.deck;
    if (!isLoaded || !deck) ours.deck = decks.records();
    else {
      isMoved = false;
      const isFirst = look(Look.IsDeal, deck, deck);
      me.isDealt = isFirst && status.seat !== 2;
      if (!isFirst || me.isDealt) ours.renew();
      // Somebody has played: who is who is settled.
      if (!isFirst) me.doubtMs = 0;
    }
    isLoaded = !isLoaded;
  }

  function tick(passedMs: number): void {
    if (isNew) start();
    me.quietMs += passedMs;
    ours.pass(passedMs);
    if (isMoved) return load();
    // To write and to read within one step would take a slow board too long.
    const writing = ours.write();
    if (writing === Writing.Now) return;
    // So is to judge a deck, and to send one.
    const isJudged = packets.isRead;
    packets.tick(passedMs);
    if (packets.cuts >= CUTS) wire.fault = "cut";
    else if (wire.fault === "cut") wire.fault = "";
    if (writing || isJudged || packets.isRead) return;
    if (me.stage === Stage.AwaitHello) {
      helloMs -= passedMs;
      if (helloMs <= 0) sayHello();
    } else {
      ours.tick(passedMs);
      if (me.doubtMs <= 0 || ours.isOut || ours.isDue) return;
      me.doubtMs -= passedMs;
      if (me.doubtMs <= 0) doubt();
    }
  }

  /**
   * Nobody has dealt, so nobody is player 1: this board is. Should the other think the same, its deal or ours will have to give way. And where each has given
   * way to the other, a player 1 would answer a hello with its deck.
   */
  function doubt(): void {
    if (me.stage === Stage.AwaitDeck && !me.isAnswered) {
      sayHello();
      me.doubtMs = random(4000, 20000);
    } else {
      begin(1);
      // Its deal goes out at once.
      ours.calmMs = 0;
    }
  }

  function state(): State {
    const isAway = ours.isOut && ours.tries > TRIES;
    wire.isSilent = (me.stage === Stage.AwaitHello || isAway) && me.quietMs > Ms.Silent && wire.fault !== "cut";
    return me.stage === Stage.AwaitHello
      ? "seeking"
      : me.stage === Stage.AwaitDeal
        ? "dealing"
        : isAway
          ? "lost"
          : "playing";
  }

  function moved(): void {
    if (me.stage !== Stage.AwaitDeck && !me.judging) return;
    ours.finish();
    me.isNewer = isMoved = true;
    isLoaded = false;
  }

  /** Nobody can be asked, and whoever deals needs nobody's consent. */
  function nothing(): void {}

  const ours = openSender(wire, decks, random);
  const me: Standing = {
    wire: wire,
    decks: decks,
    ours: ours,
    random: random,
    begin: begin,
    seek: seek,
    stage: Stage.AwaitHello,
    quietMs: 0,
    helloOut: doubtful,
    doubtMs: 0,
    isAnswered: false,
    wasGreeted: false,
    isNewer: false,
    isDealt: false,
    judging: Judging.Nothing,
    isFirst: false,
    isOther: false,
    hasYielded: false,
    last: 0,
    wasTaken: false,
    refusals: 0,
  };
  const packets = openPackets(
    wire,
    decks.crc,
    { onHello: onHello, onAck: onAck, onDeck: (records, sum) => onDeck(me, records, sum) },
    mayTurn,
  );
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
    want: what => what === Want.Nothing && seek(),
  };
}
