// The quick rules against the slow ones: whole trees of moves from fixed deals and from ends of games, and whole games side by side.
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
  Rule,
  deal,
  deckSize,
  isLong,
  moves,
  packOf,
  play,
  shuffle,
  turnOf,
} from "../../../src/games/durak/rules/any-rules";
import { parseMove } from "../../../src/games/durak/rules/speech";
import { makePosition, parsePosition } from "../../../src/games/durak/rules/record";
import { makeRandom } from "../../../src/kit/random";
import {
  FULL_DECK,
  RANKS,
  SlowGame,
  movesIn,
  optionsOf,
  quickCounts,
  rank,
  slowCounts,
  slowDeal,
  slowLine,
  slowMoves,
  slowPlay,
  suit,
} from "../../oracles/durak-slow";

interface Pair {
  quick: Position;
  slow: SlowGame;
  rules: number;
}

function dealt(seed: number, rules: number): Pair {
  const random = makeRandom(seed, 0xd0, 0x4a, rules);
  const deck = shuffle(random, deckSize(rules));
  const coin = (1 + random.below(2)) as 1 | 2;
  const options = optionsOf(rules);
  const cards = Array.from(deck, at => FULL_DECK[at]);
  return {
    quick: deal(deck, rules, 0, coin),
    slow: slowDeal(options.pack === 24 ? cards.filter(card => !"678".includes(rank(card))) : cards, options, 0, coin),
    rules,
  };
}

/** The same end of a game for both, from its line; what is named nowhere is out. */
function ending(line: string): Pair {
  const quick = parsePosition(line)!;
  const cards = (name: string) =>
    (line.split("; ").find(field => field.startsWith(name + " ")) ?? name).split(" ").slice(1);
  const one = cards("one"),
    two = cards("two"),
    talon = cards("talon");
  const attacker = quick[At.Attacker] as 1 | 2;
  const rules = quick[At.Rules] | (isLong(quick) ? quick[Long.More] << 8 : 0);
  const options = optionsOf(rules);
  const pack = FULL_DECK.slice(0, options.pack === 52 ? 52 : 36).filter(
    card => options.pack !== 24 || !"678".includes(rank(card)),
  );
  const slow: SlowGame = {
    options,
    trump: cards("trump")[0],
    talon,
    hands: { 1: one, 2: two },
    table: [],
    discard: pack.filter(card => ![...one, ...two, ...talon].includes(card)),
    seen: [],
    attacker,
    taking: false,
    defenderHad: attacker === 1 ? two.length : one.length,
    shown: false,
    chosen: false,
    takenInRow: 0,
    winner: 0,
  };
  return { quick, slow, rules };
}

function count(position: Position, depth: number): number {
  if (!depth || position[At.Phase] === Phase.Over) return 1;
  let sum = 0;
  for (const move of moves(position)) {
    const next = new Uint8Array(position);
    play(next, move);
    sum += count(next, depth - 1);
  }
  return sum;
}

function slowCount(game: SlowGame, depth: number): number {
  if (!depth || game.winner) return 1;
  return slowMoves(game).reduce((sum, move) => sum + slowCount(slowPlay(game, move), depth - 1), 0);
}

const ALL = Rule.Transfer | Rule.Show | Rule.FirstFive | Rule.Several;
const HOUSE = Rule.LossAtTen | Rule.EmptyWins | Rule.NoFollow;
const RULE_SETS = [
  0,
  Rule.Transfer,
  Rule.Transfer | Rule.Show,
  Rule.FirstFive,
  Rule.Several,
  Rule.LossAtTen,
  Rule.EmptyWins,
  Rule.NoFollow,
  ALL,
  HOUSE,
  ALL | HOUSE,
  More.Short << 8,
  More.Full << 8,
  More.Swap << 8,
  ((More.Short | More.Swap) << 8) | ALL,
  ((More.Full | More.Swap) << 8) | ALL,
  ((More.Full | More.Swap) << 8) | ALL | HOUSE,
];

