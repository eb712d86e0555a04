import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawLines, drawList, linesOf, rowsOf } from "../../src/kit/list";
import { Area } from "../../src/kit/area";
import type { Key } from "../../src/kernel/ports";
import { makeActions } from "../../src/kernel/actions";
import showPage from "../../src/ui/page";
import { TileBoard } from "./tile-board";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 320) });

const golden = (name: string) => new URL(`../golden/colour/${name}.png`, import.meta.url);

const ACTIONS = ["Hint", "Undo", "New", "Board begins", "Level 3", "How to play"];
const MODES = "Keys and display|1: one stone|2: four stones|3: on a turned board|4: the device begins|5: you begin|6: its stones moved|Menu|Hint|Undo".split("|"); // prettier-ignore

const list = (title: string, items: string[], cursor: number) =>
  new TileBoard().picture(screen => drawList(screen, title, items, cursor));

/** Pixels in these columns that are not as the first one of them. */
function strayIn(board: TileBoard, from: number, to: number): number {
  let strays = 0;
  for (let x = from; x <= to; x++)
    for (let y = 0; y < Area.Height; y++)
      if (board.graphics.getPixel(x, y) !== board.graphics.getPixel(from, 0)) strays++;
  return strays;
}

describe("a list in colours", () => {
  it.each([
    ["list-actions", list("What now?", ACTIONS, 0)],
    ["list-actions-middle", list("What now?", ACTIONS, 3)],
    ["list-seven", list("Dobble", MODES.slice(0, 7), 6)],
    ["list-long", list("What now?", MODES, 0)],
    ["list-long-middle", list("What now?", MODES, 5)],
    ["list-long-end", list("What now?", MODES, 9)],
    ["list-cut", list("A title that is longer than any display", [MODES.join(" "), "M".repeat(24), "M".repeat(25)], 1)],
    ["list-empty", list("Nothing", [], 0)],
  ])("looks as it did: %s", async (name, board) => {
    expect(await board.differs(golden(name))).toBe("");
  });

  it("draws anew what has changed, the two rows between which the cursor moved", () => {
    const board = list("What now?", ACTIONS, 0);
    board.drawn = 0;
    board.picture(screen => drawList(screen, "What now?", ACTIONS, 1));
    expect(board.drawn).toBe(2);
    board.picture(screen => drawList(screen, "What now?", ACTIONS, 1));
    expect(board.drawn).toBe(2);
  });

  it("leaves nothing of a longer one before it", () => {
    const board = list("What now?", ACTIONS, 0);
    board.picture(screen => drawList(screen, "Two", ["one", "two"], 0));
    expect(board.image()).toEqual(list("Two", ["one", "two"], 0).image());
  });

  const words = fc.string({ unit: fc.constantFrom(..."Mgj "), maxLength: 40 });

  it("of any titles and items keeps both edges free, and touching a row means stepping there, then B", () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 14 }), fc.nat(), (title, items, any) => {
        const cursor = items.length ? any % items.length : 0;
        const board = list(title, items, cursor);
        expect([strayIn(board, 0, 1), strayIn(board, 318, 319)]).toEqual([0, 0]);
        const rows = rowsOf(board.screen);
        const first = Math.max(0, Math.min(cursor - 3, items.length - rows));
        const touches = Array.from({ length: rows }, (_, row) => board.touched(100, 45 + 25 * row));
        expect(touches).toEqual(
          touches.map((_, row) => (first + row < items.length ? `@${first + row - cursor}` : "")),
        );
        expect(items.length ? touches : ["@0"]).toContain("@0");
        for (const key of ["A", "C"]) expect(!!board.placeOf(key)).toBe(items.length > rows);
      }),
      { numRuns: 40 },
    );
  });

  it("shows the cursor's row in another colour than the others, wherever it stands", () => {
    for (const count of [1, 7, 8, 12])
      for (let cursor = 0; cursor < count; cursor++) {
        const board = list("Rows", Array(count).fill("same"), cursor);
        const at = (touch: string) => {
          const place = board.placeOf(touch);
          return place && board.graphics.getPixel(8, place.y);
        };
        for (let by = -count; by <= count; by++)
          if (by && at(`@${by}`) !== undefined) expect(at(`@${by}`)).not.toBe(at("@0"));
        expect(at("@0")).toBeDefined();
      }
  });
});

describe("lines in colours", () => {
  const lines = (...text: string[]) => new TileBoard().picture(screen => drawLines(screen, text));

  it.each([
    ["lines-safe", lines("Safe shell:", "5 starts failed", "", "Any key: start")],
    [
      "lines-trouble",
      lines("Any key: menu", "croupier.json: display.brightness should be 0 to 255", "Scanner silent: cable?"),
    ],
    ["lines-full", lines(...Array(9).fill("M".repeat(24)))],
    ["lines-many", lines(...Array(12).fill("Missing: 3 7-12 40 and some more of them"))],
  ])("look as they did: %s", async (name, board) => {
    expect(await board.differs(golden(name))).toBe("");
  });

  it("fit in large letters, as many as is said, of as many letters as a low display has", () => {
    const board = lines("M");
    const most = linesOf(board.screen);
    expect(most).toBe(9);
    expect(lines(...Array(most).fill("M".repeat(21))).scene).toBe(board.scene);
    expect(lines(...Array(most + 1).fill("M")).scene).not.toBe(board.scene);
  });

  it("of any length stay clear of the edges, and touching them is B", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(..."Mgj "), maxLength: 90 }), { maxLength: 12 }), text => {
        const board = lines(...text);
        expect([strayIn(board, 0, 1), strayIn(board, 318, 319)]).toEqual([0, 0]);
        expect(board.touched(160, 100)).toBe("B");
      }),
      { numRuns: 30 },
    );
  });
});

describe("a page in colours", () => {
  function page(count: number) {
    const actions = makeActions();
    const text = Array.from({ length: count }, (_, at) => `line ${at} of the rules`);
    showPage(actions, "How to play", text);
    const board = new TileBoard();
    const draw = () => board.picture(screen => actions.draw(screen) && undefined);
    return { board: draw(), press: (key: string) => (actions.press(key as Key, false), draw()) };
  }

  it("has lines of twenty letters and more, and B closes it", async () => {
    const actions = makeActions();
    showPage(actions, "How to play", "Beat each attack: by|a higher card of its|suit, or a trump. Or|take all. Who keeps|cards is the durak.".split("|")); // prettier-ignore
    const board = new TileBoard().picture(screen => actions.draw(screen) && undefined);
    expect(await board.differs(golden("lines-page"))).toBe("");
    expect([board.touched(100, 100), board.placeOf("C")]).toEqual(["B", undefined]);
    actions.press("B", false);
    expect(actions.draw(board.screen)).toBe(false);
  });

  it("of more lines than fit is turned by its arrows", async () => {
    const { board, press } = page(13);
    expect([!!board.placeOf("A"), !!board.placeOf("C"), board.touched(100, 100)]).toEqual([true, true, "B"]);
    expect(await board.differs(golden("lines-pages"))).toBe("");
    const pages = [board.image(), press("C").image(), press("C").image()];
    expect(press("A").image()).toEqual(pages[1]);
    expect(new Set(pages.map(String)).size).toBe(3);
  });
});
