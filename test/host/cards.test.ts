import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { planSheet } from "../../deploy/host/cards/plan";
import { type Order, printCards } from "../../deploy/host/cards/print";
import { PAPERS, cornerOf } from "../../deploy/host/stickers/plan";
import type { Picture } from "../../deploy/vision/picture";
import { DAYLIGHT } from "../../deploy/vision/scene/light";
import { BLACK, DROP, OAK, type Thing, drawScene, quadAt, slanted } from "../../deploy/vision/scene/scene";
import { see } from "../vision/board";
import { type Image, cut, renderPdf } from "./paper";
import { expectRefused, folder, run } from "./shell";

/** Pixels a mm of the rendered sheets. */
const PER_MM = 3;
const DECK = cardsOf(false);
/** As the command has it when nobody says otherwise. */
const USUAL: Order = {
  cards: DECK,
  paper: "a4",
  width: 57,
  code: "none",
  duplex: "long",
  shift: { x: 0, y: 0 },
  palette: "usual",
};

/** A printed card as a face that can be laid on a table. */
function faceOf({ data, width, height }: Image): Thing["face"] {
  const face = {
    width,
    height,
    data: new Float32Array(3 * width * height),
    cover: new Float32Array(width * height).fill(1),
  };
  for (let at = 0; at < width * height; at++) face.data.set(data.subarray(4 * at, 4 * at + 3), 3 * at);
  return face;
}

/** All printed cards, cut out along the ticks. */
async function cutOut(more: Partial<Order> = {}): Promise<Image[]> {
  const { pdf } = await printCards({ ...USUAL, ...more }, () => {});
  const sheet = planSheet(57, "a4");
  const pages = await renderPdf(pdf, PER_MM);
  const each = sheet.columns * sheet.rows;
  return DECK.map((_, at) => {
    const { x, y } = cornerOf(sheet, at % each);
    return cut(
      pages[Math.floor(at / each)].image,
      Math.round(x * PER_MM),
      Math.round(y * PER_MM),
      Math.round(sheet.width * PER_MM),
      Math.round(sheet.height * PER_MM),
    );
  });
}

/** Nine by nine on a table, seen from its near edge. */
function photograph(cards: Image[]): Picture {
  const width = 1400,
    height = 1500;
  const things = cards.map((card, at) => {
    const quad = quadAt(
      180 + (at % 9) * 130,
      130 + Math.floor(at / 9) * 155,
      84,
      (84 * card.height) / card.width,
      0.03 * Math.sin(at),
    );
    return { face: faceOf(card), quad: slanted(quad, width, height, 0.08) };
  });
  return drawScene({
    width,
    height,
    table: BLACK,
    things,
    drop: DROP,
    light: { ...DAYLIGHT, colour: [0.95, 0.85, 0.72], across: 0.2 },
    lens: { blur: 0.6, shake: 0, angle: 0, noise: 2 },
    seed: 4,
  });
}

describe("croupier cards", () => {
  it("all 81 printed cards, laid on a table and seen at a slant, are read back", async () => {
    const { cards } = see(photograph(await cutOut()));
    expect(cards.map(card => card.code)).toEqual(DECK.map(makeCode));
    expect(cards.map(({ row, column }) => 9 * row + column)).toEqual(DECK.map((_, at) => at));
  });

  it.each([
    ["in the safe palette", { palette: "safe" }],
    ["with its code on the face", { code: "rim" }],
  ] as [string, Partial<Order>][])("so is a deck %s", async (_, more) => {
    expect(see(photograph(await cutOut(more))).cards.map(card => card.code)).toEqual(DECK.map(makeCode));
  });

  it("a printed card alone on a wooden table is read as well", async () => {
    const { pdf } = await printCards({ ...USUAL, cards: [DECK[40]], paper: "letter", width: 50 }, () => {});
    const sheet = planSheet(50, "letter");
    const [page] = await renderPdf(pdf, PER_MM);
    const { x, y } = cornerOf(sheet, 0);
    const card = cut(
      page.image,
      Math.round(x * PER_MM),
      Math.round(y * PER_MM),
      Math.round(sheet.width * PER_MM),
      Math.round(sheet.height * PER_MM),
    );
    const picture = drawScene({
      width: 600,
      height: 500,
      table: OAK,
      things: [{ face: faceOf(card), quad: quadAt(300, 250, card.width, card.height, 0.4) }],
      drop: DROP,
      light: DAYLIGHT,
      lens: { blur: 0.5, shake: 0, angle: 0, noise: 2 },
      seed: 1,
    });
    expect(see(picture).cards.map(({ code }) => code)).toEqual([makeCode(DECK[40])]);
  });

  it("cards stay within what a printer can print, on either paper, at any size", () => {
    for (const paper of ["a4", "letter"] as const)
      for (let width = 30; width <= 120; width++) {
        const sheet = planSheet(width, paper);
        const last = cornerOf(sheet, sheet.columns * sheet.rows - 1);
        expect(sheet.columns * sheet.rows).toBeGreaterThan(0);
        for (const [low, high, room] of [
          [sheet.left, last.x + sheet.width, PAPERS[paper].width],
          [sheet.top, last.y + sheet.height, PAPERS[paper].height],
        ]) {
          expect(low).toBeGreaterThan(4);
          expect(high).toBeLessThan(room - 4);
        }
      }
  });

  it("writes the deck, says how to print it, and replaces only what it may", () => {
    const { status, stdout } = run(["cards"]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: "cards-set.pdf: 81 cards, 57 mm wide, 9 a sheet, 9 pages A4. Print at 100 % and cut along the ticks.\n",
    });
    expect(readFileSync(join(folder, "cards-set.pdf"), "latin1").slice(0, 5)).toBe("%PDF-");
    expectRefused(["cards"], /cards-set\.pdf exists already/);
    writeFileSync(join(folder, "letter.pdf"), "dear");
    expectRefused(["cards", "--out", "letter.pdf"], /is not a PDF: it was left as it is/);
  });

  it("has the codes on the fronts by default, where a card is wide enough for them", () => {
    const pagesWith = (...options: string[]) => {
      run(["cards", "--only", "S2311", ...options, "--out", "one.pdf"]);
      return readFileSync(join(folder, "one.pdf"));
    };
    const [usual, rim, none] = [pagesWith(), pagesWith("--code", "rim"), pagesWith("--code", "none")];
    expect(usual.length).toBe(rim.length);
    expect(usual.length).toBeGreaterThan(none.length);
    expectRefused(["cards", "--size", "40"], /needs cards of 52 mm or more.*--code back.*--code none/);
    expect(run(["cards", "--size", "40", "--code", "none", "--out", "small.pdf"]).status).toBe(0);
  });

  it("prints the 27 of the junior deck, or only those that were lost", () => {
    expect(run(["cards", "--deck", "junior", "--out", "junior.pdf"]).stdout).toContain("27 cards");
    expect(run(["cards", "--only", "s2311,S1123", "--out", "lost.pdf"]).stdout).toContain(
      "2 cards, 57 mm wide, 9 a sheet, 1 page A4",
    );
    expectRefused(["cards", "--only", "S4111"], /names no card/);
    expectRefused(["cards", "--deck", "junior", "--only", "S1111"], /is not in the junior deck/);
    expectRefused(["cards", "--size", "300"], /a card is 30 to 120 mm wide/);
    const { columns, rows } = planSheet(57, "letter");
    expect(Math.ceil(81 / (columns * rows))).toBe(11);
  });
});
