// Practice: one looks for Sets against the clock, or against a machine that takes one now and then; or a duel with another board, where such a machine plays in one's place. Its cards come from the scanner, or from the board, which
// shows them then. Only in the bundle with everything.
import { seconds } from "../../kit/seconds";
import type { CommonConfig, Host, How } from "../../kernel/app";
import { forgetTimes, noteTime, timesOf } from "./best-times";
import type { Card } from "./card";
import { Met } from "./other-board";
import openOther from "./other-board" with { exists: "while open" };
import { cardsOf } from "./rules";
import { RaceHappened } from "./race-events";
import type { RaceEvent } from "./race-events";
import openCourse from "./race-course" with { exists: "while open" };
import { changed, isLaid, isThrough, say, tableOf } from "./race-session";
import type { Race } from "./race-session";
import { Seen, Size } from "./table";
import { placesOf } from "./triple";
import type { SetConfig } from "./settings";

/** Cards that are shuffled in a turn. */
const SHUFFLED = 25;

const enum Time {
  /** Between two turns that shuffle. */
  ShuffleMs = 1,
  /** Between two columns that the board deals. */
  DealMs = 80,
  /** Between two looks while the machine searches. */
  SearchMs = 500,
}

export interface Practice {
  /** Looks what is to be done; so many ms from now it wants to look again, 0: whenever something happens. */
  look(): number;
  /** What is said behind the end; `words` makes text of what a race says. */
  lines(words: (event: RaceEvent) => string): string[];
  play(move: string): boolean;
}

/** As long as nobody plays for minutes. */
function short(ms: number): string {
  return ms < 100000 ? seconds(ms) : "" + Math.round(ms / 1000);
}

