import { Question } from "./inside";

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

/** What this player is asked, on one line; a list to choose from has it as its title. */
export function questionWords(question: Question, game: number): string {
  return question === Question.Undo
    ? "Undo its last move?"
    : question === Question.Moves
      ? "Take your lost moves?"
      : question === Question.Resigned
        ? "Did you resign?"
        : question === Question.Game
          ? "Take over game " + game + "?"
          : "A new evening?";
}
