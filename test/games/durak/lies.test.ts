// What the other board may say, and what it may not: a row of PROTOCOL.md's table "Who may say what" each, against a whole board.
import { add, mayUndo } from "../../soak/match-book";
import { describe, expect, test } from "vitest";
import { Entry } from "../../../src/games/durak/match";
import { Play, moves as legalMoves } from "../../../src/games/durak/rules/any-rules";
import { Ask } from "../../../src/games/durak/types";
import { AUTO, Liar, World, arePlaying, isPlaying, sitDown } from "../../soak/liar";
import type { Board } from "../../soak/evening";
import { Want } from "../../../src/link/want";

const SEEDS = [1, 2, 3, 4, 5];

/** It comes back under a new tag, and says at once that it has more than the board. */
function claimAnew(liar: Liar, ...entries: number[]): void {
  const from = liar.match.count;
  entries.forEach((entry, at) => liar.lies.push({ at: from + at, entry, digest: 0 }));
  liar.restart();
}

const ownPlay = (liar: Liar) => legalMoves(liar.match.position!)[0];

describe("a peer that comes back under a new tag while the board was never off", () => {
  test.each(SEEDS)("cannot play for it: the player is asked, and says no (seed %i)", seed => {
    const { world, board, liar } = sitDown(seed, false);
    const { leaf } = board.book;
    claimAnew(liar, ownPlay(liar));
    expect(world.until(() => board.state.asked === "moves")).toBe(true);
    expect([board.moves(), board.state.message]).toEqual([["decline", "accept"], "Take your lost moves?"]);
    expect(board.play("decline")).toBe(true);
    world.run(10_000);
    expect([board.book.leaf === leaf, board.state.asked]).toEqual([true, null]);
    // He may think better of it as long as the other waits.
    expect([board.moves(), board.state.message]).toEqual([["accept"], "Declined; B: yes"]);
    // But it does so first, and the game goes on.
    liar.lies.length = 0;
    liar.restart();
    expect(world.until(() => isPlaying(board) && board.moves().length > 0)).toBe(true);
    expect(board.play(board.moves()[0])).toBe(true);
    world.run(3000);
    expect(liar.match.count).toBe(leaf!.count + 1);
  });

  test("is told at last what was declined at first", () => {
    const { world, board, liar } = sitDown(1, false);
    const { leaf } = board.book;
    claimAnew(liar, ownPlay(liar));
    world.until(() => board.state.asked === "moves");
    board.play("decline");
    world.run(10_000);
    expect(board.play("accept")).toBe(true);
    expect(world.until(() => isPlaying(board))).toBe(true);
    expect(board.book.leaf!.count).toBe(leaf!.count + 1);
  });

  test.each(SEEDS)("cannot resign for it, on whoever's turn (seed %i)", seed => {
    for (const isLiarsTurn of [false, true]) {
      const { world, board, liar } = sitDown(seed, isLiarsTurn);
      const { leaf } = board.book;
      claimAnew(liar, Play.Resign + board.book.seat);
      expect(world.until(() => board.state.asked === "resigned")).toBe(true);
      expect(board.state.message).toBe("Did you resign?");
      world.run(10_000);
      expect(board.book.leaf === leaf).toBe(true);
      board.play("decline");
      world.run(10_000);
      expect([board.book.leaf === leaf, board.state.asked, board.state.result]).toEqual([true, null, null]);
    }
  });

  test.each(SEEDS)("cannot take back the board's play in its player's name (seed %i)", seed => {
    const { world, board, liar } = sitDown(seed, false);
    const index = board.moves().findIndex(move => move !== "resign");
    board.play(board.moves()[index]);
    world.run(1000);
    if (board.state.turn !== "peer") return;
    const { leaf } = board.book;
    claimAnew(liar, Entry.Undo);
    world.run(5000);
    expect(board.book.leaf === leaf).toBe(true);
  });

  test("may tell what the player says is his: everything, once he has agreed", () => {
    const { world, board, liar } = sitDown(2, false);
    const { leaf } = board.book;
    const entry = ownPlay(liar);
    claimAnew(liar, entry);
    expect(world.until(() => board.state.asked === "moves")).toBe(true);
    expect(board.play("accept")).toBe(true);
    expect(world.until(() => board.book.leaf !== leaf)).toBe(true);
    expect([board.book.leaf!.count, board.state.asked]).toEqual([leaf!.count + 1, null]);
  });
});

