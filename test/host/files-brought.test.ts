// Files that are not what they are called, given to each command that takes one: read where that is possible, one sentence where it is not.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { unpack } from "../../deploy/host/flash/archive";
import { planFlash } from "../../deploy/host/flash/plan";
import { parseBackup, makeBackup } from "../../deploy/host/upload/save";
import { image, release, tar, tgz } from "./firmware-files";
import { expectRefused, folder, run } from "./shell";

const HTML = "<!DOCTYPE html>\n<html><head><title>Download</title></head><body>404</body></html>";
const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic" + "\0".repeat(64), "latin1");
const put = (name: string, bytes: string | Uint8Array) => writeFileSync(join(folder, name), bytes);
const picture = (format: "png" | "jpeg") =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .toFormat(format)
    .toBuffer();

/** What a person may have saved by mistake. */
let OTHERS: [string, string | Uint8Array, string][];
beforeEach(async () => {
  OTHERS = [
    ["page", HTML, "a web page (HTML)"],
    ["photo", HEIC, "a picture (HEIC)"],
    ["drawing", await picture("png"), "a picture (PNG)"],
    ["paper", "%PDF-1.7\n%\xe2\xe3", "a document (PDF)"],
  ];
});

const utf16 = (text: string) => Buffer.from("\ufeff" + text, "utf16le");

describe("croupier.json", () => {
  const CONFIG = '{"board":"pico","scanner":{"port":"Serial2"}}\r\n';
  it.each<[string, Uint8Array]>([
    ["in UTF-16, as PowerShell writes it", utf16(CONFIG)],
    ["with a byte order mark", Buffer.from("\ufeff" + CONFIG)],
    ["in UTF-16 without a mark", Buffer.from(CONFIG, "utf16le")],
    ["in a gzip", gzipSync(CONFIG)],
  ])("is read %s", (_, bytes) => {
    put("croupier.json", bytes);
    const { status, stdout, stderr } = run([
      "upload",
      "--dry-run",
      "--board",
      "pico",
      "--game",
      "set",
      "--config",
      "croupier.json",
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain('into croupier.json: {"board":"pico","scanner":{"port":"Serial2"}}');
  });

  it("that is something else is named", () => {
    for (const [name, bytes, kind] of OTHERS) {
      put(name, bytes);
      expectRefused(
        ["upload", "--dry-run", "--config", name],
        new RegExp(`${name} is ${kind.replace(/[()]/g, "\\$&")}, and not a croupier\\.json`),
      );
    }
    put("empty", "");
    expectRefused(["upload", "--dry-run", "--config", "empty"], /empty is not a JSON object/);
  });
});

describe("a backup", () => {
  it("that is something else is named before a board is asked", () => {
    for (const [name, bytes, kind] of OTHERS) {
      put(name, bytes);
      expectRefused(
        ["restore", name, "--port", "/dev/none"],
        new RegExp(`${name} is ${kind.replace(/[()]/g, "\\$&")}, and not a backup`),
      );
    }
  });

  it.each<[string, (text: string) => Uint8Array]>([
    ["in UTF-16", utf16],
    ["in a gzip", text => gzipSync(text)],
    ["alone in a tar", text => tar([{ name: "backup.json", bytes: Buffer.from(text) }])],
    ["alone in a packed one", text => gzipSync(tar([{ name: "backup.json", bytes: Buffer.from(text) }]))],
  ])("is read %s", (_, packed) => {
    const backup = {
      env: "PICO",
      version: "2v29",
      serial: "1",
      date: "2026-01-01T00:00:00.000Z",
      files: [{ name: ".bootcde", text: "1" }],
    };
    const text = makeBackup(backup);
    expect(parseBackup("x", text)).toEqual(backup);
    put("backup.json", packed(text));
    // It is believed, and then there is no such port.
    expectRefused(["restore", "backup.json", "--port", "/dev/none"], /\/dev\/none/, 2);
  });
});

describe("games of Durak", () => {
  it("that are something else are named", () => {
    for (const [name, bytes, kind] of OTHERS) {
      put(name, bytes);
      expectRefused(
        ["durak", "replay", name],
        new RegExp(`${name} is ${kind.replace(/[()]/g, "\\$&")}, and not games of Durak`),
      );
    }
  });

  it("are read as PowerShell saves them", () => {
    put("games.txt", utf16("# a remark\r\n\r\n"));
    expectRefused(["durak", "replay", "games.txt"], /no game is in games\.txt/);
  });
});

describe("a list for deck", () => {
  it("that is something else is named, as names, as a deck, and as pictures", () => {
    for (const [name, bytes, kind] of OTHERS) {
      put(name, bytes);
      const says = new RegExp(`${name} is ${kind.replace(/[()]/g, "\\$&")}, and not a`);
      expectRefused(["deck", "-n", "3", "--names", name], says);
      expectRefused(["deck", "--check", name], says);
    }
  });

  it("in Windows-1252 is read, and that is said beside it", () => {
    put("names.txt", Buffer.from("Müller,b,c,d,e,f,g", "latin1"));
    const { status, stdout, stderr } = run(["deck", "-n", "3", "--names", "names.txt"]);
    expect([status, stdout.split(",")[0]]).toEqual([0, "Müller"]);
    expect(stderr).toMatch(/^croupier: names\.txt is not UTF-8: it was read as Windows-1252; .*\n$/);
  });

  it("is checked as a spreadsheet or the seed writes it, and what was left out is said", () => {
    put(
      "seed.txt",
      "Karta 01 - 01, 02, 04, \nKarta 02 - 02, 03, 05, \nKarta 03 - 03, 04, 06, \nKarta 04 - 04, 05, 07, \n",
    );
    expect(run(["deck", "--check", "seed.txt"])).toEqual({
      status: 0,
      stderr: "",
      stdout:
        "seed.txt is a deck: 4 cards with 3 symbols, no symbol twice on a card, and every two cards share exactly one. A deck of such cards has up to 7: what is not among these 4 was not checked.\n" +
        "Left out: what stands before each card (Karta 01, Karta 02, Karta 03, ...).\n",
    });
    put("head.csv", utf16("Card;Symbol 1;Symbol 2\r\n1;Sun;Moon\r\n2;Sun;Mars\r\n3;Moon;Mars\r\n4;Venus;Sun\r\n"));
    const { status, stdout } = run(["deck", "--check", "head.csv"]);
    expect(status).toBe(1);
    expect(stdout).toBe(
      "Left out: the head of its columns (Card, Symbol 1, Symbol 2) and its first column (1, 2, 3, ...).\n" +
        "head.csv is not a deck:\n  cards 3 and 4 share no symbol\n",
    );
  });
});

describe("a photo", () => {
  it("that is something else is named by its bytes, not by its name", () => {
    put("IMG_1.jpg", HEIC);
    expectRefused(["photo", "IMG_1.jpg"], /^croupier: IMG_1\.jpg is HEIC, which cannot be read here: save it as JPEG/);
    put("page.jpg", HTML);
    expectRefused(["photo", "page.jpg"], /page\.jpg is a web page \(HTML\), and no picture: give a JPEG or a PNG/);
    put("empty.jpg", "");
    expectRefused(["photo", "empty.jpg"], /empty\.jpg is empty: take the picture again/);
    put("film.jpg", Buffer.from("\0\0\0\x18ftypqt  \0\0\0\0qt  " + "\0".repeat(64), "latin1"));
    expectRefused(["photo", "film.jpg"], /film\.jpg is a film \(MOV\), and no picture/);
    put("old.jpg", Buffer.from("BM" + "\0".repeat(70), "latin1"));
    expectRefused(
      ["photo", "old.jpg"],
      /old\.jpg is a picture \(BMP\), which cannot be read here: save it as JPEG or PNG/,
    );
  });

  it("is read whatever it is called", async () => {
    const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } });
    for (const [name, bytes] of [
      ["a.png", await drawn.clone().jpeg().toBuffer()],
      ["b.jpg", await drawn.clone().png().toBuffer()],
      ["c.heic", await drawn.clone().webp().toBuffer()],
      ["d.jpg", await drawn.clone().avif().toBuffer()],
      ["e.tif", await drawn.clone().gif().toBuffer()],
      ["f", await drawn.clone().tiff().toBuffer()],
    ] as const) {
      put(name, bytes);
      const { status, stdout } = run(["photo", name]);
      expect([name, status, stdout]).toEqual([name, 0, expect.stringMatching(/no card/i)]);
    }
  });
});

