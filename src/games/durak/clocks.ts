// How much time each player has left for the game under way, as this board's settings have it. Opened where a clock is set.
//
// A board judges nobody but its own player, and a bot of its own: what the other board's player has left is that board's affair, whose settings may say something
// else. In the lesson's dialect the other board could not be told, so nobody is judged there.
import enter from "./enter" with { exists: "while open" };
import { Kind } from "./match";
import { say, wireOf } from "./session";
import { Happened } from "./events";
import { TIME_UP } from "./words";
import type { Session } from "./types";
import { Play } from "./rules/position";
import type { Seat } from "./rules/position";
import type { Clock } from "../../kernel/ports";

export interface Clocks {
  /** A game begins: each player has all of his time. */
  begin(): void;
  /** Whole seconds that are left, 0 or more. */
  tell(): { mine: number; peer: number };
  /** Minutes and seconds of whoever's turn it is, for the picture: from now on there is something else to see with every second. */
  text(): string;
}

/** A second, and the longest time between two looks that is believed: somebody may set the board's clock. */
const SECOND_MS = 1000;
const MOST_MS = 2000;

/** `forMs`: what each player has. */
export default function openClocks(session: Session, clock: Clock, forMs: number): Clocks {
  const match = session.match;
  const events = session.events;
  /** By seats. */
  let leftMs = [0, forMs, forMs];
  let atMs = clock.now();
  /** The picture has a clock, as it was when that was drawn. */
  let isShown = false;

  function isRunning(): boolean {
    return session.onTurn > 0 && wireOf(session) === "playing";
  }

  /** The time since this was last called belongs to whoever was on turn. */
  function count(): void {
    const nowMs = clock.now();
    if (isRunning()) leftMs[session.onTurn] -= Math.max(0, Math.min(MOST_MS, nowMs - atMs));
    atMs = nowMs;
  }

  /** His time is up, and this board is the one to say so. */
  function isLost(seat: Seat): boolean {
    const isJudged = match.kind !== Kind.Lesson && (seat === match.me || !!session.wishes.alone);
    return isJudged && isRunning() && leftMs[seat] <= 0;
  }

  /** At the end of every second of the clock that runs. */
  function tick(): boolean {
    const seat = session.onTurn;
    count();
    if (isLost(seat) && enter(session, Play.Resign + seat, seat)) {
      say(session, TIME_UP, Happened.TimeUp);
    } else if (isShown && isRunning()) {
      isShown = false;
      events.changed();
    }
    const restMs = isRunning() ? leftMs[session.onTurn] % SECOND_MS : 0;
    events.think(restMs > 0 ? restMs : SECOND_MS, tick);
    return false;
  }

  function secondsOf(seat: Seat): number {
    return Math.max(0, Math.ceil(leftMs[seat] / SECOND_MS));
  }

  function tell(): { mine: number; peer: number } {
    count();
    return { mine: secondsOf(match.me), peer: secondsOf(3 - match.me) };
  }

  function text(): string {
    const seconds = secondsOf(isRunning() ? session.onTurn : match.me);
    isShown = true;
    return ((seconds / 60) | 0) + (seconds % 60 < 10 ? ":0" : ":") + (seconds % 60);
  }

  // Up to the moment of a move it was the other one's turn.
  match.counts = count;
  tick();
  return {
    begin: () => {
      leftMs = [0, forMs, forMs];
      atMs = clock.now();
    },
    tell: tell,
    text: text,
  };
}
