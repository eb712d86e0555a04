// Set on a display with colours: pictures, and what has to be drawn when something changes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../soak/turns";
import { SimGraphics } from "../../../devices/sim/graphics";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import type { SetConfig } from "../../../src/games/set/settings";
import { HEIGHTS, STEPS, WIDTHS, letterOf, setShapes } from "../../../src/games/set/shapes";
import type { Showing } from "../../../src/games/set/showing";
import type { Table } from "../../../src/games/set/table";
import { placesOf } from "../../../src/games/set/triple";
import { drawTable } from "../../../src/games/set/view";
import wordsOf from "../../../src/games/set/words";
import { Colour } from "../../../src/kit/colours";
import type { Screen } from "../../../src/kernel/ports";
import { TileBoard } from "../../kit/tile-board";
import { LARGE, MIDDLE, SMALL, TALL, shapeIn } from "./colour-shapes";
import { deckOf, makeScreen, openGame, pictureOf } from "./game";
import type { Game } from "./game";
import { act, script } from "./script";
import { greedyWithoutSet, twentyWithoutSet } from "./slow";
import { LONG, cards, ended, hinted, judged, manySets, random, scanned, sorted } from "./tables";
import { openSession } from "./opened";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const CATS: Partial<SetConfig> = { face: "cats" };

function proved(): Game {
  const game = scanned(random(12), {}, ["prove"]);
  game.time.advance(5000);
  return game;
}

const SCENES: Record<string, () => Game> = {
  empty: () => scanned([]),
  few: () => scanned(random(4)),
  "table-12": () => scanned(random(12), {}, ["next"]),
  "table-taken": () => scanned(random(12), {}, ["take"]),
  "table-15": () => manySets(5, 1),
  "table-18": () => manySets(6, 1),
  "table-20": () => scanned(twentyWithoutSet(cards, parseCode("S2222")).map(makeCode)),
  "table-21": () => manySets(7, 1),
  "no-set": () => scanned(greedyWithoutSet(cards).slice(0, 12).map(makeCode)),
  end: () => ended({ deck: "junior" }),
  "hint-0": () => hinted(0),
  "hint-1": () => hinted(1),
  "hint-3": () => hinted(3),
  "hint-4": () => hinted(4),
  "check-two": () => judged("S1111", "S2222"),
  "check-set": () => judged("S1111", "S2222", "S3333"),
  "check-broken-1": () => judged("S1111", "S2222", "S3332"),
  "check-broken-2": () => judged("S1111", "S2222", "S3322"),
  "check-broken-3": () => judged("S1111", "S2222", "S3222"),
  "check-broken-4": () => judged("S1111", "S2222", "S2221"),
  "check-cats": () => scanned(["S1111", "S2222", "S2221"], { mode: "check" }, [], CATS),
  "deck-start": () => scanned([], { mode: "deck" }),
  deck: () => scanned(sorted.slice(0, 33).concat("S3323", "S2312"), { mode: "deck" }),
  "deck-double": () => scanned(["S2311", "S3131", "S2311"], { mode: "deck" }),
  proof: proved,
  "proof-end": () => {
    const game = proved();
    for (let page = 0; page < 11; page++) {
      new TileBoard().picture((screen, part) => game.app.draw(screen, part));
      game.press("C");
    }
    return game;
  },
};

/** What a picture's tiles were put with; it objects to whatever is drawn beyond one, but for the tray, which is one box behind three tiles. */
class Watched extends TileBoard {
  puts: { slot: number; key: string; touch: string | undefined; width: number; height: number; calls: number }[] = [];

  override begin(scene: string, background: number): void {
    this.puts = [];
    super.begin(scene, background);
  }

  override put(...args: Parameters<TileBoard["put"]>): void {
    const [slot, , , width, height, key, draw, touch] = args;
    super.put(...args);
    this.puts.push({ slot, key, touch, width, height, calls: callsOf(draw) });
    const around = new SimGraphics(width + 2 * MARGIN, height + 2 * MARGIN, {
      depth: 16,
      isVertical: false,
      msb: true,
    });
    draw(around, MARGIN, MARGIN);
    for (let y = 0; y < around.getHeight(); y++)
      for (let x = 0; x < around.getWidth(); x++) {
        const isOutside = x < MARGIN || y < MARGIN || x >= MARGIN + width || y >= MARGIN + height;
        if (isOutside && around.getPixel(x, y) && around.getPixel(x, y) !== Colour.Night)
          throw new Error(`slot ${slot} of "${this.scene}", ${key}: draws beyond itself`);
      }
  }
}

const MARGIN = 30;

