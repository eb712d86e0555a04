// The wire between two boards: bytes and time in, bytes out. It knows no game and no Serial port; PROTOCOL.md beside it says what goes over the wire.
import type { Connection } from "./connection";
import { crc16 } from "./crc";
import openOwn from "./own";
import type openTaking from "./taking";
import type { Want } from "./want";

/**
 * seeking: nobody heard yet. version: a board of another version. rules: both players chose, and not the same (until `accept` here or there).
 * other game: each board keeps another unfinished game (until `drop` here or there), or this one's last game is not the other's (until `accept` or `drop` here). dealing: the next game is being agreed on.
 * playing: entries go back and forth (also when the game is over, until both said `again`). lost: the other board was there and is not heard any more.
 */
export type State = "seeking" | "version" | "rules" | "other game" | "dealing" | "playing" | "lost";

/**
 * left: the other board said goodbye. cable: nothing comes. crossed: only our own echo. speed: bytes, but nothing that makes sense. version: see State.
 * cut: of the lesson's decks only pieces arrive. shift: a lesson's program that shifts its cards (no game is possible). deal: the other board's number is not the one it had committed itself to.
 * refused: the other board did not believe our last entry. illegal: we did not believe the other board's.
 */
export type Trouble =
  "" | "left" | "cable" | "crossed" | "speed" | "version" | "cut" | "shift" | "deal" | "refused" | "illegal";

export interface Status {
  state: State;
  dialect: "" | "own" | "lesson";
  /** 0 as long as it is not settled. */
  seat: number;
  trouble: Trouble;
  /** The other board's rules, -1 before they are known. */
  rules: number;
  /** Own dialect: entries that the other board has. Lesson's: 1 when it has our last deck, 0 while it has not. */
  acked: number;
  /** Who wants another game: 1 this player, 2 the other, 3 both. */
  again: number;
  sent: number;
  resent: number;
  received: number;
  duplicates: number;
  damaged: number;
  refused: number;
  /** Bytes that belonged to nothing. */
  noise: number;
  echoes: number;
  stale: number;
}

/** A game as both boards keep it. */
export interface Book {
  /** Entries so far: 0..1023. */
  count: number;
  log: ArrayLike<number>;
  /** This board's seat in it. */
  me: number;
}

/** What the link asks of whoever plays. */
export interface Game {
  /** Out on the wire; text is one byte a character. Bytes are the callee's for the time of the call only. */
  write(bytes: Uint8Array | string): void;
  /** 32 bits that nobody can foresee. */
  random32(): number;
  /** The unfinished game's id, 32 bits; 0: there is none (a game of the lesson's has none either). */
  session(): number;
  /** Own dialect: the game under way. */
  book: Book;
  /** 16 bits over what both know after its last entry. */
  digest(): number;
  /**
   * Entry number `book.count` from the other board: true if it was legal, agrees with the digest (unless that is 0), and is kept.
   * `isOld`: the two logs have not been equally long on this connection, so this board may lack what it wrote itself.
   */
  take(entry: number, digest: number, isOld: boolean): boolean;
  /** Something in `status` changed that a player would want to know. */
  changed(): void;
  /** What is asked between games, and now and then in one; whoever opens it lets it go. */
  arrange(): Arrangements;
}

/** What two boards arrange, and this one's part in it. */
export interface Arrangements {
  /** Stands for the last game, if it is over: 16 bits; 0: there is none. Two boards that say the same go on with one evening. */
  evening(): number;
  /** Eight bits that any board knows, four that some do, of which the highest says so, and above them one: the user chose them; what he did not choose gives way. */
  wantedRules(): number;
  /** Some of the work of a new game with these bytes; true when `deal` has no more to do than to begin it. */
  prepared(nonces: Uint8Array, rules: number): boolean;
  /** A new game: player 1's eight random bytes, then player 2's. `game` counts from 1 on a connection. */
  deal(nonces: Uint8Array, game: number, rules: number, seat: number): void;
  /** The unfinished game goes on; entries that one of the boards lacks will follow. (Lesson's dialect: whoever is not on turn says `moved`.) */
  resume(): void;
  /** The other player asks for something while it is our turn, when both logs are equally long. The answer is an entry, sooner or later; false: no. May come several times. */
  asked(what: number): boolean;
  /** The other player said no to what this one asks for. */
  declined(): void;
  /** At most 32 bytes from which the other board can take up the unfinished game at its start. */
  record(): Uint8Array;
  /** Takes it up. Undefined: there is more work to do, or the player has not said yet that he wants to; call it again. */
  adopt?(record: Uint8Array): boolean | undefined;
  /** What goes on meanwhile; a game without takes over none. */
  taking?: typeof openTaking;
  /** 32 bits over everything in the game that is over; 0 while it is not. */
  audit(): number;
  audited(agrees: boolean): void;
}

/** What the lesson's dialect asks besides. */
export interface Decks {
  /** A check sum of 32 bits. */
  crc(data: string): number;
  /** The unfinished game's seat (in both dialects); 0: there is none. Session 0 and a seat: a game in the lesson's dialect goes on. */
  seat(): number;
  /** The seat is settled and a new game begins, whatever was before. Player 1 deals and calls `moved`; player 2 has no game until a deck comes. */
  begin(seat: number): void;
  /** 36 records of five numbers, in the order in which they are sent: card, suit, color, property, field. Anew at each call. */
  records(): Int8Array;
  /** 36 different cards, numbers in their ranges. Undefined: it is being judged, ask again with the same one. What is accepted is kept, come what may. */
  deck(records: Int8Array): Deck | undefined;
}

