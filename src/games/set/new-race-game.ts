// A race is opened, as somebody asked for it and as it is set. Opened for that, then let go.
import type { CommonConfig, Host, How } from "../../kernel/app";
import { deckOf } from "./deck-of";
import makeRace from "./new-race" with { exists: "while open" };
import openPractice from "./practice" with { exists: "while open" };
import { RaceHappened } from "./race-events";
import type { RaceGame } from "./race-game";
import { say } from "./race-session";
import newSession from "./new-session" with { exists: "while open" };
import type { SetConfig } from "./settings";

export default function newRaceGame(host: Host<CommonConfig & SetConfig>, how: How): RaceGame {
  const isDuel = how.mode === "duel";
  const isAlone = isDuel || how.mode === "practice";
  const asked = host.settings.race;
  const seats = isAlone
    ? 1
    : [2, 3, 4, 5, 6, 7, 8].indexOf(how.players as number) < 0
      ? asked.players
      : (how.players as number);
  const standard = isAlone ? host.settings.practice.goal : asked.goal;
  const goal = how.goal === ((how.goal as number) & 255) ? (how.goal as number) : standard;
  const on = newSession(false, deckOf(host, how), () => undefined);
  const race = makeRace(on, seats, goal, host.clock.now());
  race.isDuel = isDuel;
  if ((how.players !== undefined && how.players !== seats) || (how.goal !== undefined && how.goal !== goal))
    say(race, [RaceHappened.NoSuchRace, seats, goal]);
  return {
    host: host,
    race: race,
    practice: isAlone ? openPractice(host, how, race) : undefined,
    book: isAlone || how.guests ? undefined : { isOver: false, fromMs: 0, sums: "", before: "", doubts: 0 },
    actions: undefined,
    course: undefined,
    picture: undefined,
    why: undefined,
    views: undefined,
    timer: 0,
    frame: 0,
  };
}
