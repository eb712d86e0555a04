// A race on the display: the table, beside it everybody's points, and a line; while a claim is on, a bar of the time that is left for it.
import { Mark, setFont } from "../../kit/font";
import { drawLines } from "../../kit/list";
import type { Screen } from "../../kernel/ports";
import drawFrame from "./race-frame" with { exists: "while open" };
import type { DrawRace } from "./colour-race";
import { RaceHappened } from "./race-events";
import { Limit, isAway, isLaid } from "./race-session";
import type { Race } from "./race-session";
import openState from "./race-state" with { exists: "while open" };
import { Size } from "./table";
import { drawPlaces } from "./view";

/** Of places. */
const ROWS = 3;

/** Beside up to six columns. */
const BESIDE = 104;
/** Letters of a line that leave room for the fourth player's points on a low display. */
const SHORT = 17;

/** Where there are colours: made when it is drawn with for the first time. */
let inColour: DrawRace | undefined;

/** Of practice the machine. */
function isMachine(race: Race, at: number): boolean {
  return race.isAlone && at > 0;
}

/** Who has which points: a claim is on, a key does nothing for a while, he has left. */
function pointsOf(race: Race, at: number): string {
  const sign =
    race.by === at + 1 ? Mark.Left : race.tally.waits[at] ? "*" : isAway(race, at) && !race.isAlone ? "-" : ":";
  return (isMachine(race, at) ? "M" : at + 1) + sign + race.tally.points[at];
}

/** What is to be done, where the race `says` nothing else. */
export function adviceOf(race: Race, says: string): string {
  if (race.by) return "P" + race.by + " " + Math.ceil((race.endMs - race.nowMs) / 1000) + " s";
  return says || (isLaid(race) ? "Who sees a Set?" : "Scan a card");
}

/**
 * In parts, one a call: true asks for the next. `says`: what the race says, in words. `frame`: the place that keys have reached. `end`: what there is to say
 * of the end, where these are not the players' ranks.
 */
export function drawRace(
  screen: Screen,
  race: Race,
  says: string,
  frame: number,
  part: number,
  end: string[] | undefined,
): boolean {
  const high = screen.getHeight() > 32;
  const table = race.on;
  const size = table.size;
  const line = (race.by && says) || adviceOf(race, says);
  if (race.tally.isOver) {
    drawLines(screen, end || (high ? ["  points, mean, best", ""] : []).concat(openState().standings(race)));
    return false;
  }
  if (screen.tiles) {
    inColour = inColour || screen.tiles.kit.views().setRace();
    return inColour(screen, race, frame, line, at => (isMachine(race, at) ? "M" : "P" + (at + 1)), part);
  }
  if (!part) screen.clear();
  if (part < ROWS) {
    drawPlaces(screen, table, size, race.named, !isLaid(race), part, high);
    return true;
  }
  setFont(screen, 1);
  screen.drawString(high || race.seats < 4 ? line : line.substr(0, SHORT), 2, screen.getHeight() - 8);
  for (let at = 0; at < race.seats; at++)
    screen.drawString(
      size > Size.Most - ROWS ? "" + race.tally.points[at] : pointsOf(race, at),
      size > Size.Most - ROWS ? 116 : BESIDE,
      (high ? 12 : 8) * at,
    );
  if (!race.by) return false;
  if (race.event[0] === RaceHappened.Nothing) drawFrame(screen, race, frame, high);
  const left = (race.endMs - race.nowMs) / Limit.ForMs;
  const height = screen.getHeight() - 1;
  if (high) screen.fillRect(8, 1, 8 + 90 * left, 3);
  else screen.fillRect(127, height - height * left, 127, height);
  return false;
}
