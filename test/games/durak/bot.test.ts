// The bots: what they may play, know and cost, and how well they play. Their search is held against plain minimax over the rules.
import { describe, expect, it } from "vitest";
import {
  At,
  CARDS,
  Place,
  Play,
  Position,
  Result,
  deal,
  moves,
  observe,
  play,
  shuffle,
  turnOf,
} from "../../../src/games/durak/rules/any-rules";
import think from "../../../src/games/durak/bot/bot";
import { Bit, isSearchable, makeBits, openNumbering } from "../../../src/games/durak/bot/bits";
import openPlayouts from "../../../src/games/durak/bot/playout";
import openSearch from "../../../src/games/durak/bot/search";
import { makeMove } from "../../../src/games/durak/rules/notation";
import { makePosition, parsePosition } from "../../../src/games/durak/rules/record";
import { Random, makeRandom } from "../../../src/kit/random";
import { wilson } from "../../../deploy/lab/accuracy/interval";
import { botOf, greedyPlayer, playGame, playMatch } from "../../rig/measures/durak-bots";

const SEED = Number(process.env.SEED) || 1;
/** Slices of all of a bot's thinking: a few to look at the cards, then those of the search and of the sampled games. */
const MOST_SLICES = 4 + 100 + 165;

const randomOf = (seed: number) => makeRandom(seed, SEED, 3, 4);

function at(line: string): Position {
  const position = parsePosition(line);
  if (!position) throw new Error(`no position: ${line}`);
  return position;
}

/** What a bot plays for the seat whose turn it is. */
function decide(position: Position, level: number, seed = 1): number {
  const thinking = think(observe(position, turnOf(position)), level, randomOf(seed));
  for (let slice = 0; slice < MOST_SLICES; slice++) {
    const move = thinking.step();
    if (move >= 0) return move;
  }
  throw new Error(`SEED=${SEED}, seed ${seed}: level ${level} thinks too long: ${makePosition(position)}`);
}

const word = (line: string, level: number, seed = 1) => makeMove(decide(at(line), level, seed));
/** Every choice of a hundred. */
const words = (line: string, level: number) => [
  ...new Set(Array.from({ length: 100 }, (_, seed) => word(line, level, seed))),
];

/** Positions of a game in which everybody plays anything, but the defenders take less often. */
function* positionsOf(seed: number, rules: number): Generator<Position> {
  const random = randomOf(seed);
  const position = deal(shuffle(random), rules, 0, 1 + random.below(2));
  while (turnOf(position)) {
    yield position;
    const list = moves(position).filter((move, _, { length }) => length < 2 || move !== Play.Take || !random.below(3));
    play(position, list[random.below(list.length)]);
  }
}

function bitsOf(position: Position, isDeep: boolean) {
  const seat = turnOf(position);
  const view = observe(position, seat);
  const bits = makeBits();
  const number = openNumbering(bits, view, seat, isDeep);
  while (!number());
  return { bits, view, seat };
}

const inPlay = (position: Position) =>
  position[At.Hands + 1] + position[At.Hands + 2] + position[At.Talon] + position[At.Attacks] + position[At.Beaten];

