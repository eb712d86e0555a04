// A game of Dobble as the shell would run it: codes, keys and time go in, state, lamp and pictures come out.
import { VirtualClock } from "../../../devices/sim/clock";
import type { App, CommonConfig, Host, ScanResult } from "../../../src/kernel/app";
import openDobble from "../../../src/games/dobble/app";
import { makeDobble, reader } from "../../../src/games/dobble/codes";
import { makeDeck } from "../../../src/games/dobble/rules";
import type { DobbleConfig } from "../../../src/games/dobble/settings";
import { readCode } from "../../../src/kit/codes";
import type { Key } from "../../../src/kernel/ports";
import { around } from "../../kit/around";
import { seedCards, sharedBy } from "./slow";

/** Longer than a duel's signal can take. */
export const SIGNAL_MS = 3600;
/** Longer than the other key counts as only later. */
export const LATE_MS = 2001;

export interface Game {
  app: App;
  time: VirtualClock;
  /** What the app asked to open. */
  opened: { app: string; how?: any }[];
  signals: boolean[];
  state(): any;
  scan(text: string): ScanResult;
  /** Cards of one order. */
  lay(...cards: number[]): ScanResult[];
  play(...moves: string[]): boolean[];
  /** A small letter is a click, a large one is held. */
  press(keys: string): void;
  wait(forMs: number): void;
}

export interface GameOptions {
  dobble?: Partial<DobbleConfig["dobble"]>;
  keys?: Partial<CommonConfig["keys"]>;
  seed?: number;
  order?: number;
}

export function open(how: any = {}, options: GameOptions = {}): Game {
  const time = new VirtualClock();
  const game: Game = {
    app: undefined as any,
    time,
    opened: [],
    signals: [],
    state: () => game.app.state(),
    scan: text => game.app.scan!(readCode(text, true, [reader])),
    lay: (...cards) => cards.map(card => game.scan(makeDobble(options.order ?? 7, card))),
    play: (...moves) => moves.map(move => game.app.play(move)),
    press: keys => {
      for (const key of keys) game.app.press(key.toUpperCase() as Key, key !== key.toLowerCase());
    },
    wait: forMs => time.advance(forMs),
  };
  const host: Host<CommonConfig & DobbleConfig> = {
    ...around(time, options.seed ?? 1, on => game.signals.push(on)),
    settings: {
      dobble: { order: 7, cards: 0, names: "", ...options.dobble },
      keys: { A: "D1", B: "D2", C: "D3", ...options.keys },
      peer: { baud: 9600 },
    },
    open: (app, next) => {
      game.opened.push(next ? { app, how: next } : { app });
      return true;
    },
  };
  game.app = openDobble(host, how);
  return game;
}

const PRIMES = [1, 2, 3, 5, 7, 11, 13, 17, 19];
const decks: Record<number, number[][]> = {};

/** All cards of a deck; of prime orders as the seed prints them. */
function cardsOf(order: number): number[][] {
  const deck = makeDeck(order)!;
  return PRIMES.includes(order)
    ? seedCards(order)
    : Array.from({ length: deck.cards }, (_, at) => deck.symbolsOf(at + 1));
}

/** The symbol that two cards share, found by comparing all of theirs. */
export function commonOf(order: number, a: number, b: number): number {
  const cards = (decks[order] ??= cardsOf(order));
  const shared = sharedBy(cards[a - 1], cards[b - 1]);
  if (shared.length !== 1) throw new Error(`cards ${a} and ${b} of order ${order} share ${shared.join(" ")}`);
  return shared[0];
}
