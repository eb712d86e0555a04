import { describe, expect, test } from "vitest";
import { crc16 } from "../../src/link/crc";
import { ROUNDS, encipher } from "../../src/link/promise";
import { crc16 as slowCrc16, frame, hello, isHello, kindOf, tagOf } from "./forge";
import { makePlayer, type Options, type Player } from "./log-game";
import { makeDice, makeWorld, type Settings, type World } from "./world";
import { Want } from "../../src/link/want";

interface Table {
  world: World;
  players: [Player, Player];
  tags: number[];
}

/** Two boards, and the tags that they went by last. */
function makeTable(seed = 1, settings: Partial<Settings> = {}, options: Partial<Options>[] = [{}, {}]): Table {
  const baud = settings.baud ?? 115200;
  const world = makeWorld({ seed, ...settings, baud });
  const tags = [0, 0];
  world.onWrite = (board, bytes) => {
    if (isHello(bytes)) tags[board] = tagOf(bytes);
  };
  const player = (board: 0 | 1) => makePlayer(world, board, { seed: seed * 2 + 101 + board, baud, ...options[board] });
  return { world, players: [player(0), player(1)], tags };
}

const statesOf = ({ players }: Table) => players.map(({ link }) => link.report.state);
const start = (table: Table) =>
  expect(
    table.world.run(10_000, () => statesOf(table).join() === "playing,playing"),
    statesOf(table).join(),
  ).toBe(true);
const mover = ({ players }: Table) => players.find(player => player.turn() === player.memory.seat)!;

/** So many entries are played, and both boards have them. */
function play(table: Table, count: number): void {
  for (let at = 0; at < count; at++) {
    expect(mover(table).play()).toBe(true);
    table.world.run(400);
  }
  expect(table.players[0].memory.entries).toEqual(table.players[1].memory.entries);
}

/** What a board believes. */
const beliefs = ({ memory, events, audits, asks, link }: Player) =>
  JSON.stringify([
    memory,
    events,
    audits,
    asks,
    link.report.received,
    link.report.acked,
    link.report.seat,
    link.report.again,
    link.report.rules,
  ]);

/** From board 0 to board 1 as if board 0 had said it. */
const forge = (table: Table, bytes: number[]) => table.world.inject(1, frame(table.tags[0], table.tags[1], bytes));

describe("what is on the wire", () => {
  test("a move takes 7 bytes, its acknowledgement 4, nothing else is said in between but a beat a second", () => {
    const table = makeTable();
    start(table);
    const said: string[] = [];
    const sizes = new Map<string, number>();
    table.world.onWrite = (_, bytes) => {
      said.push(kindOf(bytes));
      sizes.set(kindOf(bytes), bytes.length);
    };
    table.world.run(3000);
    expect(said.filter(kind => kind !== "ack")).toEqual([]);
    // Two or three of each board, as the last thing that was said before fell.
    expect(said.length).toBeGreaterThanOrEqual(4);
    expect(said.length).toBeLessThan(10);
    said.length = 0;
    mover(table).play();
    table.world.run(100);
    expect(said.slice(0, 2)).toEqual(["move", "ack"]);
    expect([sizes.get("move"), sizes.get("ack")]).toEqual([7, 4]);
  });

  test("check sums are CRC-16/CCITT-FALSE", () => {
    expect(crc16("123456789", 0xffff)).toBe(0x29b1);
    const dice = makeDice(4);
    for (let size = 0; size < 40; size++) {
      const bytes = Array.from({ length: size }, () => Math.floor(dice() * 256));
      expect(crc16(String.fromCharCode(...bytes), size * 999)).toBe(slowCrc16(bytes, size * 999));
    }
  });

  test("promises are Speck64/128: the vector that its authors published, in one go and in slices", () => {
    for (const slice of [27, 9, 1]) {
      const words = new Int32Array([0x3b726574, 0x7475432d, 0x03020100, 0x0b0a0908, 0x13121110, 0x1b1a1918]);
      for (let at = 0; at < ROUNDS; at += slice) encipher(words, at, Math.min(at + slice, ROUNDS));
      expect([words[0] >>> 0, words[1] >>> 0]).toEqual([0x8c6fa548, 0x454e028b]);
    }
  });
});

