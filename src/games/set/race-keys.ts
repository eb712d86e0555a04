// The keys of a race, and what may be played at the prompt. A and C are the players' unless these have keys of their own, B is the host's; while a claim is on
// they move a frame, and B names what is in it. Opened when a key is pressed, then let go.
import type { AnyKey, Key } from "../../kernel/ports";
import type { Actions } from "../../kernel/actions";
import makeActions from "./actions" with { exists: "while open" };
import listChoices from "./choices" with { exists: "while open" };
import rules from "./how-to-play" with { exists: "while open" };
import openPeople from "./people" with { exists: "while open" };
import type { Book } from "./people";
import { look } from "./race-clock";
import { RaceHappened } from "./race-events";
import { changed, courseOf, keep } from "./race-game";
import type { RaceGame } from "./race-game";
import { say } from "./race-session";
import raceWordsOf from "./race-words" with { exists: "while open" };
import wordsOf from "./words" with { exists: "while open" };

const enum Time {
  /** So long after a claim its key and the others' only say who was later. */
  LateMs = 1000,
}

function actionsOf(game: RaceGame): Actions {
  return (game.actions = game.actions || makeActions());
}

/** A new race leaves the one before as it is kept. And to forget all of them takes two words, of which the end says nothing by itself. */
function note(game: RaceGame, book: Book, move: string): boolean {
  book.doubts = move === "forget" ? book.doubts + 1 : 0;
  if (move === "new") {
    keep(game);
    book.isOver = false;
    book.fromMs = 0;
    // What covers the table goes.
    game.actions = undefined;
  }
  if (!book.doubts) return false;
  say(game.race, [book.doubts > 1 ? RaceHappened.Forgotten : RaceHappened.SureToForget]);
  keep(game);
  if (book.isOver) rules(game.host, actionsOf(game), [raceWordsOf(game.race.event, wordsOf)]);
  return true;
}

function act(game: RaceGame, move: string): boolean {
  const race = game.race;
  const practice = game.practice;
  look(race, game.host.clock.now());
  const isDone =
    (practice && practice.play(move)) || (game.book && note(game, game.book, move)) || courseOf(game).play(race, move);
  game.frame = 0;
  changed(game);
  return isDone;
}

function all(game: RaceGame): string[] {
  const list = courseOf(game).moves(game.race);
  return game.practice || game.book ? list.concat("forget") : list;
}

/** From 1; 0: it is the host's. */
function playerOf(game: RaceGame, key: AnyKey): number {
  const keys = game.host.settings.keys;
  if (key.length > 1) return +key[1];
  if (game.practice) return 1;
  return keys.P1 || keys.matrix || !keys.A ? 0 : key === "A" ? 1 : 2;
}

function move(game: RaceGame, by: number): void {
  const table = game.race.on;
  const cards = table.cards;
  const size = table.size;
  let frame = game.frame;
  say(game.race, [RaceHappened.Nothing]);
  do frame = ((frame + by + size + 2) % (size + 1)) - 1;
  while (frame >= 0 && !cards[frame]);
  game.frame = frame;
}

function mark(game: RaceGame): void {
  const race = game.race;
  const frame = game.frame;
  if (frame < 0) act(game, "none");
  else if (race.on.cards[frame]) {
    courseOf(game).pick(race, frame);
    changed(game);
  }
}

function down(game: RaceGame, key: AnyKey): boolean {
  const race = game.race;
  const player = playerOf(game, key);
  const isLetter = key.length < 2;
  if (key === "B" || (isLetter && game.actions && game.actions.press(key as Key, false))) return key !== "B";
  look(race, game.host.clock.now());
  // A lean bundle has no room for a frame: there a claim is scanned.
  if (race.by && isLetter && (!player || player === race.by || race.nowMs - race.claimedMs > Time.LateMs))
    move(game, key === "C" ? 1 : -1);
  else if (!player || (game.book && isLetter && race.tally.isOver)) return false;
  else if (player === race.by && !race.named.length) act(game, "none");
  else if (courseOf(game).claim(race, player)) game.frame = 0;
  changed(game);
  return true;
}

function listActions(game: RaceGame): void {
  listChoices(
    game.host,
    actionsOf(game),
    () => all(game).filter(name => name[0] !== "c"),
    name => act(game, name),
    rules,
  );
}

function press(game: RaceGame, key: Key, held: boolean): void {
  const race = game.race;
  const book = game.book;
  if (!held && down(game, key)) return;
  if (game.actions && game.actions.press(key, held)) return;
  race.three = [];
  if (race.by) {
    if (key !== "B") return;
    if (held) listActions(game);
    else mark(game);
  } else if (held) {
    // In a lean bundle any held key lists them, menu and undo among them.
    if (key === "A") game.host.open("menu");
    else if (key === "C") act(game, "undo");
    else listActions(game);
  } else if (book && race.tally.isOver && key !== "B") rules(game.host, actionsOf(game), openPeople().lines(book.sums));
  else if (race.tally.isOver) act(game, "new");
}

const keys = { press: press, down: down, play: act, moves: all };
export default () => keys;
