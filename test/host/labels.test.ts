// Stickers on ready-cut labels: where the makers' tables say that the labels are, and nothing beyond them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { Mistake } from "../../deploy/mistake";
import { CONTROLS } from "../../deploy/host/stickers/controls";
import { type LabelOrder, makeLabelSheets } from "../../deploy/host/stickers/label-sheet";
import {
  LABELS,
  type LabelSheet,
  findLabels,
  labelCorner,
  labelsOn,
  listLabels,
  measuresOf,
  stickerSide,
} from "../../deploy/host/stickers/labels";
import { PAPERS } from "../../deploy/host/stickers/plan";
import { SYMBOL_SHARE } from "../../deploy/host/stickers/sticker";
import { Page, distance } from "./measured";
import { renderPdf } from "./paper";
import { expectRefused, run } from "./shell";

const CARDS = cardsOf(false).map(makeCode);
/** mm; the issue's own bound. */
const NEAR = 0.3;

/** Written out a second time: the first label's left and top, and those of the last one. */
const CORNERS: Record<string, [count: number, first: [number, number], last: [number, number]]> = {
  "avery-l7120": [35, [7.5, 11], [167.5, 251]],
  "avery-l7120-narrow": [35, [12.5, 18.5], [162.5, 243.5]],
  "avery-l7160": [21, [7.2, 15.15], [139.3, 243.75]],
  "avery-l7651": [65, [4.75, 10.7], [167.15, 265.1]],
  "avery-l7654": [40, [9.7, 21.5], [154.6, 250.1]],
  "avery-l4732": [80, [11, 13.3], [163.4, 266.8]],
  "avery-l7657": [270, [4.7, 13.5], [187.4, 273.5]],
  "avery-3474": [24, [0, 0.5], [140, 259.5]],
  "avery-3666": [65, [10, 10.7], [162, 265.1]],
  "avery-5160": [30, [4.76, 12.7], [144.46, 241.3]],
  "avery-5167": [80, [7.14, 12.7], [164.3, 254]],
};

const orderOf = (labels: LabelSheet, more: Partial<LabelOrder> = {}): LabelOrder => ({
  cards: CARDS,
  controls: CONTROLS,
  guide: false,
  title: "stickers",
  side: stickerSide(labels),
  form: "text",
  paper: labels.paper,
  palette: "usual",
  labels,
  startAt: 1,
  outlines: false,
  ...more,
});

async function pagesOf(order: LabelOrder, perMm: number): Promise<Page[]> {
  const rendered = await renderPdf((await makeLabelSheets(order, () => {})).pdf, perMm);
  return rendered.map(({ image }) => new Page(image, PAPERS[order.labels.paper]));
}

/** Where the dark modules of a label's code have to be, by the table and the share of a sticker that is its symbol's. */
function expectedMiddle({ labels, side }: LabelOrder, place: number): { x: number; y: number } {
  const { x, y } = labelCorner(labels, place);
  const [width, height] = labels.size;
  return {
    x: x + (width - side) / 2 + (side * SYMBOL_SHARE) / 2,
    y: y + (height - side) / 2 + (side * SYMBOL_SHARE) / 2,
  };
}

/** Every label that does not hold its code where it has to be. */
async function faults(order: LabelOrder, perMm: number): Promise<string[]> {
  const pages = await pagesOf(order, perMm);
  const each = labelsOn(order.labels);
  const codes = [...order.cards, ...order.controls];
  const wrong: string[] = [];
  const found = await Promise.all(pages.map(page => page.codes()));
  for (const [at, code] of codes.entries()) {
    const place = at + order.startAt - 1;
    const here = found[Math.floor(place / each)]?.find(({ text }) => text === code);
    const expected = expectedMiddle(order, place % each);
    if (!here) wrong.push(`${code} is not on its page`);
    else if (distance(here.middle, expected) > NEAR)
      wrong.push(`${code} is ${distance(here.middle, expected).toFixed(2)} mm off`);
  }
  if (found.flat().length !== codes.length) wrong.push(`${found.flat().length} codes for ${codes.length}`);
  return wrong;
}

