// A code made of letters is read as any other: on a screen, and on paper.
import { describe, expect, it } from "vitest";
import { paperCode, screenCode } from "../../deploy/host/stickers/letters";
import { SETUP_CODE } from "../../deploy/host/stickers/setup-code";
import { decode, type Image } from "./paper";

/** Each letter as dots: `dots` says whether one of them is dark, at a place in the letter from 0 to 1. */
function pictureOf(lines: string[], width: number, height: number, isDark: (letter: string, y: number) => boolean) {
  const image: Image = {
    width: lines[0].length * width,
    height: lines.length * height,
    data: new Uint8ClampedArray(4 * lines[0].length * width * lines.length * height).fill(255),
  };
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++)
      if (isDark(lines[Math.floor(y / height)][Math.floor(x / width)], (y % height) / height))
        image.data.fill(0, 4 * (y * image.width + x), 4 * (y * image.width + x) + 3);
  return image;
}

const expected = [{ format: "QRCode", bytes: [...Buffer.from(SETUP_CODE)] }];

describe("the setup code in letters", () => {
  it("is read from a screen, dark on light", async () => {
    const lines = screenCode(SETUP_CODE);
    expect(lines.every(line => line.startsWith("\x1b[30;107m") && line.endsWith("\x1b[0m"))).toBe(true);
    const bare = lines.map(line => line.replace(/\x1b\[[0-9;]*m/g, ""));
    expect([bare.length, new Set(bare.map(line => line.length))]).toEqual([15, new Set([29])]);
    const image = pictureOf(bare, 6, 12, (letter, y) => letter === "█" || letter === (y < 0.5 ? "▀" : "▄"));
    expect(await decode(image)).toEqual(expected);
  });

  it("is read from paper", async () => {
    const lines = paperCode(SETUP_CODE, "█");
    expect(await decode(pictureOf(lines, 4, 8, letter => letter === "█"))).toEqual(expected);
    expect(paperCode(SETUP_CODE, "#").join("\n")).toMatch(/^[# \n]+$/);
  });
});
