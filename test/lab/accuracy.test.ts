import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { shareInWords, wilson } from "../../deploy/lab/accuracy/interval";
import { type Looked, leaveOut } from "../../deploy/lab/accuracy/leave-out";
import { isKeptAside } from "../../deploy/lab/accuracy/kept-aside";
import { scoreOf, sumOf } from "../../deploy/lab/accuracy/score";
import type { Card } from "../../deploy/vision/recognise";
import { drawScene, layOut, quadAt } from "../../deploy/vision/scene/scene";

const folder = mkdtempSync(join(tmpdir(), "croupier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cardAt = (code: string, row: number, column: number): Card => ({
  code,
  sure: true,
  answers: [
    { code, confidence: 1 },
    { code: "S3333", confidence: 0 },
  ],
  corners: quadAt(100 + 100 * column, 100 + 150 * row, 60, 92),
  confidence: 1,
  table: 0,
  row,
  column,
});
const photo = {
  file: "x.jpg",
  group: "g",
  width: 400,
  height: 300,
  codes: ["S1111", "S2222", "S3333"],
  isRagged: false,
  grid: ["S1111", "S2222", "S3333"].map((code, column) => ({
    code,
    quad: quadAt(100 + 100 * column, 100, 60, 92),
    row: 0,
    column,
  })),
};

describe("the score of a photo", () => {
  it("is perfect when every card is there and nothing else", () => {
    const score = scoreOf({ cards: [cardAt("S1111", 0, 0), cardAt("S2222", 0, 1), cardAt("S3333", 0, 2)] }, photo, 400);
    expect(score).toEqual({
      cards: 3,
      found: 3,
      whole: 3,
      doubtful: 0,
      among: 0,
      misread: 0,
      attributes: [3, 3, 3, 3],
      strays: 0,
      ghosts: 0,
      placed: 3,
      inPlace: 3,
      overlap: expect.closeTo(3, 9),
      leastOverlap: expect.closeTo(1, 9),
      isPerfect: true,
      mistakes: [],
    });
  });

  it("measures how much of a card's outline was found, in whatever way the card is turned", () => {
    const half = { ...cardAt("S2222", 0, 1), corners: quadAt(230, 100, 60, 92) };
    const turned = cardAt("S1111", 0, 0);
    turned.corners = [...turned.corners.slice(2), ...turned.corners.slice(0, 2)] as Card["corners"];
    const score = scoreOf({ cards: [turned, half] }, photo, 400);
    // Moved by half its width it shares a half with the label, of one and a half.
    expect(score.leastOverlap).toBeCloseTo(1 / 3, 9);
    expect(score.overlap).toBeCloseTo(4 / 3, 9);
    expect(sumOf([score, score])).toMatchObject({ placed: 4, leastOverlap: expect.closeTo(1 / 3, 9) });
    expect(sumOf([score, score]).overlap).toBeCloseTo(8 / 3, 9);
  });

  it("counts a card that is missing, one that is misread, and one that is not there", () => {
    const score = scoreOf({ cards: [cardAt("S1112", 0, 0), cardAt("S2222", 0, 1), cardAt("S1313", 1, 0)] }, photo, 400);
    expect(score).toMatchObject({
      cards: 3,
      found: 2,
      whole: 1,
      attributes: [2, 2, 2, 1],
      strays: 1,
      inPlace: 2,
      isPerfect: false,
    });
    expect(score.mistakes).toEqual([
      "S1111 read as S1112 (1.00)",
      "S3333 in row 1, column 3 not seen",
      "S1313 (1.00) seen where none lies",
    ]);
  });

  it("counts what is in doubt, and whether one of the two answers is right", () => {
    const doubt = (code: string, other: string, column: number): Card => ({
      ...cardAt(code, 0, column),
      sure: false,
      answers: [
        { code, confidence: 0.6 },
        { code: other, confidence: 0.3 },
      ],
    });
    const cards = [doubt("S1111", "S1311", 0), doubt("S2223", "S2222", 1), doubt("S3331", "S3332", 2)];
    const score = scoreOf({ cards: [...cards, { ...cardAt("S1313", 1, 0), sure: false }] }, photo, 400);
    expect(score).toMatchObject({ found: 3, whole: 1, doubtful: 3, among: 2, misread: 0, strays: 0, ghosts: 1 });
    expect(score.isPerfect).toBe(false);
    expect(score.mistakes[0]).toBe("S1111 in doubt: S1111 (0.60) or S1311 (0.30)");
  });

  it("counts a card in a wrong row or column", () => {
    const cards = [cardAt("S1111", 0, 0), cardAt("S2222", 0, 1), cardAt("S3333", 0, 2)];
    cards[2] = { ...cards[2], row: 1 };
    expect(scoreOf({ cards }, photo, 400)).toMatchObject({ whole: 3, placed: 3, inPlace: 2, isPerfect: true });
  });

  it("knows a photo that is larger than when it was labelled", () => {
    const cards = [cardAt("S1111", 0, 0)].map(card => ({
      ...card,
      corners: card.corners.map(([x, y]) => [3 * x, 3 * y]) as Card["corners"],
    }));
    expect(scoreOf({ cards }, photo, 1200)).toMatchObject({ found: 1, whole: 1, strays: 0 });
  });

  it("without places pairs what is most alike", () => {
    const score = scoreOf(
      { cards: [cardAt("S2223", 0, 0), cardAt("S1111", 0, 1)] },
      { ...photo, grid: undefined },
      400,
    );
    expect(score).toMatchObject({ found: 2, whole: 1, attributes: [2, 2, 2, 1], strays: 0, placed: 0 });
    expect(sumOf([score, score])).toMatchObject({
      photos: 2,
      perfect: 0,
      cards: 6,
      whole: 2,
      attributes: [4, 4, 4, 2],
    });
  });

  it("every third photo is kept aside", () => {
    expect([0, 1, 2, 3, 4, 5].map(isKeptAside)).toEqual([false, false, true, false, false, true]);
  });
});

