// `croupier light`: what it shows and writes, read back by an independent decoder and an independent receiver.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { stripVTControlCharacters } from "node:util";
import { displayFiles } from "../../deploy/display-words";
import { codeLines, checkTerminal } from "../../deploy/host/light/play";
import { drawCode, sideOf } from "../../deploy/host/light/symbol";
import { SIZES } from "../../deploy/light/code";
import { Mistake } from "../../deploy/mistake";
import { bundleBytes } from "../../deploy/lab/dist";
import { CROUPIER } from "../rig/command";
import { Receiver, unpack } from "../oracles/light-receiver";
import { readAnimation } from "./apng";
import { PLAIN } from "./plain";
import { readGrey, readRows } from "./qr-read";
import { expectRefused, folder, run } from "./shell";

const DIGITS = "271828";
const NONCE = "0123456789";
const ASKED = ["--digits", DIGITS, "--nonce", NONCE];
const QR = `CL1 ESP32 0.15.0 00000000 162 ${NONCE}`;

const receiver = () => new Receiver(DIGITS, Buffer.from(NONCE, "hex"));

/** What a scanner that sees each picture once has in the end. */
async function filmed(file: string, into = receiver()) {
  const { width, height, plays, frames } = readAnimation(readFileSync(join(folder, file)));
  for (const { grey } of frames) {
    const [text] = await readGrey(grey, width, height);
    into.take(text);
  }
  return { plays, width, height, frames, receiver: into };
}

