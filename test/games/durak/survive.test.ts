// What a board must survive, each with the whole app: peers that cheat, players who mash keys, clocks, files and cables that fail.
import { describe, expect, test } from "vitest";
import { VirtualClock } from "../../../devices/sim/clock";
import { makeRandom } from "../../../devices/sim/random";
import { Entry } from "../../../src/games/durak/match";
import { At, Play, moves as legalMoves } from "../../../src/games/durak/rules/any-rules";
import { crc16 } from "../../../src/link/crc";
import { Board, agree, compare } from "../../soak/evening";
import { digestAfter } from "../../soak/match-book";
import { AUTO, Liar, World, arePlaying, isPlaying, playOn, sitDown } from "../../soak/liar";

/** The board refuses it, says so, and the game goes on as if nothing had been. */
function refuses(isLiarsTurn: boolean, claim: (liar: Liar, board: Board) => void): void {
  for (let seed = 1; seed <= 5; seed++) {
    const { world, board, liar } = sitDown(seed, isLiarsTurn);
    const { leaf } = board.book;
    const before = board.state;
    claim(liar, board);
    world.run(3000);
    expect(board.book.leaf === leaf).toBe(true);
    expect({ ...board.state, link: 0, message: 0 }).toEqual({ ...before, link: 0, message: 0 });
    expect(board.state.message, "seed " + seed).toBe("Other broke the rules");
    compare(board.state, board.book.leaf!, board.book);
    // It thinks better of it.
    liar.lies.length = 0;
    if (isLiarsTurn) liar.honest();
    else expect(board.play(board.moves()[0])).toBe(true);
    world.run(3000);
    expect(board.book.leaf!.count).toBe(leaf!.count + 1);
    expect(board.book.leaf!.count).toBe(liar.match.count);
  }
}

const legalOf = (liar: Liar) => legalMoves(liar.match.position!);

describe("a peer that cheats", () => {
  test("plays out of turn: with one of its cards, or in our name", () => {
    refuses(false, liar => liar.claim(legalOf(liar)[0]));
    refuses(false, liar =>
      liar.claim([...Array(36).keys()].find(card => (liar.match.position![card] & ~4) === 64 + liar.seat)!),
    );
  });

  test("plays a card it does not hold: one of ours, of the talon, that is out, or that lies on the table", () => {
    for (const isThere of [
      (place: number, liar: Liar) => (place & ~4) === 64 + 3 - liar.seat,
      (place: number) => place < 64,
      (place: number) => place === 255,
      (place: number) => place >= 128 && place < 255,
    ]) {
      refuses(true, liar => {
        const card = [...liar.match.position!.subarray(0, 36)].findIndex(place => isThere(place, liar));
        liar.claim(card < 0 ? 200 : card);
      });
    }
  });

  test("claims another trump", () => {
    refuses(true, liar => {
      const move = legalOf(liar)[0];
      const { position } = liar.match;
      const trump = position![At.Trump];
      position![At.Trump] = (trump + 9) % 36;
      const digest = digestAfter(liar.match, move) || 1;
      position![At.Trump] = trump;
      liar.claim(move, digest);
    });
  });

  test("claims that it has won, that we have resigned, or both at once", () => {
    refuses(true, (liar, board) => liar.claim(Play.Resign + board.book.seat));
    refuses(false, (liar, board) => liar.claim(Play.Resign + board.book.seat));
    refuses(true, (liar, board) => {
      liar.claim(Play.Resign + board.book.seat);
      liar.lies.push({ at: liar.match.count + 1, entry: Play.Resign + liar.seat, digest: 0 });
    });
  });

  test("takes back what we have played", () => {
    refuses(true, liar => liar.claim(Entry.Undo));
  });

  test("sends a 37th card: 36 and every other byte that is no move", () => {
    for (const entry of [36, 71, 107, 111, 114, 115, 127, 227, 255]) refuses(true, liar => liar.claim(entry));
  });

  test("was switched off in mid-game and comes back under a new number: the game goes on, and what was said under the old number counts for nothing", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { world, board, liar } = sitDown(seed, true);
      const old: number[][] = [];
      world.lines[1].onWrite = bytes => old.push(bytes);
      const { count } = board.book.leaf!;
      liar.honest();
      world.run(500);
      expect(board.book.leaf!.count).toBe(count + 1);
      world.lines[1].onWrite = undefined;
      liar.restart();
      expect(world.until(() => isPlaying(board) && liar.link.report.state === "playing")).toBe(true);
      world.run(2000);
      const { leaf } = board.book;
      for (const bytes of old) if (bytes[0] >= 0xa0) world.lines[1].send(bytes);
      world.run(3000);
      expect(board.book.leaf === leaf).toBe(true);
      expect(board.state.trump).toBe(leaf!.slow.trump);
    }
  });

  test("comes back with another game: neither is dropped, and both players are asked", () => {
    const { world, board, liar } = sitDown(1, true);
    const { leaf } = board.book;
    liar.session = 12345;
    liar.restart();
    expect(world.until(() => board.state.link.state === "other game")).toBe(true);
    world.run(10_000);
    expect(board.book.leaf === leaf).toBe(true);
    expect(board.moves()).toEqual(["new"]);
    expect(board.state.message).toBe("B: drop the old game");
  });
});