describe(`the bots (SEED=${SEED})`, () => {
  it("play only legal moves by all the rules, in time, and every game ends", () => {
    for (let rules = 0; rules < 256; rules++) {
      const random = randomOf(rules);
      const position = deal(shuffle(random), rules, 0, 1);
      const levels = [0, 1 + (rules % 3), 1 + (Math.floor(rules / 3) % 3)];
      for (let count = 0; turnOf(position); count++) {
        const before = makePosition(position);
        const move = decide(position, levels[turnOf(position)], rules * 1000 + count);
        if (!play(position, move)) throw new Error(`SEED=${SEED}, rules ${rules}: ${makeMove(move)} in ${before}`);
        expect(count, `SEED=${SEED}, rules ${rules}: the game does not end`).toBeLessThan(1500);
      }
    }
  });

  it("play legal moves in positions that no good player comes to", () => {
    for (let seed = 0; seed < 60; seed++)
      for (const position of positionsOf(seed, [0, 15, 9, 48, 127][seed % 5])) {
        if ((seed + position[At.Hands + 1]) % 3) continue;
        for (const level of [1, 2, 3]) {
          const move = decide(position, level, seed);
          expect(
            moves(position),
            `SEED=${SEED}, seed ${seed}: ${makeMove(move)} in ${makePosition(position)}`,
          ).toContain(move);
        }
      }
  }, 20_000);

  it("play when there are more cards than they can tell apart", () => {
    const rest = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => makeMove(from + index)).join(" ");
    for (const line of [
      `attack 1; trump 6S; one ${rest(0, 33)}; two ${rest(33, 36)}`,
      `attack 1; trump 6S; one ${rest(0, 3)}; two ${rest(3, 36)}`,
      `attack 1; trump 6S; one ${rest(3, 36)}; two ${rest(0, 3)}`,
    ]) {
      for (const level of [1, 2, 3]) expect(moves(at(line))).toContain(decide(at(line), level));
    }
  });

  it("decide the same wherever the cards are that they cannot see", () => {
    let compared = 0;
    for (let seed = 0; seed < 40; seed++)
      for (const position of positionsOf(seed, seed % 2 ? 3 : 0)) {
        const random = randomOf(seed + 5000);
        if (random.below(4) || !position[At.Talon]) continue;
        const other = permuted(position, random);
        for (const level of [1, 2, 3])
          expect(decide(other, level, seed), `SEED=${SEED}, seed ${seed}: ${makePosition(position)}`).toBe(
            decide(position, level, seed),
          );
        compared++;
      }
    expect(compared).toBeGreaterThan(100);
  });

  it("leave what they were shown as it was", () => {
    for (const position of positionsOf(7, 0)) {
      const view = observe(position, turnOf(position));
      const copy = [...view];
      const thinking = think(view, 3, randomOf(1));
      while (thinking.step() < 0);
      expect([...view]).toEqual(copy);
    }
  });

  it("are the same players again with the same random numbers", () => {
    for (const position of positionsOf(8, 0))
      for (const level of [1, 2, 3]) expect(decide(position, level, 5)).toBe(decide(position, level, 5));
  });
});

/** The same for the seat whose turn it is: the talon but for the trump card, and the peer's cards that it has not seen, change places. */
function permuted(position: Position, random: Random): Position {
  const other = new Uint8Array(position);
  const hidden: number[] = [];
  const peer = Place.Hand + 3 - turnOf(position);
  for (let card = 0; card < CARDS; card++)
    if (card !== position[At.Trump] && (position[card] < Place.Hand || position[card] === peer)) hidden.push(card);
  const places = hidden.map(card => position[card]);
  for (const card of hidden) other[card] = places.splice(random.below(places.length), 1)[0];
  return other;
}

// --- the end of a game

const memo = new Map<string, number>();

/** The result of best play for that seat: 1 won, 0 a draw, -1 lost. */
function minimax(position: Position, seat: number): number {
  const result = position[At.Result];
  if (result) return result === Result.Draw ? 0 : result === seat ? 1 : -1;
  const key = seat + String.fromCharCode(...position);
  let best = memo.get(key);
  if (best === undefined) {
    const sign = turnOf(position) === seat ? 1 : -1;
    best = -sign;
    for (const move of moves(position)) {
      if (best === sign) break;
      best = sign * Math.max(sign * best, sign * minimax(after(position, move), seat));
    }
    memo.set(key, best);
  }
  return best;
}

function after(position: Position, move: number): Position {
  const next = new Uint8Array(position);
  play(next, move);
  return next;
}

describe(`the search (SEED=${SEED})`, () => {
  it.each([0, 4, 16, 32, 64, 112])("finds what minimax over the rules finds, by rules %d", rules => {
    const values = [0, 0, 0];
    for (let seed = 0; seed < 250; seed++) {
      memo.clear();
      for (const position of positionsOf(seed, rules)) {
        if (inPlay(position) > 8 || !isSearchable(position)) continue;
        const { bits, view, seat } = bitsOf(position, true);
        const search = openSearch(bits, view, seat);
        const value = minimax(position, seat);
        let best = -1;
        while (best < 0) best = search.step();
        const move = best === Bit.Pass ? moves(position).find(other => other >= CARDS)! : bits.card[best % Bit.Modulus];
        expect(
          best ? minimax(after(position, move), seat) : -1,
          `SEED=${SEED}, seed ${seed}: ${makePosition(position)}`,
        ).toBe(value);
        values[value + 1]++;
      }
    }
    // Somebody has lost, drawn (where an empty hand does not win at once) and won.
    expect(values[0] && values[2]).toBeGreaterThan(20);
    if (!(rules & 32)) expect(values[1]).toBeGreaterThan(0);
  });

  it("does ten steps in a slice, a few sums each", () => {
    let long = 0;
    for (let seed = 0; seed < 30; seed++)
      for (const position of positionsOf(seed, 0)) {
        if (inPlay(position) > 10 || !isSearchable(position)) continue;
        const { bits, view, seat } = bitsOf(position, true);
        let reads = 0;
        bits.beat = counting(bits.beat, () => reads++);
        const search = openSearch(bits, view, seat);
        let slices = 1;
        for (reads = 0; search.step() < 0; slices++, reads = 0) expect(reads).toBeLessThanOrEqual(20);
        if (slices > 5) long++;
      }
    expect(long).toBeGreaterThan(5);
  });
});

