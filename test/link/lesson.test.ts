import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import openLink, { Deck, type Decks, type Game } from "../../src/link/link";
import { makePlayer, makeRules, type Options, type Player } from "./deck-game";
import { hello } from "./forge";
import { lessonOf } from "./lesson-of";
import { makeLessonPeer, type LessonOptions, type LessonPeer } from "../oracles/lesson-wire";
import { makeDice, makeWorld, type Settings, type World } from "./world";

interface Table {
  world: World;
  players: [Player, Player];
}

function makeTable(seed: number, settings: Partial<Settings> = {}, options: Partial<Options>[] = [{}, {}]): Table {
  const baud = settings.baud ?? 115200;
  const world = makeWorld({ seed, ...settings, baud });
  const player = (board: 0 | 1) => makePlayer(world, board, { seed: seed * 2 + 101 + board, baud, ...options[board] });
  return { world, players: [player(0), player(1)] };
}

const seatsOf = ({ players }: Table) =>
  players
    .map(({ link }) => link.report.seat)
    .sort()
    .join();
const arePlaying = (table: Table) =>
  seatsOf(table) === "1,2" && table.players.every(({ link }) => link.report.state === "playing");
const tell = (table: Table) =>
  JSON.stringify(
    table.players.map(({ link, rules, events }) => [link.report, rules.isDealt() && rules.count(), events.slice(-12)]),
  );

function playOut(table: Table, forMs: number, between?: () => void): boolean {
  for (let round = 0; round * 200 < forMs; round++) {
    if (table.players.every(player => player.isOver())) return true;
    for (const player of table.players) if (player.play()) break;
    between?.();
    table.world.run(200);
  }
  return false;
}

describe("two boards of ours in the lesson's dialect", () => {
  test.each([9600, 115200])("find each other and play at %i baud", baud => {
    const table = makeTable(1, { baud });
    expect(
      table.world.run(5000, () => arePlaying(table)),
      tell(table),
    ).toBe(true);
    expect(playOut(table, 60000), tell(table)).toBe(true);
    expect(table.players[0].rules.numbers).toEqual(table.players[1].rules.numbers);
    for (const { link } of table.players)
      expect(link.report).toMatchObject({
        dialect: "lesson",
        resent: 0,
        damaged: 0,
        refused: 0,
        noise: 0,
        trouble: "",
      });
  });

  test("of a thousand simultaneous starts each has one player 1, and begins within five seconds", () => {
    for (let seed = 0; seed < 1000; seed++) {
      const table = makeTable(seed, { baud: seed & 1 ? 9600 : 115200 });
      expect(
        table.world.run(
          5000,
          () => arePlaying(table) && table.players[0].rules.numbers.join() === table.players[1].rules.numbers.join(),
        ),
        `seed ${seed} ${tell(table)}`,
      ).toBe(true);
      table.world.run(3000);
      expect(seatsOf(table), `seed ${seed} ${tell(table)}`).toBe("1,2");
    }
  });

  test.each([0, 1] as const)(
    "a wire that is silent in one direction (from board %i) for half a minute ends no game",
    mute => {
      const table = makeTable(3, { baud: 9600 });
      expect(
        table.world.run(5000, () => arePlaying(table)),
        tell(table),
      ).toBe(true);
      for (let turn = 0; turn < 3; turn++) playOut(table, 1500);
      const count = Math.max(...table.players.map(({ rules }) => rules.count()));
      table.world.alter = (board, bytes) => (board === mute ? [] : bytes);
      playOut(table, 30_000);
      table.world.alter = undefined;
      expect(
        Math.min(...table.players.map(({ rules }) => (rules.isDealt() ? rules.count() : -1))),
        tell(table),
      ).toBeGreaterThanOrEqual(count - 1);
      const begun = () =>
        table.players.map(({ events }) => events.filter(event => event.startsWith("begin")).length).join();
      const before = begun();
      expect(playOut(table, 60_000), tell(table)).toBe(true);
      expect([begun(), table.players[0].rules.numbers]).toEqual([before, table.players[1].rules.numbers]);
    },
  );

  test("a bad wire and boards that are switched off in the middle: every game ends, and no wrong deck is believed", () => {
    for (let seed = 0; seed < 60; seed++) {
      const dice = makeDice(seed + 700);
      const baud = seed & 1 ? 9600 : 115200;
      const harm = {
        flip: dice() * 0.0005,
        lose: dice() * 0.0005,
        insert: dice() * 0.0005,
        loseChunk: dice() * 0.05,
        doubleChunk: dice() * 0.05,
      };
      const table = makeTable(seed, { baud, harm });
      let resets = 0;
      const ended = playOut(table, 3000000, () => {
        if (dice() < 0.01) table.world.connected = !table.world.connected;
        else if (dice() < 0.2) table.world.connected = true;
        if (dice() > 0.01 || resets > 5) return;
        const board = dice() < 0.5 ? 0 : 1;
        const memory =
          dice() < 0.7 || table.players.some(player => player.isOver()) ? table.players[board].memory : undefined;
        table.world.put(board, undefined);
        table.world.run(dice() * 3000);
        table.players[board] = makePlayer(table.world, board, { seed: seed * 77 + ++resets, baud, memory });
      });
      expect(ended, `seed ${seed} ${tell(table)}`).toBe(true);
    }
  });
});

