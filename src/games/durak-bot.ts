// A player for Durak in three strengths, who knows what a person in that seat may know and no more, and thinks in slices.
// 1 plays cheap cards, spares the trumps and is careless at times. 2 plays by rules of thumb. 3 does too, but near the end of the talon tries what
// its moves lead to in sampled games, and once the talon is empty it reckons the rest out if it can.
import { At, Phase, Play, Rule, SUITS, rankOf, suitOf, turnOf } from "./durak";
import type { Card, Move, Position } from "./durak";
import { Bit, makeBits, numberCards, numberRanks } from "./durak-bot-bits";
import type { Bits } from "./durak-bot-bits";
import { choose } from "./durak-bot-heuristic";
import { openPlayouts } from "./durak-bot-playout";
import { isSearchable, openSearch } from "./durak-bot-search";
import type { Random } from "./random";

export interface Thinking {
  /** Thinks for one slice; the move, or -1 while it is not found. */
  step(): Move;
}

/** How much is done in a slice, so that none takes 30 ms on the emulated Cortex-M4; and in all, so that a move is found there within three seconds. */
const enum Work {
  /** Places that are looked at for cards. */
  Cards = 18,
  /** Steps of the search, and of sampled games; to begin a game takes as long as so many steps of one. */
  Search = 10, Playout = 20, Begin = 2,
  /** Slices of the search, and of sampled games. */
  Searches = 100, Playouts = 150,
}

/** With more cards in the talon than that a sampled game says less than a rule of thumb. */
const LATE = 6;
/** A ten: up to there cards go by twos and threes, and pass an attack on; and against less than that the beginner spares his trumps. */
const MIDDLE = 4;

/** The cards that may be played one by one. */
function playable(bits: Bits, view: Position): number {
  const phase = view[At.Phase];
  if (phase === Phase.Attack) return bits.mine;
  if (phase === Phase.Defend) return bits.mine & bits.beat[bits.next % Bit.Modulus];
  return view[At.Attacks] < view[At.Limit] ? bits.mine & bits.ranks : 0;
}

/** Mostly the cheapest card, no trump if it can be helped; and one time in eight something else. */
function careless(bits: Bits, view: Position, random: Random): number {
  const phase = view[At.Phase];
  const isLate = !view[At.Talon];
  const slips = !random.below(8);
  let fits = phase > Phase.Defend && slips ? 0 : playable(bits, view);
  let plain = fits & ~bits.trumps;
  if (phase === Phase.Attack) {
    if (slips && plain & plain - 1) plain &= plain - 1;
    fits = plain || fits;
  } else if (plain || !isLate && (phase !== Phase.Defend || bits.price[bits.next % Bit.Modulus] < MIDDLE || slips)) fits = plain;
  return fits & -fits || Bit.Pass;
}

const enum Stage { Cards, Ranks, Options, Search, Playouts }