describe("a board that was off", () => {
  function restart(world: World, board: Board): void {
    board.off();
    world.run(500);
    board.on();
  }

  test.each(SEEDS)(
    "is told the last entry of its own, which a power cut may have torn off, and no second one (seed %i)",
    seed => {
      const { world, board, liar } = sitDown(seed, false);
      const { leaf } = board.book;
      board.off();
      claimAnew(liar, ownPlay(liar));
      world.run(500);
      board.on();
      expect(world.until(() => board.book.leaf !== leaf)).toBe(true);
      expect([board.book.leaf!.count, board.state.asked]).toEqual([leaf!.count + 1, null]);
      // Whose turn it is then, that seat's entries only.
      const second = board.book.leaf!;
      add(liar.match, liar.lies[0].entry);
      liar.lies.length = 0;
      if (liar.isOnTurn) return;
      claimAnew(liar, ownPlay(liar));
      world.run(8000);
      expect([board.book.leaf === second, board.state.asked]).toEqual([true, "moves"]);
    },
  );

  test("does not resign by that", () => {
    const { world, board, liar } = sitDown(3, false);
    const { leaf } = board.book;
    board.off();
    claimAnew(liar, Play.Resign + board.book.seat);
    world.run(500);
    board.on();
    expect(world.until(() => board.state.asked === "resigned")).toBe(true);
    board.play("decline");
    world.run(5000);
    expect(board.book.leaf === leaf).toBe(true);
  });

  test("whose player had asked to resign asks him again, and believes him", () => {
    const { world, board, liar } = sitDown(3, true);
    claimAnew(liar, Play.Resign + board.book.seat);
    restart(world, board);
    expect(world.until(() => board.state.asked === "resigned")).toBe(true);
    expect(board.play("accept")).toBe(true);
    expect(world.until(() => board.state.phase === "over")).toBe(true);
    expect(board.state.result).toBe("lost");
  });
});

describe("a game that the board does not know", () => {
  /** 99:0 in game 4, and a deck of the liar's making. */
  function bring(score = [99, 0, 0]): { world: World; board: Board; liar: Liar } {
    const world = new World(7);
    const board = world.board();
    const liar = new Liar(world);
    liar.session = 12345;
    liar.record = new Uint8Array([...Array(16).keys(), 0, 4, 1, ...score, 1]);
    board.on();
    expect(world.until(() => board.state.asked === "game")).toBe(true);
    return { world, board, liar };
  }

  test("is offered with its number, and begun only by the player's word", () => {
    const { world, board } = bring();
    expect(board.moves()).toEqual(["decline", "accept"]);
    expect(board.state).toMatchObject({ message: "Take over game 4?", trump: null, hand: [], game: 0 });
    world.run(60_000);
    expect(board.book.leaf).toBeUndefined();
  });

  test("brings no score along", () => {
    const { world, board } = bring();
    board.play("accept");
    expect(world.until(() => board.state.trump !== null)).toBe(true);
    expect([board.state.game, board.state.asked, board.book.score]).toEqual([4, null, [0, 0, 0]]);
  });

  test("is refused by its no, which the other player is told; he may drop it, and both begin anew", () => {
    const { world, board, liar } = bring();
    board.play("decline");
    expect(world.until(() => liar.link.report.state === "other game")).toBe(true);
    expect([board.state.asked, board.state.trump, liar.link.report.trouble]).toEqual([null, null, "refused"]);
    liar.session = undefined;
    liar.link.talk().want(Want.Nothing);
    expect(world.until(() => isPlaying(board))).toBe(true);
    expect(board.state).toMatchObject({ game: 1, asked: null });
  });

  test("is not asked for twice while it is declined", () => {
    const { world, board } = bring();
    board.play("decline");
    for (let second = 0; second < 20; second++) {
      world.run(1000);
      expect(board.state.asked).toBe(null);
    }
  });
});

