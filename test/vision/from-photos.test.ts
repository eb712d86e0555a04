// What the training cuts out of labelled photos: the same crops as the recogniser would, with answers that are true of the drawn table.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveDrawn } from "../../deploy/lab/accuracy/drawn";
import { CROP, cornersAt } from "../../deploy/vision/crop";
import { sharedArea, areaOf, turn } from "../../deploy/vision/geometry";
import type { Quad } from "../../deploy/vision/picture";
import { Dice } from "../../deploy/vision/scene/dice";
import { drawScene, layOut } from "../../deploy/vision/scene/scene";
import { HOME_MADE } from "../../deploy/vision/scene/home-made";
import { jitter } from "../../deploy/vision/train/crops";
import { cardsOn, cutPhotos, photosOf, sampleFrom } from "../../deploy/vision/train/from-photos";
import { readLabels } from "../../deploy/vision/train/labels";
import { cardsOf, valueOf } from "../../src/games/set/rules";
import { makeCode } from "../../src/games/set/codes";

const DECK = cardsOf(false);
const { scene, truth } = layOut({
  rows: [DECK.slice(0, 4), DECK.slice(40, 44)],
  cardWidth: 110,
  style: HOME_MADE,
  seed: 5,
});
const picture = drawScene(scene);
const photo = (grid: { code: string; quad: Quad }[]) => ({
  file: "x__1.png",
  group: "all",
  width: scene.width,
  height: scene.height,
  codes: grid.map(({ code }) => code),
  grid: grid.map((one, column) => ({ ...one, row: 0, column })),
  isRagged: false,
});
const labelled = truth.map(({ card, quad }) => ({ code: makeCode(card), quad }));

describe("crops of labelled photos", () => {
  const cards = cardsOn(photo(labelled), scene.width);

  it("name the card that lies there, and move its corners back to where they are", () => {
    const dice = new Dice(1);
    for (let which = 0; which < cards.length; which++) {
      const { crop, answer } = sampleFrom(dice, picture, cards, which);
      expect([crop.width, crop.height]).toEqual([CROP.width, CROP.height]);
      if (answer.isCard !== 1) continue;
      const { card } = cards[which];
      expect([answer.quantity, answer.filling, answer.colour, answer.shape]).toEqual(
        [0, 1, 2, 3].map(part => valueOf(card, part) - 1),
      );
    }
    // The same dice tell where the crop was taken: with the moves of its answer the card is found again.
    const again = new Dice(7),
      told = new Dice(7);
    const [{ quad }] = cards;
    again.chance(0.2);
    const { answer } = sampleFrom(told, picture, cards, 0);
    const found = cornersAt(
      jitter(again, quad, Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1])),
      answer.moves,
    );
    expect(answer.isCard).toBe(1);
    expect(sharedArea(found, quad) / areaOf(quad)).toBeGreaterThan(0.999);
  });

  it("are in part pieces that miss the card, and are no card then", () => {
    const dice = new Dice(2);
    const kinds = Array.from({ length: 400 }, () => sampleFrom(dice, picture, cards, 0).answer.isCard);
    const share = (kind: number) => kinds.filter(one => one === kind).length / kinds.length;
    expect(share(1)).toBeGreaterThan(0.7);
    expect(share(0)).toBeGreaterThan(0.1);
  });

  it("begin at a short side, whichever corner the label begins at", () => {
    const turned = photo(labelled.map(({ code, quad }) => ({ code, quad: turn(quad, 1) })));
    for (const { quad } of cardsOn(turned, scene.width)) {
      const side = (at: number) => Math.hypot(quad[at + 1][0] - quad[at][0], quad[at + 1][1] - quad[at][1]);
      expect(side(0)).toBeLessThan(side(1));
    }
  });

  it("are measured in the picture as it is opened, not as it was labelled", () => {
    const [card] = cardsOn(photo(labelled), 2 * scene.width);
    expect(card.quad[0][0]).toBeCloseTo(2 * cards[0].quad[0][0]);
  });
});

describe("a folder of labelled photos", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "croupier-photos-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("of drawn tables is read back, and its crops lie side by side in two files", async () => {
    await saveDrawn(folder, { count: 2, first: 0, word: "home-made" }, () => undefined);
    const [first] = readLabels(folder);
    expect([first.codes.length, first.grid!.length]).toEqual([12, 12]);
    let steps = 0;
    expect(await cutPhotos({ folder, crops: 48, seed: 1, leaveOut: "" }, folder, () => steps++)).toBe(24);
    expect(steps).toBe(2);
    const bytes = readFileSync(join(folder, "photos.crops")),
      answers = readFileSync(join(folder, "photos.answers"));
    expect([bytes.length, answers.length]).toEqual([48 * 3 * CROP.width * CROP.height, 48 * 13 * 4]);
  });

  it("leaves out the photos of one source, and says which there are if it is none of them", () => {
    const grid = [[{ code: "S1111", quad: truth[0].quad }]];
    const label = (file: string) => ({ file, w: 10, h: 10, cards: ["S1111"], grid });
    writeFileSync(join(folder, "labels.json"), JSON.stringify([label("ann__1.jpg"), label("ben__1.jpg")]));
    expect(photosOf({ folder, leaveOut: "ann" }).map(({ file }) => file)).toEqual(["ben__1.jpg"]);
    expect(() => photosOf({ folder, leaveOut: "eve" })).toThrow("no photo is from eve; there are ann, ben");
    writeFileSync(join(folder, "labels.json"), JSON.stringify([label("ann__1.jpg")]));
    expect(() => photosOf({ folder, leaveOut: "ann" })).toThrow(/names no photo to learn from/);
    // Where nobody noted the places, nothing can be cut out.
    const bare = { ...label("cat__1.jpg"), grid: null };
    writeFileSync(join(folder, "labels.json"), JSON.stringify([label("ann__1.jpg"), bare]));
    expect(photosOf({ folder, leaveOut: "" }).map(({ file }) => file)).toEqual(["ann__1.jpg"]);
  });
});
