import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { someOf, times } from "../soak/turns";
import { allCards, codeOf, firstCards, whyNone } from "../../deploy/host/deck/cards";
import { faultsOf, readDeck } from "../../deploy/host/deck/check";
import { circleAround, hullAround } from "../../deploy/host/deck/circle";
import { makeCsv, parseCsv } from "../../deploy/csv";
import { type Face, type Form, makeFace, rimCodeWidth, roomOf } from "../../deploy/host/deck/face";
import { CREDIT, LICENCE, iconIds, iconNames, iconSvgs } from "../../deploy/host/deck/icons";
import { USUAL, nameFrom, readNames } from "../../deploy/host/deck/names";
import { type Picture, type Source, readPictures, renderPicture } from "../../deploy/host/deck/pictures";
import { behind } from "../../deploy/host/cards/two-sided";
import { SIZES, gridFor, middleOf } from "../../deploy/host/deck/plan";
import { type Order, printDeck, stepsOf } from "../../deploy/host/deck/print";
import { PAPERS, type Point } from "../../deploy/host/stickers/plan";
import { sharedBy } from "../games/dobble/slow";
import { type Image, cut, decode, isBlank, renderPdf } from "./paper";
import { makePng, readPng } from "../../deploy/png";

const folder = mkdtempSync(join(tmpdir(), "croupier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EXIST = [2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 17, 18, 20];

// --- the cards

/** Every pair, slowly: which share another number of symbols than one. */
function wrongPairs(cards: number[][]): unknown[] {
  const wrong: unknown[] = [];
  cards.forEach((one, a) =>
    cards.slice(a + 1).forEach((other, at) => {
      if (sharedBy(one, other).length !== 1) wrong.push([a, a + 1 + at]);
    }),
  );
  return wrong;
}

describe("which decks there are", () => {
  it("is known: for 2 to 20 symbols there are thirteen, three are impossible, and of three nobody knows", () => {
    const all = Array.from({ length: 19 }, (_, at) => at + 2);
    expect(all.filter(symbols => whyNone(symbols) === undefined)).toEqual(EXIST);
    expect(all.filter(symbols => /no such plane exists/.test(whyNone(symbols) ?? ""))).toEqual([7, 11, 15]);
    expect(all.filter(symbols => /nobody knows/.test(whyNone(symbols) ?? ""))).toEqual([13, 16, 19]);
  });

  it("is said with the order, and with who proved it", () => {
    expect(whyNone(7)).toMatch(/order 6.*Tarry.*1901.*Bruck and Ryser/);
    expect(whyNone(11)).toMatch(/order 10.*Lam, Thiel and Swiercz.*1989/);
    expect(whyNone(15)).toMatch(/order 14.*Bruck and Ryser/);
    expect(whyNone(13)).toMatch(/order 12/);
  });

  it.each(EXIST)("with %i symbols it is a whole one", symbols => {
    const { cards, highest, order } = allCards(symbols);
    expect([cards.length, highest, order]).toEqual([
      symbols * symbols - symbols + 1,
      symbols * symbols - symbols + 1,
      symbols - 1,
    ]);
    expect(new Set(cards.map(card => new Set(card).size))).toEqual(new Set([symbols]));
  });

  it.each([
    [7, 31, 62],
    [11, 91, 182],
    [13, 133, 266],
    [15, 183, 366],
    [16, 183, 549],
    [19, 307, 614],
  ])("padded, with %i symbols, it has %i cards and %i symbols, and is one", (symbols, count, kinds) => {
    const { cards, highest } = allCards(symbols);
    expect([cards.length, highest, new Set(cards.flat()).size]).toEqual([count, kinds, kinds]);
    expect(new Set(cards.map(card => new Set(card).size))).toEqual(new Set([symbols]));
    expect(wrongPairs(cards)).toEqual([]);
    expect(Math.max(...cards.flat())).toBe(kinds);
  });

  it("stays one with fewer cards, which keep their numbers and codes", () => {
    const all = allCards(8);
    const some = firstCards(all, 55);
    expect([some.cards.length, some.highest, wrongPairs(some.cards)]).toEqual([55, 57, []]);
    expect(some.cards).toEqual(all.cards.slice(0, 55));
    expect([codeOf(some, 10), codeOf(allCards(7), 30), codeOf(allCards(12), 132)]).toEqual([
      "D0711",
      "D0531",
      "D11133",
    ]);
    expect(firstCards(all, 2).highest).toBe(15);
  });
});

// --- the check

const strings = (cards: number[][]) => cards.map(card => card.map(String));

describe("the check of a deck", () => {
  it("finds nothing wrong with any of ours, in numbers or names, JSON or CSV", () => {
    for (const symbols of [2, 3, 5, 8, 7]) {
      const { cards } = allCards(symbols);
      const named = cards.map(card => card.map(symbol => `the "${symbol}th", perhaps`));
      for (const text of [
        JSON.stringify(cards),
        JSON.stringify({ cards: named }),
        makeCsv(cards),
        makeCsv(named),
        makeCsv(cards).replace(/,/g, ";"),
        makeCsv(cards).replace(/\n/g, "\r\n"),
      ]) {
        expect(readDeck(text).cards).toHaveLength(cards.length);
        expect(readDeck(text).faults).toEqual([]);
      }
    }
  });

  it("says which cards share too much or nothing, and which card has a symbol twice", () => {
    expect(
      faultsOf(
        strings([
          [1, 2],
          [3, 4],
          [1, 3],
        ]),
      ),
    ).toEqual(["cards 1 and 2 share no symbol"]);
    expect(
      faultsOf(
        strings([
          [1, 2, 3],
          [3, 2, 4],
        ]),
      ),
    ).toEqual(["cards 1 and 2 share 2 symbols: 2, 3"]);
    expect(
      faultsOf(
        strings([
          [1, 2, 1],
          [2, 5, 6],
        ]),
      ),
    ).toEqual(["card 1 has more than once: 1"]);
    expect(faultsOf([[], ["a"]])).toEqual(["card 1 is empty", "cards 1 and 2 share no symbol"]);
    expect(
      faultsOf([
        ["a", ""],
        ["a", "b"],
      ]),
    ).toEqual(["card 1 has an empty place"]);
    expect(faultsOf([["a"]])).toEqual(["a deck has two cards at least, and here is one"]);
    expect(faultsOf([])).toEqual(["a deck has two cards at least, and here are none"]);
  });

  it("notices every change of a single symbol, and names the card", () => {
    const { cards } = allCards(6);
    fc.assert(
      fc.property(fc.nat(30), fc.nat(5), fc.integer({ min: 1, max: 32 }), (card, place, symbol) => {
        fc.pre(!cards[card].includes(symbol));
        const changed = strings(cards);
        changed[card][place] = String(symbol);
        const faults = faultsOf(changed);
        expect(faults.length).toBeGreaterThan(0);
        for (const fault of faults) expect(fault).toMatch(new RegExp(`\\b${card + 1}\\b`));
      }),
      { numRuns: 300 },
    );
  });

  it("agrees with trying every pair, whatever the cards are", () => {
    const card = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(card, { minLength: 2, maxLength: 7 }), cards => {
        expect(faultsOf(strings(cards)).length === 0).toBe(wrongPairs(cards).length === 0);
      }),
      { numRuns: 500 },
    );
  });

  it("reads what it writes, whatever the names are", () => {
    const name = fc
      .string({ minLength: 1, maxLength: 9 })
      .map(text => text.trim())
      .filter(Boolean);
    fc.assert(
      fc.property(fc.array(fc.array(name, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), rows => {
        expect(parseCsv(makeCsv(rows))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it("says what it cannot read", () => {
    for (const text of ["{}", "[1]", "[[1],2]", "[[{}]]", "[[1,2]", '{"cards":7}', '"a,b\nc'])
      expect(() => readDeck(text)).toThrow(SyntaxError);
  });
});

// --- names and pictures

describe("the icons", () => {
  it("are enough for every deck, padded or not, and all have different names", () => {
    expect(iconIds().length).toBeGreaterThanOrEqual(614);
    expect(new Set(iconIds()).size).toBe(iconIds().length);
    expect(new Set(iconNames()).size).toBe(iconIds().length);
    expect(USUAL).toHaveLength(57);
    expect([iconNames()[0], iconNames()[45], iconNames()[56]]).toEqual(["Anchor", "Spider's web", "Zebra"]);
  });

  it("can all be drawn, and no two are the same picture", async () => {
    const seen = new Set<string>();
    const names = iconNames();
    for (const [at, svg] of iconSvgs(names.length).entries()) {
      const { png, circle, width } = await renderPicture({ svg, name: names[at], from: names[at] }, 40);
      expect(circle.r / width, names[at]).toBeGreaterThan(0.2);
      seen.add(png.toString("base64"));
    }
    expect(seen.size).toBe(names.length);
  });

  it("come with their author and licence", () => {
    expect(CREDIT).toMatch(/Fluent Emoji.*Microsoft Corporation.*MIT/);
    expect(LICENCE).toMatch(
      /Permission is hereby granted.*copyright notice and this permission notice.*WITHOUT WARRANTY/,
    );
  });
});

describe("names", () => {
  const file = (text: string) => {
    writeFileSync(join(folder, "names"), text);
    return join(folder, "names");
  };

  it("are read from words, from lines, and from JSON as in croupier.json", async () => {
    for (const source of [
      "Ant, Bee ,Cat",
      file("Ant\nBee\r\n\nCat\n"),
      file("Ant,Bee\nCat"),
      file('["Ant","Bee","Cat"]'),
      file('{"board":"pico","dobble":{"names":"Ant,Bee, Cat"}}'),
    ]) {
      expect(await readNames(source)).toEqual(["Ant", "Bee", "Cat"]);
    }
  });

  it("are made of file names", () => {
    expect(["03_spider-web", "7-up", "2024", "dog", "1 - two"].map(nameFrom)).toEqual([
      "Spider web",
      "Up",
      "2024",
      "Dog",
      "Two",
    ]);
  });
});

// --- the pictures of a folder

const svgOf = (inside: string, box = "0 0 100 100") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`;

function pngOf(width: number, height: number, colour: number[]): Promise<Buffer> {
  const data = new Uint8Array(4 * width * height);
  for (let at = 0; at < data.length; at += 4) data.set([...colour, 255], at);
  return makePng({ data, width, height });
}

function makeFolder(name: string, files: Record<string, string | Buffer>): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
  return path;
}

describe("a folder of pictures", () => {
  it("is read by name, numbers in their order, SVG and PNG alike, and nothing else of it", async () => {
    const path = makeFolder("mixed", {
      "10.svg": svgOf("<circle r='9'/>"),
      "2.PNG": await pngOf(2, 2, [1, 2, 3]),
      "readme.txt": "",
      ".hidden.svg": "",
      "1-red-fox.svg": svgOf(""),
    });
    expect((await readPictures(path, 3)).map(({ name }) => name)).toEqual(["Red fox", "2", "10"]);
    await expect(readPictures(path, 4)).rejects.toThrow(/holds 3 pictures, and this deck has 4 symbols: add 1/);
  });

  const drawn = async (file: string, content: string | Buffer) => {
    const path = makeFolder(`one-${Math.random()}`, { [file]: content });
    return renderPicture((await readPictures(path, 1))[0], 200);
  };

  it("says which picture is broken", async () => {
    await expect(drawn("a.svg", "<svg")).rejects.toThrow(/a\.svg cannot be read as a picture/);
    await expect(drawn("a.svg", "")).rejects.toThrow(/a\.svg is empty: save it anew/);
    await expect(drawn("a.svg", svgOf(""))).rejects.toThrow(/a\.svg shows nothing/);
    await expect(drawn("a.png", "no picture")).rejects.toThrow(/a\.png is no picture, although it is called one/);
    await expect(drawn("a.png", (await pngOf(9, 9, [0, 0, 0])).subarray(0, 60))).rejects.toThrow(
      /a\.png is a picture \(PNG\), damaged or of a kind that cannot be read here: save it anew/,
    );
  });

  it("gives each picture the smallest circle around what is seen of it, as fine as was asked for", async () => {
    const disc = await drawn("a.svg", svgOf("<circle cx='30' cy='60' r='10'/>"));
    expect(disc.circle.r).toBeGreaterThan(95);
    expect(disc.circle.x / disc.width).toBeCloseTo(0.3, 2);
    expect(disc.circle.y / disc.height).toBeCloseTo(0.6, 2);
    const photo = await drawn("a.png", await pngOf(30, 40, [200, 10, 10]));
    expect(photo.circle.r / photo.height).toBeCloseTo(25 / 40, 1);
    expect(Math.max(...photo.hull.map(({ x, y }) => Math.hypot(x, y)))).toBeCloseTo(1, 5);
  });
});

describe("the circle and the hull around points", () => {
  const point = fc.record({ x: fc.integer({ min: -20, max: 20 }), y: fc.integer({ min: -20, max: 20 }) });
  const points = fc.array(point, { minLength: 3, maxLength: 30 });

  it("hold them all, and the circle could not be smaller: two across or three on the rim hold it", () => {
    fc.assert(
      fc.property(points, all => {
        const { x, y, r } = circleAround(all);
        const far = (p: Point) => Math.hypot(p.x - x, p.y - y);
        for (const p of all) expect(far(p)).toBeLessThanOrEqual(r + 1e-6);
        // On the rim, no gap between neighbours is more than half a turn: else the circle could move away from there and shrink.
        const angles = all
          .filter(p => far(p) > r - 1e-6)
          .map(p => Math.atan2(p.y - y, p.x - x))
          .sort((a, b) => a - b);
        const gaps = angles.map((angle, at) => (angles[at + 1] ?? angles[0] + 2 * Math.PI) - angle);
        if (r > 1e-6) expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.PI + 1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it("are the same whether asked of all points or of the hull's corners alone", () => {
    fc.assert(
      fc.property(points, all => {
        fc.pre(new Set(all.map(({ x, y }) => `${x} ${y}`)).size > 1);
        const corners = hullAround(all);
        for (const corner of corners) expect(all).toContainEqual(corner);
        expect(circleAround(corners).r).toBeCloseTo(circleAround(all).r, 6);
      }),
      { numRuns: 300 },
    );
  });
});

// --- where the symbols stand

/** Shapes of several kinds, as hulls in a circle of radius 1. */
const ANGLES = [
  [0, 120, 240],
  [0, 20, 180, 200],
  [0, 90, 180, 270],
  [0, 60, 120, 180, 240, 300],
  Array.from({ length: 24 }, (_, at) => at * 15),
];
const HULLS = ANGLES.map(angles =>
  angles.map(degrees => ({ x: Math.cos((degrees * Math.PI) / 180), y: Math.sin((degrees * Math.PI) / 180) })),
);

const cornersOf = ({ x, y, r, degrees }: Face["places"][number], hull: Point[]): Point[] => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return hull.map(p => ({ x: x + r * (p.x * cos - p.y * sin), y: y + r * (p.x * sin + p.y * cos) }));
};

function toSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

const isInside = (p: Point, polygon: Point[]) => {
  const signs = polygon.map((a, at) => {
    const b = polygon[(at + 1) % polygon.length];
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  });
  return signs.every(sign => sign > 0) || signs.every(sign => sign < 0);
};

/** 0 where one holds a corner of the other; convex shapes of these kinds cannot cross otherwise without being near at a corner. */
function distance(one: Point[], other: Point[]): number {
  if (one.some(p => isInside(p, other)) || other.some(p => isInside(p, one))) return 0;
  const near = (ps: Point[], polygon: Point[]) =>
    Math.min(...ps.flatMap(p => polygon.map((a, at) => toSegment(p, a, polygon[(at + 1) % polygon.length]))));
  return Math.min(near(one, other), near(other, one));
}

function faceOf(symbols: number, form: Form, seed: number, card: number): { face: Face; shapes: Point[][] } {
  const numbers = Array.from({ length: symbols }, (_, at) => at + 1);
  const hulls = Object.fromEntries(numbers.map(symbol => [symbol, HULLS[symbol % HULLS.length]]));
  const face = makeFace(numbers, form, seed, card, hulls);
  return { face, shapes: face.places.map(place => cornersOf(place, hulls[place.symbol])) };
}

describe.each(["round", "square"] as const)("on a %s card", shape => {
  const COUNTS = Array.from({ length: 19 }, (_, at) => at + 2);
  // Of square cards also the most symbols of all.
  it.each(someOf(COUNTS, shape === "round" ? 0 : 4))(
    "%i symbols keep their distance from each other, from the edge and from the code",
    symbols => {
      for (const code of ["back", "rim"] as const)
        for (let card = 0; card < 3; card++) {
          const form = { shape, size: card ? 80 : SIZES.least, code };
          const { size } = form;
          const { face, shapes } = faceOf(symbols, form, 7, card);
          const { half, gap, kept } = roomOf(form);
          expect(face.places.map(place => place.symbol).sort((a, b) => a - b)).toEqual(
            Array.from({ length: symbols }, (_, at) => at + 1),
          );
          expect(size / 2 - half).toBeGreaterThanOrEqual(1.4);
          shapes.forEach((one, a) => {
            for (const { x, y } of one)
              expect(shape === "round" ? Math.hypot(x, y) : Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(
                half + 1e-6,
              );
            if (kept)
              expect(
                Math.min(...one.map((p, at) => toSegment(kept, p, one[(at + 1) % one.length]))) - kept.r,
              ).toBeGreaterThanOrEqual(gap - 1e-6);
            for (const other of shapes.slice(a + 1)) expect(distance(one, other)).toBeGreaterThanOrEqual(gap - 1e-6);
          });
        }
    },
  );

  it("symbols are of several sizes, turned every way, and fill a good part of it", () => {
    for (const symbols of [3, 4, 6, 8, 12, 20]) {
      const ratios: number[] = [],
        fills: number[] = [],
        turns: number[] = [];
      for (let card = 0; card < 8; card++) {
        const { face } = faceOf(symbols, { shape, size: 80, code: "back" }, 1, card);
        const sizes = face.places.map(({ r }) => r);
        ratios.push(Math.max(...sizes) / Math.min(...sizes));
        fills.push(sizes.reduce((sum, r) => sum + Math.PI * r * r, 0) / (shape === "round" ? Math.PI * 1600 : 6400));
        turns.push(...face.places.map(({ degrees }) => Math.floor(degrees / 90)));
        expect(Math.min(...sizes)).toBeGreaterThan((80 * 0.15) / Math.sqrt(symbols));
      }
      const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
      expect(mean(ratios)).toBeGreaterThan(1.3);
      expect(mean(fills)).toBeGreaterThan(0.55);
      expect(new Set(turns)).toEqual(new Set([0, 1, 2, 3]));
    }
  });

  it("is the same for the same seed and card, and another for another", () => {
    const form = { shape, size: 80, code: "back" } as const;
    expect(faceOf(8, form, 3, 5)).toEqual(faceOf(8, form, 3, 5));
    expect(faceOf(8, form, 3, 5)).not.toEqual(faceOf(8, form, 4, 5));
    expect(faceOf(8, form, 3, 5)).not.toEqual(faceOf(8, form, 3, 6));
  });
});

// --- the sheets

const PAPER_NAMES = ["a4", "letter"] as const;

describe("the plan of a sheet", () => {
  it("keeps every card, of any size, within what printers print, and the back behind its front", () => {
    for (const paper of PAPER_NAMES)
      for (const shape of ["round", "square"] as const)
        for (let size = SIZES.least; size <= SIZES.most; size += 2.5) {
          const { width, height } = PAPERS[paper];
          const grid = gridFor(size, shape, PAPERS[paper]);
          const places = grid.columns * grid.rows;
          expect(places).toBeGreaterThan(0);
          for (let place = 0; place < places; place++) {
            const front = middleOf(grid, place);
            // The sheet is turned over its long edge: what was left is right, and lies where a card of the front does.
            const column = place % grid.columns;
            const back = behind(front, PAPERS[paper], "long");
            const other = middleOf(grid, place - column + grid.columns - 1 - column);
            expect([back.x, back.y].map(mm => mm.toFixed(6))).toEqual([other.x, other.y].map(mm => mm.toFixed(6)));
            for (const mm of [front.x, width - front.x, front.y])
              expect(mm - size / 2).toBeGreaterThanOrEqual(9 - 1e-6);
            expect(height - front.y - size / 2).toBeGreaterThanOrEqual(12 - 1e-6);
          }
        }
  });
});

/** The cards of each sheet. */
function sheetsOf({ columns, rows }: { columns: number; rows: number }, cards: number): number[][] {
  const all = Array.from({ length: cards }, (_, card) => card);
  return all.flatMap(card => (card % (columns * rows) ? [] : [all.slice(card, card + columns * rows)]));
}

const iconSources = (count: number): Source[] =>
  iconSvgs(count).map((svg, at) => ({ svg, name: String(at), from: "an icon" }));

function orderOf(symbols: number, form: Form, more: Partial<Order> = {}): Order {
  const deck = more.deck ?? allCards(symbols);
  return {
    deck,
    form,
    duplex: "long",
    shift: { x: 0, y: 0 },
    paper: "a4",
    seed: 1,
    sources: iconSources(deck.highest),
    title: "a deck",
    ...more,
  };
}

/** Cuts every code out of the rendered sheets, where it has to be, and reads it. */
async function readCodes(order: Order, perMm: number): Promise<unknown[]> {
  const { form, deck, seed } = order;
  const grid = gridFor(form.size, form.shape, PAPERS[order.paper]);
  const isBack = form.code === "back";
  const rendered = await renderPdf((await printDeck(order, () => {})).pdf, perMm);
  const wrong: unknown[] = [];
  const hulls = Object.fromEntries(deck.cards.flat().map(symbol => [symbol, HULLS[0]]));
  for (const [sheet, cards] of sheetsOf(grid, deck.cards.length).entries()) {
    const { image } = rendered[isBack ? 2 * sheet + 1 : sheet];
    for (const [place, card] of cards.entries()) {
      const front = middleOf(grid, place);
      const middle = isBack ? behind(front, PAPERS[order.paper], order.duplex) : front;
      const kept = makeFace(deck.cards[card], form, seed, card, hulls).kept ?? { x: 0, y: 0, r: form.size * 0.25 };
      const side = Math.round(2 * kept.r * perMm);
      const found = await decode(
        cut(
          image,
          Math.round((middle.x + kept.x) * perMm - side / 2),
          Math.round((middle.y + kept.y) * perMm - side / 2),
          side,
          side,
        ),
      );
      const expected = [{ format: "DataMatrix", bytes: [...Buffer.from(codeOf(deck, card))] }];
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([codeOf(deck, card), found]);
    }
  }
  return wrong;
}

describe("the sheets, read back by another's eyes", () => {
  it.each([
    [80, times(57), 5],
    [40, times(57), 8],
    [190, 3, 3],
  ])("every code on the back of round cards of %i mm is where its card is", async (size, count, perMm) => {
    const deck = firstCards(allCards(8), count);
    expect(await readCodes(orderOf(8, { shape: "round", size, code: "back" }, { deck }), perMm)).toEqual([]);
  });

  it.each([
    ["round", 80],
    ["square", 63],
    ["round", 40],
    ["square", 40],
  ] as const)("every code among the symbols of %s cards of %i mm", async (shape, size) => {
    expect(await readCodes(orderOf(4, { shape, size, code: "rim" }), 14)).toEqual([]);
  });

  it("codes of orders from 10 have five digits and fit as well", async () => {
    const order = orderOf(
      12,
      { shape: "round", size: 60, code: "rim" },
      { deck: firstCards(allCards(12), 14), paper: "letter" },
    );
    expect(await readCodes(order, 14)).toEqual([]);
  });

  it("among the symbols a module of the code is half a millimetre at least", () => {
    for (let size = SIZES.least; size <= SIZES.most; size += 10)
      expect(rimCodeWidth(size) / 16).toBeGreaterThanOrEqual(0.5);
  });

  it("nothing is printed in the outermost 4 mm of a page, and the foot says whose pictures these are", async () => {
    const SHEETS = [
      ["a4", "round", 80],
      ["letter", "round", 80],
      ["a4", "square", 63],
      ["letter", "square", 190],
      ["letter", "square", 63],
      ["a4", "square", 190],
    ] as const;
    for (const [paper, shape, size] of someOf(SHEETS)) {
      const order = orderOf(
        4,
        { shape, size, code: "back" },
        { paper, credit: CREDIT, licence: LICENCE, deck: firstCards(allCards(4), 5) },
      );
      const { width, height } = PAPERS[paper];
      const { pdf, pages } = await printDeck(order, () => {});
      const rendered = await renderPdf(pdf, 3);
      expect(rendered).toHaveLength(pages);
      for (const { image, text } of rendered) {
        const [x, y] = [4 / width, 4 / height];
        expect(isBlank(image, 0, 0, 1, y) && isBlank(image, 0, 1 - y, 1, 1)).toBe(true);
        expect(isBlank(image, 0, 0, x, 1) && isBlank(image, 1 - x, 0, 1, 1)).toBe(true);
        expect(text).toMatch(/Print .* at 100 %.*Fluent Emoji.*Microsoft.*MIT licence\. Page \d+ of \d+\./);
      }
      expect(pdf.toString("latin1")).toContain("Permission is hereby granted");
    }
  });

  it("tells of each step, and draws the same pages for the same seed", async () => {
    const form = { shape: "round", size: 80, code: "back" } as const;
    const order = orderOf(3, form);
    let steps = 0;
    const pagesOf = async (seed: number) => {
      steps = 0;
      const { pdf } = await printDeck({ ...order, seed }, () => {
        steps++;
      });
      return (await renderPdf(pdf, 2)).map(({ image }) => Buffer.from(image.data).toString("base64"));
    };
    const first = await pagesOf(5);
    expect(steps).toBe(stepsOf(order.deck));
    expect(await pagesOf(5)).toEqual(first);
    expect((await pagesOf(6))[0]).not.toBe(first[0]);
  });
});

// --- what is really on paper

const COLOURS = [
  [200, 0, 0],
  [0, 150, 0],
  [0, 0, 200],
  [220, 140, 0],
  [150, 0, 150],
  [0, 160, 170],
  [90, 60, 20],
];
const KINDS = [
  "<circle cx='50' cy='50' r='40' FILL/>",
  "<rect x='10' y='40' width='80' height='14' FILL/>",
  "<path d='M10 80L50 10L90 80Z' FILL/>",
  "<rect x='20' y='20' width='60' height='60' FILL/>",
  "<path d='M20 20H45V60H80V85H20Z' FILL/>",
  "<ellipse cx='50' cy='50' rx='45' ry='20' FILL/>",
  "<path d='M50 5L62 38H95L68 58L79 92L50 71L21 92L32 58L5 38H38Z' FILL/>",
];

/** Which of the colours a pixel is, from 1; 0 where it is another. */
function colourAt({ width, data }: Image, x: number, y: number): number {
  const at = 4 * (y * width + x);
  return COLOURS.findIndex(colour => colour.every((part, index) => Math.abs(part - data[at + index]) < 12)) + 1;
}

describe("on paper", () => {
  it.each([
    ["round", "back"],
    ["square", "rim"],
  ] as const)(
    "every symbol of %s cards is whole, as large as planned, and nowhere near another",
    async (shape, code) => {
      const path = makeFolder(
        `kinds-${shape}`,
        Object.fromEntries(
          KINDS.map((kind, at) => [`${at}.svg`, svgOf(kind.replace("FILL", `fill='rgb(${COLOURS[at]})'`))]),
        ),
      );
      const sources = await readPictures(path, 7);
      const form: Form = { shape, size: 70, code };
      const order = orderOf(3, form, { sources });
      const perMm = 10;
      const gap = Math.floor(roomOf(form).gap * perMm * 0.85);
      const pictures = await Promise.all(sources.map(source => renderPicture(source, 400)));
      const areaOf = async ({ png, circle }: Picture) => {
        const { data } = await readPng(png);
        let count = 0;
        for (let at = 3; at < data.length; at += 4) count += data[at] / 255;
        return count / circle.r ** 2;
      };
      const seen = await Promise.all(pictures.map(areaOf));
      const grid = gridFor(form.size, shape, PAPERS.a4);
      const hulls = Object.fromEntries(pictures.map(({ hull }, at) => [at + 1, hull]));
      const rendered = await renderPdf((await printDeck(order, () => {})).pdf, perMm);
      let checked = 0;
      for (const [sheet, cards] of sheetsOf(grid, order.deck.cards.length).entries())
        for (const [place, card] of cards.entries()) {
          const { x, y } = middleOf(grid, place);
          const side = form.size * perMm;
          const image = cut(
            rendered[code === "back" ? 2 * sheet : sheet].image,
            Math.round(x * perMm - side / 2),
            Math.round(y * perMm - side / 2),
            side,
            side,
          );
          const areas: Record<number, number> = {};
          let near = 0,
            outside = 0;
          for (let py = 0; py < side; py++)
            for (let px = 0; px < side; px++) {
              const colour = colourAt(image, px, py);
              if (!colour) continue;
              areas[colour] = (areas[colour] ?? 0) + 1;
              for (const [dx, dy] of [
                [gap, 0],
                [0, gap],
                [gap * 0.7, gap * 0.7],
                [-gap * 0.7, gap * 0.7],
              ]) {
                const [ox, oy] = [Math.round(px + dx), Math.round(py + dy)];
                const other = ox >= 0 && ox < side && oy < side ? colourAt(image, ox, oy) : 0;
                if (other && other !== colour) near++;
              }
              const far =
                shape === "round"
                  ? Math.hypot(px - side / 2, py - side / 2)
                  : Math.max(Math.abs(px - side / 2), Math.abs(py - side / 2));
              if (far > side / 2 - 2 * perMm) outside++;
            }
          expect({ card, near, outside }).toEqual({ card, near: 0, outside: 0 });
          const { places } = makeFace(order.deck.cards[card], form, order.seed, card, hulls);
          expect(Object.keys(areas).map(Number)).toEqual([...order.deck.cards[card]].sort((a, b) => a - b));
          for (const { symbol, r } of places) {
            const planned = seen[symbol - 1] * (r * perMm) ** 2;
            expect(areas[symbol] / planned, `symbol ${symbol} of card ${card + 1}`).toBeGreaterThan(0.9);
            expect(areas[symbol] / planned, `symbol ${symbol} of card ${card + 1}`).toBeLessThan(1.05);
            checked++;
          }
        }
      expect(checked).toBe(21);
    },
  );
});
