// Our own dialect: one log of entries, a byte each, kept the same on both boards; and how a game comes about. PROTOCOL.md has the layout.
import type { Link, State, Talk, Wire } from "./link";
import { ROUNDS, encipher } from "./promise";

/** One printable letter; boards with another one do not play with each other. */
const EDITION = 0x31;
/** Length of our hello. */
const HELLO = 34;
/** The longest hello of any version, and so the longest thing to be kept. */
const LONGEST = 40;

const LOST_MS = 4000;
const SILENT_MS = 3000;
const BEAT_MS = 1000;
const FIRST_MS = 250;
const SLOWEST_MS = 2000;
/** A frame that stops coming for so long, and the time it takes on the wire, is given up. */
const CUT_MS = 60;
/** Rounds of the cipher at once. */
const SLICE = 9;
/** What is enciphered with a secret. */
const CROU = 0x43726f75;
const PIER = 0x70696572;

/** First bytes of frames. The first four kinds count entries, and their lowest two bits are bits 8 and 9 of the number behind. */
const enum Kind {
  Ack = 0xa0,
  Move = 0xb0,
  Ask = 0xc0,
  Refuse = 0xd0,
  Ready = 0xe0,
  Commit,
  Nonce,
  Reveal,
  Audit,
  Record,
}
const SHORT = new Uint8Array([4, 7, 5, 4]);
const LONG = new Uint8Array([6, 13, 12, 12, 8, 36]);

/** seek: not heard each other. held: rules or games differ. offer, await: one board knows the game, the other does not. deal: getting at a new game. */
const enum Stage {
  Seek,
  Held,
  Offer,
  Await,
  Deal,
  Play,
}