describe("damage", () => {
  test("of any one byte of any packet is noticed, and the game goes on behind it", () => {
    const seen = new Map<string, number>();
    const table = makeTable(3, {}, [
      { length: 8, obliging: true },
      { length: 8, obliging: true },
    ]);
    const { world, players } = table;
    const damage = (board: 0 | 1, bytes: number[]) => {
      const other = (1 - board) as 0 | 1;
      const player = players[other];
      // Nothing is left that waits to be looked at.
      world.inject(other, Array(200).fill(0));
      const before = beliefs(player);
      for (let at = 0; at < bytes.length; at++) {
        for (let value = 0; value < 256; value++) {
          const damaged = [...bytes.slice(0, at), value, ...bytes.slice(at + 1)];
          // A digit of a hello's own check sum, written in another way, is the same digit.
          if (value === bytes[at] || (isHello(bytes) && at >= 32 && at < 36 && sumOf(damaged) === sumOf(bytes)))
            continue;
          world.inject(other, damaged);
        }
      }
      expect(beliefs(player), kindOf(bytes)).toBe(before);
      expect(player.link.report.damaged).toBeGreaterThan(0);
    };
    const sumOf = (bytes: number[]) =>
      bytes.slice(32, 36).reduce((sum, code) => (sum << 4) | ((code & 15) + (code > 57 ? 9 : 0)), 0);
    let isDamaging = false;
    world.onWrite = (board, bytes) => {
      const kind = kindOf(bytes);
      if (isDamaging || (seen.get(kind) ?? 0) > 1) return;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      isDamaging = true;
      damage(board, bytes);
      isDamaging = false;
    };
    start(table);
    play(table, 2);
    players
      .find(player => player !== mover(table))!
      .link.talk()
      .ask(1);
    world.run(3000);
    expect(players[0].memory.entries).toHaveLength(3);
    // An entry that is refused, and a board that lost its memory.
    const dealt = { ...players[1].memory };
    world.put(1, undefined);
    players[1] = makePlayer(world, 1, { seed: 999, length: 8 });
    start(table);
    expect(players[1].memory).toEqual({ ...dealt, dropped: false });
    const wrong = mover(table);
    wrong.memory.entries.push(1);
    wrong.link.talk().moved();
    world.run(1000);
    wrong.memory.entries.pop();
    world.run(3000);
    play(table, 5);
    for (const player of players) player.link.talk().want(Want.Another);
    world.run(5000);
    expect(players.map(({ audits }) => audits)).toEqual([[true], [true]]);
    expect(players.map(({ memory }) => memory.entries.length)).toEqual([0, 0]);
    expect([...seen.keys()].sort()).toEqual([
      "ack",
      "ask",
      "audit",
      "commit",
      "hello",
      "move",
      "nonce",
      "ready",
      "record",
      "refuse",
      "reveal",
    ]);
  });

  test("half a frame, or a frame with a byte too much, costs one more try", () => {
    for (let cut = 0; cut <= 7; cut++) {
      for (const insert of [false, true]) {
        const table = makeTable(10 + cut);
        start(table);
        let isFirst = true;
        table.world.alter = (_, bytes) => {
          if (kindOf(bytes) !== "move" || !isFirst) return bytes;
          isFirst = false;
          return insert ? [...bytes.slice(0, cut), 0xb0, ...bytes.slice(cut)] : bytes.slice(0, cut);
        };
        mover(table).play();
        table.world.run(1500);
        expect(
          table.players.map(({ memory }) => memory.entries.length),
          `cut ${cut} ${insert}`,
        ).toEqual([1, 1]);
      }
    }
  });

  test.each([
    ["anything", (dice: () => number) => (dice() * 256) | 0],
    ["SYN", () => 0x16],
    ["EOT", () => 0x04],
    ["line feeds", () => 0x0a],
    ["ETX", () => 0x03],
    ["beginnings of frames", (dice: () => number) => (0xa0 + dice() * 0x48) | 0],
    ["beginnings of hellos", (_: () => number, at: number) => [0x16, 0x32, 0x1d, 0x43][at % 4]],
    ["a hello without an end", (_: () => number, at: number) => [0x16, 0x32, 0x1d, 0x43, 0x32][at] ?? 0x41],
  ])("ten thousand bytes of %s are survived", (_, byte) => {
    const table = makeTable(5);
    start(table);
    play(table, 3);
    const dice = makeDice(77);
    const before = table.players.map(({ memory }) => JSON.stringify(memory));
    for (const board of [0, 1] as const)
      for (let at = 0; at < 10000; at += 50)
        table.world.inject(
          board,
          Array.from({ length: 50 }, (__, more) => byte(dice, at + more)),
        );
    expect(table.players.map(({ memory }) => JSON.stringify(memory))).toEqual(before);
    // What has begun as something is given up after a while.
    table.world.run(1500);
    play(table, 3);
  });
});

