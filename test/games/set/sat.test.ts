import { beforeAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { type Cadical, loadCadical, Cadical as Solver } from "cadical-wasm";
import { times } from "../../soak/turns";
import { Card, cardsOf, setsOf } from "../../../src/games/set/rules";
import { SatSearch, clausesOf } from "../../../src/games/set/sat";
import { parseCode } from "../../../src/games/set/codes";
import { makeCnf, makeDimacs, propertyClauses } from "../../../deploy/host/dimacs";
import { allTriples, greedyWithoutSet, isSetOfDigits, randomOf, shuffle, slowSets, twentyWithoutSet } from "./slow";

const deck = cardsOf(false);
const tables = fc.shuffledSubarray(deck, { minLength: 3, maxLength: 21 });
/** The whole deck in any order: fast-check shrinks it towards the ascending one. */
const orders = fc.shuffledSubarray(deck, { minLength: 81 });

function searched(cards: Card[], steps = 1000): SatSearch {
  const search = new SatSearch(cards);
  while (!search.step(steps));
  return search;
}

describe("the SAT way", () => {
  it("finds the Sets that trying every triple finds", () => {
    fc.assert(
      fc.property(tables, cards => {
        expect(searched(cards).sets).toEqual(slowSets(cards));
      }),
      { numRuns: times(300) },
    );
  });

  it("agrees with the way by pairs, and each checks the other", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(deck, { minLength: 3, maxLength: 30 }), cards => {
        const search = searched(cards);
        expect(search.sets).toEqual(setsOf(cards));
        expect(search.unsat).toBe(search.sets.length === 0);
      }),
      { numRuns: times(300) },
    );
  });

  it("finds all 1080 Sets of the whole deck", () => {
    expect(searched(deck).sets).toEqual(setsOf(deck));
  });

  it("proves that there is no Set where cards were taken so that none came together", () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 3, max: 20 }), (order, most) => {
        const search = searched(greedyWithoutSet(order).slice(0, most));
        expect(search.sets).toEqual([]);
        expect(search.unsat).toBe(true);
        expect(search.conflicts).toBeGreaterThan(0);
      }),
      { numRuns: times(100) },
    );
  });

  it("proves that there is no Set among twenty cards chosen so, in any order and with any left out", () => {
    fc.assert(
      fc.property(fc.constantFrom(...deck), fc.integer(), fc.integer({ min: 3, max: 20 }), (centre, seed, count) => {
        const random = randomOf(seed);
        const cards = shuffle(twentyWithoutSet(deck, centre), random).slice(0, count);
        expect(searched(cards).unsat).toBe(true);
      }),
      { numRuns: times(100) },
    );
  });

  it("finds the Sets that a 21st card brings, for there is always one", () => {
    const cards = twentyWithoutSet(deck, deck[40]);
    for (const card of deck) {
      if (cards.includes(card)) continue;
      const search = searched(cards.concat(card));
      expect(search.unsat).toBe(false);
      expect(search.sets).toEqual(slowSets(cards.concat(card)));
    }
  });

  it("says that fewer than three cards hold no Set", () => {
    for (const cards of [[], [deck[3]], [deck[3], deck[50]]]) {
      const search = searched(cards);
      expect(search.unsat).toBe(true);
      expect(search.sets).toEqual([]);
    }
  });

  it("decides about three cards as the rules do, whichever they are", () => {
    const random = randomOf(3232);
    for (let n = 0; n < 3000; n++) {
      // Every third time a Set.
      const [a, b, c] = shuffle(deck, random);
      const cards =
        n % 3 ? [a, b, c] : [a, b, deck.find(card => card !== a && card !== b && isSetOfDigits(a, b, card)) as Card];
      expect(searched(cards).unsat).toBe(!isSetOfDigits(cards[0], cards[1], cards[2]));
    }
  });

  it("does not guess at a property that no card has", () => {
    const [a, b, c] = ["S1111", "S1122", "S1212"].map(parseCode);
    const search = searched([a, b, c]);
    expect(search.unsat).toBe(true);
    expect(search.decisions).toBe(0);
  });

  it("takes every guess back once: each ends in a conflict or a Set", () => {
    fc.assert(
      fc.property(tables, cards => {
        const search = searched(cards);
        expect(search.conflicts + search.sets.length).toBe(search.decisions + 1);
      }),
    );
  });
});

