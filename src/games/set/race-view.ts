// A race on the display: the table, beside it everybody's points, and a line; while a claim is on, a bar of the time that is left for it.
import { Mark, setFont } from "../../kit/font";
import { drawLines, linesOf } from "../../kit/list";
import type { Screen } from "../../kernel/ports";
import drawFrame from "./race-frame" with { exists: "while open" };
import type { DrawRace } from "./colour-race";
import { RaceHappened } from "./race-events";
import { Limit, isAway, isLaid } from "./race-session";
import type { Race } from "./race-session";
import openState from "./race-state" with { exists: "while open" };
import { Size } from "./table";
import { drawPlaces } from "./view";
import { translate } from "../../kit/translate";

/** Of places. */
const ROWS = 3;

/** Letters of a line. */
const LINE = 21;

/** Where there are colours: made when it is drawn with for the first time. */
let inColour: DrawRace | undefined;

/** Of practice the machine. */
function isMachine(race: Race, at: number): boolean {
  return race.isAlone && at > 0 && !race.isDuel;
}

/** More are seen in pairs. */
const FEW = 4;

/** Who has which points: a claim is on, a key does nothing for a while, he has left. Beside seven columns, or of many on a low display, there is less room. */
function pointsOf(race: Race, at: number, high: boolean): string {
  const points = "" + race.tally.points[at];
  const isFull = race.on.size > Size.Most - ROWS || (race.seats > FEW && !high);
  if (isFull && !high && race.seats <= FEW) return points;
  const sign =
    race.by === at + 1 ? Mark.Left : race.tally.waits[at] ? "*" : isAway(race, at) && !race.isAlone ? "-" : ":";
  return (isMachine(race, at) ? "M" : (isFull ? "" : "P") + (at + 1)) + sign + points;
}

/** What is to be done, where the race `says` nothing else. */
export function adviceOf(race: Race, says: string): string {
  if (race.by) return "P" + race.by + " " + Math.ceil((race.endMs - race.nowMs) / 1000) + " s";
  return says || (isLaid(race) ? "Who sees a Set?" : "Scan a card");
}

/** Everybody's points beside the table, of many two in a row; while a claim is on only those of whose it is, so that there is room for its bar and its frame. Answers how many letters the line below has. */
function drawPoints(screen: Screen, race: Race, line: string, high: boolean): number {
  const seats = race.seats;
  const isMany = seats > FEW;
  let room = LINE;
  for (let at = 0; at < FEW && at < seats; at++) {
    let points = isMany && race.by ? (at ? "" : pointsOf(race, race.by - 1, high)) : pointsOf(race, at, high);
    if (isMany && !race.by && at + FEW < seats) points += " " + pointsOf(race, at + FEW, high);
    // A low display has the fourth player's in the line.
    const left = LINE - 1 - points.length;
    const isLast = !high && at === FEW - 1;
    if (isLast && isMany && line.length > left) continue;
    if (isLast) room = left;
    // Between the rows of places. A low display has its bar at the edge.
    screen.drawString(points, (high ? 128 : 126) - 6 * points.length, (high ? 16 : 8) * at);
  }
  return room;
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
  // Beside so many columns there is no room for so many.
  const isBare = !high && race.seats > FEW && size > Size.Most - 2 * ROWS;
  const line =
    isBare && !race.by && (!says || race.event[0] === RaceHappened.Card)
      ? race.tally.points.slice(0, race.seats).join(" ")
      : translate((race.by && says) || adviceOf(race, says));
  if (race.tally.isOver) {
    drawLines(
      screen,
      (end || openState().standings(race, linesOf(screen), translate("  points, mean, best"))).map(words =>
        translate(words),
      ),
    );
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
  const room = isBare ? LINE : drawPoints(screen, race, line, high);
  screen.drawString(line.substr(0, room), 2, screen.getHeight() - 8);
  if (!race.by) return false;
  if (race.event[0] === RaceHappened.Nothing) drawFrame(screen, race, frame, high);
  const left = (race.endMs - race.nowMs) / Limit.ForMs;
  const height = screen.getHeight() - 1;
  if (high) screen.fillRect(0, 1, 90 * left, 3);
  else screen.fillRect(127, height - height * left, 127, height);
  return false;
}
