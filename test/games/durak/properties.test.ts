// What holds in every position of every game, what each seat may know, the shuffle, and the numbers it is made of.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  At,
  CARDS,
  Long,
  More,
  Phase,
  Place,
  Play,
  Position,
  cardAt,
  deal,
  deckSize,
  handOf,
  isHeld,
  isLegal,
  isLong,
  lowOf,
  moves,
  observe,
  play,
  rankOf,
  severalOf,
  shuffle,
  suitOf,
  tableOf,
  turnOf,
} from "../../../src/games/durak/rules/any-rules";
import { makePosition } from "../../../src/games/durak/rules/record";
import { makeRandom } from "../../../src/kit/random";

const bytes = Array.from({ length: 256 }, (_, byte) => byte);
const RESIGN = [Play.Resign + 1, Play.Resign + 2];
const isOver = (position: Position) => position[At.Phase] === Phase.Over;

/** Mostly the usual pack, then 24 cards, 52, and each with the exchange. */
const anyMore = fc.constantFrom(
  0,
  0,
  0,
  More.Short,
  More.Full,
  More.Swap,
  More.Short | More.Swap,
  More.Full | More.Swap,
);
const anyRules = fc.tuple(fc.nat(255), anyMore).map(([rules, more]) => rules | (more << 8));

/** Of the whole pack, ascending. */
function packedIn(position: Position): number[] {
  const more = isLong(position) ? position[Long.More] : 0;
  const usual = bytes.slice(0, CARDS).filter(card => !(more & More.Short) || rankOf(card) > 2);
  return more & More.Full ? [...usual, ...bytes.slice(Long.Low, Long.Size)] : usual;
}

/** A position somewhere in a game of any rules. A game's last position is worth a look, but not most of the looks. */
const anyPosition = fc.tuple(fc.integer(), anyRules, fc.nat(2), fc.nat(120)).map(([seed, rules, first, count]) => {
  const random = makeRandom(seed, 0, 0, 0);
  const deck = shuffle(random, deckSize(rules));
  const position = deal(deck, rules, first, 1 + random.below(2));
  for (; count; count--) {
    const before = new Uint8Array(position);
    const list = moves(position);
    play(position, list[random.below(list.length)]);
    if (isOver(position)) return count % 4 ? before : position;
  }
  return position;
});

