// Whoever is first to win so many games has won a match, and the score begins anew: alone, between two boards in both dialects, and through power cuts.
import { At } from "../../../src/games/durak/rules/position";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeDice, pick } from "../../soak/match-book";
import { matchResult } from "../../../src/games/durak/match";
import { Pair, Seat } from "./pair";
import { look } from "./seen";
import { drawAll } from "../../kit/drawn";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1707) });

const seen = (board: Seat) => look(screen => drawAll(board.app, screen));
/** The score with which the game under way began: it stands in the head of its file. */
const scoreOf = (board: Seat): number[] =>
  [6, 7, 8].map(at => (board.storage.read("croupier.durak") as string).charCodeAt(at));

describe("a score", () => {
  const UNDER_WAY = new Uint8Array(At.Size);
  const says = (mine: number, theirs: number, games: number, draws = 0, isOver = true) =>
    matchResult({ score: [mine, theirs, draws], position: isOver ? undefined : UNDER_WAY } as any, games);

  it("decides a match when one of both has won so many games; draws count for nobody", () => {
    expect(says(3, 1, 3)).toBe("won");
    expect(says(1, 3, 3)).toBe("lost");
    expect([says(2, 2, 3, 5), says(2, 0, 3, 3), says(9, 9, 10)]).toEqual(["", "", ""]);
  });

  it("decides nothing while the game goes on, or when there are no matches", () => {
    expect([says(3, 1, 3, 0, false), says(99, 0, 0)]).toEqual(["", ""]);
  });

  it("that is beyond it, because matches were shortened meanwhile, decides for whoever is ahead", () => {
    expect([says(6, 5, 3), says(5, 6, 3), says(5, 5, 3)]).toEqual(["won", "lost", ""]);
  });

  it("decides for one at most, and for the other in his eyes", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.constantFrom(0, 3, 5, 7, 10), (mine, theirs, games) => {
        const mirror: Record<string, string> = { won: "lost", lost: "won", "": "" };
        expect(says(mine, theirs, games)).toBe(mirror[says(theirs, mine, games)]);
        if (games && mine >= games && theirs < games) expect(says(mine, theirs, games)).toBe("won");
      }),
    );
  });
});

describe("alone", () => {
  const open = (config: object): { pair: Pair; board: Seat } => {
    const pair = new Pair({ seed: 3, how: { against: "bot" }, config });
    const board = pair.boards[0].on();
    pair.run(100);
    return { pair, board };
  };

  it("three games lost are a match lost; the next one begins at nothing, and games are counted on", () => {
    const { pair, board } = open({ firstTo: 3 });
    for (let game = 1; game <= 3; game++) {
      expect([board.state.game, scoreOf(board)]).toEqual([game, [0, game - 1, 0]]);
      expect(board.play("resign")).toBe(true);
      expect([board.state.message, seen(board)]).toEqual([
        game < 3 ? "You resigned" : "Match lost 0:3",
        { isMatch: game > 2, over: ["lost", 0, game, 0] },
      ]);
      expect(board.moves()).toEqual(["again"]);
      if (game < 3) board.press("B");
      pair.run(100);
    }
    board.press("B");
    pair.run(100);
    expect([board.state.game, board.state.phase, scoreOf(board)]).toEqual([4, "attack", [0, 0, 0]]);
    board.play("resign");
    expect([board.state.message, seen(board).over]).toEqual(["You resigned", ["lost", 0, 1, 0]]);
  });

  it("a power cut, and leaving the game, at the end of a match leads to the next one", () => {
    for (const leave of [(board: Seat) => board.off(), (board: Seat) => board.app.close()]) {
      const { pair, board } = open({ firstTo: 3 });
      for (let game = 1; game <= 3; game++) {
        board.play("resign");
        leave(board);
        pair.run(1000);
        board.on();
        pair.run(300);
        expect([board.state.game, scoreOf(board)]).toEqual([game + 1, game < 3 ? [0, game, 0] : [0, 0, 0]]);
      }
    }
  });

  it("a new game in the middle of one leaves the score as it is", () => {
    const { pair, board } = open({ firstTo: 3 });
    for (let game = 1; game <= 2; game++) {
      board.play("resign");
      board.play("again");
      pair.run(100);
    }
    board.play("new");
    pair.run(100);
    expect([board.state.game, scoreOf(board)]).toEqual([4, [0, 2, 0]]);
  });

  it("there is no end to it where nobody has set one", () => {
    const { pair, board } = open({});
    for (let game = 1; game <= 11; game++) {
      board.play("resign");
      expect([board.state.message, seen(board).over]).toEqual(["You resigned", ["lost", 0, game, 0]]);
      board.play("again");
      pair.run(100);
    }
  });

  it("boards that are left to themselves play match after match", () => {
    const pair = new Pair({ seed: 5, how: { against: "bot", auto: true, level: 1 }, config: { firstTo: 3 } });
    const board = pair.boards[0].on();
    const matches = new Set<string>();
    for (let seconds = 0; seconds < 7200 && matches.size < 2; seconds++) {
      pair.run(1000);
      const { game, message } = board.state;
      if (message.startsWith("Match")) matches.add(`${game} ${message}`);
      expect(Math.max(...scoreOf(board).slice(0, 2))).toBeLessThan(3);
    }
    expect(matches.size).toBe(2);
    for (const words of matches) expect(words).toMatch(/^\d+ Match (won 3:[012]|lost [012]:3)$/);
  });
});

