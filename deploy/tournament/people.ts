// What is known of a person over all evenings of the file. A person is a player's number, which stays when he is called otherwise; whoever comes back under another number is known by his name.
import type { Outcomes, Person } from "./contract";
import { sameness } from "../names";
import type { MatchRecord, State } from "./records";
import { matchPoints } from "./standings";

const MINUTE_MS = 60_000;

/** Of one number. */
interface Sums extends Omit<Person, "id" | "against" | "evenings" | "meanMs" | "setsAMinute"> {
  /** In which evenings he was a player, and in which he played. */
  listed: Set<number>;
  evenings: Set<number>;
  against: Map<number, Outcomes>;
  /** Found in races, and for how long he raced. */
  found: number;
  racedMs: number;
  /** Of mean times, each as often as he found Sets in that race. */
  timed: number;
  timedMs: number;
}

const outcome = (points: number) => (points === 1 ? "wins" : points === 0 ? "losses" : "draws");
const noOutcomes = (): Outcomes => ({ wins: 0, draws: 0, losses: 0 });

const nothing = (name: string): Sums => ({
  ...{ name, played: 0, ...noOutcomes(), bestMs: 0, found: 0, racedMs: 0, timed: 0, timedMs: 0 },
  ...{ listed: new Set(), evenings: new Set(), against: new Map() },
});

const shortest = (a: number, b: number) => (a && b ? Math.min(a, b) : a || b);

function addOutcomes(to: Outcomes, { wins, draws, losses }: Outcomes): void {
  to.wins += wins;
  to.draws += draws;
  to.losses += losses;
}

function addSums(to: Sums, one: Sums): void {
  addOutcomes(to, one);
  to.bestMs = shortest(to.bestMs, one.bestMs);
  for (const sum of ["played", "found", "racedMs", "timed", "timedMs"] as const) to[sum] += one[sum];
  for (const of of ["listed", "evenings"] as const) for (const evening of one[of]) to[of].add(evening);
}

function addRace(one: Sums, match: MatchRecord, at: number): void {
  const mean = match.mean[at] ?? 0;
  // Older files have only points, which a wrong claim lowers.
  const found = match.found?.[at] ?? Math.max(0, match.scores![at]);
  one.bestMs = shortest(one.bestMs, Math.max(0, match.best[at] ?? 0));
  if (mean > 0 && found) {
    one.timed += found;
    one.timedMs += found * mean;
  }
  one.found += found;
  one.racedMs += Math.max(0, match.endedMs - match.startedMs);
}

/** Sums of all whose matches were added, the oldest evening first. */
export class Book {
  private readonly numbers = new Map<number, Sums>();

  /** `base`: what is known of other evenings, which stays as it is. */
  constructor(private readonly base?: Book) {}

  /** As whoever has this number is called in the evening that was added last. */
  private of(id: number, name: string): Sums {
    let one = this.numbers.get(id);
    if (!one) {
      const before = this.base?.numbers.get(id);
      this.numbers.set(id, (one = before ? structuredClone(before) : nothing(name)));
    }
    one.name = name;
    return one;
  }

  private addMatch(match: MatchRecord, sides: Sums[], isRace: boolean): void {
    const points = matchPoints(match.scores!);
    sides.forEach((one, at) => {
      const other = match.players[1 - at];
      const against = one.against.get(other) ?? noOutcomes();
      one.against.set(other, against);
      one.played++;
      one[outcome(points[at])]++;
      against[outcome(points[at])]++;
      // Of what was only entered by hand no board has told times.
      if (isRace && match.best.length) addRace(one, match, at);
    });
  }

  add({ evening, player, match }: State): void {
    for (const { id, name } of player.values()) this.of(id, name).listed.add(evening.id);
    for (const one of match.values()) {
      const sides = one.players.map(id => player.has(id) && this.numbers.get(id));
      if (one.state !== "done" || one.players.length < 2 || !one.scores || !sides.every(side => !!side)) continue;
      for (const side of sides) side.evenings.add(evening.id);
      this.addMatch(one, sides, evening.game === "set");
    }
  }

  /** By the first number that each has had: numbers of the same name, unless they were players of the same evening, for then they are two. */
  private get persons(): Map<number, { numbers: number[]; sums: Sums }> {
    const persons = new Map<number, { numbers: number[]; sums: Sums }>();
    const all = new Map([...(this.base?.numbers ?? []), ...this.numbers]);
    const called = new Map<string, number[]>();
    for (const [id, one] of [...all].sort(([a], [b]) => a - b)) {
      const known = called.get(sameness(one.name)) ?? [];
      const first = known.find(id => ![...persons.get(id)!.sums.listed].some(evening => one.listed.has(evening)));
      if (first === undefined) {
        called.set(sameness(one.name), [...known, id]);
        persons.set(id, {
          numbers: [id],
          sums: { ...one, listed: new Set(one.listed), evenings: new Set(one.evenings) },
        });
        continue;
      }
      const { numbers, sums } = persons.get(first)!;
      numbers.push(id);
      addSums(sums, one);
    }
    return persons;
  }

  get all(): Person[] {
    const { persons } = this;
    const personOf = new Map([...persons].flatMap(([first, { numbers }]) => numbers.map(id => [id, first] as const)));
    const all = new Map([...(this.base?.numbers ?? []), ...this.numbers]);
    const againstOf = (numbers: number[]): Person["against"] => {
      const rows = new Map<number, Person["against"][number]>();
      for (const number of numbers)
        for (const [other, outcomes] of all.get(number)!.against) {
          const id = personOf.get(other)!;
          const row = rows.get(id) ?? { id, name: persons.get(id)!.sums.name, ...noOutcomes() };
          rows.set(id, row);
          addOutcomes(row, outcomes);
        }
      return [...rows.values()];
    };
    return [...persons]
      .filter(([, { sums }]) => sums.played)
      .map(([id, { numbers, sums }]): Person => {
        const { name, evenings, played, wins, draws, losses, bestMs, found, racedMs, timed, timedMs } = sums;
        return {
          ...{ id, name, evenings: evenings.size, played, wins, draws, losses, bestMs },
          meanMs: timed ? Math.round(timedMs / timed) : 0,
          setsAMinute: racedMs ? Math.round((100 * found * MINUTE_MS) / racedMs) / 100 : 0,
          against: againstOf(numbers),
        };
      })
      .sort((a, b) => b.wins - a.wins || b.played - a.played || (a.name < b.name ? -1 : 1));
  }
}