/** A board of ours and one that runs the lesson's program. */
function makeMixed(
  seed: number,
  settings: Partial<Settings> = {},
  options: Partial<Options> = {},
  lesson: Partial<LessonOptions> = {},
  lateMs = 0,
) {
  const baud = settings.baud ?? 115200;
  const world = makeWorld({ seed, ...settings, baud });
  const dice = makeDice(seed + 31);
  const rules = makeRules(dice);
  const peer: LessonPeer = makeLessonPeer({ write: bytes => world.write(1, bytes), game: rules, dice, ...lesson });
  world.put(1, { receive: (chunk, nowMs) => (chunk ? peer.receive(chunk, nowMs) : peer.tick(nowMs)) });
  world.run(lateMs);
  const player = makePlayer(world, 0, { seed: seed * 2 + 101, baud, ...options });
  return { world, player, peer, rules };
}

type Mixed = ReturnType<typeof makeMixed>;
const tellMixed = ({ player, peer, rules }: Mixed) =>
  JSON.stringify([
    player.link.report,
    player.memory.seat,
    player.rules.isDealt() && player.rules.count(),
    player.events.slice(-12),
    peer.playerId,
    peer.isReady,
    peer.decksSent,
    peer.decksLoaded,
    rules.isDealt() && rules.count(),
  ]);

function playMixed(table: Mixed, forMs: number): boolean {
  for (let round = 0; round * 200 < forMs; round++) {
    if (table.player.isOver() && table.rules.isDealt() && !table.rules.turn()) return true;
    table.player.play();
    table.world.run(200);
  }
  return false;
}

describe("a board that runs the lesson's program", () => {
  test.each(["lesson", "auto"] as const)(
    "plays whole games with one of ours, whoever is player 1 (dialect %s)",
    dialect => {
      for (let seed = 0; seed < 60; seed++) {
        // Every other time the other one was there first, and has made up its mind to be player 1.
        const table = makeMixed(
          seed,
          { baud: seed & 1 ? 9600 : 115200, tickMs: 10 },
          { dialect },
          {},
          seed & 2 ? 15000 : 0,
        );
        expect(playMixed(table, 600000), `seed ${seed} ${tellMixed(table)}`).toBe(true);
        expect(table.player.rules.numbers.join(), `seed ${seed}`).toBe(table.rules.numbers.join());
        if (seed & 2) expect(table.peer.playerId, `seed ${seed}`).toBe(1);
        expect(table.player.link.report.seat + table.peer.playerId, `seed ${seed} ${tellMixed(table)}`).toBe(3);
        expect(table.player.link.report, `seed ${seed}`).toMatchObject({ dialect: "lesson", damaged: 0 });
      }
    },
  );

  test("a bad wire between them: every game ends", () => {
    for (let seed = 0; seed < 60; seed++) {
      const dice = makeDice(seed + 700);
      const harm = {
        flip: dice() * 0.0003,
        lose: dice() * 0.0003,
        insert: dice() * 0.0003,
        loseChunk: dice() * 0.03,
        doubleChunk: dice() * 0.03,
      };
      const table = makeMixed(seed, { baud: seed & 1 ? 9600 : 115200, harm, tickMs: 10 });
      expect(playMixed(table, 6000000), `seed ${seed} ${tellMixed(table)}`).toBe(true);
    }
  });

  test("the listing's own fault, cards shifted by one, is recognised and told", () => {
    for (let seed = 0; seed < 50; seed++) {
      const table = makeMixed(seed, { baud: seed & 1 ? 9600 : 115200, tickMs: 10 }, {}, { shifts: true });
      expect(
        table.world.run(60000, () => {
          table.player.play();
          return table.player.link.report.trouble === "shift";
        }),
        `seed ${seed} ${tellMixed(table)}`,
      ).toBe(true);
    }
  });
});

