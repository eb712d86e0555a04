// What was played, in words.
import { Entry } from "./match";
import { Play } from "./position";

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
