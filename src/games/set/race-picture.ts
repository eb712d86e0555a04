// What is seen of an open race: the table, or three cards and what is wrong with them. Opened when it is drawn, and let go when it is quiet again.
import type { Screen } from "../../kernel/ports";
import type { RaceGame } from "./race-game";
import { drawRace } from "./race-view";
import raceWordsOf from "./race-words" with { exists: "while open" };
import type { RaceEvent } from "./race-events";
import wordsOf from "./words" with { exists: "while open" };

/** What the race says, and what is wrong with three cards, for all parts of a picture. */
let line = "";
let wrong: string[] = [];

const textOf = (event: RaceEvent) => raceWordsOf(event, wordsOf);

function draw(game: RaceGame, screen: Screen, part: number): boolean {
  const race = game.race;
  const practice = game.practice;
  const three = race.three;
  if (!part) line = textOf(race.event);
  if (!three.length)
    return drawRace(
      screen,
      race,
      line,
      game.frame,
      part,
      practice && race.tally.isOver ? practice.lines(textOf) : undefined,
    );
  if (!part) wrong = game.why!(three);
  return game.views!.check(screen, three, wrong, line, true, game.host.settings.face === "shapes", part);
}

export type DrawPicture = typeof draw;

export default () => draw;
