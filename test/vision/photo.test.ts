import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { parseCode } from "../../src/games/set/codes";
import { Mistake } from "../../deploy/mistake";
import { decodePhoto, openPhoto } from "../../deploy/vision/photo";
import { drawScene, layOut } from "../../deploy/vision/scene/scene";
import { see } from "./board";

const folder = mkdtempSync(join(tmpdir(), "croupier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = [
  ["S1111", "S2223", "S3332"],
  ["S2132", "S3221", "S1333"],
].map(row => row.map(parseCode));
const GRID = [
  ["S1111", "S2223", "S3332"],
  ["S2132", "S3221", "S1333"],
];
const drawn = drawScene(layOut({ rows: ROWS, width: 640, height: 520 }).scene);
const image = () =>
  sharp(Buffer.from(drawn.data.buffer), {
    raw: { width: drawn.width, height: drawn.height, channels: 4 },
  }).removeAlpha();

const refusal = async (bytes: Uint8Array, name: string) => {
  const error = await decodePhoto(bytes, name).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(Mistake);
  return (error as Mistake).message;
};

describe("pictures from files", () => {
  it("JPEG, PNG, WebP and TIFF are read alike", async () => {
    for (const format of ["jpeg", "png", "webp", "tiff"] as const)
      expect(see(await decodePhoto(await image().toFormat(format).toBuffer(), "x")).grid).toEqual(GRID);
  });

  it("a picture that was taken with the camera turned is turned back", async () => {
    // 6: the camera was turned so that the picture must be turned a quarter clockwise.
    const turned = await image().rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer();
    const picture = await decodePhoto(turned, "x");
    expect([picture.width, picture.height]).toEqual([640, 520]);
    expect(see(picture).grid).toEqual(GRID);
  });

  it("in any of the eight ways in which a camera may hold a picture, it is read upright", async () => {
    const png = (one: Sharp) => one.png().toBuffer();
    const quarter = await png(image().rotate(90));
    // How each is stored so that its note turns it back.
    const stored: Record<number, Buffer> = {
      1: await png(image()),
      2: await png(image().flop()),
      3: await png(image().rotate(180)),
      4: await png(image().flip()),
      5: await png(sharp(quarter).flop()),
      6: await png(image().rotate(-90)),
      7: await png(sharp(quarter).flip()),
      8: quarter,
    };
    for (const [orientation, bytes] of Object.entries(stored)) {
      const file = await sharp(bytes)
        .withMetadata({ orientation: Number(orientation) })
        .jpeg({ quality: 92 })
        .toBuffer();
      expect(see(await decodePhoto(file, "x")).grid, `orientation ${orientation}`).toEqual(GRID);
    }
  });

  it("transparent parts are white, grey pictures have three equal colours, 16 bits are 8", async () => {
    const clear = await decodePhoto(
      await sharp({ create: { width: 4, height: 3, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
      "x",
    );
    expect([...clear.data.slice(0, 4)]).toEqual([255, 255, 255, 255]);
    const grey = await decodePhoto(await image().greyscale().png().toBuffer(), "x");
    expect(grey.data.length).toBe(4 * 640 * 520);
    expect(see(grey)).toMatchObject({ cards: [], isGrey: true });
    const deep = await decodePhoto(await image().toColourspace("rgb16").png().toBuffer(), "x");
    expect(deep.data.length).toBe(4 * 640 * 520);
  });

  it("of 100 million pixels only as many are kept as can be looked at", async () => {
    const huge = await sharp({ create: { width: 12000, height: 8400, channels: 3, background: "#203040" } })
      .jpeg()
      .toBuffer();
    const picture = await decodePhoto(huge, "huge.jpg");
    expect([picture.width, picture.height]).toEqual([6000, 4200]);
    expect(see(picture).cards).toEqual([]);
  });

  it("still more pixels are refused before they are decoded", async () => {
    // A PNG whose header claims 60,000 by 60,000 pixels, in 100 bytes.
    const bomb = Buffer.from(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
    );
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await refusal(bomb, "bomb.png")).toMatch(
      /^bomb\.png (has more than 268 million pixels: shrink it first|is damaged)/,
    );
  });

  it("one pixel is a picture without cards", async () => {
    const picture = await decodePhoto(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
        .jpeg()
        .toBuffer(),
      "x",
    );
    expect(see(picture).cards).toEqual([]);
  });

  it("a JPEG that breaks off anywhere is refused in words, or read as far as it goes: never a crash", async () => {
    const whole = await image().jpeg().toBuffer();
    for (const share of [0.002, 0.05, 0.3, 0.6, 0.9, 0.99]) {
      const said = await refusal(whole.subarray(0, Math.ceil(share * whole.length)), "half.jpg");
      expect(said).toMatch(/^half\.jpg (is damaged and cannot be read|is no picture that can be read)/);
    }
  });

  it("what is no picture is refused, and said so", async () => {
    expect(await refusal(Buffer.from("hello"), "letter.txt")).toBe(
      "letter.txt is no picture that can be read: give a JPEG, PNG, WebP or TIFF",
    );
    expect(await refusal(new Uint8Array(0), "empty.jpg")).toMatch(/^empty\.jpg /);
    expect(await refusal(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "IMG_1.HEIC")).toMatch(
      /^IMG_1\.HEIC is HEIC, which cannot be read here: save it as JPEG/,
    );
  });

  it("a file that is not there, and a folder, are named", async () => {
    await expect(openPhoto(join(folder, "none.jpg"))).rejects.toThrow(
      /^cannot read .*none\.jpg: there is no such file or folder$/,
    );
    await expect(openPhoto(folder)).rejects.toThrow(/it is a folder$/);
    writeFileSync(join(folder, "one.png"), await image().png().toBuffer());
    expect((await openPhoto(join(folder, "one.png"))).width).toBe(640);
  });
});
