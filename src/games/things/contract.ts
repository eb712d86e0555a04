// What others may count on: how things are asked for, and what they say of themselves. Types only.
import type { AppState } from "../../kernel/app";

export type Mode = "pairs" | "roll" | "count" | "ruler";

/** What `croupier.open("things", how)` may hold. */
export interface ThingsHow {
  /** "pairs" where it is left out. */
  mode?: Mode;
}

/** In every mode. */
export interface ModeState<InMode extends Mode> extends AppState {
  app: "things";
  mode: InMode;
  /** Codes that are not known become things. */
  learning: boolean;
  /** So many things are known. */
  things: number;
  /** The thing that was scanned last, as it is called. */
  thing: string | null;
  /** What `list` shows, as far as it was looked up. */
  list: string[];
  message: string;
}

export interface Pairs {
  /** Whether the last two belong together; null before there are two. */
  together: boolean | null;
  widows: number;
}

export interface Roll {
  here: number;
  missing: number;
}

export interface Sum {
  pieces: number;
  sum: number;
}

/** null: no code was read yet, or only one. */
export interface Place {
  mm: number | null;
  mmPerSecond: number | null;
}

/** What `croupier.state()` answers. */
export type ThingsState =
  (ModeState<"pairs"> & Pairs) | (ModeState<"roll"> & Roll) | (ModeState<"count"> & Sum) | (ModeState<"ruler"> & Place);
