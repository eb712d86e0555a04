// A race for Sets without screen, keys and clock: what is judged how, and that nothing is given away, whatever happens in whatever order.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCode, parseCode, reader } from "../../../src/games/set/codes";
import { moves, play } from "../../../src/games/set/race-moves";
import makeRace from "../../../src/games/set/new-race";
import newSession from "../../../src/games/set/new-session";
import { claim, scan } from "../../../src/games/set/race-claims";
import { look } from "../../../src/games/set/race-clock";
import type { Race } from "../../../src/games/set/race-session";
import { stateOf } from "../../../src/games/set/race-state";
import raceWordsOf from "../../../src/games/set/race-words";
import { cardsOf } from "../../../src/games/set/rules";
import wordsOf from "../../../src/games/set/words";
import { readCode } from "../../../src/kit/codes";
import { deckOf } from "./game";
import { greedyWithoutSet, isSetOfDigits, randomOf, shuffle } from "./slow";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const deck = cardsOf(false).map(makeCode);
const NO_SET = greedyWithoutSet(cardsOf(false)).map(makeCode);

/** A race whose clock is a number that goes on by hand. */
class Table {
  atMs: number;
  readonly race: Race;

  constructor(players = 2, goal = 0, atMs = 1_000_000, isJunior = false) {
    this.atMs = atMs;
    const session = newSession(false, deckOf({ junior: isJunior }), () => undefined);
    this.race = makeRace(session, players, goal, atMs);
  }

  /** Time goes by as it does on a board: looked at twice a second. */
  wait(forMs: number): this {
    for (let left = forMs; left > 0; left -= 500) look(this.race, (this.atMs += Math.min(left, 500)));
    return this;
  }

  scan(code: string) {
    look(this.race, this.atMs);
    return scan(this.race, readCode(code, true, [reader]));
  }

  play(move: string) {
    look(this.race, this.atMs);
    return play(this.race, move);
  }

  claim(player: number) {
    look(this.race, this.atMs);
    return claim(this.race, player);
  }

  lay(codes: string[]): this {
    for (const code of codes) this.scan(code);
    return this;
  }

  get state() {
    return stateOf(this.race, "race", raceWordsOf(this.race.event, wordsOf));
  }

  get moves() {
    return moves(this.race);
  }

  /** Codes of a Set that lies there, by looking at all triples. */
  find(): string[] | undefined {
    const cards = this.state.cards.filter(code => code !== null);
    for (const a of cards)
      for (const b of cards)
        for (const c of cards)
          if (a < b && b < c && isSetOfDigits(parseCode(a), parseCode(b), parseCode(c))) return [a, b, c];
    return undefined;
  }
}

const laid = (players?: number, goal?: number) => new Table(players, goal).lay(shuffle(deck, randomOf(3)).slice(0, 12));

