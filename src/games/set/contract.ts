// What the console is told of a game of Set, and may ask for. Types only. Its names are a contract: the build keeps every one that stands here.

/** `croupier.open("set", how)`; what stands first is the default. */
export interface SetHow {
  mode?: "solve" | "hint" | "check" | "deck";
  deck?: "full" | "junior";
}

/** A table whose Sets are found. */
export interface TableState {
  app: "set";
  mode: "solve" | "hint";
  /** By place, a code or null; places count down the columns. */
  cards: (string | null)[];
  /** Triples of places, ascending. */
  sets: number[][];
  /** Index into `sets`, -1 for none. */
  shown: number;
  /** Different cards since `new`. */
  seen: number;
  message: string;
}

/** Three cards judged: `sets` has the one Set that they are, or nothing. */
export interface CheckState {
  app: "set";
  mode: "check";
  cards: string[];
  sets: number[][];
  shown: number;
  seen: number;
  message: string;
}

/** A deck gone through: `cards` has the last one. */
export interface DeckState {
  app: "set";
  mode: "deck";
  cards: string[];
  sets: number[][];
  shown: number;
  seen: number;
  message: string;
  missing: string[];
  double: string[];
  /** Out of order. */
  odd: string[];
}
