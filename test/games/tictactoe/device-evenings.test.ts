// Whole games of a random person against the device, with random faults of arm, camera and light, and stones that come to lie where no camera sees them. The
// same games every time, so that each cheat and each fault is among them; SOAK=50 plays ten times as many, SEED=7 others. EVENINGS=7001-7300 plays those
// of these numbers instead, one of which is EVENINGS=7117-7117.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../soak/turns";
import { Person, type Evening } from "./device-person";

const GAMES = Math.max(120, times(120));
const SEED = Number(process.env.SEED ?? 4);
const [FIRST, LAST] = (process.env.EVENINGS ?? "").split("-").map(Number);
const PATIENCE_MS = 2500;
const KINDS = [17, 14];

function sum(evenings: Evening[], kind: "cheats" | "faults"): Record<string, number> {
  const total: Record<string, number> = {};
  for (const evening of evenings)
    for (const name of Object.keys(evening[kind])) total[name] = (total[name] ?? 0) + evening[kind][name];
  return total;
}

/** Every kind of cheat, and of what may befall the device, was among them. */
function tell(evenings: Evening[]): void {
  const [cheats, faults] = [sum(evenings, "cheats"), sum(evenings, "faults")];
  const count = (of: (evening: Evening) => number) => evenings.reduce((total, evening) => total + of(evening), 0);
  console.info(
    `${evenings.length} games, ${count(({ presses }) => presses)} presses, ${count(({ stones }) => stones)} stones, at most ${Math.max(...evenings.map(({ slowestMs }) => slowestMs))} ms; ` +
      `asked ${count(({ questions }) => questions)} times for a stone, which ${count(({ unseen }) => unseen)} times lay unseen in another's way; ${JSON.stringify({ cheats, faults })}`,
  );
  expect([Object.keys(cheats).length, Object.keys(faults).length]).toEqual(KINDS);
  for (const often of [count(({ unseen }) => unseen), ...Object.values({ ...cheats, ...faults })])
    expect(often).toBeGreaterThan(2);
}

describe("a random person, who cheats, and a device to which anything happens", () => {
  it.skipIf(LAST)(
    "end every game; the device never loses, accuses nobody falsely, lays no stone on another or on a line, knows the table, and needs no 15 s for a stone",
    () => {
      const evenings: Evening[] = [];
      fc.assert(
        fc.property(fc.nat(), seed => {
          evenings.push(new Person(seed).play());
        }),
        { numRuns: GAMES, seed: SEED },
      );
      tell(evenings);
      expect(evenings.length).toBe(GAMES);
    },
    PATIENCE_MS * GAMES,
  );

  it.runIf(LAST)(
    `do so in each of the evenings ${FIRST} to ${LAST}`,
    () => {
      const evenings: Evening[] = [];
      const wrong: string[] = [];
      for (let seed = FIRST; seed <= LAST; seed++)
        try {
          evenings.push(new Person(seed).play());
        } catch (error) {
          wrong.push((error as Error).message);
        }
      if (evenings.length > GAMES) tell(evenings);
      expect(wrong.join("\n")).toBe("");
    },
    PATIENCE_MS * (LAST - FIRST + 1 || 1),
  );
});
