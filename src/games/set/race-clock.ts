// A race and time.
import openCourse from "./race-course" with { exists: "while open" };
import { RaceHappened } from "./race-events";
import { Limit } from "./race-session";
import type { Race } from "./race-session";

/** Time goes by. A clock that is set makes none of it. */
export function look(race: Race, atMs: number): void {
  const tally = race.tally;
  const forMs = atMs - race.toldMs;
  race.toldMs = atMs;
  if (forMs > 0 && !(race.by && forMs > Limit.JumpMs)) race.nowMs += forMs;
  tally.waits = tally.waits.map(endMs => (endMs > race.nowMs ? endMs : 0));
  if (race.by && race.nowMs >= race.endMs) openCourse().judge(race, false, RaceHappened.TimeUp);
}
