// What other programs may rely on: the words of Durak's state(), of the wire to the other board, and of what it is opened with. Types only.
import type { AppState } from "../../kernel/app";

export interface DurakRules {
  transfer: boolean;
  show: boolean;
  firstFive: boolean;
  several: boolean;
  lossAtTen: boolean;
  emptyWins: boolean;
  follow: boolean;
  loserFirst: boolean;
  /** Not in durak.js, where it is always 36. */
  pack?: 24 | 36 | 52;
  /** Not in durak.js. */
  swap?: boolean;
}

/** `croupier.open("durak", how)`; what is left out is as in the settings. */
export interface DurakHow {
  against?: "peer" | "bot";
  level?: 1 | 2 | 3;
  dialect?: "auto" | "lesson";
  rules?: Partial<DurakRules>;
  /** The board plays for its player. */
  auto?: boolean;
}

/** How the wire to the other board does, and counters; src/link/link.ts says what each means. */
export interface DurakLinkReport {
  state: "seeking" | "version" | "rules" | "other game" | "dealing" | "playing" | "lost";
  dialect: "" | "own" | "lesson";
  seat: number;
  trouble: "" | "left" | "cable" | "crossed" | "speed" | "version" | "cut" | "shift" | "deal" | "refused" | "illegal";
  rules: number;
  acked: number;
  again: number;
  sent: number;
  resent: number;
  received: number;
  duplicates: number;
  damaged: number;
  refused: number;
  noise: number;
  echoes: number;
  stale: number;
}

export interface DurakState extends AppState {
  app: "durak";
  /** Counts from 1; 0 before the first. */
  game: number;
  phase: "seeking" | "dealing" | "attack" | "defend" | "throwin" | "taking" | "over" | "lost-peer";
  seat: number;
  first: number;
  dialect: "auto" | "own" | "lesson";
  rules: DurakRules;
  trump: string | null;
  talon: number;
  hand: string[];
  peer: number;
  /** Cards that are out of the game; and which ones, with those in the other hand that both have seen. Not in durak.js. */
  discard?: number;
  seen?: { out: string[]; peer: string[] };
  /** Whole seconds that this player and the other one have left for the game, 0 or more, as this board's settings have it; null: no clock is set. Not in durak.js. */
  clock?: { mine: number; peer: number } | null;
  table: [string, string | null][];
  turn: "me" | "peer" | "none";
  result: "won" | "lost" | "draw" | null;
  /** What the player is asked; `accept` and `decline` answer it. */
  asked: "undo" | "moves" | "resigned" | "game" | "evening" | null;
  link: DurakLinkReport | null;
}
