// The lesson's dialect for a game that has decks.
import openLesson from "../../src/link/lesson";
import type { Decks, OpenTalk } from "../../src/link/link";

export const lessonOf =
  (decks: Decks): OpenTalk =>
  (wire, mayTurn, seat, greeted, doubtful) =>
    openLesson(wire, decks, mayTurn, seat, greeted, doubtful);