describe("noise at 9600 baud without a pause", () => {
  test("lets nine of ten moves through at their first or second try, and drops no game", () => {
    const table = makeTable(31, { baud: 9600 }, [{ length: 200 }, { length: 200 }]);
    start(table);
    const dice = makeDice(32);
    let soon = 0;
    for (let move = 0; move < 60; move++) {
      const count = table.players[0].memory.entries.length + 1;
      mover(table).play();
      // As an app hands it over: what has come in 24 ms.
      for (let turn = 0; turn < 400; turn++) {
        if (table.players.every(({ memory }) => memory.entries.length === count)) break;
        if (turn === 24) soon--;
        for (const board of [0, 1] as const)
          table.world.inject(
            board,
            Array.from({ length: 23 }, () => Math.floor(dice() * 256)),
          );
        table.world.run(24);
      }
      soon++;
      expect(table.players[0].memory.entries).toEqual(table.players[1].memory.entries);
      expect(table.players[0].memory.entries).toHaveLength(count);
    }
    expect(soon).toBeGreaterThanOrEqual(54);
  });
});

describe("what the other board should not say", () => {
  test("other rules, once player 2 has taken the deal: the game begins by those that were promised", () => {
    const table = makeTable(9);
    const { onWrite } = table.world;
    // To make it ready takes longer than until COMMIT is said again.
    for (const { game } of table.players) {
      let turns = 20;
      game.prepared = () => turns-- <= 0;
    }
    let revealed: { board: 0 | 1; number: number } | undefined;
    table.world.onWrite = (board, bytes, nowMs) => {
      onWrite!(board, bytes, nowMs);
      if (kindOf(bytes) === "reveal") revealed = { board, number: bytes[1] };
    };
    expect(table.world.run(10_000, () => !!revealed)).toBe(true);
    const { board, number } = revealed!;
    // READY: player 2 chose other rules.
    const ready = [0xe0, number, 1, 1];
    table.world.inject(board, frame(table.tags[1 - board], table.tags[board], ready));
    start(table);
    expect(table.players[0].memory.rules).toBe(table.players[1].memory.rules);
    play(table, 4);
  });

  test("an entry from the past is acknowledged and not played again; one from the future waits for those before it", () => {
    const table = makeTable(6);
    start(table);
    play(table, 4);
    const player = table.players[1];
    const before = player.memory.entries.slice();
    const answers: number[][] = [];
    table.world.onWrite = (board, bytes) => {
      if (board === 1) answers.push(bytes);
    };
    for (const n of [0, 3, 5, 100, 255, 256, 1023]) {
      answers.length = 0;
      forge(table, [0xb0 | (n >> 8), n & 255, before[n] ?? 1, 0, 0]);
      expect(answers.map(kindOf), `entry ${n}`).toEqual(["ack"]);
      expect(answers[0][1]).toBe(4);
    }
    expect(player.memory.entries).toEqual(before);
    expect(player.link.report).toMatchObject({ duplicates: 2, refused: 0 });
    // Acknowledgements of what is not there yet, and of the past.
    for (const n of [5, 256, 1023, 0]) forge(table, [0xa0 | (n >> 8), n & 255]);
    table.world.run(3000);
    play(table, 4);
  });

  test("an entry out of turn, an illegal one, and one that leads elsewhere are refused and told on both sides", () => {
    const table = makeTable(7);
    start(table);
    while (mover(table) !== table.players[0]) play(table, 1);
    const [liar, player] = table.players;
    const n = player.memory.entries.length;
    forge(table, [0xb0, n, 77, 1, 1]);
    table.world.run(200);
    expect(player.link.report).toMatchObject({ refused: 1, trouble: "illegal" });
    liar.memory.entries.push(78);
    liar.link.talk().moved();
    table.world.run(200);
    expect(player.memory.entries).toHaveLength(n);
    expect(liar.link.report.trouble).toBe("refused");
    liar.memory.entries.pop();
    while (mover(table) === table.players[0]) play(table, 1);
    expect(player.link.report.trouble).toBe("");
    forge(table, [0xb0, player.memory.entries.length, 0, 0, 0]);
    expect(player.link.report.refused).toBe(3);
  });

  test("nothing of an earlier connection is believed", () => {
    const table = makeTable(8);
    const heard: number[][] = [];
    table.world.onWrite = (board, bytes) => {
      if (!board && !isHello(bytes)) heard.push(bytes);
    };
    start(table);
    play(table, 6);
    for (const board of [0, 1] as const) {
      table.world.put(board, undefined);
      table.players[board] = makePlayer(table.world, board, { seed: 500 + board, memory: table.players[board].memory });
    }
    start(table);
    const before = beliefs(table.players[1]);
    for (const bytes of heard) table.world.inject(1, bytes);
    expect(heard.length).toBeGreaterThan(6);
    expect(beliefs(table.players[1])).toBe(before);
    play(table, 3);
  });

  test("our own echo in the middle of a game is no move", () => {
    const table = makeTable(9);
    start(table);
    table.world.looped = true;
    mover(table).play();
    table.world.run(8000);
    expect(table.players.map(({ memory }) => memory.entries.length).sort()).toEqual([0, 1]);
    for (const { link } of table.players) expect(link.report).toMatchObject({ state: "lost", trouble: "crossed" });
    table.world.looped = false;
    table.world.run(3000);
    play(table, 3);
  });

  test("a stray hello of the lesson's, or an old one of ours, does not disturb a game", () => {
    const table = makeTable(10);
    start(table);
    play(table, 2);
    const events = table.players[1].events.length;
    table.world.inject(1, [0x16, 0x32, 0x1d, 0x03, 0x0a, 0x04, 0x0a]);
    table.world.inject(1, hello({ tag: 0x1234567 }));
    table.world.run(300);
    expect(table.players[1].events.length).toBe(events);
    play(table, 2);
  });
});

