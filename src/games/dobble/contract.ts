// What others may count on: how a game of Dobble is asked for, and what it says of itself. Types only.
import type { AppState } from "../../kernel/app";

export type Mode = "match" | "duel" | "tower" | "well" | "deck";

/** What `croupier.open("dobble", how)` may hold. */
export interface DobbleHow {
  /** "match" where it is left out. */
  mode?: Mode;
  /** Cards of this order and no other; left out, the first card tells. */
  order?: number;
  /** So many cards has the deck, if they are fewer than there could be. */
  cards?: number;
}

export interface CommonSymbol {
  /** From 1. */
  symbol: number;
  name: string;
}

/** In every mode. */
export interface ModeState<InMode extends Mode> extends AppState {
  app: "dobble";
  mode: InMode;
  /** One less than a card has symbols. */
  order: number;
  /** From 1. The last two scanned; in a deck all of them, each once. */
  cards: number[];
  /** Of the two cards, while it is shown. */
  common: CommonSymbol | null;
  message: string;
}

/** The left player's and the right one's: points; in a well the cards they still have. */
export interface Score {
  score: number[];
}

export interface Reactions {
  /** The best reaction of either, in milliseconds; 0 before the first. */
  best: number[];
  stage: "cards" | "ready" | "now" | "shown";
}

export interface Doubles {
  /** So many cards has the deck. */
  size: number;
  /** Cards that came again, each once. */
  double: number[];
}

/** What `croupier.state()` answers. */
export type DobbleState =
  | ModeState<"match">
  | (ModeState<"duel"> & Score & Reactions)
  | (ModeState<"tower" | "well"> & Score)
  | (ModeState<"deck"> & Doubles);
