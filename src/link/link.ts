// The wire between two boards: bytes and time in, bytes out. It knows no game and no Serial port; PROTOCOL.md beside it says what goes over the wire.

/**
 * seeking: nobody heard yet. version: a board of another version. rules: both players chose, and not the same (until `accept` here or there).
 * other game: each board keeps another unfinished game (until `drop` here or there). dealing: the next game is being agreed on.
 * playing: entries go back and forth (also when the game is over, until both said `again`). lost: the other board was there and is not heard any more.
 */
export type State = "seeking" | "version" | "rules" | "other game" | "dealing" | "playing" | "lost";

/**
 * cable: nothing comes. crossed: only our own echo. speed: bytes, but nothing that makes sense. version: see State.
 * shift: a lesson's program that shifts its cards (no game is possible). deal: the other board's number is not the one it had committed itself to.
 * refused: the other board did not believe our last entry. illegal: we did not believe the other board's.
 */
export type Trouble = "" | "cable" | "crossed" | "speed" | "version" | "shift" | "deal" | "refused" | "illegal";

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

/** What the link asks of whoever plays. */
export interface Game {
  /** Out on the wire. The bytes are the callee's for the time of the call only. */
  write(bytes: Uint8Array): void;
  /** 32 bits that nobody can foresee. */
  random(): number;
  /** The unfinished game's id, 32 bits; 0: there is none (a game of the lesson's has none either). */
  session(): number;
  /** The unfinished game's seat (in both dialects); 0: there is none. Session 0 and a seat: a game in the lesson's dialect goes on. */
  seat(): number;
  /** One byte. */
  rules(): number;
  /** The user chose these rules; what he did not choose gives way. */
  chosen(): boolean;
  /** A new game: player 1's eight random bytes, then player 2's. `game` counts from 1 on a connection. */
  deal(nonces: Uint8Array, game: number, rules: number, seat: number): void;
  /** Both boards have the same unfinished game; entries that one of them lacks will follow. */
  resume(): void;
  /** Entries so far in the game under way: 0..1023. */
  count(): number;
  entry(at: number): number;
  /** 16 bits over what both know after entry `at`; 0: not known any more. */
  digest(at: number): number;
  /** The other board's entry number `count()`: true if it was legal, agrees with the digest (unless that is 0), and is kept. */
  take(entry: number, digest: number): boolean;
  /** The other player asks for something while it is our turn. `at`: how many entries it had then. The answer is an entry, or nothing. May come several times. */
  asked(what: number, at: number): void;
  /** At most 32 bytes from which the other board can take up the unfinished game at its start. */
  record(): Uint8Array;
  adopt(record: Uint8Array): boolean;
  /** 32 bits over everything in the game that is over; 0 while it is not. */
  audit(): number;
  audited(agrees: boolean): void;
  /** Lesson's dialect: the seat is settled and a new game begins. Player 1 deals and calls `moved`. */
  begin(seat: number): void;
  /** Lesson's dialect: 36 records of five numbers, in the order in which they are sent: card, suit, color, property, field. */
  records(): Int8Array;
  /** Lesson's dialect: 36 different cards, numbers in their ranges. */
  deck(records: Int8Array): Deck;
  /** Something in `status` changed that a player would want to know. */
  changed(): void;
}

/** What a game says to a deck. */
export const enum Deck { Refused, Accepted, Same }

export interface Link {
  status: Status;
  /** A chunk as the serial port delivers it: one character a byte. (The moment matters: an acknowledgement that comes too early is none.) */
  receive(chunk: string, nowMs: number): void;
  /** At any moment, some ten times a second; `nowMs` may wrap or jump. */
  tick(nowMs: number): void;
  /** There is a new entry, or (lesson's dialect) a new deck. */
  moved(): void;
  /** Asks whoever's turn it is, again and again until there is a new entry; `what` 1..255, 0 withdraws the question. */
  ask(what: number): void;
  /** This player wants another game. */
  again(): void;
  /** Plays by the other board's rules. */
  accept(): void;
  /** Call it when the unfinished game has been forgotten (`session` and `seat` answer 0). */
  drop(): void;
}

export default function openLink(game: Game, dialect: "auto" | "lesson", _baud: number): Link {
  const status: Status = {
    state: "seeking", dialect: dialect === "lesson" ? dialect : "", seat: 0, trouble: "", rules: -1, acked: 0, again: 0,
    sent: 0, resent: 0, received: 0, duplicates: 0, damaged: 0, refused: 0, noise: 0, echoes: 0, stale: 0,
  };
  function nothing(): void {
    game.changed();
  }
  return { status: status, receive: nothing, tick: nothing, moved: nothing, ask: nothing, again: nothing, accept: nothing, drop: nothing };
}