const light = (...args: string[]) => {
  const { status, stdout, stderr } = run(["light", ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
};

describe("an animated PNG", () => {
  it("brings a whole program, three codes a second, without end", async () => {
    const bytes = Buffer.from(`print("Croupier");version:"0.16.0",bundle:"set";${"let a=1;".repeat(200)}`);
    writeFileSync(join(folder, "set.js"), bytes);
    const said = light("set.js", ...ASKED, "--size", "162", "--png", "film.png");
    expect(said).toMatch(
      /^film\.png: \.bootcde, \d+ bytes, as a whole file of \d+ bytes: \d+ codes, \d+ s at 3 a second/,
    );
    const { plays, width, frames, receiver: board } = await filmed("film.png");
    expect([plays, width]).toEqual([0, 8 * sideOf(162)]);
    for (const { forMs } of frames) expect(forMs).toBeCloseTo(333, 0);
    expect(board.counts.bad).toBe(0);
    expect(unpack(board.cargo!)).toEqual({ name: ".bootcde", bytes });
  });

  it("brings the difference to the program that the display names, and the size that it takes", async () => {
    const old = Buffer.from(bundleBytes("set"));
    const fresh = Buffer.from(old.toString("latin1").replace(/0\.16\.0/g, "0.17.0"), "latin1");
    writeFileSync(join(folder, "old.js"), old);
    writeFileSync(join(folder, "new.js"), fresh);
    const crc = crc32(old).toString(16).toUpperCase().padStart(8, "0");
    const asked = ["--digits", DIGITS, "--nonce", QR.replace("00000000", crc)];
    expect(light("new.js", ...asked, "--from", "old.js", "--png", "film.png")).toContain("as a difference of");
    const { width, receiver: board } = await filmed("film.png");
    expect(width).toBe(8 * sideOf(162));
    const made = unpack(board.cargo!, old);
    expect(typeof made !== "string" && made.bytes.equals(fresh)).toBe(true);
    expectRefused(
      ["light", "new.js", "--digits", DIGITS, "--nonce", QR, "--from", "old.js", "--png", "x.png"],
      /old\.js is not the program on the board: that one has the checksum 00000000/,
    );
  });

  it("brings settings, a game that was kept, and the files of a display's language, which nobody needs to have", async () => {
    writeFileSync(join(folder, "mine.json"), `{"board":"cyd","set":{"mode":"hint"}}`);
    light("mine.json", ...ASKED, "--png", "a.png");
    expect(unpack((await filmed("a.png")).receiver.cargo!)).toEqual({
      name: "croupier.json",
      bytes: Buffer.from(`{"board":"cyd","set":{"mode":"hint"}}`),
    });
    writeFileSync(join(folder, "croupier.durak"), Buffer.of(0xd1, 2, 3));
    light("croupier.durak", ...ASKED, "--png", "b.png");
    expect(unpack((await filmed("b.png")).receiver.cargo!)).toEqual({
      name: "croupier.durak",
      bytes: Buffer.of(0xd1, 2, 3),
    });
    light("croupier.font.ru", ...ASKED, "--size", "240", "--png", "c.png");
    const font = (await displayFiles("ru"))[1];
    expect(unpack((await filmed("c.png")).receiver.cargo!)).toEqual({
      name: font.name,
      bytes: Buffer.from(font.text, "latin1"),
    });
  });

  it("of missing parts alone fills what another film has left open", async () => {
    const text = Array.from({ length: 60 }, (_, at) => createHash("sha256").update(String(at)).digest("hex")).join("");
    const bytes = Buffer.from(`version:"1.0.0",bundle:"set";${text}`);
    writeFileSync(join(folder, "x.js"), bytes);
    light("x.js", ...ASKED, "--png", "all.png");
    const { width, height, frames } = readAnimation(readFileSync(join(folder, "all.png")));
    const board = receiver();
    // Of the second part one block is not seen: behind the announcements and 32 blocks of the first one.
    const announced = [0, 2, 6, 14, 30, 46];
    const unseen = frames.map((_, at) => at).filter(at => !announced.includes(at))[33];
    for (const [at, { grey }] of frames.entries())
      if (at !== unseen) board.take((await readGrey(grey, width, height))[0]);
    expect(board.missing).toEqual([1]);
    // One film in a million has no mixture with that block.
    for (let tries = 0; tries < 3 && !board.cargo; tries++) {
      light("x.js", ...ASKED, "--only", "1", "--png", "one.png");
      const { frames: few } = await filmed("one.png", board);
      expect(few.length).toBe(24);
    }
    expect(unpack(board.cargo!)).toEqual({ name: ".bootcde", bytes });
  });

  it("replaces no file of anybody else's", () => {
    writeFileSync(join(folder, "croupier.num"), "base0");
    writeFileSync(join(folder, "holiday.png"), "\x89PNG and a beach");
    expectRefused(["light", "croupier.num", ...ASKED, "--png", "holiday.png"], /holiday\.png exists and is not a film/);
    light("croupier.num", ...ASKED, "--png", "film.png");
    light("croupier.num", ...ASKED, "--png", "film.png");
  });
});

describe("a terminal", () => {
  it("shows black codes on white, whatever its colours are", async () => {
    for (const size of SIZES)
      for (let turn = 0; turn < 9; turn++) {
        const text = `L${"7%:A0 Z$".repeat(40)}`.slice(0, turn % 2 ? 51 : size);
        const rows = drawCode(text, size, turn);
        expect([rows.length, rows[0].length]).toEqual([sideOf(size), sideOf(size)]);
        const lines = codeLines(rows);
        for (const line of lines) expect(line).toMatch(/^\x1b\[38;2;0;0;0;48;2;255;255;255m[^\x1b]+\x1b\[0m$/);
        const dots = lines
          .map(stripVTControlCharacters)
          .flatMap(line => [
            line.replace(/[▀█]/g, "#").replace(/[▄ ]/g, "."),
            line.replace(/[▄█]/g, "#").replace(/[▀ ]/g, "."),
          ]);
        expect(await readRows(dots)).toEqual([text]);
      }
  });

  it("that is too small, has no such letters or is none gets words", () => {
    const utf8 = { LANG: "C.UTF-8" };
    checkTerminal({ isTTY: true, columns: 80, rows: 40 }, utf8, 240);
    expect(() => checkTerminal({ isTTY: true, columns: 80, rows: 24 }, utf8, 162)).toThrow(/49 columns and 27 lines/);
    expect(() => checkTerminal({ isTTY: true, columns: 40, rows: 60 }, utf8, 162)).toThrow(Mistake);
    expect(() => checkTerminal({ isTTY: true, columns: 80, rows: 40 }, { LANG: "C" }, 63)).toThrow(/--png/);
    expect(() => checkTerminal({}, utf8, 63)).toThrow(/this is none: write an animated PNG/);
  });
});

describe("a wish that cannot be met", () => {
  const file = () => writeFileSync(join(folder, "croupier.num"), "base0");

  it.each([
    [["light"], /missing required argument 'file'/],
    [["light", "croupier.num"], /say --digits and --nonce: open Update by light/],
    [["light", "croupier.num", "--digits", "12345", "--nonce", NONCE], /12345 are not six digits/],
    [["light", "croupier.num", "--digits", DIGITS, "--nonce", "xyz"], /neither what the display's code says/],
    [["light", "croupier.num", ...ASKED, "--pace", "100"], /0\.2 to 12 codes a second/],
    [["light", "croupier.num", ...ASKED, "--pace", "6", "--png", "x.png"], /photosensitive epilepsy.*--yes/],
    [["light", "croupier.num", ...ASKED, "--size", "100"], /none of 63, 162, 240/],
    [["light", "croupier.num", ...ASKED, "--only", "7", "--png", "x.png"], /no numbers of parts: this film has 0 to 0/],
    [["light", "croupier.num", ...ASKED, "--from", "croupier.num"], /--from is about programs/],
    [["light", "nowhere.js", ...ASKED], /cannot read nowhere\.js/],
    [["light", "croupier.num", ...ASKED, "--name", ".boot0"], /\.boot0 is no file that a board takes by light/],
    [["light", "croupier.num", ...ASKED], /this is none: write an animated PNG with --png/],
  ])("%s", (args, says) => {
    file();
    expectRefused(args, says);
  });

  it("with --yes is met: a faster pace", async () => {
    file();
    light("croupier.num", ...ASKED, "--pace", "6", "--yes", "--png", "fast.png");
    expect((await filmed("fast.png")).frames[0].forMs).toBeCloseTo(167, 0);
  });
});

it.skipIf(process.platform === "win32")("in a terminal of its own it goes on until it is stopped", async () => {
  writeFileSync(join(folder, "croupier.num"), "base0");
  // `script` gives it a terminal; a size comes from its own words.
  const line = `stty rows 40 cols 100; ${[process.execPath, CROUPIER, "light", "croupier.num", ...ASKED].join(" ")}`;
  const child = spawn("script", ["-qec", line, "/dev/null"], {
    cwd: folder,
    env: { ...PLAIN, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8");
  const board = receiver();
  await new Promise<void>((done, fail) => {
    child.on("error", fail);
    child.stdout.on("data", async text => {
      said += text;
      const pictures = said.split("\x1b[J");
      said = pictures.pop()!;
      for (const picture of pictures) {
        const lines = stripVTControlCharacters(picture)
          .split("\r\n")
          .filter(one => /^[▀▄█ ]{30,}$/.test(one));
        const dots = lines.flatMap(one => [
          one.replace(/[▀█]/g, "#").replace(/[▄ ]/g, "."),
          one.replace(/[▄█]/g, "#").replace(/[▀ ]/g, "."),
        ]);
        if (dots.length) board.take((await readRows(dots))[0]);
      }
      if (board.cargo) done();
    });
  });
  child.kill("SIGINT");
  expect(unpack(board.cargo!)).toEqual({ name: "croupier.num", bytes: Buffer.from("base0") });
  expect(board.counts.bad).toBe(0);
});
