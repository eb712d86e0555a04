// A board of ours and one that runs the lesson's program (test/oracles/lesson-wire.ts is its serial port, durak-lesson-peer.ts its game).
import { describe, expect, test } from "vitest";
import { patience, times } from "../../soak/turns";
import { VirtualClock } from "../../../devices/sim/clock";
import { makeRandom } from "../../../devices/sim/random";
import { makeLessonPeer } from "../../oracles/lesson-wire";
import type { LessonPeer } from "../../oracles/lesson-wire";
import { makeLessonDurak } from "../../oracles/lesson-peer";
import type { LessonDurak } from "../../oracles/lesson-peer";
import { Board, compare } from "../../soak/evening";
import { Library } from "../../soak/evening-book";
import { Line } from "../../soak/evening-wire";

interface Table {
  clock: VirtualClock;
  board: Board;
  peer: LessonPeer;
  game: LessonDurak;
  dice: () => number;
}

interface Options {
  baud?: number;
  cheat?: number;
  shifts?: boolean;
  dialect?: string;
  startMs?: number;
}

/** Both are switched on, `startMs` apart (before 0: the lesson's first). */
function sitDown(
  seed: number,
  { baud = 9600, cheat = 0, shifts = false, dialect = "auto", startMs = 0 }: Options,
): Table {
  const clock = new VirtualClock();
  const dice = makeRandom(seed);
  const lines = [0, 1].map(() => new Line(clock, dice, baud, {}));
  const board = new Board(
    clock,
    dice,
    lines[0],
    lines[1],
    { against: "peer", dialect, rules: {} },
    new Library(),
    baud,
  );
  const game = makeLessonDurak(dice, cheat);
  const peer = makeLessonPeer({
    write: bytes => lines[1].send(bytes),
    game,
    dice,
    shifts,
    thinkMs: () => 300 + 1200 * dice(),
  });
  const tick = () => {
    peer.tick(clock.now());
    clock.after(10, tick);
  };
  clock.after(Math.max(0, startMs), () => {
    lines[0].listener = chunk => peer.receive(chunk, clock.now());
    tick();
  });
  clock.after(Math.max(0, -startMs), () => {
    board.on();
    act();
  });
  const act = () => {
    clock.after(300 + dice() * 1200, act);
    const list = board.moves();
    if (!list.length || list[0] === "again") return;
    const move = list[Math.floor(dice() * list.length)];
    if (!board.play(move)) throw new Error("refused what it had listed: " + move);
  };
  return { clock, board, peer, game, dice };
}

const tell = ({ clock, board, peer, game }: Table) =>
  `at ${clock.now()} ${JSON.stringify(board.state)} lesson: player ${peer.playerId}, turn ${game.turn()}, decks ${peer.decksSent}/${peer.decksLoaded} ${game.records().join(" ")}`;

/** Until this board has seen the end, for two virtual hours at most; what it shows is held against its book all the time. */
function playOut(table: Table): boolean {
  const { clock, board } = table;
  while (!board.isOn || !board.book.isOver) {
    if (clock.now() > 7_200_000) return false;
    clock.advance(50);
    if (!board.isOn || !board.book.isFresh || !board.book.leaf) continue;
    board.book.isFresh = false;
    compare(board.state, board.book.leaf, board.book);
  }
  return true;
}

/** As the lesson's player sees it, once the last decks have gone over. */
function resultThere({ clock, board, game, peer }: Table): string {
  clock.advance(20_000);
  const winner = game.winner();
  const seat = board.book.seat;
  return peer.playerId === seat
    ? "the same player"
    : !winner
      ? "not over"
      : winner === 3
        ? "both"
        : winner === seat
          ? "won"
          : "lost";
}

/** Nine in ten of them have to end alike: fewer than a hundred would say little about that. */
const GAMES = Math.max(100, times(100));

describe("against the lesson's program", () => {
  for (const baud of [9600, 115200])
    for (const [name, cheat] of [
      ["plays what its program allows", 0],
      ["sends impossible decks as well", 0.08],
    ] as const) {
      test(
        `a player who ${name}, at ${baud} baud: every game ends, nothing illegal is believed, both see the same end`,
        () => {
          const counts: Record<string, number> = {};
          const first = Number(process.env.SEED) || 1;
          for (let seed = first; seed < first + GAMES; seed++) {
            const startMs = ((seed * 7919) % 20_001) - 10_000;
            const table = sitDown(seed, {
              baud,
              cheat,
              startMs: seed % 10 ? startMs : 0,
              dialect: seed & 1 ? "auto" : "lesson",
            });
            expect(playOut(table), `seed ${seed}: ${tell(table)}`).toBe(true);
            expect(table.board.state.dialect).toBe("lesson");
            const there = resultThere(table);
            const here = table.board.state.result;
            const seen = there === here ? "agree" : there;
            counts[seen] = (counts[seen] ?? 0) + 1;
            expect(
              ["agree", "not over", "the same player"],
              `seed ${seed}: ${here} here, ${there} there; ${tell(table)}`,
            ).toContain(seen);
          }
          if (process.env.SOAK_REPORT) console.log(baud, cheat, counts);
          expect(counts.agree).toBeGreaterThan(0.9 * GAMES);
        },
        patience(600_000),
      );
    }

  test.each([9600, 115200])(
    "one that shifts its cards is told apart at %i baud, and none of its mixed decks believed",
    baud => {
      for (let seed = 1; seed <= 50; seed++) {
        const table = sitDown(seed, {
          baud,
          shifts: true,
          startMs: ((seed * 7919) % 20_001) - 10_000,
          dialect: seed & 1 ? "auto" : "lesson",
        });
        const { clock, board } = table;
        let told = "";
        while (clock.now() < 300_000 && !told) {
          clock.advance(50);
          if (board.isOn && board.state.link?.trouble === "shift") told = board.state.message;
        }
        expect(told, `seed ${seed}: ${tell(table)}`).toBe("Other mixes up cards");
        // Its own deal and first attack are whole; behind the first deck that it has taken over nothing is.
        expect(board.book.leaf?.count ?? 0).toBeLessThan(4);
      }
    },
    120_000,
  );
});