describe("the search in slices", () => {
  it("comes to the same end whatever the slices", () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: 1, max: 50 }), (cards, steps) => {
        const whole = searched(cards, 1e9),
          sliced = searched(cards, steps);
        expect([sliced.sets, sliced.unsat, sliced.decisions, sliced.propagations, sliced.conflicts]).toEqual([
          whole.sets,
          whole.unsat,
          whole.decisions,
          whole.propagations,
          whole.conflicts,
        ]);
      }),
    );
  });

  it("says nothing is proved before it is finished", () => {
    const search = new SatSearch(twentyWithoutSet(deck, deck[0]));
    while (!search.step(1)) expect(search.unsat).toBe(false);
    expect(search.unsat).toBe(true);
  });

  it("does nothing more when it is finished", () => {
    const search = searched(deck.slice(0, 12));
    const before = JSON.stringify(search);
    expect(search.step(1000)).toBe(true);
    expect(JSON.stringify(search)).toBe(before);
  });

  // On the board ten steps are a slice: 17 to 28 ms on the emulated Cortex-M4, and twelve cards take 1 to 2 s there.
  it("needs about 1200 steps for twelve cards, and never 3000", () => {
    const random = randomOf(1);
    let total = 0;
    for (let n = 0; n < 500; n++) {
      const search = new SatSearch(shuffle(deck, random).slice(0, 12));
      let steps = 1;
      while (!search.step(1)) steps++;
      expect(steps).toBeLessThan(3000);
      total += steps;
    }
    expect(total / 500).toBeLessThan(1300);
  });
});

describe("the formula", () => {
  /** For each triple of the deck: how many ways there are to set the twelve properties so that all clauses hold. */
  function modelsOfTriples(clauses: number[][]): Uint16Array {
    const models = new Uint16Array(85320);
    let at = 0;
    allTriples(81, (i, j, k) => {
      // What is left of the formula once the cards are known: clauses among the three properties of one attribute.
      const left: number[][][] = [[], [], [], []];
      let possible = true;
      for (const clause of clauses) {
        const chosen = (variable: number): boolean => variable === i + 1 || variable === j + 1 || variable === k + 1;
        const rest: number[] = [];
        let holds = false;
        for (const literal of clause) {
          const variable = Math.abs(literal);
          if (variable > 81) rest.push(literal);
          else if (chosen(variable) === literal > 0) {
            holds = true;
            break;
          }
        }
        if (holds) continue;
        if (rest.length) left[Math.floor((Math.abs(rest[0]) - 82) / 3)].push(rest);
        else possible = false;
      }
      let count = possible ? 1 : 0;
      left.forEach((group, attribute) => {
        let ways = 0;
        for (let values = 0; values < 8; values++) {
          const holds = (literal: number): boolean =>
            ((values >> (Math.abs(literal) - 82 - 3 * attribute)) & 1) === (literal > 0 ? 1 : 0);
          if (group.every(clause => clause.some(holds))) ways++;
        }
        count *= ways;
      });
      models[at++] = count;
    });
    return models;
  }

  /** The formula as the seed prints it: its third clause says x1 -> (x1 or x4 ...), where x1, x4 ... are the cards with a property. */
  function asPrinted(): number[][] {
    return propertyClauses(deck).map((clause, at) =>
      at < 324 || at >= 336 ? clause : [-clause[1], ...clause.slice(1)],
    );
  }

  it("has clauses about one attribute each, which the counting here relies on", () => {
    for (const clause of propertyClauses(deck)) {
      const attributes = clause
        .map(Math.abs)
        .filter(variable => variable > 81)
        .map(variable => Math.floor((variable - 82) / 3));
      expect(new Set(attributes).size).toBe(1);
    }
  });

  it("accepts exactly the 1080 Sets among all 85,320 triples, each in exactly one way", () => {
    const models = modelsOfTriples(propertyClauses(deck));
    const sets: number[] = [];
    let at = 0;
    allTriples(81, (i, j, k) => {
      if (models[at++]) sets.push((i << 14) | (j << 7) | k);
    });
    expect(sets).toEqual(setsOf(deck));
    expect(Math.max(...models)).toBe(1);
  });

  it("would accept all 85,320 triples with the third clause as the seed prints it, a tautology", () => {
    const printed = asPrinted();
    expect(printed.slice(324, 336).every(clause => clause.includes(-clause[0]))).toBe(true);
    expect(modelsOfTriples(printed).every(models => models > 0)).toBe(true);
  });

  it("refuses a property that no card has, by a clause of its own", () => {
    const solid = cardsOf(true).slice(0, 12);
    const clauses = propertyClauses(solid);
    expect(clauses).toContainEqual([-(12 + 3 + 1)]);
    expect(clauses).toContainEqual([-(12 + 3 + 3)]);
  });

  it("has its variables in the third seed's order: cards, shape, filling, colour, number", () => {
    // Two striped violet waves: shape 1, filling 3, colour 1, number 2.
    const cards = ["S2311", "S1123", "S3232"].map(parseCode);
    expect(clausesOf(cards, 0)).toEqual([-1, 3 + 1, 0, -1, 6 + 3, 0, -1, 9 + 1, 0, -1, 12 + 2, 0]);
    const named = makeDimacs(cards).split("\n");
    for (const line of ["c 4 shape wave", "c 9 filling striped", "c 10 colour violet", "c 14 quantity two"])
      expect(named).toContain(line);
  });

  it("is small: 16 literals a card and 60 more", () => {
    for (const count of [3, 12, 21, 81]) {
      let literals = 0;
      for (let part = 0; part < count + 16; part++)
        literals += clausesOf(deck.slice(0, count), part).filter(literal => literal !== 0).length;
      expect(literals).toBe(12 * count + 60);
    }
  });
});