describe("a claim", () => {
  it("names its player, his moment and its end, and the three cards as they are scanned", () => {
    const table = laid().wait(2310);
    expect(table.state).toMatchObject({ claim: null, until: 0, message: expect.any(String) });
    expect(table.claim(1)).toBe(true);
    const [first] = table.find()!;
    expect(table.scan(first)).toBe("added");
    expect(table.state).toMatchObject({ claim: { player: 1, cards: [first], atMs: 1_002_310 }, until: 1_012_310 });
  });

  it("of a Set is a point and a time, and its cards leave for good", () => {
    const table = laid().wait(2310);
    const three = table.find()!;
    table.claim(2);
    table.wait(4000).lay(three);
    expect(table.state).toMatchObject({ claim: null, scores: [0, 1], best: [0, 2310], message: "P2: 2.31 s" });
    expect(table.state.cards.filter(code => code && three.includes(code))).toEqual([]);
    expect(table.scan(three[0])).toBe("taken");
  });

  it("of three others costs a point and ten seconds in which his key does nothing but say so", () => {
    const table = laid().wait(1000);
    const three = table.find()!;
    const other = table.state.cards.find(code => !three.includes(code!))!;
    table.claim(1);
    table.lay([three[0], three[1], other]);
    expect(table.state).toMatchObject({ scores: [-1, 0], paused: [1_011_000, 0], message: "P1: not a Set" });
    expect(table.race.three.map(makeCode)).toEqual([three[0], three[1], other]);
    expect([table.wait(3000).claim(1), table.state.message]).toEqual([false, "P1 waits 7 s"]);
    expect(table.claim(2)).toBe(true);
    table.lay(three);
    expect([table.wait(7000).claim(1), table.state.paused]).toEqual([true, [0, 0]]);
  });

  it("that runs out is wrong as well", () => {
    const table = laid();
    table.claim(1);
    table.wait(9999);
    expect(table.state.scores).toEqual([0, 0]);
    table.wait(1);
    expect(table.state).toMatchObject({ claim: null, scores: [-1, 0], message: "P1: time is up" });
  });

  it("takes a card back that is named twice, and says of one that lies elsewhere that it does, which changes nothing", () => {
    const table = laid();
    const code = table.state.cards[4]!;
    table.claim(1);
    expect([table.scan(code), table.scan(code)]).toEqual(["added", "duplicate"]);
    expect(table.state.claim!.cards).toEqual([]);
    const other = deck.find(one => !table.state.cards.includes(one))!;
    expect([table.scan(other), table.state.message]).toEqual(["ignored", `${other} not there`]);
    expect(table.state.cards).not.toContain(other);
    expect(table.scan("nonsense")).toBe("unknown");
    expect(table.state.claim).toMatchObject({ player: 1, cards: [] });
  });

  it("is the first one's: of a second key it is said how much later it was, or that it was the same millisecond", () => {
    const table = laid();
    expect([table.claim(2), table.claim(1), table.state.message]).toEqual([true, false, "P1: same ms, P2 first"]);
    table.wait(120);
    expect([table.claim(1), table.state.message]).toEqual([false, "P1 120 ms later"]);
    expect(table.state.claim!.player).toBe(2);
  });

  it("is nobody's who does not play, and nobody's before three cards lie there", () => {
    const table = new Table(2).lay(deck.slice(0, 2));
    expect([table.claim(1), table.state.message]).toEqual([false, "Lay cards first"]);
    expect([table.claim(3), table.state.message]).toEqual([false, "P3 does not play"]);
    for (const odd of ["claim 0", "claim 5", "claim", "claim ", "claim 1x", "claim 1 2", "claim NaN", "claim 1.5"])
      expect([odd, table.play(odd), table.state.claim]).toEqual([odd, false, null]);
  });
});

describe("that there is no Set", () => {
  it("is a point where it is true, and three more are to be dealt", () => {
    const table = new Table().lay(NO_SET.slice(0, 12)).wait(1500);
    expect(table.state.cards).toHaveLength(12);
    table.claim(1);
    expect(table.play("none")).toBe(true);
    expect(table.state).toMatchObject({ scores: [1, 0], best: [1500, 0], claim: null });
    expect(table.state.cards).toHaveLength(15);
  });

  it("costs a point where it is not, and where the Set lies stays a secret", () => {
    const table = laid();
    table.claim(1);
    table.play("none");
    expect(table.state).toMatchObject({ scores: [-1, 0], message: "P1: there is one", sets: [], shown: -1 });
    expect(table.race.three).toEqual([]);
  });

  it("can be said neither before the table is full nor with a card named", () => {
    const table = new Table().lay(deck.slice(0, 11));
    table.claim(1);
    expect(table.play("none")).toBe(false);
    const other = laid();
    other.claim(1);
    other.scan(other.state.cards[0]!);
    expect([other.play("none"), other.moves.includes("none")]).toEqual([false, false]);
  });

  it("ends the game at the end of the deck", () => {
    const table = new Table(2, 0, 0, true);
    const codes = shuffle(cardsOf(true), randomOf(1)).map(makeCode);
    const isFull = () => !table.state.cards.includes(null) || !codes.length;
    for (let turn = 0; table.state.result === null; turn++) {
      expect(turn).toBeLessThan(100);
      while (codes.length && table.scan(codes[0]) === "added") codes.shift();
      expect(isFull()).toBe(true);
      const three = table.find();
      table.wait(1000).claim(1 + (turn % 2));
      if (three) table.lay(three);
      else table.play("none");
    }
    expect(table.state.seen).toBe(27);
    expect(table.find()).toBe(undefined);
    expect(table.claim(1)).toBe(false);
    expect(table.moves).toEqual(expect.arrayContaining(["undo", "new"]));
  });
});