describe("the deal", () => {
  /** Player 1 reveals another number than it had promised. */
  function deceive(table: Table, isWrong: () => boolean): void {
    table.world.alter = (board, bytes) => {
      if (isHello(bytes)) table.tags[board] = tagOf(bytes);
      if (isHello(bytes) || kindOf(bytes) !== "reveal" || !isWrong()) return bytes;
      return frame(table.tags[board], table.tags[1 - board], [...bytes.slice(0, 9), bytes[9] ^ 1]);
    };
  }

  test("a number that is not the promised one is told on both boards, and dealt again", () => {
    const table = makeTable(11);
    let lies = 1;
    deceive(table, () => lies-- > 0);
    start(table);
    expect(lies).toBeLessThan(0);
    expect(table.players.flatMap(({ events }) => events).filter(event => event.endsWith("deal"))).not.toEqual([]);
    expect(table.players.map(({ link }) => link.report.refused).sort()).toEqual([0, 1]);
    play(table, 5);
  });

  test("who always deceives never gets a game, nor is its record believed", () => {
    const table = makeTable(12);
    deceive(table, () => true);
    table.world.run(30000);
    const player = table.players.find(({ link }) => link.report.seat === 2)!;
    expect(player.memory.seat).toBe(0);
    expect(player.link.report).toMatchObject({ state: "dealing", trouble: "deal" });
    forge(table, [0xe5, 18, ...Array(32).fill(1)]);
    expect(player.memory.seat).toBe(0);
  });

  test("both boards' numbers are in it, whoever they belong to", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const table = makeTable(seed, {}, [{ seed: 1 }, { seed: 1000 + seed }]);
      start(table);
      seen.add(table.players[0].memory.nonces.slice(0, 8).join()).add(table.players[0].memory.nonces.slice(8).join());
    }
    expect(seen.size).toBeGreaterThanOrEqual(21);
  });

  test("player 2's number does not change what player 1 has promised, and a second promise is not taken", () => {
    const table = makeTable(13);
    const said: number[][] = [];
    table.world.alter = (board, bytes) => {
      if (isHello(bytes)) table.tags[board] = tagOf(bytes);
      said.push(bytes);
      return kindOf(bytes) === "nonce" || kindOf(bytes) === "reveal" ? [] : bytes;
    };
    table.world.run(3000);
    const commits = said.filter(bytes => kindOf(bytes) === "commit");
    expect(new Set(commits.map(bytes => bytes.join())).size).toBe(1);
    const two = table.players.findIndex(({ link }) => link.report.seat === 2);
    const nonce = said.filter(bytes => kindOf(bytes) === "nonce").pop()!;
    table.world.inject(
      two as 0 | 1,
      frame(table.tags[1 - two], table.tags[two], [...commits[0].slice(0, 3), ...Array(8).fill(9)]),
    );
    said.length = 0;
    table.world.run(3000);
    expect(said.filter(bytes => kindOf(bytes) === "nonce").every(bytes => bytes.join() === nonce.join())).toBe(true);
  });
});

