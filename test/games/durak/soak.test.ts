// Thousands of evenings over a bad wire (durak-soak.ts). SOAK=5 plays five times as many; SEED=n begins elsewhere; what fails says how to play it again alone.
import { describe, expect, test } from "vitest";
import { VirtualClock } from "../../../devices/sim/clock";
import { makeRandom } from "../../../devices/sim/random";
import { Board } from "../../soak/evening";
import { Library } from "../../soak/evening-book";
import { SEED, SLOW, soak } from "../../soak/evening-run";
import { Line } from "../../soak/evening-wire";
import { patience, times } from "../../soak/turns";

describe("two boards over a bad wire", () => {
  test(
    "end every game, agree on all that is public, lose and double no card, and believe no illegal move",
    () => {
      const { results, faults, games } = soak(4500, { seed: SEED, dialect: "auto" });
      // One game in a thousand is a draw.
      const ends = games < 4500 ? ["1", "2"] : ["1", "2", "draw"];
      expect(Object.keys(results).sort()).toEqual(results.draw ? ["1", "2", "draw"] : ends);
      for (const fault of [
        "flip",
        "lose",
        "double",
        "garbage",
        "losePacket",
        "doublePacket",
        "delay",
        "cut",
        "reset",
        "wipe",
        "tear",
        "undo",
        "illegal",
        "key",
        "resign",
      ])
        expect(faults[fault], fault).toBeGreaterThan(0);
    },
    SLOW,
  );

  test(
    "in the lesson's dialect as well, but for ends that its acknowledgements kept from one board",
    () => {
      const { faults, missed, games } = soak(500, { seed: 2_000_000 + SEED, dialect: "lesson" });
      expect(missed).toBeLessThanOrEqual(games / 100);
      for (const fault of ["flip", "lose", "losePacket", "cut", "reset"])
        expect(faults[fault], fault).toBeGreaterThan(0);
    },
    SLOW,
  );

  test(
    "over a wire that does no harm, take no more than a minute or two for a game",
    () => {
      const { longestMs } = soak(200, {
        seed: 3_000_000 + SEED,
        dialect: "auto",
        faults: {},
        resets: 0,
        rules: {},
        quiet: true,
      });
      expect(longestMs).toBeLessThan(120_000);
    },
    SLOW,
  );
});

/** How long it takes until both have the same game, or Infinity. */
function start(seed: number, dialect: string, apartMs: number): { forMs: number; seats: string } {
  const clock = new VirtualClock();
  const dice = makeRandom(seed);
  const library = new Library();
  const baud = seed & 1 ? 9600 : 115200;
  const lines = [0, 1].map(() => new Line(clock, dice, baud, {}));
  const boards = [0, 1].map(
    at => new Board(clock, dice, lines[at], lines[1 - at], { against: "peer", dialect, rules: {} }, library, baud),
  );
  boards[0].on();
  clock.advance(apartMs);
  boards[1].on();
  const startMs = clock.now();
  const hasBegun = () =>
    boards.every(board => board.book.leaf && board.state.turn !== "none" && board.state.link.state === "playing") &&
    boards[0].book.leaf === boards[1].book.leaf;
  while (!hasBegun() && clock.now() - startMs < 30_000) clock.advance(20);
  const forMs = hasBegun() ? clock.now() - startMs : Infinity;
  // Nobody thinks better of it.
  clock.advance(4000);
  return {
    forMs,
    seats:
      boards
        .map(board => board.state.seat)
        .sort()
        .join() + (hasBegun() ? "" : ", and not the same game"),
  };
}

const STARTS = times(1000);

describe("a simultaneous start", () => {
  for (const dialect of ["auto", "lesson"])
    for (const [name, apart] of [
      ["in the very same moment", 0],
      ["up to two seconds apart", 2000],
    ] as const) {
      test(
        `${name}, dialect ${dialect}: always exactly one player 1, within five seconds`,
        () => {
          const spans: number[] = [];
          for (let seed = SEED; seed < SEED + STARTS; seed++) {
            const { forMs, seats } = start(seed, dialect, apart * makeRandom(seed + 77)());
            expect(seats, `seed ${seed}`).toBe("1,2");
            spans.push(forMs);
          }
          spans.sort((one, other) => one - other);
          if (process.env.SOAK_REPORT)
            console.log(
              dialect,
              name,
              "median, 90 %, 99 %, last:",
              [0.5, 0.9, 0.99, 1].map(part => Math.round(spans[Math.ceil(part * STARTS) - 1])).join(" "),
            );
          expect(spans[STARTS - 1]).toBeLessThan(5000);
        },
        patience(120_000),
      );
    }
});