/** `view` is what `observe` leaves to the seat whose turn it is. `patience`, for measuring: so many times as long as a board has. */
export default function think(view: Position, level: number, random: Random, patience?: number): Thinking {
  const times = patience || 1;
  const seat = turnOf(view);
  const phase = view[At.Phase];
  const peer = view[At.Hands + 3 - seat];
  const inPlay = view[At.Hands + 1] + view[At.Hands + 2] + view[At.Talon] + view[At.Attacks] + view[At.Beaten];
  const isDeep = level > 2 && view[At.Talon] <= LATE && inPlay <= Bit.Most;
  const bits = makeBits();
  let stage = Stage.Cards;
  let place = 35;
  /** What may be played, with the cards of each; the best first, as far as a rule of thumb can tell. */
  const options: Move[] = [];
  const cards: number[] = [];
  let search: any;
  let playouts: any;
  let slices = 0;
  /** Points of each option in the sampled games, how many games each had, and the option whose game is on. */
  let points: number[] = [];
  let games = 0;
  let turn = -1;

  function cardOf(bit: number): Card {
    return bits.card[bit % Bit.Modulus];
  }

  function moveOf(bit: number): Move {
    return bit < Bit.Pass ? cardOf(bit) : phase === Phase.Defend ? Play.Take : phase === Phase.ThrowIn ? Play.Bito : Play.Done;
  }

  // Which moves there are

  function add(move: Move, played: number): void {
    if (options.indexOf(move) >= 0) return;
    options.push(move);
    cards.push(played);
  }

  /** Transfers, and attacks with several cards. */
  function addSpecial(most: number): void {
    const rules = view[At.Rules];
    if (phase === Phase.Attack && rules & Rule.Several) addSeveral(most);
    if (phase === Phase.Defend && rules & Rule.Transfer && !view[At.Beaten]) addTransfers(most);
  }

  /** Of each rank all plain cards together. */
  function addSeveral(most: number): void {
    for (let rest = bits.mine & most; rest; rest &= rest - 1) {
      const bit = rest & -rest;
      const all = bits.mine & bits.same[bit % Bit.Modulus] & ~bits.trumps;
      if (all === bit || (all & -all) !== bit) continue;
      let suits = 0;
      let count = 0;
      for (let more = all; more; more &= more - 1) {
        suits |= 1 << suitOf(cardOf(more & -more));
        count++;
      }
      if (count <= view[At.Limit]) add(Play.Several + 11 * rankOf(cardOf(bit)) + SUITS.indexOf(suits), all);
    }
  }

  /** To show a trump costs nothing, so that comes first. */
  function addTransfers(most: number): void {
    const fits = bits.mine & bits.ranks;
    const trump = fits & bits.trumps;
    const attacks = view[At.Attacks];
    if (trump && view[At.Rules] & Rule.Show && !view[At.Shown] && attacks <= peer) add(Play.Show + cardOf(trump), 0);
    if (attacks < peer) for (let rest = fits & most; rest; rest &= rest - 1) add(Play.Transfer + cardOf(rest & -rest), rest & -rest);
  }

  function listOptions(): void {
    // Not always: two of a kind would hand the same attack to and fro for ever.
    if (level > 1 && random.below(4)) addSpecial(bits.upTo[MIDDLE]);
    const first = level > 1 ? choose(bits, view, seat) : careless(bits, view, random);
    add(moveOf(first), first & Bit.Pass - 1);
    if (!isDeep) return;
    for (let rest = playable(bits, view); rest; rest &= rest - 1) add(cardOf(rest & -rest), rest & -rest);
    addSpecial(-1);
    if (phase !== Phase.Attack) add(moveOf(Bit.Pass), 0);
  }

  // What they lead to

  /** The search's answer, or -1: go on, if only to see which of the moves that lose may yet be lucky. */
  function reckon(): Move {
    if (!search) search = openSearch(bits, view, seat);
    const found = search.step(Work.Search);
    if (found < 0 && ++slices < Work.Searches * times) return -1;
    search = undefined;
    stage = Stage.Playouts;
    slices = 0;
    return found > 0 ? moveOf(found) : -1;
  }

  function sample(): Move {
    if (!playouts) {
      playouts = openPlayouts(bits, view, seat, random.below(30268) + 1);
      points = options.map(() => 0);
      next();
    }
    let steps = Work.Playout;
    while (steps > 0) {
      steps = playouts.run(steps) - Work.Begin;
      const result = playouts.result();
      if (result < 0) break;
      points[turn] += result;
      if (next()) return best();
    }
    return ++slices < Work.Playouts * times ? -1 : best();
  }

  /** The next option's game begins, with the same cards for each; true if no more is needed. */
  function next(): boolean {
    if (++turn === options.length) {
      games++;
      turn = 0;
      // If nothing is hidden, a second game would be the first again.
      if (view[At.Talon] < 2 || isSettled()) return true;
    }
    if (!turn) playouts.deal();
    playouts.begin(options[turn], cards[turn]);
    return false;
  }

  /** Every four games, options that are behind by more than chance allows are dropped: two deviations, as good as. True if only one is left. */
  function isSettled(): boolean {
    if (games & 3) return false;
    const least = Math.max.apply(null, points) - 2 * Math.sqrt(games);
    for (let at = points.length - 1; at >= 0; at--) {
      if (points[at] >= least) continue;
      options.splice(at, 1);
      cards.splice(at, 1);
      points.splice(at, 1);
    }
    return options.length < 2;
  }

  function best(): Move {
    let most = -1;
    let move = options[0];
    for (let at = 0; at < options.length; at++) {
      const rate = points[at] / (at < turn ? games + 1 : games);
      if (rate > most) {
        most = rate;
        move = options[at];
      }
    }
    return move;
  }

  function step(): Move {
    if (stage === Stage.Cards) {
      numberCards(bits, view, seat, isDeep, place, Math.max(place - Work.Cards + 1, 0));
      place -= Work.Cards;
      if (place < 0) stage = Stage.Ranks;
    } else if (stage === Stage.Ranks) {
      numberRanks(bits);
      stage = Stage.Options;
    } else if (stage === Stage.Options) {
      listOptions();
      if (!isDeep || options.length < 2) return options[0];
      stage = isSearchable(view) ? Stage.Search : Stage.Playouts;
    } else return stage === Stage.Search ? reckon() : sample();
    return -1;
  }

  return { step: step };
}
