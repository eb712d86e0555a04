import { describe, expect, test } from "vitest";
import { frame, hello, isHello, kindOf, tagOf } from "./forge";
import { makePlayer, type Options, type Player } from "./log-game";
import { makeDice, makeWorld, type Settings, type World } from "./world";
import { Want } from "../../src/link/want";

export interface Table {
  world: World;
  players: [Player, Player];
}

/** Two boards switched on at once. */
function makeTable(seed: number, settings: Partial<Settings> = {}, options: Partial<Options>[] = [{}, {}]): Table {
  const baud = settings.baud ?? 115200;
  const world = makeWorld({ seed, ...settings, baud });
  const player = (board: 0 | 1) => makePlayer(world, board, { seed: seed * 2 + 101 + board, baud, ...options[board] });
  return { world, players: [player(0), player(1)] };
}

const arePlaying = ({ players }: Table) => players.every(({ link }) => link.report.state === "playing");
const areOver = ({ players }: Table) => players.every(player => player.isOver() && player.audits.length > 0);

/** Plays until it is over: whoever may plays, after a while. */
function playOut(table: Table, forMs: number, between?: (round: number) => void): boolean {
  for (let round = 0; round * 200 < forMs; round++) {
    if (areOver(table)) return true;
    for (const player of table.players) if (player.play()) break;
    between?.(round);
    table.world.run(200);
  }
  return areOver(table);
}

/** Neither has what the other has not, but for the last entries. */
function expectOneLog({ players }: Table, seed: number): void {
  const [a, b] = players.map(({ memory }) => memory);
  const shorter = Math.min(a.entries.length, b.entries.length);
  expect(a.nonces, `seed ${seed}`).toEqual(b.nonces);
  expect(a.entries.slice(0, shorter), `seed ${seed}`).toEqual(b.entries.slice(0, shorter));
  expect(a.seat + b.seat, `seed ${seed}`).toBe(3);
}

