// A table before a camera that moves, is covered, jumps; cards that are exchanged, taken, laid: drawn, so that the truth of every frame is known.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { likeness } from "../../deploy/vision/geometry";
import { GONE_MS, Live, type LiveView } from "../../deploy/vision/live/live";
import { type Picture, type Quad, makePicture } from "../../deploy/vision/picture";
import { type Aim, filmed, filmedQuad } from "../../deploy/vision/scene/film";
import { type Layout, OAK, type Scene, drawScene, layOut } from "../../deploy/vision/scene/scene";
import { usualNet } from "../../deploy/vision/usual-net";
import { withDoubt } from "./tables";

const WIDTH = 480,
  HEIGHT = 360;
const FRAME_MS = 66;
const ROWS = ["S1111 S2223 S3332", "S2132 S1112 S1333"];
const HOME: Aim = { x: 500, y: 400, angle: 0, zoom: 1.6 };

interface Laid {
  picture: Picture;
  cards: { code: string; quad: Quad }[];
}

function paint(scene: Scene, codes: string[]): Laid {
  return { picture: drawScene(scene), cards: scene.things.map(({ quad }, at) => ({ code: codes[at], quad })) };
}

/** Rows of codes; `-` is a gap. */
function lay(rows: string[], change: Partial<Layout> = {}): Laid {
  const { scene, truth } = layOut({
    rows: rows.map(row => row.split(" ").map(code => (code === "-" ? 0 : parseCode(code)))),
    table: OAK,
    cardWidth: 110,
    shift: 0,
    tilt: 0,
    ...change,
  });
  return paint(
    scene,
    truth.map(({ card }) => makeCode(card)),
  );
}

/** Films tables, and shows every frame to the recogniser. */
class Filming {
  readonly live = new Live({ net: usualNet() });
  atMs = 0;
  view: LiveView = { cards: [], unread: [], count: 0, isGrey: false };
  private frames = 0;

  constructor(
    public laid: Laid,
    public aim: Aim = HOME,
    public size = { width: WIDTH, height: HEIGHT },
  ) {}

  frame(aim = this.aim): LiveView {
    this.aim = aim;
    const { width, height } = this.size;
    return this.show(filmed(this.laid.picture, aim, width, height, { seed: ++this.frames }));
  }

  show(picture: Picture, afterMs = FRAME_MS): LiveView {
    this.atMs += afterMs;
    return (this.view = this.live.update(picture, this.atMs));
  }

  run(frames: number): LiveView {
    for (let at = 0; at < frames; at++) this.frame();
    return this.view;
  }

  get codes(): string[] {
    return this.view.cards.map(({ code }) => code).sort();
  }

  /** All codes that lie wholly in the picture. */
  get there(): string[] {
    const { width, height } = this.size;
    return this.laid.cards
      .filter(({ quad }) =>
        filmedQuad(quad, this.aim, width, height).every(([x, y]) => x > 0 && y > 0 && x < width && y < height),
      )
      .map(({ code }) => code);
  }

  /** What is told of each card where it lies: its code, `code?` in doubt, - nothing. */
  get told(): string[] {
    const { width, height } = this.size;
    return this.laid.cards.map(({ quad }) => {
      const place = filmedQuad(quad, this.aim, width, height);
      const card = this.view.cards.find(({ corners }) => likeness(corners, place) > 0.75);
      return card ? card.code + (card.sure ? "" : "?") : "-";
    });
  }
}

const codesOf = (laid: Laid) => laid.cards.map(({ code }) => code);
const TABLE = lay(ROWS);
const black = () => makePicture(WIDTH, HEIGHT);

