// Dobble on a display with colours: its pictures, and what touching them does.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { USUAL, picturesOfAll } from "../../../deploy/build/symbols";
import makeInColour from "../../../src/games/dobble/colour";
import type { DobblePicture } from "../../../src/games/dobble/view";
import { Colour } from "../../../src/kit/colours";
import { Area } from "../../../src/kit/area";
import { TileBoard } from "../../kit/tile-board";
import { SIGNAL_MS, open } from "./game";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 57) });

const drawColour = makeInColour();

const golden = (name: string) => new URL(`../../golden/colour/dobble-${name}.png`, import.meta.url);

const NAMES = USUAL.map(([, name]) => name);
const ALL = picturesOfAll();
const bitmapOf = (symbol: number) => atob(ALL.substr(81 * (symbol - 1), 84));

function picture(words: string, change: Partial<DobblePicture> = {}): DobblePicture {
  return {
    title: "11 and 40",
    note: "",
    words,
    score: undefined,
    isSignal: false,
    picture: "",
    message: "",
    ...change,
  };
}

const symbol = (name: string, change: Partial<DobblePicture> = {}) =>
  picture(name, { picture: bitmapOf(NAMES.indexOf(name) + 1), ...change });

const score = (points: number[], change: Partial<DobblePicture>) =>
  picture(points.join(":"), { score: points, ...change });

const DUEL = { title: "Duel 3:2", note: "best 0.53", message: "Left: 0.53 s" };

const SCENES: Record<string, DobblePicture> = {
  start: picture("Dobble", { title: "Common symbol", message: "Scan two cards" }),
  "one-card": picture("11", { title: "Common symbol", message: "Now another card" }),
  "order-19": picture("Symbol 381", { title: "380 and 381", note: "order 19" }),
  web: symbol("Spider's web"),
  eye: symbol("Eye"),
  anchor: symbol("Anchor"),
  pencil: symbol("Pencil"),
  dolphin: symbol("Dolphin"),
  sunglasses: symbol("Sunglasses"),
  skull: symbol("Skull and crossbones", { message: "Card 40 again" }),
  exclamation: symbol("Exclamation mark"),
  own: picture("Grandmother's favourite teapot, the blue one"),
  "own-one-word": picture("Rindfleischetikettierungsueberwachungsaufgabe"),
  "duel-cards": score([3, 2], { ...DUEL, message: "Scan two, face down" }),
  "duel-ready": picture("Ready", { ...DUEL, message: "Fingers on A and C" }),
  "duel-now": picture("Now!", { ...DUEL, isSignal: true, message: "Turn them over!" }),
  "duel-clover": symbol("Four-leaf clover", DUEL),
  tower: score([12, 9], { title: "Tower", note: "34 left", message: "Right takes one" }),
  "tower-19": score([189, 190], { title: "Tower", note: "0 left", message: "Right wins! B: again" }),
  well: score([28, 27], { title: "Well", note: "cards left", message: "Right is rid of one" }),
  deck: picture("12", { title: "Check the deck", note: "of 57", message: "Card 12 is double" }),
};

const show = (shown: DobblePicture, isScored = false, board = new TileBoard()) =>
  board.picture((screen, part) => drawColour(screen.tiles!, shown, part, isScored));

/** Columns at both sides that are not one colour above, in and below the middle. */
function edgesOf(board: TileBoard): number[] {
  const middle = board.scene === "dobble" ? Colour.Felt : Colour.Gold;
  const strays: number[] = [];
  for (const x of [0, 1, 2, 3, 316, 317, 318, 319])
    for (let y = 0; y < Area.Height; y++)
      if (board.graphics.getPixel(x, y) !== (y < 28 || y >= 188 ? Colour.Night : middle)) strays.push(x);
  return strays;
}