/** A deck of 36 records for the lesson's dialect, from what a board shows and `change`. */
function deckOf(cards: number[][]): number[] {
  const text = "\x161\x1D" + cards.map(card => "\x1E" + card.join("\x1F")).join("") + "\x03\n";
  return [...text].map(letter => letter.charCodeAt(0));
}

describe("a peer in the lesson's dialect that cheats", () => {
  /** Player 1 has dealt: the records in the order of the cards. */
  function dealt(): number[][] {
    return [...Array(36).keys()].map(card => [
      card % 9,
      Math.floor(card / 9),
      card >= 18 ? 1 : 0,
      card % 3 === 0 && card < 18 ? 1 : card % 3 === 1 && card < 18 ? 2 : card === 35 ? 0 : -1,
      card % 3 < 2 && card < 18 ? Math.floor(card / 3) + 1 : 0,
    ]);
  }

  function seat2(): { world: World; board: Board; say: (cards: number[][]) => void } {
    const world = new World(3, 115200);
    const board = world.board(0, { ...AUTO, dialect: "lesson" });
    board.on();
    world.run(300);
    world.lines[1].send([0x16, 0x32, 0x1d, 3, 10]);
    world.run(500);
    const say = (cards: number[][]) => {
      world.lines[1].send(deckOf(cards));
      world.run(1200);
    };
    say(dealt());
    expect(board.state).toMatchObject({ seat: 2, dialect: "lesson", trump: "AS", talon: 24, turn: "peer" });
    return { world, board, say };
  }

  const claims: [string, (cards: number[][]) => void][] = [
    [
      "another trump",
      cards => {
        [cards[35][3], cards[34][3]] = [-1, 0];
      },
    ],
    [
      "no trump",
      cards => {
        cards[35][3] = -1;
      },
    ],
    [
      "that it has won",
      cards => {
        for (const card of cards) if (card[3] === 1) card[3] = -2;
      },
    ],
    [
      "that both have won",
      cards => {
        for (const card of cards) if (card[3] > 0) card[3] = -2;
      },
    ],
    [
      "a card of ours on the table",
      cards => {
        cards[1][4] = -1;
      },
    ],
    [
      "a card of the talon on the table",
      cards => {
        cards[20].splice(3, 2, 1, -1);
      },
    ],
    [
      "a 37th card",
      cards => {
        cards.push([...cards[0]]);
      },
    ],
    [
      "36 cards, one of them twice",
      cards => {
        cards[20] = [...cards[0]];
      },
    ],
    [
      "35 cards",
      cards => {
        cards.pop();
      },
    ],
    [
      "a card that there is not",
      cards => {
        cards[20][0] = 9;
      },
    ],
    [
      "two attacks of different rank",
      cards => {
        cards[0][4] = -1;
        cards[3][4] = -2;
      },
    ],
    [
      "that we have taken",
      cards => {
        cards[0].splice(3, 2, 2, 7);
      },
    ],
  ];

  test.each(claims)("claims %s", (_name, change) => {
    const { world, board, say } = seat2();
    const { leaf } = board.book;
    const before = board.state;
    const cards = dealt();
    change(cards);
    say(cards);
    expect(board.book.leaf === leaf).toBe(true);
    expect({ ...board.state, link: 0, message: 0 }).toEqual({ ...before, link: 0, message: 0 });
    // What it may do still counts.
    const attack = dealt();
    attack[0][4] = -1;
    world.run(5000);
    say(attack);
    world.run(2000);
    say(attack);
    expect(board.state).toMatchObject({ turn: "me", table: [["6H", null]] });
  });
});