function counting(table: Int32Array, read: () => void): Int32Array {
  return new Proxy(table, {
    get(target, name) {
      if (typeof name === "string" && name >= "0" && name < ":") read();
      return (target as any)[name];
    },
  });
}

describe(`the sampled games (SEED=${SEED})`, () => {
  it("end, take as many steps as they are told, and come to the same in slices of any length", () => {
    for (let seed = 0; seed < 25; seed++)
      for (const position of positionsOf(seed, [0, 3, 16, 32, 64][seed % 5])) {
        if (inPlay(position) > Bit.Most || (seed + position[At.Hands + 2]) % 4) continue;
        const { bits, view, seat } = bitsOf(position, true);
        let reads = 0;
        bits.beat = counting(bits.beat, () => reads++);
        const results = [1, 20, 1000].map(steps => {
          const games = openPlayouts(bits, view, seat, 1 + seed);
          const points: number[] = [];
          for (const move of moves(position).slice(0, 3)) {
            if (move >= Play.Several) continue;
            games.deal();
            games.begin(move, move < CARDS ? bitOf(bits.card, move) : 0);
            for (let slices = 0; games.result() < 0; slices++) {
              reads = 0;
              games.run(steps);
              expect(reads).toBeLessThanOrEqual(steps);
              expect(slices * steps, `SEED=${SEED}, seed ${seed}`).toBeLessThan(3000);
            }
            points.push(games.result());
          }
          return points.join();
        });
        expect(new Set(results).size, `SEED=${SEED}, seed ${seed}: ${makePosition(position)}`).toBe(1);
      }
  });
});

function bitOf(cards: Uint8Array, card: number): number {
  for (let bit = Bit.Top; bit; bit >>= 1) if (cards[bit % Bit.Modulus] === card) return bit;
  throw new Error(`no bit for ${makeMove(card)}`);
}

describe("the strong bot", () => {
  it("leads the one card that wins, where the rule of thumb leads the cheapest", () => {
    // Beaten, the six would leave two last cards, and a draw.
    const line = "attack 1; trump 6S; one 6H AS; two 7H 8H";
    expect([word(line, 2), word(line, 3)]).toEqual(["6H", "AS"]);
  });

  it("beats a last card with its last card for a draw", () => {
    expect(word("defend 1; trump 6S; two 7H; table 6H/-", 3)).toBe("7H");
  });

  it("takes what it could beat when only that wins", () => {
    const lines = [
      "defend 2; trump KS; one 6H 10D KS; two KH 9D* QD* KD; table QS/-",
      "defend 1; trump 10C; one 8H KH*; two 6H 9H AH* 10D 6C; table JD/-",
      "defend 2; trump 8C; one 6D 7C 9S; two AH* QD 8S* JS*; table 8D/-",
      "defend 1; trump 8S; one 9H 9D 10D* 8S; two AH QD 10S; table 8C/-",
      "defend 2; trump 10D; one 10D 10C* QC 9S 10S; two 10H 9C; table QH/-",
    ];
    for (const line of lines) {
      const seat = turnOf(at(line));
      const values = moves(at(line)).map(move => minimax(after(at(line), move), seat));
      expect(values.pop()).toBe(1);
      expect(Math.max(...values)).toBeLessThan(1);
      expect([word(line, 2) === "take", word(line, 3)], line).toEqual([false, "take"]);
    }
  });

  it("beats greedy in most of 300 games, and the rules of thumb", () => {
    expect(playMatch("strong", "greedy", 300).low).toBeGreaterThan(0.7);
    expect(playMatch("strong", "heuristic", 300).low).toBeGreaterThan(0.55);
  }, 30_000);
});