/** How many of a Graphics' functions it takes. */
function callsOf(draw: (screen: Screen, left: number, top: number) => unknown): number {
  let calls = 0;
  const counting: any = new Proxy(makeScreen(), {
    get: (screen: any, name) => {
      if (typeof screen[name] !== "function") return screen[name];
      return (...args: unknown[]) => {
        calls++;
        const answer = screen[name](...args);
        return answer === screen ? counting : answer;
      };
    },
  });
  draw(counting, 0, 0);
  return calls;
}

const draw = (game: Game, board: TileBoard = new TileBoard()): TileBoard =>
  board.picture((screen, part) => game.app.draw(screen, part));

describe("the shapes of Set in colours", () => {
  const DRAWINGS = [SMALL, MIDDLE, TALL, LARGE];

  it("are made of their outlines", () => {
    DRAWINGS.forEach((drawing, size) => {
      for (let shape = 0; shape < 3; shape++)
        for (let filling = 1; filling <= 3; filling++) {
          const letter = letterOf(((shape + 1) << 6) | (filling << 2));
          const picture = pictureOf(screen => setShapes(screen, size).drawString(letter, 0, 0));
          const rows = shapeIn(shape, filling, drawing).map(row => row.map(lit => (lit ? "#" : ".")).join(""));
          expect(picture.slice(0, HEIGHTS[size]).map(row => row.slice(0, WIDTHS[size]))).toEqual(rows);
        }
    });
  });

  it("leave room between three of them, and around them on the smallest card they are drawn on", () => {
    const smallest = [
      [30, 52],
      [36, 54],
      [58, 54],
      [82, 106],
    ];
    DRAWINGS.forEach((drawing, size) => {
      const three = drawing.breadth + 2 * STEPS[size];
      const [width, height] = smallest[size];
      expect(STEPS[size] - drawing.breadth).toBeGreaterThanOrEqual(3);
      expect(Math.min((drawing.isUpright ? width : height) - three, width - WIDTHS[size])).toBeGreaterThanOrEqual(3);
    });
  });
});

describe("Set in colours", () => {
  for (const name of Object.keys(SCENES))
    it(`${name} looks as it did`, async () => {
      expect(await draw(SCENES[name]()).differs(new URL(`../../golden/colour/set-${name}.png`, import.meta.url))).toBe(
        "",
      );
    });

  it("has a picture of its own for every card", () => {
    const looks = cards.map(card =>
      draw(judged(makeCode(card)))
        .image()
        .toString("base64"),
    );
    expect(new Set(looks).size).toBe(81);
  });

  it("draws in no part more than 10,000 pixels, or with more than 50 calls", () => {
    for (const name of Object.keys(SCENES)) {
      const game = SCENES[name]();
      const board = new Watched();
      let last = 0;
      board.picture((screen, part) => {
        const isMore = game.app.draw(screen, part);
        const fresh = board.puts.slice(part ? last : 0);
        last = board.puts.length;
        const pixels = fresh.reduce((sum, { width, height }) => sum + width * height, 0);
        const calls = fresh.reduce((sum, put) => sum + put.calls, 0);
        expect({ name, part, fits: pixels <= 10_000 && calls <= 50, pixels, calls }).toMatchObject({ fits: true });
        return isMore;
      });
    }
  });

  it("draws nothing anew when nothing has changed", () => {
    for (const name of Object.keys(SCENES)) {
      const game = SCENES[name]();
      const board = draw(game);
      board.drawn = 0;
      draw(game, board);
      expect(board.drawn).toBe(0);
    }
  });

  it("keeps to its tiles, whatever is scanned, pressed and played", () => {
    const how = fc.record({
      mode: fc.constantFrom("solve", "hint", "check", "deck"),
      deck: fc.constantFrom("full", "junior"),
    });
    const config = fc.record({ face: fc.constantFrom("shapes", "own"), names: fc.constant(LONG) });
    const said = new Set<string>();
    fc.assert(
      fc.property(script, how, config, (steps, way, settings) => {
        const game = openGame(way, settings);
        const board = new Watched();
        for (const step of steps) {
          act(game, step);
          const { message, cards: laid, sets } = game.app.state();
          const text = [message, laid?.length, sets?.length].join();
          if (said.has(text)) continue;
          said.add(text);
          draw(game, board);
        }
      }),
      { numRuns: Math.max(30, times(60)) },
    );
    expect(said.size).toBeGreaterThan(60);
  }, 120_000);

  it("takes a Set that is touched beside the table, and shows the next where a card is touched", () => {
    const game = scanned(random(12));
    const board = draw(game);
    const { x, y } = board.placeOf("B")!;
    expect([board.touched(x, y), x > 270]).toEqual(["B", true]);
    for (const card of [0, 5, 11])
      expect(board.touched(35 + 66 * Math.floor(card / 3), 33 + 62 * (card % 3))).toBe("C");
    expect(draw(judged("S1111", "S2222")).placeOf("B")).toBe(undefined);
    expect(draw(judged("S1111", "S2222", "S3333")).placeOf("B")).toBeDefined();
  });

  it("marks the place of the next card, and nothing else, when that blinks", () => {
    const game = scanned(random(4));
    const board = draw(game);
    const before = board.image();
    board.drawn = 0;
    game.time.advance(640);
    expect(draw(game, board).drawn).toBe(1);
    expect(board.image().equals(before)).toBe(false);
    game.time.advance(640);
    expect(draw(game, board).image().equals(before)).toBe(true);
  });
});

