// What was played, in words.
import { Entry } from "./match";
import { makeMove } from "./notation";
import { Play } from "./position";

/** In the words of who sees it. */
export function deedOf(entry: number, isOurs: boolean): string {
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
            : makeMove(entry);
}
