// What is known of this board's players over all races: numbers in one list, and as text with commas between.
import type { RaceState } from "./contract";
import { isAway } from "./race-session";
import type { Race } from "./race-session";

/** Where each kind of number begins, in as many as there are players: behind how many races each of P1, P2, ... has played. */
const enum Sum {
  /** Of races: those in which he was ahead of all others. */
  Wins = 1,
  Seconds,
  /** Right claims, the time of all of them, and the shortest. */
  Found,
  Ms,
  LeastMs,
  /** Behind each other, of each player how often he was ahead of P1, P2, ... */
  Ahead,
}

/** Before the first race. */
export const NOTHING = "0,".repeat(39) + "0";

/** As JSON, which a board reads six times as fast as it parts a text. */
function numbersOf(text: string): number[] {
  return JSON.parse("[" + text + "]");
}

/** Of how many players: of four, and of eight since the first race in which more have played. */
const sizeOf = (sums: number[]): number => (sums.length > 40 ? 8 : 4);

/** The same for eight players. */
function widened(sums: number[]): number[] {
  const wide: number[] = [];
  for (let row = 0; row < 14; row++)
    for (let at = 0; at < 8; at++) wide.push(at < 4 && row < 10 ? sums[4 * row + at] : 0);
  return wide;
}

/** With this race, which took so long: of whoever is there at its end. If only one is, or no claim was judged, it was none, and all stays as it was. */
export function withRace(text: string, race: Race, forMs: number): string {
  const tally = race.tally;
  const points = tally.points;
  let sums = numbersOf(text);
  const there = points.map((_, at) => at).filter(at => at < race.seats && !isAway(race, at));
  if (!there[1] || !race.past[0]) return text;
  if (sizeOf(sums) < race.seats) sums = widened(sums);
  const size = sizeOf(sums);
  for (const at of there) {
    const behind = there.filter(other => points[other] < points[at]);
    const least = sums[Sum.LeastMs * size + at];
    const own = tally.least[at];
    sums[at]++;
    if (behind.length === there.length - 1) sums[Sum.Wins * size + at]++;
    sums[Sum.Seconds * size + at] += Math.ceil(forMs / 1000);
    sums[Sum.Found * size + at] += tally.right[at];
    sums[Sum.Ms * size + at] += tally.sum[at];
    sums[Sum.LeastMs * size + at] = Math.min(least || own, own || least);
    for (const other of behind) sums[(Sum.Ahead + at) * size + other]++;
  }
  return sums.join(",");
}

export function peopleIn(text: string): RaceState["people"] {
  const sums = numbersOf(text);
  const size = sizeOf(sums);
  const each = (kind: number) => sums.slice(kind * size, kind * size + size);
  return {
    races: each(0),
    wins: each(Sum.Wins),
    seconds: each(Sum.Seconds),
    found: each(Sum.Found),
    sum: each(Sum.Ms),
    best: each(Sum.LeastMs),
    ahead: each(0).map((_, at) => each(Sum.Ahead + at)),
  };
}

/** Of whoever has raced a thousand times that much of a time fits beside it. */
const short = (value: number, races: number) => (value < 9.9 && races < 1000 ? value.toFixed(1) : Math.round(value));

/** To read: of whoever has raced how many races he has won and played, Sets a minute, mean and best time; then of each two how often one was ahead, and the other. */
export function linesOf(text: string): string[] {
  const sums = numbersOf(text);
  const size = sizeOf(sums);
  const lines = ["  won /min mean best"];
  const pairs: string[] = [];
  for (let at = 0; at < size; at++) {
    const found = sums[Sum.Found * size + at];
    const races = sums[at];
    if (races)
      lines.push(
        [
          at + 1,
          sums[Sum.Wins * size + at] + "/" + races,
          short((60 * found) / (sums[Sum.Seconds * size + at] || 1), 0),
          short(sums[Sum.Ms * size + at] / (found || 1) / 1000, races),
          short(sums[Sum.LeastMs * size + at] / 1000, races),
        ].join(" "),
      );
    for (let other = at + 1; other < size; other++) {
      const won = sums[(Sum.Ahead + at) * size + other];
      const lost = sums[(Sum.Ahead + other) * size + at];
      if (won + lost) pairs.push("P" + (at + 1) + "-P" + (other + 1) + " " + won + ":" + lost);
    }
  }
  return lines.concat(pairs);
}
