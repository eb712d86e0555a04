// Decks, names and pictures as people have them: out of a spreadsheet, from another program's printout, from a telephone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { readDeck } from "../../deploy/host/deck/check";
import { iconNames, iconSvgs } from "../../deploy/host/deck/icons";
import { checkNames, readNames } from "../../deploy/host/deck/names";
import { readPictures, renderPicture } from "../../deploy/host/deck/pictures";
import { sameOf } from "../../deploy/host/deck/same";
import { seedCards } from "../games/dobble/slow";

const folder = mkdtempSync(join(tmpdir(), "croupier-brought-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SEED = seedCards(7);
const two = (number: number) => String(number).padStart(2, "0");
/** As the fourth seed prints its cards: `Karta 12 - 02, 12, 19, 26, 33, 40, 47, 54, ` */
const printed = (card: number[], at: number) => `Karta ${two(at + 1)} - ${card.map(two).join(", ")}, `;
/** A deck by remainders (Singer): card n has n, n + 1 and n + 3 of 7, so its first column counts, and is symbols. */
const CYCLIC = [0, 1, 2, 3, 4, 5, 6].map(at => [at, (at + 1) % 7, (at + 3) % 7]);
const names = iconNames();

const rows = (cards: unknown[][], end = "") => cards.map(card => card.join(",") + end).join("\n");
const numbered = (cards: unknown[][], name: (at: number) => unknown) => cards.map((card, at) => [name(at), ...card]);
const NAMED = SEED.map(card => card.map(symbol => names[symbol - 1]));
const HEAD = [1, 2, 3, 4, 5, 6, 7, 8].map(at => `Symbol ${at}`);
const LINE = `\n${"#".repeat(55)}\n\n`;
const HEADED = `${LINE}Liczba symboli na karcie - 8\r\nPrime number - 7\r\n${LINE}## Kazda karta\n\n`;

describe("a deck is one", () => {
  it.each<[string, string]>([
    ["as the seed prints it", SEED.map(printed).join("\n")],
    [
      "as a page shows the seed's, with numbers of lines",
      SEED.map((card, at) => `  ${at + 11}. ${printed(card, at)}`).join("\r\n"),
    ],
    ["as the seed prints names", NAMED.map((card, at) => `Karta ${two(at + 1)} - ${card.join(", ")}, `).join("\n")],
    ["with the head that the seed prints above", `${HEADED}${SEED.map(printed).join("\r\n")}`],
    [
      "in numbers, and below in names",
      `${HEADED}${SEED.map(printed).join("\n")}\n${LINE}${NAMED.map((card, at) => `Karta ${two(at + 1)} - ${card.join(", ")}, `).join("\n")}\n`,
    ],
    ["with a comma behind each card", rows(SEED, ",")],
    ["with several", rows(SEED, ",,,")],
    ["with a column of numbers", rows(numbered(NAMED, at => at + 1))],
    ["with one, sorted otherwise", rows(numbered(NAMED, at => ((at + 1) * 23) % 59))],
    ["with one from 0", rows(numbered(SEED, at => at))],
    ["with one in words", rows(numbered(SEED, at => `card ${at + 1}`))],
    ["with one of codes", rows(numbered(SEED, at => `D07${two(at + 1)}`))],
    ["with one, and a colon", SEED.map((card, at) => `Card ${at + 1}: ${card.join("; ")}`).join("\n")],
    ["with a head", rows([HEAD, ...SEED])],
    ["with a head over names", rows([HEAD, ...NAMED])],
    ["with a head and a column", rows([["Card", ...HEAD], ...numbered(NAMED, at => at + 1)])],
    ["with a head in words", rows([["Karta", ..."abcdefgh"], ...numbered(SEED, at => at + 1)])],
    ["as pandas writes it", rows([["", 0, 1, 2, 3, 4, 5, 6, 7], ...numbered(SEED, at => at)])],
    ["with a title", "My deck,,,,,,,\n" + rows(SEED)],
    ["as Excel in Germany writes it", "sep=;\r\n" + rows(SEED).replace(/,/g, ";")],
    ["with remarks", `# made by me\n${rows(SEED)}\n// the end`],
    ["in lists, one a line", SEED.map(card => JSON.stringify(card)).join(",\n")],
    ["in Python's quotes", `[${NAMED.map(card => `[${card.map(name => `"${name}"`).join(", ")}]`).join(", ")}]`],
    ["as Python prints tuples", SEED.map(card => `(${card.join(", ")})`).join("\n")],
    ["as Python prints sets", SEED.map(card => `{${card.join(", ")}}`).join("\n")],
    [
      "as NumPy prints it",
      `[${SEED.map(
        card =>
          `[${card
            .map(String)
            .map(one => one.padStart(2))
            .join(" ")}]`,
      ).join("\n ")}]`,
    ],
    ["in lists behind their numbers", SEED.map((card, at) => `Card ${at + 1}: [${card.join(", ")}]`).join("\n")],
    ["as R numbers what it prints", NAMED.map((card, at) => `[${at + 1}] ${card.join(", ")}`).join("\n")],
    ["with arrows", SEED.map((card, at) => `${at + 1} -> ${card.join(", ")}`).join("\n")],
    ["with equals signs", NAMED.map((card, at) => `card${at + 1} = ${card.join(", ")}`).join("\n")],
    ["with number signs", NAMED.map((card, at) => `#${at + 1} ${card.join(", ")}`).join("\n")],
    ["with dots before each line", NAMED.map(card => `- ${card.join(", ")}`).join("\n")],
    ["with bullets", NAMED.map(card => `• ${card.join(", ")}`).join("\n")],
    [
      "as a table in Markdown",
      `| card | ${HEAD.join(" | ")} |\n|-----:|${":---|".repeat(8)}\n${NAMED.map((card, at) => `| ${at + 1} | ${card.join(" | ")} |`).join("\n")}\n`,
    ],
    ["with strokes between symbols", NAMED.map(card => card.join(" | ")).join("\n")],
    ["with the commas of Chinese", NAMED.map(card => card.join("，")).join("\n")],
    ["with those of Japanese", NAMED.map(card => card.join("、")).join("\n")],
    ["with all of a card in one cell", NAMED.map((card, at) => `${at + 1},"${card.join(", ")}"`).join("\n")],
    [
      "with a head above such cells",
      `card;symbols\n${NAMED.map((card, at) => `${at + 1};${card.join(", ")}`).join("\n")}`,
    ],
    ["with a tab behind its number", NAMED.map((card, at) => `Card ${at + 1}\t${card.join(", ")}`).join("\n")],
    [
      "with two columns that say which card",
      rows([["id", "name", ...HEAD], ...NAMED.map((card, at) => [at + 1, `Card ${at + 1}`, ...card])]),
    ],
    ["with an empty column", rows(NAMED.map((card, at) => [at + 1, "", ...card]))],
    ["in numbers with blanks between them", SEED.map(card => card.join(" ")).join("\n")],
  ])("%s", (_, text) => {
    const { cards, faults } = readDeck(text);
    expect(faults).toEqual([]);
    expect(cards.map(card => card.length)).toEqual(SEED.map(() => 8));
  });

  it("though its first column counts, for these are symbols", () => {
    for (const text of [rows(CYCLIC), rows(CYCLIC.map(card => card.map(symbol => symbol + 1)))]) {
      const { cards, faults, leftOut } = readDeck(text);
      expect([cards[0].length, faults, leftOut]).toEqual([3, [], []]);
    }
    expect(readDeck(rows(numbered(CYCLIC, at => at + 1))).cards[6]).toEqual(["6", "0", "2"]);
  });

  it("and is told what of the list was left out", () => {
    const { leftOut } = readDeck(rows([["Card", ...HEAD], ...numbered(NAMED, at => at + 1)]));
    expect(leftOut).toEqual([
      "the head of its columns (Card, Symbol 1, Symbol 2, ...)",
      "its first column (1, 2, 3, ...)",
    ]);
    expect(readDeck(SEED.map(printed).join("\n")).leftOut).toEqual([
      "what stands before each card (Karta 01, Karta 02, Karta 03, ...)",
    ]);
  });
});

describe("a deck that is none", () => {
  const WRONG = SEED.map((card, at) => (at === 11 ? card.map(symbol => (symbol === 19 ? 20 : symbol)) : card));

  it.each<[string, string, RegExp]>([
    ["by the numbers that its list has", rows(numbered(WRONG, at => at)), /^card(s \d+ and)? 11 /],
    ["by the lines that are cards", rows([HEAD, ...WRONG]), /\b12\b/],
    ["by the seed's numbers", WRONG.map(printed).join("\n"), /\b12\b/],
    ["below the seed's head", HEADED + WRONG.map(printed).join("\n"), /\b12\b/],
    [
      "in the second of two lists",
      `${HEADED}${SEED.map(printed).join("\n")}\n${LINE}${WRONG.map(printed).join("\n")}`,
      /\b12\b/,
    ],
  ])("is told which cards are wrong, %s", (_, text, says) => {
    const { faults } = readDeck(text);
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults)
      expect(fault.replace(/share .*/, "")).toMatch(says.source.startsWith("^") ? /\b11\b/ : says);
  });

  it("is none where two lists below a head are not of the same cards, or one lacks a card", () => {
    const list = (cards: number[][]) => cards.map(printed).join("\n") + "\n";
    expect(readDeck(HEADED + list(SEED) + LINE + list(SEED.slice(1))).faults).not.toEqual([]);
    expect(readDeck(HEADED + list(SEED) + LINE + list([...SEED.slice(1), SEED[0]])).faults).not.toEqual([]);
    // A line without a number within a list may be a card whose number is lost.
    expect(readDeck(HEADED + list(SEED).replace("Karta 05 - ", "")).faults).not.toEqual([]);
  });

  it("is none though only its first card is wrong, and then perhaps that is no card", () => {
    const { faults, hint } = readDeck(
      rows([["Mars", "Moon", "Sun"], ...CYCLIC.map(card => card.map(symbol => names[symbol]))]),
    );
    expect(faults).toHaveLength(7);
    expect(hint).toMatch(/the first line has no symbol of any other/);
  });

  it("is told which line may be no card, and when nothing parts its symbols", () => {
    const foot = readDeck(rows(CYCLIC.map(card => card.map(symbol => names[symbol]))) + "\nTotal: 7 cards\n");
    expect(foot.faults.length).toBeGreaterThan(0);
    expect(foot.hint).toMatch(/the last line has no symbol of any other.*take it out/);
    for (const mark of [" / ", " - ", " · ", " + "]) {
      const { faults, hint } = readDeck(NAMED.map(card => card.join(mark)).join("\n"));
      expect(faults.length).toBeGreaterThan(0);
      expect(hint).toMatch(/one symbol on each line.*comma/);
    }
  });

  it("in JSON is none because of the JSON", () => {
    expect(() => readDeck('[[1,2,3],\n[1,4,"')).toThrow(/JSON/);
    expect(() => readDeck('{"cards":[{"id":1}]}')).toThrow(/card 1 is no list of symbols/);
  });

  it("has symbols once that only look like two: cards are told by what a reader sees", () => {
    const text = "café,Dog,x\ncafe\u0301,y,z\nDo\u200bg,y,w\nDOG,z,v";
    expect(readDeck(text).faults).toEqual(["cards 1 and 2 share 1"].slice(1).concat(["cards 2 and 4 share"].slice(1)));
  });
});

describe("names of a list", () => {
  const file = (bytes: string | Buffer) => {
    writeFileSync(join(folder, "names.txt"), bytes);
    return join(folder, "names.txt");
  };

  it.each<[string, string | Buffer]>([
    ["in UTF-16, as PowerShell writes it", Buffer.from("\ufeffMüller\r\nŁódź\r\nBee\r\n", "utf16le")],
    ["in quotes, as a spreadsheet or a program has them", '"Müller", "Łódź", "Bee",\n'],
    ["with numbers before them", "1. Müller\n2. Łódź\n3. Bee\n"],
    ["beside a column of numbers", "1;Müller\n2;Łódź\n3;Bee\n"],
    ["with dashes before them", "- Müller\n- Łódź\n- Bee\n"],
    ["with a byte order mark", "\ufeffMüller\nŁódź\nBee"],
    ["in JSON in UTF-16", Buffer.from('\ufeff["Müller","Łódź","Bee"]', "utf16le")],
  ])("are read %s", async (_, bytes) => {
    expect(await readNames(file(bytes))).toEqual(["Müller", "Łódź", "Bee"]);
  });

  it("are read in Windows-1252", async () => {
    expect(await readNames(file(Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x0d, 0x0a, 0x42])))).toEqual([
      "Müller",
      "B",
    ]);
  });

  it("are refused where the file is something else", async () => {
    const png = await sharp({ create: { width: 3, height: 3, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    await expect(readNames(file(png))).rejects.toThrow(/names\.txt is a picture \(PNG\), and not a list of names$/);
    await expect(readNames(file("<html><body>Anchor</body></html>"))).rejects.toThrow(
      /is a web page \(HTML\), and not a list/,
    );
  });

  it.each([
    [["café", "cafe\u0301", "x"], /the names "café" and "cafe\u0301", which are the same to a reader/],
    [["Dog", "dog", "x"], /the names "Dog" and "dog", which are the same to a reader/],
    [["Dog", "Do\u200bg", "x"], /the names "Dog" and "Do\\u200bg"/],
    [["Dog", "Dog", "x"], /the name "Dog" twice/],
    [["x", "Straße", "STRASSE"], /"Straße" and "STRASSE"/],
    [["x", "\u2800", "y"], /a name of which nothing is seen, "\\u2800"/],
  ])("that nobody can tell apart are refused: %j", (list, says) => {
    expect(() => checkNames(list, 3, "mine")).toThrow(says);
  });
});

// --- pictures

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`;
const LAMP = svg("<path d='M20 90h20V40h30V10H20z' fill='#c03'/>");
const drawn = () => sharp(Buffer.from(LAMP)).resize(300, 300);

function makeFolder(files: Record<string, string | Buffer>): string {
  const path = mkdtempSync(join(folder, "pictures-"));
  mkdirSync(path, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
  return path;
}

/** What can be told apart of these, in the order of their names. */
async function sameIn(files: Record<string, string | Buffer>): Promise<string[] | undefined> {
  const sources = await readPictures(makeFolder(files), Object.keys(files).length);
  return (await sameOf(sources))?.map(({ from }) => from.replace(/^.*[/\\]/, ""));
}

describe("pictures of one's own", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["a.jpg", () => drawn().flatten({ background: "#fff" }).jpeg().toBuffer()],
    ["a.webp", () => drawn().webp().toBuffer()],
    ["a.gif", () => drawn().gif().toBuffer()],
    ["a.tiff", () => drawn().tiff().toBuffer()],
    ["a.avif", () => drawn().avif().toBuffer()],
    ["a JPEG called PNG.png", () => drawn().flatten({ background: "#fff" }).jpeg().toBuffer()],
    ["a PNG called JPEG.jpg", () => drawn().png().toBuffer()],
    ["a PNG called SVG.svg", () => drawn().png().toBuffer()],
    ["an SVG called PNG.png", async () => Buffer.from(LAMP)],
    ["an SVG in UTF-16.svg", async () => Buffer.from("\ufeff" + LAMP, "utf16le")],
    ["16 bits.png", () => drawn().toColourspace("rgb16").png().toBuffer()],
    ["CMYK.jpg", () => drawn().flatten({ background: "#fff" }).toColourspace("cmyk").jpeg().toBuffer()],
  ])("are read as what they are: %s", async (file, bytes) => {
    const [source] = await readPictures(makeFolder({ [file]: await bytes() }), 1);
    const { circle, width } = await renderPicture(source, 100);
    expect(circle.r / width).toBeGreaterThan(0.3);
  });

  it.each<[string, string | Buffer, RegExp]>([
    [
      "a.png",
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      /a\.png is HEIC, which cannot be read here: save it/,
    ],
    ["a.jpg", "<!DOCTYPE html><html></html>", /a\.jpg is a web page \(HTML\), and no picture: save it/],
    ["a.svg", "%PDF-1.4\n%\xe2\xe3", /a\.svg is a document \(PDF\), and no picture/],
    ["a.webp", "", /a\.webp is empty/],
    [
      "a.png",
      Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09\x08\x06\0\0\0\0\0\0\0\0\0\0\x20IDAT", "latin1"),
      /a\.png is a picture \(PNG\), damaged/,
    ],
  ])("or named: %s", async (file, bytes, says) => {
    await expect(readPictures(makeFolder({ [file]: bytes }), 1)).rejects.toThrow(says);
  });

  it("that are the same, however they are stored, turned or called, are found", async () => {
    const png = await drawn().png().toBuffer();
    const other = svg("<circle cx='50' cy='50' r='40'/>");
    const ways: Record<string, string | Buffer> = {
      "copy.png": png,
      "packed otherwise.png": await drawn().png({ compressionLevel: 0, palette: false }).toBuffer(),
      "lossless.webp": await drawn().webp({ lossless: true }).toBuffer(),
      "with notes.png": await drawn().withMetadata({ density: 300 }).png().toBuffer(),
      "turned.png": await drawn().rotate(90).png().toBuffer(),
      "upside down.png": await drawn().rotate(180).png().toBuffer(),
      "source.svg": LAMP.replace("><", ">\n  <!-- a lamp -->\n<"),
    };
    for (const [name, bytes] of Object.entries(ways))
      expect(await sameIn({ "0.png": png, "1.svg": other, [name]: bytes })).toEqual(["0.png", name]);
  });

  it("that differ in a colour, in a stroke, or as left and right hand do, are not", async () => {
    expect(
      await sameIn({
        "0.svg": LAMP,
        "1.svg": LAMP.replace("#c03", "#b03"),
        "2.svg": LAMP.replace("</svg>", "<path d='M80 80h9' stroke='#000' stroke-width='2'/></svg>"),
        "3.png": await drawn().flop().png().toBuffer(),
        "4.svg": LAMP.replace("20 90h20V40h30V10H20z", "20 88h20V40h30V10H20z"),
      }),
    ).toBeUndefined();
  });

  it("of the icons none is another one turned", { timeout: 120_000 }, async () => {
    const sources = iconSvgs(names.length).map((one, at) => ({ svg: one, name: names[at], from: names[at] }));
    expect((await sameOf(sources))?.map(({ name }) => name)).toBeUndefined();
  });
});