describe("both players resign", () => {
  test.each([9600, 115200])(
    "in the same moment, at %i baud: one of them has, both boards say so, and play another game",
    baud => {
      for (let seed = 1; seed <= 60; seed++) {
        const world = new World(seed, baud);
        const boards = world.pair();
        expect(world.until(() => arePlaying(boards))).toBe(true);
        playOn(world, boards, seed % 13);
        if (boards[0].book.isOver) continue;
        for (const board of boards) {
          board.play("resign");
          world.run(seed % 3 ? 0 : world.dice() * 40);
        }
        expect(
          world.until(() => boards.every(board => board.book.isOver)),
          "seed " + seed,
        ).toBe(true);
        world.run(3000);
        agree(boards[0].state, boards[1].state);
        expect(boards.map(board => board.state.result).sort()).toEqual(["lost", "won"]);
        for (const board of boards) expect(board.play("again")).toBe(true);
        expect(world.until(() => arePlaying(boards) && !boards[0].book.isOver)).toBe(true);
      }
    },
  );
});

describe("a clock", () => {
  function playWith(seed: number, now: (clock: VirtualClock, at: number) => number): void {
    const world = new World(seed);
    const boards = [0, 1].map(at => world.board(at));
    boards.forEach((board, at) => {
      board.host.clock = { ...board.host.clock, now: () => now(world.clock, at) };
    });
    for (const board of boards) board.on();
    expect(world.until(() => arePlaying(boards))).toBe(true);
    playOn(world, boards);
    world.run(3000);
    agree(boards[0].state, boards[1].state);
  }

  test("that wraps in the middle of a game", () => {
    for (let seed = 1; seed <= 10; seed++)
      playWith(seed, (clock, at) => (clock.now() + 2 ** 32 - 1000 * seed * (at + 1)) % 2 ** 32);
  });

  test("that wraps to below zero, as 32 bits with a sign", () => {
    for (let seed = 1; seed <= 10; seed++) playWith(seed, clock => (clock.now() + 2 ** 31 - 1000 * seed) | 0);
  });

  test("that is set back and forth by hours, or stands still for seconds", () => {
    for (let seed = 1; seed <= 10; seed++)
      playWith(seed, clock => clock.now() + 3_600_000 * Math.floor(((clock.now() / 700) % 5) - 2));
    for (let seed = 1; seed <= 5; seed++) playWith(seed, clock => 2500 * Math.floor(clock.now() / 2500));
    playWith(1, () => NaN);
  });
});

describe("Storage", () => {
  test("that is full: the game is played to its end all the same", () => {
    const world = new World(5);
    const boards = world.pair();
    boards[0].book.isFull = true;
    expect(world.until(() => boards.every(board => board.state.turn !== "none"))).toBe(true);
    for (let turn = 0; turn < 600 && boards.some(board => board.state.phase !== "over"); turn++) {
      world.until(() => boards.some(board => board.moves().length > 0));
      const board = boards.find(one => one.moves().length > 0)!;
      if (board.moves()[0] !== "again") board.play(board.moves()[0]);
    }
    world.run(3000);
    agree(boards[0].state, boards[1].state);
    expect(boards[0].book.leaf).toBe(undefined);
  });

  test("that is full when the plug is pulled: the other board tells the game", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const world = new World(seed);
      const boards = world.pair();
      boards[0].book.isFull = true;
      expect(world.until(() => boards.every(board => board.state.turn !== "none"))).toBe(true);
      for (let turn = 0; turn < 20; turn++) {
        world.until(() => boards.some(board => board.moves().length > 0));
        const board = boards.find(one => one.moves().length > 0)!;
        board.play(board.moves()[0]);
      }
      world.run(1000);
      const before = { ...boards[0].state, link: 0, message: 0 };
      boards[0].off();
      world.run(2000);
      boards[0].on();
      expect(world.until(() => boards[0].state.asked === "game")).toBe(true);
      boards[0].play("accept");
      expect(world.until(() => boards.every(board => board.state.link?.state === "playing"))).toBe(true);
      world.run(3000);
      expect({ ...boards[0].state, link: 0, message: 0 }).toEqual(before);
    }
  });

  /** A game of thirty entries, then board 0 is off, `spoil` does something to its file, and it comes back. */
  function spoiled(seed: number, spoil: (file: Uint8Array) => Uint8Array | undefined): void {
    const world = new World(seed);
    const boards = world.pair();
    expect(world.until(() => arePlaying(boards))).toBe(true);
    playOn(world, boards, 30);
    expect(world.until(() => arePlaying(boards))).toBe(true);
    const { leaf } = boards[1].book;
    const before = { ...boards[0].state, link: 0, message: 0 };
    boards[0].off();
    boards[0].book.file = spoil(boards[0].book.file!);
    world.run(1000);
    boards[0].on();
    const isBack = () => {
      if (boards[0].state.asked) boards[0].play("accept");
      return arePlaying(boards);
    };
    expect(world.until(isBack), "seed " + seed).toBe(true);
    world.run(2000);
    expect(boards[0].book.leaf === leaf).toBe(true);
    expect({ ...boards[0].state, link: 0, message: 0 }).toEqual(before);
    playOn(world, boards);
  }

  test("with any byte of the head, the deal or the sum damaged: the other board tells the game", () => {
    for (let at = 0; at < 32; at++)
      spoiled(at + 1, file => {
        file[at] ^= 1 << (at % 8);
        return file;
      });
  });

  test("that lost the last entries, wholly or in half", () => {
    for (let lost = 1; lost < 20; lost++)
      spoiled(lost, file => {
        file.fill(255, 92 - lost);
        return file;
      });
  });

  test("that was erased, cut short, or holds anything else", () => {
    const dice = makeRandom(9);
    const files = [
      undefined,
      new Uint8Array(1),
      new Uint8Array(33),
      new Uint8Array(1024).fill(255),
      Uint8Array.from({ length: 1024 }, () => dice() * 256),
      new TextEncoder().encode('{"a":1}'),
    ];
    files.forEach((file, at) => spoiled(at + 40, () => file));
    spoiled(50, file => file.slice(0, 60));
    spoiled(51, file => Uint8Array.from([...file.subarray(0, 31), ...file.subarray(32)]));
  });
});