describe("a hint in colours", () => {
  /** A table in stage `stage` of a hint, with `change` made to what it must not tell. */
  function hint(seed: number, stage: number, change: (table: Table, showing: Showing) => void): unknown {
    const session = openSession(true, deckOf());
    for (const code of random(12, seed)) session.lay(parseCode(code));
    for (let at = 0; at < stage; at++) session.step(1);
    const says = session.line();
    const line = typeof says === "number" ? says : wordsOf(says);
    change(session.table, session.showing);
    const board = new Watched();
    board.picture((screen, part) => drawTable(screen, session.table, session.showing, line, part, true));
    return [board.puts.map(({ slot, key, touch }) => [slot, key, touch]), board.image().toString("base64")];
  }

  const nothing = (): void => undefined;

  it("does not tell at first whether there is a Set, then not how many there are", () => {
    for (let seed = 1; seed < 9; seed++) {
      expect(hint(seed, 0, table => (table.sets = []))).toEqual(hint(seed, 0, nothing));
      expect(hint(seed, 1, table => table.sets.push(...table.sets))).toEqual(hint(seed, 1, nothing));
    }
  });

  it("does not tell which the cards are that have not been shown", () => {
    for (let seed = 1; seed < 9; seed++)
      for (const stage of [2, 3]) {
        const others = (_: Table, showing: Showing): void => {
          if (showing.triple < 0) return;
          // The shown ones stay, the others are any places behind them.
          const [first, second, third] = placesOf(showing.triple);
          const next = stage > 2 ? second : second === 1 ? 2 : second - 1;
          showing.triple = (first << 10) | (Math.max(first + 1, next) << 5) | (third === 11 ? 10 : 11);
        };
        expect(hint(seed, stage, others)).toEqual(hint(seed, stage, nothing));
      }
  });
});

describe("what is drawn anew in colours", () => {
  const ALL = 320 * 240;
  const mean = (list: number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;

  it("is two places for a card that is laid, and for another Set its cards and those that were shown", () => {
    const costs: Record<"card" | "next" | "take", { tiles: number[]; pixels: number[] }> = {
      card: { tiles: [], pixels: [] },
      next: { tiles: [], pixels: [] },
      take: { tiles: [], pixels: [] },
    };
    for (let seed = 1; seed <= 5; seed++) {
      const game = openGame();
      const board = draw(game);
      const deck = random(81, seed);
      const measure = (kind: keyof typeof costs): void => {
        board.drawn = board.pixels = 0;
        const { scene } = board;
        draw(game, board);
        // Another number of columns is another picture.
        if (board.scene !== scene) return;
        costs[kind].tiles.push(board.drawn);
        costs[kind].pixels.push(board.pixels);
      };
      for (let round = 0; round < 4; round++) {
        while (game.app.state().cards.includes(null)) {
          const { shown, sets } = game.app.state();
          game.scan(deck.pop()!);
          const after = game.app.state();
          if (shown >= 0 && after.sets.length === sets.length && after.cards.includes(null)) measure("card");
          else draw(game, board);
        }
        for (let look = 0; look < 2 && game.app.state().sets.length > 1; look++) {
          game.app.play("next");
          measure("next");
        }
        if (!game.app.play("take")) break;
        measure("take");
      }
    }
    for (const [kind, { tiles, pixels }] of Object.entries(costs))
      console.log(
        `in colours, ${kind}: ${mean(tiles).toFixed(1)} tiles, at most ${Math.max(...tiles)}; ` +
          `${mean(pixels).toFixed(0)} pixels (${((100 * mean(pixels)) / ALL).toFixed(1)} %), at most ${Math.max(...pixels)}; ${tiles.length} times`,
      );
    expect(Math.max(...costs.card.tiles)).toBe(2);
    expect(Math.max(...costs.card.pixels)).toBeLessThanOrEqual(0.1 * ALL);
    // Six places, three cards beside the table, and which one it is.
    expect(Math.max(...costs.next.tiles)).toBeLessThanOrEqual(10);
    expect(Math.max(...costs.next.pixels)).toBeLessThanOrEqual(0.45 * ALL);
  });
});
