// What drivers of readers that see no code have in common: tags and punched cards. Types, and the words of their state.

export const enum Reading {
  /** Nothing has answered yet. */
  Seeking = "seeking",
  Ready = "ready",
  /** Does not answer; asked again every few seconds. */
  Silent = "silent",
}

/** Where things stand, and counters: cards told; what came damaged. A driver keeps `link`, and `damaged` as far as it knows. */
export interface CardReaderStatus {
  kind: string;
  link: Reading;
  cards: number;
  damaged: number;
}

/** Is told each card once as it comes: what tells it from others, one byte a character, and the text on it, or "". */
export type CardListener = (id: string, text: string) => void;
