// What is known of this board's players over all races: numbers in one list, and as text with commas between.
import type { RaceState } from "./contract";
import { isAway } from "./race-session";
import type { Race } from "./race-session";

/** Where each kind of number begins: behind how many races each of P1 to P4 has played. */
const enum Sum {
  /** Of races: those in which he was ahead of all others. */
  Wins = 4,
  Seconds = 8,
  /** Right claims, the time of all of them, and the shortest. */
  Found = 12,
  Ms = 16,
  LeastMs = 20,
  /** Behind each other, of each player how often he was ahead of P1, P2, ... */
  Ahead = 24,
}

/** Before the first race. */
export const NOTHING = "0,".repeat(39) + "0";

/** As JSON, which a board reads six times as fast as it parts a text. */
function numbersOf(text: string): number[] {
  return JSON.parse("[" + text + "]");
}

/** With this race, which took so long: of whoever is there at its end. If only one is, or no claim was judged, it was none, and all stays as it was. */
export function withRace(text: string, race: Race, forMs: number): string {
  const tally = race.tally;
  const points = tally.points;
  const sums = numbersOf(text);
  const there = [0, 1, 2, 3].filter(at => at < race.seats && !isAway(race, at));
  if (!there[1] || !race.past[0]) return text;
  for (const at of there) {
    const behind = there.filter(other => points[other] < points[at]);
    const least = sums[Sum.LeastMs + at];
    const own = tally.least[at];
    sums[at]++;
    if (behind.length === there.length - 1) sums[Sum.Wins + at]++;
    sums[Sum.Seconds + at] += Math.ceil(forMs / 1000);
    sums[Sum.Found + at] += tally.right[at];
    sums[Sum.Ms + at] += tally.sum[at];
    sums[Sum.LeastMs + at] = Math.min(least || own, own || least);
    for (const other of behind) sums[Sum.Ahead + 4 * at + other]++;
  }
  return sums.join(",");
}

export function peopleIn(text: string): RaceState["people"] {
  const sums = numbersOf(text);
  const each = (from: number) => sums.slice(from, from + 4);
  return {
    races: each(0),
    wins: each(Sum.Wins),
    seconds: each(Sum.Seconds),
    found: each(Sum.Found),
    sum: each(Sum.Ms),
    best: each(Sum.LeastMs),
    ahead: [24, 28, 32, 36].map(each),
  };
}

/** Of whoever has raced a thousand times that much of a time fits beside it. */
const short = (value: number, races: number) => (value < 9.9 && races < 1000 ? value.toFixed(1) : Math.round(value));

/** To read: of whoever has raced how many races he has won and played, Sets a minute, mean and best time; then of each two how often one was ahead, and the other. */
export function linesOf(text: string): string[] {
  const sums = numbersOf(text);
  const lines = ["  won /min mean best"];
  const pairs: string[] = [];
  for (let at = 0; at < 4; at++) {
    const found = sums[Sum.Found + at];
    const races = sums[at];
    if (races)
      lines.push(
        [
          at + 1,
          sums[Sum.Wins + at] + "/" + races,
          short((60 * found) / (sums[Sum.Seconds + at] || 1), 0),
          short(sums[Sum.Ms + at] / (found || 1) / 1000, races),
          short(sums[Sum.LeastMs + at] / 1000, races),
        ].join(" "),
      );
    for (let other = at + 1; other < 4; other++) {
      const won = sums[Sum.Ahead + 4 * at + other];
      const lost = sums[Sum.Ahead + 4 * other + at];
      if (won + lost) pairs.push("P" + (at + 1) + "-P" + (other + 1) + " " + won + ":" + lost);
    }
  }
  return lines.concat(pairs);
}