describe("what the other player asks for", () => {
  /** The liar has played, and it is the board's turn. */
  function played(seed: number): { world: World; board: Board; liar: Liar } {
    for (;;) {
      const { world, board, liar } = sitDown(seed, true);
      liar.honest();
      world.run(1000);
      if (board.state.turn === "me" && mayUndo(liar.match)) return { world, board, liar };
      seed += 10;
    }
  }

  test.each(SEEDS)("an undo is granted by this player's word (seed %i)", seed => {
    const { world, board, liar } = played(seed);
    const { leaf } = board.book;
    const legal = board.moves();
    liar.link.talk().ask(Ask.Undo);
    expect(world.until(() => board.state.asked === "undo")).toBe(true);
    expect([board.moves(), board.state.message]).toEqual([[...legal, "decline", "accept"], "Undo other's move?"]);
    world.run(10_000);
    expect(board.book.leaf === leaf).toBe(true);
    expect(board.play("accept")).toBe(true);
    world.run(1000);
    expect([board.book.leaf!.count, board.state.asked, board.state.turn]).toEqual([leaf!.count + 1, null, "peer"]);
    expect(liar.match.log[liar.match.count - 1]).toBe(Entry.Undo);
  });

  test.each(SEEDS)("or declined, and the other player is told once (seed %i)", seed => {
    const { world, board, liar } = played(seed);
    const { leaf } = board.book;
    liar.link.talk().ask(Ask.Undo);
    expect(world.until(() => board.state.asked === "undo")).toBe(true);
    expect(board.play("decline")).toBe(true);
    expect(world.until(() => liar.events.includes("declined"))).toBe(true);
    world.run(10_000);
    expect([board.book.leaf === leaf, board.state.asked, liar.events]).toEqual([true, null, ["declined"]]);
  });

  test("is answered by playing on, too", () => {
    const { world, board, liar } = played(1);
    liar.link.talk().ask(Ask.Undo);
    expect(world.until(() => board.state.asked === "undo")).toBe(true);
    expect(board.play(board.moves()[0])).toBe(true);
    world.run(1000);
    expect(board.state.asked).toBe(null);
    expect(liar.match.count).toBe(board.book.leaf!.count);
  });

  test.each([4, 5, 77, 255])("is refused where nobody knows what %i means", what => {
    const { world, board, liar } = played(1);
    const { leaf } = board.book;
    liar.link.talk().ask(what);
    expect(world.until(() => liar.events.includes("declined"))).toBe(true);
    expect([board.book.leaf === leaf, board.state.asked]).toEqual([true, null]);
  });

  test("a resignation is its own: it is written down at once", () => {
    const { world, board, liar } = played(1);
    liar.link.talk().ask(Ask.Resign);
    expect(world.until(() => board.state.phase === "over")).toBe(true);
    expect(board.state.result).toBe("won");
  });
});

describe("two boards", () => {
  test("of which one takes a play back ask the other's player", () => {
    const world = new World(5);
    const boards = world.pair();
    expect(world.until(() => arePlaying(boards))).toBe(true);
    const [first] = boards.filter(board => board.moves().length);
    const other = boards.find(board => board !== first)!;
    first.play(first.moves()[0]);
    expect(world.until(() => other.state.turn === "me" && other.moves().length > 0)).toBe(true);
    expect(first.play("undo")).toBe(true);
    expect(world.until(() => other.state.asked === "undo")).toBe(true);
    expect(first.state.message).toBe("Asking ...");
    // On its keys: B alone would decline.
    other.app.press("C", false);
    other.app.press("B", false);
    expect(world.until(() => first.state.turn === "me" && first.moves().length > 0)).toBe(true);
    expect([first.state.table, first.state.message.slice(0, 10)]).toEqual([[], "Taken back"]);
  });
});

