// Durak once more, slow and obvious: cards are words, hands are lists, and every move makes a new game. What the tests hold the quick rules against.
// Written from games.md section 3 alone.
import { At, More, Position, Rule, moves as quickMoves } from "../../src/games/durak/rules/any-rules";
import { makeMove } from "../../src/games/durak/rules/notation";

export const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"];
export const SUITS = ["H", "D", "C", "S"];
export const DECK = SUITS.flatMap(suit => RANKS.map(rank => rank + suit));
const LOW_RANKS = ["2", "3", "4", "5"];
const LOW_CARDS = SUITS.flatMap(suit => LOW_RANKS.map(rank => rank + suit));
/** All 52, those of the usual pack first. */
export const FULL_DECK = [...DECK, ...LOW_CARDS];

export interface Options {
  transfer: boolean;
  show: boolean;
  firstFive: boolean;
  several: boolean;
  lossAtTen: boolean;
  emptyWins: boolean;
  noFollow: boolean;
  pack: 24 | 36 | 52;
  swap: boolean;
  /** The defender may choose which attack he beats first. */
  choice: boolean;
}

export interface SlowGame {
  options: Options;
  trump: string;
  /** The next card to be drawn first, the trump card last. */
  talon: string[];
  hands: Record<1 | 2, string[]>;
  table: { attack: string; defence: string | null }[];
  discard: string[];
  /** What both players have seen go into a hand. */
  seen: string[];
  attacker: 1 | 2;
  /** The defender has said that he takes. */
  taking: boolean;
  /** Cards of the defender when the bout, or his part of it, began. */
  defenderHad: number;
  shown: boolean;
  /** The defender has chosen which attack he beats next, and has beaten none since. */
  chosen: boolean;
  takenInRow: number;
  winner: 0 | 1 | 2 | "draw";
}

export const rank = (card: string) => card.slice(0, -1);
export const suit = (card: string) => card.slice(-1);
/** 0 is a six, -4 a two. */
const value = (card: string) => [...LOW_RANKS, ...RANKS].indexOf(rank(card)) - LOW_RANKS.length;
const other = (seat: 1 | 2) => (seat === 1 ? 2 : 1);
const inOrder = (cards: string[]) => FULL_DECK.filter(card => cards.includes(card));

export function optionsOf(rules: number): Options {
  const has = (rule: Rule) => (rules & rule) !== 0;
  return {
    transfer: has(Rule.Transfer),
    show: has(Rule.Show),
    firstFive: has(Rule.FirstFive),
    several: has(Rule.Several),
    lossAtTen: has(Rule.LossAtTen),
    emptyWins: has(Rule.EmptyWins),
    noFollow: has(Rule.NoFollow),
    pack: (rules >> 8) & More.Full ? 52 : (rules >> 8) & More.Short ? 24 : 36,
    swap: ((rules >> 8) & More.Swap) !== 0,
    choice: true,
  };
}

/** A game in which six cards each have been dealt, and none has been played. */
export function slowBegin(dealt: Pick<SlowGame, "options" | "trump" | "talon" | "hands" | "attacker">): SlowGame {
  return {
    ...dealt,
    table: [],
    discard: [],
    seen: [],
    taking: false,
    defenderHad: 6,
    shown: false,
    chosen: false,
    takenInRow: 0,
    winner: 0,
  };
}

/** Six cards each in turn, the first to seat 1; the next one is the trump card and lies under the rest. `first` 0: who has the lowest trump, or else `coin`. */
export function slowDeal(deck: string[], options: Options, first: 0 | 1 | 2, coin: 1 | 2): SlowGame {
  const hands = { 1: [] as string[], 2: [] as string[] };
  for (let round = 0; round < 6; round++) {
    hands[1].push(deck[2 * round]);
    hands[2].push(deck[2 * round + 1]);
  }
  const trump = deck[12];
  const lowest = [...LOW_RANKS, ...RANKS]
    .map(one => one + suit(trump))
    .find(card => hands[1].includes(card) || hands[2].includes(card));
  const attacker = first || (!lowest ? coin : hands[1].includes(lowest) ? 1 : 2);
  return slowBegin({ options, trump, talon: [...deck.slice(13), trump], hands, attacker });
}

export function slowBeats(card: string, attack: string, trump: string): boolean {
  if (suit(card) === suit(attack)) return value(card) > value(attack);
  return suit(card) === suit(trump);
}

const openPairs = (game: SlowGame) => game.table.filter(pair => pair.defence === null);
const limitOf = (game: SlowGame) =>
  Math.min(game.options.firstFive && game.discard.length === 0 ? 5 : 6, game.defenderHad);

