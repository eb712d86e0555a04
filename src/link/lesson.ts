// The lesson's dialect: a hello of five bytes, an acknowledgement of two, and whole decks. PROTOCOL.md tells what the lesson's program gets wrong and what
// is done about it here.
import { isDeal, isShifted, isWhole, readRecord, writeRecords } from "./deck";
import { Deck } from "./link";
import type { Link, State, Talk, Wire } from "./link";

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
/** Records read at once: more would take a slow board longer than a slice may last. */
const SLICE = 9;
/** More than any deck, a line feed and an acknowledgement. */
const LONGEST = 460;

/** seek: saying hello. await: made player 2, no deck yet. play: a deck has been dealt. */
const enum Stage {
  Seek,
  Await,
  Play,
}

export default function openLesson(
  wire: Wire,
  link: Link,
  mayTurn: boolean,
  firstSeat: number,
  greeted: boolean,
  firstDoubt: boolean,
): Talk {
  const game = wire.game;
  const crc16 = wire.crc16;
  const status = wire.status;
  /** Records written at once: what a slow wire takes until the next tick, for a board waits when its buffer is full. */
  const slice = wire.byteMs > 0.5 ? 6 : 18;

  // What has come and was not used yet; a deck's records, while they are being read, and what has been read of them.
  let text = "";
  let packet = "";
  /** Where its next record begins; 0 while none is read, -1 if it is no deck after all. (A list of its records would take a hundred variables.) */
  let from = 0;
  let numbers: Int8Array;
  let at = 0;

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

  // Our deck: being written from record `writing` on (-1: it is not), out and not acknowledged, and how it is sent again.
  let deck: Int8Array | undefined;
  let writing = -1;
  let isOut = false;
  let isDue = false;
  let tries = 0;
  let calmMs = 0;
  let againMs = 0;
  let outMs = 999;
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
  /** A check sum of the last deck that was judged, whether it was taken then, and how often it has been refused since. */
  let last = 0;
  let wasTaken = false;
  let refusals = 0;

  function random(from: number, to: number): number {
    return from + ((game.random() >>> 8) % (to - from));
  }

  // Sending

  function sayHello(): void {
    wire.write("\x16\x32\x1D\x03\n");
    status.sent++;
    helloOut = true;
    helloMs = random(500, 2000);
  }

  function sayAck(): void {
    ackDue = writing >= 0;
    if (ackDue) return;
    wire.write("\x04\n");
    calmMs = Math.max(calmMs, CALM_MS);
  }

  /** Every second try begins with a line feed: the lesson's program throws garbage away two bytes at a time, and an odd number of them takes the start with it. */
  function startDeck(): void {
    isDue = clash = false;
    isOut = true;
    outMs = 0;
    tries ? status.resent++ : status.sent++;
    wire.write((tries++ & 1 ? "\n" : "") + "\x16\x31\x1D");
    writing = 0;
    goOn();
  }

  /** The next records, or all that are left: half a frame would spoil what follows it. */
  function goOn(): void {
    const to = Math.min(writing + slice, 36);
    wire.write(writeRecords(deck!, writing, to));
    writing = to;
    if (to < 36) return;
    wire.write("\x03\n");
    writing = -1;
    againMs = tries < 2 ? 700 + 437 * wire.byteMs : WINDOW_MS + random(0, 400);
    if (ackDue) sayAck();
  }

  function finish(): void {
    while (writing >= 0) goOn();
  }

  /** Our deck goes out as soon as the other board may be ready for it. */
  function queue(forMs: number): void {
    if (stage !== Stage.Play) return;
    if (!deck) deck = new Int8Array(game.records());
    status.acked = 0;
    isDue = true;
    calmMs = Math.max(calmMs, forMs);
  }

  // Who is who

  function begin(seat: number): void {
    finish();
    status.seat = seat;
    stage = seat === 1 ? Stage.Play : Stage.Await;
    helloOut = isOut = isDue = wasGreeted = clash = isTheirTurn = isAnswered = false;
    tries = doubtMs = clashes = refusals = 0;
    deck = undefined;
    wire.fault = "";
    // The lesson's player 2 says hello once more, and reads nothing else before that is acknowledged.
    calmMs = 250;
    game.begin(seat);
  }

  function seek(): void {
    finish();
    if (mayTurn) return wire.turn(-1, false, false);
    stage = Stage.Seek;
    status.seat = 0;
    helloOut = isOut = isDue = isTheirTurn = clash = false;
    deck = undefined;
    helloMs = random(100, 1500);
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
    if (writing >= 0 || wire.airMs > 0 || (!isOut && !(helloOut && stage !== Stage.Await))) {
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
    calmMs = Math.max(calmMs, CALM_MS);
    nudgeMs = nudgeEveryMs;
    nudgeEveryMs = Math.min(2 * nudgeEveryMs, SLOWEST_NUDGE_MS);
  }

  // Decks

  /** The next records of what came; behind the last one it is known what the deck is worth. */
  function readOn(): void {
    const to = at + SLICE;
    const tail = packet.length - 2;
    let isGood = from > 0;
    while (isGood && at < 36 && at < to) {
      let end = packet.indexOf("\x1E", from);
      if (end < 0) end = tail;
      isGood = from <= tail && readRecord(packet.substr(from, end - from), numbers, at++);
      from = end + 1;
    }
    if (isGood && at < 36) return;
    isGood = isGood && from > tail;
    from = 0;
    if (isGood && deck && isShifted(numbers, deck)) {
      status.refused++;
      wire.fault = "shift";
    } else if (!isGood || !isWhole(numbers)) {
      // Damaged on the way, or (it comes a second time) the other board has no better one.
      status.refused++;
      if (!isNewDeck()) {
        sayAck();
        isTheirTurn = stage === Stage.Play;
        queue(CALM_MS);
      }
    } else if (deck && (writing >= 0 || wire.airMs > 0 || outMs < 300) && deck.join() === numbers.join()) {
      // Exactly our own.
      status.echoes++;
      wire.echoMs = SILENT_MS;
    } else judge(isDeal(numbers));
  }

  /** Whether it is another one than the last. */
  function isNewDeck(): boolean {
    const before = last;
    last = game.crc(packet);
    if (last !== before) wasTaken = false;
    return last !== before;
  }

  function judge(isFirst: boolean): void {
    let hasYielded = false;
    const isOther = isNewDeck();
    // Four hundred letters, while the game needs the room.
    packet = "";
    quietMs = 0;
    if (stage === Stage.Seek && isFirst) begin(2);
    // It is acknowledged before anything else is said.
    calmMs = Math.max(calmMs, CALM_MS);
    isNewer = false;
    let answer = stage === Stage.Seek ? Deck.Refused : game.deck(numbers);
    if (answer === Deck.Refused && isFirst && stage === Stage.Play && !wasTaken) {
      // It has dealt as well, or anew. The lesson's program cannot give way; of two of ours, the one whose patience ends first sends its deal again.
      // (It is believed when it comes twice and nothing was said in between.)
      if (!wasGreeted && !clash && game.seat()) {
        clash = true;
        calmMs = clashes++ ? random(WINDOW_MS + 200, 2 * WINDOW_MS) : random(300, 1500);
        isDue = !!deck;
        isOut = false;
        return;
      }
      begin(2);
      answer = game.deck(numbers);
      hasYielded = true;
      if (answer === Deck.Refused) doubtMs = random(600, 1500);
    }
    sayAck();
    status.seat = game.seat() || status.seat;
    wire.fault = answer === Deck.Refused ? "illegal" : "";
    if (answer === Deck.Refused) {
      status.refused++;
      // Who repeats what was taken has not heard what came of it: the wire is silent in one direction, and nobody has broken a rule.
      if (isOther) refusals = 0;
      else if (!wasTaken) refusals++;
      else wire.fault = "";
      // It knows no better: here is what we have.
      isTheirTurn = stage === Stage.Play;
      if (refusals < REFUSALS) queue(random(CALM_MS, 2 * CALM_MS));
      else seek();
      return;
    }
    wasTaken = true;
    stage = Stage.Play;
    wasGreeted = clash = isAnswered = helloOut = false;
    refusals = 0;
    doubtMs = hasYielded ? random(8000, 20000) : 0;
    if (answer === Deck.Same) status.duplicates++;
    else status.received++;
    // Whoever goes on from our deck has it, unless the game has gone on meanwhile.
    if (isNewer) return;
    isTheirTurn = isOut = isDue = false;
    tries = 0;
    status.acked = 1;
  }

  // Receiving

  function noise(count: number): void {
    if (!count) return;
    text = text.substr(count);
    status.noise += count;
    wire.noiseMs = SILENT_MS;
  }

  /** A hello with our group data comes from a board that knows the other dialect. */
  function onGreeting(data: string): void {
    const size = data.length - 4;
    if (data.length > 40) {
      // A deck, its kind damaged.
      status.damaged++;
      return;
    }
    if (!mayTurn || data[0] !== "C" || size < 1) return onHello();
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; at++) bytes[at] = data.charCodeAt(at);
    if (crc16(bytes, 0, size, 0xffff) === parseInt(data.substr(size), 16)) {
      finish();
      wire.turn(-1, false, false);
    } else status.damaged++;
  }

  /** From a SYN to a line feed. */
  function onPacket(): void {
    const size = packet.length;
    const kind = packet.substr(0, 3);
    if (packet[size - 2] === "\x04") {
      // The end of it is lost, and an acknowledgement came behind. (Where only its last byte is wrong, nothing came behind.)
      status.damaged++;
      if (size > 5 && packet.split("\x1E").length < 37) onAck();
    } else if (packet[size - 2] !== "\x03" || (kind !== "\x16\x31\x1D" && kind !== "\x16\x32\x1D")) status.damaged++;
    else if (kind[1] === "2") onGreeting(packet.substr(3, size - 5));
    else {
      numbers = new Int8Array(180);
      at = 0;
      // The first must begin behind the head.
      from = packet[3] === "\x1E" ? 4 : -1;
      readOn();
    }
  }

  /** Takes what is whole, one after the other; nothing behind a deck before that is read. */
  function sift(): void {
    while (text && !from) {
      const syn = text.indexOf("\x16");
      if (syn) {
        const eot = text.indexOf("\x04");
        const isAck = eot >= 0 && (syn < 0 || eot < syn);
        noise(isAck ? eot : syn < 0 ? text.length : syn);
        if (!isAck) continue;
        if (text.length < 2) return;
        if (text[1] !== "\n") noise(1);
        else {
          text = text.substr(2);
          onAck();
        }
        continue;
      }
      const end = text.indexOf("\n");
      const again = text.indexOf("\x16", 1);
      if (again > 0 && (end < 0 || again < end)) {
        // Whatever it stands in, it begins something new.
        if (again > 1) status.damaged++;
        noise(again);
      } else if (end < 0) {
        if (text.length < LONGEST) return;
        status.damaged++;
        noise(1);
      } else {
        packet = text.substr(0, end + 1);
        text = text.substr(end + 1);
        onPacket();
      }
    }
  }

  function receive(chunk: string): void {
    text += chunk;
    sift();
    // Somebody deals: there is no doubt any more, unless it comes to nothing.
    if (text.length > 3 && text[1] === "1") {
      if (doubtMs > 0) doubtMs = Math.max(doubtMs, random(1000, 2500));
      if (clash) calmMs = Math.max(calmMs, random(1000, 2500));
    }
  }

  // Time

  function tick(passedMs: number): void {
    if (isNew) {
      // Not before the link stands: the game may want to say something at once.
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
    quietMs += passedMs;
    if (wire.airMs <= 0) outMs += passedMs;
    calmMs -= passedMs;
    if (from) readOn();
    if (text && !from) sift();
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
    } else {
      begin(1);
      if (isDue) startDeck();
    }
  }

  function state(): State {
    const isAway = isOut && tries > TRIES;
    wire.isSilent = (stage === Stage.Seek || isAway) && quietMs > SILENT_MS;
    return stage === Stage.Seek ? "seeking" : stage === Stage.Await ? "dealing" : isAway ? "lost" : "playing";
  }

  link.moved = () => {
    if (stage !== Stage.Play) return;
    finish();
    deck = new Int8Array(game.records());
    // Player 2 has not said anything yet.
    if (status.seat === 2 && isDeal(deck)) return;
    isNewer = isTheirTurn = isDue = true;
    isOut = false;
    tries = status.acked = 0;
    nudgeEveryMs = NUDGE_MS;
    // It goes out at the next tick: from then on its time on the wire is known.
  };
  link.ask = link.again = link.accept = () => {};
  link.drop = seek;
  status.dialect = "lesson";
  status.again = 0;
  status.rules = -1;
  wire.fault = "";
  helloMs = random(100, 1500);
  if (greeted) sayAck();
  return { receive: receive, tick: tick, state: state };
}