describe("a camera that runs", () => {
  it("tells nothing of a card after one look, and every card where it lies after some", () => {
    const film = new Filming(TABLE);
    expect(film.frame().cards).toEqual([]);
    film.run(9);
    expect(film.told).toEqual(codesOf(TABLE));
    expect(film.view).toMatchObject({ count: 6, isGrey: false });
    expect(film.view.cards.every(({ sure, answers, code }) => sure && answers[0].code === code)).toBe(true);
  });

  it("keeps codes and numbers on their cards while it moves, turns and comes nearer, in every single frame", () => {
    const film = new Filming(TABLE);
    film.run(10);
    const ids = film.view.cards.map(({ id, code }) => `${id} ${code}`);
    for (let at = 1; at <= 45; at++) {
      const t = at / 15;
      film.frame({
        x: 500 + 60 * Math.sin(2 * t),
        y: 400 + 30 * Math.sin(1.5 * t),
        angle: 0.3 * Math.sin(t),
        zoom: 1.6 - 0.15 * Math.sin(1.2 * t),
        taper: 0.04 * Math.sin(1.1 * t),
      });
      expect(film.there).toHaveLength(6);
      expect(film.told).toEqual(codesOf(TABLE));
      expect(film.view.cards.map(({ id, code }) => `${id} ${code}`)).toEqual(ids);
    }
  });

  for (const other of ["S3231", "S1212", "S1113", "S1122"])
    it(`a card exchanged for ${other} at the same place is told within half a second, and has another number`, () => {
      const film = new Filming(TABLE);
      film.run(12);
      const before = film.view.cards.find(({ code }) => code === "S1112")!;
      film.laid = lay([ROWS[0], `S2132 ${other} S1333`]);
      film.run(Math.floor(500 / FRAME_MS));
      expect(film.told).toEqual(codesOf(film.laid));
      expect(film.view.cards.map(({ id }) => id)).not.toContain(before.id);
      expect(film.view.cards).toHaveLength(6);
    });

  it("a card that is taken away goes, one that is laid down comes, and the others stay", () => {
    const film = new Filming(TABLE);
    film.run(12);
    film.laid = lay([ROWS[0], "S2132 - S1333"]);
    film.run(Math.ceil(GONE_MS / FRAME_MS) + 1);
    expect(film.codes).toEqual(codesOf(film.laid).sort());
    film.laid = lay([ROWS[0], "S2132 S3213 S1333"]);
    film.run(14);
    expect(film.told).toEqual(codesOf(film.laid));
  });

  it("covered, it keeps what it told for a moment, then nothing; uncovered, it tells it again", () => {
    const film = new Filming(TABLE);
    film.run(12);
    for (let at = 0; at < 5; at++) film.show(black());
    expect(film.view.cards).toHaveLength(6);
    while (film.atMs < 12 * FRAME_MS + GONE_MS + FRAME_MS) film.show(black());
    for (let at = 0; at < 10; at++) expect(film.show(black())).toMatchObject({ cards: [], count: 0 });
    film.run(12);
    expect(film.told).toEqual(codesOf(TABLE));
  });

  it("an exchange behind a hand is not hidden by what was known before", () => {
    const film = new Filming(TABLE);
    film.run(12);
    for (let at = 0; at < 4; at++) film.show(black());
    film.laid = lay([ROWS[0], "S2132 S1122 S1333"]);
    film.run(6);
    expect(film.told).toEqual(codesOf(film.laid));
  });

  it("jerked to elsewhere, it knows its cards again by what they are: none twice, and no number goes to another card", () => {
    const film = new Filming(TABLE);
    film.run(12);
    const before = new Map(film.view.cards.map(({ id, code }) => [id, code]));
    film.aim = { x: 540, y: 350, angle: 0.5, zoom: 1.9 };
    film.run(12);
    expect(film.there).toHaveLength(6);
    expect(film.told).toEqual(codesOf(TABLE));
    expect(film.codes).toEqual(codesOf(TABLE).sort());
    for (const { id, code } of film.view.cards) expect(before.get(id) ?? code).toBe(code);
  });

  it("the same card twice is told twice", () => {
    const film = new Filming(lay(["S1111 S2223 S1111"]));
    film.run(14);
    expect(film.codes).toEqual(["S1111", "S1111", "S2223"]);
  });

  it("upside down, and where the table fills a tenth of the picture, cards are told as well", () => {
    for (const [aim, size] of [
      [{ ...HOME, angle: Math.PI }, undefined],
      [
        { ...HOME, zoom: 2.6 },
        { width: 640, height: 480 },
      ],
    ] as const) {
      const film = new Filming(TABLE, aim, size);
      film.run(12);
      expect(film.told).toEqual(codesOf(TABLE));
    }
  });

  it("a card that nobody can tell is in doubt, with both answers", () => {
    const scene = withDoubt({ rows: [["S1111", "S2223", "S1112"].map(parseCode)], table: OAK, cardWidth: 110 }, 2);
    const film = new Filming(paint(scene, ["S1111", "S2223", "S1112"]));
    film.run(16);
    const doubtful = film.view.cards.filter(({ sure }) => !sure);
    expect(doubtful).toHaveLength(1);
    expect(doubtful[0].answers.map(({ code }) => code).sort()).toEqual(["S1112", "S1122"]);
    expect(film.view.cards).toHaveLength(3);
  });

  it("an empty table shows nothing, and a grey picture is said to be grey", () => {
    const film = new Filming(lay(["S1111"]), { x: 150, y: 150, angle: 0, zoom: 0.4 });
    expect(film.run(15)).toEqual({ cards: [], unread: [], count: 0, isGrey: false });
    const grey = filmed(TABLE.picture, HOME, WIDTH, HEIGHT, { noise: 0 });
    for (let at = 0; at < grey.data.length; at += 4) grey.data.fill(grey.data[at + 1], at, at + 3);
    const other = new Filming(TABLE);
    for (let at = 0; at < 12; at++) other.show(grey);
    expect(other.view).toEqual({ cards: [], unread: [], count: 0, isGrey: true });
  });

  it("after a pause, with a clock that runs backwards, in a picture of another size, nothing old is shown", () => {
    for (const change of ["pause", "clock", "size"] as const) {
      const film = new Filming(TABLE);
      film.run(12);
      if (change === "pause") film.atMs += 60_000;
      if (change === "clock") film.atMs = -1000;
      if (change === "size") film.size = { width: HEIGHT, height: WIDTH };
      const aim = { ...HOME, zoom: 2 };
      expect(film.frame(aim).cards).toEqual([]);
      film.run(10);
      expect(film.told).toEqual(codesOf(TABLE));
    }
  });

  it("corners are given in pixels of the picture, however large it is", () => {
    const film = new Filming(TABLE, { ...HOME, zoom: 0.8 }, { width: 2 * WIDTH, height: 2 * HEIGHT });
    film.run(10);
    expect(film.told).toEqual(codesOf(TABLE));
  });

  it("pictures of any size and content, at any time, neither break it nor let it show a card twice", () => {
    const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(200));
    const one = fc.record({
      width: side,
      height: side,
      seed: fc.nat(1e6),
      afterMs: fc.integer({ min: -200, max: 1500 }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), pictures => {
        const film = new Filming(TABLE);
        for (const { width, height, seed, afterMs } of pictures) {
          // A part of a table, noise, or nothing, by the seed.
          const picture =
            seed % 3
              ? filmed(TABLE.picture, { ...HOME, x: seed % 1000 }, width, height, { noise: seed % 200, seed })
              : makePicture(width, height);
          const { cards, count } = film.show(picture, afterMs);
          expect(cards.length).toBeLessThanOrEqual(count);
          expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
          for (const { corners } of cards) expect(corners.flat().every(Number.isFinite)).toBe(true);
        }
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});
