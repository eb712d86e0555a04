// What is known of a person over all evenings of the file. A person is a name.
import type { Person } from "./contract";
import { sameness } from "../names";
import type { MatchRecord, State } from "./records";
import { matchPoints } from "./standings";

const MINUTE_MS = 60_000;

interface Sums extends Person {
  /** Found in races, and for how long he raced. */
  found: number;
  racedMs: number;
  /** Of mean times, each as often as he found Sets in that race. */
  timed: number;
  timedMs: number;
}

/** By this an evening's names are told apart. Up to 0.15 two players could have names that are the same by now: these two are not one person. */
function keysOf({ player }: State): (name: string) => string {
  const names = [...new Set([...player.values()].map(({ name }) => name))];
  const keys = names.map(sameness);
  const twins = new Set(names.filter((_, at) => keys.indexOf(keys[at]) !== keys.lastIndexOf(keys[at])));
  return name => (twins.has(name) ? name : sameness(name));
}

const outcome = (points: number) => (points === 1 ? "wins" : points === 0 ? "losses" : "draws");

function addRace(one: Sums, match: MatchRecord, at: number): void {
  const best = match.best[at] ?? 0;
  const mean = match.mean[at] ?? 0;
  // Older files have only points, which a wrong claim lowers.
  const found = match.found?.[at] ?? Math.max(0, match.scores![at]);
  if (best > 0) one.bestMs = one.bestMs ? Math.min(one.bestMs, best) : best;
  if (mean > 0 && found) {
    one.timed += found;
    one.timedMs += found * mean;
  }
  one.found += found;
  one.racedMs += Math.max(0, match.endedMs - match.startedMs);
}

/** Sums of all whose matches were added. */
export class Book {
  private readonly people = new Map<string, Sums>();

  /** `base`: what is known of other evenings, which stays as it is. */
  constructor(private readonly base?: Book) {}

  private of(name: string, key: string): Sums {
    const known = this.people.get(key);
    if (known) return known;
    const before = this.base?.people.get(key);
    const one: Sums = before
      ? structuredClone(before)
      : {
          name,
          ...{ evenings: 0, played: 0, wins: 0, draws: 0, losses: 0, bestMs: 0, meanMs: 0, setsAMinute: 0 },
          ...{ against: [], found: 0, racedMs: 0, timed: 0, timedMs: 0 },
        };
    this.people.set(key, one);
    return one;
  }

  private addMatch(match: MatchRecord, names: string[], isRace: boolean, keyOf: (name: string) => string): void {
    const points = matchPoints(match.scores!);
    names.forEach((name, at) => {
      const one = this.of(name, keyOf(name));
      const other = names[1 - at];
      one.played++;
      one[outcome(points[at])]++;
      let row = one.against.find(against => keyOf(against.name) === keyOf(other));
      if (!row) one.against.push((row = { name: other, wins: 0, draws: 0, losses: 0 }));
      row[outcome(points[at])]++;
      // Of what was only entered by hand no board has told times.
      if (isRace && match.best.length) addRace(one, match, at);
    });
  }

  add(state: State): void {
    const { evening, player, match } = state;
    const keyOf = keysOf(state);
    const seen = new Set<number>();
    for (const one of match.values()) {
      const names = one.players.map(id => player.get(id)?.name);
      if (one.state !== "done" || one.players.length < 2 || !one.scores || names.includes(undefined)) continue;
      for (const id of one.players) seen.add(id);
      this.addMatch(one, names as string[], evening.game === "set", keyOf);
    }
    for (const id of seen) {
      const { name } = player.get(id)!;
      this.of(name, keyOf(name)).evenings++;
    }
  }

  get all(): Person[] {
    return [...new Map([...(this.base?.people ?? []), ...this.people]).values()]
      .map(({ found, racedMs, timed, timedMs, ...person }) => ({
        ...person,
        meanMs: timed ? Math.round(timedMs / timed) : 0,
        setsAMinute: racedMs ? Math.round((100 * found * MINUTE_MS) / racedMs) / 100 : 0,
      }))
      .sort((a, b) => b.wins - a.wins || b.played - a.played || (a.name < b.name ? -1 : 1));
  }
}
