// A race that is open, or practice alone: the session with keys, time and the display. race.ts opens it; what keys do is in race-keys.ts, what is seen in
// race-picture.ts.
import type { Actions } from "../../kernel/actions";
import type { CommonConfig, Host } from "../../kernel/app";
import type { CheckViews } from "./check-view";
import makeViews from "./check-view" with { exists: "while open" };
import type { Words } from "./card-words";
import makeCardWords from "./card-words" with { exists: "while open" };
import openPeople from "./people" with { exists: "while open" };
import type { Book } from "./people";
import type { Practice } from "./practice";
import { look } from "./race-clock";
import openCourse from "./race-course" with { exists: "while open" };
import type { RaceCourse } from "./race-course";
import { isLaid } from "./race-session";
import type { Race } from "./race-session";
import type { DrawPicture } from "./race-picture";
import type { SetConfig } from "./settings";

const enum Time {
  /** Between two looks while something goes on. */
  TickMs = 500,
  /** Three cards and what is wrong with them are seen for so long. */
  ThreeMs = 5000,
}

export interface RaceGame {
  host: Host<CommonConfig & SetConfig>;
  race: Race;
  practice: Practice | undefined;
  /** Where all players' races are kept. Guests are other people each time. */
  book: Book | undefined;
  /** The list of actions or a page, while it is open. */
  actions: Actions | undefined;
  /** Both exist while something goes on. */
  course: RaceCourse | undefined;
  picture: DrawPicture | undefined;
  /** Made when there is something wrong, and let go when it has been seen. */
  why: Words["verdict"] | undefined;
  views: CheckViews | undefined;
  timer: number;
  /** The place that keys have reached while a claim is on; -1: the word that there is no Set. */
  frame: number;
}

export function courseOf(game: RaceGame): RaceCourse {
  return (game.course = game.course || openCourse());
}

export function keep(game: RaceGame): void {
  openPeople().keep(game.book!, game.race, game.host);
}

/** Something happened, or time went by. */
export function changed(game: RaceGame): void {
  const race = game.race;
  const book = game.book;
  const clock = game.host.clock;
  look(race, clock.now());
  if (book) {
    if (!book.fromMs && (race.by || isLaid(race))) book.fromMs = race.nowMs + 1;
    // In a turn of its own: a slow board takes as long for it as for the claim.
    if (book.isOver !== race.tally.isOver) clock.after(0, () => keep(game));
  }
  game.host.redraw();
  clock.cancel(game.timer);
  if (race.nowMs - race.claimedMs >= Time.ThreeMs) {
    race.three = [];
    game.why = game.views = undefined;
  }
  const isBusy = race.by || race.tally.waits.some(endMs => endMs > 0);
  const waitMs = (game.practice && game.practice.look()) || (isBusy || race.three.length ? Time.TickMs : 0);
  // A machine may have found them just now.
  if (race.three.length) {
    game.why = game.why || makeCardWords(game.host.settings).verdict;
    game.views = game.views || makeViews();
  }
  game.timer = waitMs ? clock.after(waitMs, () => changed(game)) : 0;
}
