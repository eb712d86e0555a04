// A race for Sets, or practice alone: the session bound to keys, time and the display.
import type { Reading } from "../../kit/codes";
import type { AnyKey, Key, Screen } from "../../kernel/ports";
import { makeActions } from "../../kernel/actions";
import type { App, CommonConfig, Host, How, ScanResult } from "../../kernel/app";
import listChoices from "./choices" with { exists: "while open" };
import type { CheckViews } from "./check-view";
import { deckOf } from "./deck-of";
import makeViews from "./check-view" with { exists: "while open" };
import type { RaceState } from "./contract";
import { drawCorners, drawPlaces } from "./view";
import type { Words } from "./card-words";
import makeCardWords from "./card-words" with { exists: "while open" };
import rules from "./how-to-play" with { exists: "while open" };
import openPractice from "./practice" with { exists: "while open" };
import openPeople from "./people" with { exists: "while open" };
import type { Book } from "./people";
import openMoves from "./race-moves" with { exists: "while open" };
import { RaceHappened } from "./race-events";
import type { RaceEvent } from "./race-events";
import raceWordsOf from "./race-words" with { exists: "while open" };
import { claim, isLaid, look, makeRace, pick, say, scan } from "./race-session";
import openState from "./race-state" with { exists: "while open" };
import { drawRace } from "./race-view";
import openSession from "./session" with { exists: "while open" };
import type { SetConfig } from "./settings";
import wordsOf from "./words" with { exists: "while open" };

const enum Time {
  /** Between two looks while something goes on. */
  TickMs = 500,
  /** Three cards and what is wrong with them are seen for so long. */
  ThreeMs = 5000,
  /** So long after a claim its key and the others' only say who was later. */
  LateMs = 1000,
}

