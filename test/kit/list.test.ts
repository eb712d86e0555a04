import { describe, expect, it } from "vitest";
import { drawLines, drawList, linesOf, rowsOf } from "../../src/kit/list";
import { makeScreen, pictureOf } from "../games/set/game";
import { checkDrawing } from "./checking-screen";

const MENU = ["Find all Sets", "Hints", "Three cards", "Check the deck", "Durak, two boards", "Dobble", "Tic-tac-toe"];
const WIDEST = "M".repeat(20);

/** Rows of the picture that are lit from edge to edge: the chosen item's. */
function bars(picture: string[]): number[] {
  return picture.flatMap((row, y) => (y > 10 && row.slice(0, 2) === "##" ? [y] : []));
}

describe("a list", () => {
  for (const rows of [64, 32]) {
    it(`looks as it did, with ${rows} rows`, async () => {
      await expect(
        pictureOf(screen => drawList(screen, "Croupier", MENU, 0), rows).join("\n") + "\n",
      ).toMatchFileSnapshot(`golden/menu-${rows}.txt`);
    });

    it(`shows the chosen item wherever it stands, and as many others as fit, with ${rows} rows`, () => {
      MENU.forEach((item, cursor) => {
        const texts = checkDrawing(screen => drawList(screen, "Croupier", MENU, cursor), rows);
        expect(texts).toContain(item);
        expect(texts).toHaveLength(1 + rowsOf(makeScreen(rows)));
        expect(bars(pictureOf(screen => drawList(screen, "Croupier", MENU, cursor), rows))).toHaveLength(10);
      });
    });

    it(`has room for twenty letters in a line, with ${rows} rows`, () => {
      for (const count of [1, 2, 20])
        for (let cursor = -1; cursor < count; cursor++)
          checkDrawing(screen => drawList(screen, "M".repeat(21), Array(count).fill(WIDEST), cursor), rows);
    });

    it(`shows as many plain lines as it says, with ${rows} rows`, () => {
      const count = linesOf(makeScreen(rows));
      checkDrawing(screen => drawLines(screen, Array(count).fill("M".repeat(21))), rows);
      expect(() => checkDrawing(screen => drawLines(screen, Array(count + 1).fill("gM")), rows)).toThrow("cut off");
    });
  }

  for (const rows of [64, 32])
    it(`has a track in columns of its own where more stands in it than fits, with ${rows} rows`, () => {
      const fits = rowsOf(makeScreen(rows));
      const ends = (count: number, cursor: number) =>
        pictureOf(screen => drawList(screen, "Long", Array(count).fill(WIDEST), cursor), rows)
          .slice(10)
          .map(row => row.slice(124));
      expect(new Set(ends(fits, 0).filter(row => row !== "####"))).toEqual(new Set(["...."]));
      const count = fits + 3;
      const thumbs = Array.from({ length: count }, (_, cursor) => {
        const rowsOfTrack = ends(count, cursor);
        const track = rowsOfTrack.flatMap((row, y) => (row === "..#." || row === ".###" ? [y] : []));
        expect(track).toEqual(Array.from({ length: 10 * fits }, (_one, at) => at + 1));
        return rowsOfTrack.indexOf(".###");
      });
      expect(thumbs).toEqual([...new Set(thumbs)].sort((a, b) => a - b));
      expect([thumbs[0], thumbs[count - 1] + 8]).toEqual([1, 10 * fits + 1]);
    });

  it("may be empty", () => {
    expect(checkDrawing(screen => drawList(screen, "Nothing", [], 0), 64)).toEqual(["Nothing"]);
  });
});

describe("the screen that checks all this", () => {
  it("objects to text over text, to text over content, and to content over text", () => {
    const list = (screen: any): any => drawLines(screen, ["Text"]);
    for (const draw of [
      (screen: any) => screen.drawString("more", 1, 4),
      (screen: any) => screen.fillRect(0, 0, 20, 3),
      (screen: any) => screen.setPixel(1, 0),
    ]) {
      expect(() =>
        checkDrawing(screen => {
          list(screen);
          draw(screen);
        }, 64),
      ).toThrow(/over/);
    }
    expect(() =>
      checkDrawing(screen => {
        list(screen);
        screen.fillRect(0, 20, 60, 30).drawString("over", 4, 22);
      }, 64),
    ).toThrow(/over something/);
  });
});