export default function openOwn(wire: Wire, link: Link): Talk {
  const game = wire.game;
  const crc16 = wire.crc16;
  const book = game.book;
  const status = wire.status;

  // What has come of a hello or a frame, and how long it must get before it can be judged.
  const box = new Uint8Array(LONGEST);
  let held = 0;
  let need = 1;
  let idleMs = 0;
  const out = new Uint8Array(36);

  // The connection: both tags, and what the check sums of either direction begin with.
  let mine = 0;
  let theirs = 0;
  let keyOut = 0;
  let keyIn = 0;
  /** The other board has heard us. */
  let linked = false;
  let stage = Stage.Seek;
  /** A tag heard once while another board was on the wire. */
  let strange = 0;
  let theirSession = 0;
  /** The other board's rules, and bit 8: its player chose them. */
  let theirRules = 0;
  /** Whose rules this player accepted, or -1. */
  let adopted = -1;

  // Clocks, in ms: since the last thing from the other board; until the next hello and the next frame; the pause after that.
  let quietMs = 0;
  let helloMs = 0;
  let waitMs = 0;
  let pauseMs = FIRST_MS;
  /** Said last, to tell what is said again. */
  let said = 0;

  // Lesson's programs: noise counted when our last hello went out, and how long to wait for more after it was acknowledged.
  let quietNoise = -1;
  let answeredMs = 0;

  // The log.
  /** Entries that the other board has; -1 before it said so. */
  let theirCount = -1;
  /** On this connection the two logs have been equally long; until then this board may lack what it wrote itself. */
  let evened = false;
  let asking = 0;
  let askedAt = 0;

  // The deal.
  /** On this connection; a frame has room for the lowest eight bits. */
  let deals = 0;
  /** What the next game is played by, once player 1 has promised. */
  let by = 0;
  let secret: Uint8Array;
  let commit: Uint8Array | undefined;
  let other: Uint8Array;
  const words = new Int32Array(6);
  let rounds = ROUNDS;
  /** Not 0: what the other board revealed last was not what it had committed itself to. */
  let cheated = 0;

  // The end: what both compare, and for how many entries that was worked out.
  let audit = 0;
  let auditAt = -1;
  /** 1: the other's has come and was compared. 2: it has ours. */
  let compared = 0;

  /** The next game's rules as this player wants them, and bit 8: he chose them. */
  function rules(): number {
    return adopted >= 0 ? adopted : game.rules();
  }

  /** What the next game is played by: what only one has chosen; where nobody has, player 1's. */
  function agreed(): number {
    const ours = rules();
    return ((ours ^ theirRules) & 256 ? ours & 256 : mine > theirs) ? ours & 255 : theirRules & 255;
  }

  // Sending

  /** Numbers in it are hexadecimal digits. */
  function sayHello(): void {
    let at = 5;
    const put = (value: number, digits: number) => {
      while (digits-- > 0) {
        const digit = (value >>> (4 * digits)) & 15;
        out[at++] = digit < 10 ? 48 + digit : 87 + digit;
      }
    };
    out.set([0x16, 0x32, 0x1d, 0x43, EDITION]);
    put(rules() >> 8, 1);
    put(rules(), 2);
    put(mine, 8);
    put(theirs, 4);
    put(game.session(), 8);
    put(crc16(out, 3, 28, 0xffff), 4);
    out[32] = 3;
    out[33] = 10;
    wire.write(out.subarray(0, HELLO));
    quietNoise = status.noise;
    helloMs = (linked ? 800 : 250) + ((game.random() & 0xffff) % 350);
  }

  /** A frame of that kind; `n` the number in it. Answers what is the same for the same frame. */
  function say(kind: number, n: number): number {
    let size = 4;
    out[0] = kind | (kind < Kind.Ready ? n >> 8 : 0);
    out[1] = n;
    if (kind === Kind.Move) {
      // Of what came before the last entry nobody knows it any more.
      const digest = n === book.count - 1 ? book.digest() : 0;
      size = 7;
      out[2] = book.log[n];
      out[3] = digest >> 8;
      out[4] = digest;
    } else if (kind === Kind.Ask) {
      size = 5;
      out[2] = asking;
    } else if (kind >= Kind.Ready) {
      size = LONG[kind - Kind.Ready];
      if (kind === Kind.Ready) {
        out[2] = (rules() >> 8) | cheated;
        out[3] = rules();
      } else if (kind === Kind.Commit) {
        out[2] = by;
        out.set(commit!, 3);
      } else if (kind === Kind.Audit) out.set([audit >>> 24, audit >>> 16, audit >>> 8, audit], 2);
      else {
        const record = kind === Kind.Record ? game.record() : secret;
        if (kind === Kind.Record) out[1] = record.length;
        out.fill(0, 2);
        out.set(record, 2);
      }
    }
    const crc = crc16(out, 0, size - 2, keyOut);
    out[size - 2] = crc >> 8;
    out[size - 1] = crc;
    wire.write(out.subarray(0, size));
    return (kind << 10) | n;
  }

  /** What the other board should hear now, whatever it has heard; and again after that pause, if it does not answer. */
  function speak(forMs: number): void {
    let what = 0;
    const count = book.count;
    if (!linked) return;
    if (stage === Stage.Offer) what = say(Kind.Record, 0);
    else if (stage === Stage.Deal) {
      if (rounds < ROUNDS) return;
      what = !commit ? say(Kind.Ready, deals + 1) : say(status.seat === 1 ? Kind.Commit : Kind.Nonce, deals + 1);
    } else if (stage === Stage.Play) {
      if (theirCount >= 0 && theirCount < count) what = say(Kind.Move, theirCount);
      else {
        say(Kind.Ack, count);
        if (askedAt !== count) asking = 0;
        if (asking) what = say(Kind.Ask, count);
        else if (check() && compared < 2) what = say(Kind.Audit, compared);
        else if (status.again === 1) what = say(Kind.Ready, deals + 1);
      }
    }
    if (what) {
      what === said ? status.resent++ : status.sent++;
      said = what;
    }
    waitMs = what ? forMs : BEAT_MS;
    pauseMs = Math.min(2 * forMs, SLOWEST_MS);
  }

  // The connection

  /** What belonged to a connection is no more; the next is with the board of that tag (0: nobody yet). */
  function part(tag: number): void {
    const keyOf = (from: number, to: number) =>
      crc16(
        new Uint8Array([from >>> 24, from >>> 16, from >>> 8, from, to >>> 24, to >>> 16, to >>> 8, to]),
        0,
        8,
        0xffff,
      );
    theirs = tag;
    keyOut = keyOf(mine, tag);
    keyIn = keyOf(tag, mine);
    linked = evened = false;
    stage = Stage.Seek;
    theirCount = auditAt = -1;
    deals = cheated = said = strange = compared = 0;
    status.seat = status.again = status.acked = 0;
    rounds = ROUNDS;
    commit = undefined;
    wire.fault = "";
  }

  /** As at the start: under another tag, so that the other board notices. */
  function forget(): void {
    // The lower half stands for the tag in hellos: it must not be 0.
    mine = game.random() | 1;
    status.dialect = "";
    status.rules = adopted = -1;
    asking = 0;
    part(0);
    helloMs = (game.random() & 0xffff) % 250;
  }

  /** What the two boards have to do with each other, by what both said of themselves. */
  function agree(): void {
    const session = game.session() | 0;
    if (session && session === theirSession) return resume();
    const differ = rules() & theirRules & 256 && rules() !== theirRules;
    const next = session
      ? theirSession
        ? Stage.Held
        : Stage.Offer
      : theirSession
        ? Stage.Await
        : differ
          ? Stage.Held
          : Stage.Deal;
    if (next === stage) return;
    stage = next;
    status.again = 0;
    if (stage === Stage.Deal) {
      status.seat = mine > theirs ? 1 : 2;
      status.again = 3;
      prepare();
    }
    speak(FIRST_MS);
  }

  function resume(): void {
    stage = Stage.Play;
    evened = false;
    theirCount = auditAt = -1;
    compared = status.again = 0;
    status.seat = game.seat();
    game.resume();
    speak(FIRST_MS);
  }

  function heardFrom(): void {
    quietMs = 0;
    if (linked) return;
    linked = true;
    status.dialect = "own";
    agree();
  }

  // The deal

  /** Both draw their numbers; player 1 works out what stands for its own. */
  function prepare(): void {
    secret = new Uint8Array(8);
    for (let at = 0; at < 8; at++) secret[at] = game.random() >>> 11;
    commit = undefined;
    rounds = ROUNDS;
    if (status.seat === 1) promise(secret);
  }

  function promise(bytes: Uint8Array): void {
    const one = status.seat === 1;
    words.set([
      CROU,
      PIER,
      (bytes[0] << 24) | (bytes[1] << 16) | (bytes[2] << 8) | bytes[3],
      (bytes[4] << 24) | (bytes[5] << 16) | (bytes[6] << 8) | bytes[7],
      one ? mine : theirs,
      one ? theirs : mine,
    ]);
    rounds = 0;
  }

  /** Some more rounds; after the last one player 1 has its commitment, and player 2 knows whether the other kept it. */
  function workOut(): void {
    const to = Math.min(rounds + SLICE, ROUNDS);
    encipher(words, rounds, to);
    rounds = to;
    if (rounds < ROUNDS) return;
    const x = words[0] ^ CROU;
    const y = words[1] ^ PIER;
    const bytes = new Uint8Array([x >>> 24, x >>> 16, x >>> 8, x, y >>> 24, y >>> 16, y >>> 8, y]);
    if (status.seat === 1) {
      commit = bytes;
      by = agreed();
    } else if (bytes.join() === commit!.join()) return start();
    else {
      status.refused++;
      wire.fault = "deal";
      cheated = 2;
      prepare();
    }
    speak(FIRST_MS);
  }

  function start(): void {
    const nonces = new Uint8Array(16);
    const one = status.seat === 1;
    nonces.set(secret, one ? 0 : 8);
    nonces.set(other, one ? 8 : 0);
    deals++;
    stage = Stage.Play;
    evened = true;
    auditAt = -1;
    compared = cheated = asking = theirCount = status.again = 0;
    wire.fault = "";
    game.deal(nonces, deals, by, status.seat);
    speak(FIRST_MS);
  }

  /** Both want the next game. */
  function next(): void {
    status.again = 3;
    if (stage === Stage.Play) {
      stage = Stage.Deal;
      prepare();
      // Rules may have been chosen since.
      if (!game.session()) agree();
    }
    speak(FIRST_MS);
  }

  /** What both compare at the end, 0 before it. */
  function check(): number {
    if (auditAt !== book.count) {
      auditAt = book.count;
      audit = game.audit() | 0;
    }
    return audit;
  }

  // Receiving: frames

  /** A frame; what comes in every game first. */
  function onFrame(kind: number): void {
    const n = ((kind & 3) << 8) | box[1];
    heardFrom();
    if (kind >= Kind.Ready) return onRare(kind, box[1], box[2]);
    // It is in the game, so it has taken our record, or has the same game as we have after all.
    if (kind < Kind.Move && (stage === Stage.Offer || (stage === Stage.Held && game.session()))) resume();
    if (kind >= Kind.Refuse) {
      if (stage === Stage.Offer || (stage === Stage.Play && n < book.count)) wire.fault = "refused";
    } else if (stage !== Stage.Play) return;
    else {
      const count = book.count;
      if (kind < Kind.Move) {
        const before = theirCount;
        theirCount = n;
        if (n <= count) evened = true;
        if (n < count) {
          if (n !== before) speak(FIRST_MS);
        } else if (n > count || before < 0) say(Kind.Ack, count);
        return;
      }
      if (kind >= Kind.Ask) {
        if (n === count) game.asked(box[2], n);
        if (book.count === count) say(Kind.Ack, count);
        return;
      }
      if (theirCount <= n) theirCount = n + 1;
      if (n < count) status.duplicates++;
      else if (n === count) {
        if (!game.take(box[2], (box[3] << 8) | box[4], !evened)) {
          status.refused++;
          wire.fault = "illegal";
          say(Kind.Refuse, n);
          return;
        }
        status.received++;
        wire.fault = "";
      }
      say(Kind.Ack, book.count);
    }
  }

  /** Before and after a game. Behind the kind stand a number and, mostly, flags. */
  function onRare(kind: number, number: number, flags: number): void {
    const isNext = number === ((deals + 1) & 255);
    // Player 2, who knows what player 1 has promised, wants to see that and nothing else.
    const isBound = stage === Stage.Deal && status.seat === 2 && !!commit;
    if (kind === Kind.Ready) {
      status.rules = box[3];
      theirRules = box[3] | ((flags & 1) << 8);
      theirSession = 0;
      if (
        flags & 2 &&
        (stage === Stage.Play || stage === Stage.Offer) &&
        status.seat === 1 &&
        number === (deals & 255) &&
        !book.count
      ) {
        // Our number did not convince it.
        wire.fault = "deal";
        deals--;
        stage = Stage.Play;
        return next();
      }
      if (stage === Stage.Held || stage === Stage.Await) agree();
      if (!isNext || status.again & 2) return;
      status.again |= 2;
      if (status.again === 3) next();
    } else if (kind === Kind.Commit) {
      if (status.seat !== 2 || !isNext) return;
      theirSession = 0;
      if (stage === Stage.Play && status.again & 1) next();
      // The first word counts.
      if (stage !== Stage.Deal || commit) return;
      if (flags !== agreed()) return sayHello();
      commit = box.slice(3, 11);
      by = flags;
      speak(FIRST_MS);
    } else if (kind === Kind.Nonce) {
      if (status.seat !== 1) return;
      if (stage === Stage.Deal && commit && isNext) {
        other = box.slice(2, 10);
        start();
      }
      if ((stage === Stage.Play || stage === Stage.Offer) && number === (deals & 255) && commit) {
        say(Kind.Reveal, number);
        status.sent++;
      }
    } else if (kind === Kind.Reveal) {
      if (!isBound || rounds < ROUNDS || !isNext) return;
      other = box.slice(2, 10);
      promise(other);
    } else if (stage === Stage.Play) {
      if (kind !== Kind.Audit || !check()) say(Kind.Ack, book.count);
      else {
        if (number & 1) compared |= 2;
        if (!(compared & 1)) {
          compared |= 1;
          game.audited(((flags << 24) | (box[3] << 16) | (box[4] << 8) | box[5]) === audit);
        }
        // 4: this is an answer.
        if (!(number & 4)) say(Kind.Audit, 5);
      }
    } else if (kind === Kind.Record && !game.session() && !isBound && number <= 32) {
      // Who dealt falsely could claim any game.
      if (!cheated && game.adopt(box.slice(2, 2 + number))) return resume();
      status.refused++;
      wire.fault = "illegal";
      say(Kind.Refuse, 0);
    }
  }

  // Receiving: hellos

  function read(at: number, digits: number): number {
    let value = 0;
    for (; digits > 0; digits--) {
      const code = box[at++];
      value = (value << 4) | ((code & 15) + (code > 57 ? 9 : 0));
    }
    return value;
  }

  /** A hello of ours; its check sum was right. */
  function onHello(): void {
    const tag = read(8, 8);
    if (box[4] !== EDITION) wire.versionMs = SILENT_MS;
    else if (tag === mine) {
      status.echoes++;
      wire.echoMs = SILENT_MS;
      // It may as well be another board that drew the same.
      if (!linked) forget();
    } else if (tag !== theirs && linked && quietMs < 1500 && tag !== strange) {
      // In the middle of a talk one stray hello, perhaps an old one, changes nothing; a board that was switched on says it again.
      strange = tag;
    } else {
      if (tag !== theirs) part(tag);
      status.rules = read(6, 2);
      theirRules = status.rules | ((box[5] & 1) << 8);
      theirSession = read(20, 8);
      if (read(16, 4) === (mine & 0xffff)) heardFrom();
      else {
        quietMs = 0;
        sayHello();
      }
      if (stage === Stage.Deal && status.seat === 1) by = agreed();
      // Whatever this one says: the number that was promised comes first. And who has no game any more is offered ours.
      const isBound = stage === Stage.Deal && status.seat === 2 && commit;
      if (linked && !isBound && (stage !== Stage.Play || (!theirSession && game.session()))) agree();
    }
  }

  /**
   * The lesson's acknowledgement, its hello, or the beginning of one of its decks: no board of ours says that. Alone after our hello, the first of these
   * tells what is on the other end.
   */
  function onLesson(size: number): void {
    if (linked && quietMs < LOST_MS) status.stale++;
    else if (game.session()) wire.strangerMs = SILENT_MS;
    else if (size > 2) wire.turn(box[1] === 0x31 ? 0 : answeredMs > 0 ? 1 : 2, box[1] === 0x32, quietNoise >= 0);
    else if (wire.airMs <= 0 && status.noise === quietNoise) answeredMs = 150;
    else status.stale++;
  }

  // Receiving: bytes

  /** How many bytes what begins in the box should have, as far as one can tell yet; 0: it is the beginning of nothing. */
  function wanted(): number {
    const kind = box[0];
    if (kind === 4) return held < 2 || box[1] === 10 ? 2 : 0;
    if (kind !== 0x16)
      return !theirs || kind < Kind.Ack || kind > Kind.Record
        ? 0
        : kind >= Kind.Ready
          ? LONG[kind - Kind.Ready]
          : (kind & 15) > 3
            ? 0
            : SHORT[(kind >> 4) - 10];
    if (held < 3) return held + 1;
    if (box[2] !== 0x1d) return 0;
    if (box[1] !== 0x31 && box[1] !== 0x32) return 0;
    if (held < 5) return 5;
    // The first number of a deck's first record.
    if (box[1] === 0x31) return box[3] === 0x1e && box[4] >= 48 && box[4] < 57 ? 5 : 0;
    if (box[3] === 3) return box[4] === 10 ? 5 : 0;
    if (box[3] !== 0x43) return 0;
    if (box[4] === EDITION) return HELLO;
    return held > 10 && box[held - 1] === 10 ? held : held < LONGEST ? held + 1 : 0;
  }

  /** What cannot be the beginning of anything is noise; what is whole is judged; what was damaged may hide the beginning of something behind its first byte. */
  function sift(): void {
    while (held) {
      let size = (need = wanted());
      if (need > held) return;
      if (size > 5 && box[0] === 0x16) {
        if (box[size - 2] !== 3 || box[size - 1] !== 10 || crc16(box, 3, size - 6, 0xffff) !== read(size - 6, 4))
          size = 0;
        else onHello();
      } else if (size && box[0] < Kind.Ack) onLesson(size);
      else if (size && !crc16(box, 0, size, keyIn)) onFrame(box[0]);
      else size = 0;
      if (!size) {
        if (need) status.damaged++;
        status.noise++;
        wire.noiseMs = SILENT_MS;
        size = 1;
      }
      held -= size;
      // A copy: the board moves bytes one by one.
      if (held) box.set(box.slice(size, size + held));
    }
    need = 1;
  }

  function receive(chunk: string): void {
    for (let at = 0; at < chunk.length; at++) {
      box[held++] = chunk.charCodeAt(at);
      if (held >= need) sift();
    }
    idleMs = 0;
  }

  // Time

  function tick(passedMs: number): void {
    quietMs += passedMs;
    if (held) {
      idleMs += Math.min(passedMs, 50);
      // The rest of what has begun will not come any more.
      if (idleMs > CUT_MS + LONGEST * wire.byteMs) {
        while (held) {
          status.noise++;
          wire.noiseMs = SILENT_MS;
          held--;
          if (held) box.set(box.slice(1, 1 + held));
          sift();
        }
      }
    }
    if (answeredMs > 0) {
      answeredMs -= passedMs;
      if (answeredMs <= 0 && status.noise === quietNoise) return wire.turn(1, false, false);
    }
    if (rounds < ROUNDS) workOut();
    helloMs -= passedMs;
    if (helloMs <= 0 && answeredMs <= 0 && (stage < Stage.Deal || quietMs > LOST_MS)) sayHello();
    waitMs -= passedMs;
    if (waitMs <= 0) speak(pauseMs);
  }

  function state(): State {
    const isLost = linked && quietMs > LOST_MS;
    wire.isSilent = isLost || (!linked && quietMs > SILENT_MS);
    if (!linked) return wire.versionMs > 0 ? "version" : wire.strangerMs > 0 ? "other game" : "seeking";
    if (isLost) return "lost";
    if (stage === Stage.Held) return game.session() ? "other game" : "rules";
    if (stage !== Stage.Play) return "dealing";
    status.acked = Math.max(0, Math.min(theirCount, book.count));
    return evened ? "playing" : "dealing";
  }

  link.moved = () => {
    if (stage === Stage.Play) speak(FIRST_MS);
  };
  link.ask = what => {
    asking = what;
    askedAt = book.count;
    link.moved();
  };
  link.again = () => {
    if (stage !== Stage.Play || status.again & 1) return;
    status.again |= 1;
    if (status.again === 3) next();
    else speak(FIRST_MS);
  };
  link.accept = () => {
    if (stage !== Stage.Held || game.session()) return;
    adopted = status.rules;
    agree();
    sayHello();
  };
  link.drop = forget;
  wire.fault = "";
  forget();
  return { receive: receive, tick: tick, state: state };
}
