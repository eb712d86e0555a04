// Our own dialect: one log of entries, a byte each, kept the same on both boards; and how a game comes about. PROTOCOL.md has the layout.
import { crc16 } from "./crc";
import type { State, Talk, Wire } from "./link";
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

/** First bytes of frames. The first four kinds count entries, and their lowest two bits are bits 8 and 9 of the number behind. */
const enum Kind { Ack = 0xA0, Move = 0xB0, Ask = 0xC0, Refuse = 0xD0, Ready = 0xE0, Commit, Nonce, Reveal, Audit, Record }
const SHORT = [4, 7, 5, 4];
const LONG = [6, 13, 12, 12, 8, 36];

/** seek: not heard each other. held: rules or games differ. offer, await: one board knows the game, the other does not. deal: getting at a new game. */
const enum Stage { Seek, Held, Offer, Await, Deal, Play }

export function openOwn(wire: Wire): Talk {
  const game = wire.game;
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
  let theyChose = 0;
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
  let helloSent = false;
  let quietNoise = 0;
  let answeredMs = 0;

  // The log.
  /** Entries that the other board has; -1 before it said so. */
  let theirCount = -1;
  /** On this connection the two logs have been equally long; until then this board may lack what it wrote itself. */
  let evened = false;
  let asking = 0;
  let askedAt = 0;

  // The deal.
  let deals = 0;
  let secret: Uint8Array | undefined;
  let commit: Uint8Array | undefined;
  let other: Uint8Array | undefined;
  const words = new Int32Array(6);
  let rounds = ROUNDS;
  /** The last number that the other board revealed was another one than it had committed itself to. */
  let cheated = 0;

  // The end.
  let audit = 0;
  let auditAt = -1;
  let audited = false;
  let told = false;

  // Numbers in a hello are hexadecimal digits.

  function put(at: number, value: number, digits: number): void {
    while (digits-- > 0) {
      const digit = value & 15;
      out[at + digits] = digit < 10 ? 48 + digit : 87 + digit;
      value >>>= 4;
    }
  }

  function read(at: number, digits: number): number {
    let value = 0;
    for (; digits > 0; digits--) {
      const code = box[at++];
      value = value << 4 | (code & 15) + (code > 57 ? 9 : 0);
    }
    return value;
  }

  function rules(): number {
    return adopted < 0 ? game.rules() : adopted;
  }

  function chose(): number {
    return adopted < 0 && game.chosen() ? 1 : 0;
  }

  /** What the next game is played by: what only one has chosen; nobody has: player 1's. */
  function agreed(): number {
    const ours = chose();
    return ours !== theyChose ? ours ? rules() : status.rules : mine > theirs ? rules() : status.rules;
  }

  // Sending

  function sayHello(): void {
    out.set([0x16, 0x32, 0x1D, 0x43, EDITION, 48 + chose()]);
    put(6, rules(), 2);
    put(8, mine, 8);
    put(16, theirs & 0xFFFF, 4);
    put(20, game.session(), 8);
    put(28, crc16(out, 3, 28, 0xFFFF), 4);
    out[32] = 3;
    out[33] = 10;
    wire.write(out, HELLO);
    helloSent = true;
    quietNoise = status.noise;
    helloMs = (linked ? 800 : 250) + (game.random() & 0xFFFF) % 350;
  }

  /** What stands in `out` behind the first byte, closed by its check sum. */
  function send(kind: number, size: number): void {
    out[0] = kind;
    const crc = crc16(out, 0, size - 2, keyOut);
    out[size - 2] = crc >> 8;
    out[size - 1] = crc;
    wire.write(out, size);
  }

  function sayCount(kind: number, n: number): void {
    out[1] = n;
    send(kind | n >> 8, 4);
  }

  function sayAck(): void {
    sayCount(Kind.Ack, game.count());
  }

  function sayMove(n: number): number {
    const digest = game.digest(n);
    out[1] = n;
    out[2] = game.entry(n);
    out[3] = digest >> 8;
    out[4] = digest;
    send(Kind.Move | n >> 8, 7);
    return Kind.Move << 10 | n;
  }

  function sayAsk(n: number): number {
    sayAck();
    out[1] = n;
    out[2] = asking;
    send(Kind.Ask | n >> 8, 5);
    return Kind.Ask << 10 | n;
  }

  function sayReady(): number {
    out[1] = deals + 1;
    out[2] = chose() | cheated;
    out[3] = rules();
    send(Kind.Ready, 6);
    return Kind.Ready << 10;
  }

  function sayBytes(kind: number, bytes: Uint8Array, number: number): number {
    out[1] = number;
    out.set(bytes, 2);
    send(kind, 12);
    return kind << 10;
  }

  function sayCommit(): number {
    out[1] = deals + 1;
    out[2] = agreed();
    out.set(commit!, 3);
    send(Kind.Commit, 13);
    return Kind.Commit << 10;
  }

  /** 1: the other's has come. 2: this is an answer. */
  function sayAudit(flags: number): number {
    out.set([0, flags, audit >>> 24, audit >>> 16, audit >>> 8, audit]);
    send(Kind.Audit, 8);
    return Kind.Audit << 10;
  }

  function sayRecord(): number {
    const record = game.record();
    out[1] = record.length;
    out.fill(0, 2);
    out.set(record, 2);
    send(Kind.Record, 36);
    return Kind.Record << 10;
  }

  /** What the other board should hear now, whatever it has heard. */
  function speak(): void {
    let what = 0;
    if (stage === Stage.Play) what = speakOfGame();
    else if (stage === Stage.Deal) what = speakOfDeal();
    else if (stage === Stage.Offer) what = sayRecord();
    if (what) {
      what === said ? status.resent++ : status.sent++;
      said = what;
    }
    waitMs = what ? pauseMs : BEAT_MS;
    pauseMs = Math.min(2 * pauseMs, SLOWEST_MS);
  }

  function speakOfGame(): number {
    const count = game.count();
    if (theirCount >= 0 && theirCount < count) return sayMove(theirCount);
    if (asking && askedAt === count) return sayAsk(count);
    asking = 0;
    sayAck();
    if (check() && !told) return sayAudit(audited ? 1 : 0);
    return status.again === 1 ? sayReady() : 0;
  }

  function speakOfDeal(): number {
    if (rounds < ROUNDS) return 0;
    if (status.seat === 1 && commit) return sayCommit();
    return status.seat === 2 && secret ? sayBytes(Kind.Nonce, secret, deals + 1) : sayReady();
  }

  /** Says it at once, and again soon. */
  function hurry(): void {
    pauseMs = FIRST_MS;
    if (linked) speak();
  }

  // The connection

  /** As at the start: nobody is known. */
  function forget(): void {
    // The lower half stands for the tag in hellos: it must not be 0.
    mine = game.random() | 1;
    theirs = strange = asking = 0;
    status.dialect = "";
    status.rules = adopted = -1;
    part();
    helloMs = (game.random() & 0xFFFF) % 250;
  }

  /** What belonged to a connection that is no more. */
  function part(): void {
    linked = evened = false;
    stage = Stage.Seek;
    theirCount = -1;
    deals = cheated = said = 0;
    status.seat = status.again = status.acked = 0;
    rounds = ROUNDS;
    commit = secret = other = undefined;
    wire.fault = "";
    newEnd();
  }

  function newEnd(): void {
    audit = 0;
    auditAt = -1;
    audited = told = false;
  }

  /** Another board than before, or the same one after it was switched off. */
  function meet(tag: number): void {
    part();
    theirs = tag;
    strange = 0;
    keyOut = keyOf(mine, tag);
    keyIn = keyOf(tag, mine);
  }

  function keyOf(from: number, to: number): number {
    const tags = new Uint8Array([from >>> 24, from >>> 16, from >>> 8, from, to >>> 24, to >>> 16, to >>> 8, to]);
    return crc16(tags, 0, 8, 0xFFFF);
  }

  /** What the two boards have to do with each other, by what both said of themselves. */
  function agree(): void {
    const session = game.session() | 0;
    if (session && session === theirSession) return resume();
    const differ = chose() && theyChose && rules() !== status.rules;
    const next = session ? theirSession ? Stage.Held : Stage.Offer : theirSession ? Stage.Await : differ ? Stage.Held : Stage.Deal;
    if (next === stage) return;
    stage = next;
    if (stage === Stage.Deal) {
      status.seat = mine > theirs ? 1 : 2;
      status.again = 3;
      prepare();
    } else status.again = 0;
    hurry();
  }

  function resume(): void {
    stage = Stage.Play;
    evened = false;
    theirCount = -1;
    status.seat = game.seat();
    status.again = 0;
    newEnd();
    game.resume();
    hurry();
  }

  function heardFrom(): void {
    quietMs = 0;
    if (linked) return;
    linked = true;
    status.dialect = "own";
    agree();
  }

  // The deal

  /** Player 1 draws its number first. */
  function prepare(): void {
    commit = secret = other = undefined;
    rounds = ROUNDS;
    if (status.seat === 1) promise(drawSecret());
  }

  function drawSecret(): Uint8Array {
    secret = new Uint8Array(8);
    for (let at = 0; at < 8; at++) secret[at] = game.random() >>> 11;
    return secret;
  }

  /** Begins to work out what stands for these eight bytes. */
  function promise(bytes: Uint8Array): void {
    const one = status.seat === 1;
    words.set([
      0x43726F75, 0x70696572, bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3], bytes[4] << 24 | bytes[5] << 16 | bytes[6] << 8 | bytes[7],
      one ? mine : theirs, one ? theirs : mine,
    ]);
    rounds = 0;
  }

  /** Some more rounds; after the last one player 1 has its commitment, and player 2 knows whether the other kept it. */
  function workOut(): void {
    const to = Math.min(rounds + SLICE, ROUNDS);
    encipher(words, rounds, to);
    rounds = to;
    if (rounds < ROUNDS) return;
    const x = words[0] ^ 0x43726F75;
    const y = words[1] ^ 0x70696572;
    const bytes = new Uint8Array([x >>> 24, x >>> 16, x >>> 8, x, y >>> 24, y >>> 16, y >>> 8, y]);
    if (status.seat === 1) commit = bytes;
    else if (bytes.join() === commit!.join()) return start();
    else {
      status.refused++;
      wire.fault = "deal";
      cheated = 2;
      prepare();
    }
    hurry();
  }

  function start(): void {
    const nonces = new Uint8Array(16);
    const one = status.seat === 1;
    nonces.set(secret!, one ? 0 : 8);
    nonces.set(other!, one ? 8 : 0);
    const by = agreed();
    deals = deals + 1 & 255;
    stage = Stage.Play;
    evened = true;
    cheated = asking = theirCount = status.again = 0;
    wire.fault = "";
    newEnd();
    game.deal(nonces, deals, by, status.seat);
    hurry();
  }

  /** Both want the next game. */
  function next(): void {
    if (stage === Stage.Play) {
      stage = Stage.Deal;
      prepare();
      // Rules may have been chosen since.
      if (!game.session()) agree();
    }
    hurry();
  }

  // The end

  /** What both compare, 0 before the end. */
  function check(): number {
    if (auditAt !== game.count()) {
      auditAt = game.count();
      audit = game.audit() | 0;
    }
    return audit;
  }

  // Receiving: frames

  function onAck(n: number): void {
    // It is in the game, so it has taken our record, or has the same game as we have after all.
    if (stage === Stage.Offer || stage === Stage.Held && game.session()) resume();
    if (stage !== Stage.Play) return;
    const before = theirCount;
    const count = game.count();
    theirCount = n;
    if (n <= count) evened = true;
    if (n < count) {
      if (n !== before) hurry();
    } else if (n > count || before < 0) sayAck();
  }

  function onMove(n: number, entry: number, digest: number): void {
    if (stage !== Stage.Play) return;
    const count = game.count();
    if (theirCount <= n) theirCount = n + 1;
    if (n < count) status.duplicates++;
    else if (n === count) {
      if (!game.take(entry, digest, !evened)) return refuse(n);
      status.received++;
      wire.fault = "";
    }
    sayAck();
  }

  function refuse(n: number): void {
    status.refused++;
    wire.fault = "illegal";
    sayCount(Kind.Refuse, n);
  }

  function onAsk(n: number, what: number): void {
    if (stage !== Stage.Play) return;
    const count = game.count();
    if (n === count) game.asked(what, n);
    if (game.count() === count) sayAck();
  }

  function onRefuse(n: number): void {
    if (stage === Stage.Offer || stage === Stage.Play && n < game.count()) wire.fault = "refused";
  }

  function onReady(number: number, flags: number, by: number): void {
    status.rules = by;
    theyChose = flags & 1;
    theirSession = 0;
    if (flags & 2 && (stage === Stage.Play || stage === Stage.Offer) && status.seat === 1 && number === deals && !game.count()) {
      // Our number did not convince it.
      wire.fault = "deal";
      deals = deals + 255 & 255;
      status.again = 3;
      stage = Stage.Play;
      return next();
    }
    if (stage === Stage.Held || stage === Stage.Await) agree();
    if (number !== (deals + 1 & 255) || status.again & 2) return;
    status.again |= 2;
    if (status.again === 3) next();
  }

  function onCommit(number: number, by: number): void {
    if (status.seat !== 2 || number !== (deals + 1 & 255)) return;
    if (stage === Stage.Play && status.again & 1) {
      status.again = 3;
      next();
    }
    if (stage !== Stage.Deal) return;
    if (by !== agreed()) return sayHello();
    // The first word counts.
    if (commit) return;
    commit = box.slice(3, 11);
    drawSecret();
    hurry();
  }

  function onNonce(number: number): void {
    if (status.seat !== 1) return;
    if (stage === Stage.Deal && commit && number === (deals + 1 & 255)) {
      other = box.slice(2, 10);
      start();
    }
    if ((stage === Stage.Play || stage === Stage.Offer) && number === deals && secret) {
      sayBytes(Kind.Reveal, secret, number);
      status.sent++;
    }
  }

  /** Player 2, who knows what player 1 has promised, wants to see that and nothing else. */
  function isBound(): boolean {
    return stage === Stage.Deal && status.seat === 2 && !!commit;
  }

  function onReveal(number: number): void {
    if (stage !== Stage.Deal || status.seat !== 2 || !commit || rounds < ROUNDS || number !== (deals + 1 & 255)) return;
    other = box.slice(2, 10);
    promise(other);
  }

  function onAudit(flags: number, theirCheck: number): void {
    if (stage !== Stage.Play) return;
    if (!check()) return sayAck();
    if (flags & 1) told = true;
    if (!audited) {
      audited = true;
      game.audited(theirCheck === audit);
    }
    if (!(flags & 2)) sayAudit(3);
  }

  function onRecord(size: number): void {
    if (stage === Stage.Play) return sayAck();
    if (game.session() || isBound() || size > 32) return;
    // Who dealt falsely could claim any game.
    if (!cheated && game.adopt(box.slice(2, 2 + size))) resume();
    else refuse(0);
  }

  function onLong(kind: number): void {
    const first = box[1];
    if (kind === Kind.Ready) onReady(first, box[2], box[3]);
    else if (kind === Kind.Commit) onCommit(first, box[2]);
    else if (kind === Kind.Nonce) onNonce(first);
    else if (kind === Kind.Reveal) onReveal(first);
    else if (kind === Kind.Audit) onAudit(first, box[2] << 24 | box[3] << 16 | box[4] << 8 | box[5]);
    else onRecord(first);
  }

  function onFrame(kind: number, size: number): boolean {
    if (crc16(box, 0, size, keyIn)) {
      status.damaged++;
      return false;
    }
    heardFrom();
    const n = (kind & 3) << 8 | box[1];
    if (kind < Kind.Move) onAck(n);
    else if (kind < Kind.Ask) onMove(n, box[2], box[3] << 8 | box[4]);
    else if (kind < Kind.Refuse) onAsk(n, box[2]);
    else if (kind < Kind.Ready) onRefuse(n);
    else onLong(kind);
    return true;
  }

  // Receiving: hellos

  function onHello(size: number): boolean {
    if (box[size - 2] !== 3 || crc16(box, 3, size - 6, 0xFFFF) !== read(size - 6, 4)) {
      status.damaged++;
      return false;
    }
    if (box[4] !== EDITION) {
      wire.versionMs = SILENT_MS;
      return true;
    }
    const tag = read(8, 8);
    if (tag === mine) {
      status.echoes++;
      wire.echoMs = SILENT_MS;
      // It may as well be another board that drew the same.
      if (!linked) forget();
      return true;
    }
    // In the middle of a talk one stray hello, perhaps an old one, changes nothing; a board that was switched on says it again.
    if (tag !== theirs && linked && quietMs < 1500 && tag !== strange) {
      strange = tag;
      return true;
    }
    if (tag !== theirs) meet(tag);
    theyChose = read(5, 1) & 1;
    status.rules = read(6, 2);
    theirSession = read(20, 8);
    const hasHeard = read(16, 4) === (mine & 0xFFFF);
    if (!hasHeard) {
      quietMs = 0;
      sayHello();
    } else heardFrom();
    // Whatever this one says: the number that was promised comes first. And who has no game any more is offered ours.
    if (linked && !isBound() && (stage !== Stage.Play || !theirSession && game.session())) agree();
    return true;
  }

  /** The lesson's own hello, or the beginning of one of its decks: no board of ours says that. */
  function onLesson(size: number): boolean {
    if (linked && quietMs < LOST_MS) status.stale++;
    else if (game.session()) wire.strangerMs = SILENT_MS;
    else wire.toLesson(size < 5 ? 0 : answeredMs > 0 ? 1 : 2, size === 5, helloSent);
    return true;
  }

  /** The lesson's acknowledgement. Ours do not say that to each other; alone after our hello it tells what is on the other end. */
  function onLessonAck(): boolean {
    if (box[1] !== 10) return false;
    if (!linked && helloSent && wire.airMs <= 0 && status.noise === quietNoise && !game.session()) answeredMs = 150;
    else status.stale++;
    return true;
  }

  // Receiving: bytes

  /** How many bytes what begins in the box should have, as far as one can tell yet; 0: it is the beginning of nothing. */
  function wanted(): number {
    const kind = box[0];
    if (kind === 0x16) return wantedHello();
    if (kind === 4) return linked ? 0 : 2;
    if (!theirs || kind < Kind.Ack || kind > Kind.Record) return 0;
    return kind >= Kind.Ready ? LONG[kind - Kind.Ready] : (kind & 15) > 3 ? 0 : SHORT[(kind >> 4) - 10];
  }

  function wantedHello(): number {
    if (held < 3) return held + 1;
    if (box[2] !== 0x1D) return 0;
    if (box[1] === 0x31) return 3;
    if (box[1] !== 0x32) return 0;
    if (held < 5) return 5;
    if (box[3] === 3) return box[4] === 10 ? 5 : 0;
    if (box[3] !== 0x43) return 0;
    if (box[4] === EDITION) return HELLO;
    return box[held - 1] === 10 ? held : held < LONGEST ? held + 1 : 0;
  }

  function judge(size: number): boolean {
    const kind = box[0];
    return kind === 4 ? onLessonAck() : kind !== 0x16 ? onFrame(kind, size) : size > 5 ? onHello(size) : onLesson(size);
  }

  function drop(size: number): void {
    held -= size;
    // A copy: the board moves bytes one by one.
    if (held) box.set(box.slice(size, size + held));
  }

  /** What cannot be the beginning of anything is noise; what is whole is judged; what was damaged may hide the beginning of something behind its first byte. */
  function sift(): void {
    while (held) {
      need = wanted();
      if (need > held) return;
      if (need && judge(need)) drop(need);
      else {
        status.noise++;
        wire.noiseMs = SILENT_MS;
        drop(1);
      }
    }
    need = 1;
  }

  function byte(code: number): void {
    box[held++] = code;
    if (held >= need) sift();
  }

  /** The rest of what has begun will not come any more. */
  function giveUp(): void {
    idleMs = 0;
    while (held) {
      status.noise++;
      wire.noiseMs = SILENT_MS;
      drop(1);
      sift();
    }
  }

  // Time

  function tick(passedMs: number): void {
    quietMs += passedMs;
    if (held) {
      idleMs += Math.min(passedMs, 50);
      if (idleMs > CUT_MS + LONGEST * wire.byteMs) giveUp();
    }
    if (answeredMs > 0) {
      answeredMs -= passedMs;
      if (answeredMs <= 0 && status.noise === quietNoise) return wire.toLesson(1, false, false);
    }
    if (rounds < ROUNDS) workOut();
    helloMs -= passedMs;
    if (helloMs <= 0 && answeredMs <= 0 && (stage < Stage.Deal || quietMs > LOST_MS)) sayHello();
    waitMs -= passedMs;
    if (waitMs <= 0 && linked) speak();
  }

  function state(): State {
    idleMs = 0;
    if (!linked) return wire.versionMs > 0 ? "version" : wire.strangerMs > 0 ? "other game" : "seeking";
    if (quietMs > LOST_MS) return "lost";
    if (stage === Stage.Held) return game.session() ? "other game" : "rules";
    if (stage !== Stage.Play) return "dealing";
    const count = game.count();
    status.acked = Math.max(0, Math.min(theirCount, count));
    return evened ? "playing" : "dealing";
  }

  forget();
  return {
    byte: byte, tick: tick, state: state, isLost: () => (!linked || quietMs > LOST_MS) && quietMs > SILENT_MS,
    moved: () => { if (stage === Stage.Play) hurry(); },
    ask: what => {
      asking = what;
      askedAt = game.count();
      if (stage === Stage.Play) hurry();
    },
    again: () => {
      if (stage !== Stage.Play || status.again & 1) return;
      status.again |= 1;
      if (status.again === 3) next();
      else hurry();
    },
    accept: () => {
      if (stage !== Stage.Held || game.session()) return;
      adopted = status.rules;
      agree();
      sayHello();
    },
    drop: forget,
  };
}