export function phaseOf(game: SlowGame): string {
  if (game.winner) return "over";
  if (!game.table.length) return "attack";
  if (game.taking) return "taking";
  return openPairs(game).length ? "defend" : "throwin";
}

/** All choices of two or more cards of one rank from the six up. */
function groupsOf(hand: string[]): string[][] {
  const groups: string[][] = [];
  for (const one of RANKS) {
    const equal = inOrder(hand).filter(card => rank(card) === one);
    for (let choice = 1; choice < 1 << equal.length; choice++) {
      const group = equal.filter((_, at) => choice & (1 << at));
      if (group.length > 1) groups.push(group);
    }
  }
  return groups;
}

/** The exchange, for whose turn it is to attack or to defend. */
function swapsIn(game: SlowGame, hand: string[]): string[] {
  const lowest = { 24: "9", 36: "6", 52: "2" }[game.options.pack] + suit(game.trump);
  return game.options.swap && game.talon.length && hand.includes(lowest) ? ["swap"] : [];
}

/** In notation, without `resign`. */
export function slowMoves(game: SlowGame): string[] {
  const { options, table, trump } = game;
  const attackersHand = game.hands[game.attacker];
  const defendersHand = game.hands[other(game.attacker)];
  const ranks = table
    .flatMap(pair => [pair.attack, pair.defence])
    .filter(card => card !== null)
    .map(rank);
  const more = table.length < limitOf(game) ? attackersHand.filter(card => ranks.includes(rank(card))) : [];
  switch (phaseOf(game)) {
    case "over":
      return [];
    case "attack":
      return [
        ...attackersHand,
        ...swapsIn(game, attackersHand),
        ...(options.several
          ? groupsOf(attackersHand)
              .filter(group => group.length <= limitOf(game))
              .map(group => group.join("+"))
          : []),
      ];
    case "throwin":
      return [...more, "bito"];
    case "taking":
      return [...more, "done"];
    default: {
      const [next, ...others] = openPairs(game);
      const list = [
        ...defendersHand.filter(card => slowBeats(card, next.attack, trump)),
        "take",
        ...swapsIn(game, defendersHand),
        ...(game.chosen || !options.choice ? [] : others.map(pair => "first " + suit(pair.attack))),
      ];
      if (!options.transfer || table.some(pair => pair.defence !== null)) return list;
      const equal = defendersHand.filter(card => rank(card) === rank(table[0].attack));
      if (attackersHand.length >= table.length + 1) list.push(...equal.map(card => ">" + card));
      if (options.show && !game.shown && attackersHand.length >= table.length)
        list.push(...equal.filter(card => suit(card) === suit(trump) && value(card) >= 0).map(card => "show " + card));
      return list;
    }
  }
}

/** The game after a move that must be one of `slowMoves`, or a resignation: `resign 1`, `resign 2`. */
export function slowPlay(before: SlowGame, move: string): SlowGame {
  const game: SlowGame = structuredCloneOf(before);
  const defender = other(game.attacker);
  if (move.startsWith("resign")) {
    game.winner = move === "resign 1" ? 2 : 1;
  } else if (move === "bito") {
    endBout(game, false);
  } else if (move === "done") {
    endBout(game, true);
  } else if (move === "take") {
    game.taking = true;
    if (game.options.noFollow) endBout(game, true);
  } else if (move === "swap") {
    exchange(game, phaseOf(game) === "defend" ? defender : game.attacker);
  } else if (move.startsWith("first ")) {
    chooseFirst(game, move.slice(6));
  } else if (move.startsWith("show ")) {
    game.shown = true;
    game.seen.push(move.slice(5));
    changeSides(game);
  } else if (move.startsWith(">")) {
    leave(game, defender, move.slice(1));
    game.table.push({ attack: move.slice(1), defence: null });
    changeSides(game);
  } else if (phaseOf(game) === "defend") {
    leave(game, defender, move);
    openPairs(game)[0].defence = move;
    game.chosen = false;
  } else {
    for (const card of move.split("+")) {
      leave(game, game.attacker, card);
      game.table.push({ attack: card, defence: null });
    }
  }
  return game;
}

function structuredCloneOf(game: SlowGame): SlowGame {
  return {
    ...game,
    talon: [...game.talon],
    hands: { 1: [...game.hands[1]], 2: [...game.hands[2]] },
    table: game.table.map(pair => ({ ...pair })),
    discard: [...game.discard],
    seen: [...game.seen],
  };
}