describe("rules", () => {
  test.each([
    [3, false, 3, false, 3, 3],
    [3, true, 0, false, 3, 3],
    [0, false, 5, true, 5, 5],
    [7, true, 7, true, 7, 7],
  ])("%i (chosen: %s) and %i (chosen: %s) make %i", (a, aChose, b, bChose, ...by) => {
    const table = makeTable(14, {}, [
      { rules: a, chosen: aChose },
      { rules: b, chosen: bChose },
    ]);
    start(table);
    expect(table.players.map(({ memory }) => memory.rules)).toEqual(by);
  });

  test("nobody's choice, and different: player 1's", () => {
    for (let seed = 0; seed < 10; seed++) {
      const table = makeTable(seed, {}, [{ rules: 1 }, { rules: 2 }]);
      start(table);
      const one = table.players.find(({ memory }) => memory.seat === 1)!;
      expect(table.players.map(({ memory }) => memory.rules)).toEqual([one.rules, one.rules]);
    }
  });

  test("two different choices wait until one player accepts the other's", () => {
    for (const who of [[0], [1], [0, 1]]) {
      const table = makeTable(15, {}, [
        { rules: 1, chosen: true },
        { rules: 2, chosen: true },
      ]);
      table.world.run(6000);
      expect(statesOf(table)).toEqual(["rules", "rules"]);
      expect(table.players.map(({ link }) => link.report.rules)).toEqual([2, 1]);
      for (const board of who) table.players[board].link.talk().want(Want.Its);
      start(table);
      const [a, b] = table.players.map(({ memory }) => memory.rules);
      expect(a).toBe(b);
      if (who.length === 1) expect(a).toBe(who[0] ? 1 : 2);
    }
  });
});

