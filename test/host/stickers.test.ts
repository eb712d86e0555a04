import { describe, expect, it } from "vitest";
import { someOf } from "../soak/turns";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { SETUP_CODE } from "../../deploy/host/stickers/setup-code";
import { PAPERS, type Paper, USUAL_SIDE, cornerOf, layOut } from "../../deploy/host/stickers/plan";
import { type Order, makeSheets, pagesOf } from "../../deploy/host/stickers/sheet";
import { EDGE_SHARE, SYMBOL_SHARE, makeSticker } from "../../deploy/host/stickers/sticker";
import { makeSvg } from "../../deploy/host/stickers/svg";
import { CONTROLS } from "../../deploy/host/stickers/controls";
import { type Form, makeDataMatrix, payloadOf } from "../../deploy/host/stickers/symbol";
import { recognise } from "./drawing";
import { type Image, cut, decode, isBlank, renderPdf, renderSvg } from "./paper";

const CARDS = cardsOf(false).map(makeCode);
const FORMS: Form[] = ["text", "base0", "base1"];
const SIDES = [10, 16, 25, 40, 60];
const PAPER_NAMES: Paper[] = ["a4", "letter"];

/** Every sticker is looked at with this many pixels to its side: six to a module. */
const PIXELS = 120;

// Written out a second time, so that a wrong payload cannot be wrong twice.
function expectedBytes(code: string, form: Form): number[] {
  if (form === "text" || code[0] === "!") return [...Buffer.from(code)];
  const [quantity, filling, colour, shape] = [...code.slice(1)].map(
    digit => Number(digit) - (form === "base0" ? 1 : 0),
  );
  return [quantity + 4 * filling + 16 * colour + 64 * shape];
}

const orderOf = (side: number, form: Form, paper: Paper): Order => ({
  cards: CARDS,
  controls: CONTROLS,
  guide: true,
  title: "stickers for Set",
  side,
  form,
  paper,
  palette: "usual",
});

/** Cuts every sticker out of the rendered sheets and reads it. */
async function readBack(order: Order): Promise<{ wrong: string[]; count: number }> {
  const perMm = PIXELS / order.side;
  const { pdf } = await makeSheets(order, () => {});
  const sheets = (await renderPdf(pdf, perMm)).slice(1);
  const wrong = [];
  let count = 0;
  for (const [at, page] of pagesOf(order).entries()) {
    for (const [place, code] of page.codes.entries()) {
      const { x, y } = cornerOf(page.grid, place);
      const found = await decode(cut(sheets[at].image, Math.round(x * perMm), Math.round(y * perMm), PIXELS, PIXELS));
      const expected = { format: "DataMatrix", bytes: expectedBytes(code, order.form) };
      if (JSON.stringify(found) !== JSON.stringify([expected])) wrong.push(`${code}: ${JSON.stringify(found)}`);
      count++;
    }
  }
  return { wrong, count };
}

describe("what a sticker holds", () => {
  it("every card fits a 10x10 Data Matrix in each of the three forms", () => {
    for (const form of FORMS) for (const code of CARDS) expect(makeSticker(code, form, 20).modules).toBe(10);
  });

  it("every control word fits a 12x12 Data Matrix", () => {
    for (const code of CONTROLS) expect(makeSticker(code, "text", 20).modules).toBe(12);
  });

  it("every single byte fits a 10x10 symbol, those from 0x80 too", () => {
    for (let byte = 0; byte < 256; byte++) expect(makeDataMatrix(Uint8Array.of(byte)).modules).toBe(10);
  });

  it("the raw forms are the fields counted from 0 and from 1", () => {
    expect([...payloadOf(parseCode("S1111"), "base0")]).toEqual([0x00]);
    expect([...payloadOf(parseCode("S1111"), "base1")]).toEqual([0x55]);
    expect([...payloadOf(parseCode("S3333"), "base0")]).toEqual([0xaa]);
    expect([...payloadOf(parseCode("S3333"), "base1")]).toEqual([0xff]);
    expect([...payloadOf(parseCode("S2311"), "text")]).toEqual([...Buffer.from("S2311")]);
  });
});