describe("a game", () => {
  it("ends with the goal, ranks whoever played, equal ones alike, and begins anew", () => {
    const table = laid(3, 1);
    const three = table.find()!;
    table.claim(3);
    table.lay(three);
    expect(table.state).toMatchObject({ scores: [0, 0, 1], result: [2, 2, 1] });
    expect(table.play("new")).toBe(true);
    expect(table.state).toMatchObject({ scores: [0, 0, 0], result: null, cards: Array(12).fill(null), seen: 0 });
  });

  it("without a goal goes on when a point makes up for one that was lost", () => {
    const table = laid();
    table.claim(1);
    table.play("none");
    table.wait(10_000).claim(1);
    table.lay(table.find()!);
    expect(table.state).toMatchObject({ scores: [0, 0], result: null });
  });

  it("goes on without whoever leaves, whose claim means nothing then; others may join", () => {
    const table = laid(3);
    table.claim(2);
    expect(table.play("leave 2")).toBe(true);
    expect(table.state).toMatchObject({ claim: null, scores: [0, 0, 0], away: [false, true, false] });
    expect([table.claim(2), table.state.message]).toEqual([false, "P2 does not play"]);
    expect([table.play("leave 1"), table.play("leave 3"), table.moves.some(move => /^claim/.test(move))]).toEqual([
      true,
      true,
      false,
    ]);
    expect([table.play("join 2"), table.play("join 4"), table.claim(4)]).toEqual([true, true, true]);
    expect(table.state.scores).toHaveLength(4);
  });

  it("that is alone has one player", () => {
    const table = laid(1);
    table.claim(1);
    table.lay(table.find()!);
    expect(table.state.scores).toEqual([1]);
  });

  it("takes judged claims back whole, one after the other, with what was laid since", () => {
    const table = laid().wait(1000);
    const looks = [table.state];
    const three = table.find()!;
    table.claim(1);
    table.lay(three);
    looks.push(table.state);
    table.lay(deck.filter(code => !looks[0].cards.includes(code)).slice(0, 3));
    table.claim(2);
    table.play("none");
    const same = ({ cards, scores, paused, best, mean, seen, result }: (typeof looks)[0]) => [
      cards,
      scores,
      paused,
      best,
      mean,
      seen,
      result,
    ];
    expect(table.play("undo")).toBe(true);
    expect(table.state).toMatchObject({ scores: [1, 0], paused: [0, 0] });
    expect(table.play("undo")).toBe(true);
    expect(same(table.state)).toEqual(same(looks[0]));
    expect([table.play("undo"), table.state.message]).toEqual([false, "Not now"]);
  });
});

describe("a clock", () => {
  it("that is set back or on changes no claim and no pause, and no time", () => {
    for (const byMs of [-3_600_000, -1, 86_400_000]) {
      const table = laid().wait(1000);
      const three = table.find()!;
      table.claim(1);
      table.atMs += byMs;
      table.wait(4000);
      expect(table.state.claim!.player).toBe(1);
      expect(table.state.until - table.atMs).toBeGreaterThan(5990);
      // Up to one look is lost where it was set on.
      expect(table.state.until - table.atMs).toBeLessThanOrEqual(6500);
      table.lay(three);
      expect(table.state.best).toEqual([1000, 0]);
    }
    const table = laid();
    table.claim(1);
    table.play("none");
    table.atMs -= 3_600_000;
    table.wait(10_500);
    expect(table.state.paused).toEqual([0, 0]);
    expect(table.claim(1)).toBe(true);
  });
});

// Whatever happens