describe("another game", () => {
  test("begins when both said so, under the next number", () => {
    const table = makeTable(16, {}, [{ length: 4 }, { length: 4 }]);
    const [first, second] = table.players;
    for (let game = 1; game < 5; game++) {
      start(table);
      play(table, 4);
      table.world.run(1000);
      first.link.talk().want(Want.Another);
      table.world.run(3000);
      expect([first.link.report.again, second.link.report.again]).toEqual([1, 2]);
      expect(first.memory.entries).toHaveLength(4);
      second.link.talk().want(Want.Another);
      table.world.run(3000);
      expect(first.memory.entries).toEqual([]);
    }
    for (const { events, audits } of table.players) {
      expect(events.filter(event => event.startsWith("deal "))).toHaveLength(5);
      expect(events).toContain(
        `deal 5 rules 0 seat ${first === table.players[0] && events === first.events ? first.memory.seat : second.memory.seat}`,
      );
      expect(audits).toEqual([true, true, true, true]);
    }
  });

  test("where the boards' accounts of a game differ, both are told", () => {
    const table = makeTable(17, {}, [{ length: 4 }, { length: 4 }]);
    start(table);
    play(table, 3);
    const [first, second] = table.players;
    const { audit } = second.game;
    second.game.audit = () => audit() ^ 1;
    play(table, 1);
    table.world.run(2000);
    expect([first.audits, second.audits]).toEqual([[false], [false]]);
  });

  test("boards that keep different games wait until one of them lets go of its own", () => {
    const table = makeTable(18);
    start(table);
    play(table, 2);
    table.players[1].memory.nonces = table.players[1].memory.nonces.map(byte => byte ^ 1);
    for (const board of [0, 1] as const)
      table.players[board] = makePlayer(table.world, board, { seed: 90 + board, memory: table.players[board].memory });
    table.world.run(5000);
    expect(statesOf(table)).toEqual(["other game", "other game"]);
    Object.assign(table.players[1].memory, { nonces: [], seat: 0, entries: [] });
    table.players[1].link.talk().want(Want.Nothing);
    start(table);
    expect(table.players[1].memory.nonces).toEqual(table.players[0].memory.nonces);
    expect(table.players[1].memory.entries).toEqual(table.players[0].memory.entries);
  });
});

describe("asking whoever's turn it is", () => {
  test("is repeated until it is answered by an entry", () => {
    const table = makeTable(19, { harm: { loseChunk: 0.5 } }, [{ obliging: true }, { obliging: true }]);
    start(table);
    const asker = table.players.find(player => player !== mover(table))!;
    asker.link.talk().ask(1);
    expect(table.world.run(30000, () => asker.memory.entries.length === 1)).toBe(true);
  });

  test("can be withdrawn, and an ask that came too late is not heard", () => {
    const table = makeTable(20);
    start(table);
    const asker = table.players.find(player => player !== mover(table))!;
    const asked = mover(table);
    asker.link.talk().ask(2);
    table.world.run(1000);
    const heard = asked.asks.length;
    expect(heard).toBeGreaterThan(0);
    expect(asked.asks[0]).toEqual([2, 0]);
    asker.link.talk().ask(0);
    table.world.run(5000);
    expect(asked.asks.length).toBe(heard);
    asker.link.talk().ask(2);
    asked.play();
    table.world.run(5000);
    expect(asked.asks.length).toBeLessThanOrEqual(heard + 1);
    expect(asker.memory.entries).toEqual(asked.memory.entries);
  });

  test("both at once end in one log", () => {
    for (let seed = 0; seed < 20; seed++) {
      const table = makeTable(seed, {}, [{ obliging: true }, { obliging: true }]);
      start(table);
      for (const player of table.players) player.link.talk().ask(1);
      mover(table).play();
      table.world.run(5000);
      expect(table.players[0].memory.entries).toEqual(table.players[1].memory.entries);
      play(table, 2);
    }
  });
});

