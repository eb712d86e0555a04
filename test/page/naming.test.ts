// What a person says of cards and places, without a page: a card named, laid where nothing was seen, taken away; undone in turn; carried along by a camera.
import { describe, expect, it } from "vitest";
import { isInside, middleOf } from "../../deploy/vision/geometry";
import type { Point, Quad } from "../../deploy/vision/picture";
import { quadAt } from "../../deploy/vision/scene/scene";
import { Naming, nextPlace, quadAround } from "../../deploy/page/recognise/naming";
import { type Seen, TableMaker, type Unseen } from "../../deploy/page/recognise/table";
import { statusOf } from "../../deploy/page/recognise/words";

const AT = (row: number, column: number) => quadAt(60 + 90 * column, 80 + 130 * row, 64, 98);

/** Two of the nine places are open: one cannot be read, in the other nothing is seen. */
const UNSEEN: Unseen[] = [{ id: 50, corners: AT(0, 1) }];
const GAP = AT(2, 2);
const ROWS = ["S1111 - S1113", "S2221 S2222 S2233", "S3312 S3321 -"];

const seen = (doubt = ""): Seen[] =>
  ROWS.flatMap((row, y) =>
    row.split(" ").flatMap((code, x): Seen[] => {
      if (code === "-") return [];
      const isSure = code !== doubt;
      return [{ id: 10 * y + x, code, corners: AT(y, x), sure: isSure, answers: isSure ? [code] : [code, "S3333"] }];
    }),
  );

function tableOf(naming: Naming, cards = seen(), unseen = UNSEEN) {
  const { cards: now, unread, empty } = naming.settle(cards, unseen);
  return new TableMaker().make(now, unread, empty);
}
const codesOf = (naming: Naming, cards?: Seen[]) => tableOf(naming, cards).cards.map(({ code }) => code);
const openOf = (naming: Naming) => tableOf(naming).spots.map(({ isSeen, row, column }) => [isSeen, row, column]);

/** Everything turned by a little, moved and nearer, as a camera moves. */
const elsewhere = (quad: Quad): Quad =>
  quad.map(([x, y]): Point => [1.2 * (x * 0.98 - y * 0.2) + 40, 1.2 * (x * 0.2 + y * 0.98) - 15]) as Quad;

describe("what a person says of a table", () => {
  it("before that, one place cannot be read and in one nothing is seen: of the whole table nothing is said", () => {
    const naming = new Naming();
    expect(openOf(naming)).toEqual([
      [true, 0, 1],
      [false, 2, 2],
    ]);
    const table = tableOf(naming);
    expect(table.isWhole).toBe(false);
    expect(statusOf(table, 7, false)).toBe(
      "7 cards, and 1 that I cannot read: tap it. No three of these 7 are a Set, but whether there is a Set on the table is open. At 1 place between the cards I see none: if one lies there, tap its place.",
    );
  });

  it("a card named where one cannot be read, and no card where none lies: then the table is whole", () => {
    const naming = new Naming();
    naming.lay(UNSEEN[0].corners, seen(), "S1112");
    expect(openOf(naming)).toEqual([[false, 2, 2]]);
    naming.lay(GAP, tableOf(naming).cards, undefined);
    const table = tableOf(naming);
    expect([table.isWhole, table.spots, table.sets.map(({ key }) => key)]).toEqual([
      true,
      [],
      ["S1111 S1112 S1113", "S1112 S2233 S3321"],
    ]);
    expect(table.grid[0]).toEqual(["S1111", "S1112", "S1113"]);
    expect(statusOf(table, 8, false)).toBe("8 cards, 2 Sets.");
  });

  it("in the other order it comes to the same", () => {
    const naming = new Naming();
    naming.lay(GAP, seen(), undefined);
    naming.lay(UNSEEN[0].corners, tableOf(naming).cards, "S1112");
    expect([tableOf(naming).isWhole, codesOf(naming).includes("S1112")]).toEqual([true, true]);
  });

  it("is undone in turn, the last first", () => {
    const naming = new Naming();
    const before = codesOf(naming);
    naming.lay(GAP, seen(), "S1122");
    const [laid] = tableOf(naming).cards.filter(({ code }) => code === "S1122");
    naming.name(laid, tableOf(naming).cards, "S1123");
    naming.name(seen()[0], seen(), undefined);
    expect(codesOf(naming)).toEqual([...before.slice(1), "S1123"]);
    naming.undo();
    expect(codesOf(naming)).toEqual([...before, "S1123"]);
    naming.undo();
    expect(codesOf(naming)).toEqual([...before, "S1122"]);
    expect(naming.canUndo).toBe(true);
    naming.undo();
    expect([codesOf(naming), naming.canUndo]).toEqual([before, false]);
    naming.undo();
    expect(codesOf(naming)).toEqual(before);
  });

  it("a card in doubt, and one that was read surely but wrongly, are what he says", () => {
    const naming = new Naming();
    const cards = seen("S2233");
    naming.name(
      cards.find(({ code }) => code === "S2233")!,
      cards,
      "S3333",
    );
    naming.name(cards[0], cards, "S1121");
    expect(codesOf(naming, cards)).toEqual(["S1121", "S1113", "S2221", "S2222", "S3333", "S3312", "S3321"]);
    expect(tableOf(naming, cards).cards.every(({ sure }) => sure)).toBe(true);
  });

  it("a card that he laid goes with the cards around it, and stays away while they are out of the picture", () => {
    const naming = new Naming();
    naming.lay(GAP, seen(), "S1122");
    const moved = seen().map(card => ({ ...card, corners: elsewhere(card.corners) }));
    const there = naming.settle(moved, []).cards.find(({ code }) => code === "S1122")!;
    expect(isInside(middleOf(there.corners), elsewhere(GAP))).toBe(true);
    expect(
      Math.hypot(...middleOf(there.corners).map((one, axis) => one - middleOf(elsewhere(GAP))[axis])),
    ).toBeLessThan(1);
    expect(naming.settle([], []).cards).toEqual([]);
    expect(naming.settle(seen(), []).cards).toHaveLength(8);
  });

  it("a card that is read surely where he laid one has come since, and counts", () => {
    const naming = new Naming();
    naming.lay(GAP, seen(), "S1122");
    const read = { id: 60, code: "S1133", corners: GAP, sure: true, answers: ["S1133"] };
    expect(codesOf(naming, [...seen(), read])).toEqual([...seen().map(({ code }) => code), "S1133"]);
    const doubted = { ...read, sure: false, answers: ["S1133", "S1132"] };
    expect(codesOf(naming, [...seen(), doubted])).toEqual([...seen().map(({ code }) => code), "S1122"]);
  });

  it("with nothing read at all a card can be laid, and another one beside it", () => {
    const naming = new Naming();
    const first = nextPlace([], { width: 640, height: 480 });
    expect(middleOf(first)).toEqual([320, 240]);
    naming.lay(first, [], "S1111");
    const [card] = tableOf(naming, [], []).cards;
    expect(card.code).toBe("S1111");
    const next = nextPlace([card], { width: 640, height: 480 });
    expect(isInside(middleOf(next), card.corners)).toBe(false);
    expect(next.every(([x, y]) => x > 0 && y > 0 && x < 640 && y < 480)).toBe(true);
  });

  it("a place that is tapped is as large as the nearest card", () => {
    const quad = quadAround([300, 40], seen(), 480);
    expect(middleOf(quad)).toEqual([300, 40]);
    expect(quad[1][0] - quad[0][0]).toBeCloseTo(64);
  });
});
