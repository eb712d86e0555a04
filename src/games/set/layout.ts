// How a game of Set lies on the table, and what it was before. Types only; table.ts changes it.
import type { Triple } from "./triple";

/** A game as it stands. */
export interface Layout {
  /** Card by place, 0 where none lies. */
  cards: Uint8Array;
  /** Place + 1 by card, 0 while it is not on the table. */
  where: Uint8Array;
  /** All Sets, ascending. */
  sets: Triple[];
  /** Cards on the table. */
  count: number;
  /** Places in use: 12, 15, 18 or 21. */
  size: number;
  /** `Seen` by card. */
  seen: Uint8Array;
  /** Different cards seen since the game began. */
  met: number;
}

/** A game, and what it was before. */
export interface Table extends Layout {
  /** By the exclusive or of two cards: all bits of the attributes in which they differ. There the third card is that exclusive or, and for the rest like both. */
  unlike: Uint8Array;
  /** A ring of changes. */
  past: Uint16Array;
  /** Changes noted so far; those from `oldest` on are still in `past`. */
  steps: number;
  oldest: number;
  /** The game that the last `clearTable` put away. */
  before?: Layout;
  /** A full table without a Set gets no places by itself. */
  isSecret?: boolean;
}
