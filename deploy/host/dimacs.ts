// The formula of src/games/set/sat.ts as a DIMACS file: plain clauses, for any SAT solver. "Exactly three cards", which our solver counts, is
// spelled out here as a sequential counter. The counter is defined in both directions, so that a Set and a model are the same thing, one for one,
// and a model counter counts the Sets.
import { Card } from "../../src/games/set/rules";
import { attributeAt, clausesOf } from "../../src/games/set/sat";
import { ATTRIBUTES, VALUES, describe } from "../words";
import { makeCode } from "../../src/games/set/codes";

export interface Cnf {
  variables: number;
  /** Each a list of literals: a variable, counted from 1, or minus a variable where it must be false. */
  clauses: number[][];
}

/** The formula without "exactly three cards". */
export function propertyClauses(cards: ArrayLike<Card>): number[][] {
  const clauses: number[][] = [];
  for (let part = 0; part < cards.length + 16; part++) {
    let clause: number[] = [];
    for (const literal of clausesOf(cards, part)) {
      if (literal) {
        clause.push(literal);
        continue;
      }
      clauses.push(clause);
      clause = [];
    }
  }
  return clauses;
}

/** How many variables the counter has for the first k cards: of k cards at most k can be chosen, and more than four are not told apart. */
function countersOf(k: number): number {
  return k < 4 ? (k * (k + 1)) / 2 : 4 * k - 6;
}

/** "Exactly three of 1..count": variable start + countersOf(k - 1) + j says that at least j (1..4) of the first k are true. */
export function exactlyThree(count: number, start: number): number[][] {
  const clauses: number[][] = [];
  // Below and beside the counter stand constants: at least none is always true, more than k of k never.
  const atLeast = (j: number, k: number): number | boolean =>
    j === 0 ? true : j > k ? false : start + countersOf(k - 1) + j;
  const not = (x: number | boolean): number | boolean => (typeof x === "boolean" ? !x : -x);
  const add = (...literals: (number | boolean)[]): void => {
    if (!literals.includes(true)) clauses.push(literals.filter(one => typeof one === "number"));
  };
  for (let k = 1; k <= count; k++) {
    for (let j = 1; j <= 4; j++) {
      const now = atLeast(j, k),
        before = atLeast(j, k - 1),
        oneLess = atLeast(j - 1, k - 1);
      // now = before or (k and one less before)
      add(not(before), now);
      add(-k, not(oneLess), now);
      add(not(now), before, k);
      add(not(now), before, oneLess);
    }
  }
  add(atLeast(3, count));
  add(not(atLeast(4, count)));
  return clauses;
}

/** The whole formula in plain clauses. Fewer than three cards give an empty clause, which nothing satisfies. */
export function makeCnf(cards: ArrayLike<Card>): Cnf {
  const count = cards.length;
  return {
    variables: count + 12 + countersOf(count),
    clauses: propertyClauses(cards).concat(exactlyThree(count, count + 12)),
  };
}

/** The formula as a DIMACS file, with the meaning of each variable in its comments. */
export function makeDimacs(cards: ArrayLike<Card>): string {
  const count = cards.length;
  const { variables, clauses } = makeCnf(cards);
  const lines = [
    `Set: choose exactly three of ${count} cards so that every property is all the same or all different.`,
    "Every model is one Set and every Set one model; without a Set there is none.",
    "To look for another Set, forbid the last one by the clause -a -b -c 0, where a, b and c are its cards.",
    "",
    "Card chosen:",
  ];
  for (let k = 0; k < count; k++) lines.push(`${k + 1} ${makeCode(cards[k])}, ${describe(cards[k])}`);
  lines.push("Property among the chosen:");
  for (let place = 0; place < 4; place++) {
    const attribute = attributeAt(place);
    for (let value = 1; value < 4; value++)
      lines.push(`${count + 3 * place + value} ${ATTRIBUTES[attribute]} ${VALUES[attribute][value - 1]}`);
  }
  lines.push("Chosen so far:");
  for (let k = 1; k <= count; k++) {
    const start = count + 12 + countersOf(k - 1);
    for (let j = 1; j <= 4 && j <= k; j++) lines.push(`${start + j} at least ${j} of the first ${k}`);
  }
  return (
    lines.map(line => (line ? "c " + line : "c")).join("\n") +
    `\np cnf ${variables} ${clauses.length}\n` +
    clauses.map(clause => [...clause, 0].join(" ")).join("\n") +
    "\n"
  );
}
