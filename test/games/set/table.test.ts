import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cardsOf, third } from "../../../src/games/set/rules";
import type { Card } from "../../../src/games/set/rules";
import { makeTable } from "../../../src/games/set/new-table";
import { Seen, Size, addCard } from "../../../src/games/set/table";
import {
  canUndo,
  clearTable,
  dealThree,
  removeCard,
  renumberCards,
  takeSet,
  undoStep,
} from "../../../src/games/set/table-moves";
import { placesOf } from "../../../src/games/set/triple";
import type { Table } from "../../../src/games/set/table";
import { allTriples, greedyWithoutSet, isSetOfDigits, randomOf, shuffle, twentyWithoutSet } from "./slow";

/** SEED=... in the environment replays other random tables. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const deck = cardsOf(false);

/** What can be done to a table; `pick` chooses the card, the place or the Set. */
interface Step {
  kind: "add" | "place" | "remove" | "take" | "deal" | "undo" | "clear";
  pick: number;
}

const kinds = fc.oneof(
  { weight: 9, arbitrary: fc.constant("add" as const) },
  { weight: 5, arbitrary: fc.constant("place" as const) },
  { weight: 2, arbitrary: fc.constant("remove" as const) },
  { weight: 4, arbitrary: fc.constant("take" as const) },
  { weight: 1, arbitrary: fc.constant("deal" as const) },
);
const pick = fc.nat(10_000);
const changes = fc.array(fc.record<Step>({ kind: kinds, pick }), { maxLength: 120 });
const steps = fc.array(
  fc.record<Step>({
    kind: fc.oneof(
      { weight: 16, arbitrary: kinds },
      { weight: 4, arbitrary: fc.constant("undo" as const) },
      { weight: 1, arbitrary: fc.constant("clear" as const) },
    ),
    pick,
  }),
  { maxLength: 120 },
);

/** All Sets by trying every triple of places. */
function slowTriples(cards: ArrayLike<Card>): number[][] {
  const found: number[][] = [];
  allTriples(Size.Most, (i, j, k) => {
    if (cards[i] && cards[j] && cards[k] && isSetOfDigits(cards[i], cards[j], cards[k])) found.push([i, j, k]);
  });
  return found;
}

/** The lowest free place, or -1. */
function freePlace(table: Table): number {
  const place = table.cards.indexOf(0);
  return place < table.size ? place : -1;
}

/** The place of a card, or -1. */
function placeOf(table: Table, card: Card): number {
  return table.where[card] - 1;
}

/** Everything one can see of a table. */
function snapshot(table: Table): object {
  return {
    cards: Array.from(table.cards),
    sets: table.sets.map(placesOf),
    count: table.count,
    size: table.size,
    seen: Array.from(table.seen),
    met: table.met,
    where: deck.map(card => placeOf(table, card)),
    free: freePlace(table),
  };
}

/** Carries out a step; false if it could not be. */
function carryOut(table: Table, { kind, pick }: Step): boolean {
  const lying = Array.from(table.cards).flatMap((card, place) => (card ? [place] : []));
  const unused = deck.filter(card => placeOf(table, card) < 0 && table.seen[card] !== Seen.Taken);
  if (kind === "add") return unused.length > 0 && addCard(table, unused[pick % unused.length]) >= 0;
  if (kind === "place") return unused.length > 0 && addCard(table, unused[pick % unused.length], pick % Size.Most) >= 0;
  if (kind === "remove") return lying.length > 0 && removeCard(table, lying[pick % lying.length]);
  if (kind === "deal") return dealThree(table);
  if (kind === "undo") return undoStep(table);
  if (kind === "clear") clearTable(table);
  else if (!table.sets.length) return false;
  else takeSet(table, table.sets[pick % table.sets.length]);
  return true;
}

