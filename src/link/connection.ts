// What is known of the other board in our own dialect, as the playing, the meeting and the dealing see it.
import type { Dealing } from "./dealing";
import type { State, Wire } from "./link";

/** What the connection waits for. */
export const enum Stage {
  /** To hear each other. */
  AwaitHello,
  /** Choices that the boards cannot make: their rules differ, or their games do. */
  AwaitRules,
  AwaitGame,
  /** That the other board, which has lost it, takes up our game. */
  AwaitTaker,
  /** The game that this board has lost. */
  AwaitRecord,
  /** A new game. */
  AwaitDeal,
  /** Somebody's next entry; also when the game is over. */
  AwaitEntry,
}

export const enum Ms {
  /** Nothing heard for so long: the other board is not there any more. */
  Lost = 4000,
  /** Nor has it ever been: the player is told. */
  Silent = 3000,
  /** So long the other board's version is spoken of. */
  Version = 5000,
  /** Whoever was heard so lately is in the middle of a talk. */
  Fresh = 1500,
  Beat = 1000,
  /** What is not answered is said again after so long at first, and at last. */
  First = 250,
  Longest = 2000,
  /** An acknowledgement of the lesson's that nothing follows for so long is one of our hello. */
  Answered = 150,
}

/** What is known, and what this player wants; and what the playing asks of the meeting, and it of the playing. */
export interface Connection {
  stage: Stage;
  /** The two hear each other. */
  isLinked: boolean;
  /** Both tags; 0: nobody there. A tag heard once while another board was on the wire. */
  mine: number;
  theirs: number;
  strange: number;
  /** What the check sums of our frames begin with; 0: not found yet. */
  key: number;
  /** Since the last thing from the other board; until the next hello. */
  quietMs: number;
  helloMs: number;
  /** What our last frame said, to tell what is said again. */
  said: number;
  /** The other board's unfinished game, 0: none. */
  theirSession: number;
  /** The other board's last game, if that is over; and that this player goes on with a board that has another one. */
  theirEvening: number;
  isStranger: boolean;
  /** The other player does not take our game over. */
  isDeclined: boolean;
  /** The rules that this player wants, which may be the other board's that he has accepted; the other board's, and what the next game is played by: see `Rules`. */
  ours: number;
  isAdopted: boolean;
  theirRules: number;
  agreed: number;
  /** Entries that it has; -1 before it said so. */
  theirCount: number;
  /** The two logs have been equally long; until then this board may lack what it wrote itself. */
  isEven: boolean;
  /** What this player asks the other for, and how many entries there were then; 0: nothing. */
  asking: number;
  askedAt: number;
  /** What of the audit has been done: bits of `Audit`. */
  audited: number;
  /** Deals so far; a frame has room for the lowest eight bits. */
  deals: number;
  /** This board's random bytes for the next game, or for the one under way. */
  secret?: Uint8Array | undefined;
  /** The rules that the next game is played by (the lowest eight bits), and what stands for player 1's number, once that is known; and those rules as a whole. */
  promise?: Uint8Array | undefined;
  promised: number;
  /** 2, as in READY: the other board has revealed another number than the one that it had promised. */
  cheated: number;
  /** The other board needs a hello in the next turn. */
  isAsked: boolean;
  /** Exists while a new game comes about, from the turn after it is wanted: a slow board has had enough to do with finding the other. */
  dealing?: Dealing | undefined;
  /** The other board's game, while it is being taken over: see `openTaking`. */
  taking?: (() => boolean) | undefined;
  /** Where the lesson's dialect is spoken, too: noise counted when our last hello went out, undefined before; and that it was acknowledged as the lesson's programs do. */
  quietNoise?: number;
  isAnswered: boolean;
  /** Speaks in the next turn: this one has had enough to do. */
  soon(): void;
  /** Says what the other board should hear now, whatever it has heard; and again after so long, if it is not answered. */
  speak(forMs: number): void;
  /** A frame; answers what is the same for the same frame. */
  put(kind: number, n: number, payload?: ArrayLike<number>): number;
  /** This board does not believe the other's entry `n`, or (0) its game. */
  refuse(n: number): void;
}

/** The log of a new game (0 entries), or of one that goes on, of which the other board has not said how much it has (-1). */
export function beginLog(own: Connection, theirCount: number): void {
  own.theirCount = theirCount;
  own.isEven = !theirCount;
  own.audited = 0;
  if (own.isEven) own.asking = 0;
}

/** What the player is told. */
export function stateOf(own: Connection, wire: Wire): State {
  const isLost = own.isLinked && own.quietMs > Ms.Lost;
  wire.isSilent = isLost || (!own.isLinked && own.quietMs > Ms.Silent);
  if (!own.isLinked) return wire.versionMs > 0 ? "version" : wire.strangerMs > 0 ? "other game" : "seeking";
  if (isLost) return "lost";
  if (own.stage === Stage.AwaitRules) return "rules";
  if (own.stage === Stage.AwaitGame) return "other game";
  if (own.stage !== Stage.AwaitEntry) return "dealing";
  const theirs = own.theirCount;
  const count = wire.player.book.count;
  wire.report.acked = theirs < 0 ? 0 : theirs < count ? theirs : count;
  return own.isEven ? "playing" : "dealing";
}