describe("the rules of thumb", () => {
  const TALON = "talon 8D 9D 10D JD QD KD AD 8C 9C 10C JC QC KC 7S";

  const EARLY = `defend 1; trump 7S; ${TALON}; one 7D 7C 9H 10H JH; two AS KS QH KH AH 8H; table 6C/-`;

  it("keep a trump early, and take a cheap card instead", () => {
    expect(word(EARLY, 2)).toBe("take");
  });

  it("spend it late on the same card", () => {
    expect(word("defend 1; trump 7S; one 7D 7C 9H 10H JH; two AS KS QH KH AH 8H; table 6C/-", 2)).toBe("KS");
  });

  it("lead a rank that comes twice rather than a lower card alone", () => {
    expect(word(`attack 1; trump 7S; ${TALON}; one 6H 7D 7C QH KH AH; two 6D 6C 8H 9H 10H JH`, 2)).toMatch(/^7[DC]$/);
  });

  it("never choose to take where the tenth card loses", () => {
    expect(word(EARLY + "; rules 16", 2)).toBe("KS");
  });

  it("show a trump instead of beating, three times in four", () => {
    const line = "defend 1; trump 7S; one 7C 9H 10H JH; two 6S KS QH KH AH; table 6C/-; rules 3";
    expect(words(line, 2).sort()).toEqual(["6S", "show 6S"]);
  });

  it("pass a plain card on", () => {
    const line = "defend 1; trump 7S; one 7C 9H 10H JH; two 6D KS QH KH AH; table 6C/-; rules 1";
    expect(words(line, 2)).toContain(">6D");
  });

  it("win more games against greedy than they lose", () => {
    const { wins, losses } = playMatch("heuristic", "greedy", 600);
    expect(wins).toBeGreaterThan(losses * 1.3);
  });
});

describe("the beginner", () => {
  it("leads a plain card, mostly the lowest, and no trump", () => {
    const line = "attack 1; trump 7S; one 9H 10H KH 6S; two 7D 8H JH QH";
    expect(words(line, 1).sort()).toEqual(["10H", "9H"]);
  });

  it("leads a trump when there is nothing else", () => {
    expect(words("attack 1; trump 7S; one 9S 6S; two 7D 8H", 1)).toEqual(["6S"]);
  });

  it("forgets to throw in at times", () => {
    expect(words("throwin 1; trump 7S; one 9C 10D KH 6S; two 7D 8H JH QH; table 9H/10H", 1).sort()).toEqual([
      "9C",
      "bito",
    ]);
  });

  it("loses to the rules of thumb more often than not", () => {
    const { wins, losses } = playMatch("heuristic", "beginner", 400);
    expect(wins).toBeGreaterThan(losses * 1.3);
  });
});

describe("the measurement of strength", () => {
  it("knows Wilson's interval", () => {
    // Half of a hundred: 40.4 to 59.6 in every table.
    const [low, high] = wilson(50, 100);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.4038", "0.5962"]);
    expect(wilson(0, 10)[0]).toBeCloseTo(0);
    expect(wilson(10, 10)[1]).toBeCloseTo(1);
  });

  it("has a greedy player who never takes or stops while a card fits", () => {
    for (let seed = 0; seed < 40; seed++)
      for (const position of positionsOf(seed, 0)) {
        const list = moves(position);
        const move = greedyPlayer(observe(position, turnOf(position)), randomOf(0));
        const trump = Math.floor(position[At.Trump] / 9);
        const price = (card: number) => (card % 9) + (Math.floor(card / 9) === trump ? 9 : 0);
        const cards = list.filter(other => other < CARDS);
        if (cards.length) expect(price(move)).toBe(Math.min(...cards.map(price)));
        else expect(move).toBe(list[0]);
      }
  });

  it("plays the same game again from the same seed", () => {
    const results = (from: number) =>
      Array.from({ length: 20 }, (_, seed) => playGame(botOf(2), greedyPlayer, from + seed));
    expect(results(0)).toEqual(results(0));
    expect(new Set(results(0)).size).toBeGreaterThan(1);
  });
});