type Step =
  | { do: "scan"; code: string }
  | { do: "claim"; player: number }
  | { do: "wait"; forMs: number }
  | { do: "set"; byMs: number }
  | { do: "right" }
  | { do: "move"; at: number }
  | { do: "word"; word: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...deck).map(code => ({ do: "scan" as const, code })) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }).map(player => ({ do: "claim" as const, player })) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 300, 4000, 11_000).map(forMs => ({ do: "wait" as const, forMs })) },
  { weight: 1, arbitrary: fc.constantFrom(-1e7, -5, 1e9).map(byMs => ({ do: "set" as const, byMs })) },
  { weight: 4, arbitrary: fc.constant({ do: "right" as const }) },
  { weight: 4, arbitrary: fc.nat(60).map(at => ({ do: "move" as const, at })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("take", "next", "none", "undo", "pick S1111", "pick ", "join 9", "leave 0", "remove", "claim 3", "")
      .map(word => ({ do: "word" as const, word })),
  },
);

function doStep(table: Table, one: Step): void {
  if (one.do === "scan") table.scan(one.code);
  else if (one.do === "claim") table.claim(one.player);
  else if (one.do === "wait") table.wait(one.forMs);
  else if (one.do === "set") look(table.race, (table.atMs += one.byMs));
  else if (one.do === "right") {
    const three = table.find();
    if (table.state.claim && three && !table.state.claim.cards.length) table.lay(three);
  } else {
    const listed = table.moves;
    const move = one.do === "word" ? one.word : listed[one.at % listed.length];
    expect([move, table.play(move)]).toEqual([move, listed.includes(move)]);
  }
}

describe("whatever is scanned, claimed, played and however the clock is set", () => {
  it("each point is a judged claim, what leaves is a Set, nothing is given away, and undo brings back what was", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (steps, players) => {
        const table = new Table(players, 0).lay(shuffle(deck, randomOf(players)).slice(0, 12));
        /** Before each judged claim that can still be taken back. */
        let before: { cards: (string | null)[]; scores: number[]; best: number[]; seen: number }[] = [];
        for (const one of steps) {
          const was = table.state;
          doStep(table, one);
          const is = table.state;
          const judged = table.race.past.length;
          const sum = (list: number[]) => list.reduce((all, each) => all + each, 0);
          const changes = sum(is.scores) - sum(was.scores);
          // A new game, or a claim taken back, or one more judged.
          if (judged > before.length) {
            expect(Math.abs(changes)).toBe(1);
            before.push(was);
            const gone = was.cards.filter(code => code && !is.cards.includes(code)) as string[];
            if (gone.length)
              expect(isSetOfDigits(parseCode(gone[0]), parseCode(gone[1]), parseCode(gone[2]))).toBe(true);
            expect([0, 3]).toContain(gone.length);
          } else if (judged < before.length && judged === before.length - 1 && one.do !== "scan") {
            const old = before.pop()!;
            if (is.seen) {
              expect([is.cards, is.seen]).toEqual([old.cards, old.seen]);
              expect([is.scores.slice(0, old.scores.length), is.best.slice(0, old.best.length)]).toEqual([
                old.scores,
                old.best,
              ]);
            }
          } else if (judged < before.length) before = before.slice(0, judged);
          else expect(changes).toBe(0);
          expect([is.sets, is.shown]).toEqual([[], -1]);
          for (const ms of [...is.best, ...is.mean!]) expect(ms).toBeGreaterThanOrEqual(0);
          if (is.claim) {
            expect(is.until - table.atMs).toBeGreaterThan(0);
            expect(is.until - table.atMs).toBeLessThanOrEqual(10_000);
          }
          for (const untilMs of is.paused) expect(untilMs ? untilMs - table.atMs : 0).toBeLessThanOrEqual(10_000);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("a full table looks the same with a Set on it and without, until somebody claims", () => {
    const with12 = laid();
    const without = new Table().lay(NO_SET.slice(0, 12));
    const blind = (table: Table) => ({ ...table.state, cards: table.state.cards.length, message: "" });
    expect(blind(with12)).toEqual(blind(without));
    const kinds = (table: Table) => table.moves.map(move => move.split(" ")[0]);
    expect(kinds(with12)).toEqual(kinds(without));
    expect(with12.scan(deck.find(code => !with12.state.cards.includes(code))!)).toBe("full");
    expect(without.scan(deck.find(code => !without.state.cards.includes(code))!)).toBe("full");
    expect(with12.state.message).toBe(without.state.message);
  });
});
