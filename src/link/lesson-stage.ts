// Where a board stands in the lesson's dialect, and its times.
import type { Sender } from "./lesson-sender";
import type { Decks, Wire } from "./link";

export const enum Ms {
  Silent = 3000,
  /** It acknowledges our acknowledgement and draws its screen before it reads again. */
  Calm = 600,
}

export const enum Stage {
  /** Hellos go out, and one or an acknowledgement of ours is waited for. */
  AwaitHello,
  /** Made player 2. */
  AwaitDeal,
  /** A deck has been dealt. */
  AwaitDeck,
}

/** What is done with a deck that has come. */
export const enum Judging {
  Nothing,
  /** It may be believed. */
  Seen,
  /** The game is asked what it has of it. */
  Asked,
}

/** What its parts have in common. */
export interface Standing {
  wire: Wire;
  decks: Decks;
  /** Our deck. */
  ours: Sender;
  random(from: number, to: number): number;
  /** Who is who is settled. */
  begin(seat: number): void;
  /** All over again. */
  seek(): void;
  stage: Stage;
  /** Since the last thing that made sense. */
  quietMs: number;
  /** A hello of ours has gone out that nobody acknowledged. */
  helloOut: boolean;
  /** Made player 2 while a hello of ours was out, or a deal of ours: if nothing comes, the other may be player 2 as well. */
  doubtMs: number;
  /** The other board acknowledged a hello that asks for its deck. */
  isAnswered: boolean;
  /** The other board said hello since the last deck. */
  wasGreeted: boolean;
  /** The game has a deck of its own since the other's came. */
  isNewer: boolean;
  /** Our deck is a deal of ours. */
  isDealt: boolean;
  /** Of a deck that may be believed: whether it is a deal, and another one than the last; and whether this board has given way to it. */
  judging: Judging;
  isFirst: boolean;
  isOther: boolean;
  hasYielded: boolean;
  /** A check sum of the last deck that was judged, whether it was taken then, and how often it has been refused since. */
  last: number;
  wasTaken: boolean;
  refusals: number;
}
