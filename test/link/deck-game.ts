// The smallest game that whole decks could carry: the players take turns, each throws one card of his hand away and draws one from the talon.
// Player 1 begins; it is over when a hand is empty. Every deck follows from the one before in few ways, so a wrong one shows.
import { crc32 } from "node:zlib";
import openLink, { Deck, type Arrangements, type Decks, type Game, type Link } from "../../src/link/link";
import type { LessonGame } from "../oracles/lesson-wire";
import { lessonOf } from "./lesson-of";
import { makeDice, type World } from "./world";

const OUT = -2;
const FREE = -1;
const TRUMP = 0;

export interface Rules extends LessonGame {
  numbers: number[];
  /** How many cards are out. */
  count(): number;
  /** Whether these records are one legal turn of `player` away. */
  follows(records: ArrayLike<number>, player: number): boolean;
  isDealt(): boolean;
}

const property = (records: ArrayLike<number>, at: number) => records[5 * at + 3];

export function makeRules(dice: () => number): Rules {
  const ALL = [...Array(36).keys()];
  const rules: Rules = {
    numbers: [],
    deal: () => {
      const order = [...ALL];
      for (let at = 35; at > 0; at--) {
        const other = Math.floor(dice() * (at + 1));
        [order[at], order[other]] = [order[other], order[at]];
      }
      rules.numbers = order.flatMap((card, at) => [
        card % 9,
        (card / 9) | 0,
        card >= 18 ? 1 : 0,
        at < 6 ? 1 : at < 12 ? 2 : at < 35 ? FREE : TRUMP,
        at < 12 ? (at % 6) + 1 : 0,
      ]);
    },
    records: () => [...rules.numbers],
    load: records => {
      rules.numbers = records;
    },
    count: () => ALL.filter(at => property(rules.numbers, at) === OUT).length,
    isDealt: () => rules.numbers.length > 0,
    turn: () => {
      if (!rules.isDealt()) return 0;
      const hands = [1, 2].map(player => ALL.filter(at => property(rules.numbers, at) === player).length);
      return hands[0] && hands[1] ? (rules.count() % 2) + 1 : 0;
    },
    play: player => {
      const hand = ALL.filter(at => property(rules.numbers, at) === player);
      if (!hand.length) return false;
      const at = hand[Math.floor(dice() * hand.length)];
      const field = rules.numbers[5 * at + 4];
      rules.numbers.splice(5 * at + 3, 2, OUT, 0);
      const next =
        ALL.find(at => property(rules.numbers, at) === FREE) ?? ALL.find(at => property(rules.numbers, at) === TRUMP);
      if (next !== undefined) rules.numbers.splice(5 * next + 3, 2, player, field);
      return true;
    },
    follows: (records, player) => {
      const changed = ALL.filter(at =>
        [0, 1, 2, 3, 4].some(field => records[5 * at + field] !== rules.numbers[5 * at + field]),
      );
      const thrown = changed.filter(at => property(rules.numbers, at) === player && property(records, at) === OUT);
      const next =
        ALL.find(at => property(rules.numbers, at) === FREE) ?? ALL.find(at => property(rules.numbers, at) === TRUMP);
      const drawn = next !== undefined && changed.includes(next) && property(records, next) === player;
      return (
        rules.turn() === player &&
        thrown.length === 1 &&
        changed.length === (next === undefined ? 1 : 2) &&
        (next === undefined || drawn) &&
        ALL.every(at => [0, 1, 2].every(field => records[5 * at + field] === rules.numbers[5 * at + field]))
      );
    },
  };
  return rules;
}

/** What a board keeps in Storage. */
export interface Memory {
  rules: Rules;
  seat: number;
  before: number[];
}

export interface Player {
  link: Link;
  memory: Memory;
  rules: Rules;
  events: string[];
  isOver(): boolean;
  play(): boolean;
}

export interface Options {
  seed: number;
  baud?: number;
  dialect?: "auto" | "lesson";
  memory?: Memory;
}

const isFresh = (records: ArrayLike<number>) =>
  Array.from({ length: 36 }, (_, at) => property(records, at)).every(owner => owner !== OUT);

/** A board of ours with that game. */
export function makePlayer(world: World, board: 0 | 1, options: Options): Player {
  const dice = makeDice(options.seed);
  const memory = options.memory ?? { rules: makeRules(dice), seat: 0, before: [] };
  const rules = memory.rules;
  const isOver = () => rules.isDealt() && !rules.turn();

  const game: Arrangements & Decks & Game = {
    write: bytes => world.write(board, bytes),
    random32: () => (dice() * 4294967296) >>> 0,
    crc: crc32,
    session: () => 0,
    seat: () => (rules.isDealt() && !isOver() ? memory.seat : 0),
    arrange: () => game,
    evening: () => 0,
    wantedRules: () => 0,
    prepared: () => true,
    deal: () => {
      player.events.push("own");
    },
    resume: () => {
      player.events.push("resume");
      if (rules.turn() !== memory.seat) player.link.talk().moved();
    },
    book: { count: 0, log: [], me: 0 },
    digest: () => 0,
    take: () => false,
    asked: () => true,
    declined: () => {},
    record: () => new Uint8Array(0),
    adopt: () => false,
    audit: () => 0,
    audited: () => {},
    begin: seat => {
      player.events.push(`begin ${seat}`);
      memory.seat = seat;
      rules.numbers = [];
      if (seat !== 1) return;
      rules.deal();
      player.link.talk().moved();
    },
    records: () => new Int8Array(rules.records()),
    deck: records => {
      if (!rules.isDealt()) {
        if (!isFresh(records)) return Deck.Refused;
        rules.load([...records]);
        return Deck.Accepted;
      }
      if (records.join() === rules.numbers.join()) return Deck.Same;
      if (!rules.follows(records, 3 - memory.seat)) return Deck.Refused;
      rules.load([...records]);
      return Deck.Accepted;
    },
    changed: () => {
      const { state, trouble } = player.link.report;
      player.events.push(trouble ? `${state}: ${trouble}` : state);
    },
  };
  const player: Player = {
    link: undefined as unknown as Link,
    memory,
    rules,
    events: [],
    isOver,
    play: () => {
      if (player.link.report.state !== "playing" || !player.link.report.acked || rules.turn() !== memory.seat)
        return false;
      rules.play(memory.seat);
      player.link.talk().moved();
      return true;
    },
  };
  player.link = openLink(game, options.baud ?? 115200, lessonOf(game, options.dialect ?? "lesson"));
  world.put(board, player.link);
  return player;
}