describe("one board that was told to speak as the lesson does, and one that was not", () => {
  test("play, whoever is there first", () => {
    for (let seed = 0; seed < 40; seed++) {
      const table = makeTable(seed, { baud: seed & 1 ? 9600 : 115200 }, [{ dialect: "auto" }, { dialect: "lesson" }]);
      expect(playOut(table, 300000), `seed ${seed} ${tell(table)}`).toBe(true);
      expect(table.players[0].rules.numbers, `seed ${seed}`).toEqual(table.players[1].rules.numbers);
      expect(table.players.map(({ link }) => link.report.dialect)).toEqual(["lesson", "lesson"]);
    }
  });

  test("a board of ours that meets another of ours turns back to our dialect", () => {
    const world = makeWorld({ baud: 115200, seed: 4 });
    const player = makePlayer(world, 0, { seed: 3, dialect: "auto" });
    world.inject(0, [...HELLO]);
    world.run(100);
    expect(player.link.report.dialect).toBe("lesson");
    world.inject(0, hello({ tag: 77 }));
    world.run(100);
    expect(player.link.report.dialect).toBe("");
    world.inject(0, hello({ tag: 77 }));
    world.run(100);
    expect(player.link.report.rules).toBe(0);
  });
});

const HELLO = [0x16, 0x32, 0x1d, 0x03, 0x0a];
const ACK = [0x04, 0x0a];
const bytesOf = (text: string) => [...text].map(letter => letter.charCodeAt(0));
/** A deck as the lesson's listing writes it. */
const packetOf = (records: number[]) => {
  let text = "\x161\x1D";
  for (let at = 0; at < 180; at += 5)
    text +=
      "\x1E" +
      records[at] +
      "\x1F" +
      records[at + 1] +
      "\x1F" +
      records[at + 2] +
      "\x1F" +
      records[at + 3] +
      "\x1F" +
      records[at + 4];
  return bytesOf(text + "\x03\n");
};

/** A board of ours alone with somebody who has made it player 2. */
function makeSecond(seed = 1) {
  const world = makeWorld({ baud: 115200, seed });
  const player = makePlayer(world, 0, { seed });
  const said: number[][] = [];
  world.onWrite = (_, bytes) => said.push(bytes);
  world.inject(0, HELLO);
  expect(said).toEqual([ACK]);
  world.run(100);
  expect(player.link.report).toMatchObject({ state: "dealing", seat: 2 });
  said.length = 0;
  const theirs = makeRules(makeDice(seed + 50));
  theirs.deal();
  return { world, player, said, theirs };
}

