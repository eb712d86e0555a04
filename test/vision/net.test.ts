import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CROP } from "../../deploy/vision/crop";
import { answersFor, read, readNet, whiteOf } from "../../deploy/vision/net";
import { type Picture, makePicture } from "../../deploy/vision/picture";
import { usualNet } from "../../deploy/vision/usual-net";
import { readPng } from "../../deploy/png";

const GOLDEN = JSON.parse(readFileSync("test/vision/golden.json", "utf8")) as number[][];
const about = JSON.parse(readFileSync("deploy/vision/net.json", "utf8"));

const CROPS = await readPng(readFileSync("test/vision/golden.png"));

/** The crops that the trainer answered stand side by side in one picture. */
function goldenCrop(which: number): Picture {
  const crop = makePicture(CROP.width, CROP.height);
  for (let y = 0; y < CROP.height; y++)
    for (let x = 0; x < CROP.width; x++) {
      const from = 4 * (y * CROPS.width + which * CROP.width + x);
      crop.data.set(CROPS.data.subarray(from, from + 4), 4 * (y * CROP.width + x));
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

  it("takes at most 600 kB, and says by what command and seed it was made and how well it reads", () => {
    expect(statSync("deploy/vision/net.bin").size).toBeLessThan(600_000);
    expect(about.command).toBe(
      `npm run train -- --crops ${about.crops + 3000} --epochs ${about.epochs} --seed ${about.seed} --channels ${about.channels.join(",")} --hidden ${about.hidden}`,
    );
    const widths = new Uint16Array(new Uint8Array(readFileSync("deploy/vision/net.bin")).buffer, 0, 5);
    expect([...widths]).toEqual([...about.channels, about.hidden]);
    expect(about.accuracy.whole).toBeGreaterThan(0.85);
  });

  it("refuses bytes that are not a net, or not all of one", () => {
    const net = new Uint8Array(readFileSync("deploy/vision/net.bin"));
    for (const length of [0, 9, 10, 12, net.length - 1])
      expect(() => readNet(net.slice(0, length))).toThrow(/net\.bin is no net/);
    for (const at of [0, 2, 4, 6, 8])
      for (const width of [0, 3, 1028, 65535]) {
        const other = net.slice();
        new DataView(other.buffer).setUint16(at, width, true);
        expect(() => readNet(other)).toThrow(/net\.bin is no net/);
      }
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