describe("the tree of moves", () => {
  it.each(RULE_SETS.map((rules, at) => [rules, 7, [1 + 2 * at, 2 + 2 * at]] as const))(
    "from two deals with rules %i is as the slow rules count it, %i moves deep (seeds %j)",
    (rules, depth, seeds) => {
      for (const seed of seeds) {
        const { quick, slow } = dealt(seed, rules);
        expect(count(quick, depth), `seed ${seed}`).toBe(slowCount(slow, depth));
      }
    },
  );

  // 99: to the very end of the game.
  const ENDS: [string, number, string][] = [
    ["one card each", 99, "attack 1; trump 6S; one 7H; two 8H"],
    ["three cards each", 99, "attack 2; trump 9S; one 6H 7H 10S; two 7D 8H AD"],
    ["four cards each, and trumps", 9, "attack 1; trump 6S; one 6H 6D 9S KC; two 7H 6S 9C KS"],
    ["three against five", 10, "attack 2; trump 8D; one 6H 6S 8D; two 6C 8H 8S 9H 10D"],
    ["two pairs against each other", 8, "attack 1; trump 6S; one 7H 7D 9C 10C; two 8H 8D 8S 7S"],
    ["the last two of the talon", 5, "attack 1; trump 8D; talon AC 8D; one 6H 7H 8H 9H 10H JH; two 6C 7C 8C 9C 10C JC"],
  ];

  it.each(
    ENDS.flatMap(([name, depth, line]) =>
      [0, Rule.Several, Rule.EmptyWins, Rule.NoFollow].map(rules => [name, depth, rules, line] as const),
    ),
  )("of %s, %i moves deep, rules %i, is as the slow rules count it", (_, depth, rules, line) => {
    const { quick, slow } = ending(`${line}; rules ${rules}`);
    expect(count(quick, depth)).toBe(slowCount(slow, depth));
  });

  // What only a long position has: low cards, and a trump to exchange.
  const LONG_ENDS: [string, number, string][] = [
    ["low cards", 99, "attack 1; trump 3S; one 2H 2D 3S 7H; two 2S 4H 5D 6H"],
    ["low cards and a talon", 5, "attack 2; trump 3S; talon AC 3S; one 2S 2D 2H 4D 5D 9H; two 2C 3D 3C 3H JH QH"],
  ];

  it.each(
    LONG_ENDS.flatMap(([name, depth, line]) =>
      [0, Rule.Several, ALL, ALL | HOUSE].map(rules => [name, depth, rules, line] as const),
    ),
  )("of %s, %i moves deep, rules %i of 52 cards, is as the slow rules count it", (_, depth, rules, line) => {
    const { quick, slow } = ending(`${line}; rules ${rules | ((More.Full | More.Swap) << 8)}`);
    expect(count(quick, Math.min(depth, 9))).toBe(slowCount(slow, Math.min(depth, 9)));
  });

  it.each(ENDS)("of %s is so with transfers, too", (_, depth, line) => {
    const { quick, slow } = ending(`${line}; rules ${ALL}`);
    expect(count(quick, Math.min(depth, 7))).toBe(slowCount(slow, Math.min(depth, 7)));
  });
});

