// How far the judging of a deck of the other board's is.
import type { Step } from "./lesson-step";
import type { Position } from "./position";

/** What comes next. */
export const enum Stage {
  Begin,
  Deal,
  Start,
  Read,
  Compare,
  Find,
  Prove,
  Enter,
}

export interface Taking {
  bytes: Int8Array;
  /** By which a game would be played that it deals; and whether this player wants the next one. */
  rules: number;
  mayBegin: boolean;
  stage: Stage;
  /** The position that all of this is about. */
  into: Position | undefined;
  places: Uint8Array | undefined;
  /** The game that it deals: its cards in the order of the records. */
  order: Uint8Array | undefined;
  dealt: Position | undefined;
  step: Step | undefined;
  /** What the deck was: an entry, or -1; and whether it began a game (with its first entry, it may be both). */
  entry: number;
  isNew: boolean;
}

export function makeTaking(bytes: Int8Array, rules: number, mayBegin: boolean): Taking {
  return {
    bytes: bytes,
    rules: rules,
    mayBegin: mayBegin,
    stage: Stage.Begin,
    into: undefined,
    places: undefined,
    order: undefined,
    dealt: undefined,
    step: undefined,
    entry: -1,
    isNew: false,
  };
}