describe("the DIMACS file", () => {
  beforeAll(async () => {
    await loadCadical();
  });

  /** Strict: comments first, one header, as many clauses as it says and no variable above what it says, each clause a line. */
  function parseDimacs(text: string): { variables: number; clauses: number[][] } {
    const lines = text.split("\n");
    expect(lines.pop()).toBe("");
    while (lines[0] === "c" || lines[0].startsWith("c ")) lines.shift();
    const header = /^p cnf (\d+) (\d+)$/.exec(lines.shift() as string) as RegExpExecArray;
    const clauses = lines.map(line => {
      expect(line).toMatch(/^(-?[1-9]\d* )*0$/);
      return line.split(" ").slice(0, -1).map(Number);
    });
    expect(clauses).toHaveLength(Number(header[2]));
    for (const literal of clauses.flat()) expect(Math.abs(literal)).toBeLessThanOrEqual(Number(header[1]));
    return { variables: Number(header[1]), clauses };
  }

  /** All models, each forbidden by a clause over the first `blocked` variables; the three cards of each, packed. */
  async function models(solver: Cadical, count: number, blocked: number): Promise<number[]> {
    const found: number[] = [];
    while (solver.solve() === "satisfiable") {
      const model = solver.model();
      const chosen = [];
      for (let card = 1; card <= count; card++) if (model[card]) chosen.push(card - 1);
      expect(chosen).toHaveLength(3);
      found.push((chosen[0] << 14) | (chosen[1] << 7) | chosen[2]);
      const clause = [];
      for (let variable = 1; variable <= blocked; variable++) clause.push(model[variable] ? -variable : variable);
      solver.addClause(clause);
    }
    expect(solver.solve()).toBe("unsatisfiable");
    return found.sort((a, b) => a - b);
  }

  async function solved(cards: Card[], by: "cards" | "all variables"): Promise<number[]> {
    const { variables, clauses } = parseDimacs(makeDimacs(cards));
    const solver = await Solver.create({ quiet: true });
    try {
      solver.ensureVars(variables);
      solver.addClauses(clauses);
      return await models(solver, cards.length, by === "cards" ? cards.length : variables);
    } finally {
      solver.dispose();
    }
  }

  it("has the Sets of a table as its models for CaDiCaL, and both our ways find the same", async () => {
    await fc.assert(
      fc.asyncProperty(tables, async cards => {
        const sets = await solved(cards, "cards");
        expect(sets).toEqual(searched(cards).sets);
        expect(sets).toEqual(setsOf(cards));
      }),
      { numRuns: times(60) },
    );
  });

  it("has one model for each Set, not several", async () => {
    await fc.assert(
      fc.asyncProperty(tables, async cards => {
        expect(await solved(cards, "all variables")).toEqual(setsOf(cards));
      }),
      { numRuns: times(60) },
    );
  });

  it("has no model for CaDiCaL where there is no Set", async () => {
    for (let at = 0; at < 81; at += 8) {
      const cards = twentyWithoutSet(deck, deck[at]);
      expect(await solved(cards, "cards")).toEqual([]);
      expect(await solved(greedyWithoutSet(shuffle(deck, randomOf(at))), "cards")).toEqual([]);
    }
  });

  it("has 1080 models for the whole deck", async () => {
    expect(await solved(deck, "cards")).toEqual(setsOf(deck));
  });

  it("has no model with fewer than three cards", async () => {
    for (const count of [0, 1, 2]) expect(await solved(deck.slice(0, count), "cards")).toEqual([]);
  });

  it("is read as it stands by CaDiCaL's own reader", async () => {
    for (const cards of [deck.slice(0, 12), twentyWithoutSet(deck, deck[7])]) {
      const solver = await Solver.create({ quiet: true });
      solver.addDimacs(makeDimacs(cards));
      expect(solver.solve()).toBe(setsOf(cards).length ? "satisfiable" : "unsatisfiable");
      solver.dispose();
    }
  });

  it("uses every variable that it declares, and names each in a comment", () => {
    for (const count of [1, 2, 3, 4, 5, 12, 21]) {
      const cards = deck.slice(0, count);
      const { variables, clauses } = makeCnf(cards);
      const used = new Set(clauses.flat().map(Math.abs));
      const named = makeDimacs(cards)
        .split("\n")
        .map(line => /^c (\d+) /.exec(line))
        .filter(match => match !== null)
        .map(match => Number(match[1]));
      expect([...used].sort((a, b) => a - b)).toEqual(Array.from({ length: variables }, (_, at) => at + 1));
      expect(named).toEqual(Array.from({ length: variables }, (_, at) => at + 1));
    }
  });
});
