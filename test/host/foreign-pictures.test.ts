// Pictures of a stranger's folder for `croupier deck --pictures`: none of them reads anything but itself, takes much longer or much more memory than a picture
// does, or leaves half a deck behind. Each is refused by its name.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { Drawer } from "../../deploy/host/deck/drawer";
import { plainSvg } from "../../deploy/host/deck/plain-svg";
import { pixelsOf, readPictures } from "../../deploy/host/deck/pictures";
import { decodePhoto, openPhoto } from "../../deploy/vision/photo";

const folder = mkdtempSync(join(tmpdir(), "croupier-foreign-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const svg = (inside: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" ${more}>${inside}</svg>`;
const CIRCLE = "<circle cx='50' cy='50' r='40' fill='#00f'/>";

/** A secret of this computer: a red square. */
const SECRET = join(folder, "secret.png");
const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#f00" } })
  .png()
  .toBuffer();
writeFileSync(SECRET, red);
writeFileSync(join(folder, "secret.svg"), svg(`<rect id="a" width="100" height="100" fill="#f00"/>`));
const RED = `data:image/png;base64,${red.toString("base64")}`;

function folderWith(files: Record<string, string | Uint8Array>): string {
  const path = mkdtempSync(join(folder, "pictures-"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return path;
}

/** What reading and drawing it comes to: the share of red, or why not. */
async function outcome(content: string | Uint8Array, name = "a.svg"): Promise<number | string> {
  try {
    const [source] = await readPictures(folderWith({ [name]: content }), 1);
    const { pixels } = await pixelsOf(source, 50);
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at] > 200 && pixels[at + 2] < 50) count++;
    return count / (pixels.length / 4);
  } catch (error) {
    return (error as Error).message;
  }
}

/** A PNG's head of so many pixels, and nothing but zeros in it. */
function pngOf(width: number, height: number, { depth = 8, interlaced = false } = {}): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body) >>> 0, body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  const data = deflateSync(Buffer.alloc(Math.min(1 << 24, height * (width * 4 + 1))), { level: 1 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a drawing that leads outside of itself", () => {
  const nested = `data:image/svg+xml;base64,${Buffer.from(svg(`<image href="${SECRET}" width="100" height="100"/>`)).toString("base64")}`;
  const asPng = `data:image/png;base64,${Buffer.from(svg(`<image href="${SECRET}" width="100" height="100"/>`)).toString("base64")}`;
  const image = (href: string, name = "href") => svg(`${CIRCLE}<image ${name}="${href}" width="100" height="100"/>`);
  it.each<[string, string]>([
    ["to a file", image(SECRET)],
    ["to a file by XLink", image(SECRET, "xlink:href")],
    ["to a file by XLink of another prefix", image(SECRET, `xmlns:x="http://www.w3.org/1999/xlink" x:href`)],
    ["to a file beside it", image("secret.png")],
    ["to a file above it", image("../secret.png")],
    ["to a file as an address", image(`file://${SECRET}`)],
    ["to a file behind blanks", image(`  ${SECRET}`)],
    ["to a file called like a part of it", image("#secret.png")],
    ["to a site", image("http://127.0.0.1:9/a.png")],
    ["to a site of the same scheme", image("//127.0.0.1/a.png")],
    ["by a drawing within it", image(nested)],
    ["by a drawing within it that is called a PNG", image(asPng)],
    ["by a text within it", image("data:text/plain;base64,AAAA")],
    [
      "in a filter",
      svg(
        `<filter id="f"><feImage href="${SECRET}"/></filter><rect width="100" height="100" filter="url(#f)" fill="#00f"/>`,
      ),
    ],
    ["by use", svg(`${CIRCLE}<use href="${join(folder, "secret.svg")}#a"/>`)],
    ["by a gradient of another", svg(`<linearGradient id="g" href="other.svg#a"/>${CIRCLE}`)],
    ["by a style that is imported", svg(`<style>@import "file:///a.css";</style>${CIRCLE}`)],
    ["by a style in CDATA", svg(`<style><![CDATA[@import url(http://127.0.0.1/a.css);]]></style>${CIRCLE}`)],
    ["by a font", svg(`<style>@font-face{font-family:x;src:url('file:///a.woff')}</style>${CIRCLE}`)],
    ["by a fill", svg(`<rect width="100" height="100" fill="url(http://127.0.0.1/a.svg#a)"/>`)],
    ["by its style", svg(`<rect width="100" height="100" style="filter:url( 'a.svg#f' )"/>`)],
    ["by a sheet of styles", `<?xml-stylesheet href="file:///a.css"?>${svg(CIRCLE)}`],
    [
      "by another document",
      svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>${CIRCLE}`),
    ],
    [
      "by an entity",
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${SECRET}">]>${svg(`<text y="50">&x;</text>${CIRCLE}`)}`,
    ],
    ["by an entity that is a file's name", `<!DOCTYPE svg [<!ENTITY x "${SECRET}">]>${image("&x;")}`],
    [
      "by an entity of its document type",
      `<!DOCTYPE svg [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]>${svg(CIRCLE)}`,
    ],
  ])("%s is refused by its name", async (_, text) => {
    expect(await outcome(text)).toMatch(/a\.svg (leads to .* outside of itself|has (entities|a picture in it)).*: /);
  });

  it("and one that only speaks of it is drawn without", async () => {
    expect(await outcome(svg(`<a href="http://127.0.0.1/">${CIRCLE}</a>`))).toBe(0);
    expect(
      await outcome(svg(`<metadata><x xmlns="urn:x" href="file:///a"/></metadata><script href="a.js"/>${CIRCLE}`)),
    ).toBe(0);
    expect(await outcome(svg(CIRCLE, `xmlns:s="urn:s" s:absref="/home/a.png" xml:base="file:///"`))).toBe(0);
  });

  it("is not read: what it brings itself is drawn, and nothing else", async () => {
    expect(await outcome(svg(`<image href="${RED}" width="100" height="100"/>`))).toBe(1);
    expect(await outcome(svg(`<g id="a"><rect width="50" height="100" fill="#f00"/></g><use href="#a" x="50"/>`))).toBe(
      1,
    );
    expect(
      await outcome(svg(`<style>.r{fill:#f00}</style><rect class="r" width="100" height="100" fill="#00f"/>`)),
    ).toBe(1);
    const entity = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY colour "#f00">]>`;
    expect(await outcome(entity + svg(`<rect width="100" height="100" fill="&colour;"/>`))).toBe(1);
  });
});

describe("a drawing that would take for ever, or all memory", () => {
  const drawing = (text: string) => plainSvg(text, "a.svg");
  it.each<[string, string]>([
    [
      "of many octaves",
      svg(
        `<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="100000000"/></filter><rect width="100" height="100" filter="url(#f)"/>`,
      ),
    ],
    [
      "of parts that are made of parts",
      svg(
        Array.from(
          { length: 30 },
          (_, at) => `<g id="g${at}">${at ? `<use href="#g${at - 1}"/>`.repeat(10) : CIRCLE}</g>`,
        ).join(""),
      ),
    ],
    [
      "of patterns within patterns",
      svg(
        Array.from(
          { length: 12 },
          (_, at) =>
            `<pattern id="p${at}" width="0.01" height="0.01"><rect width="100" height="100" fill="${at ? `url(#p${at - 1})` : "#f00"}"/></pattern>`,
        ).join("") + `<rect width="100" height="100" fill="url(#p11)"/>`,
      ),
    ],
    [
      "that is blurred a thousand times",
      svg(
        `<filter id="f" x="-10" y="-10" width="30" height="30">${`<feMorphology radius="900" operator="dilate"/>`.repeat(1000)}</filter><rect width="100" height="100" filter="url(#f)"/>`,
      ),
    ],
  ])("%s ends when its time is over, and the next is drawn", { timeout: 180_000 }, async (_, text) => {
    const drawer = new Drawer(1500);
    const sinceMs = performance.now();
    const plain = await drawing(text);
    const said = await drawer.draw(plain, 900, "a.svg").then(
      ({ width }) => `drawn ${width}`,
      (error: Error) => error.message,
    );
    expect(said).toMatch(/^a\.svg (takes longer than 1\.5 s to draw|needs more memory)|^drawn 900$|nodes limit/);
    expect(performance.now() - sinceMs).toBeLessThan(30_000);
    // On a busy machine the program's own start may take longer than that.
    await expect.poll(() => drawer.draw(svg(CIRCLE), 20, "b.svg").then(({ width }) => width, String)).toBe(20);
  });

  it("of a million octaves names itself", { timeout: 60_000 }, async () => {
    const text = svg(
      `<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="100000000"/></filter><rect width="100" height="100" filter="url(#f)"/>`,
    );
    await expect(new Drawer(500).draw(await drawing(text), 900, "x.svg")).rejects.toThrow(
      /^x\.svg takes longer than 0\.5 s to draw: draw it simpler/,
    );
  });

  it.each<[string, string, RegExp]>([
    ["of many parts", svg("<g/>".repeat(100_001)), /more than 100000 parts/],
    ["of many groups", svg("<g>".repeat(5000) + "</g>".repeat(5000)), /more than 200 groups within one another/],
    ["of too many letters", svg(`<desc>${"x".repeat(33 << 20)}</desc>`), /larger than a drawing is/],
    [
      "of entities of entities",
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${svg("<text>&c;</text>")}`,
      /has entities that stand for others/,
    ],
    [
      "of an entity in many places",
      `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(200)}">]>${svg(`<text>${"&a;".repeat(10_001)}</text>`)}`,
      /too many entities/,
    ],
    [
      "of pixels of a whole wall",
      svg(
        `<image width="9" height="9" href="data:image/png;base64,${pngOf(30_000, 30_000).subarray(0, 2000).toString("base64")}"/>`,
      ),
      /pictures of more than 268 million pixels in it/,
    ],
  ])("%s is refused before it is drawn", async (_, text, says) => {
    await expect(drawing(text)).rejects.toThrow(says);
  });

  it("ends with the memory that it takes", { timeout: 60_000 }, async () => {
    const drawer = new Drawer(20_000, 300 << 20);
    const said = drawer.draw(svg(CIRCLE), 12_000, "a.svg");
    await expect(said).rejects.toThrow(/^a\.svg needs more memory than a picture may have/);
  });
});