export default function openPractice(host: Host<CommonConfig & SetConfig>, how: How, race: Race): Practice {
  const settings = host.settings.practice;
  const store = host.store;
  const table = race.on;
  const machine = how.machine === ((how.machine as number) & 255) ? (how.machine as number) : settings.machine;
  const isDealt = (how.cards === undefined ? settings.cards : how.cards) === "board";
  const kind = race.enough + (machine ? "m" + machine : "");
  /** Made when the board deals for the first time. */
  let cards: Card[] = [];
  /** Whatever lay when it was set: then it is set anew. */
  let setMs = -1;
  let dueMs = 0;
  let lookedMs = 0;
  /** Since when the table lay as it did when it was looked at. */
  let tableMs = -1;
  /** What was on when that was looked at: a claim, which has taken so long until then; or three cards that are shown. */
  let wasClaimed = false;
  let claimedMs = 0;
  let wasShown = false;
  /** So many cards lie where they did before they were shuffled; 1: they are shuffled, 0: they are to be. */
  let left = 0;
  let isNoted = false;
  let isAsked = false;

  const other = race.isDuel ? openOther(host, race) : undefined;
  const random32 = other ? other.random32 : host.table!.random32;
  const below = (count: number) => (random32() >>> 8) % count;

  /** Some of it: all at once takes longer than a turn may. Nothing of it in the turn in which a game begins. */
  function shuffle(): number {
    if (!left) left = race.on.deck.most;
    else if (!cards.length) cards = cardsOf(race.on.deck.junior);
    else
      for (let turn = SHUFFLED; turn && left > 1; turn--) {
        const at = below(left);
        const card = cards[at];
        cards[at] = cards[--left];
        cards[left] = card;
      }
    return Time.ShuffleMs;
  }

  /** A column of cards that nobody has seen yet; false: there is nothing to deal. */
  function deal(): boolean {
    if (!isDealt || race.by || race.tally.isOver || isLaid(race)) return false;
    let count = 0;
    for (const card of cards) {
      if (table.seen[card] !== Seen.Never) continue;
      if (count++ >= Size.Column || tableOf(race).lay(race.on, card) !== "added") break;
    }
    changed(race);
    return true;
  }

  /** It takes a Set that lies there, or says that there is none. */
  function take(): void {
    const sets = table.sets;
    race.by = other ? 1 : 2;
    race.claimedMs = race.nowMs;
    if (!sets.length) {
      openCourse().none(race);
      say(race, [RaceHappened.MachineNoSet]);
      return;
    }
    race.named = placesOf(sets[below(sets.length)]);
    const three = race.named.map(place => table.cards[place]);
    openCourse().three(race);
    race.three = three;
    say(race, [RaceHappened.MachineSet]);
  }

  /** No time goes by while a claim is on, or the table is not to be seen. What was claimed is judged by then, with the time before it. */
  function stand(): void {
    const forMs = race.nowMs - lookedMs;
    lookedMs = race.nowMs;
    claimedMs += wasClaimed ? forMs : 0;
    const stoodMs = (race.by ? 0 : claimedMs) + (wasShown && !wasClaimed ? forMs : 0);
    // A table that was laid meanwhile has its own time.
    if (tableMs === race.sinceMs) {
      if (setMs === tableMs) setMs += stoodMs;
      race.sinceMs += stoodMs;
      dueMs += stoodMs;
    }
    tableMs = race.sinceMs;
    if (!race.by) claimedMs = 0;
    wasClaimed = !!race.by;
    wasShown = race.three.length > 0;
  }

  /** True as long as it searches. */
  function search(): boolean {
    stand();
    if (!machine || race.tally.isOver || !isLaid(race) || table.count < 3) return false;
    if (setMs !== race.sinceMs) {
      setMs = race.sinceMs;
      dueMs = race.nowMs + 500 * machine + 10 * machine * below(100);
    } else if (!race.by && race.nowMs >= dueMs) take();
    return true;
  }

  function note(): void {
    const points = race.tally.points;
    if (other) return;
    const isWon = race.enough ? points[0] >= race.enough : isThrough(race) && !table.sets.length;
    if (!race.tally.isOver || isNoted || !isWon || points[0] < points[1]) return;
    isNoted = true;
    // The host's word for the end.
    if (race.event[0] !== RaceHappened.Over) noteTime(store, kind, race.tally.sum[0]);
  }

  /** Nothing of the game before is left. */
  function begin(): void {
    isNoted = false;
    left = 0;
    if (other) cards = [];
  }

  function look(): number {
    note();
    if (other) {
      const met = other.look();
      if (met === Met.Anew) {
        begin();
        openCourse().play(race, "new");
      }
      if (met !== Met.Playing) return Time.SearchMs;
    }
    if (isDealt && left !== 1) return shuffle();
    if (deal()) return Time.DealMs;
    return search() || other ? Time.SearchMs : 0;
  }

  function known(): RaceEvent {
    const times = timesOf(store, kind);
    return times.count ? [RaceHappened.Known, times.bestMs, times.sumMs / times.count] : [RaceHappened.Nothing];
  }

  /** Of equals the quicker one is ahead, as in race-state.ts. */
  function verdict(): string {
    const points = race.tally.points;
    const sum = race.tally.sum;
    const by = points[0] - points[1] || sum[1] - sum[0];
    return by > 0 ? "You won" : by ? "You lost" : "Draw";
  }

  function lines(words: (event: RaceEvent) => string): string[] {
    const points = race.tally.points;
    const title = race.enough ? "Set-" + race.enough : "Deck";
    return [
      title + ": " + short(race.tally.sum[0]) + " s",
      race.seats > 1 ? "You " + points[0] + (other ? ", other " : ", machine ") + points[1] : "Points: " + points[0],
      other ? verdict() : words(known()),
      "B: again",
    ];
  }

  /** Asks once. */
  function play(move: string): boolean {
    const isSure = isAsked && move === "forget";
    isAsked = !isSure && move === "forget";
    if (isSure) forgetTimes(store);
    if (move === "new") {
      begin();
      if (other) other.again();
    }
    // What the other board was told stays.
    if (other && move === "undo") return say(race, [RaceHappened.NotNow]);
    return move === "forget" && say(race, [isSure ? RaceHappened.TimesForgotten : RaceHappened.SureToForget]);
  }

  if (machine || other) race.seats = 2;
  race.isAlone = true;
  if (race.event[0] === RaceHappened.Nothing && !other) say(race, known());
  if (
    (how.machine !== undefined && how.machine !== machine) ||
    (how.cards !== undefined && how.cards !== "board" && how.cards !== "scan")
  )
    say(race, [RaceHappened.NoSuchPractice]);
  return { look: look, lines: lines, play: play };
}
