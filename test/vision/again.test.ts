// A second look at what was read unsurely, and ink so pale that it is hardly there.
import { describe, expect, it } from "vitest";
import { parseCode } from "../../src/games/set/codes";
import { readAgain } from "../../deploy/vision/again";
import { cropOf } from "../../deploy/vision/crop";
import { scaleQuad } from "../../deploy/vision/geometry";
import { DARK, PALE, inkOf } from "../../deploy/vision/ink";
import { type Reading, read, whiteOf } from "../../deploy/vision/net";
import { type Picture, type Quad, shrink } from "../../deploy/vision/picture";
import { readQuad, sureness } from "../../deploy/vision/reading";
import { Dice } from "../../deploy/vision/scene/dice";
import { type Colour, PLAIN, type Style, drawFace } from "../../deploy/vision/scene/face";
import { paleStripes } from "../../deploy/vision/scene/hardships";
import { DAYLIGHT, SHARP } from "../../deploy/vision/scene/light";
import { BLACK, DROP, drawScene, quadAt } from "../../deploy/vision/scene/scene";
import { usualNet } from "../../deploy/vision/usual-net";
import { see } from "./board";

const SIZE = 400;
const QUAD: Quad = quadAt(SIZE / 2, SIZE / 2, 110, 170);

/** One card in the middle of a dark table. */
function cardAlone(code: string, style: Style, light = DAYLIGHT, lens = SHARP): Picture {
  const things = [{ face: drawFace(parseCode(code), 130, style), quad: QUAD }];
  return drawScene({ width: SIZE, height: SIZE, table: BLACK, things, drop: DROP, light, lens, seed: 1 });
}

function first(picture: Picture, quad = QUAD): { reading: Reading; white: ReturnType<typeof whiteOf> } {
  const crop = cropOf(picture, quad);
  const white = whiteOf(crop);
  return { reading: read(usualNet(), crop, white), white };
}

/** How surely a card is read again that is cut from `picture`. */
function surenessFrom(picture: Picture, work: Picture, quad: Quad): number {
  const { reading, white } = first(work, quad);
  return sureness(readAgain(usualNet(), picture, work, quad, reading, white));
}

describe("a second look", () => {
  it("gives probabilities, the same ones every time, and leaves the corners where they are", () => {
    const picture = cardAlone("S1312", paleStripes(new Dice(3), PLAIN));
    const { reading, white } = first(picture);
    const [one, other] = [0, 1].map(() => readAgain(usualNet(), picture, picture, QUAD, reading, white));
    expect(other).toEqual(one);
    for (const head of [one.quantity, one.filling, one.colour, one.shape])
      expect(head.reduce((sum, value) => sum + Math.exp(value), 0)).toBeCloseTo(1, 5);
    expect(one.moves).toBe(reading.moves);
    expect(one.isCard).toBeGreaterThan(0.9);
    expect(one.isCard).toBeLessThanOrEqual(reading.isCard);
    const { isCard } = readAgain(usualNet(), picture, picture, QUAD, { ...reading, isCard: 0.6 }, white);
    expect(isCard).toBe(0.6);
  });

  it("is taken from the picture with more pixels, where the card is small in the other", () => {
    const style = paleStripes(new Dice(3), PLAIN);
    for (const code of ["S1311", "S1323", "S2332", "S3312"]) {
      const picture = cardAlone(code, style);
      const work = shrink(picture, SIZE / 10, SIZE / 10);
      const quad = scaleQuad(QUAD, 1 / 10);
      expect(surenessFrom(picture, work, quad)).toBeGreaterThan(0.05 + surenessFrom(work, work, quad));
    }
  });

  it("is not asked for where nothing is unsure: the answers are those of one look", () => {
    const picture = cardAlone("S2231", PLAIN);
    expect(see(picture, { isOnce: true }).cards).toEqual(see(picture).cards);
  });

  it("a card alone whose colour nobody can tell is asked about, and not lost to what only its symbols show", () => {
    const [violet, red, green] = PLAIN.inks;
    for (let step = 0; step < 6; step++) {
      const mixed = violet.map((value, at) => value + (0.35 + 0.04 * step) * (red[at] - value)) as Colour;
      const { cards } = see(cardAlone("S2112", { ...PLAIN, line: 0.014, inks: [mixed, red, green] }));
      expect(cards).toHaveLength(1);
      expect(cards[0].answers.map(({ code }) => code)).toContain("S2112");
    }
  });
});

describe("pale ink", () => {
  it("counts as ink where there is no other, so that a card with thin pale lines is not taken for an empty one", () => {
    const style: Style = { ...PLAIN, line: 0.012, inks: PLAIN.inks.map(() => [185, 150, 215]) as Style["inks"] };
    const picture = cardAlone("S1112", style, DAYLIGHT, { ...SHARP, blur: 1 });
    const crop = cropOf(picture, QUAD);
    const white = whiteOf(crop);
    expect(inkOf(crop, white, DARK).share).toBeLessThan(0.004);
    expect(inkOf(crop, white, PALE).share).toBeGreaterThan(inkOf(crop, white, DARK).share);
    const found = readQuad(usualNet(), picture, QUAD);
    expect(found).toMatchObject({ dark: PALE, isPlain: false });
    expect(sureness(found!.reading)).toBeGreaterThan(0.3);
  });
});
