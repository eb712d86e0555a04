// What has happened, and how it is with the wire, in words.
import type { State, Trouble } from "../../link/link";
import { Entry } from "./match";
import { Play } from "./rules/position";

/** Where a player has lost because his clock has run down. */
export const TIME_UP = "Time is up";

/** An entry of the match, of the one who sees it or of the `other`: "Board" or "Other". `word`: a move as a person types it, or as it is said. */
export function entryWords(entry: number, isOurs: boolean, other: string, word: (move: number) => string): string {
  if (entry === Entry.Undo) return "Taken back";
  return (
    (isOurs ? "You " : other + " ") +
    (entry === Play.Take
      ? "take" + (isOurs ? "" : "s")
      : entry === Play.Bito
        ? "said bito"
        : entry === Play.Done
          ? "had no more"
          : entry > Play.Done && entry < Entry.Undo
            ? "resigned"
            : word(entry))
  );
}

/** A game has begun. */
export function beginWords(isOurs: boolean, other: string): string {
  return (isOurs ? "You" : other) + (isOurs ? " attack" : " attacks") + " first";
}

/**
 * What a player is told about the wire, by the link's word for its state or its trouble. A line has room for 21 letters.
 */
export function wireWords(word: State | Trouble): string {
  const words: { [word: string]: string } = {
    left: "Other left",
    cable: "Cable? RX/TX crossed?",
    crossed: "RX/TX crossed?",
    speed: "Other speed?",
    version: "Other version there",
    deal: "Other dealt unfairly!",
    refused: "Other refused it",
    illegal: "Other broke the rules",
    rules: "B: use other's rules",
    "other game": "B: drop the old game",
    dealing: "Dealing",
    playing: "Dealing",
  };
  return words[word] || "Seeking other board";
}
