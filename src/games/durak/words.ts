// What was played, and how it is with the wire, in words.
import { Entry } from "./match";
import { Play } from "./rules/position";

/** In the words of who sees it; `word`: a move as a person types it. */
export function deedOf(entry: number, isOurs: boolean, word: (move: number) => string): string {
  return entry === Play.Take
    ? "take" + (isOurs ? "" : "s")
    : entry === Play.Bito
      ? "said bito"
      : entry === Play.Done
        ? "had no more"
        : entry > Play.Done && entry < Entry.Undo
          ? "resigned"
          : entry === Play.Swap
            ? "swapped the trump"
            : word(entry);
}

/**
 * What a player is told about the wire, by the link's word for its state or its trouble. A line has room for 21 letters. It stands alone and for good: asked at
 * every look, words that came into being each time would leave more garbage than a board has room for.
 */
export function wireWords(word: string): string {
  return word === "cable"
    ? "Cable? RX/TX crossed?"
    : word === "crossed"
      ? "RX and TX crossed?"
      : word === "speed"
        ? "Other speed?"
        : word === "version"
          ? "Other version there"
          : word === "deal"
            ? "It dealt unfairly!"
            : word === "refused"
              ? "It refused this move"
              : word === "illegal"
                ? "It broke the rules"
                : word === "rules"
                  ? "B: play by its rules"
                  : word === "other game"
                    ? "B: drop the old game"
                    : word === "dealing" || word === "playing"
                      ? "Dealing"
                      : "Seeking other board";
}
