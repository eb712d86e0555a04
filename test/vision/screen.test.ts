// Cards of the game on a screen before a camera: read, or to be checked, or not seen; but never called something that they are not.
import { describe, expect, it } from "vitest";
import { parseCode } from "../../src/games/set/codes";
import { cropOf } from "../../deploy/vision/crop";
import { scaleQuad } from "../../deploy/vision/geometry";
import { marginOf } from "../../deploy/vision/ink";
import { whiteOf } from "../../deploy/vision/net";
import type { Quad } from "../../deploy/vision/picture";
import { makeCanvas } from "../../deploy/vision/scene/canvas";
import { type Colour, PLAIN } from "../../deploy/vision/scene/face";
import { DAYLIGHT, type Shade } from "../../deploy/vision/scene/light";
import { layGrid } from "../../deploy/vision/scene/pixels";
import { inverted } from "../../deploy/vision/recognise";
import { drawScene, layOut } from "../../deploy/vision/scene/scene";
import { trialOf } from "../../deploy/vision/scene/trials";
import { type Spot, countSymbols } from "../../deploy/vision/symbols";
import { times } from "../soak/turns";
import { judge, see } from "./board";

const SEEDS = times(10);

/** Of the cards that are told as sure how many are right and wrong, and the share of all that was read right. */
function tell(kind: string): { wrong: string[]; share: number } {
  let cards = 0,
    right = 0;
  const wrong: string[] = [];
  for (let number = 0; number < SEEDS; number++) {
    const { scene, truth } = trialOf(kind, number);
    const all = see(drawScene(scene));
    cards += truth.length;
    right += judge(all, truth).right;
    const sure = judge({ ...all, cards: all.cards.filter(card => card.sure) }, truth);
    wrong.push(...sure.wrong.filter(one => !one.endsWith("not seen")).map(one => `${one}, picture ${number}`));
  }
  return { wrong, share: right / cards };
}

describe("cards on a screen", () => {
  for (const [kind, least] of [
    ["on a screen", 0.95],
    ["on a screen, packed", 0.8],
    ["on a screen, without edges", 0.6],
    ["on a dark screen", 0.8],
    ["screenshot of a telephone", 0.95],
    ["screenshot of a page", 0.85],
    ["screenshot, dark", 0.6],
  ] as const)
    it(`are not told wrongly: ${kind}`, () => {
      const { wrong, share } = tell(kind);
      expect(wrong).toEqual([]);
      expect(share).toBeGreaterThanOrEqual(least);
    }, 300_000);
});

describe("a dark screen's picture turned light", () => {
  it("keeps hues and turns lightness over, as the colours of CSS say", () => {
    // hsl(120 100% 75%) and hsl(120 100% 25%); black and white; hsl(0 50% 50%), which is its own opposite.
    const colours: Colour[] = [
      [128, 255, 128],
      [0, 0, 0],
      [191, 64, 64],
    ];
    const data = new Uint8ClampedArray(colours.flatMap(colour => [...colour, 255]));
    expect([...inverted({ data, width: 3, height: 1 }).data]).toEqual([
      0, 127, 0, 255, 255, 255, 255, 255, 191, 64, 64, 255,
    ]);
  });
});

describe("the margin beside the symbols", () => {
  const marginWith = (paper: Colour, inks: Colour[], shades: Shade[] = []) => {
    const { scene, truth } = layOut({
      rows: [[parseCode("S3211")]],
      style: { ...PLAIN, paper, inks },
      light: { ...DAYLIGHT, shades },
    });
    const crop = cropOf(drawScene(scene), truth[0].quad);
    return marginOf(crop, whiteOf(crop));
  };

  it("is as bright as the white of the card, with half of the card in shadow as well", () => {
    expect(marginWith(PLAIN.paper, PLAIN.inks)).toBeGreaterThan(0.9);
    const half: Shade = { x: 500, y: 400, angle: 0, soft: 4, rest: 0.4, tint: [1, 1, 1] };
    expect(marginWith(PLAIN.paper, PLAIN.inks, [half])).toBeGreaterThan(0.9);
  });

  it("is dark where the symbols shine", () => {
    const shining: Colour[] = [
      [190, 110, 250],
      [240, 90, 90],
      [100, 230, 130],
    ];
    expect(marginWith([26, 26, 32], shining)).toBeLessThan(0.55);
  });
});

describe("the pixels of a screen", () => {
  const quad: Quad = [
    [0, 0],
    [60, 0],
    [60, 20],
    [0, 20],
  ];

  it("darken and brighten stripes of each colour, and the light as a whole stays the same", () => {
    const canvas = makeCanvas(60, 20);
    canvas.data.fill(100);
    layGrid(canvas, { columns: 10, rows: 4, across: 0.3, down: 0.2 }, quad);
    const at = (x: number, channel: number) => canvas.data[3 * (2 * 60 + x) + channel];
    // A stripe of red, and two pixels, a third of the way, later one of green.
    expect(at(0, 0)).toBeGreaterThan(at(3, 0));
    expect(at(2, 1)).toBeCloseTo(at(0, 0), 3);
    expect(canvas.data.reduce((sum, value) => sum + value, 0) / canvas.data.length).toBeCloseTo(100, 1);
  });

  it("as large as those of the camera, nearly, show as broad bands", () => {
    const canvas = makeCanvas(60, 20);
    canvas.data.fill(100);
    layGrid(canvas, { columns: 59, rows: 20, across: 0.3, down: 0 }, quad);
    const red = Array.from({ length: 60 }, (_, x) => canvas.data[3 * x]);
    for (let x = 1; x < 60; x++) expect(Math.abs(red[x] - red[x - 1])).toBeLessThan(6);
    expect(Math.max(...red) - Math.min(...red)).toBeGreaterThan(50);
  });
});

describe("symbols, counted one by one", () => {
  const card: Quad = [
    [100, 100],
    [200, 100],
    [200, 254],
    [100, 254],
  ];
  const spot = (x: number, y: number, area = 1500): Spot => ({ x, y, area, hull: [] });

  it("are those in the card's column, each once, and one that the card's edge cuts", () => {
    expect(countSymbols([spot(150, 177)], card)).toBe(1);
    expect(countSymbols([spot(150, 134), spot(152, 177), spot(149, 220)], card)).toBe(3);
    expect(countSymbols([spot(150, 156), spot(150, 198), spot(150, 241)], card)).toBe(3);
    // The inner and the outer edge of one open symbol.
    expect(countSymbols([spot(150, 156), spot(151, 157, 1200), spot(150, 198)], card)).toBe(2);
  });

  it("are no dots, no neighbours and nothing far larger; a larger picture changes nothing", () => {
    const all = [spot(150, 177), spot(150, 220, 100), spot(260, 177), spot(150, 300), spot(150, 220, 9000)];
    expect(countSymbols(all, card)).toBe(1);
    const large = all.map(({ x, y, area }) => spot(3 * x, 3 * y, 9 * area));
    expect(countSymbols(large, scaleQuad(card, 3))).toBe(1);
  });
});