describe("in any position", () => {
  it("a byte is a legal move or refused, and a refused one leaves everything as it was", () => {
    fc.assert(
      fc.property(anyPosition, position => {
        const before = position.join();
        const list = moves(position);
        for (const byte of bytes) {
          const next = new Uint8Array(position);
          const isListed = list.includes(byte) || (RESIGN.includes(byte) && !isOver(position));
          if (isLegal(position, byte) !== isListed || play(next, byte) !== isListed)
            throw new Error(`${byte} in ${makePosition(position)}`);
          if (!isListed && next.join() !== before) throw new Error(`${byte} changed ${makePosition(position)}`);
        }
        expect(position.join()).toBe(before);
      }),
      { numRuns: 800 },
    );
  });

  it("what is no byte at all is refused", () => {
    fc.assert(
      fc.property(
        anyPosition,
        fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, NaN, 0.5, 256, 1e9, undefined as any)),
        (position, move) => {
          if (bytes.includes(move)) return;
          const next = new Uint8Array(position);
          expect(isLegal(position, move)).toBe(false);
          expect(play(next, move)).toBe(false);
          expect(next).toEqual(position);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("there is something to play unless the game is over, each move once", () => {
    fc.assert(
      fc.property(anyPosition, position => {
        const list = moves(position);
        expect(list.length > 0).toBe(!isOver(position));
        expect(new Set(list).size).toBe(list.length);
        expect(turnOf(position) === 0).toBe(isOver(position));
      }),
      { numRuns: 400 },
    );
  });

  it("hands, table, talon and what is out are the cards of the pack, each once", () => {
    fc.assert(
      fc.property(anyPosition, position => {
        const out = packedIn(position).filter(card => position[card] === Place.Out);
        const talon = bytes.slice(0, position[At.Talon]).map(depth => cardAt(position, depth));
        const all = [
          ...handOf(position, 1),
          ...handOf(position, 2),
          ...tableOf(position)
            .flat()
            .filter(card => card >= 0),
          ...talon,
          ...out,
        ];
        expect(all.sort((a, b) => a - b)).toEqual(packedIn(position));
        for (const seat of [1, 2])
          expect(bytes.filter(card => isHeld(position, card, seat))).toEqual(handOf(position, seat));
      }),
      { numRuns: 400 },
    );
  });

  it("a move takes exactly its cards from the hand to the table", () => {
    fc.assert(
      fc.property(anyPosition, position => {
        const seat = turnOf(position);
        for (const move of moves(position)) {
          const low = lowOf(move);
          const cards =
            low >= 0
              ? [low]
              : move >= Play.Several
                ? severalOf(move)
                : move < Play.Transfer
                  ? [move]
                  : move < Play.Show
                    ? [move - Play.Transfer]
                    : [];
          if (!cards.length) continue;
          const next = new Uint8Array(position);
          play(next, move);
          expect(handOf(next, seat)).toEqual(handOf(position, seat).filter(card => !cards.includes(card)));
          expect(
            tableOf(next)
              .flat()
              .filter(card => card >= 0)
              .sort((a, b) => a - b),
          ).toEqual(
            [
              ...tableOf(position)
                .flat()
                .filter(card => card >= 0),
              ...cards,
            ].sort((a, b) => a - b),
          );
          expect(handOf(next, 3 - seat)).toEqual(handOf(position, 3 - seat));
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("what a seat may know", () => {
  const bySeat = fc.tuple(anyPosition, fc.constantFrom(1, 2));

  it("is its own hand, the table, what is out, and all counts", () => {
    fc.assert(
      fc.property(bySeat, ([position, seat]) => {
        const view = observe(position, seat);
        expect(view.subarray(CARDS, Long.Low)).toEqual(position.subarray(CARDS, Long.Low));
        expect(handOf(view, seat)).toEqual(handOf(position, seat));
        expect(tableOf(view)).toEqual(tableOf(position));
        for (const card of packedIn(position)) expect(view[card] === Place.Out).toBe(position[card] === Place.Out);
      }),
      { numRuns: 400 },
    );
  });

  it("is of the other hand what was taken or shown, and of the talon the trump card", () => {
    fc.assert(
      fc.property(bySeat, ([position, seat]) => {
        const view = observe(position, seat);
        const seen = handOf(position, 3 - seat).filter(card => position[card] === Place.Seen + 3 - seat);
        expect(handOf(view, 3 - seat)).toEqual(seen);
        for (const card of packedIn(position))
          if (position[card] < Place.Hidden) expect(view[card]).toBe(card === position[At.Trump] ? 0 : Place.Hidden);
      }),
      { numRuns: 400 },
    );
  });

  it("does not change when cards that it cannot see change places", () => {
    fc.assert(
      fc.property(bySeat, fc.nat(), fc.nat(), ([position, seat], one, two) => {
        const view = observe(position, seat);
        const hidden = packedIn(position).filter(card => view[card] === Place.Hidden);
        if (hidden.length < 2) return;
        const a = hidden[one % hidden.length],
          b = hidden[two % hidden.length];
        const other = new Uint8Array(position);
        other[a] = position[b];
        other[b] = position[a];
        expect(observe(other, seat)).toEqual(view);
      }),
      { numRuns: 400 },
    );
  });

  it("is not changed by looking", () => {
    fc.assert(
      fc.property(bySeat, ([position, seat]) => {
        const before = position.join();
        observe(position, seat)[0] ^= 1;
        expect(position.join()).toBe(before);
        expect(observe(observe(position, seat), seat)).toEqual(observe(position, seat));
      }),
      { numRuns: 200 },
    );
  });

  it("is enough to know every move of its own", () => {
    fc.assert(
      fc.property(anyPosition, position => {
        if (!isOver(position)) expect(moves(observe(position, turnOf(position)))).toEqual(moves(position));
      }),
      { numRuns: 400 },
    );
  });

  it("is at the start six cards, the trump card, and nothing else", () => {
    const view = observe(deal(shuffle(makeRandom(1, 2, 3, 4)), 0, 0, 1), 1);
    expect(Array.from(view.subarray(0, CARDS)).filter(place => place !== Place.Hidden)).toHaveLength(7);
  });
});

describe("the shuffle", () => {
  it("is a permutation, whatever the seed", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), fc.integer(), (a, b, c, d) => {
        expect(Array.from(shuffle(makeRandom(a, b, c, d))).sort((x, y) => x - y)).toEqual(bytes.slice(0, CARDS));
      }),
    );
  });

  it("is the same for the same seed, and another one for each other bit of it", () => {
    const deck = (words: number[]) => shuffle(makeRandom(words[0], words[1], words[2], words[3])).join();
    const decks = new Set([deck([1, 2, 3, 4])]);
    expect(deck([1, 2, 3, 4])).toBe([...decks][0]);
    for (let bit = 0; bit < 128; bit++)
      decks.add(deck([1, 2, 3, 4].map((word, at) => (at === bit >> 5 ? word ^ (1 << (bit & 31)) : word))));
    expect(decks.size).toBe(129);
  });

  /** A sum of squared deviations with so many degrees of freedom is below this in all but one of a thousand cases (Wilson and Hilferty). */
  const bound = (freedom: number) => freedom * (1 - 2 / (9 * freedom) + 3.09 * Math.sqrt(2 / (9 * freedom))) ** 3;
  const chi = (counts: number[], expected: number) =>
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

  it("puts every card everywhere equally often (7,200 decks from seed 5 5 5 5)", () => {
    const random = makeRandom(5, 5, 5, 5);
    const counts = new Array(CARDS * CARDS).fill(0);
    for (let n = 0; n < 7200; n++) shuffle(random).forEach((card, at) => counts[at * CARDS + card]++);
    const measured = chi(counts, 200);
    expect(measured).toBeLessThan(bound(35 * 35));
    expect(measured).toBeGreaterThan(35 * 35 * 2 - bound(35 * 35));
  });

  it("brings every pair of neighbours equally often (the same decks)", () => {
    const random = makeRandom(5, 5, 5, 5);
    const counts = new Array(CARDS * CARDS).fill(0);
    for (let n = 0; n < 7200; n++)
      shuffle(random).forEach((card, at, deck) => {
        if (at) counts[deck[at - 1] * CARDS + card]++;
      });
    expect(
      chi(
        counts.filter((_, pair) => pair % CARDS !== Math.floor(pair / CARDS)),
        200,
      ),
    ).toBeLessThan(bound(36 * 35 - 1));
  });

  it("gives both seats the first attack equally often (7,200 deals)", () => {
    const random = makeRandom(6, 6, 6, 6);
    let ones = 0;
    for (let n = 0; n < 7200; n++) if (deal(shuffle(random), 0, 0, 1 + random.below(2))[At.Attacker] === 1) ones++;
    expect(chi([ones, 7200 - ones], 3600)).toBeLessThan(10.83);
  });
});

describe("a random number", () => {
  /** The generator by its definition, in whole numbers of any size. */
  function* definition(seed: bigint[]): Generator<bigint> {
    const word = (value: bigint) => value & 0xffffffffn;
    let [a, b, c, counter] = seed.map(word);
    for (let turn = 0; ; turn++) {
      const sum = word(a + b + counter);
      counter = word(counter + 1n);
      a = b ^ (b >> 9n);
      b = word(c + word(c << 3n));
      c = word(word((c << 21n) | (c >> 11n)) + sum);
      if (turn >= 12) yield sum;
    }
  }

  it("is sfc32's, for any seed, whether its words are signed or not", () => {
    const word = fc.integer({ min: -0x80000000, max: 0xffffffff });
    fc.assert(
      fc.property(word, word, word, word, (a, b, c, d) => {
        const random = makeRandom(a, b, c, d);
        const numbers = definition([a, b, c, d].map(BigInt));
        const fifty = Array.from({ length: 50 }, () => BigInt(random.next()));
        expect(fifty).toEqual(Array.from({ length: 50 }, () => numbers.next().value));
      }),
      { numRuns: 300 },
    );
  });

  it("is the same for ever: the first four of seed 1 2 3 4, and of seed 0 0 0 1", () => {
    const four = (random: { next(): number }) => [random.next(), random.next(), random.next(), random.next()];
    expect(four(makeRandom(1, 2, 3, 4))).toEqual([417285410, 1196253302, 123583739, 800524041]);
    expect(four(makeRandom(0, 0, 0, 1))).toEqual([1363572419, 145230303, 808754475, 4216505632]);
  });

  it("below a count is each number below it equally often", () => {
    for (const count of [1, 2, 3, 7, 36]) {
      const random = makeRandom(count, 9, 9, 9);
      const counts = new Array(count).fill(0);
      for (let n = 0; n < 1000 * count; n++) counts[random.below(count)]++;
      expect(
        counts.every(one => one > 850 && one < 1150),
        counts.join(),
      ).toBe(true);
    }
  });

  it("below a count is the next one that is not thrown away for fairness, as a remainder", () => {
    // Just over half of all numbers are thrown away here.
    const count = 0x80000001;
    const random = makeRandom(1, 1, 1, 1),
      raw = makeRandom(1, 1, 1, 1);
    for (let n = 0; n < 100; n++) {
      let number = raw.next();
      while (number >= count) number = raw.next();
      expect(random.below(count)).toBe(number);
    }
  });
});

describe("a card's number", () => {
  it("is its place in a position; below the six behind the rest, four a suit", () => {
    const low = bytes.slice(Long.Low, Long.Size);
    expect(low.map(rankOf)).toEqual([1, 2, 3, 4].flatMap(() => [-4, -3, -2, -1]));
    expect(low.map(suitOf)).toEqual([0, 1, 2, 3].flatMap(suit => [suit, suit, suit, suit]));
  });

  it("is its suit times nine and its rank", () => {
    for (let card = 0; card < CARDS; card++) expect(suitOf(card) * 9 + rankOf(card)).toBe(card);
  });
});
