// A race for Sets, or practice alone, as the shell has it.
import type { Screen } from "../../kernel/ports";
import type { App, CommonConfig, Host, How } from "../../kernel/app";
import type { RaceState } from "./contract";
import openGame from "./new-race-game" with { exists: "while open" };
import openPeople from "./people" with { exists: "while open" };
import { look } from "./race-clock";
import { changed, courseOf } from "./race-game";
import type { RaceGame } from "./race-game";
import openKeys from "./race-keys" with { exists: "while open" };
import openPicture from "./race-picture" with { exists: "while open" };
import openState from "./race-state" with { exists: "while open" };
import raceWordsOf from "./race-words" with { exists: "while open" };
import type { SetConfig } from "./settings";
import wordsOf from "./words" with { exists: "while open" };

function letGo(game: RaceGame): void {
  game.course = game.picture = game.race.table = undefined;
}

function draw(game: RaceGame, screen: Screen, part: number): boolean {
  if (game.actions && game.actions.draw(screen)) {
    letGo(game);
    return false;
  }
  // It was closed: it goes.
  game.actions = undefined;
  const picture = (game.picture = game.picture || openPicture());
  if (picture(game, screen, part)) return true;
  if (!game.timer) letGo(game);
  return false;
}

function state(game: RaceGame): RaceState {
  const book = game.book;
  const all = openState().state(
    game.race,
    game.race.isDuel ? "duel" : game.practice ? "practice" : "race",
    raceWordsOf(game.race.event, wordsOf),
  );
  if (book && book.isOver) all.people = openPeople().told(book.sums);
  return all;
}

export default function openRace(host: Host<CommonConfig & SetConfig>, how: How): App {
  const clock = host.clock;
  const game = openGame(host, how);
  // What lies there is looked at; or the board shuffles and deals, or a machine searches: in a turn of its own.
  game.timer = clock.after(0, () => changed(game));
  return {
    state: () => state(game),
    scan: reading => {
      look(game.race, clock.now());
      const result = courseOf(game).scan(game.race, reading);
      changed(game);
      return result;
    },
    press: (key, held) => openKeys().press(game, key, held),
    down: key => openKeys().down(game, key),
    moves: () => openKeys().moves(game),
    play: move => openKeys().play(game, move),
    draw: (screen, part) => draw(game, screen, part),
    close: () => {
      clock.cancel(game.timer);
      if (game.race.isDuel) host.table!.peer!(undefined);
    },
    // Above the places, where there is room: the line below says what is to be done.
    noticeAt: screen => (screen.getHeight() > 32 ? 0 : 24),
  };
}
