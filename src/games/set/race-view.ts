// A race on the display: the table, beside it everybody's points, and a line; while a claim is on, a bar of the time that is left for it.
import { Mark, setFont } from "../../kit/font";
import { drawLines } from "../../kit/list";
import { seconds } from "../../kit/seconds";
import type { Screen } from "../../ports";
import { miniatureOf, setMiniatures } from "./miniature";
import { Limit, isAway, isLaid } from "./race-session";
import type { Race } from "./race-session";
import { meanOf, ranks } from "./race-state";
import { Size } from "./table";
import { drawCorners, drawPlaces } from "./view";

/** Of places. */
const ROWS = 3;

/** Beside up to six columns. */
const BESIDE = 104;
/** Letters of a line that leave room for the fourth player's points on a low display. */
const SHORT = 17;

/** Who has which points: a claim is on, a key does nothing for a while, he has left. */
function pointsOf(race: Race, at: number): string {
  const sign = race.by === at + 1 ? Mark.Left : race.tally.waits[at] ? "*" : isAway(race, at) ? "-" : ":";
  return at + 1 + sign + race.tally.points[at];
}

/** What is to be done. */
export function adviceOf(race: Race): string {
  if (race.by) return "P" + race.by + " " + Math.ceil((race.endMs - race.nowMs) / 1000) + " s";
  return race.said || (isLaid(race) ? "Who sees a Set?" : "Scan a card");
}

/** Rank, player, points, mean and best time of each. */
export function standings(race: Race): string[] {
  const rank = ranks(race);
  return rank
    .map((_, at) => at)
    .sort((a, b) => rank[a] - rank[b] || a - b)
    .map(
      at =>
        rank[at] +
        " P" +
        (at + 1) +
        ": " +
        race.tally.points[at] +
        (race.tally.right[at] ? " " + seconds(meanOf(race, at)) + " " + seconds(race.tally.least[at]) : ""),
    );
}

/** The frame around a place; -1: around the word that there is no Set. */
function drawFrame(screen: Screen, race: Race, frame: number, high: boolean): void {
  const y = screen.getHeight() - 8;
  if (frame < 0) screen.drawString("No Set?", 56, y);
  else {
    const left = 8 + 16 * ((frame / ROWS) | 0);
    const top = high ? 8 + 16 * (frame % ROWS) : 8 * (frame % ROWS);
    screen.fillRect(left - 3, top, left - 2, top + 7).fillRect(left + 9, top, left + 10, top + 7);
    setMiniatures(screen).drawString(miniatureOf(race.on.table.cards[frame]), 56, y);
  }
}

/** In parts, one a call: true asks for the next. `frame`: the place that keys have reached. */
export function drawRace(screen: Screen, race: Race, frame: number, part: number): boolean {
  const high = screen.getHeight() > 32;
  const table = race.on.table;
  const size = table.size;
  if (!part) {
    if (race.tally.isOver) {
      drawLines(screen, (high ? ["  points, mean, best", ""] : []).concat(standings(race)));
      return false;
    }
    screen.clear();
    if (high) drawCorners(screen, size);
  }
  if (part < ROWS) {
    drawPlaces(screen, table, size, race.named, !isLaid(race), part, high);
    return true;
  }
  const line = race.by && race.said ? race.said : adviceOf(race);
  setFont(screen, 1);
  screen.drawString(high || race.seats < 4 ? line : line.substr(0, SHORT), 2, screen.getHeight() - 8);
  for (let at = 0; at < race.seats; at++)
    screen.drawString(
      size > Size.Most - ROWS ? "" + race.tally.points[at] : pointsOf(race, at),
      size > Size.Most - ROWS ? 116 : BESIDE,
      (high ? 12 : 8) * at,
    );
  if (!race.by) return false;
  if (MANY && !race.said) drawFrame(screen, race, frame, high);
  const left = (race.endMs - race.nowMs) / Limit.ForMs;
  if (high) screen.fillRect(8, 1, 8 + 90 * left, 3);
  else screen.fillRect(127, 31 - 31 * left, 127, 31);
  return false;
}