/** His lowest trump for the one under the talon; both are seen by both. */
function exchange(game: SlowGame, seat: 1 | 2): void {
  const turnedUp = game.talon.pop()!;
  const lowest = game.hands[seat].find(
    card => suit(card) === suit(game.trump) && rank(card) === { 24: "9", 36: "6", 52: "2" }[game.options.pack],
  )!;
  game.hands[seat] = [...game.hands[seat].filter(card => card !== lowest), turnedUp];
  game.seen = [...game.seen.filter(card => card !== lowest), turnedUp];
  game.talon.push(lowest);
  game.trump = lowest;
}

/** The open attack of that suit changes places with the one that would be beaten next. */
function chooseFirst(game: SlowGame, wanted: string): void {
  const open = openPairs(game);
  const pair = open.find(one => suit(one.attack) === wanted)!;
  [open[0].attack, pair.attack] = [pair.attack, open[0].attack];
  game.chosen = true;
}

function leave(game: SlowGame, seat: 1 | 2, card: string): void {
  if (!game.hands[seat].includes(card)) throw new Error(`seat ${seat} does not hold ${card}`);
  game.hands[seat] = game.hands[seat].filter(held => held !== card);
  game.seen = game.seen.filter(known => known !== card);
  if (!game.hands[seat].length && game.options.emptyWins) game.winner = seat;
}

function changeSides(game: SlowGame): void {
  game.attacker = other(game.attacker);
  game.chosen = false;
  game.defenderHad = game.hands[other(game.attacker)].length;
}

function endBout(game: SlowGame, taken: boolean): void {
  const attacker = game.attacker;
  const defender = other(attacker);
  const cards = game.table.flatMap(pair => (pair.defence === null ? [pair.attack] : [pair.attack, pair.defence]));
  game.table = [];
  game.taking = game.shown = game.chosen = false;
  if (taken) {
    game.hands[defender].push(...cards);
    game.seen.push(...cards);
  } else {
    game.discard.push(...cards);
    game.attacker = defender;
  }
  const talonBefore = game.talon.length;
  for (const seat of [attacker, defender] as (1 | 2)[])
    while (game.hands[seat].length < 6 && game.talon.length) game.hands[seat].push(game.talon.shift()!);
  game.takenInRow = taken && game.talon.length === talonBefore ? game.takenInRow + 1 : 0;
  game.defenderHad = game.hands[other(game.attacker)].length;
  const out = ([1, 2] as const).filter(seat => !game.hands[seat].length);
  if (out.length) game.winner = out.length === 2 ? "draw" : out[0];
  else if (taken && game.options.lossAtTen && game.hands[defender].length >= 10) game.winner = attacker;
  else if (game.takenInRow >= 36) game.winner = "draw";
}

/** The game in one line, as src/games/durak/record.ts would write it. */
export function slowLine(game: SlowGame, rules: number): string {
  const hand = (seat: 1 | 2) => inOrder(game.hands[seat]).map(card => card + (game.seen.includes(card) ? "*" : ""));
  const fields = [
    [phaseOf(game), game.attacker],
    ["trump", game.trump],
    ["talon", ...game.talon],
    ["one", ...hand(1)],
    ["two", ...hand(2)],
    ["table", ...game.table.map(pair => pair.attack + "/" + (pair.defence ?? "-"))],
    ["rules", rules],
    ["taken", game.takenInRow],
    ["shown", (game.shown ? 1 : 0) + (game.chosen ? 2 : 0)],
    ["result", game.winner === "draw" ? 3 : game.winner],
  ];
  return fields.map(field => field.join(" ")).join("; ");
}

/** What the quick rules allow, in notation. */
export const movesIn = (position: Position): string[] => quickMoves(position).map(makeMove);

/** What of a position has no place in its line, as the slow game has it. */
export function slowCounts(game: SlowGame): Record<string, number> {
  const ranks = game.table
    .flatMap(pair => (pair.defence === null ? [pair.attack] : [pair.attack, pair.defence]))
    .map(value);
  // Behind the ace's bit those of the ranks from 2 to 5 have theirs.
  const bits = ranks.reduce((sum, one) => sum | (1 << (one < 0 ? 16 + one : one)), 0);
  return {
    talon: game.talon.length,
    limit: limitOf(game),
    attacks: game.table.length,
    beaten: game.table.length - openPairs(game).length,
    one: game.hands[1].length,
    two: game.hands[2].length,
    ranks: bits & 255,
    aces: bits >> 8,
    bito: game.discard.length ? 1 : 0,
  };
}

export function quickCounts(position: Position): Record<string, number> {
  return {
    talon: position[At.Talon],
    limit: position[At.Limit],
    attacks: position[At.Attacks],
    beaten: position[At.Beaten],
    one: position[At.Hands + 1],
    two: position[At.Hands + 2],
    ranks: position[At.Ranks],
    aces: position[At.Aces],
    bito: position[At.Bito],
  };
}
