// The smallest game that the link could be asked to carry: a log of bytes. Whose turn it is and what may be played follows from what was dealt and played,
// so a wrong entry, a missing one or a wrong deal shows at once.
import { crc32 } from "node:zlib";
import openLink from "../../src/link/link";
import type { Arrangements, Decks, Game, Link } from "../../src/link/link";
import openTaking from "../../src/link/taking";
import { lessonOf } from "./lesson-of";
import { makeDice, type World } from "./world";

/** What a board keeps in Storage. */
export interface Memory {
  nonces: number[];
  seat: number;
  rules: number;
  entries: number[];
  dropped: boolean;
}

export interface Player {
  link: Link;
  game: Arrangements & Game;
  memory: Memory;
  /** What happened, in words. */
  events: string[];
  rules: number;
  chosen: boolean;
  /** Entries that a whole game has. */
  length: number;
  turn(): number;
  isOver(): boolean;
  /** Plays if it may: a legal entry. */
  play(): boolean;
  audits: boolean[];
  asks: number[][];
}

export const emptyMemory = (): Memory => ({ nonces: [], seat: 0, rules: 0, entries: [], dropped: false });

/** Everything so far in one number. */
export function stateOf(memory: Memory, count: number): number {
  let state = 17 + memory.rules;
  for (const byte of [...memory.nonces, ...memory.entries.slice(0, count)])
    state = (Math.imul(state ^ byte, 0x01000193) + 7) >>> 0;
  return state;
}

export interface Options {
  seed: number;
  dialect?: "auto" | "lesson";
  baud?: number;
  memory?: Memory;
  rules?: number;
  chosen?: boolean;
  length?: number;
  /** Answers asks by writing them down. */
  obliging?: boolean;
  /** Says no to them. */
  refusing?: boolean;
  /** What it draws first: its tag. */
  tag?: number;
}

/** A board with such a game, put into the world. */
export function makePlayer(world: World, board: 0 | 1, options: Options): Player {
  const dice = makeDice(options.seed);
  const memory = options.memory ?? emptyMemory();
  let tag = options.tag;

  const turn = () => (player.isOver() || !memory.seat ? 0 : 1 + ((stateOf(memory, memory.entries.length) >>> 9) & 1));
  const legal = () => (stateOf(memory, memory.entries.length) >>> 3) & 255;
  const digest = (count: number) => (stateOf(memory, count) >>> 4) & 0xffff || 1;

  const game: Arrangements & Decks & Game = {
    write: bytes => world.write(board, bytes),
    random32: () => {
      const number = tag ?? (dice() * 4294967296) >>> 0;
      tag = undefined;
      return number;
    },
    crc: crc32,
    session: () => (memory.seat && !player.isOver() ? stateOf(memory, 0) >>> 0 || 1 : 0),
    seat: () => (player.isOver() ? 0 : memory.seat),
    arrange: () => game,
    evening: () => (memory.seat && player.isOver() ? stateOf(memory, memory.entries.length) & 0xffff || 1 : 0),
    wantedRules: () => player.rules | (player.chosen ? 0x1000 : 0),
    prepared: () => true,
    deal: (nonces, number, rules, seat) => {
      player.events.push(`deal ${number} rules ${rules} seat ${seat}`);
      Object.assign(memory, { nonces: [...nonces], seat, rules, entries: [] });
    },
    resume: () => player.events.push("resume"),
    book: {
      get count() {
        return memory.entries.length;
      },
      get log() {
        return memory.entries;
      },
      get me() {
        return memory.seat;
      },
    },
    digest: () => digest(memory.entries.length),
    take: (entry, sum, isOld) => {
      if ((turn() !== 3 - memory.seat && !isOld) || (entry !== legal() && !asksFor(entry))) return false;
      memory.entries.push(entry);
      if (sum && digest(memory.entries.length) !== sum) {
        memory.entries.pop();
        return false;
      }
      return true;
    },
    asked: what => {
      player.asks.push([what, memory.entries.length]);
      if (options.obliging && turn() === memory.seat) write(legal() ^ what);
      return !options.refusing;
    },
    declined: () => player.events.push("declined"),
    record: () => new Uint8Array([...memory.nonces, memory.seat, memory.rules]),
    taking: openTaking,
    adopt: record => {
      if (record.length !== 18) return false;
      Object.assign(memory, { nonces: [...record.slice(0, 16)], seat: 3 - record[16], rules: record[17], entries: [] });
      player.events.push("adopt");
      return true;
    },
    audit: () => (player.isOver() ? stateOf(memory, memory.entries.length) : 0),
    audited: agrees => player.audits.push(agrees),
    begin: () => {
      throw new Error("no game in the lesson's dialect");
    },
    records: () => {
      throw new Error("no game in the lesson's dialect");
    },
    deck: () => {
      throw new Error("no game in the lesson's dialect");
    },
    changed: () => {
      const { state, trouble } = player.link.report;
      player.events.push(trouble ? `${state}: ${trouble}` : state);
    },
  };

  const asksFor = (entry: number) => entry === (legal() ^ 1) || entry === (legal() ^ 2);

  function write(entry: number): void {
    memory.entries.push(entry);
    player.link.talk().moved();
  }

  const player: Player = {
    link: undefined as unknown as Link,
    game,
    memory,
    events: [],
    rules: options.rules ?? 0,
    chosen: options.chosen ?? false,
    length: options.length ?? 30,
    turn,
    audits: [],
    asks: [],
    isOver: () => memory.entries.length >= player.length,
    play: () => {
      if (player.link.report.state !== "playing" || turn() !== memory.seat) return false;
      write(legal());
      return true;
    },
  };
  player.link = openLink(game, options.baud ?? 115200, lessonOf(game, options.dialect ?? "auto"));
  world.put(board, player.link);
  return player;
}