describe("intervals of 95 %", () => {
  it("are Wilson's: narrow where much was counted, and never beyond none and all", () => {
    // From the table of Brown, Cai and DasGupta (2001), and by hand.
    expect(wilson(10, 20).map(share => share.toFixed(3))).toEqual(["0.299", "0.701"]);
    expect(wilson(0, 10).map(share => share.toFixed(3))).toEqual(["0.000", "0.278"]);
    expect(wilson(745, 745).map(share => share.toFixed(4))).toEqual(["0.9949", "1.0000"]);
    expect(wilson(0, 0)).toEqual([0, 1]);
    expect(shareInWords(744, 745)).toBe("744 of 745: 99.87 % (99.24 to 99.98)");
  });
});

describe("one source left out", () => {
  const looked = (file: string, confidence: number, isRight: boolean): Looked => ({
    photo: { ...photo, file, codes: ["S1111"], grid: undefined },
    width: 400,
    look: {
      isGrey: false,
      unread: [],
      pieces: [],
      edition: "usual",
      timings: { shrink: 0, quads: 0, read: 0, symbols: 0 },
      sightings: [
        {
          corners: quadAt(100, 100, 60, 92),
          answers: [
            { code: isRight ? "S1111" : "S1311", confidence },
            { code: isRight ? "S1311" : "S1111", confidence: 0.95 - confidence },
          ],
          evidence: {
            ...{
              isTwice: false,
              bySides: 3,
              strangers: 0,
              bySymbols: 0,
              isPlain: true,
              isBySymbols: false,
              isCounted: true,
              isBleached: false,
              isCard: 1,
            },
            ...{ confidence, pair: 0.95, share: 0.2, colour: 0.3, stray: 0, hue: 1 },
          },
        },
      ],
    },
  });

  it("has its limits from the others: what misleads them makes the limit stricter, its own mistakes do not", () => {
    const [one, two] = leaveOut([
      looked("one__a.jpg", 0.72, false),
      looked("two__a.jpg", 0.94, true),
      looked("two__b.jpg", 0.6, true),
    ]);
    expect([one.source, two.source]).toEqual(["one", "two"]);
    expect(one.limits.sure).toBeLessThanOrEqual(0.6);
    expect(sumOf(one.scores)).toMatchObject({ photos: 1, misread: 1 });
    expect(two.limits.sure).toBeGreaterThan(0.72);
    expect(sumOf(two.scores)).toMatchObject({ photos: 2, misread: 0, doubtful: 1, among: 1 });
  });
});