describe("keys", () => {
  test("mashed in the other's turn play nothing", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const world = new World(seed);
      const boards = world.pair();
      expect(world.until(() => arePlaying(boards))).toBe(true);
      playOn(world, boards, seed);
      if (!world.until(() => arePlaying(boards) && !boards[0].book.isOver)) continue;
      const waiting = boards.find(board => !board.moves().length)!;
      const { leaf } = waiting.book;
      for (let turn = 0; turn < 300; turn++) {
        waiting.app.press("ABC"[Math.floor(world.dice() * 3)] as any, false);
        if (turn % 10 === 0) world.run(30);
      }
      expect(boards.map(board => board.book.leaf === leaf)).toEqual([true, true]);
      compare(waiting.state, leaf!, waiting.book);
      playOn(world, boards, 3);
    }
  });
});

describe("the cable", () => {
  test("out and in again, once or often: told, and the game goes on where it was", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const world = new World(seed, seed & 1 ? 9600 : 115200);
      const boards = world.pair();
      expect(world.until(() => arePlaying(boards))).toBe(true);
      for (let turn = 0; turn < 3; turn++) {
        playOn(world, boards, 5);
        world.run(500);
        if (boards.some(board => board.book.isOver)) break;
        const { leaf } = boards[0].book;
        for (const line of world.lines) line.cut(true);
        world.run(6000);
        for (const board of boards)
          expect(board.state).toMatchObject({ phase: "lost-peer", message: "Cable? RX/TX crossed?" });
        for (const line of world.lines) line.cut(false);
        expect(world.until(() => arePlaying(boards), 5000)).toBe(true);
        expect(boards[0].book.leaf === leaf).toBe(true);
        for (const board of boards) expect(board.state.message).not.toContain("Cable");
      }
      playOn(world, boards);
      world.run(2000);
      agree(boards[0].state, boards[1].state);
    }
  });

  test("out while a move goes over: nobody loses it", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const world = new World(seed);
      const boards = world.pair();
      expect(world.until(() => arePlaying(boards))).toBe(true);
      const board = boards.find(one => one.moves().length > 0)!;
      board.play(board.moves()[0]);
      world.run(seed / 2);
      for (const line of world.lines) line.cut(true);
      world.run(seed * 300);
      for (const line of world.lines) line.cut(false);
      expect(world.until(() => arePlaying(boards))).toBe(true);
      expect(boards[0].book.leaf!.count).toBe(1);
    }
  });
});