describe("a goodbye", () => {
  const GOODBYE = [0xc0, 0, 3];

  test("is answered by nothing, whoever's turn it is, and its sender is sought at once", () => {
    for (let seed = 30; seed < 36; seed++) {
      const table = makeTable(seed);
      start(table);
      const [, stays] = table.players;
      const before = JSON.stringify(stays.memory);
      forge(table, GOODBYE);
      table.world.onWrite = (board, bytes) => {
        if (board === 1 && !isHello(bytes)) expect(kindOf(bytes)).toBe("ack");
      };
      const { report } = stays.link;
      // The board that it is forged from is still there.
      expect(table.world.run(200, () => report.state === "lost" && report.trouble === "left")).toBe(true);
      expect([JSON.stringify(stays.memory), stays.asks]).toEqual([before, []]);
    }
  });

  test("looks to a board that does not know it like any other wish: no, or nothing", () => {
    for (let seed = 40; seed < 46; seed++) {
      const table = makeTable(seed);
      start(table);
      const [, stays] = table.players;
      const before = JSON.stringify(stays.memory);
      forge(table, [0xc0, 0, 4]);
      table.world.run(2000);
      expect([JSON.stringify(stays.memory), stays.link.report.state]).toEqual([before, "playing"]);
    }
  });
});

describe("trouble in words", () => {
  const alone = (between: (world: World) => void) => {
    const world = makeWorld({ baud: 9600, seed: 1 });
    const player = makePlayer(world, 0, { seed: 5, baud: 9600 });
    for (let round = 0; round < 60; round++) {
      between(world);
      world.run(100);
    }
    return player.link.report;
  };

  test("nothing comes: the cable", () => {
    expect(alone(() => {})).toMatchObject({ state: "seeking", trouble: "cable" });
  });

  test("only our own echo: crossed", () => {
    const status = alone(world => {
      world.looped = true;
    });
    expect(status).toMatchObject({ state: "seeking", trouble: "crossed", seat: 0 });
    expect(status.echoes).toBeGreaterThan(5);
  });

  test("only garbage: another speed", () => {
    const dice = makeDice(8);
    expect(
      alone(world =>
        world.inject(
          0,
          Array.from({ length: 5 }, () => dice() * 256),
        ),
      ),
    ).toMatchObject({ state: "seeking", trouble: "speed" });
  });

  test.each([
    ["1", 0],
    ["9", 0],
  ])("another version (%s) is told, and no game is begun with it", version => {
    expect(alone(world => world.inject(0, hello({ version, tag: 99 })))).toMatchObject({
      state: "version",
      trouble: "version",
      seat: 0,
    });
  });

  test("a damaged hello is not the lesson's", () => {
    const status = alone(world =>
      world.inject(
        0,
        hello({ tag: 0x55555 }).map((byte, at) => (at === 10 ? byte ^ 1 : byte)),
      ),
    );
    expect(status).toMatchObject({ state: "seeking", dialect: "" });
    expect(status.damaged).toBeGreaterThan(5);
  });

  test("the cable is pulled and pushed back in the middle of a game", () => {
    const table = makeTable(21);
    start(table);
    play(table, 3);
    table.world.connected = false;
    table.world.run(6000);
    for (const { link } of table.players) expect(link.report).toMatchObject({ state: "lost", trouble: "cable" });
    table.world.connected = true;
    table.world.run(3000);
    for (const { link } of table.players) expect(link.report).toMatchObject({ state: "playing", trouble: "" });
    play(table, 3);
  });
});

describe("the clock", () => {
  test.each([
    ["wraps", (ms: number) => (ms + 4294960000) % 4294967296],
    ["starts below nought and has fractions", (ms: number) => ms - 5000.5],
    ["is set back every second", (ms: number) => ms % 1000],
    ["jumps ahead by a day now and then", (ms: number) => ms + Math.floor(ms / 3000) * 86400000],
  ])("%s, and the game goes on", (_, read) => {
    const table = makeTable(22);
    for (const board of [0, 1] as const) {
      const { link } = table.players[board];
      table.world.put(board, { receive: (chunk, ms) => link.receive(chunk, read(ms)) });
    }
    start(table);
    play(table, 20);
    for (const { link } of table.players) expect(link.report.refused).toBe(0);
  });
});