describe("a firmware", () => {
  const named = async (name: string, bytes: Uint8Array) =>
    (await unpack([{ name, bytes: new Uint8Array(bytes) }])).map(file => file.name);
  const all = release().map(({ name }) => name);

  it("is unpacked whatever the browser left of its archive, under either name", async () => {
    const plain = tar(release());
    for (const name of ["espruino_2v29_esp32.tgz", "espruino_2v29_esp32.tar", "download", "espruino.bin"])
      for (const bytes of [tgz(), plain, gzipSync(tgz())]) expect(await named(name, bytes)).toEqual(all);
  });

  it("may be packed by itself", async () => {
    const files = await unpack([{ name: "espruino_esp32.bin.gz", bytes: new Uint8Array(gzipSync(image(90_000))) }]);
    expect(planFlash(files).parts.map(({ name }) => name)).toEqual(["espruino_esp32.bin"]);
  });

  it("that is something else is named, and what lies beside it is left alone", async () => {
    const refused = (name: string, bytes: string | Uint8Array) => named(name, Buffer.from(bytes as string));
    await expect(refused("espruino_2v29_esp32.tgz", HTML)).rejects.toThrow(
      "espruino_2v29_esp32.tgz is a web page (HTML), and not Espruino: download the file itself, not the page that shows it",
    );
    await expect(refused("espruino_2v29_esp32.tgz", "")).rejects.toThrow(/is empty: copy or download it again/);
    await expect(refused("espruino.uf2", "UF2\nWQ]\x9e")).rejects.toThrow(
      /is firmware for a Raspberry Pi Pico or the like \(UF2\), and not Espruino/,
    );
    await expect(refused("espruino.tgz", Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4]))).rejects.toThrow(
      /is an archive \(XZ\), and not Espruino: unpack it/,
    );
    const readme = { name: "README.html", bytes: new Uint8Array(Buffer.from(HTML)) };
    expect((await unpack([...release(), readme])).map(({ name }) => name)).toEqual([...all, "README.html"]);
  });
});

describe("a tournament's file", () => {
  it("that is something else is named and left as it is", () => {
    put("evening.sqlite", HTML);
    expectRefused(
      ["tournament", "--data", "evening.sqlite", "--port", "0"],
      /it is no file of a tournament, or damaged; it is a web page \(HTML\)/,
    );
    put("evening.sqlite", gzipSync("x"));
    expectRefused(["tournament", "--data", "evening.sqlite", "--port", "0"], /it is an archive \(GZ\)/);
  });
});
