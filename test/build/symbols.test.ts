// What the build gives the board of the usual deck's symbols.
import { describe, expect, it } from "vitest";
import { USUAL, namesOfAll, pictureOf, picturesOfAll } from "../../deploy/build/symbols";

const SIDE = 22;
const LETTERS = 81;
const ALL = picturesOfAll();

const isLit = (bytes: Buffer, x: number, y: number) =>
  (bytes[(x * SIDE + y) >> 3] & (0x80 >> ((x * SIDE + y) & 7))) > 0;
const litOf = (bytes: Buffer) =>
  Array.from({ length: SIDE * SIDE }, (_, bit) => isLit(bytes, (bit / SIDE) | 0, bit % SIDE)).filter(lit => lit).length;
const bytesOf = (symbol: number) => Buffer.from(ALL.substr(LETTERS * (symbol - 1), LETTERS + 3), "base64");
/** A drawing on an icon's 32 by 32. */
const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`;

describe("the symbols of the usual deck", () => {
  it("are 57, each with a name of its own that has no separator in it", () => {
    expect(USUAL.length).toBe(57);
    for (const part of [0, 1]) expect(new Set(USUAL.map(pair => pair[part])).size).toBe(57);
    expect(namesOfAll().split("|")).toEqual(USUAL.map(([, name]) => name));
    for (const [, name] of USUAL) expect(name).toMatch(/^[A-Z][a-z' -]+$/);
    expect(USUAL[45][1]).toBe("Spider's web");
  });

  it("have 57 different pictures, none of them nearly empty or nearly full", () => {
    const pictures = USUAL.map((_, at) => bytesOf(at + 1));
    expect(
      new Set(
        pictures.map(bytes =>
          Array.from({ length: SIDE * SIDE }, (_, bit) => isLit(bytes, (bit / SIDE) | 0, bit % SIDE)).join(),
        ),
      ).size,
    ).toBe(57);
    for (const [at, bytes] of pictures.entries()) {
      const share = litOf(bytes) / SIDE / SIDE;
      expect([USUAL[at][1], share > 0.06 && share < 0.9]).toEqual([USUAL[at][1], true]);
    }
  });

  it("differ by more than a few pixels, so that nobody takes one for another", () => {
    const pictures = USUAL.map((_, at) => bytesOf(at + 1));
    for (const [a, one] of pictures.entries())
      for (const [b, other] of pictures.entries()) {
        if (a >= b) continue;
        let differ = 0;
        for (let x = 0; x < SIDE; x++)
          for (let y = 0; y < SIDE; y++) if (isLit(one, x, y) !== isLit(other, x, y)) differ++;
        expect([USUAL[a][1], USUAL[b][1], differ > 40]).toEqual([USUAL[a][1], USUAL[b][1], true]);
      }
  });

  it("are plain letters, 81 a picture, and a few more so that the last one can be decoded", () => {
    expect(ALL).toMatch(/^[A-Za-z0-9+/]+AAA$/);
    expect(ALL.length).toBe(57 * LETTERS + 3);
    expect(bytesOf(57).length).toBe(63);
  });
});

describe("a picture", () => {
  it("has its bits in columns from left to right, each from its top", () => {
    // A block of one brightness in the upper left quarter: 3 to 16 of 32 are pixels 2 to 11 of 24.
    const bytes = pictureOf(svg(`<path fill="#888" d="M4 4h12v12h-12z"/>`));
    expect(bytes.length).toBe(61);
    const rows = Array.from({ length: SIDE }, (_, y) =>
      Array.from({ length: SIDE }, (_, x) => (isLit(bytes, x, y) ? "#" : ".")).join(""),
    );
    const line = "..#########...........";
    expect(rows).toEqual([
      ...Array(2).fill(".".repeat(SIDE)),
      ...Array(9).fill(line),
      ...Array(11).fill(".".repeat(SIDE)),
    ]);
  });

  it("of dark and bright parts has an outline and what is bright", () => {
    const bytes = pictureOf(svg(`<path fill="#222" d="M4 4h24v24h-24z"/><path fill="#fff" d="M12 12h8v8h-8z"/>`));
    const lit = (x: number, y: number) => isLit(bytes, x, y);
    // The rim, the dark ring, the bright middle.
    expect([lit(2, 2), lit(2, 11), lit(5, 5), lit(5, 11), lit(11, 11)]).toEqual([true, true, false, false, true]);
  });

  it("of an icon without a margin is refused, since the board has no room for it", () => {
    expect(() => pictureOf(svg(`<path d="M0 0h32v32h-32z"/>`))).toThrow("an icon without a margin");
  });
});