describe("a photo that would take all memory", () => {
  it.each<[string, () => Buffer, RegExp]>([
    ["of 900 million pixels", () => pngOf(30_000, 30_000), /a\.png has more than 268 million pixels: shrink it first/],
    [
      "of a line of a billion",
      () => pngOf(1_000_000_000, 1),
      /a\.png (has more than 268|is a picture \(PNG\), damaged)/,
    ],
    ["with a head alone", () => pngOf(16_000, 16_000).subarray(0, 60), /a\.png is a picture \(PNG\), damaged/],
  ])("%s is refused", { timeout: 60_000 }, async (_, bytes, says) => {
    expect(await outcome(bytes(), "a.png")).toMatch(says);
  });

  it("as large as it may be is kept no larger than a card needs", { timeout: 120_000 }, async () => {
    const bytes = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: "#f00" } })
      .png()
      .toBuffer();
    const [source] = await readPictures(folderWith({ "a.png": bytes }), 1);
    expect(source.svg).toMatch(/^<svg [^>]*width="2000" height="1500">/);
  });

  it("of many pictures is its first", async () => {
    const raw = { width: 4, height: 12, channels: 3 as const, pageHeight: 4 };
    const frames = Buffer.alloc(4 * 12 * 3);
    for (let at = 0; at < 48; at += 3) frames[at] = 255;
    const film = await sharp(frames, { raw }).gif().toBuffer();
    expect(await outcome(film, "a.gif")).toBe(1);
  });
});