describe("the lesson's packets", () => {
  test("are what the listing writes", () => {
    const world = makeWorld({ baud: 9600, seed: 1 });
    const said: number[] = [];
    const whole: number[][] = [];
    world.onWrite = (_, bytes) => {
      said.push(...bytes);
      whole.push(bytes);
    };
    const player = makePlayer(world, 0, { seed: 9, baud: 9600 });
    world.run(1600, () => said.length > 0);
    expect(said).toEqual(HELLO);
    world.run(50);
    world.inject(0, ACK);
    world.run(1500);
    expect(said.slice(5)).toEqual(packetOf(player.rules.records()));
    expect(Math.max(...whole.map(bytes => bytes.length))).toBeLessThan(100);
  });

  test("a second try begins with a line feed, a third does not", () => {
    const world = makeWorld({ baud: 115200, seed: 1 });
    const said: number[] = [];
    world.onWrite = (_, bytes) => said.push(...bytes);
    const player = makePlayer(world, 0, { seed: 9 });
    world.run(1600, () => said.length > 0);
    world.run(50);
    world.inject(0, ACK);
    world.run(9000);
    const packet = packetOf(player.rules.records());
    expect(said.slice(5, 5 + 3 * packet.length + 1)).toEqual([...packet, 10, ...packet, ...packet]);
  });

  test.each([9600, 115200])(
    "the second and the third try go out in pieces of 64 bytes at most, with a silence of 110 ms behind each, at %i baud",
    baud => {
      const world = makeWorld({ baud, seed: 1 });
      const player = makePlayer(world, 0, { seed: 9, baud });
      /** Each piece: when it begins, when it has left, and what it is. */
      const pieces: { fromMs: number; toMs: number; bytes: number[] }[] = [];
      world.onWrite = (_, bytes, nowMs) => {
        const last = pieces[pieces.length - 1];
        const forMs = (bytes.length * 10_000) / baud;
        if (last && nowMs < last.toMs + 110) {
          last.toMs = Math.max(last.toMs, nowMs) + forMs;
          last.bytes.push(...bytes);
        } else pieces.push({ fromMs: nowMs, toMs: nowMs + forMs, bytes: [...bytes] });
      };
      world.run(1600, () => pieces.length > 0);
      world.run(50);
      world.inject(0, ACK);
      world.run(20_000);
      const packet = packetOf(player.rules.records());
      const sizes = pieces.slice(1).map(({ bytes }) => bytes.length);
      expect(sizes[0]).toBe(packet.length);
      // Eight pieces each, and then at a stretch again, with a line feed.
      expect(Math.max(...sizes.slice(1, 17))).toBeLessThanOrEqual(64);
      expect(sizes[17]).toBe(packet.length + 1);
      const said = pieces.slice(2, 18).flatMap(({ bytes }) => bytes);
      expect(said).toEqual([10, ...packet, ...packet]);
    },
  );

  test("a deck is taken in chunks of any size, behind garbage of any length", () => {
    for (const size of [1, 2, 7, 63, 64, 1000]) {
      for (const garbage of [0, 1, 2, 3, 5, 10000]) {
        const { world, player, said, theirs } = makeSecond();
        const bytes = [
          ...Array.from({ length: garbage }, (_, at) => [0x0a, 0x41, 0x03, 0xff, 0x1e][at % 5]),
          ...packetOf(theirs.records()),
        ];
        for (let at = 0; at < bytes.length; at += size) world.inject(0, bytes.slice(at, at + size));
        world.run(600);
        expect(player.rules.records(), `chunks of ${size} behind ${garbage}`).toEqual(theirs.records());
        expect(said).toEqual([ACK]);
        expect(player.link.report).toMatchObject({ noise: garbage, received: 1, damaged: 0 });
      }
    }
  });

  test("a cut deck is neither acknowledged nor taken, wherever it is cut, and the next is", () => {
    const { world, player, said, theirs } = makeSecond();
    const bytes = packetOf(theirs.records());
    for (let cut = 1; cut < bytes.length; cut += 3) world.inject(0, bytes.slice(0, cut));
    world.run(1000);
    expect(said).toEqual([]);
    expect(player.rules.isDealt()).toBe(false);
    world.inject(0, bytes);
    world.run(600);
    expect(said).toEqual([ACK]);
    expect(player.rules.records()).toEqual(theirs.records());
  });

  test("decks that arrive cut twice running are told within ten seconds, until a whole one comes", () => {
    for (const heard of [64, 128, 300]) {
      const { world, player, said, theirs } = makeSecond();
      const bytes = packetOf(theirs.records());
      const troubles: string[] = [];
      for (let second = 0; second < 10; second++) {
        if (second % 3 === 0) world.inject(0, bytes.slice(0, heard));
        world.run(1000);
        troubles.push(player.link.report.trouble);
      }
      // The lesson's program says it again every three seconds. One deck that was cut is an accident.
      expect(troubles.slice(0, 3)).toEqual(["", "", ""]);
      expect(troubles.slice(5)).toEqual(Array(5).fill("cut"));
      expect([said, player.rules.isDealt()]).toEqual([[], false]);
      world.inject(0, bytes);
      world.run(600);
      expect(player.link.report.trouble).toBe("");
      expect(said).toEqual([ACK]);
      expect(player.rules.records()).toEqual(theirs.records());
    }
  });

  test("decks that lack their middle are told as well, and not acknowledged though the same comes again", () => {
    const { world, player, said, theirs } = makeSecond();
    const bytes = packetOf(theirs.records());
    for (let turn = 0; turn < 4; turn++) {
      world.inject(0, [...bytes.slice(0, 64), ...bytes.slice(96, 160), ...bytes.slice(-20)]);
      world.run(3000);
    }
    expect(said).toEqual([]);
    expect(player.link.report).toMatchObject({ trouble: "cut", damaged: 4, refused: 0 });
  });

  test("who sends cut decks and then nothing any more is not there, in the end", () => {
    const { world, player, theirs } = makeSecond();
    for (let turn = 0; turn < 2; turn++) {
      world.inject(0, packetOf(theirs.records()).slice(0, 64));
      world.run(3000);
    }
    expect(player.link.report.trouble).toBe("cut");
    world.run(20_000);
    expect(player.link.report.trouble).not.toBe("cut");
  });

  test("an acknowledgement is never acknowledged, and one that nothing waits for is stale", () => {
    const { world, player, said, theirs } = makeSecond();
    world.inject(0, packetOf(theirs.records()));
    world.run(600);
    said.length = 0;
    for (let at = 0; at < 20; at++) world.inject(0, ACK);
    world.run(1000);
    expect(said).toEqual([]);
    expect(player.link.report.stale).toBe(20);
  });

  test("an acknowledgement that comes before our deck has left is of something older", () => {
    const { world, player, said, theirs } = makeSecond();
    world.inject(0, packetOf(theirs.records()));
    world.run(1000);
    theirs.play(1);
    world.inject(0, packetOf(theirs.records()));
    world.run(1500);
    expect(player.play()).toBe(true);
    said.length = 0;
    world.run(60, () => said.length > 0);
    world.inject(0, ACK);
    world.run(30);
    world.inject(0, ACK);
    expect(player.link.report).toMatchObject({ acked: 0, stale: 2 });
    world.run(300);
    world.inject(0, ACK);
    expect(player.link.report).toMatchObject({ acked: 1, stale: 2 });
  });

  const spoil: [string, (records: number[]) => number[] | string][] = [
    ["37 cards", records => [...records, 0, 0, 0, -1, 0]],
    ["35 cards", records => records.slice(0, 175)],
    [
      "a card twice",
      records => [...records.slice(0, 5), ...records.slice(0, 2), ...records.slice(2, 3), ...records.slice(8)],
    ],
    ["two trumps", records => records.map((number, at) => (at === 5 * 20 + 3 ? 0 : number))],
    ["rank 9", records => records.map((number, at) => (at === 10 ? 9 : number))],
    ["suit 4", records => records.map((number, at) => (at === 11 ? 4 : number))],
    ["a red spade", records => records.map((number, at) => (at % 5 === 2 ? 1 - number : number))],
    ["owner 3", records => records.map((number, at) => (at === 13 ? 3 : number))],
    ["owner -3", records => records.map((number, at) => (at === 13 ? -3 : number))],
    ["field 37", records => records.map((number, at) => (at === 14 ? 37 : number))],
    ["field -7", records => records.map((number, at) => (at === 14 ? -7 : number))],
  ];

  test.each(spoil)("a deck with %s is refused", (_, change) => {
    const { world, player, said, theirs } = makeSecond();
    const records = change(theirs.records()) as number[];
    let text = "\x161\x1D";
    for (let at = 0; at < records.length; at += 5) text += "\x1E" + records.slice(at, at + 5).join("\x1F");
    world.inject(0, bytesOf(text + "\x03\n"));
    world.run(600);
    expect(said).toEqual([]);
    expect(player.rules.isDealt()).toBe(false);
    expect(player.link.report.refused).toBe(1);
    // Who says it again has no better one: it would never stop.
    world.inject(0, bytesOf(text + "\x03\n"));
    world.run(600);
    expect(said).toEqual([ACK]);
    expect(player.rules.isDealt()).toBe(false);
  });

  test("no single damaged byte of a deck or a hello brings a deck that is none, or a seat", () => {
    const dice = makeDice(1);
    const offered: Int8Array[] = [];
    let seats = 0;
    const said: string[] = [];
    const game = {
      write: (bytes: Uint8Array | string) => said.push(String(bytes)),
      random32: () => (dice() * 4294967296) >>> 0,
      crc: crc32,
      session: () => 0,
      seat: () => 2,
      rules: () => 0,
      begin: () => seats++,
      arrange: () => ({ resume: () => {} }),
      records: () => new Int8Array(180),
      changed: () => {},
      deck: (records: Int8Array) => {
        offered.push(records);
        return Deck.Same;
      },
    } as unknown as Game & Decks;
    const rules = makeRules(dice);
    rules.deal();
    rules.play(1);
    const link = openLink(game, 115200, lessonOf(game, "lesson"));
    let nowMs = 0;
    const settle = () => {
      for (let at = 0; at < 6; at++) link.receive("", (nowMs += 5));
    };
    settle();
    const text = String.fromCharCode(...packetOf(rules.records()));
    for (const packet of [text, String.fromCharCode(...HELLO)]) {
      for (let at = 0; at < packet.length; at++) {
        for (let value = 0; value < 256; value++) {
          if (value === packet.charCodeAt(at)) continue;
          link.receive(packet.slice(0, at) + String.fromCharCode(value) + packet.slice(at + 1), nowMs);
          // Its first records are wrong as soon as they are read.
          if (at > 90 || (value > 0x2f && value < 0x3a)) settle();
        }
      }
    }
    link.receive(text, nowMs);
    settle();
    expect(offered.pop()!.join()).toBe(rules.records().join());
    expect(seats).toBe(0);
    for (const records of offered)
      expect(new Set(Array.from({ length: 36 }, (_, at) => records[5 * at] + 9 * records[5 * at + 1])).size).toBe(36);
    // Digits of owner and field are all that a check of the deck alone cannot tell.
    expect(offered.length).toBeLessThan(2500);
    expect(link.report.seat).toBe(2);
  });

  test("both boards with their wires crossed hear themselves: told, not played", () => {
    const world = makeWorld({ baud: 9600, seed: 6 });
    world.looped = true;
    const player = makePlayer(world, 0, { seed: 6, baud: 9600 });
    const status = player.link.report;
    expect(world.run(40000, () => status.state === "lost" && status.trouble === "crossed")).toBe(true);
    expect(player.play()).toBe(false);
  });

  test("a board that was switched off comes back with its deck, and nobody says hello", () => {
    for (const who of [0, 1] as const) {
      const table = makeTable(30);
      expect(table.world.run(5000, () => arePlaying(table))).toBe(true);
      table.world.run(2000);
      for (let at = 0; at < 3; at++) {
        expect(table.players.some(player => player.play())).toBe(true);
        table.world.run(2000);
      }
      const memory = table.players[who].memory;
      table.players[who] = makePlayer(table.world, who, { seed: 66, memory });
      const said: number[][] = [];
      table.world.onWrite = (_, bytes) => said.push(bytes);
      table.world.run(10000);
      expect(said.filter(bytes => bytes.join() === HELLO.join())).toEqual([]);
      expect(arePlaying(table)).toBe(true);
      expect(playOut(table, 100000)).toBe(true);
    }
  });
});