function expectSound(table: Table): void {
  const cards = Array.from(table.cards);
  expect(table.sets.map(placesOf)).toEqual(slowTriples(cards));
  expect(table.count).toBe(cards.filter(card => card).length);
  expect(table.met).toBe(table.seen.filter(seen => seen).length);
  expect([12, 15, 18, 21]).toContain(table.size);
  expect(cards.slice(table.size).every(card => !card)).toBe(true);
  expect(deck.map(card => placeOf(table, card))).toEqual(deck.map(card => cards.indexOf(card)));
  expect(cards.filter(card => card && table.seen[card] !== Seen.Seen)).toEqual([]);
}

function laid(cards: Card[]): Table {
  const table = makeTable();
  for (const card of cards) addCard(table, card);
  return table;
}

function dealt(size: number): Table {
  const table = makeTable();
  while (table.size < size) dealThree(table);
  return table;
}

describe("a Set taken back onto a table with few cards", () => {
  it("is among the Sets again, and so is another one that shares a card with it", () => {
    const [a, b] = [deck[0], deck[1]];
    const shared = third(a, b);
    const c = deck.find(card => ![a, b, shared].includes(card))!;
    const d = third(shared, c);
    const alone = deck.find(card => ![a, b, shared, c, d].includes(card))!;
    const table = laid([alone, a, b, shared, c, d]);
    const before = snapshot(table);
    takeSet(table, (1 << 10) | (2 << 5) | 3);
    undoStep(table);
    expect(snapshot(table)).toEqual(before);
    expectSound(table);
  });
});

