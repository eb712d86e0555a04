// Cards printed on both sides: each back behind its front, whichever edge the printer turns the paper over, measured on the rendered pages.
import { describe, expect, it } from "vitest";
import { someOf } from "../soak/turns";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { BACK_CODE_SHARE, CODE_HEIGHT } from "../../deploy/host/cards/code-marks";
import { planSheet } from "../../deploy/host/cards/plan";
import { type Order, printCards } from "../../deploy/host/cards/print";
import { LEAST_RIM_WIDTH, rimCodeWidth } from "../../deploy/host/cards/rim";
import type { Duplex } from "../../deploy/host/cards/two-sided";
import { PAPERS, cornerOf } from "../../deploy/host/stickers/plan";
import { PLAIN } from "../../deploy/vision/scene/face";
import { recognise } from "./drawing";
import { Page, type Point, distance, middleOfBox } from "./measured";
import { type Image, cut, isBlank, renderPdf } from "./paper";
import { expectRefused, run } from "./shell";

const DECK = cardsOf(false);
const PER_MM = 6;
/** mm; the issue's own bound. */
const NEAR = 0.3;

const orderOf = (more: Partial<Order>): Order => ({
  cards: DECK,
  paper: "a4",
  width: 57,
  code: "back",
  duplex: "long",
  shift: { x: 0, y: 0 },
  palette: "usual",
  ...more,
});

/** Its pages, rendered. */
async function pagesOf(order: Order, perMm: number): Promise<Page[]> {
  const rendered = await renderPdf((await printCards(order, () => {})).pdf, perMm);
  return rendered.map(({ image }) => new Page(image, PAPERS[order.paper]));
}

/** Where a point of the front is when the sheet was turned and one looks at its other side. */
const turned = ({ x, y }: Point, { paper, duplex }: Order): Point =>
  duplex === "long" ? { x: PAPERS[paper].width - x, y } : { x, y: PAPERS[paper].height - y };

/** A card of the front: the middle of its ink, and its picture. */
function fronts(page: Page, order: Order, from: number): { code: string; middle: Point; card: Image }[] {
  const sheet = planSheet(order.width, order.paper);
  const { perMm, image } = page;
  return order.cards.slice(from, from + sheet.columns * sheet.rows).map((card, place) => {
    const { x, y } = cornerOf(sheet, place);
    // The crosses for the scissors stand in its corners.
    const part = { left: x + 2, top: y + 2, right: x + sheet.width - 2, bottom: y + sheet.height - 2 };
    return {
      code: makeCode(card),
      middle: middleOfBox(page.inkIn(part)!),
      card: cut(
        image,
        Math.round(part.left * perMm.x),
        Math.round(part.top * perMm.y),
        Math.round((part.right - part.left) * perMm.x),
        Math.round((part.bottom - part.top) * perMm.y),
      ),
    };
  });
}

/** How many, and in which colour: enough to know that no card stands in another's place. */
const looksOf = (code: string) => code[1] + code[3];

/** How far the middle of the code is from that of the card, towards its top: the text below it takes the rest. */
const lift = (width: number) => (width * BACK_CODE_SHARE * (CODE_HEIGHT - 1)) / 2;

/** Every card whose back is another's, or farther from being behind it than it may be. */
async function faults(order: Order, shift: Point = { x: 0, y: 0 }): Promise<string[]> {
  const pages = await pagesOf(order, PER_MM);
  const { columns, rows, isLying } = planSheet(order.width, order.paper);
  const wrong: string[] = [];
  for (let page = 0; page < pages.length; page += 2) {
    const codes = await pages[page + 1].codes();
    const here = fronts(pages[page], order, (page / 2) * columns * rows);
    if (codes.length !== here.length) wrong.push(`page ${page + 2} has ${codes.length} codes for ${here.length} cards`);
    for (const { code, middle, card } of here) {
      if (!isLying && looksOf(recognise(card)) !== looksOf(code)) wrong.push(`${code} looks like ${recognise(card)}`);
      const top = isLying ? { x: lift(order.width), y: 0 } : { x: 0, y: -lift(order.width) };
      const behind = turned({ x: middle.x + top.x, y: middle.y + top.y }, order);
      const expected = { x: behind.x + shift.x, y: behind.y + shift.y };
      const found = codes.find(({ text }) => text === code);
      if (!found) wrong.push(`${code} has no back`);
      else if (distance(found.middle, expected) > NEAR)
        wrong.push(`${code}: its back is ${distance(found.middle, expected).toFixed(2)} mm off`);
    }
  }
  return wrong;
}

const EDGES: Duplex[] = ["long", "short"];
/** More than a sheet. */
const SOME = DECK.slice(20, 32);