describe("an evening", () => {
  /** The one who is asked resigns, so that a game takes no time. */
  function playGame(world: World, boards: Board[], loser: number): void {
    expect(world.until(() => arePlaying(boards) && boards[0].state.phase !== "over", 60_000)).toBe(true);
    boards[loser].play("resign");
    expect(world.until(() => boards.every(board => board.state.phase === "over"), 60_000)).toBe(true);
    world.run(2000);
  }

  function again(world: World, boards: Board[]): void {
    for (const board of boards) expect(board.play("again")).toBe(true);
    expect(world.until(() => arePlaying(boards) && boards[0].state.phase !== "over", 60_000)).toBe(true);
  }

  test("has one numbering, one score and the winner's right, whoever is switched off between and during its games", () => {
    const world = new World(9);
    const boards = world.pair();
    const score = [0, 0];
    for (let game = 1; game <= 6; game++) {
      expect(world.until(() => arePlaying(boards), 60_000)).toBe(true);
      expect(boards.map(board => board.state.game)).toEqual([game, game]);
      expect(boards.map(board => board.book.score)).toEqual([
        [...score, 0],
        [score[1], score[0], 0],
      ]);
      if (game > 1) {
        const winner = game % 2 ? 0 : 1;
        expect(boards[winner].state.first, "game " + game).toBe(boards[winner].state.seat);
      }
      if (game === 3 || game === 4) {
        boards[game - 3].off();
        world.run(6000);
        boards[game - 3].on();
      }
      const loser = game % 2 ? 0 : 1;
      playGame(world, boards, loser);
      score[1 - loser]++;
      if (game % 2) {
        // Both, between two games: they meet again by themselves.
        for (const board of boards) board.off();
        world.run(5000);
        for (const board of boards) board.on();
      } else again(world, boards);
    }
  });

  test("that only one board remembers is told; its player may go on counting, or begin anew with the other", () => {
    for (const answer of ["decline", "accept"]) {
      const world = new World(11);
      const boards = world.pair();
      playGame(world, boards, 0);
      boards[1].off();
      boards[1].book.open();
      const fresh = world.board(1);
      fresh.book.other = boards[0].book;
      fresh.on();
      expect(world.until(() => boards[0].state.asked === "evening", 60_000)).toBe(true);
      expect([boards[0].moves(), boards[0].state.message]).toEqual([["decline", "accept"], "A new evening?"]);
      world.run(20_000);
      expect(boards[0].state.asked).toBe("evening");
      expect(boards[0].play(answer)).toBe(true);
      expect(world.until(() => isPlaying(boards[0]) && isPlaying(fresh), 60_000)).toBe(true);
      expect([boards[0].state.game, fresh.state.game]).toEqual([1, 1]);
      expect([boards[0].book.score, fresh.book.score]).toEqual([
        [0, answer === "accept" ? 0 : 1, 0],
        [0, 0, 0],
      ]);
    }
  });

  test("that only one board remembers is no question for boards that are left to themselves", () => {
    const world = new World(13);
    const boards = world.pair([
      { ...AUTO, auto: true },
      { ...AUTO, auto: true },
    ]);
    expect(world.until(() => boards.every(board => board.state.phase === "over"), 600_000)).toBe(true);
    boards[1].off();
    const fresh = world.board(1, { ...AUTO, auto: true });
    fresh.book.other = boards[0].book;
    fresh.on();
    expect(world.until(() => isPlaying(boards[0]) && isPlaying(fresh) && fresh.state.phase !== "over", 60_000)).toBe(
      true,
    );
    expect(boards[0].state.game).toBe(1);
  });

  test("can be ended together: who begins anew asks the other", () => {
    const world = new World(12);
    const boards = world.pair();
    playGame(world, boards, 0);
    expect(boards[0].play("new")).toBe(true);
    expect(world.until(() => boards[1].state.asked === "evening", 60_000)).toBe(true);
    boards[1].play("accept");
    expect(world.until(() => arePlaying(boards), 60_000)).toBe(true);
    expect(boards.map(board => board.state.game)).toEqual([1, 1]);
  });
});
