// The lesson's dialect for a game that has decks.
import isAnswered from "../../src/link/answered";
import openLesson from "../../src/link/lesson";
import type { Decks, Game, Lesson } from "../../src/link/link";
import hearStranger from "../../src/link/stranger";

export const lessonOf = (game: Decks & Game, dialect: "auto" | "lesson"): Lesson => ({
  isFirst: () => dialect === "lesson" || (game.seat() > 0 && !game.session()),
  talk: (wire, seat, greeted, doubtful) => openLesson(wire, game, dialect === "auto", seat, greeted, doubtful),
  isAnswered: isAnswered,
  hear: hearStranger,
});