describe("what is at the other end is told in words", () => {
  /** A board alone; `say` is what comes. */
  function alone(say: (world: World) => void, dialect = "auto", everyMs = 200): Board {
    const world = new World(1);
    const board = world.board(0, { ...AUTO, dialect });
    board.on();
    for (let turn = 0; turn < 8000 / everyMs; turn++) {
      say(world);
      world.run(everyMs);
    }
    expect(board.book.leaf).toBe(undefined);
    return board;
  }

  /** The hello of a board of another edition. */
  function otherHello(): number[] {
    const world = new World(2);
    const board = world.board();
    let hello: number[] = [];
    world.lines[0].onWrite = bytes => {
      hello = bytes;
    };
    board.on();
    world.run(2000);
    hello[4]++;
    const crc = crc16(String.fromCharCode(...hello.slice(3, -6)), 0xffff);
    hello.splice(hello.length - 6, 4, ...[...crc.toString(16).padStart(4, "0")].map(letter => letter.charCodeAt(0)));
    return hello;
  }

  test.each(["auto", "lesson"])("nothing (dialect %s)", dialect => {
    expect(alone(() => undefined, dialect).state).toMatchObject({ phase: "seeking", message: "Cable? RX/TX crossed?" });
  });

  test("only our own echo", () => {
    const world = new World(1);
    const line = world.lines[0];
    const board = new Board(world.clock, world.dice, line, line, AUTO, world.library, 9600);
    board.on();
    world.run(8000);
    expect(board.state).toMatchObject({ phase: "seeking", message: "RX/TX crossed?" });
    expect(board.book.leaf).toBe(undefined);
  });

  test.each(["auto", "lesson"])("only garbage (dialect %s)", dialect => {
    const dice = makeRandom(4);
    expect(
      alone(world => world.lines[1].send(Array.from({ length: 20 }, () => 128 + dice() * 128)), dialect).state.message,
    ).toBe("Other speed?");
  });

  test("another game's packets, or a GPS", () => {
    expect(
      alone(world => world.lines[1].send([..."$GPGGA,123519,4807.038,N*47\r\n"].map(letter => letter.charCodeAt(0))))
        .state.message,
    ).toBe("Other speed?");
    expect(alone(world => world.lines[1].send([0x16, 0x35, 0x1d, 0x41, 0x42, 3, 10])).state.message).toBe(
      "Other speed?",
    );
  });

  test("a board of another version", () => {
    const hello = otherHello();
    expect(alone(world => world.lines[1].send(hello), "auto", 400).state).toMatchObject({
      phase: "seeking",
      message: "Other version there",
      link: { state: "version" },
    });
  });

  test("a board with other rules, both chosen: one player accepts, and both play by them", () => {
    const world = new World(1);
    const boards = world.pair([
      { ...AUTO, rules: { transfer: true } },
      { ...AUTO, rules: { firstFive: true } },
    ]);
    expect(world.until(() => boards.every(board => board.state.link?.state === "rules"))).toBe(true);
    for (const board of boards)
      expect([board.moves(), board.state.message]).toEqual([["accept"], "B: use other's rules"]);
    expect(boards[0].play("accept")).toBe(true);
    expect(world.until(() => arePlaying(boards))).toBe(true);
    for (const board of boards) expect(board.state.rules).toMatchObject({ transfer: false, firstFive: true });
    playOn(world, boards);
  });

  test("a board with another unfinished game: one player drops his, and the other's goes on", () => {
    const one = new World(1);
    const first = one.pair();
    expect(one.until(() => arePlaying(first))).toBe(true);
    playOn(one, first, 8);
    const other = new World(2);
    const second = other.pair();
    expect(other.until(() => arePlaying(second))).toBe(true);
    playOn(other, second, 9);
    const world = new World(3);
    const boards = [0, 1].map(at => world.board(at));
    boards[0].book.file = first[0].book.file;
    boards[1].book.file = second[1].book.file;
    for (const board of boards) board.on();
    expect(world.until(() => boards.every(board => board.state.link?.state === "other game"))).toBe(true);
    for (const board of boards) expect([board.moves(), board.state.message]).toEqual([["new"], "B: drop the old game"]);
    const { leaf } = boards[1].book;
    expect(boards[0].play("new")).toBe(true);
    expect(world.until(() => boards[0].state.asked === "game")).toBe(true);
    boards[0].play("accept");
    expect(world.until(() => arePlaying(boards))).toBe(true);
    expect(boards[0].book.leaf === leaf).toBe(true);
    expect(boards[0].book.seat + boards[1].book.seat).toBe(3);
    playOn(world, boards);
  });
});