describe("the sheets, read back by another's eyes", () => {
  for (const paper of PAPER_NAMES) {
    for (const side of SIDES) {
      it(`every sticker of ${side} mm on ${paper} reads in every form`, async () => {
        for (const form of someOf(FORMS, SIDES.indexOf(side))) {
          const { wrong, count } = await readBack(orderOf(side, form, paper));
          expect(wrong).toEqual([]);
          expect(count).toBe(86);
        }
      });
    }
  }

  it("the first page holds the setup code and no other", async () => {
    for (const paper of PAPER_NAMES) {
      for (const form of FORMS) {
        const { pdf } = await makeSheets({ ...orderOf(USUAL_SIDE, form, paper), cards: [], controls: [] }, () => {});
        const [{ image }] = await renderPdf(pdf, 6);
        expect(await decode(image)).toEqual([{ format: "QRCode", bytes: [...Buffer.from(SETUP_CODE)] }]);
      }
    }
    expect(SETUP_CODE).toBe("^#SC^3030010");
  });

  it("the text on each sheet is its codes, in order", async () => {
    const order = orderOf(USUAL_SIDE, "base0", "a4");
    const { pdf } = await makeSheets(order, () => {});
    const [, cards, controls] = await renderPdf(pdf, 1);
    expect(cards.text.match(/S[1-3]{4}/g)).toEqual(CARDS);
    expect(controls.text.match(/![A-Z]+/g)).toEqual([...CONTROLS, ...CONTROLS]);
  });

  it("a sticker still reads when it was cut a module too close on two sides", async () => {
    const { pdf } = await makeSheets(orderOf(USUAL_SIDE, "text", "a4"), () => {});
    const perMm = 6 / ((USUAL_SIDE * SYMBOL_SHARE) / 14);
    const { image } = (await renderPdf(pdf, perMm))[1];
    const [page] = pagesOf(orderOf(USUAL_SIDE, "text", "a4"));
    for (const [place, code] of page.codes.entries()) {
      const { x, y } = cornerOf(page.grid, place);
      const piece = cut(image, Math.round(x * perMm) + 6, Math.round(y * perMm) + 6, PIXELS - 6, PIXELS - 6);
      expect(await decode(piece)).toEqual([{ format: "DataMatrix", bytes: [...Buffer.from(code)] }]);
    }
  });

  it("nothing is printed in the outermost 4 mm of a page", async () => {
    for (const paper of PAPER_NAMES) {
      for (const side of SIDES) {
        const { pdf } = await makeSheets(orderOf(side, "text", paper), () => {});
        const { width, height } = PAPERS[paper];
        for (const { image } of await renderPdf(pdf, 3)) {
          const [x, y] = [4 / width, 4 / height];
          expect(isBlank(image, 0, 0, 1, y) && isBlank(image, 0, 1 - y, 1, 1)).toBe(true);
          expect(isBlank(image, 0, 0, x, 1) && isBlank(image, 1 - x, 0, 1, 1)).toBe(true);
        }
      }
    }
  });
});