describe("two boards that know each other's dialect", () => {
  test("count their games on beyond what one byte holds", () => {
    const table = makeTable(2, { baud: 115200 }, [{ length: 1 }, { length: 1 }]);
    for (let game = 1; game < 260; game++) {
      expect(playOut(table, 20_000), `game ${game}`).toBe(true);
      for (const player of table.players) {
        expect(player.events.filter(event => event.startsWith("deal")).pop()).toMatch(new RegExp(`^deal ${game} `));
        player.audits = [];
        player.link.talk().want(Want.Another);
      }
      expect(table.world.run(10_000, () => table.players.every(player => !player.isOver()))).toBe(true);
    }
  });

  test.each([9600, 115200])("find each other, deal, play and agree at %i baud", baud => {
    const table = makeTable(1, { baud });
    expect(table.world.run(2000, () => arePlaying(table))).toBe(true);
    expect(playOut(table, 30000)).toBe(true);
    expectOneLog(table, 1);
    expect(table.players.map(({ audits }) => audits)).toEqual([[true], [true]]);
    for (const { link } of table.players)
      expect(link.report).toMatchObject({
        dialect: "own",
        resent: 0,
        damaged: 0,
        refused: 0,
        noise: 0,
        duplicates: 0,
        trouble: "",
      });
  });

  test("keep their seats when their players choose different rules after a game that went on on another connection", () => {
    for (let seed = 0; seed < 20; seed++) {
      const table = makeTable(seed, {}, [{ length: 6 }, { length: 6 }]);
      expect(table.world.run(5000, () => arePlaying(table))).toBe(true);
      const { memory } = table.players[1];
      table.players[1] = makePlayer(table.world, 1, { seed: seed + 900, baud: 115200, memory, length: 6 });
      expect(table.world.run(20_000, () => arePlaying(table))).toBe(true);
      expect(playOut(table, 20_000)).toBe(true);
      table.players.forEach((player, at) => {
        player.rules = 1 + at;
        player.chosen = true;
        player.link.talk().want(Want.Another);
      });
      expect(table.world.run(5000, () => table.players.some(({ link }) => link.report.state === "rules"))).toBe(true);
      for (const { link } of table.players) if (link.report.state === "rules") link.talk().want(Want.Its);
      const hasBegun = table.world.run(20_000, () => table.players.every(player => !player.isOver()));
      expect(hasBegun, `seed ${seed} ${JSON.stringify(table.players.map(({ link }) => link.report))}`).toBe(true);
    }
  });

  test("begin the next game by one board's rules, whenever they were chosen and whatever was lost of it", () => {
    for (let seed = 0; seed < 300; seed++) {
      const dice = makeDice(seed);
      const table = makeTable(seed, {}, [{ length: 2 }, { length: 2 }]);
      expect(table.world.run(5000, () => arePlaying(table))).toBe(true);
      expect(playOut(table, 20_000)).toBe(true);
      const chooser = table.players[seed & 1];
      const choose = (rules: number) => {
        chooser.rules = rules;
        chooser.chosen = true;
      };
      if (dice() < 0.5) choose(1);
      for (const player of table.players) {
        player.link.talk().want(Want.Another);
        table.world.run(dice() * 200);
      }
      if (dice() < 0.5) choose(2);
      table.world.harm = { loseChunk: 0.6 };
      table.world.run(dice() * 3000);
      if (dice() < 0.5) choose(3);
      table.world.harm = {};
      const hasBegun = table.world.run(20_000, () => table.players.every(player => !player.isOver()));
      expect(hasBegun, `seed ${seed} ${JSON.stringify(table.players.map(({ link }) => link.report))}`).toBe(true);
      expect(table.players[0].memory.rules).toBe(table.players[1].memory.rules);
    }
  });

  test("who starts late is found as well", () => {
    const world = makeWorld({ baud: 9600, seed: 3 });
    const first = makePlayer(world, 0, { seed: 1, baud: 9600 });
    world.run(20000);
    expect(first.link.report).toMatchObject({ state: "seeking", trouble: "cable", seat: 0 });
    const second = makePlayer(world, 1, { seed: 2, baud: 9600 });
    expect(world.run(2000, () => arePlaying({ world, players: [first, second] }))).toBe(true);
    expect(first.link.report.trouble).toBe("");
  });

  test("of a thousand simultaneous starts each has one player 1, within five seconds", () => {
    for (let seed = 0; seed < 1000; seed++) {
      const table = makeTable(seed, { baud: seed & 1 ? 9600 : 115200 });
      expect(
        table.world.run(5000, () => arePlaying(table)),
        `seed ${seed}`,
      ).toBe(true);
      expectOneLog(table, seed);
      expect(
        table.players.map(({ link, memory }) => link.report.seat === memory.seat),
        `seed ${seed}`,
      ).toEqual([true, true]);
    }
  });

  test("two that drew the same tag draw again", () => {
    const world = makeWorld({ baud: 9600, seed: 5 });
    const first = makePlayer(world, 0, { seed: 7, baud: 9600, tag: 0x12345679 });
    const second = makePlayer(world, 1, { seed: 8, baud: 9600, tag: 0x12345679 });
    expect(world.run(6000, () => arePlaying({ world, players: [first, second] }))).toBe(true);
    expectOneLog({ world, players: [first, second] }, 5);
  });
});