describe("the pictures of Dobble in colours", () => {
  it.each(Object.entries(SCENES))("look as they did: %s", async (name, shown) => {
    expect(await show(shown).differs(golden(name))).toBe("");
  });

  it("have every symbol whole on its card, and its name clear of the edge", () => {
    NAMES.forEach((name, at) => {
      const board = show(symbol(name));
      expect([name, edgesOf(board)]).toEqual([name, []]);
      let lit = 0;
      for (const byte of bitmapOf(at + 1)) for (let bits = byte.charCodeAt(0); bits; bits &= bits - 1) lit++;
      // Behind its 484 bits the bitmap may go on with the next one's.
      let inked = 0;
      for (let x = 10; x < 154; x++)
        for (let y = 28; y < 188; y++) {
          const colour = board.graphics.getPixel(x, y);
          if (colour !== Colour.Felt && colour !== Colour.Card) inked++;
        }
      expect(inked).toBeGreaterThan(16 * (lit - 20));
      // Outside of the round card is the table only.
      const distance = (x: number, y: number) => Math.hypot(x - 81.5, y - 107.5);
      for (let x = 0; x < 160; x++)
        for (let y = 28; y < 188; y++) if (distance(x, y) > 74) expect(board.graphics.getPixel(x, y)).toBe(Colour.Felt);
    });
  });

  it("stay clear of both edges, whatever is written", () => {
    const text = fc.string({ unit: fc.constantFrom(..."MMg :1"), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        fc.record({
          words: fc.oneof(fc.constantFrom("Now!", "57", "Clown", "Skull and crossbones"), text),
          score: fc.constantFrom<number[] | undefined>(undefined, [0, 0], [190, 189]),
          isSignal: fc.boolean(),
          picture: fc.oneof(fc.constant(""), fc.integer({ min: 1, max: 57 }).map(bitmapOf)),
          title: text,
          note: fc.constantFrom("", "best 12.34"),
          message: text,
        }),
        shown => {
          expect(edgesOf(show(shown))).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("have no step of more than 9,000 pixels", () => {
    const board = new TileBoard();
    let more = true;
    for (let part = 0; more; part++) {
      board.pixels = 0;
      more = drawColour(board, SCENES.web, part, true);
      expect(board.pixels).toBeLessThan(9_000);
    }
  });

  it("draw anew only the words where only these have changed", () => {
    const board = show(SCENES.web);
    board.drawn = 0;
    show({ ...SCENES.web, message: "Card 40 again" }, false, board);
    expect(board.drawn).toBe(1);
  });

  it("are a name where a symbol is called like a score, and are drawn anew behind that score", () => {
    const board = show(score([3, 2], DUEL), true);
    const named = picture("3:2", DUEL);
    show(named, true, board);
    expect(board.image().equals(show(named, true).image())).toBe(true);
    expect(board.image().equals(show(score([3, 2], DUEL), true).image())).toBe(false);
  });

  it("are all gold with the signal from its first step", () => {
    const board = show(SCENES["duel-ready"], true);
    drawColour(board, SCENES["duel-now"], 0, true);
    for (let y = 28; y < 188; y++) expect(board.graphics.getPixel(160, y)).toBe(Colour.Gold);
  });
});

function played(how: object) {
  const game = open(how);
  const board = new TileBoard();
  const draw = () => board.picture((screen, part) => game.app.draw(screen, part));
  draw();
  return {
    ...game,
    state: () => game.app.state() as any,
    board,
    draw,
    touch(x: number, y: number) {
      game.press(board.touched(x, y).toLowerCase());
      draw();
    },
  };
}

describe("touching Dobble", () => {
  it("gives a point to whoever's side it is, in a duel and where points are counted", () => {
    const tower = played({ mode: "tower" });
    for (const [x, score] of [
      [20, [1, 0]],
      [300, [1, 1]],
      [300, [1, 2]],
    ] as const) {
      tower.touch(x, 100);
      expect(tower.state().score).toEqual(score);
    }
    const duel = played({ mode: "duel" });
    duel.lay(11, 40);
    duel.draw();
    duel.wait(SIGNAL_MS);
    duel.draw();
    expect(duel.board.scene).toBe("dobble, now");
    duel.touch(300, 150);
    expect([duel.state().score, duel.board.scene]).toEqual([[0, 1], "dobble"]);
  });

  it("is B in the middle, and everywhere where nobody has points", () => {
    const { board } = played({ mode: "duel" });
    expect([0, 106, 107, 212, 213, 319].map(x => board.touched(x, 100)).join("")).toBe("AABBCC");
    expect([board.touched(10, 10), board.touched(10, 200)]).toEqual(["B", "B"]);
    const match = played({ mode: "match" });
    expect([0, 106, 107, 212, 213, 319].map(x => match.board.touched(x, 100)).join("")).toBe("BBBBBB");
  });

  it("shows after any cards and touches what a display would that had been dark before", () => {
    const step = fc.oneof(fc.integer({ min: 1, max: 57 }), fc.constantFrom("a", "b", "c", "B", "C"), fc.constant(0));
    fc.assert(
      fc.property(
        fc.constantFrom("match", "duel", "tower", "well", "deck"),
        fc.array(step, { maxLength: 12 }),
        (mode, steps) => {
          const game = played({ mode });
          for (const one of steps) {
            if (typeof one === "string") game.press(one);
            else if (one) game.lay(one);
            else game.wait(SIGNAL_MS);
            game.draw();
          }
          const other = new TileBoard().picture((screen, part) => game.app.draw(screen, part));
          expect(game.board.image().equals(other.image())).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });
});