describe("the table of labels", () => {
  it("has each sheet where its maker has it", () => {
    expect(LABELS.map(({ name }) => name).sort()).toEqual(Object.keys(CORNERS).sort());
    for (const sheet of LABELS) {
      const [count, first, last] = CORNERS[sheet.name];
      expect(labelsOn(sheet)).toBe(count);
      const corners = [labelCorner(sheet, 0), labelCorner(sheet, count - 1)].map(({ x, y }) => [x, y]);
      [first, last].forEach((corner, at) =>
        corner.forEach((mm, axis) => expect(Math.abs(corners[at][axis] - mm), sheet.name).toBeLessThan(0.1)),
      );
    }
  });

  it("has none that lie on each other or beyond the paper, and all in its middle, as sheets are cut", () => {
    for (const sheet of LABELS) {
      const { width, height } = PAPERS[sheet.paper];
      const last = labelCorner(sheet, labelsOn(sheet) - 1);
      for (const [corner, far, room, pitch, size] of [
        [sheet.corner[0], last.x + sheet.size[0], width, sheet.pitch[0], sheet.size[0]],
        [sheet.corner[1], last.y + sheet.size[1], height, sheet.pitch[1], sheet.size[1]],
      ]) {
        expect(pitch, sheet.name).toBeGreaterThanOrEqual(size - 1e-6);
        expect(Math.abs(corner - (room - far)), sheet.name).toBeLessThan(1);
      }
    }
  });
});

describe("stickers on labels, read back by another's eyes", () => {
  it.each([
    ["avery-l7120", 6],
    ["avery-l7651", 8],
    ["avery-5160", 8],
  ])("all 86 of a deck on %s, each within 0.3 mm of its label's place", async (name, perMm) => {
    expect(await faults(orderOf(findLabels(name)), perMm)).toEqual([]);
  });

  it("begins at the label that is still there, and goes on by rows and sheets", async () => {
    const labels = findLabels("avery-l7160");
    const order = orderOf(labels, { cards: CARDS.slice(0, 10), controls: ["!TAKE"], startAt: 14 });
    expect(await faults(order, 6)).toEqual([]);
    expect(await pagesOf(order, 1)).toHaveLength(2);
    const [page] = await pagesOf(order, 3);
    const before = labelCorner(labels, 12);
    expect(page.inkIn({ left: 0, top: 0, right: 210, bottom: before.y })).toBeUndefined();
    expect(page.inkIn({ left: 0, top: before.y, right: before.x + labels.size[0], bottom: 297 })!.top).toBeGreaterThan(
      before.y + labels.size[1],
    );
  });

  it("one's own measures do as well, on either paper", async () => {
    for (const paper of ["a4", "letter"] as const) {
      const labels = findLabels("3x4,50x60,55x65,20.5x7", paper);
      expect(labels.paper).toBe(paper);
      expect(await faults(orderOf(labels, { cards: CARDS.slice(0, 13), controls: [] }), 5)).toEqual([]);
    }
  });

  it("the outlines are those of the labels, and no ink stands between two of them", async () => {
    for (const name of ["avery-l7120", "avery-l4732"]) {
      const labels = findLabels(name);
      const [page] = await pagesOf(orderOf(labels, { outlines: true }), 10);
      const [bare] = await pagesOf(orderOf(labels), 10);
      const { x, y } = labelCorner(labels, 0);
      const { left, top } = page.inkIn({ left: 0, top: 0, right: 60, bottom: 60 })!;
      expect(Math.max(Math.abs(left - x), Math.abs(top - y))).toBeLessThan(NEAR);
      const gap = labels.pitch[0] - labels.size[0];
      const between = { left: x + labels.size[0] + 0.3, top: 0, right: x + labels.size[0] + gap - 0.3, bottom: 297 };
      expect(page.inkIn(between)).toBeUndefined();
      // A sticker keeps a mm away from its label's edge.
      const edge = { left: x, top: y, right: x + labels.size[0], bottom: y + 0.9 };
      expect(bare.inkIn(edge)).toBeUndefined();
    }
  });
});

