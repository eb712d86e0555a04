// Text as other programs leave it: encodings by their tables, packed by other programs, and what is no text at all.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { kindOf } from "../../deploy/kinds";
import { Mistake } from "../../deploy/mistake";
import { onPath } from "../../deploy/on-path";
import { textIn } from "../../deploy/text-file";

const folder = mkdtempSync(join(tmpdir(), "croupier-text-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAMES = "Müller, Łódź\r\nИван, café – “one” €";

interface Read {
  text: string;
  told: string[];
}

async function read(bytes: Uint8Array, name = "x.txt"): Promise<Read> {
  const told: string[] = [];
  return { text: await textIn(name, bytes, "a list of names", words => told.push(words)), told };
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await read(bytes).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(Mistake);
  return (error as Mistake).message;
}

const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();
const utf32 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.alloc(4 * [...text].length);
  [...text].forEach((letter, at) =>
    bytes[isLittle ? "writeUInt32LE" : "writeUInt32BE"](letter.codePointAt(0)!, 4 * at),
  );
  return bytes;
};

describe("text is read", () => {
  it.each([
    ["UTF-8", Buffer.from(NAMES)],
    ["UTF-8 with its mark", Buffer.from("\ufeff" + NAMES)],
    ["UTF-16 as PowerShell writes it", Buffer.from("\ufeff" + NAMES, "utf16le")],
    ["UTF-16, the larger half first", swap(Buffer.from("\ufeff" + NAMES, "utf16le"))],
    ["UTF-16 without its mark", Buffer.from(NAMES, "utf16le")],
    ["UTF-16 without its mark, the larger half first", swap(Buffer.from(NAMES, "utf16le"))],
    ["UTF-32", utf32("\ufeff" + NAMES, true)],
    ["UTF-32, the larger half first", utf32("\ufeff" + NAMES, false)],
    ["a gzip", gzipSync(NAMES)],
    ["a gzip in a gzip", gzipSync(gzipSync("\ufeff" + NAMES))],
  ])("in %s", async (_, bytes) => {
    expect(await read(bytes)).toEqual({ text: NAMES, told: [] });
  });

  it("of nothing as nothing", async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from([0xff, 0xfe])])
      expect(await read(bytes)).toEqual({ text: "", told: [] });
  });

  it.each([
    [[0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72], "Müller"],
    [[0x63, 0x61, 0x66, 0xe9, 0x2c, 0x20, 0x80, 0x35], "café, €5"],
    [[0x4f, 0x92, 0x42, 0x72, 0x69, 0x65, 0x6e], "O’Brien"],
    [[0xc5, 0x6e, 0x67, 0x73, 0x74, 0x72, 0xf6, 0x6d, 0x20, 0x47, 0x72, 0xfc, 0xdf, 0x65], "Ångström Grüße"],
    [[0x93, 0x48, 0x69, 0x94, 0x20, 0x96, 0x20, 0xbf, 0x71, 0x75, 0xe9, 0x3f], "“Hi” – ¿qué?"],
  ])("in Windows-1252 (%j), and that is said", async (bytes, text) => {
    expect(await read(Buffer.from(bytes))).toEqual({
      text,
      told: ["x.txt is not UTF-8: it was read as Windows-1252; if letters are wrong, save it as UTF-8"],
    });
  });

  it.skipIf(!onPath("iconv"))("of which iconv made any of these, whatever it says", async () => {
    const word = fc.constantFrom(
      "Müller",
      "Ångström",
      "café",
      "O’Brien",
      "“Hi”",
      "5 €",
      "naïve",
      "Große",
      "Ñandú",
      "x",
    );
    const text = fc.sample(
      fc.array(word, { minLength: 2 }).map(words => words.join(", ")),
      40,
    );
    const encodings = ["UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "WINDOWS-1252"];
    for (const encoding of encodings)
      for (const one of text) {
        const bytes = execFileSync("iconv", ["-f", "UTF-8", "-t", encoding], { input: one });
        expect([encoding, (await read(bytes)).text]).toEqual([encoding, one]);
      }
  });

  it("out of a tar that another program made, packed or not, under either name", async () => {
    writeFileSync(join(folder, "names.txt"), NAMES);
    for (const [flags, name] of [
      ["-cf", "a.tar"],
      ["-czf", "a.tgz"],
    ]) {
      execFileSync("tar", ["-C", folder, flags, join(folder, name), "names.txt"]);
      const bytes = readFileSync(join(folder, name));
      for (const called of ["a.tar", "a.tgz", "names.txt"]) expect((await read(bytes, called)).text).toBe(NAMES);
    }
  });
});