describe("a bad wire", () => {
  test("whatever it does, every game ends, both boards have the same log, and no wrong entry is believed", () => {
    for (let seed = 0; seed < 150; seed++) {
      const dice = makeDice(seed + 9000);
      const harm = {
        flip: dice() * 0.01,
        lose: dice() * 0.01,
        insert: dice() * 0.01,
        loseChunk: dice() * 0.1,
        doubleChunk: dice() * 0.1,
        delayChunk: dice() * 0.1,
        lateMs: dice() * 2000,
      };
      const table = makeTable(seed, { baud: seed & 1 ? 9600 : 115200, harm });
      const ended = playOut(table, 600000, () => {
        if (dice() < 0.02) table.world.connected = !table.world.connected;
        else if (dice() < 0.2) table.world.connected = true;
      });
      expect(ended, `seed ${seed}`).toBe(true);
      expectOneLog(table, seed);
      for (const { audits, link } of table.players) {
        expect(audits, `seed ${seed}`).toEqual([true]);
        expect(link.report.refused, `seed ${seed}`).toBe(0);
      }
    }
  });

  test("boards may be switched off at any moment, with memory or without", () => {
    for (let seed = 0; seed < 150; seed++) {
      const dice = makeDice(seed + 5000);
      const harm = seed % 3 ? { flip: 0.003, loseChunk: 0.05, doubleChunk: 0.05 } : {};
      const baud = seed & 1 ? 9600 : 115200;
      const table = makeTable(seed, { baud, harm });
      let resets = 0;
      const ended = playOut(table, 600000, () => {
        // Whose last game the other has lost goes on with it all the same.
        for (const { link, isOver } of table.players)
          if (isOver() && link.report.state === "other game") link.talk().want(Want.Its);
        if (dice() > 0.05 || resets > 8) return;
        const board = dice() < 0.5 ? 0 : 1;
        const old = table.players[board];
        const memory = dice() < 0.6 ? old.memory : undefined;
        if (old.isOver() && !memory) return;
        table.world.put(board, undefined);
        table.world.run(dice() * 3000);
        table.players[board] = makePlayer(table.world, board, { seed: seed * 77 + ++resets, baud, memory });
      });
      expect(
        ended,
        `seed ${seed} ${JSON.stringify(table.players.map(({ link, memory, events }) => [link.report, memory.entries.length, events.slice(-8)]))}`,
      ).toBe(true);
      expectOneLog(table, seed);
      for (const { link } of table.players) expect(link.report.refused, `seed ${seed}`).toBe(0);
    }
  });
});

test("a frame whose rest comes a tenth of a second later is whole, for a released ESP32 looks at its port no oftener", () => {
  for (let seed = 0; seed < 10; seed++) {
    const table = makeTable(seed, { baud: 115200 });
    expect(table.world.run(2000, () => arePlaying(table))).toBe(true);
    const late: { atMs: number; bytes: number[] }[] = [];
    table.world.alter = (board, bytes) => {
      if (board) return bytes;
      const half = 1 + (seed % (bytes.length - 1));
      late.push({ atMs: table.world.nowMs, bytes: bytes.slice(0, half) });
      late.push({ atMs: table.world.nowMs + 110, bytes: bytes.slice(half) });
      return [];
    };
    for (let round = 0; round < 3000 && !areOver(table); round++) {
      if (round % 20 === 0) for (const player of table.players) if (player.play()) break;
      table.world.run(10);
      // Nothing overtakes what was said before it.
      while (late.length && late[0].atMs <= table.world.nowMs) table.world.inject(1, late.shift()!.bytes);
    }
    expect(areOver(table), `seed ${seed}`).toBe(true);
    expect(table.players[1].link.report, `seed ${seed}`).toMatchObject({ damaged: 0, noise: 0 });
  }
});

test("a promise that is the first thing heard waits for a turn in which nothing else is to be done", () => {
  const world = makeWorld({ seed: 5, baud: 115200 });
  const theirs = 0x7fffffff;
  const written: number[][] = [];
  world.onWrite = (_, bytes) => written.push(bytes);
  const { game, link } = makePlayer(world, 0, { seed: 6, tag: 0x01020305 });
  let drawn = 0;
  const { random32 } = game;
  game.random32 = () => {
    drawn++;
    return random32();
  };
  world.run(2000, () => written.some(isHello));
  world.inject(0, hello({ tag: theirs }));
  world.run(1000, () => written.some(bytes => isHello(bytes) && bytes.slice(16, 20).some(digit => digit !== 0x30)));
  const mine = tagOf(written.find(isHello)!);
  const promise = frame(theirs, mine, [0xe1, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  drawn = 0;
  world.inject(0, promise);
  expect([link.report.seat, drawn]).toEqual([2, 0]);
  const answers = () => written.filter(bytes => kindOf(bytes) === "nonce");
  world.run(400);
  expect(drawn).toBeGreaterThan(0);
  expect(answers()).toEqual([]);
  world.inject(0, promise);
  expect(world.run(400, () => answers().length > 0)).toBe(true);
});