const areOver = (pair: Pair) => pair.boards.every(board => board.state.phase === "over");
const arePlaying = (pair: Pair) =>
  pair.boards.every(board => board.isOn && board.state.turn !== "none" && board.state.link?.state === "playing");

describe("two boards", () => {
  /** How the next game comes about. */
  type Way = "again" | "both were off" | "one was off in mid-game";
  const games = fc.array(
    fc.record({
      loser: fc.nat(1),
      way: fc.constantFrom<Way>("again", "both were off", "one was off in mid-game"),
      ends: fc.constantFrom(3, 5),
    }),
    { minLength: 6, maxLength: 9 },
  );

  function restart(pair: Pair, boards: Seat[]): void {
    for (const board of boards) board.off();
    pair.run(5000);
    for (const board of boards) board.on();
  }

  it("keep a score of their own each, which begins anew whenever its match is decided, however the next game comes about", () => {
    fc.assert(
      fc.property(games, fc.constantFrom(0, 3, 5), fc.constantFrom(3, 5), (plan, first, second) => {
        const pair = new Pair({ seed: 1 + plan.length, how: { against: "peer" } });
        const most = [first, second];
        pair.boards.forEach((board, at) => (board.host.settings.durak.firstTo = most[at] as 0));
        pair.start();
        const scores = [
          [0, 0],
          [0, 0],
        ];
        for (const [at, { loser, way }] of plan.entries()) {
          expect(pair.until(() => arePlaying(pair))).toBe(true);
          if (way === "one was off in mid-game") {
            restart(pair, [pair.boards[loser]]);
            expect(pair.until(() => arePlaying(pair))).toBe(true);
          }
          expect(pair.boards.map(board => board.state.game)).toEqual([at + 1, at + 1]);
          expect(pair.boards.map(scoreOf)).toEqual(scores.map(score => [...score, 0]));
          pair.boards[loser].play("resign");
          expect(pair.until(() => areOver(pair))).toBe(true);
          pair.run(2000);
          scores.forEach((score, board) => {
            score[board === loser ? 1 : 0]++;
            const isDecided = most[board] > 0 && Math.max(...score) >= most[board];
            const words = `Match ${board === loser ? "lost" : "won"} ${score.join(":")}`;
            const { message } = pair.boards[board].state;
            if (isDecided) expect(message).toBe(words);
            else expect(message).not.toContain("Match");
            expect(seen(pair.boards[board])).toEqual({
              isMatch: isDecided,
              over: [board === loser ? "lost" : "won", ...score, 0],
            });
            if (isDecided) scores[board] = [0, 0];
          });
          if (way === "both were off") restart(pair, pair.boards);
          else for (const board of pair.boards) expect(board.play("again")).toBe(true);
        }
      }),
      { numRuns: 10 },
    );
  });

  it("say it until their player wants the next game", () => {
    const pair = new Pair({ seed: 2, how: { against: "peer" }, config: { firstTo: 3 } }).start();
    for (let game = 1; game <= 3; game++) {
      expect(pair.until(() => arePlaying(pair))).toBe(true);
      pair.boards[0].play("resign");
      expect(pair.until(() => areOver(pair))).toBe(true);
      pair.run(2000);
      if (game < 3) for (const board of pair.boards) board.play("again");
    }
    expect(pair.boards.map(board => board.state.message)).toEqual(["Match lost 0:3", "Match won 3:0"]);
    pair.boards[1].press("B");
    expect(pair.boards[1].state.message).toBe("Waiting for the other");
    expect(pair.boards[0].state.message).toBe("Match lost 0:3");
    pair.cut(true);
    expect(pair.until(() => pair.boards[0].state.message === "Cable? RX/TX crossed?")).toBe(true);
  });

  it("in the lesson's dialect, too", () => {
    const how = { against: "peer", dialect: "lesson" };
    const pair = new Pair({ seed: 4, baud: 115200, how, config: { firstTo: 3 } }).start();
    const dice = makeDice(77);
    const [board] = pair.boards;
    const matches: string[] = [];
    for (let game = 1; game <= 12 && !matches.length; game++) {
      expect(pair.until(() => arePlaying(pair) && pair.boards[0].state.seat + pair.boards[1].state.seat === 3)).toBe(
        true,
      );
      for (let turns = 0; turns < 500 && !areOver(pair); turns++) {
        expect(pair.until(() => !!pair.onTurn || areOver(pair))).toBe(true);
        if (areOver(pair)) break;
        const one = pair.onTurn!;
        if (one.moves()[0] !== "again") one.play(pick(dice, one.moves()));
        pair.run(600);
      }
      pair.run(3000);
      const [mine, theirs] = pair.boards.map(({ state }) => state.message);
      if (mine.startsWith("Match")) matches.push(mine, theirs);
      for (const one of pair.boards) one.play("again");
      expect(pair.until(() => arePlaying(pair) && board.state.phase !== "over")).toBe(true);
    }
    expect(matches.sort()[0]).toMatch(/^Match lost [012]:3$/);
    expect(matches[1]).toMatch(/^Match won 3:[012]$/);
    expect(pair.boards.map(scoreOf)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});