describe("whatever is done to a table", () => {
  it("its Sets are those that trying every triple finds, ascending, and all it knows agrees", () => {
    fc.assert(
      fc.property(steps, list => {
        const table = makeTable();
        for (const step of list) {
          carryOut(table, step);
          expectSound(table);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("undo restores exactly what was before, step by step, back to the start or to the game before", () => {
    fc.assert(
      fc.property(steps, list => {
        const table = makeTable();
        let before: object[] = [];
        for (const step of list.slice(0, 60)) {
          const was = snapshot(table);
          const done = carryOut(table, step);
          if (step.kind === "undo") {
            expect(done).toBe(before.length > 0);
            expect(snapshot(table)).toEqual(before.pop() ?? was);
          } else if (step.kind === "clear") {
            // A game that has not begun yet leaves the one before it to come back.
            if (JSON.stringify(was) !== JSON.stringify(snapshot(makeTable()))) before = [was];
          } else if (done) before.push(was);
          expect(canUndo(table)).toBe(before.length > 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("at least 64 steps can be taken back, and where memory ends no step is half undone", () => {
    fc.assert(
      fc.property(fc.boolean(), changes, changes, (cleared, one, other) => {
        const table = makeTable();
        const before: object[] = [];
        if (cleared) {
          addCard(table, deck[0]);
          clearTable(table);
        }
        for (const step of one.concat(other)) {
          const was = snapshot(table);
          if (carryOut(table, step)) before.push(was);
        }
        let depth = 0;
        while (before.length) {
          const can = canUndo(table);
          expect(undoStep(table)).toBe(can);
          if (!can) break;
          depth++;
          expect(snapshot(table)).toEqual(before.pop());
          expectSound(table);
        }
        expect(before.length === 0 || depth >= 64).toBe(true);
        if (before.length) expect(undoStep(table)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a table", () => {
  it("has nothing to undo at the start, and nothing to take away from an empty place", () => {
    const table = makeTable();
    expect([undoStep(table), canUndo(table), removeCard(table, 0)]).toEqual([false, false, false]);
    expect(snapshot(table)).toEqual(snapshot(makeTable()));
  });

  it("lays cards down the columns, and fills freed places first, the lowest one before", () => {
    const table = makeTable();
    const places = deck.slice(0, 6).map(card => addCard(table, card));
    expect(places).toEqual([0, 1, 2, 3, 4, 5]);
    removeCard(table, 4);
    removeCard(table, 1);
    expect([freePlace(table), addCard(table, deck[6]), addCard(table, deck[7]), addCard(table, deck[8])]).toEqual([
      1, 1, 4, 6,
    ]);
  });

  it("lays a card where it is told to, and the next one on the lowest free place all the same", () => {
    const table = makeTable();
    expect([addCard(table, deck[0], 7), addCard(table, deck[1], 1)]).toEqual([7, 1]);
    expect([2, 3, 4, 5].map(at => addCard(table, deck[at]))).toEqual([0, 2, 3, 4]);
    expectSound(table);
  });

  it("finds a Set whose cards lie before, behind and beyond a gap, in whatever order they come", () => {
    const cards = [deck[0], deck[1], third(deck[0], deck[1])];
    for (const places of [
      [0, 5, 20],
      [0, 20, 5],
      [5, 0, 20],
      [5, 20, 0],
      [20, 0, 5],
      [20, 5, 0],
    ]) {
      const table = makeTable();
      cards.forEach((card, at) => addCard(table, card, places[at]));
      expect(table.sets.map(placesOf)).toEqual([[0, 5, 20]]);
      expectSound(table);
    }
  });

  it("gets as many places as a place needs, and gives them back in one step", () => {
    for (const [place, size] of [
      [11, 12],
      [12, 15],
      [14, 15],
      [15, 18],
      [20, 21],
    ]) {
      const table = laid(deck.slice(0, 2));
      const was = snapshot(table);
      expect([addCard(table, deck[2], place), table.size]).toEqual([place, size]);
      expectSound(table);
      expect(undoStep(table)).toBe(true);
      expect(snapshot(table)).toEqual(was);
    }
  });

  it("refuses a place where a card lies, and nothing changes", () => {
    const table = dealt(15);
    addCard(table, deck[0], 13);
    const was = snapshot(table);
    expect(addCard(table, deck[1], 13)).toBe(-1);
    expect(snapshot(table)).toEqual(was);
  });

  it("asks for three more cards when it is full without a Set, up to eighteen and twenty-one", () => {
    const twenty = twentyWithoutSet(deck, deck[40]);
    const table = makeTable();
    const sizes = twenty.map(card => {
      addCard(table, card);
      return table.size;
    });
    expect(sizes).toEqual([...Array(11).fill(12), 15, 15, 15, 18, 18, 18, 21, 21, 21]);
    addCard(
      table,
      deck.find(card => !twenty.includes(card))!,
    );
    expect([table.count, table.size, table.sets.length > 0]).toEqual([21, 21, true]);
  });

  it("takes the growth back with the card that made it necessary", () => {
    const table = laid(greedyWithoutSet(deck).slice(0, 12));
    expect(table.size).toBe(15);
    undoStep(table);
    expect([table.size, table.count]).toEqual([12, 11]);
  });

  it("refuses a twenty-second card and a fourth deal, and nothing changes", () => {
    const table = dealt(21);
    expect(dealThree(table)).toBe(false);
    for (const card of deck.slice(0, 21)) addCard(table, card);
    const was = snapshot(table);
    expect(addCard(table, deck[21])).toBe(-1);
    expect(snapshot(table)).toEqual(was);
  });

  it("gives up its last column once it is empty, and not before", () => {
    const table = dealt(15);
    const plain = [...deck.slice(0, 3), ...greedyWithoutSet(deck.slice(3)).slice(0, 9)];
    for (const card of plain) addCard(table, card);
    expect([table.count, table.size]).toEqual([12, 15]);
    takeSet(table, table.sets[0]);
    expect([table.count, table.size]).toEqual([9, 12]);
    undoStep(table);
    expect([table.count, table.size]).toEqual([12, 15]);
  });

  it("knows which cards have been seen and which left as part of a Set", () => {
    const table = laid(deck.slice(0, 3));
    expect(deck.slice(0, 4).map(card => table.seen[card])).toEqual([Seen.Seen, Seen.Seen, Seen.Seen, Seen.Never]);
    takeSet(table, table.sets[0]);
    expect(deck.slice(0, 4).map(card => table.seen[card])).toEqual([Seen.Taken, Seen.Taken, Seen.Taken, Seen.Never]);
    expect(table.met).toBe(3);
  });

  it("comes back once after a new game was begun, and then there is no more to undo", () => {
    const table = laid(deck.slice(0, 14));
    const was = snapshot(table);
    clearTable(table);
    expect(snapshot(table)).toEqual(snapshot(makeTable()));
    expect(undoStep(table)).toBe(true);
    expect(snapshot(table)).toEqual(was);
    expect(undoStep(table)).toBe(false);
  });

  it("does not come back when the new game has outgrown what can be remembered", () => {
    const table = laid(deck.slice(0, 5));
    clearTable(table);
    for (let turn = 0; turn < 200; turn++) {
      addCard(table, deck[turn % 2]);
      removeCard(table, placeOf(table, deck[turn % 2]));
    }
    while (undoStep(table)) expect(table.count).toBeLessThan(2);
  });
});

describe("cards that turn out to be others", () => {
  /** The seed's stickers that either numbering could have meant: all fields 1 or 2. */
  const unsure = deck.filter(card => (card & (card >> 1) & 0x55) === 0);
  const BY = 0x55;

  it("move on wherever they are noted, and the Sets are found anew", () => {
    const table = laid(unsure.slice(0, 10));
    renumberCards(table, unsure, BY);
    expect(Array.from(table.cards).slice(0, 10)).toEqual(unsure.slice(0, 10).map(card => card + BY));
    expectSound(table);
  });

  it("are taken back and remembered as what they turned out to be", () => {
    fc.assert(
      fc.property(changes, fc.nat(40), (list, at) => {
        const table = makeTable();
        const other = makeTable();
        for (const step of list.slice(0, at))
          carryOut(table, { kind: step.kind === "take" ? "remove" : step.kind, pick: step.pick });
        const moved = unsure.filter(card => table.seen[card] && !table.seen[card + BY]);
        renumberCards(table, moved, BY);
        expectSound(table);
        while (undoStep(table)) expectSound(table);
        expect(Array.from(table.cards)).toEqual(Array.from(other.cards));
      }),
      { numRuns: 100 },
    );
  });

  it("may be one with a card that lies there: the first one stays, and nothing is undone wrongly", () => {
    const one = unsure[0];
    const table = laid([deck[80], one, one + BY, deck[79]]);
    renumberCards(table, [one], BY);
    expect(Array.from(table.cards).slice(0, 4)).toEqual([deck[80], one + BY, 0, deck[79]]);
    expectSound(table);
    while (undoStep(table)) expectSound(table);
  });

  it("do not come back wrong with the game before", () => {
    const table = laid(unsure.slice(0, 3));
    clearTable(table);
    renumberCards(table, unsure.slice(0, 3), BY);
    undoStep(table);
    for (const card of table.cards) expect(card === 0 || !unsure.slice(0, 3).includes(card)).toBe(true);
  });
});

describe("the work of one more card", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is one look at each place, whatever lies there: no pair of cards is gone through", () => {
    const reads = { places: 0 };
    const Real = Uint8Array;
    vi.stubGlobal(
      "Uint8Array",
      class {
        constructor(size: number) {
          return size === Size.Most ? counted(new Real(size), reads) : new Real(size);
        }
      },
    );
    const table = makeTable();
    vi.unstubAllGlobals();
    while (dealThree(table));
    for (const card of shuffle(deck, randomOf(7)).slice(0, 21)) {
      reads.places = 0;
      addCard(table, card);
      // Each place once, and the search for the lowest free one.
      expect(reads.places).toBeLessThanOrEqual(2 * Size.Most);
    }
  });
});

/** A typed array that counts how often one of its items is read. */
function counted(array: Uint8Array, reads: { places: number }): Uint8Array {
  const looked: Uint8Array = new Proxy(array, {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) reads.places++;
      if (name === Symbol.iterator)
        return function* () {
          for (let at = 0; at < target.length; at++) yield looked[at];
        };
      if (name === "indexOf") return (item: number) => Array.from(looked).indexOf(item);
      if (name === "subarray") return (from: number, to: number) => Array.from(looked).slice(from, to);
      return Reflect.get(target, name, target);
    },
    set(target, name, value) {
      return Reflect.set(target, name, value, target);
    },
  });
  return looked;
}