export default function openRace(host: Host<CommonConfig & SetConfig>, how: How): App {
  const deck = deckOf(host, how);
  const actions = makeActions();
  const clock = host.clock;
  const keys = host.settings.keys;
  const isAlone = how.mode === "practice";
  const asked = host.settings.race;
  const seats = isAlone ? 1 : [2, 3, 4].indexOf(how.players as number) < 0 ? asked.players : (how.players as number);
  const standard = isAlone ? host.settings.practice.goal : asked.goal;
  const goal = how.goal === ((how.goal as number) & 255) ? (how.goal as number) : standard;
  const race = makeRace(
    openSession(false, deck, () => undefined, wordsOf),
    deck.junior ? 27 : 81,
    seats,
    goal,
    clock.now(),
  );
  if ((how.players !== undefined && how.players !== seats) || (how.goal !== undefined && how.goal !== goal))
    say(race, [RaceHappened.NoSuchRace]);
  const practice = isAlone ? openPractice(host, how, race) : undefined;
  // Guests are other people each time.
  const book: Book | undefined =
    !isAlone && !how.guests ? { isOver: false, fromMs: 0, sums: "", before: "", doubts: 0 } : undefined;
  /** Made when there is something wrong, and let go when it has been seen. */
  let why: Words["verdict"] | undefined;
  let views: CheckViews | undefined;
  let wrong: string[] = [];
  let moves: ReturnType<typeof openMoves> | undefined;
  let told: ReturnType<typeof openState> | undefined;
  let timer = 0;
  /** The place that keys have reached while a claim is on; -1: the word that there is no Set. */
  let frame = 0;
  /** What the race says, for all parts of a picture. */
  let line = "";

  // Both are made when somebody asks, for to open all at once takes long; and held, for making them leaves much to collect.
  const words = () => (moves = moves || openMoves());
  const says = () => (told = told || openState());

  const textOf = (event: RaceEvent) => raceWordsOf(event, wordsOf);

  const keep = () => openPeople().keep(book!, race, host);

  /** Something happened, or time went by. */
  function changed(): void {
    look(race, clock.now());
    if (book) {
      if (!book.fromMs && (race.by || isLaid(race))) book.fromMs = race.nowMs + 1;
      // In a turn of its own: a slow board takes as long for it as for the claim.
      if (book.isOver !== race.tally.isOver) clock.after(0, keep);
    }
    host.redraw();
    clock.cancel(timer);
    timer = 0;
    const isBusy = race.by || race.tally.waits.some(endMs => endMs > 0);
    // In a lean bundle they are seen as long as the pause lasts.

    if (race.nowMs - race.claimedMs >= Time.ThreeMs) {
      race.three = [];
      why = views = undefined;
    }
    const waitMs = (practice && practice.look()) || (isBusy || race.three.length ? Time.TickMs : 0);
    // A machine may have found them just now.
    if (race.three.length) {
      why = why || makeCardWords(host.settings).verdict;
      views = views || makeViews();
    }
    if (waitMs) timer = clock.after(waitMs, changed);
  }

  function take(reading: Reading): ScanResult {
    const result = scan(race, reading, clock.now());
    changed();
    return result;
  }

  /** A new race leaves the one before as it is kept. And to forget all of them takes two words, of which the end says nothing by itself. */
  function note(kept: Book, move: string): boolean {
    kept.doubts = move === "forget" ? kept.doubts + 1 : 0;
    if (move === "new") {
      keep();
      kept.isOver = false;
      kept.fromMs = 0;
      // What covers the table goes.
      actions.open("", [], act);
    }
    if (!kept.doubts) return false;
    say(race, [kept.doubts > 1 ? RaceHappened.Forgotten : RaceHappened.SureToForget]);
    keep();
    if (kept.isOver) rules(actions, [textOf(race.event)]);
    return true;
  }

  function act(move: string): boolean {
    const isDone =
      (practice && practice.play(move)) || (book && note(book, move)) || words().play(race, move, clock.now());
    frame = 0;
    changed();
    return isDone;
  }

  // Keys: A and C are the players' unless these have keys of their own, B is the host's; while a claim is on they move a frame, and B names what is in it

  /** From 1; 0: it is the host's. */
  function playerOf(key: AnyKey): number {
    if (key.length > 1) return +key[1];
    if (isAlone) return 1;
    return keys.P1 || !keys.A ? 0 : key === "A" ? 1 : 2;
  }

  function move(by: number): void {
    const cards = race.on.table.cards;
    const size = race.on.table.size;
    say(race, [RaceHappened.Nothing]);
    do frame = ((frame + by + size + 2) % (size + 1)) - 1;
    while (frame >= 0 && !cards[frame]);
  }

  function mark(): void {
    if (frame < 0) act("none");
    else if (race.on.table.cards[frame]) {
      pick(race, frame);
      changed();
    }
  }

  function down(key: AnyKey): boolean {
    const player = playerOf(key);
    const isLetter = key.length < 2;
    if (key === "B" || (isLetter && actions.press(key as Key, false))) return key !== "B";
    look(race, clock.now());
    // A lean bundle has no room for a frame: there a claim is scanned.
    if (race.by && isLetter && (!player || player === race.by || race.nowMs - race.claimedMs > Time.LateMs))
      move(key === "C" ? 1 : -1);
    else if (!player || (book && isLetter && race.tally.isOver)) return false;
    else if (player === race.by && !race.named.length) act("none");
    else if (claim(race, player, clock.now())) frame = 0;
    changed();
    return true;
  }

  function all(): string[] {
    const list = words().moves(race);
    return practice || book ? list.concat("forget") : list;
  }

  function listActions(): void {
    const names = all().filter(name => "cpr".indexOf(name[0]) < 0);
    if (!race.by && race.on.table.count) names.push("remove");
    listChoices(host, actions, names, act, rules, () => all().filter(one => one[0] === "r"));
  }

  function press(key: Key, held: boolean): void {
    if (!held && down(key)) return;
    if (actions.press(key, held)) return;
    race.three = [];
    if (race.by) {
      if (key !== "B") return;
      if (held) listActions();
      else mark();
    } else if (held) {
      // In a lean bundle any held key lists them, menu and undo among them.
      if (key === "A") host.open("menu");
      else if (key === "C") act("undo");
      else listActions();
    } else if (book && race.tally.isOver && key !== "B") rules(actions, openPeople().lines(book.sums));
    else if (race.tally.isOver) act("new");
  }

  function draw(screen: Screen, part: number): unknown {
    const three = race.three;
    if (actions.draw(screen)) return false;
    if (!part) line = textOf(race.event);
    if (!three.length)
      return drawRace(
        screen,
        race,
        line,
        frame,
        part,
        !!practice && practice.isDealt,
        practice && race.tally.isOver ? practice.lines(textOf) : undefined,
        drawPlaces,
        drawCorners,
      );
    if (!part) wrong = why!(three);
    return views!.check(screen, three, wrong, line, true, host.settings.face === "shapes", part);
  }

  function state(): RaceState {
    const all = says().state(race, isAlone ? "practice" : "race", textOf(race.event));
    if (book && book.isOver) all.people = openPeople().told(book.sums);
    return all;
  }

  // What lies there is looked at; or the board shuffles and deals, or a machine searches: in a turn of its own.
  timer = clock.after(0, changed);
  return {
    state: state,
    scan: take,
    press: press,
    down: down,
    moves: all,
    play: act,
    draw: draw,
    close: () => clock.cancel(timer),
  };
}