describe("what is no text is named", () => {
  it.each([
    [
      "a picture (PNG)",
      () =>
        sharp({ create: { width: 3, height: 3, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
    ],
    [
      "a picture (JPG)",
      () =>
        sharp({ create: { width: 3, height: 3, channels: 3, background: "#fff" } })
          .jpeg()
          .toBuffer(),
    ],
    ["a picture (HEIC)", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["a web page (HTML)", () => Buffer.from("\n<!DOCTYPE html><html><body>404</body></html>")],
    ["a web page (HTML)", () => Buffer.from("\ufeff<!-- saved --><HTML>", "utf8")],
    ["a web page (HTML)", () => Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">')],
    ["a web page (HTML)", () => Buffer.from("<table><tr><td>1</td></tr></table>")],
    ["a web page (HTML)", () => Buffer.from("<p>Not found</p>")],
    ["a document (PDF)", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj")],
    ["a document (RTF)", () => Buffer.from("{\\rtf1\\ansi Anchor\\par}")],
    ["a database (SQLITE)", () => Buffer.from("SQLite format 3\0" + "\0".repeat(100))],
    ["a program (ELF)", () => Buffer.from("\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0", "latin1")],
    ["an archive (7Z)", () => Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])],
    ["an archive (XZ)", () => Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4])],
  ] as [string, () => Buffer | Promise<Buffer>][])("%s", async (kind, bytes) => {
    expect(await kindOf(await bytes())).toBe(kind);
    const said = await refusal(await bytes());
    expect(said).toContain(`x.txt is ${kind}, and not a list of names`);
    expect(said).not.toMatch(/\n|\.$/);
  });

  it.each([
    ["Cyrillic in Windows-1251 (Иван)", [0xc8, 0xe2, 0xe0, 0xed, 0x2c, 0x41]],
    ["Polish in Windows-1250 (piłka)", [0x70, 0x69, 0xb3, 0x6b, 0x61]],
    ["German in the letters of DOS (Müller)", [0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]],
    ["UTF-8 with a damaged byte", [0x63, 0xc3, 0xa9, 0x2c, 0xe9, 0x2c]],
    ["Japanese in Shift JIS (テスト)", [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]],
  ])("and letters that nobody can tell are refused, not guessed: %s", async (_, bytes) => {
    expect(await refusal(Buffer.from(bytes))).toBe(
      "x.txt is neither UTF-8 nor UTF-16, and which letters it has cannot be told: save it as UTF-8",
    );
  });

  it("an archive of several files, a damaged one, an endless one, and UTF-16 that breaks off in a letter", async () => {
    for (const name of ["a", "b"]) writeFileSync(join(folder, name), name);
    execFileSync("tar", ["-C", folder, "-cf", join(folder, "two.tar"), "a", "b"]);
    expect(await refusal(readFileSync(join(folder, "two.tar")))).toMatch(/is an archive of 2 files: unpack it/);
    expect(await refusal(gzipSync(NAMES).subarray(0, 20))).toMatch(
      /is damaged and cannot be unpacked: download it again/,
    );
    expect(await refusal(gzipSync(Buffer.alloc((64 << 20) + 1)))).toMatch(/unpacks to more than any text/);
    expect(await refusal(Buffer.from("\ufeffab", "utf16le").subarray(0, 5))).toMatch(
      /^x\.txt is damaged, for it has letters that are not whole/,
    );
  });

  it("whatever the bytes are: read, or refused in one sentence", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 700 }), async bytes => {
        const { text } = await read(bytes).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Mistake);
          expect((error as Mistake).message).toMatch(/^x\.txt [^\n]+$/);
          return { text: "" };
        });
        expect(typeof text).toBe("string");
      }),
      { numRuns: 500 },
    );
  });
});