describe("npm run accuracy", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [resolve("deploy/build/run.mjs"), resolve("deploy/lab/accuracy.ts"), ...args], {
      encoding: "utf8",
      cwd: folder,
    });

  it("measures a folder, by group, tuned and kept aside, for people and as JSON", async () => {
    mkdirSync(join(folder, "photos"));
    const labels = await Promise.all(
      ["a.jpg", "b.png", "c.jpg"].map(async (file, at) => {
        const { scene, truth } = layOut({
          rows: ["S1111 S2223", "S3332 S1213"].map(row => row.split(" ").map(parseCode)),
          width: 500,
          height: 500,
          seed: at,
        });
        const { data, width, height } = drawScene(scene);
        await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .toFile(join(folder, "photos", file));
        const of = (row: number) =>
          truth.filter(one => one.row === row).map(({ card, quad }) => ({ code: makeCode(card), quad }));
        return {
          file,
          group: at ? "later" : "first",
          w: width,
          h: height,
          cards: truth.map(({ card }) => makeCode(card)),
          grid: [of(0), of(1)],
        };
      }),
    );
    writeFileSync(join(folder, "photos", "labels.json"), JSON.stringify(labels));
    const answer = JSON.parse(run("photos", "--json").stdout);
    expect(answer.all).toEqual({
      photos: 3,
      perfect: 3,
      cards: 12,
      found: 12,
      whole: 12,
      doubtful: 0,
      among: 0,
      misread: 0,
      attributes: [12, 12, 12, 12],
      strays: 0,
      ghosts: 0,
      placed: 12,
      inPlace: 12,
      overlap: expect.any(Number),
      leastOverlap: expect.any(Number),
    });
    expect(answer.all.leastOverlap).toBeGreaterThan(0.95);
    expect(answer.all.overlap).toBeGreaterThan(12 * answer.all.leastOverlap);
    expect([answer.tuned.photos, answer.keptAside.photos, answer.groups.later.photos]).toEqual([2, 1, 2]);
    expect(Object.keys(answer.milliseconds)).toEqual(["decode", "shrink", "quads", "read", "symbols", "place"]);
    const { stdout } = run("photos", "--tuned");
    expect(stdout).toMatch(
      /^ +cards +found +whole +quantity +filling +colour +shape +doubtful +false +perfect +place +overlap +least\n/,
    );
    expect(stdout).toMatch(
      /\nall +8 +100\.00 % +100\.00 %( +100\.00 %){4} +0 +0 +2 of 2 +100\.00 % +9\d\.\d\d % +9\d\.\d\d %\n/,
    );
    expect(stdout).toMatch(/\ncorners, worst overlap: \S+ 9\d\.\d\d % \(mean 9\d\.\d\d %\)/);
  });

  it("leaves out one source after the other, and says with which limits each was measured", () => {
    const { stdout } = run("photos", "--leave-one-out");
    expect(stdout).toMatch(/^left out +sure +card +pair +cards +found/);
    expect(stdout).toMatch(/\nrecall +12 of 12: 100\.00 % \(75\.75 to 100\.00\)\n/);
  });

  it("measures a folder of pictures without cards, and says in which something was seen", async () => {
    mkdirSync(join(folder, "empty"));
    await sharp({ create: { width: 300, height: 200, channels: 3, background: "#345" } }).toFile(
      join(folder, "empty", "x.png"),
    );
    copyFileSync(join(folder, "photos", "b.png"), join(folder, "empty", "y.png"));
    const { stdout } = run("--empty", "empty");
    expect(stdout).toMatch(
      /^y\.png: (S\d{4} ?){4}\npictures without anything +1 of 2: 50\.00 % .*\nfalse cards +4 sure, 0 doubtful\n$/,
    );
    expect(run("--empty", "nowhere").stderr).toMatch(/^accuracy: cannot read nowhere/);
  });

  it("says what is wrong with a folder or its labels", () => {
    expect(run("nowhere")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^accuracy: cannot read nowhere.*: there is no such file or folder; name a folder/),
    });
    mkdirSync(join(folder, "odd"));
    writeFileSync(join(folder, "odd", "labels.json"), '[{"file":"a.jpg","cards":["S9"]}]');
    expect(run("odd").stderr).toMatch(/labels\.json names a card "S9" on a\.jpg/);
    writeFileSync(join(folder, "odd", "labels.json"), "[");
    expect(run("odd").stderr).toMatch(/is no JSON/);
    expect(run().stderr).toMatch(/name one folder/);
  });
});