describe("codes on the backs of Set", () => {
  it.each(EDGES)("all 81 are read, and lie behind their cards within 0.3 mm, turned over the %s edge", async duplex => {
    expect(await faults(orderOf({ duplex }))).toEqual([]);
  });

  it.each(EDGES)(
    "so do those of cards that lie on the sheet, and on the other paper, over the %s edge",
    async duplex => {
      expect(planSheet(50, "a4").isLying).toBe(true);
      expect(await faults(orderOf({ duplex, cards: SOME, width: 50 }))).toEqual([]);
      expect(await faults(orderOf({ duplex, cards: SOME.slice(4), paper: "letter" }))).toEqual([]);
    },
  );

  it("a shift moves every back by so much, and no front", async () => {
    const shift = { x: 0.8, y: -1.5 };
    expect(await faults(orderOf({ shift, cards: SOME }), shift)).toEqual([]);
    expect(await faults(orderOf({ shift, cards: SOME }))).toHaveLength(SOME.length);
  });

  it.each(EDGES)("the crosses on the backs lie in the rings of the fronts, over the %s edge", async duplex => {
    for (const width of [50, 57]) {
      const order = orderOf({ duplex, width, cards: SOME.slice(0, 2) });
      const [front, back] = await pagesOf(order, PER_MM);
      const { left, top, columns, rows, width: wide, height: high } = planSheet(width, "a4");
      const right = left + columns * wide,
        bottom = top + rows * high;
      for (const x of [left - 3, right + 3])
        for (const y of [top + 3, bottom - 3]) {
          const around = ({ x: mx, y: my }: Point) => ({
            left: mx - 1.8,
            top: my - 1.8,
            right: mx + 1.8,
            bottom: my + 1.8,
          });
          const ring = front.inkIn(around({ x, y }))!;
          const cross = back.inkIn(around(turned({ x, y }, order)))!;
          expect(distance(turned(middleOfBox(ring), order), middleOfBox(cross))).toBeLessThan(NEAR);
          expect(cross.right - cross.left).toBeGreaterThan(ring.right - ring.left);
        }
    }
  });

  it("nothing is printed in the outermost 4 mm of a back, and each says how it is turned", async () => {
    for (const duplex of EDGES)
      for (const paper of ["a4", "letter"] as const) {
        const { width, height } = PAPERS[paper];
        const [, { image, text }] = await renderPdf(
          (await printCards(orderOf({ duplex, paper, cards: SOME.slice(0, 5) }), () => {})).pdf,
          3,
        );
        const [x, y] = [4 / width, 4 / height];
        expect(isBlank(image, 0, 0, 1, y) && isBlank(image, 0, 1 - y, 1, 1)).toBe(true);
        expect(isBlank(image, 0, 0, x, 1) && isBlank(image, 1 - x, 0, 1, 1)).toBe(true);
        expect(text).toMatch(new RegExp(`turned over the ${duplex} edge`));
        expect(text).toMatch(/Held against the light/);
      }
  });
});

describe("codes on the faces of Set", () => {
  it("are read, below the symbols and apart from them", async () => {
    for (const width of [LEAST_RIM_WIDTH, 57]) {
      const order = orderOf({ code: "rim", width, cards: width === 57 ? someOf(DECK, 2) : SOME });
      const pages = await pagesOf(order, 10);
      const found = (await Promise.all(pages.map(page => page.codes()))).flat();
      expect(found.map(({ text }) => text).sort()).toEqual(order.cards.map(makeCode).sort());
    }
  });

  it("a module is half a millimetre at least, and no symbol reaches into the strip", () => {
    for (let width = LEAST_RIM_WIDTH; width <= 120; width++) {
      expect(rimCodeWidth(width) / 14).toBeGreaterThanOrEqual(0.5);
      const lowest = width * (PLAIN.aspect * (0.5 + PLAIN.pitches[1] + PLAIN.symbolHeight / 2) + PLAIN.line / 2);
      expect(lowest + rimCodeWidth(width)).toBeLessThan(width * PLAIN.aspect - 1);
    }
    expect(rimCodeWidth(LEAST_RIM_WIDTH - 1) / 14).toBeLessThan(0.5);
  });
});

describe("croupier cards --code", () => {
  it("says which way to turn the paper", () => {
    expect(run(["cards", "--code", "back", "--only", "S2311", "--out", "a.pdf"]).stdout).toBe(
      "a.pdf: 1 card, 57 mm wide, 9 a sheet, 2 pages A4. Print on both sides, turned over the long edge, at 100 % and cut along the ticks.\n",
    );
    expect(
      run(["cards", "--code", "back", "--duplex", "short", "--shift", "-0.5,1", "--only", "S2311", "--out", "b.pdf"])
        .stdout,
    ).toContain("turned over the short edge");
    expect(run(["cards", "--code", "rim", "--only", "S2311", "--out", "c.pdf"]).stdout).toContain("1 page A4");
  });

  it("refuses what cannot be, and says why", () => {
    expectRefused(["cards", "--duplex", "short"], /--duplex is about codes on the backs: say --code back/);
    expectRefused(["deck", "--code", "rim", "--shift", "1,1"], /--shift is about codes on the backs/);
    expectRefused(["cards", "--code", "rim", "--size", "40"], /52 mm or more.*--code back/);
    for (const shift of ["1", "6,0"])
      expectRefused(
        ["cards", "--code", "back", `--shift=${shift}`],
        /how many mm to the right and down, each 5 at most/,
      );
  });
});