describe("what is no file in a folder of pictures", () => {
  const refused = (path: string, says: RegExp) => expect(readPictures(path, 1)).rejects.toThrow(says);

  it("is named: a folder", async () => {
    const path = folderWith({});
    mkdirSync(join(path, "a.png"));
    await refused(path, /a\.png: it is a folder/);
  });

  it.runIf(process.platform !== "win32")("is named: a pipe that nobody writes to", async () => {
    const path = folderWith({});
    execFileSync("mkfifo", [join(path, "a.png")]);
    await refused(path, /a\.png: it is a device or a pipe, and no file/);
  });

  it.runIf(process.platform !== "win32")("is named: a link that leads elsewhere, in a circle, or nowhere", async () => {
    const links: [string, RegExp][] = [
      [SECRET, /a\.png is a link that leads out of its folder: put the picture itself there/],
      ["/dev/zero", /a\.png is a link that leads out of its folder/],
      ["../secret.png", /a\.png is a link that leads out of its folder/],
      ["a.png", /a\.png: its links lead in a circle/],
      ["nothing.png", /a\.png: there is no such file/],
    ];
    for (const [to, says] of links) {
      const path = folderWith({});
      symlinkSync(to, join(path, "a.png"));
      await refused(path, says);
    }
  });

  it.runIf(process.platform !== "win32")(
    "is read: a link to another picture of the folder, and a linked folder",
    async () => {
      const path = folderWith({ "b.png": red });
      symlinkSync("b.png", join(path, "a.png"));
      symlinkSync(path, join(folder, "linked"));
      expect((await readPictures(join(folder, "linked"), 2)).map(({ name }) => name)).toEqual(["A", "B"]);
    },
  );
});

describe("a photo for the recogniser", () => {
  it("is no drawing, whatever that is called: none is opened for it", async () => {
    const text = svg(`<image href="${SECRET}" width="100" height="100"/>`);
    for (const bytes of [text, `<?xml version="1.0"?>\n<!-- x -->\n${text}`, `\ufeff${text}`])
      await expect(decodePhoto(Buffer.from(bytes), "a.png").then(({ width }) => width)).rejects.toThrow(
        /a\.png is .*no picture/,
      );
  });

  it.runIf(process.platform !== "win32")("is a file, and neither a device nor a pipe", async () => {
    await expect(openPhoto("/dev/zero")).rejects.toThrow(/\/dev\/zero: it is a device or a pipe/);
    await expect(openPhoto(folder)).rejects.toThrow(/: it is a folder/);
    execFileSync("mkfifo", [join(folder, "pipe.jpg")]);
    await expect(openPhoto(join(folder, "pipe.jpg"))).rejects.toThrow(/pipe\.jpg: it is a device or a pipe/);
  });
});
