import { readFileSync, statSync } from "node:fs";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { CROP } from "../../deploy/vision/crop";
import { NET_BYTES, answersFor, read, readNet, whiteOf } from "../../deploy/vision/net";
import { type Picture, makePicture } from "../../deploy/vision/picture";
import { usualNet } from "../../deploy/vision/usual-net";

const GOLDEN = JSON.parse(readFileSync("test/vision/golden.json", "utf8")) as number[][];
const about = JSON.parse(readFileSync("deploy/vision/net.json", "utf8"));

/** The crops that the trainer answered stand side by side in one picture. */
function goldenCrop(which: number): Picture {
  const png = PNG.sync.read(readFileSync("test/vision/golden.png"));
  const crop = makePicture(CROP.width, CROP.height);
  for (let y = 0; y < CROP.height; y++)
    for (let x = 0; x < CROP.width; x++) {
      const from = 4 * (y * png.width + which * CROP.width + x);
      crop.data.set(png.data.subarray(from, from + 4), 4 * (y * CROP.width + x));
    }
  return crop;
}

describe("the net", () => {
  it("answers the trainer's crops as the trainer does, to a thousandth", () => {
    GOLDEN.forEach((expected, which) => {
      const crop = goldenCrop(which);
      const answers = answersFor(usualNet(), crop, whiteOf(crop));
      expected.forEach((value, at) => expect(Math.abs(answers[at] - value)).toBeLessThan(1e-3));
    });
    expect(GOLDEN).toHaveLength(4);
  });

  it("takes at most 300 kB, and says by what command and seed it was made and how well it reads", () => {
    expect(statSync("deploy/vision/net.bin").size).toBe(NET_BYTES);
    expect(NET_BYTES).toBeLessThan(300_000);
    expect(about.command).toBe(
      `node deploy/build/run.mjs deploy/vision/train.ts --crops ${about.crops + 3000} --epochs ${about.epochs} --seed ${about.seed}`,
    );
    expect(about.accuracy.whole).toBeGreaterThan(0.95);
  });

  it("refuses bytes that are not a net", () => {
    expect(() => readNet(new Uint8Array(12))).toThrow(/12 bytes instead of/);
  });

  it("gives probabilities, and the same ones every time", () => {
    const crop = goldenCrop(0);
    const one = read(usualNet(), crop),
      other = read(usualNet(), crop);
    expect(other).toEqual(one);
    for (const head of [one.quantity, one.filling, one.colour, one.shape])
      expect(head.reduce((sum, value) => sum + Math.exp(value), 0)).toBeCloseTo(1, 5);
  });

  it("takes the brighter part of a crop for its white, and is not dazzled by a few pixels", () => {
    const crop = makePicture(CROP.width, CROP.height);
    for (let at = 0; at < crop.data.length; at += 4) crop.data.set([180, 170, 160, 255], at);
    for (let y = 40; y < 44; y++)
      for (let x = 20; x < 40; x++) crop.data.set([255, 255, 255, 255], 4 * (y * CROP.width + x));
    expect(whiteOf(crop)).toEqual([180, 170, 160]);
  });
});
