// What others may count on: how things are asked for, and what they say of themselves. Types only.
import type { AppState } from "../../kernel/app";

export type Mode = "pairs" | "roll" | "count" | "ruler";

/** What `croupier.open("things", how)` may hold. */
export interface ThingsHow {
  /** "pairs" where it is left out. */
  mode?: Mode;
}

/** What `croupier.state()` answers; a display has no list. */
export interface Face extends AppState {
  app: "things";
  mode: Mode;
  /** Codes that are not known become things. */
  learning: boolean;
  /** So many things are known. */
  things: number;
  /** The thing that was scanned last, by its name: "" before, "?" where it is not known. While *Count* learns, what the next one is worth. */
  thing: string;
  /** Pairs: things without their twin. Roll call: people who are here. Count: the sum. */
  total: number;
  /** Names: of things without their twin, of who is missing, of what was counted. */
  list?: string[];
  /** Pairs: whether the last two belong together; null where that is not known. */
  together: boolean | null;
  /** Ruler: null before the first code, and of the speed before the second one. */
  mm: number | null;
  mmPerSecond: number | null;
}
