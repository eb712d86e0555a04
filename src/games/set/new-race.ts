// A race begins. Opened for that, then let go.
import { RaceHappened } from "./race-events";
import { seat } from "./race-session";
import type { Race } from "./race-session";
import type { Session } from "./session";

/** Nothing was claimed yet; what lies there may be anything. */
export default function makeRace(on: Session, seats: number, enough: number, atMs: number): Race {
  on.isSecret = true;
  return {
    on: on,
    table: undefined,
    seats: seats,
    left: [],
    isAlone: false,
    isDuel: false,
    enough: enough,
    tally: seat({ points: [], waits: [], least: [], sum: [], right: [], isOver: false, steps: 0, tookMs: 0 }, seats),
    past: [],
    by: 0,
    named: [],
    claimedMs: 0,
    endMs: 0,
    claimed: [],
    three: [],
    sinceMs: 0,
    nowMs: 0,
    toldMs: atMs,
    event: [RaceHappened.Nothing],
  };
}
