import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { binaries } from "../rig/espruino/binaries";
import { FIRST_MARK, HEIGHT, WIDTH, makeFont, parseGlyphs, readGlyphs } from "../../deploy/build/font/make";
import { FONT, Font, Mark, setFont } from "../../src/kit/font";

const glyphs = readGlyphs();
const PER_ROW = 16;

/** What `code` prints between two lines of ---; Storage is a file of the working directory, hence the folder of its own. */
function printedBy(espruino: string, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), "croupier-font-"));
  try {
    writeFileSync(join(folder, "draw.js"), `print("---");${code};print("---");`);
    const output = execFileSync(espruino, ["draw.js"], {
      cwd: folder,
      input: "",
      timeout: 20_000,
      killSignal: "SIGKILL",
    });
    return output.toString("latin1").replace(/\r/g, "").split("---\n")[1];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Every glyph, sixteen to a row, as the interpreter draws them: one string a row of pixels. */
function drawnByEspruino(espruino: string): string[] {
  const rows = Math.ceil(glyphs.length / PER_ROW);
  return printedBy(
    espruino,
    `
    var g = Graphics.createArrayBuffer(128, 64, 1, { vertical_byte: true });
    g.setFontCustom(atob("${btoa(FONT)}"), 32, ${WIDTH}, ${HEIGHT});
    for (var i = 0; i < ${glyphs.length}; i++) g.drawString(String.fromCharCode(32 + i), i % ${PER_ROW} * ${WIDTH}, (i / ${PER_ROW} | 0) * ${HEIGHT});
    for (var y = 0; y < ${rows * HEIGHT}; y++) {
      var line = "";
      for (var x = 0; x < ${PER_ROW * WIDTH}; x++) line += g.getPixel(x, y) ? "#" : ".";
      print(line);
    }`,
  )
    .trim()
    .split("\n");
}

describe("the font", () => {
  test("font.ts is what its pictures make", () => {
    expect(readFileSync(new URL("../../src/kit/font.ts", import.meta.url), "utf8")).toBe(makeFont(glyphs));
  });

  test("every printable ASCII character has a picture", () => {
    const ascii = glyphs.filter(glyph => glyph.code < FIRST_MARK);
    expect(ascii.map(glyph => glyph.name)).toEqual([
      "space",
      ...Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)),
    ]);
  });

  test("no two glyphs look the same", () => {
    expect(new Set(glyphs.map(glyph => glyph.rows.join())).size).toBe(glyphs.length);
  });

  test("the sixth column stays empty, so that letters do not touch", () => {
    expect(glyphs.filter(glyph => glyph.rows.some(row => row[WIDTH - 1] === "#"))).toEqual([]);
  });

  test("characters that are easily taken for one another differ by at least three pixels", () => {
    const rowsOf = (name: string) => glyphs.find(glyph => glyph.name === name)!.rows.join("");
    const apart = (a: string, b: string) => [...rowsOf(a)].filter((pixel, i) => pixel !== rowsOf(b)[i]).length;
    for (const pair of [
      "0O",
      "0D",
      "OD",
      "1I",
      "1l",
      "Il",
      "5S",
      "2Z",
      "8B",
      "6G",
      "6b",
      "ce",
      "co",
      "UV",
      "uv",
      "gq",
      "9g",
      "rn",
    ])
      expect(apart(pair[0], pair[1]), pair).toBeGreaterThanOrEqual(3);
  });

  test("a picture with a wrong row, and one out of order, are named", () => {
    const space = "20 space\n" + "......\n".repeat(8);
    expect(() => parseGlyphs(space.replace("......\n", ".....\n"))).toThrow("space should be 8 rows of 6");
    expect(() => parseGlyphs(space.replace("20", "21"))).toThrow("space stands out of order");
    expect(() => parseGlyphs(space.replace("20 space", "a space"))).toThrow('"a space" should be a code and a name');
  });

  test("the suits and marks stand behind ASCII under their names", () => {
    expect([Mark.Hearts, Mark.Diamonds, Mark.Clubs, Mark.Spades].join("")).toBe("\x7f\x80\x81\x82");
    expect(FONT.length).toBe(glyphs.length * Font.Width);
    expect(glyphs[Mark.Ellipsis.charCodeAt(0) - 32].name).toBe("Ellipsis");
  });

  test("setFont tells the screen where the font begins, its cell and its scale", () => {
    const told: unknown[] = [];
    const screen: any = { setFontCustom: (...how: unknown[]) => (told.push(...how), screen) };
    expect(setFont(screen, 2)).toBe(screen);
    expect(told).toEqual([FONT, 32, 6, 8 | (2 << 8)]);
  });
});

const espruino = binaries.full;
if (!espruino)
  console.warn(
    "SKIPPED: no Espruino (ESPRUINO, or espruino-linux on PATH): the font is not drawn by the real interpreter",
  );

describe.skipIf(!espruino)("the font on the real interpreter", () => {
  test("every glyph is drawn as its picture shows", () => {
    const drawn = drawnByEspruino(espruino!);
    glyphs.forEach((glyph, i) => {
      const left = (i % PER_ROW) * WIDTH,
        top = Math.floor(i / PER_ROW) * HEIGHT;
      expect(
        drawn.slice(top, top + HEIGHT).map(row => row.slice(left, left + WIDTH)),
        glyph.name,
      ).toEqual(glyph.rows);
    });
  });
});
