// What the console is told of a game of Set, and may ask for. Types only: their names are a contract.

/** `croupier.open("set", how)`; what stands first is the default. */
export interface SetHow {
  mode?: "solve" | "hint" | "check" | "deck" | "race" | "practice" | "duel";
  deck?: "full" | "junior";
  /** Of a race: 2 to 8. */
  players?: number;
  /** So many points end it, 0: the whole deck does; of practice, so many Sets. */
  goal?: number;
  /** Of practice: every so many seconds a machine finds a Set, 0: there is none. And whether cards are scanned, or dealt by the board. Not in `set.js`. */
  machine?: number;
  cards?: "scan" | "board";
  /** Of a race: these are not this board's own players, as at a tournament, and nothing is kept of them. Not in `set.js`. */
  guests?: boolean;
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
  /** Places of the shown Set as far as the display gives them away: a hint does so one by one. */
  given: number[];
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

/** A race for Sets; or practice, which one runs alone; or a duel, where P2 is at another board. Where there are several numbers they are the players', in their order. */
export interface RaceState {
  app: "set";
  mode: "race" | "practice" | "duel";
  /** By place, as on a table whose Sets are found. */
  cards: (string | null)[];
  /** None, and -1: nobody is told. */
  sets: number[][];
  shown: number;
  seen: number;
  message: string;
  scores: number[];
  /** Whose claim is on, which cards he has named so far, and when he said so, in milliseconds of the board's clock. */
  claim: { player: number; cards: string[]; atMs: number } | null;
  /** When the claim runs out, 0 while there is none. */
  until: number;
  /** Until when a key does nothing, 0: it does. */
  paused: number[];
  /** The shortest time from the table's last change to a right claim, in milliseconds; 0 before the first, and of P2 at another board. */
  best: number[];
  /** The mean of all those times. Not in `set.js`. */
  mean?: number[];
  /** Who has left; in practice the machine. Not in `set.js`. */
  away?: boolean[];
  /** The rank of each at the end, from 1, equal ones alike; null before. */
  result: number[] | null;
  /** Of P1 to P4, or to P8 where more than four have raced, over all races that this board has kept: at the end, as `result`. Not in `set.js`. */
  people?: {
    races: number[];
    /** Races in which he was ahead of all others. */
    wins: number[];
    /** For how long he has raced. */
    seconds: number[];
    /** Right claims; the time of all of them and the shortest one in milliseconds, 0 without any. */
    found: number[];
    sum: number[];
    best: number[];
    /** Of each how often he was ahead of P1, P2, and so on. */
    ahead: number[][];
  };
}