/** What a game says to a deck. */
export const enum Deck {
  Refused,
  Accepted,
  Same,
}

export interface Link {
  report: Status;
  /**
   * A chunk as the serial port delivers it: one character a byte; or none, at any moment, some ten times a second. `nowMs` may wrap or jump. (The moment matters: an
   * acknowledgement that comes too early is none.)
   */
  receive(chunk: string, nowMs: number): void;
  /** Who speaks now, and hears what the player does. */
  talk(): Talk;
}

/** What a dialect is to the link, and to the game. */
export interface Talk {
  receive(chunk: string): void;
  tick(passedMs: number): void;
  /** Asked after everything that came, and sets `isSilent`. */
  state(): State;
  /** There is a new entry, or (lesson's dialect) a new deck. */
  moved(): void;
  /** Asks whoever's turn it is, again and again until there is a new entry; `what` 1..255, 0 withdraws the question. */
  ask(what: number): void;
  want(what: Want): void;
}

/** The lesson's dialect, for a link that speaks it. */
export interface Lesson {
  /** The talk begins in it: it is wished, or a game in it goes on. */
  isFirst(): boolean;
  /** Begins it; for the others see `Wire.switchTo`. */
  talk(wire: Wire, seat: number, greeted: boolean, doubtful: boolean): Talk;
  /** A hello of ours is to go out: see answered.ts. */
  isAnswered(wire: Wire, own: Connection): boolean;
  /** Something of it has come while boards meet: see stranger.ts. */
  hear(wire: Wire, own: Connection, kind: number, size: number): void;
}

/** What the link is to a dialect. */
export interface Wire {
  player: Game;
  lesson: Lesson | undefined;
  /** Here, so that both dialects share one. */
  crc16(text: string, crc: number): number;
  report: Status;
  /** A byte takes so long. */
  byteMs: number;
  /** What was written is on its way for so long. */
  airMs: number;
  /** What has been heard lately besides the other board: counted down. */
  noiseMs: number;
  echoMs: number;
  versionMs: number;
  strangerMs: number;
  /** Nothing has come from the other board for so long that the player should be told. */
  isSilent: boolean;
  /** Time passes because there is something to read, which is enough for a turn. */
  isReading: boolean;
  /** What the other board did, or thinks that we did. */
  fault: Trouble;
  write(bytes: Uint8Array | string): void;
  /**
   * To the lesson's dialect, or (`seat` -1) to ours. `seat` 0: not settled. `greeted`: by a hello that wants an answer. `doubtful`: the other board may have
   * heard ours before.
   */
  switchTo(seat: number, greeted: boolean, doubtful: boolean): void;
}

/** A clock that was set, or a board that slept: no more than this has passed. */
const LONGEST_MS = 2000;
const USUAL_MS = 60;

/** Without `lesson` that dialect is not spoken. */
export default function openLink(game: Game, baud: number, lesson: Lesson | undefined): Link {
  const status: Status = {
    state: "seeking",
    dialect: "",
    seat: 0,
    trouble: "",
    rules: -1,
    acked: 0,
    again: 0,
    sent: 0,
    resent: 0,
    received: 0,
    duplicates: 0,
    damaged: 0,
    refused: 0,
    noise: 0,
    echoes: 0,
    stale: 0,
  };
  let lastMs = 0;
  let shown = "";
  let talk: Talk;

  const wire: Wire = {
    player: game,
    lesson: lesson,
    crc16: crc16,
    report: status,
    byteMs: 10000 / baud,
    airMs: 0,
    noiseMs: 0,
    echoMs: 0,
    versionMs: 0,
    strangerMs: 0,
    isSilent: false,
    isReading: false,
    fault: "",
    write: bytes => {
      wire.airMs += bytes.length * wire.byteMs;
      game.write(bytes);
    },
    switchTo: (seat, greeted, doubtful) => {
      if (seat < 0) talk = openOwn(wire);
      else talk = lesson!.talk(wire, seat, greeted, doubtful);
    },
  };

  function pass(nowMs: number): void {
    let passedMs = nowMs - lastMs;
    lastMs = nowMs;
    if (!(passedMs >= 0 && passedMs <= LONGEST_MS)) passedMs = USUAL_MS;
    wire.airMs -= passedMs;
    if (wire.airMs < 0) wire.airMs = 0;
    wire.noiseMs -= passedMs;
    wire.echoMs -= passedMs;
    wire.versionMs -= passedMs;
    wire.strangerMs -= passedMs;
    talk.tick(passedMs);
  }

  /** Tells the game what is new; of what has just been read only a new state, for to read is enough for a turn. */
  function show(): void {
    const state = talk.state();
    if (wire.isReading && state === status.state) return;
    status.state = state;
    status.trouble =
      wire.versionMs > 0 && (wire.isSilent || state === "version")
        ? "version"
        : !wire.isSilent || wire.fault === "left"
          ? wire.fault
          : wire.echoMs > 0
            ? "crossed"
            : wire.noiseMs > 0
              ? "speed"
              : "cable";
    const now = state + status.trouble + status.dialect + status.seat + status.again;
    if (now === shown) return;
    shown = now;
    game.changed();
  }

  wire.switchTo(lesson && lesson.isFirst() ? 0 : -1, false, false);
  return {
    report: status,
    receive: (chunk, nowMs) => {
      wire.isReading = !!chunk;
      pass(nowMs);
      if (chunk) talk.receive(chunk);
      show();
    },
    talk: () => talk,
  };
}