describe("one SVG per sticker", () => {
  for (const form of FORMS) {
    it(`every one reads back, form ${form}`, async () => {
      for (const code of [...CARDS, ...CONTROLS]) {
        const side = SIDES[CARDS.indexOf(code) % SIDES.length] ?? USUAL_SIDE;
        const image = renderSvg(makeSvg(makeSticker(code, form, side), side), PIXELS);
        expect(await decode(image)).toEqual([{ format: "DataMatrix", bytes: expectedBytes(code, form) }]);
      }
    });
  }

  it("is measured in mm and needs no font", () => {
    const svg = makeSvg(makeSticker("S2311", "text", 25.4), 25.4);
    expect(svg).toContain(
      '<svg xmlns="http://www.w3.org/2000/svg" width="25.4mm" height="25.4mm" viewBox="0 0 25.4 25.4">',
    );
    expect(svg).not.toMatch(/<text|font|href|url\(|NaN|undefined/);
  });
});

/** The parts of a sticker, as another would cut it up: symbol top left, drawing on its right, text below. */
function checkParts(image: Image, modules: number): void {
  const module = SYMBOL_SHARE / (modules + 4);
  const end = SYMBOL_SHARE - 2 * module;
  expect(isBlank(image, 0.02, 0.035, SYMBOL_SHARE, 2 * module - 0.005), "above the symbol").toBe(true);
  expect(isBlank(image, 0.02, 0.035, 2 * module - 0.005, SYMBOL_SHARE), "left of the symbol").toBe(true);
  expect(isBlank(image, end + 0.005, 0.035, SYMBOL_SHARE, SYMBOL_SHARE), "between symbol and drawing").toBe(true);
  expect(
    isBlank(image, 0.035, SYMBOL_SHARE - 0.02, 0.965, SYMBOL_SHARE + 0.03),
    "between symbol, drawing and text",
  ).toBe(true);
  expect(isBlank(image, 1 - EDGE_SHARE + 0.005, 0.035, 0.965, 0.965), "right of the drawing").toBe(true);
  expect(isBlank(image, 0.035, 1 - EDGE_SHARE, 0.965, 0.965), "below the text").toBe(true);
  expect(isBlank(image, 0.035, SYMBOL_SHARE, EDGE_SHARE, 0.965), "left of the text").toBe(true);
}

describe("nothing touches anything else", () => {
  it("in an SVG, where the edge itself is white as well", () => {
    for (const code of [...CARDS, ...CONTROLS]) {
      const sticker = makeSticker(code, "text", USUAL_SIDE);
      const image = renderSvg(makeSvg(sticker, USUAL_SIDE), 420);
      checkParts(image, sticker.modules);
      expect(isBlank(image, 0, 0, 1, 0.03) && isBlank(image, 0, 0, 0.03, 1)).toBe(true);
      expect(isBlank(image, 0.96, 0, 1, 1) && isBlank(image, 0, 0.96, 1, 1)).toBe(true);
    }
  });

  for (const side of [10, 60]) {
    it(`in the PDF at ${side} mm, cut marks included`, async () => {
      const order = orderOf(side, "text", "letter");
      const perMm = 300 / side;
      const { pdf } = await makeSheets(order, () => {});
      const sheets = (await renderPdf(pdf, perMm)).slice(1);
      for (const [at, page] of pagesOf(order).entries()) {
        page.codes.forEach((code, place) => {
          const { x, y } = cornerOf(page.grid, place);
          checkParts(
            cut(sheets[at].image, Math.round(x * perMm), Math.round(y * perMm), 300, 300),
            code[0] === "!" ? 12 : 10,
          );
        });
      }
    });
  }
});

describe("the drawing", () => {
  it("shows the card whose code is beside it", () => {
    for (const code of CARDS) {
      const image = renderSvg(makeSvg(makeSticker(code, "text", USUAL_SIDE), USUAL_SIDE), 1000);
      expect(recognise(cut(image, 700, 0, 300, 700))).toBe(code);
    }
  });

  it("is the same in the PDF", async () => {
    const order = orderOf(USUAL_SIDE, "base0", "letter");
    const perMm = 400 / USUAL_SIDE;
    const { image } = (await renderPdf((await makeSheets(order, () => {})).pdf, perMm))[1];
    const [page] = pagesOf(order);
    page.codes.forEach((code, place) => {
      const { x, y } = cornerOf(page.grid, place);
      expect(recognise(cut(image, Math.round((x + 0.7 * USUAL_SIDE) * perMm), Math.round(y * perMm), 118, 280))).toBe(
        code,
      );
    });
  });

  it("is told apart even on the smallest sticker at 600 dots an inch", () => {
    for (const code of CARDS) {
      const image = renderSvg(makeSvg(makeSticker(code, "text", 10), 10), 236);
      expect(recognise(cut(image, 165, 0, 71, 165))).toBe(code);
    }
  });
});

describe("the layout", () => {
  it("puts the whole deck on one page of either paper at the usual size, up to 21 mm and not at a mm more", () => {
    const pages = (side: number) => PAPER_NAMES.map(paper => layOut(81, side, PAPERS[paper]));
    for (const side of [USUAL_SIDE, 21])
      for (const grids of pages(side)) expect(grids).toMatchObject([{ columns: 9, rows: 9, count: 81 }]);
    expect(pages(22).some(grids => grids[0].columns < 9)).toBe(true);
  });

  it("loses no sticker and keeps every one on the paper, at every size", () => {
    for (const paper of PAPER_NAMES) {
      for (let side = 10; side <= 60; side += 0.5) {
        for (const head of [0, 62]) {
          const grids = layOut(81, side, PAPERS[paper], head);
          expect(grids.reduce((sum, grid) => sum + grid.count, 0)).toBe(81);
          for (const grid of grids) {
            expect(grid.left + grid.columns * side).toBeLessThan(PAPERS[paper].width - 8);
            expect(grid.top + grid.rows * side).toBeLessThan(PAPERS[paper].height - 13);
          }
        }
      }
    }
  });

  it("keeps the five control cards on one page, at the largest size too", () => {
    for (const paper of PAPER_NAMES) expect(pagesOf({ ...orderOf(60, "text", paper), cards: [] })).toHaveLength(1);
  });
});