describe("what a person says of labels", () => {
  it("is a name, or the number alone, in any letters", () => {
    for (const text of ["avery-l7120", "L7120", "Avery L7120", "AVERY_L7120"])
      expect(findLabels(text).name).toBe("avery-l7120");
  });

  it("is measures as --list-labels would give them, edge to edge and in the middle where some are left out", () => {
    for (const sheet of LABELS) {
      const own = findLabels(measuresOf(sheet), sheet.paper);
      for (const part of ["count", "size", "pitch", "corner"] as const)
        own[part].forEach((mm, axis) => expect(mm).toBeCloseTo(sheet[part][axis], 1));
    }
    expect(findLabels("3x8,70x37")).toMatchObject({ pitch: [70, 37], corner: [0, 0.5] });
  });

  it("never brings anything but a sheet that fits its paper, or a sentence", () => {
    const number = fc.oneof(
      fc.integer({ min: 0, max: 400 }).map(String),
      fc.constantFrom("1.5", "", "-3", "1e9", "NaN"),
    );
    const pair = fc.tuple(number, number).map(([a, b]) => `${a}x${b}`);
    const text = fc.oneof(
      fc.string(),
      fc.array(pair, { maxLength: 5 }).map(parts => parts.join()),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("a4" as const, "letter" as const), (said, paper) => {
        let sheet;
        try {
          sheet = findLabels(said, paper);
        } catch (error) {
          expect(error).toBeInstanceOf(Mistake);
          return;
        }
        const { x, y } = labelCorner(sheet, labelsOn(sheet) - 1);
        expect(labelsOn(sheet)).toBeGreaterThan(0);
        expect(Math.min(...sheet.corner)).toBeGreaterThanOrEqual(-1e-6);
        expect(x + sheet.size[0]).toBeLessThanOrEqual(PAPERS[paper].width + 1e-5);
        expect(y + sheet.size[1]).toBeLessThanOrEqual(PAPERS[paper].height + 1e-5);
      }),
      { numRuns: 2000 },
    );
  });

  it("is answered with why, where it cannot be", () => {
    const saying = (text: string, says: RegExp) => expect(() => findLabels(text)).toThrow(says);
    saying("herma-1", /not known here, only avery-l7120, .*avery-5167; or give the measures of yours in mm/);
    saying("5x7,50x35", /reach to 250 mm, and A4 is 210 mm wide/);
    saying("5x7,35x35,40x40,7.5x30", /reach to 305 mm, and A4 is 297 mm high/);
    saying("5x7,35x35,30x40", /labels of 35 mm, one every 30 mm, lie on each other/);
    saying("0x7,35x35", /no columns and rows/);
    saying("2.5x7,35x35", /no columns and rows/);
    saying("2x7,0x35", /a label of 0 x 35 mm is none/);
    saying("5x7", /not known here/);
    expect(() => findLabels("avery-5160", "a4")).toThrow(/is a sheet of Letter: leave --paper out/);
    expect(() => stickerSide(findLabels("avery-l7657"))).toThrow(
      /avery-l7657 are too small: of 17.8 x 10 mm, 8 mm are left .* needs 10 mm for a code that a scanner reads/,
    );
  });
});

describe("croupier stickers set --labels", () => {
  it("prints on them, and says how to try it first", () => {
    const { stdout, status } = run(["stickers", "set", "--labels", "l7651", "--start-at", "14", "--out", "a.pdf"]);
    expect(status).toBe(0);
    expect(stdout).toBe(
      "a.pdf: 81 cards and 5 control cards, 19.2 mm, on 2 sheets of avery-l7651 (A4, 65 labels), from label 14. Print at 100 %, not fitted to the page. Try it on plain paper first, with --outlines, and hold that against a sheet.\n",
    );
  });

  it("lists the sheets, and writes nothing then", () => {
    expect(run(["stickers", "set", "--list-labels"])).toEqual({
      status: 0,
      stderr: "",
      stdout: listLabels().join("\n") + "\n",
    });
    expect(listLabels().filter(line => /too small/.test(line))).toHaveLength(1);
  });

  it("refuses a label that is not there, and what goes with labels only", () => {
    expectRefused(["stickers", "set", "--labels", "a5-of-ours"], /is not known here/);
    expectRefused(["stickers", "set", "--labels", "l7160", "--start-at", "22"], /has 21 labels/);
    expectRefused(["stickers", "set", "--labels", "l7160", "--start-at", "0"], /count from 1/);
    expectRefused(["stickers", "set", "--labels", "l7160", "--size", "20"], /leave --size out/);
    expectRefused(["stickers", "set", "--outlines"], /is about labels: say which/);
  });
});
