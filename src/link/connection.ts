// What is known of the other board in our own dialect, as the dealing and the log see it.
import { Rules, readDigits } from "./frames";
import type { State, Status, Wire } from "./link";

/** What the connection waits for. */
export const enum Stage {
  /** To hear each other. */
  AwaitHello,
  /** A choice that the boards cannot make: their rules or their unfinished games differ. */
  AwaitChoice,
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
  /** Whoever was heard so lately is in the middle of a talk. */
  Fresh = 1500,
  Beat = 1000,
  /** What is not answered is said again after so long at first, and at last. */
  First = 250,
  Longest = 2000,
  /** An acknowledgement of the lesson's that nothing follows for so long is one of our hello. */
  Answered = 150,
}

/** In hellos: the player chose the rules; there are more of them at the end. */
export const enum Flag {
  Chosen = 1,
  More = 4,
}

/** What is known, and what this player wants. */
interface Known {
  stage: Stage;
  /** Both tags; 0: nobody there. */
  mine: number;
  theirs: number;
  /** The other board's unfinished game, 0: none. */
  theirSession: number;
  /** The other board's last game, if that is over; and that this player goes on with a board that has another one. */
  theirEvening: number;
  isStranger: boolean;
  /** The other player does not take our game over. */
  isDeclined: boolean;
  /** The other board's rules: see `Rules`. */
  theirRules: number;
  /** Entries that it has; -1 before it said so. */
  theirCount: number;
  /** The two logs have been equally long; until then this board may lack what it wrote itself. */
  isEven: boolean;
  /** What this player asks the other for, and how many entries there were then; 0: nothing. */
  asking: number;
  askedAt: number;
  /** Deals so far; a frame has room for the lowest eight bits. */
  deals: number;
  /** The rules that the next game is played by, and what stands for player 1's number, once that is known; and what of the rules has no room there. */
  promise: Uint8Array | undefined;
  more: number;
  /** 2, as in READY: the other board has revealed another number than the one that it had promised. */
  cheated: number;
}

/** What dealing and log make use of. */
export interface Means {
  /** Player 2, who knows what player 1 has promised, wants to see that and nothing else. */
  isBound(): boolean;
  /** The next game's rules as this player wants them: see `Rules`. */
  wantedRules(): number;
  /** What the next game is played by: what only one has chosen; where nobody has, player 1's. Without `Rules.Chosen`. */
  agreed(): number;
  /** The next game is played by the rules agreed on now, and begins with that promise. */
  promised(bytes: Uint8Array): void;
  /** Finds out what the two boards have to do with each other, by what both said of themselves. */
  agree(): void;
  /** Speaks in the next turn: this one has had enough to do. */
  soon(): void;
  /** Says what the other board should hear now, whatever it has heard; and again after so long, if it is not answered. */
  speak(forMs: number): void;
  sayHello(): void;
  /** A frame; answers what is the same for the same frame. */
  put(kind: number, n: number, payload?: ArrayLike<number>): number;
}

export type Connection = Known & Means;

/** Of nobody yet. */
export function nothingKnown(): Known {
  return {
    stage: Stage.AwaitHello,
    mine: 0,
    theirs: 0,
    theirSession: 0,
    theirEvening: 0,
    isStranger: false,
    isDeclined: false,
    theirRules: 0,
    theirCount: -1,
    isEven: false,
    asking: 0,
    askedAt: 0,
    deals: 0,
    promise: undefined,
    more: 0,
    cheated: 0,
  };
}

/** Nobody is there any more, or the board of that tag from now on. */
export function unlearn(own: Connection, status: Status, tag: number): void {
  own.theirs = tag;
  own.stage = Stage.AwaitHello;
  own.isStranger = own.isDeclined = false;
  own.promise = undefined;
  own.deals = own.cheated = 0;
  status.seat = status.again = status.acked = 0;
}

/** More of the other board's rules, four bits, if this one knows what they are. */
export function learnMore(own: Connection, bits: number): void {
  if (own.wantedRules() & Rules.Known) own.theirRules |= (bits & 15) << 8;
}

/** What a hello says of the board that it comes from. */
export function learn(own: Connection, status: Status, box: Uint8Array): void {
  status.rules = readDigits(box, 6, 2);
  own.theirRules = status.rules | ((box[5] & Flag.Chosen) << 12);
  if (box[5] & Flag.More) learnMore(own, readDigits(box, 32, 2));
  own.theirSession = readDigits(box, 20, 8);
  own.theirEvening = readDigits(box, 28, 4);
}

/** Both players chose rules, and not the same. */
export function areRulesApart(own: Connection): boolean {
  const rules = own.wantedRules();
  const theirs = own.theirRules;
  // What only one of the boards knows is no rule between them.
  const known = theirs & Rules.Known ? Rules.Plain | Rules.More : Rules.Plain;
  return (rules & theirs & Rules.Chosen) > 0 && ((rules ^ theirs) & known) > 0;
}

/** What the two have to do with each other, by what both said of themselves; `session`: this board's unfinished game, `evening`: its last one, if that is over. */
export function stageOf(own: Connection, session: number, evening: number): Stage {
  const theirs = own.theirSession;
  return session
    ? theirs || own.isDeclined
      ? Stage.AwaitChoice
      : Stage.AwaitTaker
    : theirs
      ? Stage.AwaitRecord
      : areRulesApart(own) || (evening && !own.deals && evening !== own.theirEvening && !own.isStranger)
        ? Stage.AwaitChoice
        : Stage.AwaitDeal;
}

/** What the player is told. `linked`: the two hear each other. */
export function stateOf(own: Connection, wire: Wire, linked: boolean, quietMs: number): State {
  const game = wire.player;
  const isLost = linked && quietMs > Ms.Lost;
  wire.isSilent = isLost || (!linked && quietMs > Ms.Silent);
  if (!linked) return wire.versionMs > 0 ? "version" : wire.strangerMs > 0 ? "other game" : "seeking";
  if (isLost) return "lost";
  if (own.stage === Stage.AwaitChoice) return game.session() || !areRulesApart(own) ? "other game" : "rules";
  if (own.stage !== Stage.AwaitEntry) return "dealing";
  wire.report.acked = Math.max(0, Math.min(own.theirCount, game.book.count));
  return own.isEven ? "playing" : "dealing";
}

export function agreedBy(own: Connection): number {
  const ours = own.wantedRules();
  const theirs = own.theirRules;
  const mine = (ours ^ theirs) & Rules.Chosen ? ours & Rules.Chosen : own.mine > own.theirs;
  return (mine ? ours : theirs) & (theirs & Rules.Known ? Rules.Plain | Rules.More : Rules.Plain);
}