describe("a whole game", () => {
  /** Where every card is, how many places there are, and whether the counts say the same. */
  function expectWhole(position: Position): void {
    const places = [...position.subarray(0, CARDS), ...position.subarray(Long.Low)];
    const not = places
      .filter(place => place !== Place.Out)
      .map(place => (place >= Place.Hand && place < Place.Table ? -1 : place));
    const fixed = not.filter(place => place >= 0);
    if (new Set(fixed).size !== fixed.length) throw new Error("two cards in one place");
    const within = (from: number, to: number) => places.filter(place => place >= from && place < to).length;
    const hand = (seat: number) =>
      places.filter(place => place === Place.Hand + seat || place === Place.Seen + seat).length;
    const counted = [within(0, Place.Hidden), hand(1), hand(2), within(Place.Table, Place.Out)];
    const said = [
      position[At.Talon],
      position[At.Hands + 1],
      position[At.Hands + 2],
      position[At.Attacks] + position[At.Beaten],
    ];
    if (counted.join() !== said.join()) throw new Error(`counted ${counted}, said ${said}`);
    const away = places.length - packOf(position);
    if (counted.reduce((sum, one) => sum + one) + within(Place.Out, 256) !== packOf(position) + away)
      throw new Error("a card is nowhere");
  }

  const PACK_SETS = [0, 0, 0, More.Short, More.Full, More.Swap, More.Short | More.Swap, More.Full | More.Swap];
  const STYLES = [0, 1, 1, 1, 2, 3];

  /** Ways to play: 0 anything, 1 the cheapest card and never take in need, 2 transfer, show and play several whenever it can be, 3 mostly take. */
  function choose(list: string[], style: number, trump: string, below: (count: number) => number): string {
    const price = (move: string) => RANKS.indexOf(rank(move)) + (suit(move) === suit(trump) ? 9 : 0);
    const cards = list.filter(move => FULL_DECK.includes(move)).sort((a, b) => price(a) - price(b));
    const across = list.filter(
      move => kindOf(move) === "transfer" || kindOf(move) === "show" || kindOf(move) === "several",
    );
    if (style === 3 && list.includes("take") && below(4)) return "take";
    if (style === 2 && across.length) return across[below(across.length)];
    return style === 1 && cards.length ? cards[0] : list[below(list.length)];
  }

  const kindOf = (move: string) =>
    move[0] === ">" ? "transfer" : move.includes("+") ? "several" : (/^[a-z]+/.exec(move)?.[0] ?? "card");

  /** Quicker than `expect`, which would take longer than all the rest. */
  function same(quick: string, slow: string): void {
    if (quick !== slow) throw new Error(`\n${quick} by the quick rules,\n${slow} by the slow ones`);
  }

  /** Plays one out on both sides. */
  function race(seed: number, rules: number, saw: (kind: string) => void): void {
    const { quick, slow: start } = dealt(seed, rules);
    const random = makeRandom(seed, 1, 2, 3);
    const styles = [0, STYLES[random.below(6)], STYLES[random.below(6)]];
    let slow = start;
    for (let count = 0; count < 3000; count++) {
      expectWhole(quick);
      const list = slowMoves(slow);
      same(movesIn(quick).sort().join(), [...list].sort().join());
      same(makePosition(quick), slowLine(slow, rules));
      same(JSON.stringify(quickCounts(quick)), JSON.stringify(slowCounts(slow)));
      if (slow.winner) {
        saw(slow.winner === "draw" ? "draw" : `won by ${slow.winner}`);
        if (slow.talon.length)
          saw(slow.hands[1].length > 9 || slow.hands[2].length > 9 ? "ten cards" : "won with a talon");
        return;
      }
      const resigns = random.below(1500) === 0 ? 1 + random.below(2) : 0;
      const move = resigns ? `resign ${resigns}` : choose(list, styles[turnOf(quick)], slow.trump, random.below);
      saw(kindOf(move));
      slow = slowPlay(slow, move);
      if (!play(quick, resigns ? Play.Resign + resigns : parseMove(move, 0))) throw new Error(`${move} was refused`);
    }
    throw new Error("3000 moves and no end");
  }

  it("is the same by both rule books, move by move, and ends, with every rule set (1024 games, seeds 0..1023)", () => {
    const kinds: Record<string, number> = {};
    const saw = (kind: string) => {
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    };
    for (let seed = 0; seed < 1024; seed++) {
      // All 128 rule sets that matter within a game, eight times each; of those eight some with another pack, or the exchange.
      const rules = (seed & 127) | (PACK_SETS[seed >> 7] << 8);
      try {
        race(seed, rules, saw);
      } catch (error) {
        throw new Error(`seed ${seed}, rules ${rules}: ${(error as Error).message}`, { cause: error });
      }
    }
    // That something of everything has come up.
    for (const kind of [
      "card",
      "transfer",
      "show",
      "several",
      "first",
      "swap",
      "take",
      "bito",
      "done",
      "resign",
      "won by 1",
      "won by 2",
      "won with a talon",
      "ten cards",
    ])
      expect(kinds[kind] ?? 0, kind).toBeGreaterThan(3);
    // Who may play several at once rarely ends with the other.
    expect(kinds.draw).toBeGreaterThan(0);
  });

  it("of perevodnoy or podkidnoy is over in 1500 moves, whoever plays anything at all (seeds 1000..2999)", () => {
    let longest = 0;
    for (let seed = 1000; seed < 3000; seed++) {
      const { quick } = dealt(seed, seed % 2 ? 0 : ALL);
      const random = makeRandom(seed, 4, 5, 6);
      let count = 0;
      for (; quick[At.Phase] !== Phase.Over; count++) {
        const list = moves(quick);
        play(quick, list[random.below(list.length)]);
        if (count > 1500) throw new Error(`seed ${seed}: no end`);
      }
      longest = Math.max(longest, count);
    }
    expect(longest).toBeGreaterThan(100);
  });
});
